"""`fightphase play` before its window opens: which game it begins or goes on with, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator import cli
from simulator.play.verifying import verify
from simulator.replay_reading import read_replay
from simulator.table import Keeper
from simulator.view import play_window
from tests.builders import scenario_text
from tests.table.duels import LEGAL, a_game, on


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """What the window was given, in place of a window."""
    seen: list[tuple[Keeper, dict]] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(play_window, "has_screen", lambda: True)
    monkeypatch.setattr(play_window, "play_by_hand", lambda keeper, **how: seen.append((keeper, how)))
    (tmp_path / "duel.toml").write_text(scenario_text(), encoding="utf-8")
    return seen


def left(path: Path) -> None:
    """A game that was left after its first move."""
    keeper = Keeper(a_game(), path)
    keeper.take(on(keeper.game.answer(LEGAL)))
    keeper.close()


def test_a_game_is_begun_as_it_was_asked_for(opened, tmp_path: Path, capsys):
    args = ["play", "duel.toml", "--seed", "7", "--automatic", "blue", "--advisory", "--real-dice", "--theme", "dark"]
    assert cli.main(args) == 0
    ((keeper, how),) = opened
    game = keeper.game
    assert (game.replay.seed, game.automatic, game.advisory, game.real_dice) == (7, {"blue"}, True, True)
    assert how["theme"] == "dark"
    assert read_replay(tmp_path / "duel.jsonl").events == game.replay.events
    assert "to go on: fightphase play --resume duel.jsonl" in capsys.readouterr().err


def test_without_a_scenario_the_demo_is_played(opened):
    assert cli.main(["play"]) == 0
    assert opened[0][0].game.replay.title == "Overrun at the wreck"


def test_no_game_is_written_over(opened, tmp_path: Path, capsys):
    left(tmp_path / "duel.jsonl")
    before = (tmp_path / "duel.jsonl").read_bytes()
    assert cli.main(["play", "duel.toml"]) == 0
    assert opened[0][0].path.name == "duel-2.jsonl"
    assert cli.main(["play", "duel.toml", "-o", "duel.jsonl"]) == 2
    assert "--resume duel.jsonl" in capsys.readouterr().err
    assert (tmp_path / "duel.jsonl").read_bytes() == before


def test_a_game_is_gone_on_with(opened, tmp_path: Path):
    left(tmp_path / "left.jsonl")
    assert cli.main(["play", "--resume", "left.jsonl"]) == 0
    (keeper, how) = opened[0]
    assert len(keeper.game.made) == 1
    assert how["said"].startswith("Taken up where it was left")
    assert verify(read_replay(tmp_path / "left.jsonl")).holds


def test_a_choice_cut_short_is_to_be_made_again(opened, tmp_path: Path, capsys):
    path = tmp_path / "left.jsonl"
    left(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]) + lines[4][:20])
    assert cli.main(["play", "--resume", "left.jsonl"]) == 0
    assert "to be made again, from event 2 on" in opened[0][1]["said"]
    assert "cut off" in capsys.readouterr().err
    assert len(read_replay(path).events) == 1


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["duel.toml", "--automatic", "green"], 'no player "green"; there is blue and red'),
        (["duel.toml", "--resume", "left.jsonl"], "none is named beside it"),
        (["--resume", "left.jsonl", "--seed", "8"], "begun with seed 1"),
        (["--resume", "forged.jsonl"], "forged.jsonl:2: it cannot be gone on with"),
        (["--resume", "scripted.jsonl"], "fight --resume"),
        (["--resume", "left.jsonl", "-o", "duel.toml"], "a file that ends in .jsonl"),
        (["--resume", "left.jsonl", "-o", "forged.jsonl"], "it is there already"),
        (["duel.toml", "-o", "game.html"], "a file that ends in .jsonl"),
        (["nothere.toml"], "nothere.toml"),
        (["duel.toml", "-o", "nowhere/game.jsonl"], "there is no folder"),
        (["duel.toml", "--scale", "300"], "100 to 200"),
    ],
)
def test_what_cannot_be_is_said_and_no_window_opened(opened, tmp_path: Path, capsys, args: list[str], told: str):
    left(tmp_path / "left.jsonl")
    whole = (tmp_path / "left.jsonl").read_text(encoding="utf-8")
    (tmp_path / "forged.jsonl").write_text(whole.replace("Red makes pile-in moves", "Blue does"), encoding="utf-8")
    assert cli.main(["fight", "overrun", "-o", "scripted.jsonl", "--until", "pile-in"]) == 0
    capsys.readouterr()
    files = set(tmp_path.iterdir())
    assert cli.main(["play", *args]) == 2
    assert told in capsys.readouterr().err
    assert not opened
    assert set(tmp_path.iterdir()) == files


def test_without_a_screen_it_says_what_to_do_and_writes_nothing(opened, tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setattr(play_window, "has_screen", lambda: False)
    assert cli.main(["play", "duel.toml"]) == 2
    assert "fightphase fight" in capsys.readouterr().err
    assert not (tmp_path / "duel.jsonl").exists()


def test_where_the_window_fails_no_new_file_is_left(opened, tmp_path: Path, monkeypatch, capsys):
    def fails(keeper: Keeper, **how: object) -> None:
        raise play_window.NoScreenError("no display")

    monkeypatch.setattr(play_window, "play_by_hand", fails)
    assert cli.main(["play", "duel.toml"]) == 2
    assert "No window can be opened: no display" in capsys.readouterr().err
    assert not (tmp_path / "duel.jsonl").exists()


def test_a_game_that_could_not_be_kept_to_its_end_is_told(opened, tmp_path: Path, monkeypatch, capsys):
    def fails(*written: object) -> int:
        raise OSError(28, "No space left")

    def full(keeper: Keeper, **how: object) -> None:
        monkeypatch.setattr("os.write", fails)
        with pytest.raises(OSError, match="No space left"):
            keeper.take(on(keeper.game.answer(LEGAL)))

    monkeypatch.setattr(play_window, "play_by_hand", full)
    keeper = Keeper(a_game(), tmp_path / "begun.jsonl")
    keeper.close()
    assert cli.main(["play", "--resume", "begun.jsonl"]) == 2
    assert "begun.jsonl could not be written to the end: it holds the game up to event" in capsys.readouterr().err
