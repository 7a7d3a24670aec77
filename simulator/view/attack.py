"""One attack as it is told: who strikes whom, the rows of dice, and who falls."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.events import AttacksMade, DiceRolled, Event, ModelDestroyed, WoundsLost
from simulator.geometry.gaps import gap
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Row:
    """One roll: faces sorted high to low, and which of them matter."""

    purpose: str
    need: int | None
    faces: tuple[int, ...]
    matter: tuple[bool, ...]
    """For hits and wounds those that made it; for saves those that failed."""
    result: str
    """What came of it, in words, such as "7 hits" or "3 failed"."""

    @staticmethod
    def of(rolled: DiceRolled) -> Row:
        """Sort the dice of one roll and say what came of it."""
        faces = tuple(sorted(rolled.faces, reverse=True))
        made = rolled.passed
        if made is None and rolled.need is not None:
            made = sum(face >= rolled.need for face in faces)
        if made is None:
            return Row(rolled.purpose, None, faces, (True,) * len(faces), str(sum(faces)))
        failing = rolled.purpose in FAILURES
        matter = tuple((k < made) != failing for k in range(len(faces)))
        count = len(faces) - made if failing else made
        return Row(rolled.purpose, rolled.need, faces, matter, f"{count} {_outcome(rolled.purpose, count)}")


FAILURES = frozenset({"save", "hazard", "fnp", "feel no pain"})
"""Rolls where the dice that fail are the ones that do something."""


def _outcome(purpose: str, count: int) -> str:
    if purpose in FAILURES:
        return "failed"
    if purpose in {"hit", "wound"}:
        return purpose if count == 1 else f"{purpose}s"
    return "passed"


@dataclass(frozen=True, slots=True)
class Attack:
    """A unit's attack on another, as far as it has come."""

    number: int
    """Which attack of the replay it is, from 0."""
    unit: str
    target: str
    weapon: str = ""
    strikes: tuple[tuple[str, str], ...] = ()
    """Who strikes at whom, by model: for each striker the nearest model of the target."""
    rows: tuple[Row, ...] = ()
    lost: int = 0
    """Wounds lost so far."""
    fallen: tuple[str, ...] = ()
    """Models that fell, in order."""

    @staticmethod
    def begun(number: int, made: AttacksMade, state: State) -> Attack:
        """Return an attack before any dice, with each striker turned to the nearest model of its target."""
        strikers = made.models or tuple(m.id for m in state.unit(made.unit).on_table)
        foes = state.unit(made.target).on_table
        bodies = [state.model(m) for m in strikers if state.model(m).on_table]
        strikes = [(m.id, min(foes, key=lambda foe: gap(m.body, foe.body)).id) for m in bodies] if foes else []
        return Attack(number, made.unit, made.target, made.weapon, tuple(strikes))

    def after(self, event: Event) -> Attack:
        """Return the attack with one more event taken in."""
        match event:
            case DiceRolled():
                return replace(self, rows=(*self.rows, Row.of(event)))
            case WoundsLost(model=model, lost=lost, left=left):
                fallen = self.fallen if left > 0 or model in self.fallen else (*self.fallen, model)
                return replace(self, lost=self.lost + lost, fallen=fallen)
            case ModelDestroyed(model=model) if model not in self.fallen:
                return replace(self, fallen=(*self.fallen, model))
            case _:
                return self
