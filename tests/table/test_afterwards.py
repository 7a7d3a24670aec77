"""What other commands make of a replay that was played by hand, with moves let stand and choices taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.cli import main
from simulator.events import MoveLetStand, TakenBack
from simulator.play.cutting import cut
from simulator.play.told_move import move_around
from simulator.play.verifying import verify
from simulator.replay import Replay, to_text
from simulator.replay_reading import read_replay
from simulator.view.timeline import Timeline
from simulator.view.told import reasons
from simulator.view.why import Whys
from tests.table.duels import AWAY, LEGAL, a_game, on, played_out


@pytest.fixture(scope="module")
def played() -> Replay:
    """A move let stand, taken back and let stand again; then all the rest."""
    game = on(on(a_game(advisory=True).answer(LEGAL)).take_back(2).answer(AWAY))
    return played_out(game).replay


def test_the_last_line_of_verify_says_what_was_let_stand_and_taken_back(played: Replay, tmp_path: Path, capsys):
    path = tmp_path / "played.jsonl"
    path.write_text(to_text(played), encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    assert "1 move was let stand against the rules, as it says. 1 choice was taken back." in told


def test_it_is_cut_anywhere_and_the_part_verifies(played: Replay):
    for first in range(1, len(played.events) + 1, 3):
        assert verify(cut(played, first)).difference is None


def test_the_program_goes_on_with_it_wherever_it_stopped(played: Replay, tmp_path: Path):
    path = tmp_path / "left.jsonl"
    for n in (2, 3, 4, 9):
        path.write_text(to_text(played.until(n)), encoding="utf-8")
        assert main(["fight", "--resume", str(path)]) == 0
        whole = read_replay(path)
        assert whole.finished
        assert verify(whole).difference is None


def test_every_event_has_its_why(played: Replay):
    whys = Whys(played)
    assert "Nobody can say" not in {whys.at(n).head for n in range(-1, len(played.events))}


def test_it_is_seen_in_time_and_its_marks_say_what_is_broken(played: Replay):
    timeline = Timeline.of(played.initial, played.events)
    kinds = {type(m.event): m for m in timeline.loud}
    assert kinds[TakenBack].kind == "note"
    assert kinds[MoveLetStand].kind == "broken"
    assert any("pile-in.closer" in line.text for line in reasons(kinds[MoveLetStand]))


def test_the_mark_belongs_to_the_move_that_it_is_of(played: Replay):
    at = next(n for n, e in enumerate(played.events) if isinstance(e, MoveLetStand))
    assert move_around(played.events, at) == move_around(played.events, at - 1) == move_around(played.events, at + 1)
