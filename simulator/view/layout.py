"""Where words go: beside what they speak of, clear of bases, lines and each other. All in pixels, y down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from simulator.geometry.shapes import Point

Costs = npt.NDArray[np.float64]
Disc = tuple[float, float, float]
"""Centre and radius."""

TEXT, BASE, LINE, EDGE = 1000.0, 100.0, 30.0, 1e6
"""What covering other words, a base, a line, or leaving the view costs a label."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle on the screen."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def centre(self) -> Point:
        """The middle."""
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def grown(self, by: float) -> Rect:
        """Return it with `by` pixels added on every side."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def overlaps(self, other: Rect) -> bool:
        """Say whether two rectangles share more than an edge."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, other: Rect) -> bool:
        """Say whether another rectangle lies inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def nearest(self, point: Point) -> Point:
        """Return the point of the rectangle nearest to another point."""
        return (min(max(point[0], self.left), self.right), min(max(point[1], self.top), self.bottom))

    def crossed_by(self, start: Point, end: Point) -> bool:
        """Say whether a straight line from `start` to `end` has a point inside (Liang and Barsky's clipping)."""
        (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
        low, high = 0.0, 1.0
        for along, room in (
            (-dx, x - self.left),
            (dx, self.right - x),
            (-dy, y - self.top),
            (dy, self.bottom - y),
        ):
            if along == 0.0:
                if room < 0.0:
                    return False
            elif along < 0.0:
                low = max(low, room / along)
            else:
                high = min(high, room / along)
        return low < high


def rect_at(centre: Point, width: float, height: float) -> Rect:
    """Return the rectangle of this size about a centre."""
    return Rect(centre[0] - width / 2, centre[1] - height / 2, centre[0] + width / 2, centre[1] + height / 2)


@dataclass
class Ground:
    """What is already on the picture, so that words can keep clear of it. Grows as words are placed."""

    view: Rect
    discs: list[Disc] = field(default_factory=list)
    """Bases."""
    lines: list[tuple[Point, Point]] = field(default_factory=list)
    """Ways and measures."""
    faint: list[Costs] = field(default_factory=list)
    """Lines that words would rather not cross, but may: outlines of terrain and of engagement ranges; each (n, 4)."""
    words: list[Rect] = field(default_factory=list)
    _discs: Costs = field(default_factory=lambda: np.zeros((0, 3)))

    def covered(self, places: Sequence[Rect], gap: float = 3.0) -> Costs:
        """Return what a label in each of these places would cover, `gap` pixels around it included; 0 when clear."""
        boxes = _array(places)
        left, top, right, bottom = boxes.T
        view = self.view
        inside = (left >= view.left) & (top >= view.top) & (right <= view.right) & (bottom <= view.bottom)
        costs = np.where(inside, 0.0, EDGE)
        wide = boxes + np.array([-gap, -gap, gap, gap])
        left, top, right, bottom = (side[:, None] for side in wide.T)
        if self.words:
            x0, y0, x1, y1 = _array(self.words).T
            costs += TEXT * ((left < x1) & (top < y1) & (right > x0) & (bottom > y0)).sum(1)
        discs = self._discs_near(wide)
        if len(discs):
            x, y, r = discs.T
            deep = r - np.hypot(x - np.clip(x, left, right), y - np.clip(y, top, bottom))
            costs += BASE * np.where(deep > 0.0, 1.0 + deep / r, 0.0).sum(1)
        return costs + LINE * _crossings(wide, np.array(self.lines, dtype=float))

    def _discs_near(self, boxes: Costs) -> Costs:
        """Return only the discs that reach into the hull of some boxes."""
        if len(self._discs) != len(self.discs):
            self._discs = np.array(self.discs, dtype=float).reshape(-1, 3)
        discs = self._discs
        (x0, y0, _, _), (_, _, x1, y1) = boxes.min(0), boxes.max(0)
        x, y, r = discs.T
        near: Costs = discs[(x + r > x0) & (x - r < x1) & (y + r > y0) & (y - r < y1)]
        return near

    def best(
        self, places: Sequence[Rect], extra: Sequence[float] | None = None, gap: float = 3.0
    ) -> tuple[Rect, float]:
        """Return the cheapest of some places, the first of equals, and what it covers.

        `extra` is added to each place's cost: a leader's crossings, or how far it is from where it would best be.
        `gap` pixels around a place must be clear as well.
        """
        covered = self.covered(places, gap)
        if len(self.faint) > 1:
            self.faint = [np.concatenate(self.faint)]
        costs = covered + sum(_crossings(_array(places), lines) for lines in self.faint)
        if extra is not None:
            costs = costs + np.array(extra)
        k = int(np.argmin(costs))
        return places[k], float(covered[k])

    def leader_cost(self, start: Point, end: Point) -> float:
        """Return what a line from a base's edge to a plate would cross."""
        cost = 0.0
        for x, y, r in self.discs:
            deep = r - _distance_to_line((x, y), start, end)
            if deep > 0.0:
                cost += BASE * (0.3 + deep / r)
        cost += 0.5 * LINE * sum(_cross(start, end, *line) for line in self.lines)
        cost += TEXT * sum(w.crossed_by(start, end) for w in self.words)
        return cost


def _array(boxes: Sequence[Rect]) -> Costs:
    return np.array([(b.left, b.top, b.right, b.bottom) for b in boxes], dtype=float).reshape(-1, 4)


def _crossings(boxes: Costs, ends: Costs) -> Costs:
    """Return how many of some lines have a point inside each of some boxes (Liang and Barsky's clipping)."""
    nothing: Costs = np.zeros(len(boxes))
    if not len(ends):
        return nothing
    (x0, y0, _, _), (_, _, x1, y1) = boxes.min(0), boxes.max(0)
    ax, ay, bx, by = ends.reshape(-1, 4).T
    near = (np.maximum(ax, bx) > x0) & (np.minimum(ax, bx) < x1) & (np.maximum(ay, by) > y0) & (np.minimum(ay, by) < y1)
    if not near.any():
        return nothing
    ax, ay, bx, by = ax[near], ay[near], bx[near], by[near]
    left, top, right, bottom = (side[:, None] for side in boxes.T)
    (in_x, out_x), (in_y, out_y) = _stay(ax, bx - ax, left, right), _stay(ay, by - ay, top, bottom)
    first, last = np.maximum(np.maximum(in_x, in_y), 0.0), np.minimum(np.minimum(out_x, out_y), 1.0)
    crossed: Costs = (first < last).sum(1).astype(float)
    return crossed


def _stay(start: Costs, step: Costs, low: Costs, high: Costs) -> tuple[Costs, Costs]:
    """Return at which share of its way each line comes between two sides, and at which it leaves, along one axis."""
    with np.errstate(divide="ignore", invalid="ignore"):
        one, other = (low - start) / step, (high - start) / step
    enter, leave = np.minimum(one, other), np.maximum(one, other)
    # A line along the sides never comes or leaves: it is between the two, or it is not.
    level = step == 0.0
    if level.any():
        between = (start > low) & (start < high)
        enter = np.where(level, np.where(between, -np.inf, np.inf), enter)
        leave = np.where(level, np.where(between, np.inf, -np.inf), leave)
    return enter, leave


def beside_line(start: Point, end: Point, width: float, height: float, gap: float) -> list[Rect]:
    """Return places for a plate beside a line, `gap` pixels from it, the middle of the line first."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    nx, ny = (-dy / length, dx / length) if length > 0.0 else (0.0, 1.0)
    off = gap + (abs(nx) * width + abs(ny) * height) / 2
    places = []
    for t in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.05, 0.95):
        x, y = start[0] + t * dx, start[1] + t * dy
        # The side to the right, or below, is tried first.
        for sense in (1.0, -1.0) if (nx, ny) > (0.0, 0.0) else (-1.0, 1.0):
            places += [
                rect_at((x + sense * nx * more, y + sense * ny * more), width, height)
                for more in (off, off + 14.0, off + 32.0)
            ]
    return places


def around(at: Point, reach: float, width: float, height: float, gaps: Iterable[float]) -> list[Rect]:
    """Return places for a plate around a base of radius `reach`: below, above, left, right, and between."""
    places = []
    for gap in gaps:
        for degrees in (270, 90, 180, 0, 225, 315, 135, 45, 202, 338, 158, 22, 247, 293, 113, 67):
            turn = math.radians(degrees)
            dx, dy = math.cos(turn), -math.sin(turn)
            off = reach + gap
            places.append(rect_at((at[0] + dx * (off + width / 2), at[1] + dy * (off + height / 2)), width, height))
    return places


def whole(boxes: Sequence[Rect]) -> Rect:
    """Return the smallest rectangle around others."""
    return Rect(
        min(b.left for b in boxes), min(b.top for b in boxes), max(b.right for b in boxes), max(b.bottom for b in boxes)
    )


def around_group(boxes: Sequence[Rect], width: float, height: float, gap: float) -> list[Rect]:
    """Return places for a unit's name: over or under the whole unit, then over, under and beside its single bases."""
    around_all = whole(boxes)
    x = around_all.centre[0]
    high, low = around_all.top - gap - height / 2, around_all.bottom + gap + height / 2
    places = [rect_at((x, high), width, height), rect_at((x, low), width, height)]
    by_height = sorted(boxes, key=lambda b: b.top)
    for box in dict.fromkeys((*by_height[:3], *by_height[-3:], min(boxes, key=_left), max(boxes, key=_right))):
        bx, by = box.centre
        for dx in (0.0, -0.3 * width, 0.3 * width):
            places.append(rect_at((bx + dx, box.top - gap - height / 2), width, height))
            places.append(rect_at((bx + dx, box.bottom + gap + height / 2), width, height))
        places.append(rect_at((box.left - gap - width / 2, by), width, height))
        places.append(rect_at((box.right + gap + width / 2, by), width, height))
    return places


def _left(box: Rect) -> float:
    return box.left


def _right(box: Rect) -> float:
    return box.right


def _distance_to_line(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    t = 0.0 if square == 0.0 else ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square
    t = min(max(t, 0.0), 1.0)
    return math.hypot(point[0] - start[0] - t * dx, point[1] - start[1] - t * dy)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0.0 and side(c, d, a) * side(c, d, b) < 0.0
