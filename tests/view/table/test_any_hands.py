"""Whatever hands do at the table, in any order: nothing fails, and the file holds a game that verifies."""

import random

import pygame
import pytest

from simulator.play.verifying import verify
from simulator.replay_reading import read_replay
from simulator.scenario import load
from simulator.table import Game
from simulator.view.window.parts import hot_places
from tests.view.table.sittings import DEMOS, Hands, a_duel

KEYS = [
    *(["<RETURN>"] * 6), *"pppsspcctrdluvxmehng,.?12356 ", "<TAB>", "<ESCAPE>", "<UP>", "<DOWN>", "<LEFT>", "<RIGHT>",
    "<BACKSPACE>", "<ctrl+z>", "<ctrl+y>", "<ctrl+UP>", "<F2>",
]  # fmt: skip
"""What is pressed; the more often it stands here, the more often."""
STEPS = 70


def anything(hands: Hands, dice: random.Random) -> None:
    """Do one thing: press a key, drag a model, click a button, let time go by."""
    roll = dice.random()
    if roll < 0.6:
        hands.type(dice.choice(KEYS))
    elif roll < 0.75:
        x, y = dice.choice([m.pose.point for unit in hands.sitting.state.units for m in unit.on_table])
        way = (x + dice.uniform(-3.0, 3.0), y + dice.uniform(-3.0, 3.0))
        hands.drag((x, y), way, drop=dice.random() < 0.8, button=dice.choice([1, 1, 1, 3]))
    elif roll < 0.9:
        hots = hot_places(hands.loop.painter.parts(hands.sitting))
        hot = dice.choice([h for h in hots if h.command != "close"])
        at = tuple(v * hands.loop.scale for v in hot.rect.centre)
        hands.mouse(pygame.MOUSEBUTTONDOWN, at, 1)
        hands.mouse(pygame.MOUSEBUTTONUP, at, 1)
        hands.settle()
    elif roll < 0.95:
        hands.loop.tick(dice.choice([16, 200, 3000]))
    else:
        hands.press("skip")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_anything_can_be_done_at_the_table(tmp_path, seed):
    dice = random.Random(seed)
    scenario = load(DEMOS / dice.choice(["duels.toml", "overrun.toml"])) if seed % 2 else a_duel()
    size, scale = dice.choice([((1280, 900), 1.0), ((800, 600), 1.0), ((1280, 900), 2.0)])
    hands = Hands(Game.begin(scenario, seed=seed), tmp_path / "any.jsonl", size, scale=scale, reduced=seed % 3 == 0)
    for step in range(STEPS):
        if hands.sitting.view.left:
            break
        anything(hands, dice)
        if step % 5 == 0:
            hands.paint()
    kept = read_replay(hands.keeper.path, allow_cut=True)
    assert kept.events == hands.game.replay.events
    assert verify(kept).difference is None
