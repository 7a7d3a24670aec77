"""What a player answers to a decision."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn, Protocol

from simulator.geometry.shapes import Pose
from simulator.moves import Move
from simulator.rules.decision import Answer, Decision
from simulator.script import Attack
from simulator.state import State


class Refuse(Protocol):
    """Raises the error that belongs to whoever chose."""

    def __call__(self, message: str, line: int | None = None) -> NoReturn:
        """Raise it, with what is wrong and, where it is a part of the choice, that part's line."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to a decision. What does not belong to the kind of decision is left out."""

    refuse: Refuse
    by: str = "automatic"
    """"script", "automatic" or "hand"."""
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
    casualties: tuple[str, ...] | None = None
    """The models that fall to mortal wounds which no attack inflicts, in the order in which their owner lets them."""
    faces: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Faces of dice about the unit as a whole, by the keys of a script: "hazards", "fight_on_death" and so on."""
    falls: tuple[str, ...] = ()
    """The models that their owners let lose wounds first, in this order, as far as the rules leave that choice."""
    lets_stand: bool = False
    """Whether the move is made though the referee does not find it legal, and the log says so."""
    remark: str = ""
    """Something the log should say of it, in a sentence."""

    @property
    def wishes(self) -> tuple[str, ...]:
        """The models that lose wounds first where that is their owner's choice."""
        return (*(self.casualties or ()), *self.falls)

    @property
    def answer(self) -> Answer:
        """The part of it that the order of the phase reads."""
        return Answer(self.unit, self.option, self.passes, self.by)


class Chooser(Protocol):
    """Whoever makes decisions."""

    def choose(self, state: State, decision: Decision) -> Choice:
        """Answer a decision."""
        ...


class Player(Chooser, Protocol):
    """A chooser that can be asked for one unit's move, where somebody else has settled which unit it is."""

    def move(self, state: State, decision: Decision, unit_id: str, selected: Move | None = None) -> Choice:
        """Return a move for this unit, or that it stays; `selected` fixes targets, mode and objective."""
        ...


def cannot_be(message: str, line: int | None = None) -> NoReturn:  # noqa: ARG001 - a Refuse
    """Refuse a choice of the automatic player: that it made one the rules forbid is a fault of the program."""
    raise AssertionError(message)
