"""Worked moves judged again after every step, and the script beside the file read, while nobody does anything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from simulator.authoring.draft import Draft
from simulator.authoring.problems import Problem
from simulator.authoring.recording import move_problem
from simulator.authoring.scripts import script_problem
from simulator.view.editor.bench import Bench


class Rechecking:
    """Reads the script beside a draft's file and goes through its worked moves; begins anew with every other draft."""

    def __init__(self) -> None:
        """Begin with nothing judged."""
        self._path = Path()
        self._draft: Draft | None = None
        self._left: Iterator[int | None] = iter(())
        self.busy = False
        """Whether there is something that has not been looked at yet."""

    def seen(self, bench: Bench, path: Path) -> None:
        """Take notice of the draft as it is, and of where its file is."""
        self._path = path
        if bench.draft.text is not (self._draft.text if self._draft is not None else None):
            moves = range(len(bench.scenario.examples))
            self._left, self.busy = iter((None, *moves)), True
        self._draft = bench.draft

    def step(self, bench: Bench) -> Bench:
        """Judge one move more; return the bench with what is found."""
        try:
            position = next(self._left)
        except StopIteration:
            self.busy = False
            return bench
        found: Problem | None
        found = script_problem(self._path, bench.scenario) if position is None else move_problem(bench.draft, position)
        return bench if found is None else replace(bench, stale=(*bench.stale, found))
