"""Typing in the panel: what the keyboard does to a field, and what becomes of it."""

from __future__ import annotations

from dataclasses import replace

from simulator.authoring.edits import EditError
from simulator.view.editor.bench import Bench
from simulator.view.editor.forms.controls import NO_FOCUS, Control, Entry, Focus
from simulator.view.editor.forms.form import control_of, controls_of, form_of
from simulator.view.editor.forms.laid import most_scroll, scrolled_to
from simulator.view.editor.held import FREE, Mods

MOST = 400
"""Letters of a field, at most."""


def focused(bench: Bench, key: str) -> Bench:
    """Go to a control of the form; a field begins to be typed in. What was typed in another one is taken first."""
    if bench.focus.key == key and bench.focus.entry is not None:
        return bench
    bench = taken(bench)
    if bench.focus.entry is not None:
        return bench  # what was typed cannot be taken: it is mended first
    control = control_of(bench, key)
    if control is None:
        return replace(bench, focus=NO_FOCUS)
    entry = Entry(key, control.value, len(control.value)) if control.kind == "text" else None
    view = bench.view if bench.view.wide else replace(bench.view, drawer=True)
    bench = replace(bench, focus=Focus(key, entry), view=view)
    return replace(bench, view=replace(bench.view, scroll=scrolled_to(bench, key)))


def stepped(bench: Bench, by: int) -> Bench:
    """Go to the next control of the form, or the one before."""
    keys = [control.key for control in controls_of(bench) if control.kind != "note"]
    at = keys.index(bench.focus.key) if bench.focus.key in keys else (-1 if by > 0 else 0)
    return focused(bench, keys[(at + by) % len(keys)]) if keys else bench


def section_stepped(bench: Bench, by: int) -> Bench:
    """Go to the first control of the form's next section, or of the one before; at first to the form's first."""
    sections = [[c.key for c in section.controls] for section in form_of(bench) if section.controls]
    at = next((k for k, keys in enumerate(sections) if bench.focus.key in keys), -1 if by > 0 else 0)
    return focused(bench, sections[(at + by) % len(sections)][0]) if sections else bench


def written(bench: Bench, text: str) -> Bench:
    """Type some letters into the field; whether they can be taken is said at once."""
    entry = bench.focus.entry
    if entry is None:
        return bench
    seen = "".join(c for c in text if c.isprintable())
    if entry.fresh:
        return _with(bench, replace(entry, text=seen[:MOST], caret=len(seen[:MOST]), fresh=False))
    before, after = entry.text[: entry.caret], entry.text[entry.caret :]
    return _with(bench, replace(entry, text=(before + seen + after)[:MOST], caret=min(len(before + seen), MOST)))


def pressed_in(bench: Bench, key: str) -> Bench:
    """Press a key that writes nothing while a field is typed in."""
    entry = bench.focus.entry
    if entry is None:
        return bench
    text, at = entry.text, entry.caret
    match key:
        case "Backspace" if entry.fresh:
            return _with(bench, replace(entry, text="", caret=0, fresh=False))
        case "Backspace" if at > 0:
            return _with(bench, replace(entry, text=text[: at - 1] + text[at:], caret=at - 1))
        case "Delete" if entry.fresh:
            return _with(bench, replace(entry, text="", caret=0, fresh=False))
        case "Delete":
            return _with(bench, replace(entry, text=text[:at] + text[at + 1 :]))
        case "ArrowLeft":
            at = 0 if entry.fresh else max(at - 1, 0)
        case "ArrowRight":
            at = len(text) if entry.fresh else min(at + 1, len(text))
        case "Home":
            at = 0
        case "End":
            at = len(text)
        case _:
            return bench
    return replace(bench, focus=replace(bench.focus, entry=replace(entry, caret=at, fresh=False)))


def _with(bench: Bench, entry: Entry) -> Bench:
    control = control_of(bench, entry.key)
    fault = "" if control is None else tried(bench, control, entry.text)[1]
    bench = replace(bench, focus=replace(bench.focus, entry=replace(entry, fault=fault)))
    found = f"{entry.key.removeprefix('tool.')}."
    last = next((c.key for c in reversed(controls_of(bench)) if c.key.startswith(found)), "")
    # What a search finds is to be seen while it is typed.
    return replace(bench, view=replace(bench.view, scroll=scrolled_to(bench, last))) if last else bench


def tried(bench: Bench, control: Control, text: str) -> tuple[Bench | None, str]:
    """Return the bench with another value of a control, or None and why it cannot have it."""
    try:
        if control.sets is not None:
            return replace(bench, settings=control.sets(text)), ""
        if control.records is not None:
            return replace(bench, recording=control.records(text)), ""
        if control.edit is None:
            return None, ""
        edit = control.edit(text)
        draft = bench.draft if edit is None else bench.draft.do(edit)
    except EditError as refused:
        return None, str(refused)
    errors = [f for f in draft.faults if f.is_error]
    if draft.scenario is None:
        return None, errors[0].message if errors else "That cannot be shown."
    here = [f for f in errors if control.path and f.path[: len(control.path)] == control.path]
    if here and control.kind == "text":
        return None, here[0].message
    return (bench if draft is bench.draft else bench.with_draft(draft)), ""


def taken(bench: Bench) -> Bench:
    """Finish typing: what was typed is the field's value, as one step; what cannot be taken stays, with why."""
    entry = bench.focus.entry
    control = control_of(bench, entry.key) if entry is not None else None
    if entry is None or control is None:
        return replace(bench, focus=replace(bench.focus, entry=None))
    done = replace(bench, focus=replace(bench.focus, entry=None))
    if entry.text == control.value:
        return done
    after, fault = tried(done, control, entry.text)
    if after is None:
        return replace(bench, focus=replace(bench.focus, entry=replace(entry, fault=fault)))
    return after


def let_be(bench: Bench) -> Bench:
    """Stop typing: the field stays as it was; or leave the panel."""
    return replace(bench, focus=replace(bench.focus, entry=None) if bench.focus.entry is not None else NO_FOCUS)


def left(bench: Bench) -> Bench:
    """Go elsewhere: what was typed is taken; what cannot be is dropped, and it is said why."""
    bench = taken(bench)
    fault = bench.focus.entry.fault if bench.focus.entry is not None else ""
    return replace(bench, focus=NO_FOCUS, said=fault or bench.said)


def chosen(bench: Bench, value: str) -> Bench:
    """Choose from the open menu of a control."""
    control = control_of(bench, bench.view.menu)
    bench = replace(bench, view=replace(bench.view, menu="", row=-1), focus=replace(bench.focus, entry=None))
    if control is None:
        return bench
    after, fault = tried(bench, control, value)
    return replace(bench, said=fault) if after is None else after


def lettered(bench: Bench, letter: str) -> Bench:
    """Type a letter at a choice: the next of its values that begins with it is chosen, where there is one."""
    control = control_of(bench, bench.focus.key)
    if control is None:
        return bench
    values = [value for value, shown in control.options if shown.lower().startswith(letter.lower())]
    now = next((value for value, shown in control.options if control.value in (value, shown)), "")
    if not values:
        return replace(bench, said=f"No choice begins with {letter.upper()}. Esc leaves the panel.")
    if values == [now]:
        return bench
    after, fault = tried(bench, control, values[(values.index(now) + 1) % len(values)] if now in values else values[0])
    return replace(bench, said=fault) if after is None else after


def activated(bench: Bench, key: str, mods: Mods = FREE) -> Bench:
    """Click a control, or press Enter or Space at it: a switch goes over, a menu opens, a button does what it says."""
    from simulator.view.editor.commands import commanded  # here: commands lead to forms as well

    control = control_of(bench, key)
    if control is None:
        return bench
    match control.kind:
        case "text":
            return focused(bench, key)
        case "choice":
            bench = focused(bench, key)
            if bench.focus.key != key:
                return bench
            shut = bench.view.menu == key
            return replace(bench, view=replace(bench.view, menu="" if shut else key, row=0))
        case "switch":
            bench = focused(bench, key)
            if bench.focus.key != key:
                return bench
            after, fault = tried(bench, control, "" if control.value else "on")
            return replace(bench, said=fault) if after is None else after
    bench = taken(bench)
    if bench.focus.entry is not None:
        return bench
    if control.command:
        return commanded(bench, control.command, control.argument, mods)
    after, fault = tried(bench, control, "")
    if after is None:
        return replace(bench, said=fault)
    return focused(after, control.then) if control.then and after is not bench else after


def settled(bench: Bench) -> Bench:
    """Return the bench with the panel as it can be: scrolled no farther than it goes, at a control that is there."""
    focus, view = bench.focus, bench.view
    if focus.key and control_of(bench, focus.key) is None:
        focus = NO_FOCUS
    scroll = min(view.scroll, most_scroll(bench)) if view.scroll else 0.0
    if focus is bench.focus and scroll == view.scroll:
        return bench
    return replace(bench, focus=focus, view=replace(view, scroll=scroll))
