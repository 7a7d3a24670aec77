"""Decisions whose answer is followed by dice that a ruleset reads in its own way: what it is given to roll with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn, Protocol

from simulator.events import Event
from simulator.rules.decision import Answer, Decision
from simulator.script import Attack
from simulator.state import State

NOBODYS: Final = -1
"""The part that dice belong to for which no part of the answer gives faces."""


class Faces(Protocol):
    """Where faces come from: those that a part of the answer gives, and otherwise rolled ones."""

    def take(
        self,
        key: str,
        parts: Sequence[int],
        reason: str,
        sides: int = 6,
        *,
        need: int | None = None,
        player: str = "",
    ) -> tuple[int, ...]:
        """Return a face for each die.

        Args:
            key: the roll, by the key of a script.
            parts: for each die, the part of the answer that it belongs to, by its index, or `NOBODYS`.
            reason: why there are so many dice, for the message that refuses another number: "2 dice hit".
            sides: of the dice.
            need: the face that each of them needs, where all need the same: for whoever throws real dice.
            player: whose dice they are, by id; empty: those of the player who decides.
        """
        ...


class Refuse(Protocol):
    """Raises the error that belongs to whoever chose."""

    def __call__(self, message: str, line: int | None = None) -> NoReturn:
        """Raise it, with what is wrong and, where it is a part of the answer, that part's line."""
        ...


@dataclass(frozen=True, slots=True)
class Rolled:
    """An answer with the dice that follow it."""

    answer: Answer
    attacks: tuple[Attack, ...]
    """What was said of the attacks of single models: weapon, faces, whom wounds are allocated to."""
    faces: Faces
    refuse: Refuse


Resolve = Callable[[State, Decision, Rolled], tuple[Event, ...]]
"""Returns what follows from an answer and its dice."""
