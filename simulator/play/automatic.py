"""The automatic player: takes the first unit in the file, moves it as well as can be, strikes with what is at hand.

- units: the first of the options in file order; it passes whenever it may;
- fight type: a normal fight where it may make one;
- moves: the tactician's, which engage the most models; or another planner's (`simulator.play.planning`); it never
  leaves a combat of its own accord;
- attacks: the weapons and targets that promise the most wounds (`simulator.play.aiming`); abilities that may be used
  are, but Lethal Hits where rolling promises more; its own casualties are the models farthest from the enemy;
- disembarking: the places of `simulator.planner.disembark`, units in file order; exploding wrecks as well;
- triggers: in file order, against the first unit in the file;
- removals for coherency: the fewest models found to be enough, the last in the file before others.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from simulator.moves import Move, Step
from simulator.planner.removals import to_remove
from simulator.play.aiming import aimed
from simulator.play.choice import Choice, cannot_be
from simulator.play.planning import PLANNERS, USUAL, Planner, best
from simulator.rules import ruleset_of
from simulator.rules.decision import MOVES, Decision
from simulator.script import Attack
from simulator.state import State

_NOT_WORTH_IT: Final = 0.05
"""Inches: a unit none of whose models would go farther, or turn, stays."""


def _length(state: State, step: Step) -> float:
    pose = state.model(step.model).pose
    assert pose is not None
    return math.dist(pose.point, step.end)


@dataclass(frozen=True, slots=True)
class Automatic:
    """Decides by the simple rules above: the same position always gets the same answer."""

    planner: Planner = best

    @classmethod
    def named(cls, planner: str | None) -> Automatic:
        """Return the player that moves units by a planner, by name; by the usual one where there is no such name."""
        return cls(PLANNERS.get(planner or USUAL, PLANNERS[USUAL]))

    def choose(self, state: State, decision: Decision) -> Choice:
        """Answer a decision."""
        match decision.decision:
            case kind if kind in MOVES:
                if ruleset_of(state).moves[kind].leaves and decision.may_pass:
                    return Choice(cannot_be, passes=True)
                return self.move(state, decision, decision.options[0])
            case "select-to-fight" if decision.may_pass:
                return Choice(cannot_be, passes=True)
            case "select-to-fight" | "get-out" | "disembark":
                return Choice(cannot_be, unit=decision.options[0])
            case "choose-fight-type" | "trigger" | "choose-target" | "deadly-demise":
                return Choice(cannot_be, unit=decision.unit, option=decision.options[0])
            case "remove":
                unit, ruleset = state.unit(decision.unit), ruleset_of(state)
                return Choice(cannot_be, unit=unit.id, option=to_remove(unit, ruleset.incoherent)[0])
            case "attack":
                return Choice(cannot_be, unit=decision.unit, attacks=self.attacks(state, decision.unit))
            case _:
                return Choice(cannot_be, unit=decision.unit, option=decision.options[0])

    def move(self, state: State, decision: Decision, unit_id: str, selected: Move | None = None) -> Choice:
        """Return the move it makes with a unit, or that the unit stays; `selected` fixes targets, mode, objective."""
        planned = self.planner(state, unit_id, decision.decision, selected)
        if all(step.facing is None and _length(state, step) < _NOT_WORTH_IT for step in planned.move.steps):
            return Choice(cannot_be, unit=unit_id, stays=True)
        return Choice(cannot_be, unit=unit_id, move=planned.move, remark=f"Automatic: {planned.remark}.")

    def attacks(self, state: State, unit_id: str) -> tuple[Attack, ...]:
        """Return the attacks it makes with a unit: like attacks together, in file order."""
        return aimed(state, state.unit(unit_id))
