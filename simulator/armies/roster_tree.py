"""Reading rosters of New Recruit and BattleScribe: JSON, .ros and .rosz have one tree, with all characteristics."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from simulator.armies.characteristics import ability_of, profile_of, weapon_of
from simulator.armies.faults import refused
from simulator.armies.muster import (
    ASSUMED,
    MOST_MODELS,
    MOST_UNITS,
    NOT_UNDERSTOOD,
    Carried,
    Enlisted,
    Group,
    Muster,
    Note,
    left_out,
)
from simulator.armies.selections import (
    categories,
    count_of,
    entries,
    has_unit,
    inside,
    kind_of_node,
    models_inside,
    more_than,
    name_of_node,
    profiles,
)
from simulator.armies.sharing import shared_out, within
from simulator.armies.wording import compared, singular, tidy_name
from simulator.files.document import Tree
from simulator.files.faults import quoted

_EDITION: Final = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)\s+edition", re.IGNORECASE)
MOST_SELECTIONS: Final = 20_000
"""Selections in a roster; real ones have less than two thousand."""
MELEE: Final = "melee weapons"
RANGED: Final = "ranged weapons"


def edition_in(text: object) -> int | None:
    """Return the number of "… 11th Edition"; None where a text names no edition."""
    match = _EDITION.search(text) if isinstance(text, str) else None
    return int(match[1]) if match else None


def read_roster(tree: Tree, file: str, source: str) -> Muster:
    """Read a roster's tree.

    Args:
        tree: its `roster` object.
        file: for messages.
        source: what kind of file it is, in words.

    Raises:
        ArmyError: if no unit is in it, or more than there can be.
    """
    notes: list[Note] = []
    if more_than(MOST_SELECTIONS, tree):
        raise refused(file, f"The roster has more than {MOST_SELECTIONS:,} selections. Expected fewer.", entry="roster")
    forces = list(_forces(tree))
    if not forces:
        raise refused(file, "The roster has no forces. Expected at least one, with units in it.", entry="roster")
    units: list[Enlisted] = []
    for selection in _unit_selections(forces, notes):
        if len(units) == MOST_UNITS:
            raise refused(file, f"The roster has more than {MOST_UNITS} units. Expected fewer.", entry="roster")
        units.append(_Unit(selection).read(notes))
    if not units:
        raise refused(file, "The roster has no units. Expected selections of the type unit or model.", entry="roster")
    system = tree.get("gameSystemName")
    factions = [tidy_name(force.get("catalogueName")).rpartition(" - ")[2] for force in forces]
    return Muster(
        file,
        source,
        tidy_name(tree.get("name"), "Imported roster"),
        tuple(units),
        tuple(dict.fromkeys(notes)),
        edition_in(system),
        next((f for f in factions if f), ""),
    )


def _forces(node: Tree) -> Iterator[Tree]:
    for force in entries(node, "forces"):
        yield force
        yield from _forces(force)


def _unit_selections(forces: list[Tree], notes: list[Note]) -> Iterator[Tree]:
    for force in forces:
        for selection in entries(force, "selections"):
            yield from _units_of(selection, notes)


def _units_of(selection: Tree, notes: list[Note]) -> Iterator[Tree]:
    """Yield a selection if it is a unit or a model, or those that are inside what only groups them."""
    if kind_of_node(selection) in ("unit", "model"):
        yield selection
    elif has_unit(selection):
        for child in entries(selection, "selections"):
            yield from _units_of(child, notes)
    else:
        chosen = [name_of_node(child) for child in entries(selection, "selections")]
        words = ": ".join(word for word in (name_of_node(selection), ", ".join(filter(None, chosen))) if word)
        notes.extend(left_out("roster", [words] if words else []))


@dataclass
class _Unit:
    """A unit's selection while it is read."""

    selection: Tree
    name: str = ""
    weapons: dict[str, Tree] = field(default_factory=dict)
    """By name; one name has one set of characteristics."""
    wanted: list[str] = field(default_factory=list)
    perhaps: list[str] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def read(self, notes: list[Note]) -> Enlisted:
        self.name = name_of_node(self.selection) or "Unit without a name"
        single = kind_of_node(self.selection) == "model"
        shared = None if single else self._reading(self.selection)
        keywords = categories(self.selection)
        every = (self._group(model, keywords, shared, notes) for model in models_inside(self.selection))
        groups = [group for group in every if group.count]
        if not groups:
            count = self._count(self.selection, notes) or 1
            said = f"no models are told in it; {count} put in their place"
            notes.append(Note(ASSUMED, self.name, said))
            groups = [Group(self.name, count)]
        kept = within(groups)
        if sum(g.count for g in kept) < sum(g.count for g in groups):
            notes.append(
                Note(NOT_UNDERSTOOD, self.name, f"it has more than {MOST_MODELS} models; the rest is not read")
            )
        if shared is not None:
            kept = [replace(group, profile=shared.with_save(group.profile) if group.profile else {}) for group in kept]
            kept = shared_out(kept, shared.carried)
        notes += [Note(NOT_UNDERSTOOD, self.name, fault) for fault in dict.fromkeys(self.faults)]
        notes += left_out(self.name, self.unused)
        abilities = shared.abilities if shared is not None else []
        if len(kept) == 1 and shared is None:
            abilities, kept = list(kept[0].abilities), [replace(kept[0], abilities=())]
        return Enlisted(
            self.name,
            tuple(kept),
            profile=shared.with_save(shared.profile_for(self.name)[0]) if shared is not None else {},
            weapons=tuple(self.weapons.values()),
            keywords=tuple(keywords),
            abilities=tuple(abilities),
            wanted=tuple(dict.fromkeys(self.wanted)),
            perhaps=tuple(dict.fromkeys(self.perhaps)),
        )

    def _count(self, node: Tree, notes: list[Note]) -> int:
        count = count_of(node)
        if count is None:
            said = f"number = {quoted(node.get('number'))} of {name_of_node(node) or 'a selection'}. Expected a count."
            notes.append(Note(NOT_UNDERSTOOD, self.name, said))
            return 0
        return count

    def _group(self, model: Tree, keywords: list[str], shared: _Reading | None, notes: list[Note]) -> Group:
        reading = self._reading(model)
        name = name_of_node(model) or self.name
        profile, is_sure = reading.profile_for(name)
        if not profile and shared is not None:
            profile, is_sure = shared.profile_for(name)
            if len(shared.profiles) < 2:
                profile, is_sure = {}, True  # the unit's own, which is given once
        if not is_sure:
            notes.append(Note(ASSUMED, self.name, f"{name} has the first of several profiles; none has its name"))
        count = self._count(model, notes)
        carried = tuple(reading.carried)
        if count > 1 and reading.carried and max(reading.numbers, default=0) == 1:
            # a file may count the weapons of each model, not of all: one for nine of everything would leave eight bare
            carried = tuple(replace(item, count=count) for item in carried)
        return Group(
            name,
            count,
            reading.with_save(profile),
            carried,
            tuple(word for word in categories(model) if word not in keywords) if model is not self.selection else (),
            tuple(reading.abilities),
        )

    def _reading(self, node: Tree) -> _Reading:
        """Read all that stands on a selection and inside it, but for models in it."""
        reading = _Reading()
        for inner in inside(node):
            count = count_of(inner) or 1
            used = False
            found = list(profiles(inner))
            ways = sum(kind == MELEE for kind, _, _ in found) if inner is not node else 0
            for kind, name, written in found:
                own = name or name_of_node(inner)
                if kind == MELEE and ways > 1 and not _says(own, name_of_node(inner)):
                    own = f"{name_of_node(inner)} - {own}"  # a way to strike, "sweep", of the weapon that is selected
                used |= self._read_profile(reading, kind, own, written, count)
            for rule in entries(inner, "rules"):
                self._read_ability(reading, name_of_node(rule), "")
            if inner is not node and not used:
                self._unused(reading, inner, count)
        return reading

    def _read_profile(self, reading: _Reading, kind: str, name: str, written: dict[str, Any], count: int) -> bool:
        """Read one profile; say whether it makes use of the selection that it stands on."""
        if kind in ("unit", "model"):
            profile, faults = profile_of(written)
            self.faults += [f"{name}: {fault}" for fault in faults]
            reading.profiles.setdefault(compared(name), profile)
            return True
        if kind == MELEE or (kind == "weapon" and "melee" in str(written.get("Range", "")).lower()):
            weapon, faults = weapon_of(
                name.lstrip("➤ ") or name, {key.upper(): value for key, value in written.items()}
            )
            self.faults += [f"{name}: {fault}" for fault in faults]
            if weapon is None:
                self.faults.append(f"{name} is no weapon of a scenario")
            else:
                reading.carried.append(Carried(self._known(weapon), count))
                reading.numbers.append(count)
            return True
        if kind in (RANGED, "weapon"):
            reading.numbers.append(count)
            self.unused.append(f"{name} (ranged)")
            return True
        if kind == "abilities":
            return self._read_ability(reading, name, " ".join(str(text) for text in written.values()))
        if name:
            self.unused.append(f"{name} ({kind})" if kind else name)
        return True

    def _read_ability(self, reading: _Reading, name: str, text: str) -> bool:
        wording, save = ability_of(name, text)
        if save is not None:
            reading.save = save
        elif wording:
            reading.abilities.append(wording)
        elif name:
            self.unused.append(name)
        return True

    def _unused(self, reading: _Reading, node: Tree, count: int) -> None:
        """Note a selection that has no profile: a weapon whose characteristics are not told, or something else."""
        name = name_of_node(node)
        if not name or has_unit(node):
            return
        if any(word.lower() == "melee weapon" for word in categories(node)):
            self.wanted.append(name)
            reading.carried.append(Carried(name, count))
        elif not any(True for _ in entries(node, "selections")):
            self.perhaps.append(name)
            reading.carried.append(Carried(name, count))

    def _known(self, weapon: Tree) -> str:
        """Return the name under which the unit has a weapon; another set of characteristics gets another name."""
        plain, number = weapon["name"], 1
        while (before := self.weapons.get(weapon["name"])) is not None and before != weapon:
            number += 1
            weapon = {**weapon, "name": f"{plain} ({number})"}
        self.weapons[weapon["name"]] = weapon
        return str(weapon["name"])


def _says(name: str, weapon: str) -> bool:
    """Say whether a profile's name says which weapon it is of: it has a word of the weapon's name."""
    return bool(set(singular(name).split()) & set(singular(weapon).split())) or not weapon


@dataclass
class _Reading:
    """What a selection holds that belongs to one kind of model."""

    profiles: dict[str, Tree] = field(default_factory=dict)
    """By compared name, in order."""
    carried: list[Carried] = field(default_factory=list)
    abilities: list[str] = field(default_factory=list)
    save: int | None = None
    numbers: list[int] = field(default_factory=list)
    """How many there are of each of its weapons, ranged ones too."""

    def with_save(self, profile: Tree) -> Tree:
        """Return a profile with the invulnerable save that an ability gives, unless it has its own."""
        return profile if self.save is None else {"Inv": self.save, **profile}

    def profile_for(self, name: str) -> tuple[Tree, bool]:
        """Return the profile of a model of this name, else the first, and whether there is no doubt about it."""
        if not self.profiles:
            return {}, True
        own = self.profiles.get(compared(name))
        return (own, True) if own is not None else (next(iter(self.profiles.values())), len(self.profiles) == 1)
