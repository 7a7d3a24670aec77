"""What a ruleset is: its moves with their clauses, listed; its distances; its known gaps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simulator.army import Unit
from simulator.board import Objective
from simulator.moves import Move
from simulator.rules.clause import Citation, Clause
from simulator.rules.sequence import Sequence
from simulator.state import State

if TYPE_CHECKING:
    from simulator.geometry.conditions import Condition
    from simulator.geometry.shapes import Pose
    from simulator.rules.judged import JudgedMove, JudgedStep
    from simulator.rules.terms import Terms


@dataclass(frozen=True, slots=True)
class Selection:
    """What was selected before moving, after the rules have filled in what they leave no choice about."""

    targets: tuple[Unit, ...] = ()
    """The enemy units the rest of the move is judged with."""
    mode: str | None = None
    objectives: tuple[Objective, ...] = ()
    target_fault: str | None = None
    """Why the selection of targets (or of the objective) breaks the rule, in a sentence."""
    mode_fault: str | None = None
    """Why the mode breaks the rule, in a sentence."""
    target_note: str = ""
    """What was filled in, in a sentence."""
    mode_note: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """A cited sentence of the rules that is knowingly not modelled, or modelled by a decision of ours."""

    citation: Citation
    sentence: str


@dataclass(frozen=True, slots=True)
class MoveRule:
    """One kind of move: how far, what is selected first, and every clause, in the rulebook's order."""

    kind: str
    distance: float
    """The maximum distance in inches."""
    select: Callable[[State, Move], Selection]
    clauses: tuple[Clause, ...]
    after: Callable[[JudgedMove, JudgedStep], tuple[Condition, ...]]
    """The after-moving conditions that the declared move keeps, as conditions on one model's end place (D3)."""
    legal_end: Callable[[JudgedMove, JudgedStep], tuple[Condition, ...] | None]
    """Everything one model's end must keep to be legal, the others as declared; None when it may not move at all."""
    terms: Callable[[State, Unit, Selection], Terms] | None = None
    """What a planner must know before anybody moves, once something is selected; None where models are set up."""
    choices: Callable[[State, Unit], tuple[Move, ...]] | None = None
    """Every selection that may be made, as moves without steps; one that says nothing where there is no choice."""
    instead: Callable[[JudgedMove, JudgedStep], Pose | None] | None = None
    """Only where models are set up, not moved: the place that this one model could have been set up in."""

    @property
    def sets_up(self) -> bool:
        """Whether its models are set up on the table: they come from no place, and go no way."""
        return self.instead is not None

    @property
    def section(self) -> str:
        """The section of the book that the move stands in, such as "12.03"."""
        return self.clauses[0].citation.section.split(",")[0]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset at one date."""

    name: str
    title: str
    engagement: float
    """Engagement range in inches."""
    moves: dict[str, MoveRule]
    incoherent: Callable[[Unit], str | None]
    """Why a unit is not in coherency where it stands, in a sentence; None when it is."""
    sequence: Sequence | None = None
    """The order of its Fight phase; None when it cannot be played yet."""
    twin: str = ""
    """The other dated text of the same rules, if there is one (D11)."""
    twin_title: str = ""
    gaps: tuple[Gap, ...] = ()
    skies: float = 0.0
    """Inches that a model with FLY loses of its move when it takes to the skies to fall back."""

    def clauses(self) -> tuple[Clause, ...]:
        """Return every clause of its moves once, in the rulebook's order."""
        seen: dict[str, Clause] = {}
        for rule in self.moves.values():
            for clause in rule.clauses:
                seen.setdefault(clause.id, clause)
        return tuple(seen.values())
