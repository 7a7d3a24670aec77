"""What a planner must know of a move before anybody moves: each model's aims, and what the unit must come to.

The clauses judge a move that is declared; these say the same of every move that could be. Enemies and friends outside
the unit do not move meanwhile, so what is said here holds wherever the unit's other models go.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from simulator.army import Model

if TYPE_CHECKING:
    from simulator.geometry.conditions import Condition


@dataclass(frozen=True, slots=True)
class Coherency:
    """A ruleset's coherency of so many models, in inches."""

    neighbour: float
    """How near a neighbour must be."""
    count: int = 1
    """How many neighbours each model needs."""
    spread: float | None = None
    """How far apart any two models may be; None where nothing limits that."""
    connected: bool = False
    """Whether the neighbours must make one group."""


@dataclass(frozen=True, slots=True)
class Duty:
    """What a moved model owes with regard to one target; where several are tied, to any one of them (D1)."""

    target: str
    """The id of an enemy unit or an objective."""
    done: tuple[Condition, ...]
    """What its end keeps when it does its duty."""
    excused: tuple[Condition, ...]
    """What its end must keep where it cannot."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What one model of the unit comes to if it moves, wherever the others go."""

    model: Model
    stays: str | None
    """Why it may not move, in words; None when it may."""
    keeps: tuple[Condition, ...]
    """What its end must keep in any case, if it moves."""
    duties: tuple[Duty, ...]
    """One for each target that is closest to it; none, and it may not move."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one unit's move, its targets selected."""

    aims: tuple[Aim, ...]
    """One for each of its models on the table, in file order."""
    coherency: Coherency
    somebody: tuple[Condition, ...]
    """Each of these must be kept by the end of at least one model, whether it moved or not."""
    everybody: tuple[Condition, ...]
    """These must be kept by every model's end, whether it moved or not."""
