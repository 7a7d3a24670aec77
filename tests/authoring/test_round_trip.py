"""Every scenario there is: opened and saved, no line changes; one model moved, one line."""

from __future__ import annotations

import math
import shutil
from pathlib import Path

import pytest

from simulator.assets import folder
from simulator.authoring.draft import Draft
from simulator.authoring.edits import Place, SetScenario
from simulator.authoring.manuscript import Manuscript, Saved
from simulator.files.scenario_writing import scenario_text, scenario_tree
from simulator.geometry.shapes import Pose
from simulator.state import State

FILES = sorted(p for p in folder("scenarios").rglob("*.toml") if not p.name.endswith(".script.toml"))
EVERY = pytest.mark.parametrize(
    "files", [FILES[::50], pytest.param(FILES, marks=pytest.mark.slow)], ids=["some", "every"]
)


def position(draft: Draft) -> State:
    assert draft.scenario is not None
    return draft.scenario.state


@EVERY
def test_moving_one_model_changes_one_line(files: list[Path]):
    for path in files:
        draft = Draft.of(path.read_text(encoding="utf-8"), path.name)
        model = next(m for unit in position(draft).units for m in unit.models if m.pose is not None)
        assert model.pose is not None
        pose = Pose(model.pose.x + 0.25, model.pose.y - 0.25, model.pose.facing)
        after = draft.do(Place(((model.id, pose),)))
        lines = zip(draft.text.split("\n"), after.text.split("\n"), strict=True)
        assert sum(a != b for a, b in lines) == 1, path
        moved = position(after).model(model.id).pose
        assert moved is not None
        assert math.dist(moved.point, pose.point) < 1e-4
        assert position(after) == position(draft).with_pose(model.id, moved), path


@EVERY
def test_saving_changes_no_byte(files: list[Path], tmp_path: Path):
    for number, path in enumerate(files):
        copy = tmp_path / path.name
        shutil.copy(path, copy)
        manuscript = Manuscript.open(copy)
        if number % 10 == 0:
            manuscript.do(SetScenario("notes", "for now"))
            assert manuscript.save() == Saved(copy)
            manuscript.undo()
        assert manuscript.save() == Saved(copy)
        manuscript.close()
        assert copy.read_bytes() == path.read_bytes()


@EVERY
def test_a_position_written_as_a_scenario_is_a_draft_like_others(files: list[Path]):
    for path in files[::7]:
        draft = Draft.of(path.read_text(encoding="utf-8"), path.name)
        written = Draft.of(scenario_text(scenario_tree(position(draft))), path.name)
        assert written.is_valid, path
        assert position(written) == position(draft), path
