"""What a clause of the sequence is: one sentence about who may or must do what, and when."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from simulator.rules.clause import Citation


@dataclass(frozen=True, slots=True)
class SequenceClause:
    """One sentence of a rulebook about the order of a phase, in our own words. Nothing is measured."""

    id: str
    citation: Citation
    sentence: str
    module: str
    """The module that carries it out: `__name__` where it is written."""
    title: str = ""
    """What players call it, such as "Fights First combats"."""
    decisions: tuple[str, ...] = ()
    """Our decisions (D1–D18 of the project's rule notes) that it applies."""
    other_text: str = ""
    """What the other dated text of the ruleset says, where they differ (D11)."""

    @property
    def section(self) -> str:
        """The section of the book, such as "12.04"."""
        return self.citation.section

    @property
    def source(self) -> tuple[str, int]:
        """File and line where the clause is written."""
        file = sys.modules[self.module].__file__
        assert file is not None
        lines = Path(file).read_text(encoding="utf-8").splitlines()
        return file, next(n for n, line in enumerate(lines, start=1) if f'"{self.id}"' in line)
