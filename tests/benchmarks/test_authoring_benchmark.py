"""One edit of a large scenario's text, against tomlkit; and what is looked at while a unit is dragged."""

from __future__ import annotations

import pytest
import tomlkit

from simulator.authoring.draft import Draft
from simulator.authoring.edits import Place
from simulator.authoring.problems import standing_problems
from simulator.authoring.snapping import Surroundings, snap
from simulator.geometry.shapes import Body, Pose
from tests.authoring.drafts import duel
from tests.benchmarks.ratio import report
from tests.benchmarks.test_check_benchmark import best_of
from tests.builders import a_unit

pytestmark = pytest.mark.benchmark

FRAME = 0.016
"""Seconds between a hand's move and the picture."""


def crowd(models: int) -> Draft:
    """So many models in units of ten, every one on the table and in coherency."""
    units = []
    for k in range(models // 10):
        x, y = 3.0 + 8.0 * (k % 7), 3.0 + 6.0 * (k // 7)
        places = [[x + 1.3 * (i % 5), y + 1.3 * (i // 5)] for i in range(10)]
        units.append(a_unit(f"unit{k}", "red" if k % 2 else "blue", places, name=f"Unit {k}"))
    return duel(units=units)


@pytest.mark.parametrize("models", [40, 200])
def test_an_edit_is_quicker_than_with_tomlkit(models: int) -> None:
    draft = crowd(models)
    assert draft.problems == ()
    edit = Place(tuple((f"unit0-{i + 1}", Pose(2.9 + 1.3 * (i % 5), 3.0 + 1.3 * (i // 5))) for i in range(10)))

    def with_tomlkit() -> None:
        document = tomlkit.parse(draft.text)
        for model_id, pose in edit.poses:
            document["units"][0]["models"][int(model_id.split("-")[1]) - 1][0] = pose.x  # type: ignore[index]
        tomlkit.dumps(document)

    report(f"an edit of ten among {models} models", best_of(9, lambda: draft.do(edit)), best_of(5, with_tomlkit), 2)


@pytest.mark.parametrize("models", [40, 200])
def test_a_frame_of_a_drag_is_looked_at_within_a_fraction_of_its_time(models: int) -> None:
    scenario = crowd(models).scenario
    assert scenario is not None
    state = scenario.state
    bodies = {m.id: m.body for unit in state.units for m in unit.on_table}
    hand = Body(bodies.pop("unit0-1").base, Pose(2.5, 2.5))
    near = Surroundings(mates=bodies, others={}, coherency=2.0, engagement=2.0, grid=1.0)
    in_hand = best_of(9, lambda: standing_problems(state, ["unit0"]))
    report(f"the problems of a unit in the hand among {models} models", in_hand, FRAME, 3)
    report(f"snapping among {models} models", best_of(9, lambda: snap(hand, near, 0.3)), FRAME, 4)
