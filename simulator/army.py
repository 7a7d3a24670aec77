"""Models and units: what a player puts on the table, and what has happened to it so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import hypot, inf
from typing import Final

from simulator.geometry.shapes import Base, Body, Pose

LATER: Final = {"later": True}
"""Marks a field that came after the first replays were written: at its default it is no part of their checksums."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The characteristics of a model; saves as the number needed (3 means 3+)."""

    M: float | None = None
    T: int = 4
    Sv: int = 7
    Inv: int | None = None
    FNP: int | None = None
    W: int = 1
    Ld: int = 7
    OC: int = 0
    Aggressors: int | None = field(default=None, metadata=LATER)
    """How many dice it rolls in a fight (Cosmic Combat)."""
    Martial: int | None = field(default=None, metadata=LATER)
    Strength: int | None = field(default=None, metadata=LATER)
    Defence: int | None = field(default=None, metadata=LATER)


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon's characteristics, as written: numbers or dice expressions in text."""

    name: str
    range: str | float
    A: str
    WS: int | None
    S: int
    AP: int
    D: str
    abilities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Model:
    """One miniature. `pose` is None while it is not on the table; a destroyed model has no wounds left."""

    id: str
    base: Base
    pose: Pose | None
    keywords: frozenset[str] = frozenset()
    """In capitals; the unit's keywords included."""
    profile: Profile = Profile()
    wounds: int = 1
    weapons: tuple[Weapon, ...] = ()
    base_name: str = ""
    """The base as the author wrote it, such as "32mm"."""
    abilities: tuple[str, ...] = ()
    """As `simulator.files.ability_texts` reads them, in capitals: "DAMAGED 4"; the unit's included."""
    lingers: bool = False
    """Whether it is destroyed and stays on the table, to fight before it is taken off."""

    @property
    def alive(self) -> bool:
        """Whether it has wounds left."""
        return self.wounds > 0

    @property
    def on_table(self) -> bool:
        """Whether it stands on the table and takes part in measuring: it is alive, or lingers to fight on death."""
        return (self.wounds > 0 or self.lingers) and self.pose is not None

    @property
    def body(self) -> Body:
        """The base where it stands; only for a model on the table."""
        assert self.pose is not None, f"{self.id} is not on the table"
        return Body(self.base, self.pose)

    @property
    def is_big(self) -> bool:
        """Whether it is a MONSTER or a VEHICLE (decision D9)."""
        return bool(self.keywords & {"MONSTER", "MONSTERS", "VEHICLE", "VEHICLES"})


@dataclass(frozen=True, slots=True)
class Trigger:
    """A rule of a unit that begins at the start of a step of the Fight phase, or at its end."""

    name: str
    """Unique among all units."""
    at: str
    """The step it begins with: "start" (of the phase), "pile-in", "fight", "consolidate" or "end" (of the phase)."""
    text: str = ""
    """What it says, in a sentence."""
    effect: str = ""
    """"fights-first": the unit is a Fights First unit this phase; "mortal-wounds": one enemy unit it is engaged with
    takes `wounds`; empty: it is announced, and whatever it does is left to the players."""
    wounds: str = "0"
    """A number or dice: mortal wounds."""


@dataclass(frozen=True, slots=True)
class Record:
    """What has happened to a unit so far this turn."""

    charged: bool = False
    fights_first: bool = False
    """Said outright, or given for this phase; whether all its models have the ability is read from the models."""
    overrun: bool = False
    piled_in: bool = False
    fought: bool = False
    eligible_to_fight: bool = False
    engaged_at_fight_step: bool = False
    consolidated: bool = False
    battle_shocked: bool = False
    retreated: bool = field(default=False, metadata=LATER)


@dataclass(frozen=True)
class Unit:
    """Models that act together. A leader attached to a unit is simply one of its models."""

    id: str
    player: str
    name: str
    models: tuple[Model, ...]
    keywords: frozenset[str] = frozenset()
    record: Record = Record()
    embarked_in: str | None = None
    in_reserve: bool = False
    triggers: tuple[Trigger, ...] = ()

    @cached_property
    def on_table(self) -> tuple[Model, ...]:
        """The models that stand on the table, in file order."""
        return tuple(m for m in self.models if m.on_table)

    @cached_property
    def around(self) -> tuple[float, float, float]:
        """A circle that all its bases on the table are in: x, y and radius, in inches; of radius -inf when none is."""
        placed = [(m.pose, m.base.reach) for m in self.models if m.on_table and m.pose is not None]
        if not placed:
            return 0.0, 0.0, -inf
        xs, ys = [pose.x for pose, _ in placed], [pose.y for pose, _ in placed]
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        return x, y, max(hypot(pose.x - x, pose.y - y) + reach for pose, reach in placed)


@dataclass(frozen=True, slots=True)
class Player:
    """One of the two players."""

    id: str
    name: str
