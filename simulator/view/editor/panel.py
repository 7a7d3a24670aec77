"""The editor's panel: what is selected, its form, and the problems, always visible."""

from __future__ import annotations

from simulator.authoring.edits.edit import counted
from simulator.view import lettering
from simulator.view.editor.bars import NAMES
from simulator.view.editor.bench import Bench
from simulator.view.editor.forms.controls import Entry
from simulator.view.editor.forms.laid import NOTE, PAD, SMALL, Placed, form_rect, laid_of, note_lines
from simulator.view.editor.picked import units_of
from simulator.view.editor.tools.settings import DRAWING
from simulator.view.figures import Box, Ellipse, Figure, Ink, Path
from simulator.view.layout import Rect
from simulator.view.scene import index_of, side_of
from simulator.view.theme import Theme
from simulator.view.window.bar_parts import bar_ground
from simulator.view.window.bars import small_base
from simulator.view.window.parts import Hot, Part, box, cut, filled, hairline, holds, lines_of, middle, words


def panel_parts(bench: Bench, theme: Theme) -> list[Part]:
    """Return the panel, bottom to top; nothing while it is shut."""
    rect = bench.view.panel
    if rect is None:
        return []
    ground = Part(
        bar_ground(rect, "left", theme),
        (Hot(rect, "none"),),
    )
    parts = [ground, form_part(bench, form_rect(rect), theme), head_part(bench, rect, theme)]
    return [*parts, *fault_parts(bench, theme)]


def head_part(bench: Bench, rect: Rect, theme: Theme) -> Part:
    """Return what is selected: the unit with its base, or the scenario itself."""
    state, picked = bench.scenario.state, bench.picked
    units = units_of(state, picked)
    y = rect.top + 30.0
    drawn: list[Figure] = []
    x = rect.left + PAD
    if bench.tool in DRAWING:
        name, aside = NAMES[bench.tool], ""
    elif bench.recording is not None:
        name, aside = f"Move of {state.unit(bench.recording.unit).name}", ""
    elif len(units) == 1 and not picked.things:
        unit = state.unit(units[0])
        drawn.append(small_base(x + 13.0, y, side_of(state, unit), theme, radius=13.0, unit=index_of(state, unit)))
        x += 42.0
        name, aside = unit.name, counted(len(unit.models), "model")
        if len(picked.models) != len(unit.models):
            aside = f"{len(picked.models)} of {aside}"
    elif len(picked.things) == 1 and not units:
        kind, name = picked.things[0]
        aside = {"terrain": "terrain", "objectives": "objective", "zones": "zone"}[kind]
    elif picked:
        name, aside = "Selection", f"{len(picked.models) + len(picked.things)} pieces"
    else:
        name, aside = "Scenario", counted(len(state.units), "unit")
    room = rect.right - PAD - x - lettering.width(aside, "regular", 13.0) - 12.0
    drawn += [
        words(x, middle(y, 15.0), cut(name, "semibold", 15.0, room), "semibold", 15.0, theme.ink),
        words(rect.right - PAD, middle(y, 13.0), aside, "regular", 13.0, theme.ink2, "end"),
    ]
    return Part(tuple(drawn))


def form_part(bench: Bench, rect: Rect, theme: Theme) -> Part:
    """Return the form in its place; what is scrolled out of it does not show and cannot be clicked."""
    laid = laid_of(bench)
    if laid is None:
        return Part(())
    drawn: list[Figure] = []
    hots: list[Hot] = []
    left, right = rect.left, rect.right
    for title, y in laid.titles:
        top = y - 18.0
        drawn.append(hairline((left, top + 2.5), (right, top + 2.5), theme.line))
        drawn.append(words(left + PAD - 1.0, middle(y + 3.0, 13.0), title, "semibold", 13.0, theme.ink2))
    for placed in laid.placed:
        if placed.rect.bottom < rect.top or placed.rect.top > rect.bottom:
            continue
        drawn += _control(bench, placed, theme)
        hots += _hots(placed, rect)
    if laid.height > rect.bottom - rect.top:
        drawn += _bar(rect, laid.height, bench.view.scroll, theme)
    return Part(tuple(drawn), tuple(hots), rect)


def _hots(placed: Placed, rect: Rect) -> list[Hot]:
    control = placed.control
    if control.kind == "note":
        return []
    place = placed.rect if control.kind in ("switch", "button") else placed.box
    seen = Rect(place.left, max(place.top, rect.top), place.right, min(place.bottom, rect.bottom))
    if seen.bottom - seen.top < 8.0:
        return []
    if control.kind == "text":
        found = [Hot(seen, "field", control.key)]
        if control.options:
            found.append(Hot(Rect(seen.right - 30.0, seen.top, seen.right, seen.bottom), "menu", control.key))
        return found
    if control.kind == "choice":
        return [Hot(seen, "menu", control.key)]
    return [Hot(seen, "control", control.key)]


def _control(bench: Bench, placed: Placed, theme: Theme) -> list[Figure]:
    control, rect = placed.control, placed.rect
    if control.kind == "note":
        return [
            words(rect.left, middle(rect.top + NOTE * (k + 0.5), SMALL), line, "regular", SMALL, theme.ink2)
            for k, line in enumerate(note_lines(control, rect.right - rect.left))
        ]
    focused = bench.focus.key == control.key
    hovered = holds(rect, bench.view.mouse)
    ring = [Figure(13, (box(placed.rect.grown(2.0), Ink(stroke=theme.ink, width=2.0), 8.0),))] if focused else []
    match control.kind:
        case "switch":
            y = rect.centre[1]
            colour = theme.ink
            track = Rect(rect.right - 34.0, y - 9.0, rect.right, y + 9.0)
            on = bool(control.value)
            ink = Ink(theme.ink) if on else Ink(stroke=theme.ink2, width=1.5)
            knob = Ellipse(
                track.right - 9.0 if on else track.left + 9.0, y, 5.5, 5.5, Ink(theme.panel if on else theme.ink2)
            )
            label = words(rect.left, middle(y, 14.0), control.label, "regular", 14.0, colour)
            return [*ring, label, Figure(13, (box(track, ink, 9.0), knob))]
        case "button":
            ink = Ink(theme.sunk if hovered else theme.panel, 1.0, theme.line)
            text = cut(control.label, "medium", 14.0, rect.right - rect.left - 8.0)
            label = words(rect.centre[0], middle(rect.centre[1], 14.0), text, "medium", 14.0, theme.ink, "middle")
            return [*ring, Figure(13, (box(rect, ink, 6.0),)), label]
    entry = bench.focus.entry if focused and bench.focus.entry is not None else None
    place = placed.box
    edge, width = (theme.broken, 2.0) if entry is not None and entry.fault else (theme.ink, 2.0)
    ink = Ink(theme.panel, 1.0, edge, 1.0, width) if focused else Ink(theme.panel, 1.0, theme.line)
    drawn = [
        words(rect.left, middle(rect.top + 8.0, 12.0), control.label, "regular", 12.0, theme.ink2),
        Figure(13, (box(place, ink, 6.0),)),
    ]
    aside = 26.0 if control.options else (14.0 if control.unit else 0.0)
    room = place.right - place.left - 20.0 - aside
    y = place.centre[1]
    if entry is not None:
        drawn += _typed(entry, place, room, theme)
    else:
        text = cut(control.value, "regular", 14.0, room)
        drawn.append(words(place.left + 10.0, middle(y, 14.0), text, "regular", 14.0, theme.ink))
    if control.options:
        x = place.right - 16.0
        down = ((x - 4.0, y - 2.0), (x, y + 2.0), (x + 4.0, y - 2.0))
        drawn.append(Figure(13, (Path((down,), Ink(stroke=theme.ink2, width=1.6), False),)))
    elif control.unit:
        drawn.append(words(place.right - 10.0, middle(y, 13.0), control.unit, "regular", 13.0, theme.ink2, "end"))
    return drawn


def _typed(entry: Entry, place: Rect, room: float, theme: Theme) -> list[Figure]:
    """Return a field's text while it is typed: so much of it that the caret is in sight."""
    start = 0
    while lettering.width(entry.text[start : entry.caret], "regular", 14.0) > room and start < entry.caret:
        start += 1
    text = entry.text[start:]
    while text and lettering.width(text, "regular", 14.0) > room:
        text = text[:-1]
    x, y = place.left + 10.0, place.centre[1]
    drawn: list[Figure] = []
    if entry.fresh and text:
        wide = lettering.width(text, "regular", 14.0)
        drawn.append(Figure(13, (Box(x - 2.0, y - 10.0, wide + 4.0, 20.0, Ink(theme.line), 2.0),)))
    drawn.append(words(x, middle(y, 14.0), text, "regular", 14.0, theme.ink))
    at = x + lettering.width(entry.text[start : entry.caret], "regular", 14.0)
    caret = ((at + 0.5, y - 9.0), (at + 0.5, y + 9.0))
    drawn.append(Figure(13, (Path((caret,), Ink(stroke=theme.ink, width=1.2), False),)))
    return drawn


def _bar(rect: Rect, height: float, scroll: float, theme: Theme) -> list[Figure]:
    """Return the bar that says how far the form is scrolled."""
    room = rect.bottom - rect.top
    long = max(room * room / height, 24.0)
    top = rect.top + (room - long) * min(scroll / max(height + PAD - room, 1.0), 1.0)
    return [filled(Rect(rect.right - 5.0, top + 2.0, rect.right - 2.0, top + long - 2.0), theme.line, 1.5)]


def fault_parts(bench: Bench, theme: Theme) -> list[Part]:
    """Return why what is typed cannot be taken, on a plate below its field."""
    entry, laid = bench.focus.entry, laid_of(bench)
    if entry is None or not entry.fault or laid is None:
        return []
    place = next((p.box for p in laid.placed if p.control.key == entry.key), None)
    panel = bench.view.panel
    if place is None or panel is None:
        return []
    lines = lines_of(entry.fault, "regular", 12.0, panel.right - panel.left - 2 * PAD - 16.0, 4)
    top = place.bottom + 4.0
    plate = Rect(panel.left + PAD, top, panel.right - PAD, top + 10.0 + 17.0 * len(lines))
    drawn = [Figure(14, (box(plate, Ink(theme.broken), 4.0),))]
    drawn += [
        words(plate.left + 8.0, middle(top + 13.5 + 17.0 * k, 12.0), line, "regular", 12.0, theme.panel)
        for k, line in enumerate(lines)
    ]
    return [Part(tuple(drawn), (Hot(plate, "none"),))]
