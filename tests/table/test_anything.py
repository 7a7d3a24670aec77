"""Whatever is answered, sense or nonsense, is refused, or followed so that the replay verifies; nothing breaks."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from simulator.moves import Move, Step
from simulator.play.choice import Choice
from simulator.play.verifying import verify
from simulator.scenario import load
from simulator.script import Attack
from simulator.table import Game, Refused
from tests.table.at_random import answered
from tests.table.duels import refuse

DEMOS = Path(__file__).parents[2] / "scenarios" / "demos"
FACES = (None, None, None, (), (6, 1, 3), (7,), (0, 2))


def nonsense(game: Game, luck: random.Random) -> Choice:
    """An answer that may be anything."""
    state, decision, pick = game.state, game.decision, luck.choice
    assert decision is not None
    units = [*state.unit_by_id, "nobody", ""]
    models = [*state.model_by_id, "nobody"]
    options = [*decision.options, *decision.options, *units, *models, "normal", "overrun", ""]
    steps = tuple(
        Step(pick(models), to=(luck.uniform(-5, 65), luck.uniform(-5, 50))) for _ in range(luck.randint(0, 3))
    )
    move = Move(pick(["pile-in", "consolidate", "retreat"]), pick(units), steps, pick([None, (), (pick(units),)]))
    return Choice(
        refuse,
        unit=pick(options),
        option=pick(options),
        passes=luck.random() < 0.1,
        stays=luck.random() < 0.2,
        move=pick([None, None, move]),
        attacks=attacks(game, luck),
        casualties=pick([None, None, (pick(models),)]),
        faces=pick([{}, {}, {"hazards": (1, 6)}, {"nonsense": (3,)}]),
        falls=pick([(), (pick(models),)]),
    )


def attacks(game: Game, luck: random.Random) -> tuple[Attack, ...]:
    """What the program would declare, with one thing changed; or just anything."""
    models, pick = [*game.state.model_by_id, "nobody"], luck.choice
    strikes = game.decision is not None and game.decision.decision == "attack"
    declared = list(game.suggestion().attacks) if strikes else []
    declared = declared or [Attack(pick([*game.state.unit_by_id, "nobody"]))]
    changes: dict[str, Any] = {
        "target": pick([*game.state.unit_by_id]),
        "weapon": pick(["Nothing", None]),
        "models": pick([None, tuple(luck.sample(models, 2))]),
        "hits": pick(FACES),
        "saves": pick(FACES),
        "casualties": pick([None, (pick(models),)]),
        "wounds_lost": ((pick(models), luck.randint(0, 9)),),
        "count": pick([None, 0, 1, 2, -1]),
        "decline": pick([(), ("LETHAL HITS",)]),
        "character": pick([None, pick(models)]),
    }
    changed, k = pick([*changes]), luck.randrange(len(declared))
    declared[k] = replace(declared[k], **{changed: changes[changed]})
    return tuple(declared)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "times"), [("overrun", 8), ("breakout", 30)])
def test_anything_is_refused_or_followed(name: str, times: int):
    luck, game = random.Random(name), Game.begin(load(DEMOS / f"{name}.toml"), seed=1, advisory=True)
    refused = followed = 0
    while not game.finished:
        for _ in range(times):
            try:
                after = answered(game, nonsense(game, luck))
            except Refused:
                refused += 1
                continue
            followed += 1
            assert followed % 4 or verify(after.replay).difference is None
        game = answered(game, game.suggestion())
    assert refused
    assert followed
