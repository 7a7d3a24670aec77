"""Plans made by hand, for whoever tells or draws them; and a scenario file they belong to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from simulator.assets import folder
from simulator.geometry.shapes import Point
from simulator.moves import Move, Step
from simulator.planner import tactician
from simulator.planner.plan import Hindrance, Placed, Plan
from simulator.scenario import Scenario, load
from tests.builders import scenario_text

FIRST_BLOOD = folder("scenarios") / "demos" / "first-blood.toml"
WAYS: dict[str, tuple[Point, ...]] = {
    "raiders-1": ((26.9, 22.6),),
    "raiders-3": ((30.9, 22.6),),
    "raiders-5": ((32.6, 21.0), (32.5, 22.6)),
    "raiders-2": ((29.0, 22.4),),
}


def scenario() -> Scenario:
    """Five against five."""
    return load(FIRST_BLOOD)


def the_move(**ways: tuple[Point, ...]) -> Move:
    """A legal pile-in of four of the five."""
    steps = tuple(Step(model, path=path) for model, path in {**WAYS, **ways}.items())
    return Move("pile-in", "raiders", steps, ("guard",))


def the_plan(**changes: Any) -> Plan:
    """A plan that engages four of the five, with fields changed."""
    plan = Plan(
        unit="raiders",
        kind="pile-in",
        status="found",
        move=the_move(),
        engaged=4,
        engaged_at_most=4,
        in_contact=0,
        in_contact_at_most=3,
        placed=(Placed("raiders-1", "engages Blue Guard"), Placed("raiders-3", "keeps Red Raiders 4 in coherency")),
        hindered=(Hindrance("raiders-4", True, "out of reach: 3.4″ to the nearest place, and it has 3″."),),
        notes=("nobody else is within 5″",),
        steps=1234,
        seconds=0.12345,
    )
    return replace(plan, **changes)


def impossible(**changes: Any) -> Plan:
    """A plan that says that there is no legal move."""
    plan = the_plan(
        status="impossible",
        move=Move("pile-in", "raiders"),
        engaged=0,
        engaged_at_most=0,
        in_contact_at_most=0,
        placed=(),
        hindered=(),
        notes=("Nobody can come to them.",),
    )
    return replace(plan, **changes)


def answering(monkeypatch: pytest.MonkeyPatch, plan: Plan) -> list[dict[str, Any]]:
    """Make the planner answer with a plan; return a list that fills with what it is asked."""
    asked: list[dict[str, Any]] = []

    def answer(_: object, unit: str, kind: str = "pile-in", **wishes: Any) -> Plan:
        asked.append({"unit": unit, "kind": kind, **wishes})
        return plan

    planner: Callable[..., Plan] = answer
    monkeypatch.setattr(tactician, "plan", planner)
    return asked


ASKED = ["plan", str(FIRST_BLOOD), "--unit", "raiders"]
"""A question whose answer is told."""


def written(path: Path, **changes: Any) -> str:
    """A sound scenario's file, with top-level keys changed; its name."""
    path.write_text(scenario_text(**changes), encoding="utf-8")
    return str(path)
