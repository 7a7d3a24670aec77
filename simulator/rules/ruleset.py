"""What a ruleset is: its moves with their clauses, listed; its distances; its known gaps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simulator.army import Model, Unit
from simulator.board import Objective
from simulator.moves import Move
from simulator.rules.clause import Citation, Clause
from simulator.rules.sequence import Sequence
from simulator.rules.travelling import Allowance
from simulator.state import State

if TYPE_CHECKING:
    from simulator.geometry.conditions import Condition
    from simulator.geometry.shapes import Pose
    from simulator.rules.attacking import Attacking
    from simulator.rules.judged import JudgedMove, JudgedStep
    from simulator.rules.terms import Coherency, Terms
    from simulator.rules.transports import Transports


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
    mode_doubt: str | None = None
    """Why it could not be decided which mode is due, in a sentence."""
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
    pivot: Callable[[Model], float] | None = None
    """What the first turn of a model takes of its distance, in inches; None where turning is free."""
    own_distance: Callable[[Model], float] | None = None
    """The maximum distance of one model, in inches, where it is a characteristic and not the move's."""
    leaves: bool = False
    """Whether its targets are whom it goes away from."""
    plain: Callable[[State, Move], Move] | None = None
    """Returns a plain legal move with what is selected, for whoever is no tactician; one without steps where there is
    none. None: each model goes straight toward its target."""
    called: str = ""
    """What players call such a move, where that is not its kind."""
    doing: tuple[str, str] | None = None
    """What a unit of one model does when it makes it, and one of several; None: its kind says it."""
    instead: Callable[[JudgedMove, JudgedStep], Pose | None] | None = None
    """Only where models are set up, not moved: the place that this one model could have been set up in."""

    @property
    def allowance(self) -> Allowance:
        """How far each model goes."""
        return Allowance(self.distance, self.pivot, self.own_distance)

    @property
    def does(self) -> tuple[str, str]:
        """What a unit of one model does when it makes such a move, and one of several."""
        return self.doing or (f"{self.kind}s", self.kind)

    @property
    def sets_up(self) -> bool:
        """Whether its models are set up on the table: they come from no place, and go no way."""
        return self.instead is not None

    @property
    def is_planned(self) -> bool:
        """Whether a planner looks for one: of a move that is only judged nothing is known beforehand."""
        return self.terms is not None or self.sets_up

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
    coherency: Callable[[tuple[Model, ...]], Coherency] | None = None
    """What coherency asks of a unit that has these models; None where it is no matter of neighbours."""
    stops: Callable[[Model, Model, bool], bool] | None = None
    """Says whether the first model stops the second, which moves; the last argument: whether it is its friend. None:
    enemies do, and friendly Monsters and Vehicles one another (D9), but for AIRCRAFT."""
    sequence: Sequence | None = None
    """The order of its Fight phase; None when it cannot be played yet."""
    attacking: Attacking | None = None
    """How its attacks are made; None when its phase cannot be played yet, or knows no such attacks."""
    transports: Transports | None = None
    """What destroyed transports and exploding models come to; None where there are none."""
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
