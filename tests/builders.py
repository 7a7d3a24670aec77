"""Scenarios, states and files for tests, made from what a test cares about."""

from __future__ import annotations

import json
from typing import Any

import tomlkit

from simulator.geometry.lengths import inches
from simulator.scenario import Scenario, from_document
from simulator.state import State

Tree = dict[str, Any]


def changed(tree: Tree, changes: Tree) -> Tree:
    """A tree with keys changed; None leaves one out."""
    return {key: value for key, value in {**tree, **changes}.items() if value is not None}


def a_unit(unit_id: str, player: str, models: Any, **more: Any) -> Tree:
    """A unit's entry: infantry on 32 mm bases unless told otherwise; `base=None` leaves a key out."""
    return changed({"id": unit_id, "player": player, "keywords": ["INFANTRY"], "base": "32mm", "models": models}, more)


def raiders(*models: Any, **changes: Any) -> Tree:
    """A red unit; by default one model at (20, 20)."""
    return changed(a_unit("raiders", "red", list(models) or [[20.0, 20.0]], name="Red Raiders"), changes)


def guard(*models: Any, **changes: Any) -> Tree:
    """A blue unit; by default one model 2" from the raiders'."""
    default = [[20.0 + 2.0 + inches(32), 20.0]]
    return changed(a_unit("guard", "blue", list(models) or default, name="Blue Guard"), changes)


def a_move(unit: str = "raiders", kind: str = "pile-in", *steps: Tree, **more: Any) -> Tree:
    """A worked example's entry."""
    return {"name": "a move", "kind": kind, "unit": unit, "steps": list(steps), **more}


def scenario_tree(**changes: Any) -> Tree:
    """A sound scenario as a plain tree, with top-level keys changed; None leaves one out."""
    tree: Tree = {
        "format": 1,
        "title": "A duel",
        "ruleset": "40k-11e",
        "board": {"size": [60.0, 44.0]},
        "turn": {"active": "red", "step": "pile-in"},
        "players": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
        "units": [raiders(charged=True), guard()],
    }
    return changed(tree, changes)


def scenario_text(**changes: Any) -> str:
    """A sound scenario as TOML, with top-level keys changed."""
    return tomlkit.dumps(scenario_tree(**changes))


def scenario_json(**changes: Any) -> str:
    """A sound scenario as JSON, with top-level keys changed."""
    return json.dumps(scenario_tree(**changes), indent=2)


def a_scenario(**changes: Any) -> Scenario:
    """A scenario that has been read, with top-level keys changed. Not written as text first, which takes longer."""
    return from_document(json.loads(json.dumps(scenario_tree(**changes))), "test.toml")


def duel(gap: float = 2.0, **changes: Any) -> State:
    """One raider at (20, 20) that charged, and one guard `gap` inches to its right, both on 32 mm bases."""
    units = [raiders(charged=True), guard([20.0 + gap + inches(32), 20.0])]
    return a_scenario(units=units, **changes).state
