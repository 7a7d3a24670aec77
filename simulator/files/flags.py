"""Checks that what is said to have happened to a unit can have happened."""

from __future__ import annotations

from simulator.files.document import Tree
from simulator.files.entries import FaultList, model_entries, tables, text
from simulator.files.faults import listed
from simulator.files.lines import TreePath
from simulator.files.roster import Roster
from simulator.files.rulesets import RULESETS, STEPS

THIS_PHASE = ("overrun", "piled_in", "fought", "eligible_to_fight", "engaged_at_fight_step", "consolidated")
"""Flags that only a unit on the table can get in the Fight phase."""


def check_flags(faults: FaultList, roster: Roster) -> None:
    """Note flags that contradict each other or the step of the phase, and a step that the phase does not have."""
    _check_phase(faults)
    for index, unit in tables(faults.tree, "units"):
        path: TreePath = ("units", index)
        _check_off_table(faults, roster, unit, path)
        if unit.get("overrun") is True and unit.get("consolidated") is True:
            message = "overrun and consolidated are both true; a unit consolidates after its fight."
            faults.add((*path, "overrun"), message, "warning")
        _check_step(faults, unit, path)
        _check_destroyed(faults, unit, path)


def _check_phase(faults: FaultList) -> None:
    """Note a step that the phase of the ruleset does not have: the position can be judged, not played."""
    turn, ruleset = faults.tree.get("turn"), faults.tree.get("ruleset")
    step = turn.get("step") if isinstance(turn, dict) else None
    if not isinstance(ruleset, str) or ruleset not in RULESETS or not isinstance(step, str):
        return
    steps = RULESETS[ruleset].steps
    if step in STEPS and step not in steps:
        message = f'step = "{step}", and the Fight phase of {ruleset} has no such step. Expected {listed(steps, "or")}.'
        faults.add(("turn", "step"), message, "warning")


def _check_destroyed(faults: FaultList, unit: Tree, path: TreePath) -> None:
    """Note models of which one thing is said and another that cannot go with it."""
    for index, model in tables(unit, "models"):
        where = (*path, "models", index)
        if model.get("destroyed") is True and "wounds" in model:
            faults.add((*where, "wounds"), "It is destroyed, and has wounds. Expected one of the two.")
        if model.get("lingers") is True and (model.get("destroyed") is not True or "at" not in model):
            message = (
                "lingers = true. Only a destroyed model that is still on the table can; expected destroyed and at."
            )
            faults.add((*where, "lingers"), message)
        if model.get("unplaced") is True and ("at" in model or model.get("destroyed") is True):
            message = "unplaced = true. It is about to be set up; expected no at, and a model that is not destroyed."
            faults.add((*where, "unplaced"), message)


def _check_off_table(faults: FaultList, roster: Roster, unit: Tree, path: TreePath) -> None:
    transport = text(unit, "embarked_in")
    reserve = unit.get("in_reserve") is True
    if unit.get("destroyed") is True and (transport is not None or reserve):
        message = "destroyed = true, and it is not on the table. Expected it where it was destroyed, or left out."
        faults.add((*path, "destroyed"), message)
    if transport is None and not reserve:
        return
    where = "in_reserve" if transport is None else "embarked_in"
    why = "in reserve" if transport is None else "embarked"
    carrier = roster.units.get(transport) if transport is not None else None
    if transport is not None and reserve and (carrier is None or carrier.off_table != "in reserve"):
        message = "It is embarked and in reserve, and its transport is not in reserve. Expected one of the two."
        faults.add((*path, "in_reserve"), message)
    placed = [
        (*path, *inner, *(("at",) if isinstance(content, dict) else ()))
        for inner, _, content in model_entries(unit)
        if isinstance(content, list) or (isinstance(content, dict) and "at" in content)
    ]
    if placed:
        message = f"Its unit is {why}, so it has no position. Expected no at, or models as a number, or no {where}."
        faults.add(placed[0], message)
    for flag in ("charged", *THIS_PHASE):
        if unit.get(flag) is True:
            message = f"{flag} = true, and the unit is {why}; only a unit on the table can have done that."
            faults.add((*path, flag), message, "warning")


def _check_step(faults: FaultList, unit: Tree, path: TreePath) -> None:
    turn = faults.tree.get("turn")
    ruleset = faults.tree.get("ruleset")
    step = turn.get("step", "start") if isinstance(turn, dict) else "start"
    if not isinstance(ruleset, str) or ruleset not in RULESETS or step not in STEPS:
        return
    for flag, first in RULESETS[ruleset].comes.items():
        if unit.get(flag) is True and STEPS.index(step) < STEPS.index(first):
            message = f'{flag} = true, and the step is "{step}"; that comes in the {first} step at the earliest.'
            faults.add((*path, flag), message, "warning")
