"""Faces for the dice of attacks: those that a script gives, in order, and otherwise rolled ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from simulator.dice import Dice
from simulator.files.script_entries import FACES
from simulator.play.choice import Refuse
from simulator.play.real_dice import RealDice, Throw
from simulator.rules.telling import counted
from simulator.script import Attack

UNIT: Final = -1
"""The part that dice about the unit as a whole belong to."""


@dataclass
class Faces:
    """Where faces come from. Every die belongs to a part of the declaration, which may say what it shows."""

    dice: Dice
    attacks: Sequence[Attack]
    refuse: Refuse
    of_unit: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Faces of the dice about the unit as a whole, by key."""
    _given: dict[tuple[int, str], tuple[int, ...]] = field(default_factory=dict)
    _used: Counter[tuple[int, str]] = field(default_factory=Counter)
    _reasons: dict[tuple[int, str], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for part, attack in enumerate(self.attacks):
            for key in FACES:
                faces = getattr(attack, key)
                if faces is not None:
                    self._given[part, key] = faces
        self._given |= {(UNIT, key): faces for key, faces in self.of_unit.items()}

    def given(self, part: int, key: str) -> tuple[int, ...] | None:
        """Return the faces that a part gives for a roll, all of them."""
        return self._given.get((part, key))

    def _line(self, part: int) -> int | None:
        return None if part == UNIT else self.attacks[part].line

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
        """Return a face for each die, named by the part it belongs to.

        Args:
            key: the roll, by the key of a script.
            parts: for each die, the part that it belongs to.
            reason: why there are so many dice, for the message that refuses another number: "4 attacks hit".
            sides: of the dice.
            need: the face that each of them needs, where all need the same: for whoever throws real dice.
            player: whose dice they are, by id; empty: those of the player who decides.
        """
        for part, count in Counter(parts).items() if self._given else ():
            self._check(part, key, count, reason, sides)
        left = tuple(part for part in parts if (part, key) not in self._given)
        if isinstance(self.dice, RealDice):
            rolled = iter(self.dice.thrown(Throw(key, left, reason, sides, need, player)))
        else:
            rolled = iter(self.dice.roll(len(left), sides))
        return tuple(self._next(part, key) or next(rolled) for part in parts)

    def _check(self, part: int, key: str, count: int, reason: str, sides: int) -> None:
        given = self._given.get((part, key))
        if given is None:
            return
        self._reasons[part, key] = reason
        line = self._line(part)
        if len(given) - self._used[part, key] < count:
            self.refuse(f"{key}: {counted(len(given), 'face')} given, but {reason}.", line)
        wrong = [face for face in given if not 1 <= face <= sides]
        if wrong:
            self.refuse(f"{key}: {wrong[0]} is not a face of a D{sides}.", line)

    def _next(self, part: int, key: str) -> int | None:
        """Return the next face that a part gives for a roll, or None if it gives none."""
        given = self._given.get((part, key))
        if given is None:
            return None
        self._used[part, key] += 1
        return given[self._used[part, key] - 1]

    def check_all_used(self, parts: Sequence[int]) -> None:
        """Refuse faces that parts gave and nobody asked for."""
        for (part, key), given in self._given.items():
            used = self._used[part, key]
            if part in parts and used < len(given):
                reason = self._reasons.get((part, key)) if used else None
                why = reason or f"{used or 'none'} {'is' if used == 1 else 'are'} asked for"
                self.refuse(f"{key}: {counted(len(given), 'face')} given, but {why}.", self._line(part))


@dataclass(frozen=True, slots=True)
class UnitDice:
    """Dice about a unit as a whole: those of one key of a script, or rolled ones."""

    faces: Faces
    key: str
    reason: str = "another number is asked for"
    need: int | None = None
    """The face that each of them needs, where all need the same."""
    player: str = ""
    """Whose dice they are; empty: those of the player who decides."""

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Return faces."""
        return self.faces.take(self.key, [UNIT] * count, self.reason, sides, need=self.need, player=self.player)
