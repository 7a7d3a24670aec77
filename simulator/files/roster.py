"""Who is who in a scenario's tree: ids and what they name, as far as the tree is sound."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from simulator.files.document import Tree
from simulator.files.entries import FaultList, model_entries, tables, text
from simulator.files.faults import listed, nearest, quoted
from simulator.files.lines import TreePath
from simulator.files.naming import odd_character
from simulator.files.rulesets import RULESETS


@dataclass(frozen=True)
class Listed:
    """A unit as the scenario lists it."""

    id: str
    path: TreePath
    player: str | None
    models: tuple[str, ...]
    off_table: str = ""
    """Why it is not on the table, if it is not: `embarked in "rhino"`, `in reserve`."""


@dataclass(frozen=True)
class Roster:
    """The ids of a scenario. Where an id stands twice, the first one counts."""

    players: tuple[str, ...] = ()
    units: dict[str, Listed] = field(default_factory=dict)
    objectives: tuple[str, ...] = ()
    unit_of_model: dict[str, str] = field(default_factory=dict)
    triggers: tuple[str, ...] = ()
    """The names of all units' triggers."""
    ruleset: str | None = None

    @classmethod
    def of(cls, tree: Tree) -> Roster:
        """Read the ids of a scenario's tree."""
        units: dict[str, Listed] = {}
        owner: dict[str, str] = {}
        for index, unit in tables(tree, "units"):
            unit_id = text(unit, "id")
            if unit_id is None or unit_id in units:
                continue
            models = tuple(m for _, m, _ in model_entries(unit) if m is not None)
            units[unit_id] = Listed(unit_id, ("units", index), text(unit, "player"), models, _off_table(unit))
            for model in models:
                owner.setdefault(model, unit_id)
        players, objectives = (tuple(dict.fromkeys(_ids(tree, key))) for key in ("players", "objectives"))
        named = (text(trigger, "name") for _, unit in tables(tree, "units") for _, trigger in tables(unit, "triggers"))
        triggers = tuple(name for name in named if name is not None)
        return cls(players, units, objectives, owner, triggers, text(tree, "ruleset"))

    def selects(self, kind: str, key: str) -> bool:
        """Say whether `targets`, a `mode` or an `objective` is selected before a kind of move under its ruleset."""
        ruleset = RULESETS.get(self.ruleset or "")
        return ruleset is None or key not in ruleset.unused.selected.get(kind, ())


def _ids(tree: Tree, key: str) -> Iterator[str]:
    for _, entry in tables(tree, key):
        found = text(entry, "id")
        if found is not None:
            yield found


def _off_table(unit: Tree) -> str:
    transport = text(unit, "embarked_in")
    if transport is not None:
        return f"embarked in {quoted(transport)}"
    return "in reserve" if unit.get("in_reserve") is True else ""


def unknown(key: str, value: str, kind: str, known: Any) -> str:
    """Return what to say of an id that names nobody."""
    names = tuple(known)
    odd = odd_character(value)
    hint = f" It {odd}." if odd else ""
    if not names:
        return f"{key} = {quoted(value)}. There is no {kind} in the scenario.{hint}"
    near = nearest(value, names)
    if not near and len(names) <= 8:
        near = f" There {'is' if len(names) == 1 else 'are'} {listed(names, 'and')}."
    return f"{key} = {quoted(value)}. There is no such {kind}.{hint}{near}"


def check_ids(faults: FaultList) -> None:
    """Note ids that stand twice, naming both lines, and ids with characters that look like others."""
    for key in ("players", "units", "objectives", "terrain", "zones"):
        ids = ((_path(key, index, "id"), text(entry, "id")) for index, entry in tables(faults.tree, key))
        _check_unique(faults, ids, "id")
    models: list[tuple[TreePath, str | None]] = []
    units: set[str | None] = set()
    for index, unit in tables(faults.tree, "units"):
        again = text(unit, "id") in units  # then its short ids stand twice as well, which need not be said
        units.add(text(unit, "id"))
        for inner, model, content in model_entries(unit):
            where: TreePath = ("units", index, *inner)
            if isinstance(content, dict) or not again:
                models.append(((*where, "id") if isinstance(content, dict) else where, model))
        weapons = ((_path("units", index, "weapons", i, "name"), text(w, "name")) for i, w in tables(unit, "weapons"))
        _check_unique(faults, weapons, "name")
    _check_unique(faults, models, "id")


def _path(*parts: str | int) -> TreePath:
    return parts


def _check_unique(faults: FaultList, entries: Iterable[tuple[TreePath, str | None]], key: str) -> None:
    first: dict[str, TreePath] = {}
    for path, value in entries:
        if value is None:
            continue
        if value in first:
            line = faults.lines.of(*first[value])
            where = f" in line {line}" if line is not None else ""
            faults.add(path, f"{key} = {quoted(value)} stands twice; the first is{where or ' before it'}.")
            continue
        first[value] = path
        odd = odd_character(value) if path[-1] == key else ""
        if odd:
            faults.add(path, f"{key} = {quoted(value)} {odd}. Expected plain letters, digits, spaces and hyphens.")
