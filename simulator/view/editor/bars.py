"""The editor's bars: the file above, the tools at the left, and what the hand does below."""

from __future__ import annotations

from math import hypot

from simulator.authoring.edits.edit import counted
from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.editor import outline_corners
from simulator.view.editor.bench import TOOLS, Bench
from simulator.view.editor.picked import units_of
from simulator.view.editor.tools.settings import DRAWING, shape_of
from simulator.view.figures import Ellipse, Figure, Ink
from simulator.view.keys import bindings
from simulator.view.layout import Rect
from simulator.view.theme import Theme
from simulator.view.window.bar_parts import bar_button, bar_ground, key_hints
from simulator.view.window.parts import (
    Hot,
    Part,
    cut,
    filled,
    hairline,
    holds,
    icon,
    middle,
    words,
)
from simulator.view.window.under import on_board

NAMES = {
    "select": "Select and move",
    "unit": "Place a unit",
    "terrain": "Draw terrain",
    "objective": "Place an objective",
    "zone": "Draw a zone",
    "measure": "Measure",
    "record": "Record a move",
}
"""What the tools are called."""
LEAST = 90.0
"""Points: where there is less room, words are left out rather than cut."""
AFTER = ("select", "zone")
"""Tools behind which the rail has a line."""


def top_bar(bench: Bench, theme: Theme) -> Part:
    """Return the file's name, what has become of it, and the buttons for undo, redo, overlays, keys and saving."""
    view = bench.view
    rect, y = view.top, (view.top.top + view.top.bottom) / 2
    drawn: list[Figure] = [*bar_ground(rect, "bottom", theme)]
    hots: list[Hot] = []
    save = Rect(rect.right - 16.0 - 58.0, y - 16.0, rect.right - 16.0, y + 16.0)
    drawn += [
        filled(save, theme.ink2 if holds(save, view.mouse) else theme.ink, 6.0),
        words(save.centre[0], middle(y, 14.0), "Save", "medium", 14.0, theme.panel, "middle"),
    ]
    hots.append(Hot(save, "save", 0, "Save (Ctrl+S)"))
    right = save.left - 12.0
    for name, tip in (
        ("help", "Keys (?)"),
        ("overlays", "Overlays"),
        ("import", "Import: rosters, units, layouts, demos"),
        ("redo", _tip("Redo", bench.draft.redo_label)),
        ("undo", _tip("Undo", bench.draft.undo_label)),
        *((("panel", "Panel (F2)"),) if not view.wide else ()),
    ):
        place = Rect(right - 36.0, y - 16.0, right, y + 16.0)
        can = name not in ("undo", "redo") or bool(getattr(bench.draft, f"{name}_label"))
        on = view.menu == name or (name == "panel" and view.drawer)
        drawn += bar_button(place, name, theme, view.mouse, on=on, can=can)
        command = {"overlays": "menu", "import": "menu", "panel": "drawer"}.get(name, name)
        hots.append(Hot(place, command, name if command == "menu" else 0, "" if view.menu == name else tip))
        right = place.left - 4.0
    room = right - 40.0
    name = cut(bench.file.name, "semibold", 15.0, max(room * 0.6, 60.0))
    drawn.append(words(20.0, middle(y, 15.0), name, "semibold", 15.0, theme.ink))
    x = 20.0 + lettering.width(name, "semibold", 15.0) + 12.0
    saved = bench.draft.is_saved
    if not saved:
        drawn.append(Figure(13, (Ellipse(0.0, 0.0, 4.0, 4.0, Ink(theme.ink)),), (x + 4.0, y)))
        x += 14.0
    told = ("saved" if saved else "unsaved") + (f", {bench.file.kept}" if bench.file.kept and not saved else "")
    colour = theme.broken if bench.file.warns else theme.ink2
    drawn.append(words(x, middle(y, 13.0), cut(told, "regular", 13.0, right - x - 8.0), "regular", 13.0, colour))
    return Part(tuple(drawn), tuple(hots))


def _tip(verb: str, label: str) -> str:
    return f"{verb}: {label}" if label else f"Nothing to {verb.lower()}"


def rail(bench: Bench, theme: Theme) -> Part:
    """Return the tools, each with its key."""
    view = bench.view
    rect = view.rail
    drawn: list[Figure] = [*bar_ground(rect, "right", theme)]
    keys = {b.command: b.shown[-1] for b in bindings("editor") if b.shown}
    hots, y = [], rect.top + 8.0
    for tool in TOOLS:
        place = Rect(rect.left + 6.0, y, rect.right - 6.0, y + 40.0)
        on = bench.tool == tool
        ground = theme.ink if on else theme.sunk if holds(place, view.mouse) else ""
        colour = theme.panel if on else theme.ink
        if ground:
            drawn.append(filled(place, ground, 6.0))
        drawn.append(icon(tool, place.centre[0] - 1.0, place.centre[1] - 1.0, colour, 19.0))
        note = theme.panel if on else theme.ink2
        drawn.append(words(place.right - 3.0, place.bottom - 4.0, keys[tool], "medium", 11.0, note, "end"))
        hots.append(Hot(place, tool, 0, f"{NAMES[tool]} ({keys[tool]})"))
        y = place.bottom + 4.0
        if tool in AFTER:
            drawn.append(hairline((rect.left + 10.0, y + 4.5), (rect.right - 10.0, y + 4.5), theme.line))
            y += 9.0
    return Part(tuple(drawn), tuple(hots))


def status_bar(bench: Bench, theme: Theme) -> Part:
    """Return where the mouse is, what is selected, how far it has come, what it snaps to, and the board's size."""
    view, state = bench.view, bench.scenario.state
    rect = view.status
    y = (rect.top + rect.bottom) / 2
    drawn: list[Figure] = [*bar_ground(rect, "top", theme)]
    board = f"{state.board.width:g} × {state.board.depth:g}″"
    right = rect.right - 20.0
    for told in (f"{view.camera.scale:.1f} px/″", board):
        drawn.append(words(right, middle(y, 13.0), told, "regular", 13.0, theme.ink2, "end"))
        right -= max(lettering.width(told, "regular", 13.0), 58.0) + 20.0
    keys, right = key_hints(_hints(bench), right, y, rect.right * 0.55, theme)
    drawn += keys
    x = 20.0
    for told, face, colour in _told(bench, theme):
        room = right - x - 8.0
        if room < LEAST and lettering.width(told, face, 13.0) > room:
            break
        text = cut(told, face, 13.0, room)
        drawn.append(words(x, middle(y, 13.0), text, face, 13.0, colour))
        x += lettering.width(text, face, 13.0) + 24.0
    return Part(tuple(drawn))


def _told(bench: Bench, theme: Theme) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    place = _mouse_place(bench)
    if place is not None:
        found.append((f"x {place[0]:.2f}  y {place[1]:.2f}", "semibold", theme.ink))
    if bench.said:
        return [*found, (bench.said, "regular", theme.ink)]
    if bench.picked:
        found.append((selected_words(bench), "regular", theme.ink2))
    held = bench.held
    if held is not None and held.how == "move":
        dx, dy = (f"{v:.2f}″".replace("-", "−") for v in held.shift)
        far = f"{hypot(*held.shift):.2f}″" if held.way is None else f"{held.length:.2f} of {held.way.allowed:g}″"
        corners = len(held.way.corners) if held.way is not None else 0
        by = f" by {counted(corners, 'corner')}" if corners else ""
        found.append((f"moved {dx}, {dy} ({far}{by})", "regular", theme.ink2))
        if held.snap is not None:
            limit = held.way is not None and held.snap.kind == "distance"
            found.append((f"snap: {'as far as it may go' if limit else held.snap.told}", "regular", theme.ink2))
    elif held is not None and held.how == "corner":
        x, y = (a + b for a, b in zip(held.grip, held.shift, strict=True))
        found.append((f"corner at {x:.2f}, {y:.2f}", "regular", theme.ink2))
    elif held is not None:
        found.append((f"turned {held.angle:.1f}°".replace("-", "−"), "regular", theme.ink2))
    return found


def selected_words(bench: Bench) -> str:
    """Return what is selected: "5 models of 2 units", "terrain ruin"."""
    picked = bench.picked
    count = len(picked.models) + len(picked.things)
    units = units_of(bench.scenario.state, picked)
    return f"{count} selected" + (f", {counted(len(units), 'unit')}" if len(units) > 1 else "")


def _mouse_place(bench: Bench) -> Point | None:
    view = bench.view
    if view.mouse is None or on_board(view, view.mouse) is None:
        return None
    x, y = view.camera.to_inches((view.mouse[0] - view.board.left, view.mouse[1] - view.board.top))
    board = bench.scenario.state.board
    return (x, y) if -1.0 <= x <= board.width + 1.0 and -1.0 <= y <= board.depth + 1.0 else None


def _drawing_hints(bench: Bench) -> list[tuple[str, str]]:
    shape = shape_of(bench.tool, bench.settings)
    if shape == "polygon" and bench.pencil.corners:
        return [("Enter", "corner"), ("0–9", "x y"), ("Shift+Enter", "close"), ("Del", "take back")]
    if shape:
        return [("Ctrl", "off the half inches"), ("Shift", "square")] if shape == "rectangle" else [("Enter", "corner")]
    turn = [(",", "turn")] if bench.tool != "objective" else []
    return [
        ("Enter", "put down"),
        ("0–9", "x y"),
        *turn,
        *([("]", "more")] if bench.tool == "unit" else []),
        ("F2", "settings"),
    ]


def _hints(bench: Bench) -> list[tuple[str, str]]:
    """Return which keys matter now, and what they do."""
    held = bench.held
    if held is not None and held.how == "corner":
        return [("Ctrl", "off the half inches"), ("Shift", "straight"), ("Esc", "put back")]
    corner = [("C", "corner")] if held is not None and held.way is not None else []
    if held is not None and held.by_keys:
        if corner:
            return [("Enter", "put down"), *corner, ("Esc", "put back"), ("0–9", "length")]
        return [("Enter", "put down"), ("Tab", "and the next"), ("Esc", "put back"), ("0–9", "length, or x y")]
    if held is not None and held.how == "turn":
        return [("Shift", "by 15°")]
    if held is not None and bench.recording is not None:
        return [*corner, ("Ctrl", "no snap"), ("Shift", "straight"), ("Esc", "put back")]
    if held is not None:
        return [("Ctrl", "no snap"), ("Shift", "straight"), ("Alt", "copy")]
    if bench.tool == "measure":
        return [("Tab", "next base"), ("Esc", "done")]
    if bench.tool in DRAWING:
        return _drawing_hints(bench)
    if bench.recording is not None:
        return [("Tab", "next model"), ("Enter", "take up"), ("Ctrl+Z", "put back"), ("Ctrl+R", "record")]
    if outline_corners.bent(bench) is not None:
        first = ("Del", "remove the corner") if outline_corners.chosen(bench) is not None else ("Shift+C", "corners")
        return [first, ("C", "add a corner"), (",", "turn")]
    if bench.picked:
        return [("Alt", "drag a copy"), (",", "turn"), ("Enter", "take up"), ("0–9", "put at x y")]
    return [("Shift", "add"), ("Space", "pan"), ("?", "keys")]
