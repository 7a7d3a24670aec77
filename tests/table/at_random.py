"""Games played by hand at random: options, moves nudged aside, attacks dealt out anew, choices taken back."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from typing import NoReturn

from simulator.events import Event, TakenBack
from simulator.geometry.shapes import Pose
from simulator.moves import Move, Step
from simulator.planner.disembark import plan_disembark
from simulator.play.choice import Choice
from simulator.rules.decision import MOVES
from simulator.scenario import Scenario
from simulator.script import Attack
from simulator.table import FacesAsked, Game, Refused
from simulator.table.attacks import strikers
from simulator.table.game import COSTLY


def refuse(message: str, line: int | None = None) -> NoReturn:
    raise AssertionError(message)


def answered(game: Game, choice: Choice) -> Game:
    """A game after a choice, with every throw that is asked for thrown by the program."""
    told = game.answer(choice)
    while isinstance(told, FacesAsked):
        told = told.answer(told.rolled())
    return told


def without_taken_back(game: Game) -> tuple[Event, ...]:
    return tuple(event for event in game.replay.events if not isinstance(event, TakenBack))


@dataclass
class AtRandom:
    """Two players who choose at random."""

    game: Game
    luck: random.Random
    refused: int = 0
    taken_back: int = 0

    @classmethod
    def begin(cls, scenario: Scenario, seed: int, *, advisory: bool = False, real_dice: bool = False) -> AtRandom:
        game = Game.begin(scenario, seed=seed, advisory=advisory, real_dice=real_dice)
        return cls(game, random.Random(seed))

    def play_on(self) -> bool:
        """Do one thing; say whether there was something to do."""
        if self.game.made and self.taken_back < 4 and self.luck.random() < 0.12:
            self.take_back()
        if self.game.finished:
            return False
        choice = self.choice()
        try:
            after = answered(self.game, choice)
        except Refused:
            self.refused += 1
            choice = self.game.suggestion()
            after = answered(self.game, choice)
        self.game = after
        if after.made[-1].decision.decision in COSTLY and not after.real_dice and self.luck.random() < 0.4:
            models = [m.id for unit in after.state.units for m in unit.models]
            self.game = after.falling_instead(self.luck.sample(models, min(3, len(models))))
        return True

    def take_back(self) -> None:
        """Take something back, and answer the same again: the same follows."""
        first = self.game.made[0].number
        was, before = self.game, without_taken_back(self.game)
        back = was.take_back(self.luck.randint(first, len(was.replay.events) - was.finished))
        kept = len(back.made)
        assert back.replay.events[-1:] != was.replay.events[len(back.replay.events) - 1 : len(back.replay.events)]
        self.taken_back += 1
        self.game = back
        if self.luck.random() < 0.5:
            for made in was.made[kept:]:
                self.game = answered(self.game, made.choice)
            assert without_taken_back(self.game) == before
            assert self.game.drawn == was.drawn

    def choice(self) -> Choice:
        luck, decision = self.luck, self.game.decision
        assert decision is not None
        if decision.may_pass and luck.random() < 0.15:
            return Choice(refuse, passes=True)
        option = luck.choice(decision.options) if decision.options else ""
        match decision.decision:
            case kind if kind in MOVES:
                return self.move(option)
            case "attack":
                return Choice(refuse, unit=decision.unit, attacks=self.attacks())
            case "select-to-fight" | "get-out":
                return Choice(refuse, unit=option)
            case "disembark":
                return self.set_up(option)
            case _:
                return Choice(refuse, unit=decision.unit, option=option)

    def move(self, unit: str) -> Choice:
        if self.luck.random() < 0.25:
            return Choice(refuse, unit=unit, stays=True)
        choice = self.game.suggested_move(unit)
        move = choice.move
        if move is None:
            return choice
        what = self.luck.random()
        if what < 0.3:
            return choice
        if what < 0.5:
            return replace(choice, move=self._round_a_corner(move))
        return replace(choice, move=self._nudged(move))

    def _nudged(self, move: Move) -> Move:
        """A move one or all of whose models end elsewhere."""
        far, steps = self.luck.choice((0.05, 0.5, 2.0)), list(move.steps)
        k = self.luck.randrange(len(steps))
        x, y = steps[k].end
        angle = self.luck.uniform(0, 2 * math.pi)
        steps[k] = replace(steps[k], to=(x + far * math.cos(angle), y + far * math.sin(angle)), path=None)
        if self.luck.random() < 0.2:
            del steps[self.luck.randrange(len(steps))]
        return replace(move, steps=tuple(steps))

    def _round_a_corner(self, move: Move) -> Move:
        """A move some of whose models go a way that was drawn for them."""
        return replace(move, steps=tuple(self._bent(s) if self.luck.random() < 0.5 else s for s in move.steps))

    def _bent(self, step: Step) -> Step:
        pose = self.game.state.model(step.model).pose
        assert pose is not None
        (x, y), (to_x, to_y) = pose.point, step.end
        middle = ((x + to_x) / 2 + 0.02, (y + to_y) / 2)
        return Step(step.model, path=(middle, step.end), facing=step.facing)

    def attacks(self) -> tuple[Attack, ...]:
        assert self.game.decision is not None
        able = strikers(self.game.state, self.game.decision.unit)
        if self.luck.random() < 0.4 or not able:
            return self.game.suggestion().attacks
        attacks = []
        for striker in able:
            for weapon in (*self.luck.sample(striker.weapons, min(1, len(striker.weapons))), *striker.extra):
                target = self.luck.choice(striker.targets)
                attacks.append(Attack(target, weapon.name, (striker.model,)))
        return tuple(attacks)

    def set_up(self, unit: str) -> Choice:
        if self.luck.random() < 0.5:
            return Choice(refuse, unit=unit)
        steps = plan_disembark(self.game.state, unit).steps
        far = self.luck.choice((0.0, 0.0, 0.5))
        places = {s.model: Pose(s.end[0] + far, s.end[1], s.facing or 0.0) for s in steps}
        return Choice(refuse, unit=unit, places=places or None)
