"""What is filled in before a consolidation, each thing under its own name."""

from __future__ import annotations

import pytest

from simulator.geometry.lengths import inches
from simulator.moves import Move
from simulator.rules.eleventh import consolidate
from tests.builders import a_scenario, guard, raiders


@pytest.mark.parametrize(
    ("gap", "mode", "note"),
    [(1.0, "ongoing", "every engaged enemy: Blue Guard"), (9.0, "objective", "the only objective near: C")],
)
def test_what_is_selected_is_a_note_and_neither_a_fault_nor_a_doubt(gap: float, mode: str, note: str) -> None:
    units = [raiders(fought=True), guard([20.0 + gap + inches(32), 20.0])]
    state = a_scenario(units=units, objectives=[{"id": "C", "at": [20.0, 23.0]}]).state
    selection = consolidate.select(state, Move("consolidate", "raiders"))
    assert (selection.mode, selection.target_note) == (mode, note)
    assert selection.mode_note.endswith(f"so its mode is {mode}")
    assert (selection.mode_fault, selection.mode_doubt, selection.target_fault) == (None, None, None)
