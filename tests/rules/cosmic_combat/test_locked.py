"""Locked in combat: only when nobody else of the same player can retreat any more, and make room."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simulator.events import Event, ModelMoved, UnitStayed
from simulator.play import next_decision
from simulator.scenario import Scenario
from simulator.script import ScriptError
from tests.builders import Tree
from tests.play.tables import play_script
from tests.rules.cosmic_combat.tables import ship, ships

BLOCKED, BLOCKING, ENEMY = (2.19, 0.75), (3.67, 0.75), (0.7, 0.75)
WALL: dict[str, Any] = {
    "id": "wall", "outline": [[0, 1.6], [12, 1.6], [12, 2.0], [0, 2.0]], "kind": "dense", "height": 9.0,
}  # fmt: skip
SECOND = ship("b2", (5.15, 0.75))
R1 = {"decision": "retreat", "unit": "r1", "steps": [{"model": "r1-1", "to": [5.1, 0.75]}]}
R2 = {"decision": "retreat", "unit": "r2", "steps": [{"model": "r2-1", "to": [6.6, 0.75]}]}
R2_STAYS = {"decision": "retreat", "unit": "r2", "stay": True}


def corridor(*more: Tree) -> Scenario:
    """A dead end: an enemy at its end, a ship beside it, and a friend of that ship in its only way out."""
    units = (ship("r1", BLOCKED, fought=True), ship("r2", BLOCKING, fought=True), ship("b1", ENEMY))
    return ships(*units, *more, step="retreat", terrain=[WALL])


def locked(events: tuple[Event, ...]) -> list[str]:
    return [e.unit for e in events if isinstance(e, UnitStayed) and "locked in combat" in e.text]


def moved(events: tuple[Event, ...]) -> list[str]:
    return [e.model for e in events if isinstance(e, ModelMoved)]


def test_a_ship_that_a_friend_hems_in_leaves_when_the_friend_has_left(tmp_path: Path) -> None:
    events = play_script(tmp_path, corridor(), R2, R1).events
    assert moved(events) == ["r2-1", "r1-1"]
    assert locked(events) == []


def test_until_then_only_the_friend_may_be_chosen(tmp_path: Path) -> None:
    decision = next_decision(corridor().state)
    assert decision is not None
    assert decision.options == ("r2",)
    with pytest.raises(ScriptError, match=r"R1 cannot retreat now.*unless friends that retreat before it make room"):
        play_script(tmp_path, corridor(), R1, R2)


def test_once_the_friend_stays_the_ship_is_locked(tmp_path: Path) -> None:
    events = play_script(tmp_path, corridor(), R2_STAYS).events
    assert moved(events) == []
    assert locked(events) == ["r1"]


def test_where_the_friend_cannot_leave_either_both_are_locked(tmp_path: Path) -> None:
    events = play_script(tmp_path, corridor(SECOND)).events
    assert locked(events) == ["r1", "r2"]


def test_once_nobody_else_is_to_retreat_the_ship_is_locked(tmp_path: Path) -> None:
    events = play_script(tmp_path, corridor()).events  # without a word Red passes
    assert moved(events) == []
    assert locked(events) == ["r1"]
