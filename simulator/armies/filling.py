"""What a file does not tell of a unit, taken from its datasheet: bases, and for lists of names all the rest."""

from __future__ import annotations

from dataclasses import replace

from simulator.armies.catalogue import Catalogue, Datasheet, SheetModel
from simulator.armies.muster import ASSUMED, NOT_UNDERSTOOD, Carried, Enlisted, Group, Note, left_out
from simulator.armies.sharing import shared_out
from simulator.armies.wording import compared, singular
from simulator.files.faults import quoted


def filled(unit: Enlisted, catalogue: Catalogue | None, faction: str = "") -> tuple[Enlisted, tuple[Note, ...]]:
    """Return a unit with what its datasheet tells and its file does not, and what is to be said about that.

    What the file tells itself is never changed.
    """
    if catalogue is None:
        return _unknown(unit, f"{quoted(unit.name)} has no characteristics here; they come with the data set")
    found = catalogue.exactly(unit.name, faction)
    if not found:
        near = catalogue.nearest(unit.name)
        hint = f" The nearest is {quoted(near)}." if near else ""
        return _unknown(unit, f"there is no datasheet of this name in {catalogue.title}.{hint}", even_if_full=True)
    sheet = found[0].read()
    notes: list[Note] = []
    if len(found) > 1 and found[0].faction != found[1].faction and not _is_of(found[0].faction, faction):
        notes.append(Note(ASSUMED, unit.name, f"{len(found)} factions have it; that of {found[0].faction} is taken"))
    if unit.is_bare:
        notes += [Note(NOT_UNDERSTOOD, unit.name, fault) for fault in sheet.faults]
        notes.append(_of_the_sheet(unit, catalogue))
        unit, told = _from_sheet(unit, sheet)
        notes += told
    else:
        unit, told = _with_wanted(unit, sheet)
        notes += told
        if not unit.profile and not any(group.profile for group in unit.groups):
            notes.append(_of_the_sheet(unit, catalogue))
            unit = replace(unit, groups=tuple(_with_profile(group, sheet) for group in unit.groups))
            unit = replace(unit, profile=unit.groups[0].profile, abilities=unit.abilities or sheet.abilities)
    groups = []
    for group in unit.groups:
        known = _model_of(group.name, sheet)
        if known is None and group.base is None:
            known = max(sheet.models, key=lambda model: model.most)
            if len({model.base for model in sheet.models}) > 1:
                notes.append(
                    Note(ASSUMED, unit.name, f"{_about(unit.name, group.name)}its base is that of {known.name}")
                )
        if group.base is None and known is not None:
            group = replace(group, base=known.base)
            if known.base_note:
                notes.append(Note(ASSUMED, unit.name, f"{_about(unit.name, group.name)}{known.base_note}"))
        groups.append(group)
    return replace(unit, groups=tuple(groups)), tuple(dict.fromkeys(notes))


def _of_the_sheet(unit: Enlisted, catalogue: Catalogue) -> Note:
    return Note(ASSUMED, unit.name, f"the characteristics are those of {catalogue.title}")


def _is_of(faction: str, wanted: str) -> bool:
    return bool(wanted) and (singular(wanted) in singular(faction) or singular(faction) in singular(wanted))


def _unknown(unit: Enlisted, why: str, *, even_if_full: bool = False) -> tuple[Enlisted, tuple[Note, ...]]:
    """Return a unit as it is, for nothing is known of it; say what that leaves open."""
    notes = list(left_out(unit.name, unit.perhaps))
    if unit.is_bare or unit.wanted:
        notes.append(Note(NOT_UNDERSTOOD, unit.name, why))
    elif even_if_full and any(group.base is None for group in unit.groups):
        notes.append(Note(ASSUMED, unit.name, why))
    notes += [Note(NOT_UNDERSTOOD, unit.name, f"the weapon {quoted(n)} has no characteristics") for n in unit.wanted]
    if unit.is_bare:
        notes += left_out(unit.name, (item.name for group in unit.groups for item in group.carried))
    return replace(unit, wanted=(), perhaps=()), tuple(notes)


def _model_of(name: str, sheet: Datasheet) -> SheetModel | None:
    """Return the sheet's model of a name, or whose name is in it; the only one, where there is one."""
    if len(sheet.models) == 1:
        return sheet.models[0]
    within = [model for model in sheet.models if singular(model.name) in singular(name)]
    return sheet.model(name) or max(within, key=lambda model: len(model.name), default=None)


def _from_sheet(unit: Enlisted, sheet: Datasheet) -> tuple[Enlisted, list[Note]]:
    """Return a unit that is a name and numbers, with its datasheet's characteristics and the weapons it names."""
    notes: list[Note] = []
    unused: list[str] = list(sheet.others)
    taken: dict[str, int] = {}
    groups = []
    for group in _by_models(unit, sheet):
        known = _model_of(group.name, sheet) or sheet.models[-1]
        carried: list[Carried] = []
        for item in group.carried:
            weapons = sheet.weapon(item.name)
            carried += [Carried(weapon["name"], item.count) for weapon in weapons]
            if not weapons:
                is_ranged = any(singular(name) == singular(item.name) for name in sheet.ranged)
                if is_ranged:
                    unused.append(f"{item.name} (ranged)")
                else:
                    unused.append(item.name)
        if not carried:
            carried = [Carried(name, group.count) for name in known.weapons]
        for item in carried:
            taken[item.name] = taken.get(item.name, 0) + item.count
        groups.append(replace(group, profile=known.profile, carried=tuple(carried)))
    filled_in = replace(
        unit,
        groups=tuple(groups),
        profile=groups[0].profile,
        weapons=tuple(weapon for weapon in sheet.weapons if weapon["name"] in taken),
        keywords=sheet.keywords,
        abilities=sheet.abilities,
        is_bare=False,
    )
    count = filled_in.models
    if not sheet.least <= count <= sheet.most:
        notes.append(Note(ASSUMED, unit.name, f"models: {count}; its datasheet has {_between(sheet)}"))
    notes += left_out(unit.name, unused)
    return filled_in, notes


def _between(sheet: Datasheet) -> str:
    return str(sheet.least) if sheet.least == sheet.most else f"{sheet.least} to {sheet.most}"


def _by_models(unit: Enlisted, sheet: Datasheet) -> list[Group]:
    """Return a unit's groups by its datasheet's kinds of model, where the file gives one number alone."""
    whole = unit.groups[0]
    is_whole = len(unit.groups) == 1 and compared(whole.name) == compared(unit.name) and not whole.places
    if not is_whole or len(sheet.models) == 1:
        return list(unit.groups)
    counts = [model.least for model in sheet.models]
    left = whole.count - sum(counts)
    for position in range(len(counts) - 1, -1, -1):
        more = min(max(0, left), sheet.models[position].most - counts[position])
        counts[position] += more
        left -= more
    if left > 0:
        counts[-1] += left
    while left < 0 and any(counts):  # fewer than the sheet's fewest: the last kinds have fewer
        position = max(i for i, count in enumerate(counts) if count)
        counts[position] -= 1
        left += 1
    groups: list[Group] = []
    for model, count in zip(sheet.models, counts, strict=True):
        if count:
            groups.append(replace(whole, name=model.name, count=count, carried=()))
    return shared_out(groups, whole.carried)


def _with_profile(group: Group, sheet: Datasheet) -> Group:
    return replace(group, profile=(_model_of(group.name, sheet) or sheet.models[-1]).profile)


def _with_wanted(unit: Enlisted, sheet: Datasheet) -> tuple[Enlisted, list[Note]]:
    """Return a unit with the characteristics of the weapons that its file names alone."""
    weapons = {weapon["name"]: weapon for weapon in unit.weapons}
    notes: list[Note] = []
    renamed: dict[str, tuple[str, ...]] = {}
    for name in (*unit.wanted, *unit.perhaps):
        found = sheet.weapon(name)
        if not found and name in unit.wanted:
            notes.append(Note(NOT_UNDERSTOOD, unit.name, f"the weapon {quoted(name)} has no characteristics"))
        elif not found:
            notes += left_out(unit.name, [name])
        for weapon in found:
            weapons.setdefault(weapon["name"], weapon)
        renamed[name] = tuple(weapon["name"] for weapon in found)
    groups = []
    for group in unit.groups:
        carried = [Carried(n, item.count) for item in group.carried for n in renamed.get(item.name, (item.name,))]
        groups.append(replace(group, carried=tuple(carried)))
    return replace(unit, groups=tuple(groups), weapons=tuple(weapons.values()), wanted=(), perhaps=()), notes


def _about(unit: str, group: str) -> str:
    """Return whom a sentence is about, if it is not the whole unit."""
    return "" if singular(unit) == singular(group) else f"{group}: "
