"""Datasheets by name: characteristics, melee weapons and bases of units, wherever they come from."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from simulator.armies.wording import compared, singular
from simulator.files.document import Tree

MOST_FOUND: Final = 50
"""Datasheets that one search returns."""


@dataclass(frozen=True, slots=True)
class SheetModel:
    """One kind of model on a datasheet."""

    name: str
    least: int
    most: int
    base: str | None
    """As a scenario has it; None where it is not known."""
    base_note: str = ""
    """What is to be said of its base: that it is not known, or what stands in for a hull."""
    profile: Tree = field(default_factory=dict)
    weapons: tuple[str, ...] = ()
    """Names of the melee weapons it has by default."""


@dataclass(frozen=True, slots=True)
class Datasheet:
    """A unit as its datasheet has it."""

    id: str
    name: str
    faction: str
    keywords: tuple[str, ...]
    models: tuple[SheetModel, ...]
    """At least one."""
    weapons: tuple[Tree, ...]
    """Its melee weapons, default and optional, as a scenario's [[units.weapons]] has them."""
    ranged: tuple[str, ...] = ()
    """Names of its other weapons."""
    abilities: tuple[str, ...] = ()
    """Those that a fight knows, in a scenario's words."""
    others: tuple[str, ...] = ()
    """Names of the abilities that a fight knows nothing of."""
    faults: tuple[str, ...] = ()
    """What of it could not be read."""

    @property
    def least(self) -> int:
        """The fewest models that it has."""
        return max(1, sum(model.least for model in self.models))

    @property
    def most(self) -> int:
        """The most models that it has."""
        return max(self.least, sum(model.most for model in self.models))

    def model(self, name: str) -> SheetModel | None:
        """Return the model of a name, however its plural is written; None where there is none."""
        wanted = singular(name)
        return next((model for model in self.models if singular(model.name) == wanted), None)

    def weapon(self, name: str) -> tuple[Tree, ...]:
        """Return the melee weapons of a name: more than one where a weapon has several ways to strike."""
        wanted = singular(name)
        exact = tuple(w for w in self.weapons if singular(w["name"]) == wanted)
        return exact or tuple(w for w in self.weapons if singular(w["name"].partition(" - ")[0]) == wanted)


@dataclass(frozen=True, slots=True)
class Listing:
    """A datasheet in the list of a catalogue, before it is read."""

    id: str
    name: str
    faction: str
    read: Callable[[], Datasheet]
    models: tuple[str, ...] = ()
    """Names of its kinds of model."""


class Catalogue:
    """Datasheets that are found by name. Reading one costs nothing until it is asked for."""

    def __init__(self, listings: Iterable[Listing], title: str, note: str = "") -> None:
        self.listings = tuple(listings)
        self.title = title
        """What it is called, with its version."""
        self.note = note
        """Its terms, in a sentence that is said where something is taken from it."""
        self._names = [compared(entry.name) for entry in self.listings]
        self._singular = [singular(entry.name) for entry in self.listings]
        self._nearest: dict[str, str] = {}
        """What was looked for already and is not there, with the nearest that is."""
        self._factions = [compared(entry.faction) for entry in self.listings]

    def search(self, words: str, *, faction: str = "", most: int = MOST_FOUND) -> tuple[Listing, ...]:
        """Return datasheets by how well their name answers: the name, its beginning, all words, then the nearest.

        Args:
            words: in any case and order, with or without accents, hyphens and quotes.
            faction: words of the faction's name; "" for any.
            most: how many at most.
        """
        wanted, side, alike = compared(words), compared(faction), singular(words)
        ranked: list[tuple[int, str, int]] = []
        for position, name in enumerate(self._names):
            if side and side not in self._factions[position]:
                continue
            rank = 0 if alike == self._singular[position] else _rank(wanted, name)
            if rank is not None:
                ranked.append((rank, name, position))
        if not ranked and wanted:
            near = difflib.get_close_matches(wanted, self._names, n=most, cutoff=0.7)
            ranked = [(near.index(name), name, i) for i, name in enumerate(self._names) if name in near]
            ranked = [entry for entry in ranked if not side or side in self._factions[entry[2]]]
        return tuple(self.listings[position] for _, _, position in sorted(ranked)[:most])

    def exactly(self, name: str, faction: str = "") -> tuple[Listing, ...]:
        """Return the datasheets of this name, or with a model of this name, those of the faction first."""
        wanted, side = compared(name), compared(faction)
        found = self._by_name.get(wanted) or self._by_singular.get(singular(wanted)) or self._by_model.get(wanted, [])
        return tuple(self.listings[i] for i in sorted(found, key=lambda i: not self._is_of(i, side)))

    @cached_property
    def _by_name(self) -> dict[str, list[int]]:
        return _positions((name, i) for i, name in enumerate(self._names))

    @cached_property
    def _by_singular(self) -> dict[str, list[int]]:
        return _positions((name, i) for i, name in enumerate(self._singular))

    @cached_property
    def _by_model(self) -> dict[str, list[int]]:
        return _positions((compared(model), i) for i, entry in enumerate(self.listings) for model in entry.models)

    def _is_of(self, position: int, side: str) -> bool:
        own = self._factions[position]
        return bool(own and side) and (side in own or own in side)

    def nearest(self, name: str) -> str:
        """Return the name that is nearest to one that there is not, or ""."""
        wanted = compared(name)
        if wanted not in self._nearest:
            near = difflib.get_close_matches(wanted, self._names, n=1, cutoff=0.7)
            self._nearest[wanted] = self.listings[self._names.index(near[0])].name if near else ""
        return self._nearest[wanted]


def _positions(named: Iterable[tuple[str, int]]) -> dict[str, list[int]]:
    """Return where each name stands, each place once and in order."""
    found: dict[str, list[int]] = {}
    for name, position in named:
        places = found.setdefault(name, [])
        if position not in places[-1:]:
            places.append(position)
    return found


def _rank(wanted: str, name: str) -> int | None:
    """Return how well a name answers that is not the wanted one itself, 1 best; None where it does not."""
    if name.startswith(wanted):
        return 1
    words = name.split()
    if all(any(word.startswith(part) for word in words) for part in wanted.split()):
        return 2
    return 3 if all(part in name for part in wanted.split()) else None
