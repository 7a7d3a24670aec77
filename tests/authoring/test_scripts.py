"""A script beside a scenario follows no renaming: that is told."""

import shutil
from pathlib import Path

from simulator.assets import folder
from simulator.authoring.draft import Draft
from simulator.authoring.edits import RenameUnit
from simulator.authoring.scripts import script_problem

DEMOS = folder("scenarios") / "demos"


def a_demo(tmp_path: Path) -> tuple[Path, Draft]:
    for name in ("overrun.toml", "overrun.script.toml"):
        shutil.copy(DEMOS / name, tmp_path)
    path = tmp_path / "overrun.toml"
    return path, Draft.of(path.read_text(encoding="utf-8"), path.name)


def test_a_script_that_names_a_unit_by_its_old_name_is_told(tmp_path):
    path, draft = a_demo(tmp_path)
    assert script_problem(path, draft.scenario) is None
    renamed = draft.do(RenameUnit("colossus", "beast"))
    problem = script_problem(path, renamed.scenario)
    assert problem.sentence.startswith("overrun.script.toml does not go with this scenario in ")
    assert 'unit = "colossus"' in problem.sentence
    assert not problem.is_error


def test_without_a_script_there_is_nothing_to_tell(tmp_path):
    _, draft = a_demo(tmp_path)
    assert script_problem(tmp_path / "another.toml", draft.scenario) is None
