"""The form of what is special about a unit: its abilities, triggers, and who of it has fallen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulator.army import Trigger, Unit
from simulator.authoring.edits import AddTrigger, Edit, RemoveTrigger, SetCondition, SetTrigger, SetUnit
from simulator.authoring.edits.triggers import trigger_names
from simulator.authoring.edits.where import unit_path
from simulator.files.rulesets import RULESETS
from simulator.scenario import Scenario
from simulator.view.editor.forms.controls import Control, Section, listed, said

EFFECTS = (("", "it is announced"), ("fights-first", "Fights First this phase"), ("mortal-wounds", "mortal wounds"))
MOMENTS = {
    "start": "the phase begins",
    "pile-in": "the Pile-in step begins",
    "fight": "the Fight step begins",
    "consolidate": "the Consolidate step begins",
    "end": "the phase ends",
}
"""When triggers go off, as the form tells it."""


def rules_form(scenario: Scenario, unit: Unit) -> tuple[Section, ...]:
    """Return abilities and triggers, each trigger in a section of its own; then the fallen."""
    path = unit_path(scenario.document, unit.id)
    entry = scenario.document["units"][path[1]]
    told = ", ".join(entry.get("abilities", ()))

    def able(text: str) -> Edit:
        return SetUnit(unit.id, ("abilities",), listed(text))

    abilities = Control("unit.abilities", "Abilities", "text", told, able, (*path, "abilities"))
    return (
        Section("Rules", (abilities,)),
        *_triggers(scenario, unit),
        *_fallen(unit),
    )


def _triggers(scenario: Scenario, unit: Unit) -> tuple[Section, ...]:
    if "triggers" in RULESETS[scenario.ruleset].unused.unit:
        return ()

    def add(_: str) -> Edit:
        taken = trigger_names(scenario.document)
        name = next(n for k in range(1, 1000) if (n := "Trigger" if k == 1 else f"Trigger {k}") not in taken)
        return AddTrigger(unit.id, {"name": name, "at": "start"})

    found = [Section(f"Trigger {k + 1}", _trigger(scenario, unit, k, t)) for k, t in enumerate(unit.triggers)]
    return (*found, Section("", (Control("trigger.add", "Add a trigger", "button", edit=add),)))


def _trigger(scenario: Scenario, unit: Unit, index: int, trigger: Trigger) -> tuple[Control, ...]:
    path = (*unit_path(scenario.document, unit.id), "triggers", index)

    def control(key: str, label: str, value: str, how: str, read: Callable[[str], Any], **more: Any) -> Control:
        def edit(text: str) -> Edit:
            return SetTrigger(unit.id, index, key, read(text))

        return Control(f"triggers.{index}.{key}", label, how, value, edit, (*path, key), **more)

    effect = dict(EFFECTS)[trigger.effect]
    wounds = [control("wounds", "Wounds", trigger.wounds, "text", lambda text: text.strip().upper() or None, width=0.3)]
    hurts = trigger.effect == "mortal-wounds"
    return (
        control("name", "Name", trigger.name, "text", said),
        control("at", "When", MOMENTS[trigger.at], "choice", str, options=tuple(MOMENTS.items())),
        control(
            "effect",
            "What it does",
            effect,
            "choice",
            lambda v: v or None,
            options=EFFECTS,
            width=0.7 if hurts else 1.0,
        ),
        *(wounds if hurts else ()),
        control("text", "In words", trigger.text, "text", lambda text: text.strip() or None),
        Control(f"triggers.{index}.gone", "Remove", "button", edit=lambda _: RemoveTrigger(unit.id, index)),
    )


def _fallen(unit: Unit) -> tuple[Section, ...]:
    """Return a button for each model that is destroyed and has a place to come back to."""
    buttons = tuple(
        Control(f"fallen.{m.id}", f"Bring back {m.id}", "button", edit=_alive(m.id))
        for m in unit.models
        if not m.alive and not m.lingers and m.pose is not None
    )
    return (Section("Fallen", buttons),) if buttons else ()


def _alive(model: str) -> Callable[[str], Edit]:
    return lambda _: SetCondition(model, "alive")
