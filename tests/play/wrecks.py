"""Destroyed transports for tests of the Fight phase: tables, entries of scripts, and what came of them."""

from __future__ import annotations

from typing import Any

from simulator.events import DiceRolled, Event, ModelDestroyed, WoundsLost, apply
from simulator.play import Played
from simulator.scenario import Scenario
from simulator.state import State
from tests.builders import Tree
from tests.play.tables import table, unit

TOUGH = {"W": 9}
"""A profile that no hazard roll destroys."""


def aboard(models: Any = 3, unit_id: str = "b2", into: str = "b1", **more: Any) -> Tree:
    """A blue unit in a transport."""
    return {
        "id": unit_id,
        "player": "red" if unit_id.startswith("r") else "blue",
        "name": unit_id.upper(),
        "base": "32mm",
        "keywords": ["INFANTRY"],
        "models": models,
        "embarked_in": into,
        "profile": TOUGH,
        **more,
    }


def transport(x: float = 30.0, y: float = 20.0, unit_id: str = "b1", **more: Any) -> Tree:
    return unit(unit_id, x, y, **{"base": "120x92mm", "keywords": ["VEHICLE", "TRANSPORT"], **more})


def wreck(
    passengers: Tree | None = None, *more: Tree, at=(30.0, 20.0), hull: Tree | None = None, **changes: Any
) -> Scenario:
    """A red walker beside a blue transport with passengers; its script destroys the transport."""
    x, y = at
    return table(
        unit("r1", x, y - 3.2, charged=True, weapons=[], profile={"W": 9}),
        transport(x, y, **(hull or {})),
        passengers or aboard(),
        *more,
        step="fight",
        **changes,
    )


DESTROY = {"decision": "select-to-fight", "unit": "r1", "attacks": [{"target": "b1", "casualties": ["b1-1"]}]}


def getting_out(*places: tuple[float, float], unit_id: str = "b2", **more: Any) -> Tree:
    steps = [{"model": f"{unit_id}-{k + 1}", "to": list(place)} for k, place in enumerate(places)]
    return {"decision": "disembark", "unit": unit_id, "steps": steps, **more}


def demise(face: int, model: str = "b1-1", **more: Any) -> Tree:
    return {"decision": "deadly-demise", "model": model, "demise": [face], **more}


GOOD = ((28.68, 22.1932), (30.0, 22.441), (31.32, 22.1932))
"""Three places in contact with the transport, away from the walker."""


def order_of(played: Played, *kinds: type[Event]) -> list[str]:
    """The events of some kinds, in short, in order."""
    told = []
    for event in played.events:
        if isinstance(event, kinds):
            what = getattr(event, "decision", "") or getattr(event, "purpose", "")
            what = what or getattr(event, "model", "") or getattr(event, "target", "") or getattr(event, "unit", "")
            told.append(f"{type(event).__name__} {what}")
    return told


def after(played: Played, kind: type[Event], **fields: object) -> State:
    """The position just after the first event of a kind with these fields."""
    state = played.start
    for event in played.events:
        state = apply(state, event)
        if isinstance(event, kind) and all(getattr(event, key) == value for key, value in fields.items()):
            return state
    raise AssertionError(f"no {kind.__name__} with {fields}")


def struck_in_order(played: Played) -> list[str]:
    """The models that lose wounds between the explosion's dice and the removal of the wreck."""
    events = list(played.events)
    start = next(k for k, e in enumerate(events) if isinstance(e, DiceRolled) and e.purpose == "deadly demise")
    end = next(k for k, e in enumerate(events) if isinstance(e, ModelDestroyed) and e.model == "b1-1")
    return [e.model for e in events[start:end] if isinstance(e, WoundsLost)]
