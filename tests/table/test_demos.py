"""The demos played by hand, choice by choice as their scripts say: they end as the program ends them."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.files.canonical import checksum
from simulator.play import Automatic, Scripted, fight
from simulator.play.verifying import verify
from simulator.scenario import load
from simulator.script import load_script
from simulator.table import Game
from tests.table.duels import on
from tests.tiers import mostly_slow

DEMOS = Path(__file__).parents[2] / "scenarios" / "demos"
NAMES = ("duels", "boarding", "overrun", "overrun-10e", "breakout", "last-stand")


@pytest.mark.parametrize("name", mostly_slow(NAMES, NAMES[:2]))
def test_a_demo_played_by_hand_ends_as_it_does_when_it_is_played(name: str):
    scenario = load(DEMOS / f"{name}.toml")
    script = load_script(DEMOS / f"{name}.script.toml", scenario)
    player, game = Scripted(script, Automatic()), Game.begin(scenario, seed=0)
    while game.decision is not None:
        game = on(game.answer(player.choose(game.state, game.decision)))
    assert checksum(game.state) == checksum(fight(scenario, script=script).final)
    assert {made.by for made in game.made} == {"hand"}
    verified = verify(game.replay)
    assert verified.difference is None
    assert Game.resume(game.replay).replay.events == game.replay.events
