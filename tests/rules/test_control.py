"""Who controls an objective."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.rules.control import controller
from simulator.scenario import from_document
from simulator.state import State
from tests.builders import a_unit, scenario_tree

EDGE = 40 / 25.4 / 2 + 3.0 + 32 / 25.4 / 2
"""Inches between the middles of a marker and of a 32 mm base that is just in range of it."""


def a_state(reds: list[float], blues: list[float], control: tuple[int, int] = (1, 1), **more: object) -> State:
    """Models so many inches east (red) and west (blue) of the middle of the one objective."""
    units = [
        a_unit("reds", "red", [[30 + x, 22] for x in reds], profile={"OC": control[0]}),
        a_unit("blues", "blue", [[30 - x, 22] for x in blues], profile={"OC": control[1]}),
    ]
    return from_document(scenario_tree(units=units, objectives=[{"id": "A", "at": [30.0, 22.0]}], **more)).state


@pytest.mark.parametrize(
    ("reds", "blues", "control", "holder"),
    [
        ([EDGE - 0.01], [20.0], (1, 1), "red"),
        ([EDGE + 0.01], [20.0], (1, 1), None),
        ([2.0], [2.0], (1, 1), None),
        ([2.0], [2.0, 3.4], (1, 1), "blue"),
        ([2.0], [2.0, 3.4], (3, 1), "red"),
        ([2.0], [20.0], (0, 1), None),
    ],
)
def test_the_higher_sum_of_control_in_range_holds_it_and_level_sums_do_not(
    reds: list[float], blues: list[float], control: tuple[int, int], holder: str | None
) -> None:
    state = a_state(reds, blues, control)
    assert controller(state, state.board.objectives[0]) == holder


def test_a_battle_shocked_unit_counts_for_nothing() -> None:
    state = a_state([2.0], [2.0, 3.4])
    shocked = state.with_record("blues", replace(state.unit("blues").record, battle_shocked=True))
    assert controller(shocked, state.board.objectives[0]) == "red"


def test_an_area_is_held_from_inside() -> None:
    state = a_state([2.0], [20.0])
    area = replace(state.board.objectives[0], at=None, area=((31.0, 21.0), (34.0, 21.0), (34.0, 23.0), (31.0, 23.0)))
    assert controller(state, area) == "red"
    assert controller(state, replace(area, area=((10.0, 1.0), (12.0, 1.0), (12.0, 3.0)))) is None
