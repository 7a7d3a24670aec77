"""What fights between starships come to, by enumeration: the exact chances of what each model loses.

Nothing is taken from the engine. Every die is one of a few cases (which enemies its two faces wound); all rows of
cases are gone through, each dealt out as the automatic player does it, and then saved wound by wound.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

Chances = dict[tuple[int, ...], Fraction]
"""Chances of the wounds that each ship loses, in the order of the ships."""


@dataclass(frozen=True)
class Ship:
    """A ship: its dice, and what others roll against it."""

    aggressors: int
    martial: int
    strength: int
    defence: int
    wounds: int
    save: int = 7


def face(value: int, against: int) -> int:
    """The number needed, straight from the decision: 2+, 3+, 4+, 5+, 6+."""
    ratio = Fraction(value, against)
    return 2 if ratio >= 2 else 3 if ratio > 1 else 4 if ratio == 1 else 5 if ratio > Fraction(1, 2) else 6


def cases(ship: Ship, foes: Sequence[Ship], first: int | None) -> dict[tuple[int, ...], Fraction]:
    """The chance that a die wounds just these of the enemies; `first` is what its first roll needs, if it is fixed."""
    found: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for hit, roll in product(range(1, 7), repeat=2):
        able = tuple(
            n
            for n, foe in enumerate(foes)
            if hit >= (first or face(ship.martial, foe.martial)) and roll >= face(ship.strength, foe.defence)
        )
        found[able] += Fraction(1, 36)
    return found


def dealt(rows: Sequence[tuple[int, ...]], left: Sequence[int]) -> tuple[int, ...]:
    """How many wounds each enemy is dealt: to whoever has the fewest left, and to nobody dead while another lives."""
    counts = [0] * len(left)
    for able in rows:
        if able:
            living = [n for n in able if left[n] > counts[n]]
            target = min(living or able, key=lambda n: (left[n] - counts[n], n))
            counts[target] += 1
    return tuple(counts)


def unsaved(count: int, ship: Ship) -> Iterator[tuple[int, Fraction]]:
    """The chance of each number of wounds that are not avoided."""
    avoids = Fraction(max(0, 7 - ship.save), 6)
    for outcome in product((0, 1), repeat=count):
        chance = Fraction(1)
        for fails in outcome:
            chance *= (1 - avoids) if fails else avoids
        yield sum(outcome), chance


def strike(ship: Ship, foes: Sequence[Ship], left: Sequence[int], first: int | None = None) -> Chances:
    """The chances of what each enemy is to lose by one ship's strike; more than it has is not cut off yet."""
    kinds = cases(ship, foes, first)
    found: Chances = defaultdict(Fraction)
    for rows in product(kinds, repeat=ship.aggressors):
        chance = Fraction(1)
        for row in rows:
            chance *= kinds[row]
        for lost, saving in _saved(dealt(rows, left), foes):
            found[lost] += chance * saving
    return found


def _saved(counts: Sequence[int], foes: Sequence[Ship]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    for parts in product(*(list(unsaved(count, foe)) for count, foe in zip(counts, foes, strict=True))):
        chance = Fraction(1)
        for _, each in parts:
            chance *= each
        if chance:
            yield tuple(lost for lost, _ in parts), chance


def fight(ships: Sequence[Ship], links: Sequence[tuple[int, Sequence[int]]], first: int | None = None) -> Chances:
    """The chances of what all ships lose in one fight: strikes one after another, losses together at the end.

    Args:
        ships: all of them.
        links: for each that strikes, in order, its number and those of its enemies.
        first: the number of the first roll, if it is fixed (opportunity attacks).
    """
    now: Chances = {(0,) * len(ships): Fraction(1)}
    for number, enemies in links:
        after: Chances = defaultdict(Fraction)
        for lost, chance in now.items():
            left = [ships[n].wounds - lost[n] for n in enemies]
            for each, more in strike(ships[number], [ships[n] for n in enemies], left, first).items():
                total = list(lost)
                for n, wounds in zip(enemies, each, strict=True):
                    total[n] += wounds
                after[tuple(total)] += chance * more
        now = after
    return capped(ships, now)


def capped(ships: Sequence[Ship], chances: Chances) -> Chances:
    """The same, with nobody losing more than it has."""
    found: Chances = defaultdict(Fraction)
    for lost, chance in chances.items():
        found[tuple(min(n, ship.wounds) for n, ship in zip(lost, ships, strict=True))] += chance
    return dict(found)
