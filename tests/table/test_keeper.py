"""A game in its file: the file holds all that happened, whenever the program is killed, and can be gone on with."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from simulator.play.verifying import verify
from simulator.replay import to_text
from simulator.replay_reading import read_replay
from simulator.table import Game, Keeper
from tests.table.duels import AWAY, LEGAL, a_game, on, played_out


@pytest.fixture
def keeper(tmp_path: Path):
    keeper = Keeper(a_game(advisory=True), tmp_path / "game.jsonl")
    yield keeper
    keeper.close()


def in_file(keeper: Keeper) -> str:
    return keeper.path.read_text(encoding="utf-8")


def test_the_file_is_there_from_the_beginning_and_has_each_choice_at_once(keeper: Keeper):
    assert in_file(keeper) == to_text(keeper.game.replay)
    keeper.take(on(keeper.game.answer(LEGAL)))
    assert in_file(keeper) == to_text(keeper.game.replay)
    assert len(keeper.game.made) == 1


def test_what_is_taken_back_is_gone_and_the_file_says_so(keeper: Keeper):
    keeper.take(on(keeper.game.answer(LEGAL)))
    keeper.take(keeper.game.take_back(2))
    assert in_file(keeper) == to_text(keeper.game.replay)
    assert '"taken_back"' in in_file(keeper)
    assert "model_moved" not in in_file(keeper)


def test_a_finished_game_has_its_checksum_and_loses_it_when_something_is_taken_back(keeper: Keeper):
    keeper.take(played_out(keeper.game))
    assert read_replay(keeper.path).finished
    keeper.take(keeper.game.take_back(len(keeper.game.replay.events)))
    assert not read_replay(keeper.path).finished
    keeper.take(played_out(keeper.game))
    assert read_replay(keeper.path).finished
    assert verify(read_replay(keeper.path)).holds


@pytest.mark.parametrize("every", [1999, pytest.param(331, marks=pytest.mark.slow)])
def test_killed_at_any_byte_it_goes_on_from_the_last_whole_choice(keeper: Keeper, every: int):
    keeper.take(on(keeper.game.answer(AWAY)))
    keeper.take(on(keeper.game.take_back(2).answer(LEGAL)))
    keeper.take(played_out(keeper.game))
    whole, events = keeper.path.read_bytes(), keeper.game.replay.events
    begin = whole.index(b"\n") + 1
    cut = keeper.path.with_name("cut.jsonl")
    for end in range(begin, len(whole), every):
        cut.write_bytes(whole[:end])
        begun = read_replay(cut, allow_cut=True)
        game = Game.resume(begun)
        assert game.replay.events == events[: len(game.replay.events)]
        Keeper(game, cut).close()
        assert read_replay(cut).events == game.replay.events


def test_a_file_that_could_not_be_written_is_written_anew(keeper: Keeper, monkeypatch: pytest.MonkeyPatch):
    after = on(keeper.game.answer(LEGAL))
    real, left = os.write, [40]

    def full(handle: int, data: bytes) -> int:
        if not left[0]:
            raise OSError(28, "No space left on device")
        count = real(handle, data[: left[0]])
        left[0] -= count
        return count

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="space"):
        keeper.take(after)
    assert not keeper.game.made
    monkeypatch.undo()
    keeper.take(after)
    assert in_file(keeper) == to_text(after.replay)


def test_where_no_file_can_be_written_that_is_said_at_once(tmp_path: Path):
    with pytest.raises(OSError, match="nowhere"):
        Keeper(a_game(), tmp_path / "nowhere" / "game.jsonl")
