"""Worked moves judged again after every step, one at a time, while nobody does anything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from simulator.authoring.draft import Draft
from simulator.authoring.problems import Problem
from simulator.authoring.recording import move_problem
from simulator.view.editor.bench import Bench


class Rechecking:
    """Goes through the worked moves of a draft; begins anew with every other draft."""

    def __init__(self) -> None:
        """Begin with nothing judged."""
        self._draft: Draft | None = None
        self._left: Iterator[int] = iter(())
        self.busy = False
        """Whether there is a move that has not been judged yet."""

    def seen(self, bench: Bench) -> None:
        """Take notice of the draft as it is."""
        if bench.draft.text is not (self._draft.text if self._draft is not None else None):
            examples = bench.scenario.examples
            self._left, self.busy = iter(range(len(examples))), bool(examples)
        self._draft = bench.draft

    def step(self, bench: Bench) -> Bench:
        """Judge one move more; return the bench with what is found."""
        position = next(self._left, None)
        if position is None:
            self.busy = False
            return bench
        found: Problem | None = move_problem(bench.draft, position)
        return bench if found is None else replace(bench, stale=(*bench.stale, found))
