"""Words on the picture: plates beside what they measure, units' names, badges, the scale bar."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.clearings import badge_at, ground_of
from simulator.view.figures import Box, Ellipse, Figure, Ink, Path, Shape, Text, sign
from simulator.view.layout import BASE, Disc, Ground, Rect, around, around_group, beside_line, rect_at, whole
from simulator.view.lines import ring_outline
from simulator.view.marks import (
    Area,
    Badge,
    Mark,
    Measure,
    Name,
    Plate,
    Ring,
)
from simulator.view.theme import MAP, Theme
from simulator.view.tokens import body_outline

PAD = 7.0
"""Pixels between a plate's edge and its words."""
NAME_SIZE, NAME_SPACING = 13.0, 0.8
LEADING = (24.0, 48.0, 84.0, 130.0, 180.0, 240.0)
"""Pixels from what it speaks of at which a plate on a leader is tried."""
WEIGHTY = ("broken", "undecided")
"""Roles of plates that show whatever they cover."""


ADRIFT = 24.0
"""Pixels from its unit at which a name is given another place."""


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


def word_figures(
    scene: Sequence[Mark],
    camera: Camera,
    theme: Theme,
    places: dict[str, Point] | None = None,
    taken: Sequence[Rect] = (),
    standing: Sequence[Disc] = (),
) -> list[Figure]:
    """Return everything with words that looks for a place: plates first, by weight, then names.

    Plates go where they cover least, on a leader where there is no room beside what they speak of. One that would hide
    a base even so is dropped, unless it tells what is broken or undecided: that always shows. A name that finds no
    free place is dropped. `places` remembers where each name stood relative to its unit, from one picture to the next,
    so that names do not jump. `taken` are places of words that are there already, and `standing` bases that are not in
    the scene; see `discs_of`.
    """
    if not any(speaks(mark) for mark in scene):
        return []
    kept = {} if places is None else places
    ground = ground_of(scene, camera)
    ground.words += taken
    ground.discs += standing
    drawn: list[Figure] = []
    measures = [m for m in scene if isinstance(m, Measure) and m.text]
    measures.sort(key=lambda m: m.role not in ("broken", "undecided"))
    crowded = []
    for measure in measures:
        plate = _measure_plate(measure, ground, camera, theme)
        if plate is None:
            crowded.append(measure)
        else:
            drawn.append(plate)
    plates = [m for m in scene if isinstance(m, Plate)]
    placed = [_plate(plate, ground, camera, theme) for plate in sorted(plates, key=lambda m: m.leader)]
    placed += [_crowded_plate(measure, ground, camera, theme) for measure in crowded]
    drawn += [figure for figure in placed if figure is not None]
    for name in scene:
        if isinstance(name, Name):
            drawn += _name(name, ground, camera, theme, kept)
    for mark in scene:
        if isinstance(mark, Ring) and mark.text:
            rings = ring_outline(mark.bodies, mark.distance)
            drawn += _outline_text(mark.id, mark.text, rings, ground, camera, theme)
        elif isinstance(mark, Area) and mark.text and mark.role != "range":
            drawn += _outline_text(mark.id, mark.text, mark.rings, ground, camera, theme)
    return drawn


def speaks(mark: Mark) -> bool:
    """Say whether a mark has words that look for a place."""
    return isinstance(mark, Name | Plate) or (isinstance(mark, Measure | Ring | Area) and bool(mark.text))


def _measure_plate(mark: Measure, ground: Ground, camera: Camera, theme: Theme) -> Figure | None:
    """Return a measure's plate beside its line; None where it would cover a base or other words there."""
    style, name = _measure_style(mark, theme)
    width, height = plate_size(mark.text, name, style)
    rect, covered = _beside(mark, width, height, ground, camera)
    if covered >= BASE:
        return None
    ground.words.append(rect)
    return _measure_figure(mark, rect, (), theme)


def _crowded_plate(mark: Measure, ground: Ground, camera: Camera, theme: Theme) -> Figure | None:
    """Return the plate of a measure that has no room beside its line: away from it, on a leader, if that is better."""
    style, name = _measure_style(mark, theme)
    width, height = plate_size(mark.text, name, style)
    rect, covered = _beside(mark, width, height, ground, camera)
    away, leader = _away_from_line(camera.to_pixels(mark.start), camera.to_pixels(mark.end), width, height, ground)
    shapes: tuple[Shape, ...] = ()
    less = float(ground.covered([away])[0])
    if min(less, covered) >= BASE and mark.role not in WEIGHTY:
        return None
    if less < covered:
        rect = away
        shapes = (_leading(leader, rect, theme.ink if style.line else style.fill),)
        ground.lines.append(leader)
    ground.words.append(rect)
    return _measure_figure(mark, rect, shapes, theme)


def _measure_style(mark: Measure, theme: Theme) -> tuple[Style, str]:
    style = plate_style(mark.role if mark.role in ("broken", "undecided") else "plain", theme)
    return style, {"broken": "cross", "undecided": "question"}.get(mark.role, "")


def _beside(mark: Measure, width: float, height: float, ground: Ground, camera: Camera) -> tuple[Rect, float]:
    """Return the best place beside a measure's line, and what a plate covers there."""
    places = beside_line(camera.to_pixels(mark.start), camera.to_pixels(mark.end), width, height, 8.0)
    # The farther down the list, the farther from the middle of the line.
    return ground.best(places, [0.4 * k for k in range(len(places))])


def _measure_figure(mark: Measure, rect: Rect, before: tuple[Shape, ...], theme: Theme) -> Figure:
    style, name = _measure_style(mark, theme)
    shapes = plate_shapes(*plate_size(mark.text, name, style), mark.text, name, style)
    return Figure(12, (*before, *shapes), rect.centre, id=f"{mark.id}-plate" if mark.id else "")


def _away_from_line(
    start: Point, end: Point, width: float, height: float, ground: Ground
) -> tuple[Rect, tuple[Point, Point]]:
    """Return a place for the plate of a line that has no room beside it, and the leader from the line's middle."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    places = around(middle, 0.0, width, height, LEADING)
    leaders = [(middle, place.nearest(middle)) for place in places]
    extra = [ground.leader_cost(*line) + 0.08 * math.dist(*line) for line in leaders]
    rect, _ = ground.best(places, extra)
    return rect, (middle, rect.nearest(middle))


def _leading(line: tuple[Point, Point], rect: Rect, colour: str) -> Path:
    """Return a leader as a part of the figure of its plate."""
    cx, cy = rect.centre
    (ax, ay), (bx, by) = line
    return Path((((ax - cx, ay - cy), (bx - cx, by - cy)),), Ink(stroke=colour, width=1.5), False)


def _plate(mark: Plate, ground: Ground, camera: Camera, theme: Theme) -> Figure | None:
    """Return the plate of a base; None where it would hide a base wherever it stood, and need not be seen."""
    style = plate_style(mark.role, theme)
    width, height = plate_size(mark.text, mark.sign, style)
    at = camera.to_pixels(mark.body.pose.point)
    outline = body_outline(mark.body, camera.scale)
    reach = mark.body.base.reach * camera.scale
    shapes: list[Shape] = []
    places = around(at, reach, width, height, (8.0, 16.0, 28.0))
    rect, covered = ground.best(places, [0.4 * k for k in range(len(places))])
    if mark.leader or covered >= BASE:
        places = around(at, reach, width, height, LEADING)
        # A leader starts on its own base's edge, so that base must not count as crossed.
        others = Ground(ground.view, [d for d in ground.discs if math.dist(d[:2], at) > reach], ground.lines)
        others.words = ground.words
        lines = [_leader(outline.r, at, p) for p in places]
        extra = [others.leader_cost(*line) + 0.08 * math.dist(*line) for line in lines]
        away, less = ground.best(places, extra)
        if min(less, covered) >= BASE and mark.role not in WEIGHTY:
            return None
        if mark.leader or less < BASE:
            rect = away
            start, end = _leader(outline.r, at, rect)
            colour = style.line if style.line not in ("", theme.line) else style.ink
            if not style.line:
                colour = style.fill
            shapes.append(_leading((start, end), rect, colour))
            ground.lines.append((start, end))
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


def _name(mark: Name, ground: Ground, camera: Camera, theme: Theme, kept: dict[str, Point]) -> list[Figure]:
    text = mark.text.upper()
    width = lettering.width(text, "map", NAME_SIZE, NAME_SPACING) - NAME_SPACING
    height = NAME_SIZE * lettering.CAP + 4.0
    boxes = []
    for body in mark.bodies:
        x, y = camera.to_pixels(body.pose.point)
        support, turn, scale = body.base.support, body.pose.facing, camera.scale
        w, h = support(1.0, 0.0, turn) * scale, support(0.0, 1.0, turn) * scale
        boxes.append(Rect(x - w, y - h, x + w, y + h))
    if not any(ground.view.overlaps(b) for b in boxes):
        return []
    middle = whole(boxes).centre
    last = kept.get(mark.id)
    if last is not None:
        rect = rect_at((middle[0] + last[0], middle[1] + last[1]), width, height)
        # Its unit may have closed up since, and left it standing far off.
        if ground.covered([rect])[0] > 0.0 or not any(rect.grown(ADRIFT).overlaps(b) for b in boxes):
            last = None
    if last is None:
        places = around_group(boxes, width, height, 8.0)
        rect, covered = ground.best(places, [0.4 * min(k, 12) for k in range(len(places))])
        if covered > 0.0:
            kept.pop(mark.id, None)
            return []
        kept[mark.id] = (rect.centre[0] - middle[0], rect.centre[1] - middle[1])
    ground.words.append(rect)
    return [_words(mark.id, rect, text, "map", NAME_SIZE, theme.ink, theme, NAME_SPACING)]


def name_rect(figure: Figure) -> Rect:
    """Return the place of a unit's name."""
    (text,) = figure.shapes
    assert isinstance(text, Text), "a name is one line of text"
    width = lettering.width(text.text, text.face, text.size, text.spacing) - text.spacing
    return rect_at(figure.at, width, text.size * lettering.CAP + 4.0)


def _words(
    id: str, rect: Rect, text: str, face: str, size: float, colour: str, theme: Theme, spacing: float = 0.0
) -> Figure:
    shape = Text(spacing / 2, size * lettering.CAP / 2, text, face, size, colour, "middle", theme.mat, 1.4, spacing)
    return Figure(12, (shape,), rect.centre, id=id)


def _outline_text(
    id: str, text: str, rings: tuple[tuple[Point, ...], ...], ground: Ground, camera: Camera, theme: Theme
) -> list[Figure]:
    """Set the words of an outline (inches) just inside it; drop them when there is no free place."""
    width = lettering.width(text, "medium", MAP)
    height = MAP * lettering.CAP + 5.0
    places = []
    for ring in rings:
        pixels = [camera.to_pixels(p) for p in ring]
        cx = sum(p[0] for p in pixels) / len(pixels)
        cy = sum(p[1] for p in pixels) / len(pixels)
        for x, y in sorted(pixels[::4], key=lambda p: (-p[1], p[0])):
            out = math.hypot(x - cx, y - cy) or 1.0
            nx, ny = (x - cx) / out, (y - cy) / out
            for inside in (8.0, 20.0):
                off = inside + (abs(nx) * width + abs(ny) * height) / 2
                places.append(rect_at((x - nx * off, y - ny * off), width, height))
    if not places:
        return []
    rect, covered = ground.best(places, [0.05 * k for k in range(len(places))], gap=9.0)
    if covered > 0.0:
        return []
    ground.words.append(rect)
    return [_words(f"{id}-text", rect, text, "medium", MAP, theme.ink2, theme)]


def badge_colour(role: str, theme: Theme) -> str:
    """Return the colour of a badge's disc."""
    return {"legal": theme.legal, "broken": theme.broken, "undecided": theme.undecided, "ink": theme.ink}[role]


def badge_figure(mark: Badge, camera: Camera, theme: Theme) -> Figure:
    """Return a disc with a sign, on the upper left of a base's rim."""
    colour = badge_colour(mark.role, theme)
    radius = 10.5 if mark.body.base.inner * camera.scale >= 18.0 else 8.0
    ink = plate_style("broken", theme).ink
    shapes = (
        Ellipse(0.0, 0.0, radius, radius, Ink(colour, 1.0, theme.mat, 1.0, 1.5)),
        *sign(mark.sign, 0.0, 0.0, 0.47 * radius, ink, 2.2),
    )
    return Figure(11, shapes, badge_at(mark, camera), id=mark.id)
