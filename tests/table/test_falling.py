"""Who falls, where that is their owner's choice: said before the dice, or after them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.events import DiceRolled, ModelDestroyed
from simulator.play.verifying import verify
from simulator.table import FacesAsked, Game, Refused
from tests.table.duels import LEGAL, a_game, on, played_out


def striking() -> Game:
    """The raiders' attacks are to be declared."""
    return played_out(on(a_game().answer(LEGAL)), until="attack")


def fallen(game: Game) -> list[str]:
    return [e.model for e in game.replay.events if isinstance(e, ModelDestroyed)]


def dice(game: Game) -> list[DiceRolled]:
    return [e for e in game.replay.events if isinstance(e, DiceRolled)]


def test_the_owner_says_beforehand_who_falls_first():
    usual = on(striking().let_program_choose())
    assert fallen(usual)
    spared = fallen(usual)[0]
    others = [m.id for m in usual.state.unit("guard").models if m.id != spared]
    game = striking()
    chosen = on(game.answer(replace(game.suggestion(), falls=tuple(others))))
    assert fallen(chosen)[0] != spared
    assert len(fallen(chosen)) == len(fallen(usual))
    assert dice(chosen) == dice(usual)
    assert verify(played_out(chosen).replay).holds
    assert Game.resume(chosen.replay).replay.events == chosen.replay.events


def test_the_owner_says_afterwards_who_falls_instead():
    usual = on(striking().let_program_choose())
    spared = fallen(usual)[0]
    others = [m.id for m in usual.state.unit("guard").models if m.id != spared]
    chosen = usual.falling_instead(others)
    assert fallen(chosen)[0] != spared
    assert dice(chosen) == dice(usual)
    assert chosen.drawn == usual.drawn
    assert len(chosen.made) == len(usual.made)
    assert verify(played_out(chosen).replay).holds


def test_real_dice_stay_as_they_lie_when_others_fall():
    told = replace(striking(), real_dice=True).let_program_choose()
    for faces in ((6,) * 6, (6,) * 6, (1, 1, 6, 6, 6, 6)):
        assert isinstance(told, FacesAsked)
        told = told.answer(faces)
    usual = on(told)
    chosen = usual.falling_instead(["guard-2", "guard-1"])
    assert set(fallen(chosen)) == {"guard-1", "guard-2"}
    assert dice(chosen) == dice(usual)
    assert chosen.real_dice


def test_where_nobody_lost_wounds_nobody_falls_instead():
    with pytest.raises(Refused, match="Nobody has just lost wounds"):
        on(a_game().answer(LEGAL)).falling_instead(["guard-1"])
    with pytest.raises(Refused, match='no model "wolf"'):
        on(striking().let_program_choose()).falling_instead(["wolf"])
