"""Plates: words on a small ground beside what they measure or speak of, where they cover least.

A plate that was placed before keeps its seat, which is its place among those tried, while it covers nothing there: it
goes along with what it speaks of and does not jump.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.figures import Box, Figure, Ink, Path, Shape, Text, sign
from simulator.view.layout import BASE, Ground, Rect, around, beside_line
from simulator.view.marks import Measure, Plate
from simulator.view.theme import Theme
from simulator.view.tokens import body_outline

PAD = 7.0
"""Pixels between a plate's edge and its words."""
NEAR, AWAY = (8.0, 16.0, 28.0), (24.0, 48.0, 84.0, 130.0, 180.0, 240.0)
"""Pixels from what it speaks of at which a plate is tried; away from it, it stands on a leader."""
BESIDE = 100
"""Seats from this number on are on leaders; it is more than there are places beside a line or near a base."""
WEIGHTY = ("broken", "undecided")
"""Roles of plates that show whatever they cover."""
Seats = dict[str, int]
"""Where words stood last, by the id of their mark: the number of the place among those tried."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a plate looks: its ground, outline, colour and size of words."""

    fill: str
    line: str
    ink: str
    size: float


def plate_style(role: str, theme: Theme) -> Style:
    """Return how a plate of a role looks."""
    match role:
        case "broken":
            return Style(theme.broken, "", "#FFFFFF" if theme.name == "light" else theme.panel, 14.5)
        case "undecided":
            return Style(theme.undecided, "", "#FFFFFF" if theme.name == "light" else theme.panel, 14.5)
        case "legal":
            return Style(theme.panel, theme.legal, theme.legal, 13.0)
        case "ink":
            return Style(theme.ink, "", theme.panel, 13.0)
        case _:
            return Style(theme.panel, theme.line, theme.ink, 13.5)


def plate_size(text: str, name: str, style: Style) -> tuple[float, float]:
    """Return width and height of a plate, in pixels."""
    mark = 15.0 if name else 0.0
    return lettering.width(text, "semibold", style.size) + 2 * PAD + mark, style.size + 8.5


def plate_shapes(width: float, height: float, text: str, name: str, style: Style) -> tuple[Shape, ...]:
    """Return a plate of this size about its middle."""
    ink = Ink(style.fill, 1.0, style.line, 1.0, 1.0) if style.line else Ink(style.fill)
    shapes: list[Shape] = [Box(-width / 2, -height / 2, width, height, ink, 4.0)]
    x = PAD - width / 2
    if name:
        shapes += sign(name, x + 4.9, 0.0, 4.9, style.ink, 2.1)
        x += 15.0
    baseline = style.size * lettering.CAP / 2
    shapes.append(Text(x, baseline, text, "semibold", style.size, style.ink))
    return tuple(shapes)


def measure_plate(mark: Measure, ground: Ground, camera: Camera, theme: Theme, seats: Seats) -> Figure | None:
    """Return a measure's plate beside its line; None where it would cover a base or other words there."""
    places, k, covered = _beside(mark, ground, camera, theme, seats)
    if covered >= BASE:
        return None
    seats[mark.id] = k
    ground.words.append(places[k])
    return _measure_figure(mark, places[k], (), theme)


def crowded_plate(
    mark: Measure, ground: Ground, camera: Camera, theme: Theme, seats: Seats, *, dropped: bool = False
) -> Figure | None:
    """Return the plate of a measure that has no room beside its line: away from it, on a leader, if that is better.

    None where it would cover a base even so and may be `dropped` for that.
    """
    width, height = _measure_size(mark, theme)
    start, end = camera.to_pixels(mark.start), camera.to_pixels(mark.end)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    places = around(middle, 0.0, width, height, AWAY)
    leaders = [(middle, place.nearest(middle)) for place in places]
    j, less = _away(places, leaders, ground, ground, seats.get(mark.id, 0) - BESIDE)
    if less > 0.0:
        beside, k, covered = _beside(mark, ground, camera, theme, seats)
        if dropped and min(less, covered) >= BASE and mark.role not in WEIGHTY:
            return None
        if covered <= less:
            seats[mark.id] = k
            ground.words.append(beside[k])
            return _measure_figure(mark, beside[k], (), theme)
    seats[mark.id] = BESIDE + j
    style, _ = _measure_style(mark, theme)
    ground.lines.append(leaders[j])
    ground.words.append(places[j])
    shapes = (_leading(leaders[j], places[j], theme.ink if style.line else style.fill),)
    return _measure_figure(mark, places[j], shapes, theme)


def _beside(mark: Measure, ground: Ground, camera: Camera, theme: Theme, seats: Seats) -> tuple[list[Rect], int, float]:
    """Return the places beside a measure's line, the best of them, and what a plate covers there."""
    places = beside_line(camera.to_pixels(mark.start), camera.to_pixels(mark.end), *_measure_size(mark, theme), gap=8.0)
    # The farther down the list, the farther from the middle of the line.
    return places, *ground.choice(places, [0.4 * k for k in range(len(places))], seat=seats.get(mark.id))


def _away(
    places: Sequence[Rect], leaders: Sequence[tuple[Point, Point]], ground: Ground, others: Ground, seat: int
) -> tuple[int, float]:
    """Return which place on a leader is the best and what it covers; `others` is what leaders should not cross."""
    if 0 <= seat < len(places):
        clear = ground.covered([places[seat]])[0] == 0.0 and others.leader_costs([leaders[seat]])[0] == 0.0
        if clear:
            return seat, 0.0
    lengths = [0.08 * math.dist(*line) for line in leaders]
    return ground.choice(places, others.leader_costs(leaders) + lengths)


def _measure_style(mark: Measure, theme: Theme) -> tuple[Style, str]:
    style = plate_style(mark.role if mark.role in ("broken", "undecided") else "plain", theme)
    return style, {"broken": "cross", "undecided": "question"}.get(mark.role, "")


def _measure_size(mark: Measure, theme: Theme) -> tuple[float, float]:
    style, name = _measure_style(mark, theme)
    return plate_size(mark.text, name, style)


def _measure_figure(mark: Measure, rect: Rect, before: tuple[Shape, ...], theme: Theme) -> Figure:
    style, name = _measure_style(mark, theme)
    shapes = plate_shapes(*plate_size(mark.text, name, style), mark.text, name, style)
    return Figure(12, (*before, *shapes), rect.centre, id=f"{mark.id}-plate" if mark.id else "")


def _leading(line: tuple[Point, Point], rect: Rect, colour: str) -> Path:
    """Return a leader as a part of the figure of its plate."""
    cx, cy = rect.centre
    (ax, ay), (bx, by) = line
    return Path((((ax - cx, ay - cy), (bx - cx, by - cy)),), Ink(stroke=colour, width=1.5), False)


def plate_figure(
    mark: Plate, ground: Ground, camera: Camera, theme: Theme, seats: Seats, *, dropped: bool = False
) -> Figure | None:
    """Return a plate near its base; away from it, on a leader, where it is asked for or covers less.

    None where it would cover a base even so and may be `dropped` for that.
    """
    style = plate_style(mark.role, theme)
    width, height = plate_size(mark.text, mark.sign, style)
    at = camera.to_pixels(mark.body.pose.point)
    outline = body_outline(mark.body, camera.scale)
    reach = mark.body.base.reach * camera.scale
    shapes: list[Shape] = []
    near, seat = around(at, reach, width, height, NEAR), seats.get(mark.id, -1)
    k, covered = ground.choice(near, [0.4 * k for k in range(len(near))], seat=seat if seat >= 0 else None)
    rect = near[k]
    if mark.leader or covered >= BASE:
        places = around(at, reach, width, height, AWAY)
        # A leader starts on its own base's edge, so that base must not count as crossed.
        others = Ground(ground.view, [d for d in ground.discs if math.dist(d[:2], at) > reach], ground.lines)
        others.words = ground.words
        j, less = _away(places, [_leader(outline.r, at, p) for p in places], ground, others, seat - BESIDE)
        if dropped and min(less, covered) >= BASE and mark.role not in WEIGHTY:
            return None
        if mark.leader or less < BASE:
            k, rect = BESIDE + j, places[j]
            start, end = _leader(outline.r, at, rect)
            colour = style.line if style.line not in ("", theme.line) else style.ink
            if not style.line:
                colour = style.fill
            shapes.append(_leading((start, end), rect, colour))
            ground.lines.append((start, end))
    seats[mark.id] = k
    shapes += plate_shapes(width, height, mark.text, mark.sign, style)
    ground.words.append(rect)
    return Figure(12, tuple(shapes), rect.centre, id=mark.id)


def _leader(r: float, at: Point, rect: Rect) -> tuple[Point, Point]:
    """Return a line from the edge of a base to the nearest point of a plate's left or right side, or its top."""
    end = rect.nearest(at)
    length = math.dist(at, end)
    if length <= r:
        return at, end
    return (at[0] + (end[0] - at[0]) * r / length, at[1] + (end[1] - at[1]) * r / length), end
