"""Tables of starships for tests: ships in rows, an enemy half an inch above."""

from __future__ import annotations

from typing import Any

from simulator.events import Event, StepBegan, apply
from simulator.geometry.lengths import inches
from simulator.play.phase import sequence_of
from simulator.scenario import Scenario, load_text
from simulator.state import State
from tests.builders import Tree, scenario_text
from tests.oracles.boarding_oracle import Ship

SIDE = inches(30)
"""The side of a fighter's base, in inches."""


def ship(unit_id: str, *places: tuple[float, float], profile: Ship | None = None, **more: Any) -> Tree:
    """A unit of ships on 30 mm squares: ids that begin with r are red, the others blue."""
    given = profile or Ship(2, 3, 3, 3, 2)
    return {
        "id": unit_id,
        "player": "red" if unit_id.startswith("r") else "blue",
        "name": unit_id.upper(),
        "base": "30x30mm rectangle",
        "models": [list(p) for p in places],
        "profile": {
            "M": 8,
            "Aggressors": given.aggressors,
            "Martial": given.martial,
            "Strength": given.strength,
            "Defence": given.defence,
            "W": given.wounds,
            "Sv": given.save,
        },
        **more,
    }


def above(place: tuple[float, float], gap: float = 0.5) -> tuple[float, float]:
    """The place of a fighter's base so far above another."""
    return (place[0], place[1] + SIDE + gap)


def beside(place: tuple[float, float], gap: float = 0.5) -> tuple[float, float]:
    """The place of a fighter's base so far to the right of another."""
    return (place[0] + SIDE + gap, place[1])


def ships(*units: Tree, step: str = "start", **more: Any) -> Scenario:
    """A scenario with these units; Red has priority."""
    turn = {"active": "red", "step": step}
    return load_text(scenario_text(ruleset="cosmic-combat", units=list(units), turn=turn, **more), "ships.toml")


def asked(state: State) -> State:
    """The position in which somebody must decide: all that happens by itself has happened."""
    sequence = sequence_of(state)
    while (event := sequence.upkeep(state)) is not None:
        state = apply(state, event)
    return state


def ends(event: Event, step: str) -> bool:
    """Whether an event begins a step."""
    return isinstance(event, StepBegan) and event.step == step
