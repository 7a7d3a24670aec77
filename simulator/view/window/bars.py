"""The bar with the title, and the captions over the board."""

from __future__ import annotations

from simulator.geometry.shapes import Body, Pose, Round
from simulator.replay import Replay
from simulator.view import lettering, told
from simulator.view.camera import Camera
from simulator.view.figures import Figure, Ink
from simulator.view.layout import Rect
from simulator.view.marks import Token
from simulator.view.moments import Frame
from simulator.view.theme import Theme
from simulator.view.tokens import token_figure
from simulator.view.window.framed import Framed
from simulator.view.window.parts import (
    Hot,
    Part,
    box,
    chip,
    cut,
    filled,
    hairline,
    lines_of,
    middle,
    named_button,
    words,
)
from simulator.view.window.view_state import ViewState

CAPTION = 13.0
SCALE_ROOM = 170.0
"""Pixels at either side of the board's lower edge that are left to the scale."""


def top_bar(replay: Replay, frame: Frame, view: ViewState, theme: Theme) -> Part:
    """Return title, ruleset, round and seed, how many models each side has left, and the button for the keys."""
    rect, y = view.top, (view.top.top + view.top.bottom) / 2
    drawn: list[Figure] = [
        filled(rect, theme.panel),
        hairline((0.0, rect.bottom - 0.5), (rect.right, rect.bottom - 0.5), theme.line),
    ]
    hots: list[Hot] = []
    right = rect.right - 16.0
    for name, word, tip in (
        ("export", "Export", "Page, picture, film, scenario"),
        ("overlays", "Overlays", "Overlays"),
    ):
        on = view.menu == name
        figures, place = named_button(right, y, name, word if view.wide else "", theme, view.mouse, on=on)
        drawn += figures
        hots.append(Hot(place, "menu", name, "" if on or (view.wide and name == "overlays") else tip))
        right = place.left - 4.0
    right -= 12.0
    counts = told.standing(frame.state)
    for side in (1, 0):
        name = cut(f"{frame.state.players[side].name} {counts[side]}", "medium", 14.0, 180.0)
        right -= lettering.width(name, "medium", 14.0)
        drawn.append(words(right, middle(y, 14.0), name, "medium", 14.0, theme.ink))
        drawn.append(small_base(right - 16.0, y, side, theme))
        right -= 26.0
        if side == 1:
            right -= 12.0
            drawn.append(words(right, middle(y, 14.0), "against", "regular", 14.0, theme.ink3, "end"))
            right -= lettering.width("against", "regular", 14.0) + 12.0
    state = frame.state
    seed = [] if replay.seed is None else [f"seed {replay.seed}"]
    chips = [state.ruleset, f"Round {state.round}", *seed]
    room = right - 40.0
    title = cut(replay.title or "Fight phase", "semibold", 15.0, max(room, 60.0))
    drawn.append(words(20.0, middle(y, 15.0), title, "semibold", 15.0, theme.ink))
    x = 20.0 + lettering.width(title, "semibold", 15.0) + 12.0
    for text in chips:
        if x + lettering.width(text, "medium", 12.0) + 16.0 > right - 16.0:
            break
        figures, end = chip(x, y, text, theme)
        drawn += figures
        x = end + 8.0
    return Part(tuple(drawn), tuple(hots))


def small_base(x: float, y: float, side: int, theme: Theme, *, radius: float = 8.0, unit: int = 0) -> Figure:
    """Return a small base of a side with its middle at (x, y): for legends."""
    mark = Token("", Body(Round(1.0), Pose(0.0, 0.0)), side, unit)
    return token_figure(mark, Camera(2 * x, 2 * y, radius, (0.0, 0.0)), theme)


def captions(frame: Frame, view: Framed, theme: Theme, events: int) -> Part:
    """Return the step of the phase and the words of the event, over the board's upper left corner."""
    board = view.board
    x, top = board.left + 20.0, board.top + 16.0
    if frame.moment is None:
        text = "Press Space to play." if events else "Nothing happens in this replay."
        return Part(_plate(x, top, (text,), "regular", theme)[0])
    name = told.step_name(frame.moment.step)
    drawn, end = _plate(x, top, (name,), "semibold", theme)
    right = (view.panel.left if view.panel else board.right) - 20.0
    text = frame.moment.text
    lines = lines_of(text, "regular", CAPTION, min(max(right - end - 8.0 - 20.0, 160.0), 620.0), 3)
    if lines:
        drawn += _plate(end + 8.0, top, lines, "regular", theme)[0]
    return Part(drawn)


def said_part(text: str, view: Framed, theme: Theme) -> Part:
    """Return what came of a command, or what the tape says, in the middle of the board's lower edge."""
    board = view.board
    right = view.panel.left if view.panel is not None else board.right
    lines = lines_of(text, "regular", CAPTION, max(right - board.left - 2 * SCALE_ROOM, 200.0), 3)
    width = max(lettering.width(line, "regular", CAPTION) for line in lines) + 20.0
    height = 28.0 + 18.0 * (len(lines) - 1)
    return Part(_plate((board.left + right - width) / 2, board.bottom - 12.0 - height, lines, "regular", theme)[0])


def _plate(x: float, top: float, lines: tuple[str, ...], face: str, theme: Theme) -> tuple[tuple[Figure, ...], float]:
    size = 14.0 if face == "semibold" else CAPTION
    width = max(lettering.width(line, face, size) for line in lines) + 20.0
    height = 28.0 + 18.0 * (len(lines) - 1)
    ground = Figure(13, (box(Rect(0.0, 0.0, width, height), Ink(theme.panel, 1.0, theme.line), 4.0),), (x, top))
    rows = (
        words(x + 10.0, middle(top + 14.0 + 18.0 * k, size), line, face, size, theme.ink)
        for k, line in enumerate(lines)
    )
    return (ground, *rows), x + width
