"""A unit set up by hand beside its wreck: refused where it may not stand, or let stand and marked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.events import MoveLetStand
from simulator.geometry.shapes import Pose
from simulator.play.choice import Choice
from simulator.play.disembark import set_up_move
from simulator.play.verifying import verify
from simulator.script import Attack
from simulator.table import FacesAsked, Game, Refused
from tests.play.wrecks import wreck
from tests.table.duels import on, played_out, refuse


def destroyed(until: str) -> Game:
    """The game in which a transport has just been destroyed, up to a decision about those inside."""
    game = played_out(Game.begin(wreck(), seed=4), until="attack")
    attack = Attack("b1", casualties=("b1-1",))
    return played_out(on(game.answer(Choice(refuse, unit="r1", attacks=(attack,)))), until)


@pytest.fixture(scope="module")
def getting_out() -> Game:
    """The wreck's passengers are to be set up."""
    return destroyed("disembark")


def places(game: Game, off: float = 0.0) -> dict[str, Pose]:
    """The planner's places, moved to the right."""
    assert game.decision is not None
    steps = set_up_move(game.state, game.state.unit(game.decision.options[0]), None).steps
    return {s.model: Pose(s.end[0] + off, s.end[1], s.facing or 0.0) for s in steps}


def chosen(game: Game, off: float = 0.0) -> Choice:
    assert game.decision is not None
    return Choice(refuse, unit=game.decision.options[0], places=places(game, off))


def test_places_by_hand_are_taken(getting_out: Game):
    game = on(getting_out.answer(chosen(getting_out)))
    assert game.made[-1].by == "hand"
    assert verify(played_out(game).replay).holds


@pytest.mark.slow
def test_places_too_far_are_refused_with_the_verdict(getting_out: Game):
    with pytest.raises(Refused) as refused:
        getting_out.answer(chosen(getting_out, 9.0))
    assert refused.value.verdict is not None
    assert refused.value.verdict.outcome == "illegal"


def test_places_too_far_are_let_stand_and_marked(getting_out: Game):
    game = on(replace(getting_out, advisory=True).answer(chosen(getting_out, 9.0)))
    assert any(isinstance(e, MoveLetStand) for e in game.replay.events)
    replay = played_out(game).replay
    verified = verify(replay)
    assert verified.difference is None
    assert verified.let_stand == 1
    without = tuple(e for e in replay.events if not isinstance(e, MoveLetStand))
    assert not verify(replace(replay, events=without)).holds


def test_hazards_of_getting_out_are_thrown_for_real_and_stand_in_the_log():
    game = destroyed("get-out")
    asked = replace(game, real_dice=True).let_program_choose()
    assert isinstance(asked, FacesAsked)
    assert asked.purpose == "Hazard rolls"
    after = on(asked.answer((6,) * asked.count))
    replay = played_out(replace(after, real_dice=False)).replay
    verified = verify(replay)
    assert verified.difference is None
    assert verified.given == asked.count
