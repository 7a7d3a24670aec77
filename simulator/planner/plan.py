"""What a planner answers: the move, what it comes to, and how near to the best possible that is proved to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from simulator.moves import Move

Status = Literal["found", "impossible", "gave-up"]
Purpose = Literal["fight", "leave", "set-up"]
Preference = Literal["engaged", "contact", "wrap", "objective", "safe", "least-movement"]

STOPPED: Final = "Stopped before the search was over."
"""The note on a plan that Ctrl-C, or whoever watches, cut short."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where one model ends, and why there, in words."""

    model: str
    reason: str


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Why one model does not end engaged."""

    model: str
    proved: bool
    """Whether no legal move of the unit could engage it."""
    reason: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How a search goes."""

    steps: int
    engaged: int
    engaged_at_most: int
    in_contact: int
    in_contact_at_most: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A unit's best move found, and the bounds that were proved."""

    unit: str
    kind: str
    status: Status
    """"impossible": it is proved that there is no legal move, staying apart; "gave-up": none was found."""
    move: Move
    """Without steps where nobody moves."""
    engaged: int
    """How many models end engaged with any enemy unit."""
    engaged_at_most: int
    """How many could in any legal move, by proof."""
    in_contact: int
    """How many models end touching an enemy base."""
    in_contact_at_most: int
    """How many could in any legal move, however few it engages."""
    prefer: Preference = "engaged"
    placed: tuple[Placed, ...] = ()
    hindered: tuple[Hindrance, ...] = ()
    notes: tuple[str, ...] = ()
    """What else is to be said: why there is no move, which selection was taken and why, what a goal came to."""
    held: tuple[str, ...] = ()
    """Where wrapping comes first: the ids of the enemy models that are proved to be held (see `held`)."""
    steps: int = 0
    """How many steps the search took: what bounds it, never the clock."""
    seconds: float = 0.0
    """How long it took here."""
    in_contact_so_engaged_at_most: int | None = None
    """How many could touch in any legal move that engages `engaged` models or more, by proof, where that is fewer than
    `in_contact_at_most` and was asked: only where engaging comes first and the counts leave much room. Else None."""
    in_range_at_most: int | None = None
    """Where the move selects an objective: how many could end within range of one in any legal move, by proof."""
    purpose: Purpose = "fight"
    """What such a move is for. Of one away from enemies, and of setting up, any legal one will do: no count is bounded
    by more than how many models there are."""

    @property
    def contact_bound(self) -> int:
        """How many could touch in any legal move that engages as many, or more: the smaller of the bounds known."""
        told = self.in_contact_so_engaged_at_most
        return self.in_contact_at_most if told is None else told

    @property
    def optimal(self) -> bool:
        """Whether both counts are proved to be the largest there are."""
        return self.engaged == self.engaged_at_most and self.in_contact == self.in_contact_at_most
