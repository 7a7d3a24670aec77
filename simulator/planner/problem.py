"""One unit's move as the planner sees it: who may move, what each must come to, and what stands around.

Only the unit's own models change places; everything else on the table is fixed, and so is what each model owes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from simulator.army import Model, Unit
from simulator.geometry.conditions import Condition
from simulator.geometry.shapes import Body
from simulator.geometry.ways import Obstacles
from simulator.moves import Move
from simulator.rules.passing import barrier, standing
from simulator.rules.ruleset import MoveRule, Ruleset, Selection
from simulator.rules.terms import Aim, Terms
from simulator.rules.words import bodies
from simulator.state import State

if TYPE_CHECKING:
    from simulator.planner.survey import Survey


@dataclass(frozen=True)
class Problem:
    """Where one unit could go with one selection of targets."""

    state: State
    move: Move
    """The move without steps: kind, unit and what is selected."""
    ruleset: Ruleset
    rule: MoveRule
    selection: Selection
    terms: Terms

    @cached_property
    def unit(self) -> Unit:
        """The unit that moves."""
        return self.state.unit(self.move.unit)

    @property
    def aims(self) -> tuple[Aim, ...]:
        """One for each model of the unit that is on the table, in file order: models are numbered by it."""
        return self.terms.aims

    @cached_property
    def models(self) -> tuple[Model, ...]:
        """The unit's models on the table."""
        return tuple(aim.model for aim in self.aims)

    def may_move(self, number: int) -> bool:
        """Say whether a model may move at all."""
        aim = self.aims[number]
        return aim.stays is None and bool(aim.duties)

    @cached_property
    def enemies(self) -> tuple[Model, ...]:
        """Every enemy model on the table."""
        return tuple(m for foe in self.state.enemies_of(self.unit) for m in foe.on_table)

    @cached_property
    def enemy_bodies(self) -> tuple[Body, ...]:
        """The bases of `enemies`."""
        return bodies(self.enemies)

    @cached_property
    def standing(self) -> tuple[Condition, ...]:
        """What any end keeps, wherever the unit's models are: on the table, on nobody else, on no tall terrain."""
        others = (m for unit in self.state.units for m in unit.on_table if unit.id != self.unit.id)
        return standing(self.state.board, bodies(others))

    @cached_property
    def lasting_obstacles(self) -> tuple[Obstacles, ...]:
        """What each model may not pass whoever has moved before it: not the mates that may have moved away."""
        leaving = {m.body for k, m in enumerate(self.models) if self.may_move(k)}
        return tuple(
            replace(around, bodies=tuple(body for body in around.bodies if body not in leaving))
            for around in (barrier(self.state, model).obstacles for model in self.models)
        )

    @cached_property
    def survey(self) -> Survey:
        """What has been found out about candidate places, kept for the next question about them."""
        from simulator.planner.survey import Survey

        return Survey(self)


def problem_of(state: State, move: Move, ruleset: Ruleset) -> Problem:
    """Return the problem of a move without steps whose selection is complete.

    Args:
        state: the position before the move.
        move: kind, unit and what is selected.
        ruleset: the ruleset whose terms hold.
    """
    rule = ruleset.moves[move.kind]
    selection = rule.select(state, move)
    assert rule.terms is not None, f"{move.kind} is planned in another way"
    assert selection.target_fault is None, selection.target_fault
    return Problem(state, move, ruleset, rule, selection, rule.terms(state, state.unit(move.unit), selection))
