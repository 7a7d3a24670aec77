"""Shapes in pixels: what the painters put on paper. They know nothing of tables, models or rules.

x goes right and y goes down. The shapes of a `Figure` are relative to its place `at`, so that two bases that look alike
share one tuple of shapes wherever they stand.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from simulator.geometry.shapes import Point


@dataclass(frozen=True, slots=True)
class Ink:
    """How a shape is filled and outlined. Colours are `#RRGGBB`, "" for none; widths and dashes in pixels."""

    fill: str = ""
    fill_a: float = 1.0
    stroke: str = ""
    stroke_a: float = 1.0
    width: float = 1.0
    dash: tuple[float, ...] = ()
    """Dash, gap, dash, gap …"""
    round: bool = False
    """Round ends and corners."""


@dataclass(frozen=True, slots=True)
class Ellipse:
    """A circle or an ellipse."""

    x: float
    y: float
    rx: float
    ry: float
    ink: Ink
    turn: float = 0.0
    """Degrees clockwise on the screen."""


@dataclass(frozen=True, slots=True)
class Path:
    """Lines through points: several of them, closed or open; a closed one inside another is a hole."""

    rings: tuple[tuple[Point, ...], ...]
    ink: Ink
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with rounded corners."""

    x: float
    y: float
    width: float
    height: float
    ink: Ink
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; (x, y) is on its baseline."""

    x: float
    y: float
    text: str
    face: str
    """"regular", "medium", "semibold", or "map" (the condensed face)."""
    size: float
    colour: str
    anchor: str = "start"
    """"start", "middle", "end": which part of the text is at x."""
    halo: str = ""
    """Colour of the rim that keeps it readable on any ground; "" for none."""
    halo_width: float = 1.4
    spacing: float = 0.0
    """Pixels between letters."""


@dataclass(frozen=True, slots=True)
class Texture:
    """The mat's soft mottling over a rectangle."""

    x: float
    y: float
    width: float
    height: float
    colour: str
    strength: float
    """Largest opacity of the mottling."""


Shape = Ellipse | Path | Box | Text | Texture


@dataclass(frozen=True, slots=True)
class Figure:
    """Shapes that belong together and stand in one place."""

    layer: int
    """0 is the bottom, 14 the top."""
    shapes: tuple[Shape, ...]
    at: Point = (0.0, 0.0)
    opacity: float = 1.0
    id: str = ""
    sprite: bool = False
    """Whether the same shapes are likely to be painted again, elsewhere."""
    fleeting: bool = False
    """Whether it will look different in the next picture: it is then not worth keeping."""


def perimeter(rx: float, ry: float) -> float:
    """Return the perimeter of an ellipse (Ramanujan's second formula; within a millionth for any base)."""
    if rx + ry == 0.0:
        return 0.0
    h = ((rx - ry) / (rx + ry)) ** 2
    return math.pi * (rx + ry) * (1 + 3 * h / (10 + math.sqrt(4 - 3 * h)))


def star(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """Return the corners of a five-pointed star standing upright."""
    return tuple(
        (x + r * math.sin(math.pi * k / 5), y - r * math.cos(math.pi * k / 5))
        for k, r in ((k, radius if k % 2 == 0 else radius * 0.46) for k in range(10))
    )


def tick(x: float, y: float, half: float, ink: Ink) -> Path:
    """Return a tick whose box reaches `half` to either side."""
    return Path(
        (((x - half, y - 0.07 * half), (x - 0.27 * half, y + 0.65 * half), (x + half, y - 0.77 * half)),), ink, False
    )


def cross(x: float, y: float, half: float, ink: Ink) -> Path:
    """Return a slanting cross whose arms reach `half` in x and in y."""
    return Path(
        (((x - half, y - half), (x + half, y + half)), ((x + half, y - half), (x - half, y + half))), ink, False
    )


def question(x: float, y: float, half: float, ink: Ink) -> tuple[Path, Path]:
    """Return a question mark drawn with lines: its hook and its dot."""
    arc = [(x + 0.62 * half * math.cos(a), y - 0.38 * half + 0.62 * half * math.sin(a)) for a in _HOOK]
    dot = (x, y + half)
    return (
        Path(((*arc, (x, y + 0.38 * half)),), ink, False),
        Path(((dot, (dot[0], dot[1] + 0.01)),), ink, False),
    )


_HOOK = tuple(math.radians(180 + 15 * k) for k in range(18))
"""From the left over the top round to lower right."""


def chevrons(x: float, y: float, half: float, ink: Ink) -> Path:
    """Return two chevrons pointing right."""
    return Path(
        tuple(
            (
                (x + dx - 0.28 * half, y - 0.62 * half),
                (x + dx + 0.28 * half, y),
                (x + dx - 0.28 * half, y + 0.62 * half),
            )
            for dx in (-0.32 * half, 0.32 * half)
        ),
        ink,
        False,
    )


def sign(name: str, x: float, y: float, half: float, colour: str, width: float) -> tuple[Shape, ...]:
    """Return "tick", "cross", "question" or "bar" as lines; nothing for ""."""
    ink = Ink(stroke=colour, width=width, round=True)
    match name:
        case "tick":
            return (tick(x, y, half, ink),)
        case "cross":
            return (cross(x, y, 0.8 * half, ink),)
        case "question":
            return question(x, y, 0.8 * half, ink)
        case "bar":
            return (Path((((x - half, y), (x + half, y)),), ink, False),)
        case _:
            return ()


def arrow_head(tip: Point, direction: Point, length: float, width: float) -> tuple[Point, ...]:
    """Return a triangle with its tip at a point, pointing along a unit direction."""
    (x, y), (dx, dy) = tip, direction
    bx, by = x - dx * length, y - dy * length
    return ((x, y), (bx - dy * width / 2, by + dx * width / 2), (bx + dy * width / 2, by - dx * width / 2))
