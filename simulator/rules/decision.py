"""A decision: who must choose now, what, from which options, and the clause that says so; and the answer to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulator.events import UnitChosen
from simulator.rules.sequence_clause import SequenceClause

MOVES: Final = frozenset({"pile-in", "consolidate", "retreat"})
"""Decisions that are answered with a unit's move, or with the unit staying."""
_BY_UNIT: Final = frozenset({*MOVES, "select-to-fight", "get-out", "disembark"})


@dataclass(frozen=True, slots=True)
class Answer:
    """What was chosen. What does not belong to the kind of decision is left out."""

    unit: str = ""
    """The unit chosen, where the options are units."""
    option: str = ""
    """What was chosen where the options are something else: a fight type, a trigger, a target, a model."""
    passes: bool = False
    by: str = "automatic"
    """"script", "automatic" or "hand"."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What has to be decided now. Pure data: a function of the position alone."""

    player: str
    decision: str
    """"trigger", "choose-target", "pile-in", "select-to-fight", "choose-fight-type", "attack", "get-out", "disembark",
    "deadly-demise", "consolidate", "retreat" or "remove"; a ruleset may have others, whose options are no units."""
    options: tuple[str, ...]
    """Ids of the units to choose from (a transport's passengers for "disembark"). For "choose-fight-type" the fight
    types; for "trigger" the names of triggers; for "choose-target" and "attack" enemy units; for "remove" models."""
    step: str
    why: str
    """Why it is this player's decision, in a sentence."""
    rule: SequenceClause
    unit: str = ""
    """The unit it is about, where that is settled already."""
    may_pass: bool = False
    """Whether declining is a choice: no more moves, or the pass of the Fight step."""
    about_passing: str = ""
    """What passing means here, or why it may not be, in a sentence."""
    because: tuple[str, ...] = ()
    """Why each option is open, in the order of the options; empty where that needs no words."""

    @property
    def clause(self) -> str:
        """The id of the clause behind it."""
        return self.rule.id

    @property
    def section(self) -> str:
        """The section of the rules behind it, such as "12.04"."""
        return self.rule.section

    @property
    def citation(self) -> str:
        """The book and the section behind it."""
        return str(self.rule.citation)

    def allows(self, answer: Answer) -> bool:
        """Say whether an answer is one of the options, or a pass that may be."""
        if answer.passes:
            return self.may_pass
        if self.decision == "attack":
            return answer.unit == self.unit
        return (answer.unit if self.decision in _BY_UNIT else answer.option) in self.options

    def chosen(
        self, unit: str, by: str, text: str, *, option: str = "", targets: tuple[str, ...] = (), clause: str = ""
    ) -> UnitChosen:
        """Return the event of a unit being chosen, or something of it; `clause` is the decision's own section."""
        return UnitChosen(
            player=self.player,
            unit=unit,
            decision=self.decision,
            option=option,
            targets=targets,
            options=self.options,
            by=by,
            text=text,
            clause=clause or self.section,
        )

    def told_options(self) -> str:
        """Return the options as they stand at the end of a message."""
        reasons = self.because or ("",) * len(self.options)
        names = [f'"{o}" ({why})' if why else f'"{o}"' for o, why in zip(self.options, reasons, strict=True)]
        return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else "".join(names) or "nobody"
