"""What panels are made of: words, chips, buttons, icons and dice as figures, and the places that can be clicked."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.figures import Box, Ellipse, Figure, Ink, Path, Shape, Text, cross, tick
from simulator.view.layout import Rect
from simulator.view.theme import Theme
from simulator.view.window.icons import ICONS


@dataclass(frozen=True, slots=True)
class Hot:
    """A place that can be clicked."""

    rect: Rect
    command: str
    """A command of the key table, or another of `hands` and `asked`; "none" where a click does nothing."""
    argument: float | str = 0
    tip: str = ""
    """What it does, for the hint that shows on hover."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the window: its figures, bottom to top, and its hot places."""

    figures: tuple[Figure, ...]
    hots: tuple[Hot, ...] = ()
    clip: Rect | None = None
    """Nothing of it shows outside."""


def words(x: float, y: float, text: str, face: str, size: float, colour: str, anchor: str = "start") -> Figure:
    """Return one line of text with its baseline at (x, y), painted once wherever it stands."""
    return Figure(13, _word(text, face, size, colour, anchor), (x, y))


@lru_cache(maxsize=4096)
def _word(text: str, face: str, size: float, colour: str, anchor: str) -> tuple[Shape, ...]:
    """Return a line of text as shapes: the same object for the same words, by which a painter knows it at once."""
    return (Text(0.0, 0.0, text, face, size, colour, anchor),)


def middle(y: float, size: float) -> float:
    """Return the baseline that sets capitals of a size in the middle at y."""
    return y + size * lettering.CAP / 2


def cut(text: str, face: str, size: float, room: float) -> str:
    """Return a text that is no wider than `room` pixels: cut, with an ellipsis, where it is too long."""
    if lettering.width(text, face, size) <= room:
        return text
    fits = bisect_right(range(len(text)), room, key=lambda k: lettering.width(f"{text[:k]}…", face, size))
    return f"{text[: max(fits - 1, 0)].rstrip()}…"


def lines_of(text: str, face: str, size: float, room: float, most: int) -> tuple[str, ...]:
    """Return a text in at most so many lines, the last one cut where it must be."""
    lines = lettering.wrapped(text, face, size, room)
    if len(lines) > most:
        lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
    return tuple(cut(line, face, size, room) for line in lines)


def box(rect: Rect, ink: Ink, radius: float = 0.0) -> Box:
    """Return a rectangle as a shape."""
    return Box(rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top, ink, radius)


def filled(rect: Rect, colour: str, radius: float = 0.0) -> Figure:
    """Return a filled rectangle."""
    return Figure(13, (box(rect, Ink(colour), radius),))


def hairline(start: Point, end: Point, colour: str) -> Figure:
    """Return a line one pixel wide; level or upright."""
    return Figure(13, (Path(((start, end),), Ink(stroke=colour), closed=False),))


def chip(x: float, y: float, text: str, theme: Theme) -> tuple[tuple[Figure, ...], float]:
    """Return a chip that begins at x with its middle at y, and where it ends."""
    width = lettering.width(text, "medium", 12.0) + 16.0
    ground = Figure(13, (Box(0.0, -10.0, width, 20.0, Ink(theme.sunk), 10.0),), (x, y))
    return (ground, words(x + 8.0, middle(y, 12.0), text, "medium", 12.0, theme.ink2)), x + width


def icon(name: str, x: float, y: float, colour: str, size: float = 18.0) -> Figure:
    """Return an icon with its middle at (x, y)."""
    scale = size / 20.0
    shapes: list[Shape] = []
    for points, closed in ICONS[name]:
        ring = tuple(((px - 10.0) * scale, (py - 10.0) * scale) for px, py in points)
        ink = Ink(colour if closed else "", 1.0, colour, 1.0, 1.8 * scale, round=True)
        shapes.append(Path((ring,), ink, closed))
    return Figure(13, tuple(shapes), (x, y))


def button(rect: Rect, name: str, theme: Theme, mouse: Point | None, *, on: bool = False) -> tuple[Figure, ...]:
    """Return an icon button: quiet until the mouse is over it, in ink when it is `on`."""
    hovered = mouse is not None and rect.left <= mouse[0] < rect.right and rect.top <= mouse[1] < rect.bottom
    ground = (theme.ink2 if hovered else theme.ink) if on else (theme.sunk if hovered else "")
    drawn = icon(name, *rect.centre, theme.panel if on else theme.ink)
    return (filled(rect, ground, 6.0), drawn) if ground else (drawn,)


def named_button(
    right: float, y: float, name: str, text: str, theme: Theme, mouse: Point | None, *, on: bool = False
) -> tuple[tuple[Figure, ...], Rect]:
    """Return a button with an icon and a word, or the icon alone where the word is empty, and its place.

    It ends at `right`, its middle at y.
    """
    width = 40.0 if not text else 44.0 + lettering.width(text, "medium", 14.0)
    rect = Rect(right - width, y - 18.0, right, y + 18.0)
    ground = theme.ink if on else (theme.sunk if holds(rect, mouse) else "")
    colour = theme.panel if on else theme.ink
    drawn = [filled(rect, ground, 6.0)] if ground else []
    drawn.append(icon(name, rect.left + 20.0, y, colour))
    if text:
        drawn.append(words(rect.left + 34.0, middle(y, 14.0), text, "medium", 14.0, colour))
    return tuple(drawn), rect


def question(x: float, y: float, theme: Theme) -> tuple[Figure, ...]:
    """Return the question mark of the help button."""
    return (words(x, middle(y, 16.0), "?", "semibold", 16.0, theme.ink, "middle"),)


def sign(name: str, x: float, y: float, theme: Theme) -> Figure:
    """Return the sign before a reason: a dot, a circle (what could also be), a tick (what was chosen), a cross."""
    if name == "cross":
        return Figure(13, (cross(0.0, 0.0, 4.0, Ink(stroke=theme.broken, width=2.0, round=True)),), (x, y))
    if name == "tick":
        return Figure(13, (tick(0.0, 0.0, 4.5, Ink(stroke=theme.ink, width=2.0, round=True)),), (x, y))
    if name == "circle":
        return Figure(13, (Ellipse(0.0, 0.0, 3.2, 3.2, Ink(stroke=theme.ink2, width=1.5)),), (x, y))
    return Figure(13, (Ellipse(0.0, 0.0, 2.4, 2.4, Ink(theme.ink2)),), (x, y))


PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(x: float, y: float, face: int, size: float, theme: Theme, *, matters: bool) -> Figure:
    """Return a die with its upper left corner at (x, y): filled when it matters, else outlined."""
    half = size / 2
    ink = Ink(theme.ink) if matters else Ink(stroke=theme.ink3, width=1.2)
    ground = Box(-half + 0.6, -half + 0.6, size - 1.2, size - 1.2, ink, 0.22 * size)
    colour = theme.panel if matters else theme.ink2
    if face in PIPS:
        pips = tuple(
            Ellipse(0.25 * size * px, 0.25 * size * py, 0.09 * size, 0.09 * size, Ink(colour)) for px, py in PIPS[face]
        )
        return Figure(13, (ground, *pips), (x + half, y + half))
    number = Text(0.0, middle(0.0, 0.62 * size), str(face), "semibold", 0.62 * size, colour, "middle")
    return Figure(13, (ground, number), (x + half, y + half))


def joined(*groups: Iterable[Figure]) -> tuple[Figure, ...]:
    """Return figures of several groups as one, in order."""
    return tuple(figure for group in groups for figure in group)


def holds(rect: Rect, at: Point | None) -> bool:
    """Say whether a place lies in a rectangle."""
    return at is not None and rect.left <= at[0] < rect.right and rect.top <= at[1] < rect.bottom


def hot_places(parts: list[Part]) -> tuple[Hot, ...]:
    """Return the hot places of parts, bottom to top."""
    return tuple(hot for part in parts for hot in part.hots)


def hot_at(hots: Sequence[Hot], at: Point | None) -> Hot | None:
    """Return the topmost hot place under the mouse; None where there is none."""
    return next((hot for hot in reversed(hots) if holds(hot.rect, at)), None)


def hint_at(hot: Hot | None, top: float) -> tuple[str, Point] | None:
    """Return the words for a hot place, and where they go: below it in the bar that ends at `top`, else above it."""
    if hot is None or not hot.tip:
        return None
    x, _ = hot.rect.centre
    return hot.tip, (x, hot.rect.bottom + 34.0 if hot.rect.bottom <= top else hot.rect.top - 6.0)
