"""The form of the bench: of what is selected, or of the scenario itself."""

from __future__ import annotations

from simulator.view.editor.bench import Bench
from simulator.view.editor.forms.controls import Control, Section
from simulator.view.editor.forms.record_form import moves_section, record_form
from simulator.view.editor.forms.searches import searching, sheet_search
from simulator.view.editor.forms.table_form import scenario_form, thing_form
from simulator.view.editor.forms.tool_form import tool_form
from simulator.view.editor.forms.unit_form import several_form, unit_form
from simulator.view.editor.picked import NOTHING, units_of
from simulator.view.editor.tools.settings import DRAWING

ALIGN = (
    ("Left", "left"),
    ("Centre", "middle-x"),
    ("Right", "right"),
    ("Top", "top"),
    ("Middle", "middle-y"),
    ("Bottom", "bottom"),
)


def form_of(bench: Bench) -> tuple[Section, ...]:
    """Return the sections that the panel shows, from top to bottom."""
    scenario, picked = bench.scenario, bench.picked
    if bench.tool in DRAWING:
        entry = bench.focus.entry
        sections = tool_form(scenario, bench.tool, searching(bench.settings, entry))
        waiting = scenario.state.unit_by_id.get(bench.settings.reserve) if bench.tool == "unit" else None
        return sections if waiting is None else (*sections, *unit_form(scenario, waiting, NOTHING))
    if bench.recording is not None:
        return record_form(scenario, bench.recording)
    if not picked:
        return (*scenario_form(scenario), *moves_section(scenario))
    units = units_of(scenario.state, picked)
    if len(units) == 1 and not picked.things:
        sections = unit_form(scenario, scenario.state.unit(units[0]), picked)
        after = next(k for k, section in enumerate(sections) if section.title == "This turn") + 1
        looked_up = sheet_search(searching(bench.settings, bench.focus.entry), "Unit by name")
        taken = Section("Base, profile and weapons of a datasheet", looked_up)
        return (*sections[:after], arranging(bench), *sections[after:], taken)
    if len(picked.things) == 1 and not units:
        return (*thing_form(scenario, picked.things[0]), arranging(bench))
    return (*several_form(scenario, units), arranging(bench))


def arranging(bench: Bench) -> Section:
    """Return the buttons that arrange what is selected."""
    buttons = []
    if len(bench.picked.models) > 1:
        buttons += [_button(f"align.{side}", name, "align", side) for name, side in ALIGN]
        buttons += [_button("spread.x", "Spread across", "distribute", "x", 0.5)]
        buttons += [_button("spread.y", "Spread upward", "distribute", "y", 0.5)]
    if bench.picked.models:
        formations = ("line", "block", "arc", "wedge")
        buttons += [_button(f"form.{name}", name.capitalize(), "form", name) for name in formations]
        buttons.append(_button("form.around", "In contact", "form", "around"))
    buttons += [
        _button("mirror", "Mirror", "mirror"),
        _button("duplicate", "Duplicate", "duplicate"),
        _button("delete", "Delete", "delete"),
    ]
    return Section("Arrange", tuple(buttons))


def _button(key: str, label: str, command: str, argument: str = "", width: float = 1 / 3) -> Control:
    return Control(key, label, "button", command=command, argument=argument, width=width)


def controls_of(bench: Bench) -> tuple[Control, ...]:
    """Return every control of the form, in reading order."""
    return tuple(control for section in form_of(bench) for control in section.controls)


def control_of(bench: Bench, key: str) -> Control | None:
    """Return the control with a key; None where the form has none."""
    return next((control for control in controls_of(bench) if control.key == key), None)
