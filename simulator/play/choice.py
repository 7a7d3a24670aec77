"""What a player answers to a decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn, Protocol

from simulator.geometry.shapes import Pose
from simulator.moves import Move
from simulator.rules.decision import Answer, Decision
from simulator.script import Attack
from simulator.state import State

Refuse = Callable[[str], NoReturn]
"""Raises the error that belongs to whoever chose, with a message that says what is wrong."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to a decision. What does not belong to the kind of decision is left out."""

    refuse: Refuse
    by: str = "automatic"
    """"script" or "automatic"."""
    unit: str = ""
    option: str = ""
    """What was chosen where the options are not units: a fight type, a trigger, a target, a model."""
    passes: bool = False
    stays: bool = False
    """Whether the unit does not move: said outright, so that a move without a step is never taken for it."""
    move: Move | None = None
    attacks: tuple[Attack, ...] = ()
    places: dict[str, Pose] | None = None
    """Where models are set up, by id; None leaves it to the automatic player."""
    remark: str = ""
    """Something the log should say of it, in a sentence."""

    @property
    def answer(self) -> Answer:
        """The part of it that the order of the phase reads."""
        return Answer(self.unit, self.option, self.passes, self.by)


class Chooser(Protocol):
    """Whoever makes decisions."""

    def choose(self, state: State, decision: Decision) -> Choice:
        """Answer a decision."""
        ...


def cannot_be(message: str) -> NoReturn:
    """Refuse a choice of the automatic player: that it made one the rules forbid is a fault of the program."""
    raise AssertionError(message)
