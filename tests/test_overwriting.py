"""What a command reads it never overwrites, and what cannot be written is said before anything is done."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from simulator.cli import main
from simulator.files import write_atomically
from tests.builders import a_move, guard, raiders, scenario_text

SCRIPT = 'format = 1\n[[decisions]]\ndecision = "pile-in"\nunit = "raiders"\nstay = true\n'
MOVE = 'format = 1\nkind = "pile-in"\nunit = "raiders"\n'


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with a scenario, its script, a move and a replay of it."""
    step = {"model": "raiders-1", "to": [21.0, 20.0]}
    units = [raiders(charged=True), guard()]
    moves = [a_move("raiders", "pile-in", step), a_move("raiders", "pile-in", step)]
    (tmp_path / "duel.toml").write_text(scenario_text(units=units, moves=moves), encoding="utf-8")
    (tmp_path / "duel.script.toml").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "other.toml").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "move.toml").write_text(MOVE, encoding="utf-8")
    assert main(["fight", str(tmp_path / "duel.toml"), "--until", "fight", "-o", str(tmp_path / "duel.jsonl")]) == 0
    return tmp_path


def by_symlink(target: Path, suffix: str) -> Path:
    link = target.with_name(f"link{suffix}")
    link.symlink_to(target)
    return link


def by_hard_link(target: Path, suffix: str) -> Path:
    link = target.with_name(f"hard{suffix}")
    os.link(target, link)
    return link


LINKS = (by_symlink, by_hard_link)
CASES = [
    (["fight", "duel.toml", "-o"], "duel.toml", ".jsonl"),
    (["fight", "duel.toml", "-o"], "duel.script.toml", ".jsonl"),
    (["fight", "duel.toml", "--script", "other.toml", "-o"], "other.toml", ".jsonl"),
    (["fight", "--resume", "duel.jsonl", "--script", "duel.script.toml", "-o"], "duel.script.toml", ".jsonl"),
    (["check", "duel.toml", "--picture"], "duel.toml", ".svg"),
    (["check", "duel.toml", "move.toml", "--picture"], "move.toml", ".svg"),
    (["compare", "duel.toml", "--rulesets", "40k-11e", "40k-10e", "--picture"], "duel.toml", ".png"),
    (["replay", "duel.jsonl", "--export"], "duel.jsonl", ".html"),
    (["replay", "duel.toml", "--export"], "duel.toml", ".html"),
    (["replay", "duel.toml", "--export"], "duel.script.toml", ".svg"),
    (["plan", "duel.toml", "--unit", "raiders", "-o"], "duel.toml", ".json"),
    (["plan", "duel.toml", "--unit", "raiders", "--picture"], "duel.toml", ".png"),
]


def is_refused(folder: Path, command: list[str], target: Path, read: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    words = [str(folder / word) if (folder / word).exists() else word for word in command]
    capsys.readouterr()
    assert main([*words, str(target)]) == 2
    said = capsys.readouterr().err
    assert f"{command[-1]} {target}: this is the " in said
    assert " itself; expected the name of " in said
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before, read


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize(("command", "read", "suffix"), CASES)
def test_what_is_read_is_not_overwritten_by_whatever_name(
    command: list[str],
    read: str,
    suffix: str,
    link: Callable[[Path, str], Path],
    table: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    is_refused(table, command, link(table / read, suffix), read, capsys)


@pytest.mark.parametrize(("command", "read"), [case[:2] for case in CASES if case[0][-1] == "-o"])
def test_nor_by_its_own_name(command: list[str], read: str, table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    is_refused(table, command, table / read, read, capsys)
    is_refused(table, command, table / ".." / table.name / read, read, capsys)


def test_the_second_picture_is_not_drawn_over_what_is_read_and_nor_is_the_first(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.link(table / "duel.toml", table / "verdict-2.svg")
    before = (table / "duel.toml").read_bytes()
    assert main(["check", str(table / "duel.toml"), "--picture", str(table / "verdict.svg")]) == 2
    assert "verdict-2.svg: this is the scenario " in capsys.readouterr().err
    assert (table / "duel.toml").read_bytes() == before
    assert not (table / "verdict.svg").exists()


def test_a_replay_that_is_gone_on_with_is_written_in_its_place(table: Path) -> None:
    path = table / "duel.jsonl"
    assert main(["fight", "--resume", str(path), "-o", str(path)]) == 0
    assert path.read_text(encoding="utf-8").count('"type":"ended"') == 1


def test_a_script_that_is_not_read_may_be_written_over(table: Path) -> None:
    assert main(["fight", str(table / "duel.toml"), "--no-script", "-o", str(table / "other.toml")]) == 0


@pytest.mark.parametrize(
    "command",
    [
        ["fight", "duel.toml", "-o", "none/out.jsonl"],
        ["fight", "--resume", "duel.jsonl", "-o", "none/out.jsonl"],
        ["replay", "duel.jsonl", "--export", "none/out.html"],
        ["check", "duel.toml", "--picture", "none/out.svg"],
        ["compare", "duel.toml", "--rulesets", "40k-11e", "40k-10e", "--picture", "none/out.svg"],
        ["plan", "duel.toml", "--unit", "raiders", "-o", "none/out.toml"],
        ["plan", "duel.toml", "--unit", "raiders", "--picture", "none/out.svg"],
    ],
)
def test_a_folder_that_is_not_there_is_told_as_the_user_wrote_it(
    command: list[str], table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(table)
    assert main(command) == 2
    assert f"{command[-2]} {command[-1]}: there is no folder none" in capsys.readouterr().err
    assert not (table / "none").exists()


def test_what_cannot_be_written_is_named_as_it_was_given(tmp_path: Path) -> None:
    target = tmp_path / "none" / "out.svg"
    with pytest.raises(FileNotFoundError) as caught:
        write_atomically(target, "")
    assert caught.value.filename == str(target)
