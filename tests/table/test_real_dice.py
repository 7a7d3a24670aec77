"""Real dice: every throw is asked for in turn, its faces stand in the log, and whoever verifies takes them as given."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.events import AttacksMade, DiceRolled
from simulator.play.verifying import verify
from simulator.table import FacesAsked, Game, Refused
from tests.table.duels import LEGAL, a_game, on, played_out


@pytest.fixture(scope="module")
def striking() -> Game:
    """The raiders have piled in; their attacks are to be declared, with real dice."""
    return replace(played_out(on(a_game().answer(LEGAL)), until="attack"), real_dice=True)


def asked(told: Game | FacesAsked) -> FacesAsked:
    assert isinstance(told, FacesAsked)
    return told


def test_each_throw_is_asked_for_with_what_it_needs_and_whose_it_is(striking: Game):
    hits = asked(striking.let_program_choose())
    assert (hits.purpose, hits.count, hits.need, hits.player) == ("Hit rolls", 6, 3, "red")
    assert hits.reason == "Blade makes 6 attacks"
    wounds = asked(hits.answer((6, 5, 4, 3, 2, 1)))
    assert (wounds.purpose, wounds.count, wounds.need, wounds.reason) == ("Wound rolls", 4, 4, "4 attacks hit")
    saves = asked(wounds.answer((6, 4, 3, 1)))
    assert (saves.purpose, saves.count, saves.need, saves.player) == ("Saves", 2, 5, "blue")
    assert [throw.key for throw in saves.before] == ["hits", "wounds"]
    after = on(saves.answer((5, 1)))
    rolled = [e.faces for e in after.replay.events if isinstance(e, DiceRolled)]
    assert rolled == [(6, 5, 4, 3, 2, 1), (6, 4, 3, 1), (5, 1)]
    assert after.drawn == striking.drawn


def test_nothing_changes_before_all_faces_are_read(striking: Game):
    hits = asked(striking.let_program_choose())
    assert hits.game == striking
    assert asked(hits.answer((6,) * 6)).game == striking


def test_no_hit_asks_for_no_wound(striking: Game):
    on(asked(striking.let_program_choose()).answer((1,) * 6))


@pytest.mark.parametrize(
    ("faces", "told"), [((1,), "1 face is given, and 6 dice are thrown"), ((7,) * 6, "7 is not a face of a D6")]
)
def test_faces_that_cannot_be_are_refused(striking: Game, faces: tuple[int, ...], told: str):
    with pytest.raises(Refused, match=told):
        asked(striking.let_program_choose()).answer(faces)


def test_the_program_throws_a_throw_for_whoever_has_no_dice(striking: Game):
    hits = asked(striking.let_program_choose())
    assert hits.rolled() == hits.rolled()
    assert len(hits.rolled()) == 6
    wounds = asked(hits.answer((6,) * 6))
    assert wounds.rolled() != hits.rolled()
    back = striking.take_back(striking.made[-1].number).made_again(striking)
    assert asked(back.let_program_choose()).rolled() == hits.rolled()


def test_the_faces_stand_in_the_log_and_are_taken_as_given(striking: Game):
    hits = asked(striking.let_program_choose())
    after = on(asked(asked(hits.answer((6,) * 6)).answer((6, 6, 6, 6, 1, 1))).answer((6, 6, 6, 1)))
    declared = next(e for e in after.replay.events if isinstance(e, AttacksMade)).declared
    assert declared["attacks"][0]["hits"] == [6] * 6
    over = played_out(replace(after, real_dice=False))
    verified = verify(over.replay)
    assert verified.holds
    assert verified.given == 16
    assert verified.rolled > 0
    assert Game.resume(over.replay).replay.events == over.replay.events


def test_another_face_in_the_log_is_noticed(striking: Game):
    hits = asked(striking.let_program_choose())
    after = on(asked(asked(hits.answer((6,) * 6)).answer((6, 6, 6, 6, 1, 1))).answer((6, 6, 6, 1)))
    events = list(after.replay.events)
    at = next(n for n, e in enumerate(events) if isinstance(e, DiceRolled) and e.purpose == "save")
    dice = events[at]
    assert isinstance(dice, DiceRolled)
    events[at] = replace(dice, faces=(6, 6, 6, 5))
    assert not verify(replace(after.replay, events=tuple(events))).holds
