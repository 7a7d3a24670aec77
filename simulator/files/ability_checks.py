"""Checks of abilities: texts that no ability has are warned about, with the nearest that there is."""

from __future__ import annotations

from simulator.files.ability_texts import known_wordings, read_model_ability, read_weapon_ability
from simulator.files.document import Tree
from simulator.files.entries import FaultList, tables, texts
from simulator.files.faults import nearest, quoted
from simulator.files.lines import TreePath


def check_abilities(faults: FaultList) -> None:
    """Warn of abilities of weapons, units and models that nothing is known of; they do nothing."""
    for index, unit in tables(faults.tree, "units"):
        _check(faults, unit, ("units", index), weapon=False)
        for i, weapon in tables(unit, "weapons"):
            _check(faults, weapon, ("units", index, "weapons", i), weapon=True)
        for i, model in tables(unit, "models"):
            _check(faults, model, ("units", index, "models", i), weapon=False)


def _check(faults: FaultList, entry: Tree, path: TreePath, *, weapon: bool) -> None:
    read = read_weapon_ability if weapon else read_model_ability
    what = "weapon ability" if weapon else "ability of a model"
    for i, written in texts(entry, "abilities"):
        if read(written) is None:
            near = nearest(written, known_wordings(weapon=weapon))
            message = f"No {what} reads {quoted(written)}; it does nothing.{near}"
            faults.add((*path, "abilities", i), message, "warning")
