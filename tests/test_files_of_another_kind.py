"""A file of another kind than the one that is wanted is called what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.cli import main
from simulator.files import FileError
from simulator.scenario import load, load_move
from simulator.script import load_script
from tests.builders import scenario_text

KINDS = {
    "scenario": ("a scenario", scenario_text()),
    "script": ("a decision script", 'format = 1\n[[decisions]]\ndecision = "pass"\n'),
    "move": ("a move", 'format = 1\nkind = "pile-in"\nunit = "raiders"\n'),
}


@pytest.mark.parametrize("wanted", KINDS)
@pytest.mark.parametrize("given", KINDS)
def test_a_file_of_another_kind_is_told_in_one_sentence(wanted: str, given: str, tmp_path: Path) -> None:
    readers = {"scenario": load, "script": load_script, "move": load_move}
    path = tmp_path / "file.toml"
    path.write_text(KINDS[given][1], encoding="utf-8")
    if given == wanted:
        assert readers[wanted](path)
        return
    with pytest.raises(FileError) as caught:
        readers[wanted](path)
    (fault,) = caught.value.faults
    assert str(fault).startswith(f"{path}")
    assert fault.message.startswith(f"This is {KINDS[given][0]}, not {KINDS[wanted][0]}. Expected ")


def test_every_command_that_is_given_a_script_for_a_scenario_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "duel.toml"
    path.write_text(KINDS["script"][1], encoding="utf-8")
    for command in (["next"], ["check"], ["fight"], ["replay"], ["plan", "--unit", "raiders"]):
        assert main([command[0], str(path), *command[1:]]) == 2
        assert "This is a decision script, not a scenario." in capsys.readouterr().err


@pytest.mark.parametrize("name", ["fought.jsonl", "fought.json"])
def test_every_command_that_is_given_a_replay_for_a_scenario_or_a_move_says_so(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("duel.toml").write_text(scenario_text(), encoding="utf-8")
    assert main(["fight", "duel.toml", "-o", name]) == 0
    capsys.readouterr()
    rulesets = ["--rulesets", "40k-11e", "40k-10e"]
    for command in (["check"], ["plan", "--unit", "raiders"], ["compare", *rulesets], ["fight", "-o", "other.jsonl"]):
        assert main([command[0], name, *command[1:]]) == 2
        assert f"{name}:1: file: This is a replay, not a scenario. Expected [board]" in capsys.readouterr().err
    for command in (["check", "duel.toml", name], ["validate", "--scenario", name, "duel.toml"]):
        assert main(command) == 2
        assert f"{name}:1: file: This is a replay, not a " in capsys.readouterr().err
    assert main(["fight", "duel.toml", "--script", name, "-o", "other.jsonl"]) == 2
    assert "This is a replay, not a decision script. Expected [[decisions]]." in capsys.readouterr().err
    assert main(["validate", name]) == 0
    assert f"{name}: a replay without faults" in capsys.readouterr().out
