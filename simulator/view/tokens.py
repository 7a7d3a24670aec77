"""A base as shapes: edge, face, rim, ring, number, wounds, chips, facing, and every state it can be in.

The outermost line is the exact edge of the base; only shadow, chips and selection rings reach beyond it. How much shows
depends on the radius in pixels, `r`: of an oval or a hull, the radius of the largest disc inside it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from simulator.geometry.shapes import Base, Body, Hull, Oval, Point, Pose, Round, corners_on_table
from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.figures import Ellipse, Figure, Ink, Path, Shape, Text, chevrons, cross, perimeter, star, tick
from simulator.view.marks import Token
from simulator.view.theme import CHIP_INK, DASH, RIM, RIM_BED, Theme, face_of, mixed, on_face

RIM_FROM, CHIPS_FROM, NUMBER_FROM, WOUNDS_FROM, FULL_FROM = 6.5, 11.0, 13.0, 17.0, 26.0
"""Radii in pixels from which a part shows."""
FILLED_TO = 42.0
"""The radius in pixels from which number, wounds, chips and wedge grow no more."""
MOST_PIPS = 6
WOUNDS_SIZE = 11.0
"""Points: the smallest text there is."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A base's outline about its centre, in pixels, that can be drawn smaller or larger by some pixels."""

    base: Base
    scale: float
    facing: float

    @property
    def r(self) -> float:
        """Radius of the largest disc inside, in pixels."""
        return self.base.inner * self.scale

    def grown(self, by: float, ink: Ink) -> Shape:
        """Return the outline `by` pixels outside the edge (inside, when negative)."""
        match self.base:
            case Round(radius=radius):
                r = max(radius * self.scale + by, 0.0)
                return Ellipse(0.0, 0.0, r, r, ink)
            case Oval(a=a, b=b):
                rx, ry = max(a * self.scale + by, 0.0), max(b * self.scale + by, 0.0)
                return Ellipse(0.0, 0.0, rx, ry, ink, -self.facing)
            case Hull():
                return Path((_grown_hull(self.base, self.scale, self.facing, by),), ink)

    def length(self, by: float) -> float:
        """Return the length of the outline `by` pixels outside the edge."""
        match self.grown(by, Ink()):
            case Ellipse(rx=rx, ry=ry):
                return perimeter(rx, ry)
            case Path(rings=(ring,)):
                return sum(math.dist(p, q) for p, q in zip(ring, ring[1:] + ring[:1], strict=True))
        return 0.0

    def edge(self, degrees: float) -> Point:
        """Return the point of the edge in a direction on the screen, counter-clockwise from the right."""
        turn = math.radians(degrees)
        nx, ny = math.cos(turn), math.sin(turn)
        reach = _radial(self.base, nx, ny, self.facing) * self.scale
        return (nx * reach, -ny * reach)


def _radial(base: Base, nx: float, ny: float, facing: float) -> float:
    """Return the distance from the centre to the outline in the unit direction (nx, ny) of the table."""
    turn = math.radians(facing)
    u = nx * math.cos(turn) + ny * math.sin(turn)
    v = ny * math.cos(turn) - nx * math.sin(turn)
    match base:
        case Round(radius=radius):
            return radius
        case Oval(a=a, b=b):
            return 1.0 / math.hypot(u / a, v / b)
        case Hull(corners=corners):
            best = math.inf
            for (x, y), (p, q) in zip(corners, corners[1:] + corners[:1], strict=True):
                along = u * (q - y) - v * (p - x)
                if abs(along) > 1e-12:
                    t = (x * (q - y) - y * (p - x)) / along
                    best = min(best, t) if t > 0.0 else best
            return best


@lru_cache(maxsize=512)
def _grown_hull(hull: Hull, scale: float, facing: float, by: float) -> tuple[Point, ...]:
    """Return a hull's corners in pixels about its centre, every side moved out by some pixels."""
    ring = [(x * scale, -y * scale) for x, y in corners_on_table(hull, Pose(0.0, 0.0, facing))]
    if by == 0.0:
        return tuple(ring)
    from shapely import Polygon

    grown = Polygon(ring).buffer(by, join_style="mitre")
    if grown.is_empty or not isinstance(grown, Polygon):
        share = max(1.0 + by / (hull.inner * scale), 0.0)
        return tuple((x * share, y * share) for x, y in ring)
    return tuple((x, y) for x, y in list(grown.exterior.coords)[:-1])


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that two bases must share to look alike."""

    base: Base
    facing: float
    side: int
    unit: int
    text: str
    wounds: tuple[int, int] | None
    chips: frozenset[str]
    wedge: bool
    state: str


def token_figures(mark: Token, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
    """Return a base and, above every standing base, its selection ring. The base's figure has the model's id."""
    look = Look(
        mark.body.base,
        0.0 if isinstance(mark.body.base, Round) and not mark.facing else mark.body.pose.facing,
        mark.side,
        mark.unit,
        mark.text,
        mark.wounds,
        mark.chips,
        mark.facing,
        mark.state,
    )
    at = camera.to_pixels(mark.body.pose.point)
    shapes, ring, opacity = _drawn(look, camera.scale, theme)
    above = mark.state in ("held", "falling")
    figures = [Figure(10 if above else 9, shapes, at, opacity, mark.id, sprite=True)]
    if ring:
        figures.append(Figure(10, ring, at, 1.0, f"ring-{mark.id}", sprite=True))
    return tuple(figures)


def token_figure(mark: Token, camera: Camera, theme: Theme) -> Figure:
    """Return a base without its selection ring."""
    return token_figures(mark, camera, theme)[0]


@lru_cache(maxsize=4096)
def _drawn(look: Look, scale: float, theme: Theme) -> tuple[tuple[Shape, ...], tuple[Shape, ...], float]:
    """Return the shapes of a base about its centre, of its selection ring, and its opacity."""
    outline = Outline(look.base, scale, look.facing)
    r = outline.r
    face = face_of(look.side, look.unit)
    if look.state == "hover":
        face = mixed(face, "#FFFFFF", 0.16)
    shapes: list[Shape] = []
    if look.state != "cannot":
        shapes.append(_shadow(outline, theme, lifted=look.state == "held"))
    edge = 1.5 if r >= FULL_FROM else 1.0
    shapes.append(outline.grown(0.0, Ink(fill=theme.base_edge)))
    shapes.append(outline.grown(-edge, Ink(fill=face)))
    shapes += _rim(outline, edge, look)
    if look.state == "held":
        arm = 0.32 * r
        ink = Ink(stroke="#FFFFFF", width=max(1.5, 0.06 * r), round=True)
        shapes.append(Path((((-arm, 0.0), (arm, 0.0)), ((0.0, -arm), (0.0, arm))), ink, closed=False))
    elif r >= NUMBER_FROM and look.state != "falling":
        shapes += _number(r, look)
    if look.wedge and r >= NUMBER_FROM:
        shapes.append(_wedge(outline))
    if r >= CHIPS_FROM:
        shapes += _chips(outline, look.chips)
    if look.state == "falling":
        arm = 0.5 * r
        shapes.append(cross(0.0, 0.0, arm, Ink(stroke=theme.ink, width=max(2.0, 0.1 * r), round=True)))
    opacity = {"cannot": 0.42, "falling": 0.35}.get(look.state, 1.0)
    return tuple(shapes), _ring(outline, look.state, theme), opacity


def _shadow(outline: Outline, theme: Theme, *, lifted: bool) -> Shape:
    dx, dy = 0.06 * outline.r, 0.11 * outline.r
    if lifted:
        dx, dy = 3 * dx + 2.5, 3 * dy + 2.5
    shadow = outline.grown(0.5, Ink(fill="#000000", fill_a=theme.shadow_a))
    return moved(shadow, dx, dy)


def moved(shape: Shape, dx: float, dy: float) -> Shape:
    """Return an ellipse or a path moved by some pixels."""
    match shape:
        case Ellipse(x=x, y=y, rx=rx, ry=ry, ink=ink, turn=turn):
            return Ellipse(x + dx, y + dy, rx, ry, ink, turn)
        case Path(rings=rings, ink=ink, closed=closed):
            return Path(tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in rings), ink, closed)
    return shape


def _rim(outline: Outline, edge: float, look: Look) -> list[Shape]:
    """Return the rim: whole for the cool side, broken for the warm; far away only a line or a dot."""
    r, warm = outline.r, look.side == 1
    if r < RIM_FROM:
        if warm:
            return [Ellipse(0.0, 0.0, 0.36 * r, 0.36 * r, Ink(fill=RIM))]
        return [outline.grown(-edge - 0.5, Ink(stroke=RIM, width=1.0))]
    band = max(0.115 * r, 1.7)
    inset = -(edge + 0.055 * r + band / 2)
    shapes: list[Shape] = []
    if warm:
        bed = RIM_BED[face_of(1, look.unit)]
        shapes.append(outline.grown(inset, Ink(stroke=bed, width=band + 0.6)))
        dash = outline.length(inset) / (12 if r >= 14.0 else 8)
        shapes.append(outline.grown(inset, Ink(stroke=RIM, width=band, dash=(0.6 * dash, 0.4 * dash))))
    else:
        shapes.append(outline.grown(inset, Ink(stroke=RIM, width=band)))
    if r >= NUMBER_FROM:
        shapes += _unit_ring(outline, inset - band / 2, look.unit)
    return shapes


def _unit_ring(outline: Outline, inside: float, unit: int) -> list[Shape]:
    """Return the ring that tells a player's units apart, inside the rim."""
    r = outline.r
    thin = max(1.0, 0.035 * r)
    gap = max(1.4, 0.07 * r)
    first = inside - gap
    if unit >= 3:
        ink = Ink(stroke=RIM, width=thin)
        return [outline.grown(first, ink), outline.grown(first - thin - max(1.2, 0.05 * r), ink)]
    if unit == 1:
        return [outline.grown(first, Ink(stroke=RIM, width=thin))]
    if unit == 2:
        dots = max(round(outline.length(first) / (3.2 * max(1.6, 0.055 * r))), 8)
        pitch = outline.length(first) / dots
        width = max(1.6, 0.055 * r)
        return [outline.grown(first, Ink(stroke=RIM, width=width, dash=(0.01, pitch - 0.01), round=True))]
    return []


def _number(r: float, look: Look) -> list[Shape]:
    """Return the number or letter, and the wounds below it."""
    r = min(r, FILLED_TO)
    colour = on_face(face_of(look.side, look.unit))
    size = min(max((0.82 if len(look.text) < 2 else 0.7) * r, 11.0), 26.0)
    wounds = _wounds(r, look, colour) if r >= WOUNDS_FROM else []
    up = (0.1 * r if look.wounds and look.wounds[1] <= MOST_PIPS else 0.16 * r) if wounds else 0.0
    up += _lifted(r, look) if wounds else 0.0
    baseline = size * lettering.CAP / 2 - up
    return [Text(0.0, baseline, look.text, "map", size, colour, "middle"), *wounds]


def _wounds(r: float, look: Look, colour: str) -> list[Shape]:
    if look.wounds is None:
        return []
    left, whole = look.wounds
    if whole > MOST_PIPS:
        text = f"{left}/{whole}"
        size = min(max(WOUNDS_SIZE, 0.34 * r), 13.0)
        room = 2 * math.sqrt(max((0.8 * r) ** 2 - (0.6 * r) ** 2, 0.0))
        if not isinstance(look.base, Round):
            room = 2 * 0.6 * look.base.reach / look.base.inner * r
        if lettering.width(text, "map", size) > room:
            return []
        y = 0.42 * r - _lifted(r, look)
        return [Text(0.0, y + size * lettering.CAP / 2, text, "map", size, colour, "middle")]
    pip = min(max(0.075 * r, 1.5), 3.0)
    pitch = 2 * pip + max(1.2, 0.04 * r)
    y = 0.4 * r - _lifted(r, look)
    first = -pitch * (whole - 1) / 2
    return [
        Ellipse(first + k * pitch, y, pip, pip, Ink(fill=colour))
        if k < left
        else Ellipse(first + k * pitch, y, pip - 0.4, pip - 0.4, Ink(stroke=colour, width=0.8))
        for k in range(whole)
    ]


def _lifted(r: float, look: Look) -> float:
    """Return how much higher number and wounds are where chips in the lower corners would cover them."""
    wide = look.wounds is not None and look.wounds[1] >= 4
    return 0.16 * r if wide and look.chips & {"charged", "fought"} else 0.0


def _wedge(outline: Outline) -> Shape:
    """Return the mark of which way a base faces: a wedge with its tip on the edge."""
    size = max(0.24 * min(outline.r, FILLED_TO), 6.0)
    x, y = outline.edge(outline.facing)
    turn = math.radians(outline.facing)
    dx, dy = math.cos(turn), -math.sin(turn)
    tip = (x - dx, y - dy)
    back = (tip[0] - dx * size * 0.9, tip[1] - dy * size * 0.9)
    half = 0.62 * size
    corners = (tip, (back[0] - dy * half, back[1] + dx * half), (back[0] + dy * half, back[1] - dx * half))
    return Path((corners,), Ink(fill="#FFFFFF", stroke=CHIP_INK, width=1.0, round=True))


def _chips(outline: Outline, chips: frozenset[str]) -> list[Shape]:
    """Return the chips: leader in the upper right, charged in the lower right, fought in the lower left."""
    radius = max(0.27 * min(outline.r, FILLED_TO), 5.2)
    places = _chip_places(outline)
    shapes: list[Shape] = []
    for name, (dx, dy) in (("leader", (1, -1)), ("charged", (1, 1)), ("fought", (-1, 1))):
        x, y = max((round(dx * px + dy * py, 6), (px, py)) for px, py in places)[1]
        places.remove((x, y))
        if name not in chips:
            continue
        dark = name == "fought"
        fill, line = (CHIP_INK, RIM) if dark else (RIM, CHIP_INK)
        shapes.append(Ellipse(x, y, radius, radius, Ink(fill, stroke=line, width=1.0)))
        if name == "leader":
            shapes.append(Path((star(x, y + 0.04 * radius, 0.7 * radius),), Ink(fill=CHIP_INK)))
        elif name == "charged":
            ink = Ink(stroke=CHIP_INK, width=max(1.1, 0.16 * radius), round=True)
            shapes.append(chevrons(x, y, 0.75 * radius, ink))
        else:
            shapes.append(tick(x, y, 0.48 * radius, Ink(stroke=RIM, width=max(1.2, 0.2 * radius), round=True)))
    return shapes


def _chip_places(outline: Outline) -> list[Point]:
    """Return the four places of chips: on the slanting radii of a curve, towards the corners of a hull."""
    turn = math.radians(-outline.facing)
    c, s = math.cos(turn), math.sin(turn)
    match outline.base:
        case Round(radius=r):
            c, s = 1.0, 0.0
            a, b, share = r, r, 0.86 * math.sqrt(0.5)
        case Oval(a=a, b=b):
            share = 0.86 * math.sqrt(0.5)
        case Hull(corners=corners):
            a, b, share = max(abs(x) for x, _ in corners), max(abs(y) for _, y in corners), 0.72
    a, b = a * share * outline.scale, b * share * outline.scale
    return [(x * c - y * s, x * s + y * c) for x in (a, -a) for y in (b, -b)]


def _ring(outline: Outline, state: str, theme: Theme) -> tuple[Shape, ...]:
    """Return the ring around a base that is hovered, selected, in hand, a unit-mate, or in breach."""
    half = 0.5 if outline.r < 12.0 else 1.0
    match state:
        case "hover":
            return (
                outline.grown(2.0, Ink(stroke=theme.ring_out, width=2.5, stroke_a=0.35)),
                outline.grown(2.0, Ink(stroke=theme.ring, width=1.5)),
            )
        case "selected" | "held":
            return (
                outline.grown(3.0 * half, Ink(stroke=theme.ring_out, width=4.4 * half)),
                outline.grown(3.0 * half, Ink(stroke=theme.ring, width=2.2 * half)),
            )
        case "mate":
            return (
                outline.grown(3.0 * half, Ink(stroke=theme.ring_out, width=3.2 * half)),
                outline.grown(3.0 * half, Ink(stroke=theme.ring, width=1.4 * half, dash=DASH["mate"])),
            )
        case "broken":
            return (
                outline.grown(4.0, Ink(stroke=theme.mat, width=6.0, stroke_a=0.85)),
                outline.grown(4.0, Ink(stroke=theme.broken, width=3.0)),
            )
        case "undecided":
            return (
                outline.grown(4.0, Ink(stroke=theme.mat, width=6.0, stroke_a=0.85)),
                outline.grown(4.0, Ink(stroke=theme.undecided, width=3.0)),
            )
        case _:
            return ()


def body_outline(body: Body, scale: float) -> Outline:
    """Return the outline of a base that stands somewhere, about its centre."""
    return Outline(body.base, scale, body.pose.facing)
