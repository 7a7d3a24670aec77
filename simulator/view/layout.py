"""Where words go: beside what they speak of, clear of bases, lines and each other. All in pixels, y down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from simulator.geometry.shapes import Point

Costs = npt.NDArray[np.float64]
Truths = npt.NDArray[np.bool_]
Disc = tuple[float, float, float]
"""Centre and radius."""

TEXT, BASE, LINE, EDGE = 1000.0, 100.0, 30.0, 1e6
"""What covering other words, a base, a line, or leaving the view costs a label."""
STAY = 40.0
"""What another place must cost less than the one where words stood last."""


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


def rect_at(centre: Point, width: float, height: float) -> Rect:
    """Return the rectangle of this size about a centre."""
    return Rect(centre[0] - width / 2, centre[1] - height / 2, centre[0] + width / 2, centre[1] + height / 2)


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Straight lines: both ends of each, and the boxes around them."""

    ends: Costs
    low: Costs
    high: Costs

    @staticmethod
    def of(lines: Sequence[tuple[Point, Point]] | Costs) -> Lines:
        """Return lines."""
        ends = np.array(lines, dtype=float).reshape(-1, 2, 2)
        return Lines(ends, np.minimum(ends[:, 0], ends[:, 1]), np.maximum(ends[:, 0], ends[:, 1]))

    def crossings(self, boxes: Costs) -> Costs:
        """Return how many of them have a point inside each of some boxes (Liang and Barsky's clipping)."""
        left, top, right, bottom = _hull(boxes)
        low, high = self.low, self.high
        near = (high[:, 0] > left) & (high[:, 1] > top) & (low[:, 0] < right) & (low[:, 1] < bottom)
        ends = self.ends[near]
        if not len(ends):
            return np.zeros(len(boxes))
        crossed: Costs = _enters(boxes, ends).sum(1).astype(float)
        return crossed


@dataclass
class Ground:
    """What is already on the picture, so that words can keep clear of it. Grows as words are placed."""

    view: Rect
    discs: list[Disc] = field(default_factory=list)
    """Bases."""
    lines: list[tuple[Point, Point]] = field(default_factory=list)
    """Ways and measures."""
    faint: list[Costs] = field(default_factory=list)
    """Lines that words would rather not cross, but may: outlines of terrain and of engagement ranges, each with both
    ends of every line."""
    words: list[Rect] = field(default_factory=list)
    _discs: Costs = field(default_factory=lambda: np.zeros((0, 3)))
    _lines: Lines | None = None
    _faint: Lines | None = None

    def covered(self, places: Sequence[Rect], gap: float = 3.0) -> Costs:
        """Return what a label in each of these places would cover, `gap` pixels around it included; 0 when clear."""
        left, top, right, bottom = _array(places).T
        view = self.view
        inside = (left >= view.left) & (top >= view.top) & (right <= view.right) & (bottom <= view.bottom)
        costs = np.where(inside, 0.0, EDGE)
        wide = np.stack([left - gap, top - gap, right + gap, bottom + gap], 1)
        if self.words:
            left, top, right, bottom = (wide[:, k, None] for k in range(4))
            x, y, u, v = _array(self.words).T
            costs += TEXT * ((left < u) & (right > x) & (top < v) & (bottom > y)).sum(1)
        discs = self._discs_near(wide)
        if len(discs):
            x, y, r = discs.T
            dx = x - np.clip(x, wide[:, 0, None], wide[:, 2, None])
            dy = y - np.clip(y, wide[:, 1, None], wide[:, 3, None])
            deep = r - np.hypot(dx, dy)
            costs += BASE * np.where(deep > 0.0, 1.0 + deep / r, 0.0).sum(1)
        if self._lines is None or len(self._lines.ends) != len(self.lines):
            self._lines = Lines.of(self.lines)
        return costs + LINE * self._lines.crossings(wide)

    def _discs_near(self, boxes: Costs) -> Costs:
        """Return only the discs that reach into the hull of some boxes."""
        if len(self._discs) != len(self.discs):
            self._discs = np.array(self.discs, dtype=float).reshape(-1, 3)
        x, y, r = self._discs.T
        left, top, right, bottom = _hull(boxes)
        near: Costs = self._discs[(x + r > left) & (x - r < right) & (y + r > top) & (y - r < bottom)]
        return near

    def best(
        self, places: Sequence[Rect], extra: Sequence[float] | Costs | None = None, gap: float = 3.0
    ) -> tuple[Rect, float]:
        """Return the cheapest of some places and what it covers; see `choice`."""
        k, covered = self.choice(places, extra, gap)
        return places[k], covered

    def choice(
        self,
        places: Sequence[Rect],
        extra: Sequence[float] | Costs | None = None,
        gap: float = 3.0,
        seat: int | None = None,
    ) -> tuple[int, float]:
        """Return the number of the cheapest of some places, the first of equals, and what it covers.

        `extra` is added to each place's cost: a leader's crossings, or how far it is from where it would best be.
        `gap` pixels around a place must be clear as well. `seat` is the number of a place that is as good as any where
        it covers nothing, and that is only left for one that covers clearly less: words stood there before.
        """
        seat = seat if seat is not None and seat < len(places) else None
        if seat is not None and self.covered([places[seat]], gap)[0] == 0.0:
            return seat, 0.0
        covered = self.covered(places, gap)
        costs = covered.copy() if extra is None else covered + np.array(extra)
        if seat is not None:
            costs[seat] -= STAY
        boxes = _array(places)
        # What is faint only adds: who costs more than the best of the others does with it need not be asked.
        k = int(np.argmin(costs))
        likely = np.flatnonzero(costs <= costs[k] + self._crossed(boxes[k : k + 1]))
        k = int(likely[np.argmin(costs[likely] + self._crossed(boxes[likely]))])
        return k, float(covered[k])

    def crossed(self, place: Rect) -> int:
        """Return how many faint lines a label in a place would cross."""
        return int(self._crossed(_array([place]))[0])

    def _crossed(self, boxes: Costs) -> Costs:
        if self._faint is None:
            self._faint = Lines.of(np.concatenate(self.faint) if self.faint else ())
        return self._faint.crossings(boxes)

    def leader_costs(self, leaders: Sequence[tuple[Point, Point]]) -> Costs:
        """Return what each of some lines from a base's edge to a plate would cross."""
        lines = np.array(leaders, dtype=float).reshape(-1, 2, 2)
        costs = np.zeros(len(lines))
        if self.discs:
            discs = np.array(self.discs, dtype=float)
            deep = discs[:, 2] - _off_lines(discs[:, :2], lines)
            costs += BASE * np.where(deep > 0.0, 0.3 + deep / discs[:, 2], 0.0).sum(1)
        if self.lines:
            costs += 0.5 * LINE * _crosses(lines, np.array(self.lines, dtype=float)).sum(1)
        if self.words:
            costs += TEXT * _enters(_array(self.words), lines).sum(0)
        return costs


def _array(boxes: Sequence[Rect]) -> Costs:
    return np.array([(b.left, b.top, b.right, b.bottom) for b in boxes], dtype=float).reshape(-1, 4)


def _hull(boxes: Costs) -> tuple[float, float, float, float]:
    """Return the box around some boxes."""
    left, top, right, bottom = boxes.T
    return float(left.min()), float(top.min()), float(right.max()), float(bottom.max())


def _enters(boxes: Costs, ends: Costs) -> Truths:
    """Say for each of some boxes (rows) which of some lines (columns) have a point inside it."""
    enter, leave = np.zeros((len(boxes), len(ends))), np.ones((len(boxes), len(ends)))
    for axis in (0, 1):
        start, step = ends[:, 0, axis], ends[:, 1, axis] - ends[:, 0, axis]
        low, high = boxes[:, axis, None] - start, boxes[:, axis + 2, None] - start
        # A line along the other axis never enters or leaves this way: it is between the two sides, or it is not.
        level = step == 0.0
        step = np.where(level, 1.0, step)
        near, far = low / step, high / step
        enter = np.maximum(
            enter, np.where(level, np.where((low < 0.0) & (high > 0.0), 0.0, 1.0), np.minimum(near, far))
        )
        leave = np.minimum(leave, np.where(level, 1.0, np.maximum(near, far)))
    entered: Truths = enter < leave
    return entered


def _off_lines(points: Costs, lines: Costs) -> Costs:
    """Return for each of some lines (rows) how far each of some points (columns) is from it."""
    start, step = lines[:, None, 0], lines[:, None, 1] - lines[:, None, 0]
    square = np.maximum((step * step).sum(2), 1e-12)
    t = np.clip(((points - start) * step).sum(2) / square, 0.0, 1.0)
    off = points - start - t[:, :, None] * step
    far: Costs = np.hypot(off[..., 0], off[..., 1])
    return far


def _crosses(lines: Costs, others: Costs) -> Truths:
    """Say for each of some lines (rows) which of some others (columns) it crosses, ends not counted."""
    a, b, c, d = lines[:, None, 0], lines[:, None, 1], others[None, :, 0], others[None, :, 1]

    def side(p: Costs, q: Costs, r: Costs) -> Costs:
        (ux, uy), (vx, vy) = np.moveaxis(q - p, -1, 0), np.moveaxis(r - p, -1, 0)
        turn: Costs = ux * vy - uy * vx
        return turn

    crossed: Truths = (side(a, b, c) * side(a, b, d) < 0.0) & (side(c, d, a) * side(c, d, b) < 0.0)
    return crossed


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
