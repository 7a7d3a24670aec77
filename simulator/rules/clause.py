"""What a clause is: an id, a citation, one sentence, and findings that measure it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simulator.geometry.shapes import Point, Pose

if TYPE_CHECKING:
    from simulator.army import Model
    from simulator.rules.judged import JudgedMove


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a rule stands in its book."""

    book: str
    section: str

    def __str__(self) -> str:
        return f"{self.book} {self.section}"


@dataclass(frozen=True, slots=True)
class Gauge:
    """A measurement that can be drawn: a line between two points and its signed length in inches."""

    start: Point
    end: Point
    length: float


@dataclass(frozen=True, slots=True)
class Witness:
    """A way that a model could have gone: the proof that something was possible."""

    model: str
    path: tuple[Point, ...]
    """Points from where the model began to where it could have ended, in inches."""
    pose: Pose
    """How it would have stood at the end."""
    move_first: str | None = None
    """The later mover whose declared end the witness would take: that model must move first."""

    def typed(self, begun: Model) -> tuple[Point, float | None]:
        """Return its end, with the facing (degrees) where the model turns, to be typed as a step.

        Args:
            begun: the model as it began; one that is set up had no place.
        """
        faced = begun.pose.facing if begun.pose is not None else 0.0
        return self.path[-1], self.pose.facing if self.pose.facing != faced else None


@dataclass(frozen=True, slots=True)
class Finding:
    """One measurement of one clause. `kept` is None when it could not be decided."""

    clause: Clause
    kept: bool | None
    message: str
    model: str | None = None
    unit: str | None = None
    target: str | None = None
    """The enemy unit, objective or model it was measured to."""
    measured: float | None = None
    required: float | None = None
    relation: str | None = None
    """How `measured` must stand to `required`: "<=", "<", ">=" or "==". """
    slack: float | None = None
    """How much room is left, in inches; negative when broken."""
    now: Gauge | None = None
    """The measurement as the move leaves it."""
    before: Gauge | None = None
    """The same measurement where the model began its step."""
    witness: Witness | None = None
    nearest_legal: Point | None = None
    """The nearest place where this would have been kept, when one is known, in digits that can be typed again."""
    nearest_facing: float | None = None
    """How the model faces there, in degrees, where its step says so."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence of a rulebook, in our own words, with the function that measures it."""

    id: str
    citation: Citation
    sentence: str
    measure: Callable[[JudgedMove], Iterator[Finding]]
    decisions: tuple[str, ...] = ()
    """Our decisions (D1–D20 of the project's rule notes) that this clause applies."""
    other_text: str = ""
    """What the other dated text of the ruleset says, where they differ (D11)."""

    @property
    def source(self) -> tuple[str, int]:
        """File and line where the clause is written."""
        code = self.measure.__code__
        return (code.co_filename, code.co_firstlineno)


def clause(
    id: str, citation: Citation, *, decisions: tuple[str, ...] = (), other_text: str = ""
) -> Callable[[Callable[[JudgedMove], Iterator[Finding]]], Clause]:
    """Turn a measuring function into a `Clause`; its docstring is the sentence users see."""

    def make(measure: Callable[[JudgedMove], Iterator[Finding]]) -> Clause:
        assert measure.__doc__, f"{id} has no sentence"
        sentence = " ".join(measure.__doc__.split())
        return Clause(id, citation, sentence, measure, decisions, other_text)

    return make
