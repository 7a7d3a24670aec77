"""Small games for tests of the table: a few raiders that charged, and the guard before them."""

from __future__ import annotations

from typing import Any, NoReturn

from simulator.geometry.lengths import inches
from simulator.moves import Move, Step
from simulator.play.choice import Choice
from simulator.scenario import Scenario
from simulator.table import FacesAsked, Game
from tests.builders import Tree, a_scenario, guard, raiders

BLADE: Tree = {"name": "Blade", "range": "melee", "A": "2", "WS": 3, "S": 4, "AP": -1, "D": "1"}
PROFILE: Tree = {"M": 6, "T": 4, "Sv": 4, "W": 1, "Ld": 6, "OC": 1}
GAP = 2.5
"""Inches between the two units as the game begins."""
NEAR = 20.0 + GAP + inches(32)
"""Where the guard's line stands."""


def refuse(message: str, line: int | None = None) -> NoReturn:
    raise AssertionError(message)


def a_duel(step: str = "pile-in", gap: float = GAP, **more: Any) -> Scenario:
    """Three raiders in a row, and three guards in a row `gap` inches to their right."""
    x = 20.0 + gap + inches(32)
    ours = raiders(*([20.0, 18.0 + 2 * k] for k in range(3)), charged=True, weapons=[BLADE], profile=PROFILE)
    theirs = guard(*([x, 18.0 + 2 * k] for k in range(3)), weapons=[BLADE], profile=PROFILE)
    return a_scenario(units=[ours, theirs], turn={"active": "red", "step": step}, **more)


def a_game(**how: Any) -> Game:
    return Game.begin(a_duel(), seed=1, **how)


def to(*ends: tuple[str, float, float], kind: str = "pile-in", unit: str = "raiders") -> Choice:
    """A unit's move, by where its models end."""
    move = Move(kind, unit, tuple(Step(model, to=(x, y)) for model, x, y in ends))
    return Choice(refuse, unit=unit, move=move)


CLOSE = NEAR - inches(32)
"""Where a raider touches the guard before it."""
LEGAL = to(("raiders-1", CLOSE, 18.0), ("raiders-2", CLOSE, 20.0), ("raiders-3", CLOSE, 22.0))
AWAY = to(("raiders-1", 19.0, 18.0))
"""A move away from the enemy."""


def on(told: Game | FacesAsked) -> Game:
    assert isinstance(told, Game)
    return told


def played_out(game: Game, until: str = "") -> Game:
    """The game as the program plays it on, to its end or to a kind of decision."""
    while game.decision is not None and game.decision.decision != until:
        told = game.let_program_choose()
        while isinstance(told, FacesAsked):
            told = told.answer(told.rolled())
        game = told
    return game
