"""The table's bars: title, sides and switches above; below, why something cannot be, and which keys matter now."""

from __future__ import annotations

from simulator.view import lettering, told
from simulator.view.figures import Ellipse, Figure, Ink
from simulator.view.layout import Rect
from simulator.view.table import answering
from simulator.view.table.sitting import Sitting
from simulator.view.theme import Theme
from simulator.view.window.bar_parts import bar_button, bar_ground, key_hints
from simulator.view.window.bars import small_base
from simulator.view.window.parts import (
    Hot,
    Part,
    box,
    chip,
    cut,
    holds,
    middle,
    words,
)


def top_bar(sitting: Sitting, theme: Theme) -> Part:
    """Return title, ruleset and round, the sides with who chooses for them, and the buttons."""
    view, state = sitting.view, sitting.state
    rect, y = view.top, (view.top.top + view.top.bottom) / 2
    drawn: list[Figure] = [*bar_ground(rect, "bottom", theme)]
    hots: list[Hot] = []
    right = rect.right - 12.0
    can = {"undo": bool(sitting.game.made), "redo": answering.may_make_again(sitting)}
    for name, command, tip in (
        ("help", "help", "Keys (?)"),
        ("overlays", "menu", "Overlays and speed"),
        ("panel", "panel", "Panel (F2)"),
        ("redo", "redo", "Make it again (Ctrl+Y)" if can["redo"] else "Nothing was taken back"),
        ("undo", "undo", "Take back (Ctrl+Z)" if can["undo"] else "Nothing to take back"),
    ):
        place = Rect(right - 34.0, y - 16.0, right, y + 16.0)
        on = view.menu == name or (name == "panel" and not view.hidden and not view.wide)
        drawn += bar_button(place, name, theme, view.mouse, on=on, can=can.get(name, True))
        hots.append(Hot(place, command, "overlays" if name == "overlays" else 0, "" if view.menu == name else tip))
        right = place.left - 2.0
    right -= 8.0
    tip = "Illegal moves are let through, and marked in the log (V)"
    figures, place = _switch(right, y, "Advisory" if view.wide else "Adv.", sitting.game.advisory, theme, view.mouse)
    drawn += figures
    hots.append(Hot(place, "advisory", 0, tip))
    right = place.left - 8.0
    counts = told.standing(state)
    for side in (1, 0):
        player = state.players[side]
        on = player.id in sitting.game.automatic
        name = f"{cut(player.name, 'medium', 14.0, 150.0)} {counts[side]}"
        if not view.wide:
            name = str(counts[side])
        if on:
            name += " · program"
        figures, place = _switch(right, y, name, on, theme, view.mouse, side=side)
        drawn += figures
        who = "by hand" if on else "to the program"
        hots.append(Hot(place, "automatic", player.id, f"Leave {player.name}'s choices {who}"))
        right = place.left - 8.0
    title = sitting.game.replay.title or "Fight phase"
    room = max(right - 32.0, 0.0)
    shown = cut(title, "semibold", 15.0, room)
    if room >= 60.0:
        drawn.append(words(20.0, middle(y, 15.0), shown, "semibold", 15.0, theme.ink))
        x = 20.0 + lettering.width(shown, "semibold", 15.0) + 12.0
        for text in (state.ruleset, f"Round {state.round}"):
            if x + lettering.width(text, "medium", 12.0) + 16.0 > right - 16.0:
                break
            made, end = chip(x, y, text, theme)
            drawn += made
            x = end + 8.0
        kept = cut(f"kept in {sitting.file}", "regular", 13.0, right - x - 20.0)
        if right - x > 120.0:
            drawn.append(words(x + 4.0, middle(y, 13.0), kept, "regular", 13.0, theme.ink2))
    return Part(tuple(drawn), tuple(hots))


def _switch(
    right: float,
    y: float,
    text: str,
    on: bool,
    theme: Theme,
    mouse: tuple[float, float] | None,
    *,
    side: int | None = None,
) -> tuple[list[Figure], Rect]:
    """Return something that is on or off, with the base of a side before it where it is one's."""
    lead = 24.0 if side is not None else 0.0
    width = lettering.width(text, "medium", 13.0) + 20.0 + lead
    place = Rect(right - width, y - 15.0, right, y + 15.0)
    ground = theme.ink if on else theme.sunk if holds(place, mouse) else theme.panel
    drawn = [Figure(13, (box(place, Ink(ground, 1.0, theme.ink if on else theme.line), 15.0),))]
    if side is not None:
        drawn.append(small_base(place.left + 17.0, y, side, theme, radius=9.0))
    colour = theme.panel if on else theme.ink
    drawn.append(words(place.left + 10.0 + lead, middle(y, 13.0), text, "medium", 13.0, colour))
    return drawn, place


def status_bar(sitting: Sitting, hover: str, theme: Theme) -> Part:
    """Return what came of the last command, or why what is under the mouse cannot be chosen; and which keys matter."""
    view = sitting.view
    rect = view.status
    y = (rect.top + rect.bottom) / 2
    drawn: list[Figure] = [*bar_ground(rect, "top", theme)]
    refused = sitting.refusal is not None and sitting.said == sitting.refusal.text
    typed = sitting.held.typed if sitting.held is not None else ""
    text = f"{'Place' if ' ' in typed else 'Length'}: {typed}″" if typed else sitting.said or hover
    right = rect.right - 16.0
    if not text or view.wide:
        keys, right = key_hints(hints(sitting), right, y, rect.right * (0.62 if text else 0.2), theme)
        drawn += keys
    x = 16.0
    if refused:
        drawn.append(Figure(13, (Ellipse(0.0, 0.0, 5.0, 5.0, Ink(theme.broken)),), (x + 5.0, y)))
        x += 18.0
    told_text = cut(text, "regular", 13.0, right - x - 8.0)
    drawn.append(words(x, middle(y, 13.0), told_text, "regular", 13.0, theme.ink))
    return Part(tuple(drawn), (Hot(rect, "none", 0, text if told_text != text else ""),))


def hints(sitting: Sitting) -> list[tuple[str, str]]:
    """Return which keys matter now, and what they do."""
    held = sitting.held
    if sitting.measuring:
        return [("Tab", "next base"), ("Esc", "done")]
    if held is not None and held.by_keys:
        return [("Enter", "put down"), ("Esc", "put back"), ("C", "corner"), ("0–9", "length or x,y")]
    if held is not None:
        return [("Shift", "straight"), ("Ctrl", "no snap"), ("C", "corner"), ("Esc", "put back")]
    match sitting.stage:
        case "move" if sitting.suggested is not None:
            return [("Enter", "take it over"), ("Esc", "leave it")]
        case "move":
            return [("Tab", "next model"), ("P", "suggest"), ("Enter", "end the move"), ("?", "keys")]
        case "showing":
            return [("Space", "skip"), ("[ ]", "speed")]
        case "faces":
            return [("1–6", "a face"), ("Backspace", "take it away"), ("Enter", "done")]
        case "over":
            return [("Ctrl+Z", "take back"), ("Esc", "close")]
        case _:
            return [("Tab", "next"), ("Enter", "choose"), ("Ctrl+Z", "take back"), ("?", "keys")]
