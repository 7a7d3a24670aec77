"""Checks of units' triggers: names that are unique, and wounds where there are mortal wounds."""

from __future__ import annotations

from simulator.files.entries import FaultList, tables, text
from simulator.files.faults import quoted
from simulator.files.lines import TreePath
from simulator.files.references import is_dice


def check_triggers(faults: FaultList) -> None:
    """Note triggers of one name, and mortal wounds without a number, or a number without mortal wounds."""
    seen: dict[str, str] = {}
    for index, unit in tables(faults.tree, "units"):
        for i, trigger in tables(unit, "triggers"):
            path: TreePath = ("units", index, "triggers", i)
            name = text(trigger, "name")
            if name is not None and name in seen:
                message = f"name = {quoted(name)}. {seen[name]} has a trigger of that name. Expected one of its own."
                faults.add((*path, "name"), message)
            elif name is not None:
                seen[name] = f"The unit {quoted(text(unit, 'id') or '')}"
            _check_wounds(faults, trigger.get("effect"), trigger.get("wounds"), path)


def _check_wounds(faults: FaultList, effect: object, wounds: object, path: TreePath) -> None:
    if effect == "mortal-wounds" and wounds is None:
        faults.add(path, 'effect = "mortal-wounds", and there is no wounds. Expected a number or dice, such as "D3".')
    elif wounds is not None and effect != "mortal-wounds" and faults.is_sound(*path, "effect"):
        faults.add((*path, "wounds"), f'wounds = {quoted(wounds)} belongs to effect = "mortal-wounds".')
    elif wounds is not None and faults.is_sound(*path, "wounds") and not is_dice(str(wounds)):
        message = f'wounds = {quoted(wounds)}. Expected a number or dice, such as "1" or "D3".'
        faults.add((*path, "wounds"), message)
