"""Dice that come in from outside: seeded ones that fall the same everywhere, and scripted ones.

Nothing here is global. The generator is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
Generators", OOPSLA 2014), written out so that one seed gives the same faces on every machine and every Python.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

_WORD: Final = 1 << 64
_GOLDEN_GAMMA: Final = 0x9E3779B97F4A7C15
_EXPRESSION: Final = re.compile(r"(?:(?P<count>\d*)D(?P<sides>\d+)(?:\+(?P<plus>\d+))?|(?P<fixed>\d+))")


class Dice(Protocol):
    """Whatever rolls: faces from 1 to `sides`."""

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Roll `count` dice and return their faces in the order in which they fell."""
        ...


class DiceRanOutError(ValueError):
    """Scripted dice were asked for more faces than they were given, or for a face the die does not have."""


class SeededDice:
    """Dice that fall as their seed says: SplitMix64, brought down to faces by rejection, so without bias.

    `drawn` counts the 64-bit words used so far. `SeededDice(seed, drawn=n)` continues where another left off.
    """

    def __init__(self, seed: int, *, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn

    def _word(self) -> int:
        self.drawn += 1
        z = (self.seed + self.drawn * _GOLDEN_GAMMA) % _WORD
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % _WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % _WORD
        return z ^ (z >> 31)

    def _face(self, sides: int) -> int:
        fair = _WORD - _WORD % sides
        while True:
            word = self._word()
            if word < fair:
                return word % sides + 1

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Roll `count` dice and return their faces in the order in which they fell."""
        return tuple(self._face(sides) for _ in range(count))


class ScriptedDice:
    """Dice that show the faces they were given, in order.

    Raises:
        DiceRanOutError: when more faces are asked for than there are, or one that the die does not have.
    """

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._used = 0

    @property
    def left(self) -> int:
        """How many faces have not been used."""
        return len(self._faces) - self._used

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Return the next `count` faces."""
        if count > self.left:
            raise DiceRanOutError(f"{count} faces wanted, {self.left} left of {len(self._faces)}")
        faces = self._faces[self._used : self._used + count]
        for face in faces:
            if not 1 <= face <= sides:
                raise DiceRanOutError(f"{face} is not a face of a D{sides}")
        self._used += count
        return faces


@dataclass(frozen=True, slots=True)
class DiceExpression:
    """A number as written on a datasheet: "3", "D6", "2D3+1"."""

    count: int
    sides: int
    plus: int

    @classmethod
    def parse(cls, text: str) -> DiceExpression:
        """Read an expression.

        Raises:
            ValueError: when the text is neither a number nor dice.
        """
        match = _EXPRESSION.fullmatch(text.strip().upper().replace(" ", ""))
        if match is None or match["sides"] == "0":
            raise ValueError(f'"{text}" is neither a number such as "2" nor dice such as "D6" or "2D3+1"')
        if match["fixed"] is not None:
            return cls(0, 6, int(match["fixed"]))
        return cls(int(match["count"] or 1), int(match["sides"]), int(match["plus"] or 0))

    @property
    def is_fixed(self) -> bool:
        """Whether nothing is rolled for it."""
        return self.count == 0

    @property
    def least(self) -> int:
        """The smallest value it can have."""
        return self.count + self.plus

    @property
    def most(self) -> int:
        """The greatest value it can have."""
        return self.count * self.sides + self.plus

    def value(self, faces: Iterable[int]) -> int:
        """Return its value with these faces."""
        return sum(faces) + self.plus
