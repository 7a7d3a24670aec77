"""A decision: who must choose now, what, from which options, and the section that says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BOOK: Final = "11e core rules"

SECTIONS: Final = {
    "pile-in": "12.03",
    "select-to-fight": "12.04",
    "choose-fight-type": "12.06",
    "attack": "04",
    "disembark": "18.05",
    "consolidate": "12.08",
}
"""Sections of the 11th edition's core rules, by decision."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What has to be decided now. Pure data: a function of the position alone."""

    player: str
    decision: str
    """"pile-in", "select-to-fight", "choose-fight-type", "attack", "disembark" or "consolidate"."""
    options: tuple[str, ...]
    """Ids of the units to choose from (a transport's passengers for "disembark"); the fight types for
    "choose-fight-type"; the enemy units to strike for "attack"."""
    step: str
    why: str
    """Why it is this player's decision, in a sentence."""
    unit: str = ""
    """The unit it is about, where that is settled already."""
    may_pass: bool = False
    """Whether declining is a choice: no move, or the pass of the Fight step."""

    @property
    def section(self) -> str:
        """The section of the core rules behind it, such as "12.04"."""
        return SECTIONS[self.decision]

    @property
    def citation(self) -> str:
        """The book and the section behind it."""
        return f"{BOOK} {self.section}"
