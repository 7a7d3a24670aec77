"""Units as a scenario's [[units]] entries, in the shortest form that says everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from simulator.armies.catalogue import Datasheet
from simulator.armies.muster import ASSUMED, Carried, Enlisted, Group, Note
from simulator.army import Profile, Weapon
from simulator.files.document import Tree
from simulator.files.entries import short_id
from simulator.files.naming import keyword, odd_character

STAND_IN = "32mm"
"""The base of a model whose base is not told."""
PROFILE_ORDER = tuple(Profile.__slots__)
WEAPON_ORDER = tuple(Weapon.__slots__)
"""The order of a datasheet, in which an entry has its characteristics."""


@dataclass(frozen=True, slots=True)
class _Figure:
    """One model on its way into an entry."""

    name: str
    base: str
    profile: Tree
    keywords: tuple[str, ...]
    abilities: tuple[str, ...]
    weapons: tuple[str, ...]
    place: tuple[float, float, float] | None
    wounds: int | None


def unit_entry(unit: Enlisted, unit_id: str, player: str) -> tuple[Tree, tuple[Note, ...]]:
    """Return a unit as a scenario's entry, and what was put in for what nobody tells.

    A unit whose models have no places is in reserve.
    """
    notes: list[Note] = []
    bare = [group.name for group in unit.groups if group.base is None]
    if bare:
        whose = "its models" if len(bare) == len(unit.groups) else ", ".join(dict.fromkeys(bare))
        notes.append(Note(ASSUMED, unit.name, f"the base of {whose} is not told; {STAND_IN} stands in"))
    figures = _figures(unit)
    if any(_is_dealt(group) for group in unit.groups):
        notes.append(Note(ASSUMED, unit.name, "which of its models carry what is not told; weapons are dealt in order"))
    names = tuple(weapon["name"] for weapon in unit.weapons)
    base = Counter(figure.base for figure in figures).most_common(1)[0][0]
    profile = unit.profile or dict(Counter(tuple(f.profile.items()) for f in figures).most_common(1)[0][0])
    entry: Tree = {"id": unit_id, "player": player, "name": unit.name}
    keywords = _keywords(unit.keywords)
    if keywords:
        entry["keywords"] = keywords
    entry["base"] = base
    tables = [_model(f, base, profile, names) for f in figures]
    spots = [_spot(figure) for figure in figures]
    if not any(tables):
        entry["models"] = spots if spots[0] else len(figures)
    if unit.abilities:
        entry["abilities"] = list(dict.fromkeys(unit.abilities))
    if figures[0].place is None:
        entry["in_reserve"] = True
    if profile:
        entry["profile"] = _in_order(profile, PROFILE_ORDER)
    if unit.weapons:
        entry["weapons"] = [_in_order(weapon, WEAPON_ORDER) for weapon in unit.weapons]
    if any(tables):
        entry["models"] = [
            {"id": short_id(unit_id, i), **_at(figure), **table}
            for i, (figure, table) in enumerate(zip(figures, tables, strict=True))
        ]
    return entry, tuple(notes)


def sheet_unit(sheet: Datasheet, count: int | None = None) -> Enlisted:
    """Return a datasheet as a unit of so many models, its fewest by default, that no file has told anything else of."""
    return Enlisted(sheet.name, (Group(sheet.name, count or sheet.least),), is_bare=True)


def _in_order(table: Tree, order: Sequence[str]) -> Tree:
    return {key: table[key] for key in order if key in table}


def _keywords(written: Sequence[str]) -> list[str]:
    plain = (keyword(word) for word in written)
    return list(dict.fromkeys(word for word in plain if word and len(word) <= 100 and not odd_character(word)))


def _is_dealt(group: Group) -> bool:
    """Say whether weapons of a group do not go round, and another choice would have given them to other models."""
    return any(0 < item.count < group.count for item in group.carried)


def _figures(unit: Enlisted) -> list[_Figure]:
    known = {weapon["name"] for weapon in unit.weapons}
    return [figure for group in unit.groups for figure in _of_group(group, known)]


def _of_group(group: Group, known: Set[str]) -> Iterator[_Figure]:
    dealt = _dealt(tuple(item for item in group.carried if item.name in known), group.count)
    for position in range(group.count):
        yield _Figure(
            group.name,
            group.base or STAND_IN,
            group.profile,
            group.keywords,
            group.abilities,
            dealt[position],
            group.places[position] if group.places else None,
            group.wounds[position] if group.wounds else None,
        )


def _dealt(carried: tuple[Carried, ...], count: int) -> list[tuple[str, ...]]:
    """Return each model's weapons: what goes round is everybody's, the rest goes to one after the other."""
    hands: list[list[str]] = [[] for _ in range(count)]
    turn = 0
    for item in carried:
        if item.count >= count:
            receivers = range(count)
        else:
            receivers = range(turn, turn + item.count)
            turn += item.count
        for receiver in receivers:
            if item.name not in hands[receiver % count]:
                hands[receiver % count].append(item.name)
    return [tuple(hand) for hand in hands]


def _model(figure: _Figure, base: str, profile: Tree, names: tuple[str, ...]) -> Tree:
    """Return what a model has that its unit does not give it, without its id and place; empty if that is nothing."""
    table: Tree = {}
    if figure.base != base:
        table["base"] = figure.base
    if set(figure.weapons) != set(names):
        table["weapons"] = [name for name in names if name in figure.weapons]
    if figure.wounds is not None and 0 < figure.wounds < (profile | figure.profile).get("W", 1):
        table["wounds"] = figure.wounds
    keywords = _keywords(figure.keywords)
    if keywords:
        table["keywords"] = keywords
    if figure.abilities:
        table["abilities"] = list(dict.fromkeys(figure.abilities))
    own = {key: value for key, value in figure.profile.items() if profile.get(key) != value}
    if own:
        table["profile"] = _in_order(own, PROFILE_ORDER)
    return table


def _spot(figure: _Figure) -> list[float]:
    """Return where a model stands in the short form; empty if it is not on the table."""
    if figure.place is None:
        return []
    x, y, facing = figure.place
    return [x, y, facing] if facing else [x, y]


def _at(figure: _Figure) -> Tree:
    spot = _spot(figure)
    if not spot:
        return {}
    return {"at": spot[:2], **({"facing": spot[2]} if len(spot) > 2 else {})}
