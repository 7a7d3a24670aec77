"""The data set of units that the extra `data` installs, read as a catalogue.

Its records are plain trees; this is the one module, with `layouts`, that knows their keys. It is imported when it is
asked for, and nothing of it is kept in this program. Its data are licensed CC BY 4.0 by the community that keeps them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from simulator.armies.catalogue import Catalogue, Datasheet, Listing, SheetModel
from simulator.armies.characteristics import ability_of, profile_of, weapon_of
from simulator.armies.faults import DataMissingError
from simulator.armies.wording import compared, tidy_name
from simulator.files.ability_texts import read_weapon_ability
from simulator.files.document import Tree
from simulator.files.sizes import SizeTextError, read_base

HULL_STAND_IN: Final = "110x75mm rectangle"
"""What stands in for a vehicle that has no base: about a tank."""
CREDIT: Final = "Powered by 40kdc-data (data CC BY 4.0, unofficial)."
Raw = dict[str, list[Any]]


@cache
def has_data() -> bool:
    """Say whether the data set is installed."""
    try:
        version("wh40kdc")
    except PackageNotFoundError:
        return False
    return True


def raw_data(wanted: str = "This") -> Raw:
    """Return the data set's records by collection.

    Raises:
        DataMissingError: if it is not installed; `wanted` begins its message.
    """
    try:
        from wh40kdc.data import raw_data as records
    except ImportError:
        raise DataMissingError(wanted) from None
    found: Raw = records()
    return found


def catalogue(wanted: str = "This") -> Catalogue:
    """Return the data set as a catalogue; it takes a second or two when it is first asked for.

    Raises:
        DataMissingError: if it is not installed; `wanted` begins its message.
    """
    if not has_data():
        raise DataMissingError(wanted)
    return _catalogue()


@cache
def _catalogue() -> Catalogue:
    return catalogue_of(raw_data(), f"40kdc-data {version('wh40kdc')}")


def catalogue_of(raw: Raw, title: str) -> Catalogue:
    """Return records in the data set's form as a catalogue."""
    records = _Records(raw)
    return Catalogue(records.listings(), title, CREDIT)


class _Records:
    """Records by what they are looked up with."""

    def __init__(self, raw: Raw) -> None:
        self.units = _dicts(raw, "units")
        self.factions = {f.get("id"): tidy_name(f.get("name")) for f in _dicts(raw, "factions")}
        self.weapons: dict[tuple[Any, Any], Tree] = {}
        for weapon in _dicts(raw, "weapons"):
            self.weapons.setdefault((weapon.get("faction_id"), weapon.get("id")), weapon)
            self.weapons.setdefault((None, weapon.get("id")), weapon)
        self.compositions = {(c.get("faction_id"), c.get("unit_id")): c for c in _dicts(raw, "unit_compositions")}
        self.abilities = {a.get("ability_id"): tidy_name(a.get("name")) for a in _dicts(raw, "abilities")}

    def listings(self) -> Iterator[Listing]:
        for unit in self.units:
            name = tidy_name(unit.get("name"))
            if name:
                faction = self.factions.get(unit.get("faction_id"), tidy_name(unit.get("faction_id")))
                composition = self.compositions.get((unit.get("faction_id"), unit.get("id")), {})
                models = tuple(tidy_name(model.get("name")) for model in _dicts(composition, "models"))
                yield Listing(tidy_name(unit.get("id"), name), name, faction, partial(self.sheet, unit), models)

    def sheet(self, unit: Tree) -> Datasheet:
        """Return a unit's record as a datasheet."""
        faction = unit.get("faction_id")
        faults: list[str] = []
        profiles: dict[str, Tree] = {}
        for record in _dicts(unit, "profiles"):
            profiles.setdefault(compared(tidy_name(record.get("name"))), _profile(record, faults))
        melee: dict[str, tuple[Tree, ...]] = {}
        ranged: list[str] = []
        for weapon_id in _texts(unit, "weapon_ids"):
            weapon = self.weapons.get((faction, weapon_id)) or self.weapons.get((None, weapon_id))
            if weapon is None:
                faults.append(f"the weapon {weapon_id} has no record")
            elif weapon.get("type") == "melee":
                melee[weapon_id] = tuple(_weapons(weapon, faults))
            else:
                ranged.append(tidy_name(weapon.get("name")))
        abilities, others = self._abilities(unit)
        name = tidy_name(unit.get("name"))
        composition = self.compositions.get((faction, unit.get("id")), {})
        names = {key: tuple(w["name"] for w in found) for key, found in melee.items()}
        models = tuple(_models(_dicts(composition, "models"), unit, profiles, names)) or (
            _model(
                {"name": name, **_counts(unit)}, unit, profiles, {"": tuple(n for ns in names.values() for n in ns)}
            ),
        )
        return Datasheet(
            id=tidy_name(unit.get("id"), name),
            name=name,
            faction=self.factions.get(faction, ""),
            keywords=tuple(dict.fromkeys((*_texts(unit, "keywords"), *_texts(unit, "faction_keywords")))),
            models=models,
            weapons=tuple({w["name"]: w for found in melee.values() for w in found}.values()),
            ranged=tuple(ranged),
            abilities=abilities,
            others=others,
            faults=tuple(dict.fromkeys(faults)),
        )

    def _abilities(self, unit: Tree) -> tuple[tuple[str, ...], tuple[str, ...]]:
        known: list[str] = []
        others: list[str] = []
        for ability_id in _texts(unit, "ability_ids"):
            name = self.abilities.get(ability_id) or ability_id
            wording = ability_of(_core_ability(ability_id))[0] or ability_of(name)[0]
            (known if wording else others).append(wording or name)
        return tuple(dict.fromkeys(known)), tuple(dict.fromkeys(others))


def _dicts(node: Tree, key: str) -> list[Tree]:
    found = node.get(key)
    return [entry for entry in found if isinstance(entry, dict)] if isinstance(found, list) else []


def _texts(node: Tree, key: str) -> list[str]:
    found = node.get(key)
    return [entry for entry in found if isinstance(entry, str)] if isinstance(found, list) else []


def _profile(record: Tree, faults: list[str]) -> Tree:
    """Return a profile; the invulnerable save is the one against attacks in a fight, where there are two."""
    written = {key: record.get(key) for key in ("M", "T", "Sv", "W", "Ld", "OC")}
    written["Inv"] = record.get("invuln_sv_melee") or record.get("invuln_sv")
    profile, told = profile_of(written)
    faults += told
    return profile


def _weapons(record: Tree, faults: list[str]) -> Iterator[Tree]:
    name = tidy_name(record.get("name"))
    profiles = _dicts(record, "profiles")
    for profile in profiles:
        own = tidy_name(profile.get("name"), name)
        if len(profiles) > 1 and compared(name) not in compared(own):
            own = f"{name} - {own}"
        stats = profile.get("stats")
        written = dict(stats) if isinstance(stats, dict) else {}
        texts: list[str] = []
        for keyword in _dicts(profile, "keywords"):
            found, told = _weapon_ability(keyword)
            texts += found
            faults += [f"{own}: {fault}" for fault in told]
        weapon, unread = weapon_of(own, {**written, "KEYWORDS": ", ".join(texts)})
        faults += [f"{own}: {fault}" for fault in unread]
        if weapon is not None:
            yield weapon


def _weapon_ability(record: Tree) -> tuple[list[str], list[str]]:
    """Return a weapon's ability in a scenario's words, and what of it could not be said."""
    name = str(record.get("keyword_id", "")).replace("-", " ").upper()
    found = record.get("parameters")
    given: Tree = found if isinstance(found, dict) else {}
    if "excluded_target_keywords" in given:
        return [], [f"the weapon ability {name} spares some targets, which cannot be said"]
    if name == "ANTI":
        targets = str(given.get("target_keyword", "")).upper().split("/")
        texts = [f"ANTI-{target.strip()} {given.get('threshold')}+" for target in targets]
    else:
        amount = given.get("value")
        only = _texts(given, "required_target_keywords_any")
        texts = [name + (f" {amount}" if amount is not None else "") + (f": {'/'.join(only).upper()}" if only else "")]
    unread = [text for text in texts if read_weapon_ability(text) is None]
    return [text for text in texts if text not in unread], [f"the weapon ability {text}" for text in unread]


def _core_ability(ability_id: str) -> str:
    """Return the wording that an id of a common ability stands for: "feel-no-pain-5" is "FEEL NO PAIN 5+"."""
    if match := re.fullmatch(r"(feel-no-pain|fight-on-death)-([2-6])(?:-plus)?", ability_id):
        return f"{match[1].replace('-', ' ')} {match[2]}+"
    if match := re.fullmatch(r"deadly-demise-(\d*d?\d+)(?:-(?:plus-)?(\d+))?", ability_id):
        return f"DEADLY DEMISE {match[1]}{'+' + match[2] if match[2] else ''}"
    return ability_id.replace("-", " ")


def _counts(unit: Tree) -> Tree:
    found = unit.get("model_count")
    count: Tree = found if isinstance(found, dict) else {}
    return {"min": count.get("min", 1), "max": count.get("max", 1)}


def _models(
    records: Iterable[Tree], unit: Tree, profiles: dict[str, Tree], names: dict[str, tuple[str, ...]]
) -> Iterator[SheetModel]:
    for record in records:
        yield _model(record, unit, profiles, {key: names.get(key, ()) for key in _texts(record, "default_weapon_ids")})


def _model(record: Tree, unit: Tree, profiles: dict[str, Tree], weapons: dict[str, tuple[str, ...]]) -> SheetModel:
    name = tidy_name(record.get("name"), tidy_name(unit.get("name")))
    base, note = base_of(record.get("base_size_mm") or unit.get("base_size_mm"))
    wanted = (compared(tidy_name(record.get("profile_name"))), compared(name))
    own = next((profiles[key] for key in wanted if key in profiles), next(iter(profiles.values()), {}))
    least, most = (value if isinstance(value, int) else 1 for value in (record.get("min"), record.get("max")))
    carried = tuple(dict.fromkeys(name for found in weapons.values() for name in found))
    return SheetModel(name, max(0, least), max(0, least, most), base, note, own, carried)


def base_of(size: object) -> tuple[str | None, str]:
    """Return a base as a scenario has it, or None, and what is to be said of it."""
    if not isinstance(size, dict):
        return None, "its base is not known"
    shape = size.get("shape")
    if shape == "hull":
        return HULL_STAND_IN, f"it has no base; {HULL_STAND_IN} stands in for its hull: measure it"
    if shape == "round":
        text = f"{size.get('diameter'):g}mm" if isinstance(size.get("diameter"), int | float) else ""
        note = ""
    else:
        sides = [v for v in (size.get("length"), size.get("width")) if isinstance(v, int | float)]
        text = f"{max(sides):g}x{min(sides):g}mm" if len(sides) == 2 else ""
        note = "" if shape == "oval" else f"its base is called {tidy_name(shape, 'odd')}: measure it"
    try:
        read_base(text)
    except SizeTextError:
        return None, f"its base is called {tidy_name(shape, 'odd')}, without a size"
    return text, note
