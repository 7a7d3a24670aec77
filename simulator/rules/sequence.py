"""What the order of a phase is, whatever the edition: what happens by itself, who must decide what, what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from simulator.army import Unit
from simulator.events import Event, apply
from simulator.rules.decision import Answer, Decision
from simulator.rules.ordering.clean_up import OVER
from simulator.rules.rolled import Resolve
from simulator.rules.sequence_clause import SequenceClause
from simulator.state import State


def _step(state: State) -> str:
    return state.step


def piles_in_first(state: State, unit: Unit) -> str:
    """Return which move a unit is to make next: it piles in until it has fought, and consolidates from then on."""
    done = unit.record.piled_in or unit.record.fought
    return "consolidate" if done or state.step in {"consolidate", *OVER} else "pile-in"


@dataclass(frozen=True, slots=True)
class Sequence:
    """The order of the Fight phase under one ruleset: pure functions of the position."""

    upkeep: Callable[[State], Event | None]
    """The next thing that the order does by itself; None when somebody must decide, or the phase is over."""
    decision_at: Callable[[State], Decision | None]
    """The decision of a position in which nothing happens by itself any more; None when the phase is over."""
    taken: Callable[[State, Decision, Answer], tuple[Event, ...]]
    """What follows from an answer that is one of the options and needs no move, no dice and no places."""
    why_not: Callable[[State, Decision, Answer], tuple[SequenceClause, str]]
    """The clause by which an answer that is not one of the options cannot be given, and the reason in a sentence."""
    moved: Callable[[State, Decision, str], Event]
    """The mark that a unit's move leaves, or that a unit asked for an extra move leaves when it declines."""
    resolved: Callable[[State, str], Event]
    """The end of a trigger, by name, once it has done what it does."""
    by_kind: Mapping[str, SequenceClause]
    """The clause that says when each kind of decision comes up."""
    step_of: Mapping[str, str]
    """The last step in which units are asked for each kind of move."""
    clauses: tuple[SequenceClause, ...]
    """Every clause of the order, in the rulebook's order."""
    rolled: Mapping[str, Resolve] = field(default_factory=dict)
    """What follows from an answer to those kinds of decisions after which the ruleset itself has dice rolled."""
    steps: tuple[str, ...] = ("start", "pile-in", "fight", "consolidate", "end")
    """The steps of the phase, in order, as events name them."""
    steps_shown: tuple[str, ...] = ()
    """The steps as whoever watches the phase is shown them, where the book has others than events name."""
    step_shown: Callable[[State], str] = _step
    """Which of those a position is in."""
    lacks: Callable[[State], str | None] | None = None
    """Returns what a position lacks to be played, in a sentence that ends without a full stop; None: nothing."""

    due: Callable[[State, Unit], str] = piles_in_first
    """The kind of move that a unit is to make next, where there are several to plan."""
    fight_with_move: str = ""
    """The fight type in which a unit moves before it strikes; empty where there are no fight types."""

    def refusal(self, state: State, decision: Decision, answer: Answer) -> str:
        """Return what is said of an answer that is not one of the options: clause, reason, the options there are."""
        clause, why = self.why_not(state, decision, answer)
        return f"{clause.id}: {why} Options: {decision.told_options()}."

    def next_decision(self, state: State) -> Decision | None:
        """Return who must decide what now, or None when the phase is over. The position itself stays as it is."""
        while (event := self.upkeep(state)) is not None:
            state = apply(state, event)
        return self.decision_at(state)
