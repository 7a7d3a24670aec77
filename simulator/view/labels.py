"""Words on the picture: which find their place first, units' names, words inside outlines; badges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np

from simulator.geometry.shapes import Body, Point
from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.card import card_rect
from simulator.view.figures import Ellipse, Figure, Ink, Text, sign
from simulator.view.ground import sign_rect, zone_name_rect
from simulator.view.hatching import HATCH, hatch
from simulator.view.layout import Costs, Disc, Ground, Rect, around_group, rect_at, whole
from simulator.view.lines import ring_outline
from simulator.view.marks import (
    Area,
    Badge,
    Card,
    Ghost,
    Mark,
    Marker,
    Measure,
    Name,
    Plate,
    Ring,
    ScaleBar,
    Token,
    Way,
)
from simulator.view.plates import Seats, crowded_plate, measure_plate, plate_figure, plate_style
from simulator.view.scale_bar import scale_bar_rect
from simulator.view.theme import MAP, Theme
from simulator.view.tokens import body_outline

NAME_SIZE, NAME_SPACING = 13.0, 0.8
VIEW_MARGIN = 8.0
FAINT = 3
"""Lines that the words of an outline cross at most: in a hatched area they would seem to be its name."""
NAMED = ("range", "zone")
"""Areas whose words have their own place, and look for none."""


ADRIFT = 24.0
"""Pixels from its unit at which a name is given another place."""


def word_figures(
    scene: Sequence[Mark],
    camera: Camera,
    theme: Theme,
    places: dict[str, Point] | None = None,
    taken: Sequence[Rect] = (),
    standing: Sequence[Disc] = (),
    seats: Seats | None = None,
) -> list[Figure]:
    """Return everything with words that looks for a place: plates first, by weight, then names.

    Plates go where they cover least, on a leader where there is no room beside what they speak of. In a picture that
    rests, one that would hide a base even so is dropped, unless it tells what is broken or undecided; where `seats` are
    remembered, all show. A name that finds no free place is dropped. `places` remembers where each name stood relative
    to its unit, from one picture to the next, so that names do not jump; `seats` does so for all other words. `taken`
    are places of words that are there already, and `standing` bases that are not in the scene; see `discs_of`.
    """
    if not any(speaks(mark) for mark in scene):
        return []
    kept = {} if places is None else places
    sat: Seats = {} if seats is None else seats
    ground = ground_of(scene, camera)
    ground.words += taken
    ground.discs += standing
    drawn: list[Figure] = []
    measures = [m for m in scene if isinstance(m, Measure) and m.text]
    measures.sort(key=lambda m: m.role not in ("broken", "undecided"))
    crowded = []
    for measure in measures:
        plate = measure_plate(measure, ground, camera, theme, sat)
        if plate is None:
            crowded.append(measure)
        else:
            drawn.append(plate)
    plates = [m for m in scene if isinstance(m, Plate)]
    rests = seats is None
    placed = [
        *(plate_figure(p, ground, camera, theme, sat, dropped=rests) for p in sorted(plates, key=lambda m: m.leader)),
        *(crowded_plate(measure, ground, camera, theme, sat, dropped=rests) for measure in crowded),
    ]
    drawn += [figure for figure in placed if figure is not None]
    for name in scene:
        if isinstance(name, Name):
            drawn += _name(name, ground, camera, theme, kept)
    for mark in scene:
        if isinstance(mark, Ring) and mark.text:
            rings = ring_outline(mark.bodies, mark.distance)
            drawn += _outline_text(mark.id, mark.text, rings, ground, camera, theme, sat)
        elif isinstance(mark, Area) and mark.text and mark.role not in NAMED:
            drawn += _outline_text(mark.id, mark.text, mark.rings, ground, camera, theme, sat)
    return drawn


def speaks(mark: Mark) -> bool:
    """Say whether a mark has words that look for a place."""
    if isinstance(mark, Area):
        return bool(mark.text) and mark.role not in NAMED
    return isinstance(mark, Name | Plate) or (isinstance(mark, Measure | Ring) and bool(mark.text))


def ground_of(scene: Sequence[Mark], camera: Camera) -> Ground:
    """Return what is on the picture before any words."""
    ground = Ground(Rect(0.0, 0.0, camera.width, camera.height).grown(-VIEW_MARGIN))
    for mark in scene:
        match mark:
            case Token() | Ghost():
                ground.discs += discs_of(mark.body, camera)
            case Badge():
                ground.discs.append((*_badge_at(mark, camera), 11.5))
            case Marker():
                ground.discs.append((*camera.to_pixels(mark.at), mark.radius * camera.scale))
            case Way(points=points):
                ground.lines += list(pairwise([camera.to_pixels(p) for p in points]))
            case Measure(start=start, end=end):
                ground.lines.append((camera.to_pixels(start), camera.to_pixels(end)))
            case Area(rings=rings, role=role):
                # Words would rather not stand in what is legal: neither are they its name, nor should they hide it.
                ground.faint.append(_outlines(rings, camera, role == "legal"))
                if mark.text and role == "range":
                    ground.words.append(sign_rect(mark, camera))
                elif mark.text and role == "zone":
                    ground.words.append(zone_name_rect(mark, camera))
            case Ring(bodies=bodies, distance=distance):
                ground.faint.append(_outlines(ring_outline(bodies, distance), camera))
            case ScaleBar():
                ground.words.append(scale_bar_rect(camera))
            case Card():
                ground.words.append(card_rect(mark, camera))
    return ground


@lru_cache(maxsize=64)
def _outlines(rings: tuple[tuple[Point, ...], ...], camera: Camera, hatched: bool = False) -> Costs:
    """Return the lines of outlines, and of the hatching inside: both ends of each, in pixels."""
    pixels = [[camera.to_pixels(p) for p in ring] for ring in rings]
    lines = [line for ring in pixels for line in zip(ring, ring[1:] + ring[:1], strict=True)]
    if hatched:
        lines += hatch(pixels, HATCH, camera.to_pixels((0.0, 0.0)), (camera.width, camera.height))
    return np.array(lines, dtype=float).reshape(-1, 2, 2)


def discs_of(body: Body, camera: Camera) -> list[Disc]:
    """Cover a base with discs: one when it is round, else a row of them along its longer axis."""
    x, y = camera.to_pixels(body.pose.point)
    inner, reach = body.base.inner * camera.scale, body.base.reach * camera.scale
    if reach - inner < 1.0:
        return [(x, y, reach)]
    along, across = (body.base.support(1.0, 0.0) * camera.scale, body.base.support(0.0, 1.0) * camera.scale)
    turn = math.radians(body.pose.facing + (0.0 if along >= across else 90.0))
    far = max(along, across) - inner
    return [(x + t * far * math.cos(turn), y - t * far * math.sin(turn), inner) for t in (-1.0, -0.5, 0.0, 0.5, 1.0)]


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
    id: str,
    text: str,
    rings: tuple[tuple[Point, ...], ...],
    ground: Ground,
    camera: Camera,
    theme: Theme,
    seats: Seats,
) -> list[Figure]:
    """Set the words of an outline (inches) just inside it; drop them when there is no free place."""
    places = _inside(rings, camera, lettering.width(text, "medium", MAP), MAP * lettering.CAP + 5.0)
    if not places:
        return []
    extra, seat = [0.05 * k for k in range(len(places))], seats.get(f"{id}-text")
    if seat is not None and (seat >= len(places) or ground.crossed(places[seat]) > FAINT):
        seat = None
    k, covered = ground.choice(places, extra, gap=9.0, seat=seat)
    if covered > 0.0 or ground.crossed(places[k]) > FAINT:
        return []
    seats[f"{id}-text"] = k
    ground.words.append(places[k])
    return [_words(f"{id}-text", places[k], text, "medium", MAP, theme.ink2, theme)]


@lru_cache(maxsize=32)
def _inside(rings: tuple[tuple[Point, ...], ...], camera: Camera, width: float, height: float) -> tuple[Rect, ...]:
    """Return places just inside outlines (inches), the lowest first."""
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
    return tuple(places)


def _badge_at(mark: Badge, camera: Camera) -> Point:
    x, y = camera.to_pixels(mark.body.pose.point)
    ex, ey = body_outline(mark.body, camera.scale).edge(133.0)
    reach = math.hypot(ex, ey) or 1.0
    return (x + ex * (1 + 2.0 / reach), y + ey * (1 + 2.0 / reach))


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
    return Figure(11, shapes, _badge_at(mark, camera), id=mark.id)
