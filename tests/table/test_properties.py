"""Whatever two players do at the table: its replay verifies and is gone on with; done again it comes the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.events import MoveLetStand
from simulator.play.verifying import verify
from simulator.scenario import Scenario, load
from simulator.table import Game
from tests.play.random_tables import random_table
from tests.table.at_random import AtRandom
from tests.table.duels import a_duel
from tests.tiers import often

DEMOS = Path(__file__).parents[2] / "scenarios" / "demos"


def check_game(scenario: Scenario, seed: int) -> None:
    """Play a game at random, and look at all that must be true of it."""
    table = AtRandom.begin(scenario, seed, advisory=seed % 2 == 1, real_dice=seed % 3 == 2)
    while table.play_on():
        pass
    game, replay = table.game, table.game.replay
    assert game.finished
    verified = verify(replay)
    assert verified.difference is None
    broken = [event for event in replay.events if isinstance(event, MoveLetStand) and event.broken]
    assert game.advisory or not broken
    resumed = Game.resume(replay)
    assert (resumed.replay.events, resumed.made, resumed.drawn) == (replay.events, game.made, game.drawn)
    for n in {table.luck.randrange(len(replay.events)) for _ in range(2)}:
        assert verify(replay.until(n)).difference is None
        stands = Game.resume(replay.until(n)).replay.events
        assert stands == replay.events[: len(stands)]


@pytest.mark.parametrize("seed", range(2))
def test_a_duel_at_random(seed: int):
    check_game(a_duel(gap=1.5), seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["overrun", "overrun-10e", "duels", "breakout", "boarding"])
def test_a_demo_at_random(name: str):
    for seed in range(often(5)):
        check_game(load(DEMOS / f"{name}.toml"), seed)


@pytest.mark.slow
def test_random_tables_at_random():
    for seed in range(often(20)):
        check_game(random_table(seed), seed)
