"""The form of a move that is being recorded."""

from __future__ import annotations

from dataclasses import replace

from simulator.rules import kind_name
from simulator.scenario import Scenario
from simulator.view.editor.forms.controls import Control, Section
from simulator.view.editor.recording import Recording, free_name, kinds_of


def record_form(scenario: Scenario, recording: Recording) -> tuple[Section, ...]:
    """Return kind, name, targets, and the buttons."""
    state = scenario.state
    kinds = tuple((k, kind_name(state, k)) for k in kinds_of(scenario))
    unit = state.unit(recording.unit)

    def kind(text: str) -> Recording:
        return replace(recording, kind=text)

    def name(text: str) -> Recording:
        return replace(recording, name=text.strip())

    named = recording.name or free_name(scenario, recording.kind)
    first = (
        Control("record.kind", "Move", "choice", dict(kinds).get(recording.kind, ""), options=kinds, records=kind),
        Control("record.name", "Name", "text", named, records=name),
    )
    foes = tuple(_target(recording, foe.id, foe.name) for foe in state.enemies_of(unit))
    again = recording.position is not None
    buttons = [
        Control("record.save", "Change the move" if again else "Record the move", "button", command="record-save"),
        Control("record.back", "Start over", "button", command="record-anew", width=0.5),
    ]
    if again:
        buttons.append(Control("record.gone", "Delete it", "button", command="record-delete", width=0.5))
    return (Section("", first), Section("Selected enemies (none: as the rules say)", foes), Section("", tuple(buttons)))


def _target(recording: Recording, unit: str, name: str) -> Control:
    chosen = recording.targets or ()

    def picks(text: str) -> Recording:
        targets = (*chosen, unit) if text == "on" else tuple(t for t in chosen if t != unit)
        return replace(recording, targets=targets or None)

    return Control(f"record.target.{unit}", name, "switch", "on" if unit in chosen else "", records=picks)


def moves_section(scenario: Scenario) -> tuple[Section, ...]:
    """Return the worked moves of a scenario, each to be taken up again; nothing where there is none."""
    known = kinds_of(scenario)
    buttons = tuple(
        Control(f"move.{k}", f"{example.name}{f': {example.expect}' if example.expect else ''}", "button",
                command="record-again", argument=str(k))
        for k, example in enumerate(scenario.examples)
        if example.move.kind in known and example.move.unit in scenario.state.unit_by_id
    )  # fmt: skip
    return (Section("Worked moves", buttons),) if buttons else ()
