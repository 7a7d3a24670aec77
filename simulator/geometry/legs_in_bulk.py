"""Many straight legs of one base at once, for whoever judges or searches in bulk. Arrays of places are (k, 2)."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.cores import FINE, Core
from simulator.geometry.grown import Grown
from simulator.geometry.kernels import oval_to_hulls, oval_to_ovals, oval_to_points
from simulator.geometry.legs import Obstacles, grown_obstacles, leg_gap, room_on
from simulator.geometry.shapes import Base

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


def clearances(base: Base, starts: Floats, ends: Floats, obstacles: Obstacles, *, facing: float = 0.0) -> Floats:
    """Return the smallest signed gap along each straight leg from starts (k, 2) to ends (k, 2), in inches, as (k,).

    The same as `clearance` for each leg. Bases that are not round keep `facing` (degrees).
    """
    starts, ends = np.asarray(starts, dtype=float).reshape(-1, 2), np.asarray(ends, dtype=float).reshape(-1, 2)
    best = _on_table(base, facing, starts, ends, obstacles.board)
    if not len(starts):
        return best
    bodies = [body for _, _, body in grown_obstacles(base, facing, obstacles)]
    centres = np.array([body.centre for body in bodies]).reshape(-1, 2)
    reaches = np.array([body.reach for body in bodies])
    discs = np.array([body.is_disc for body in bodies], dtype=bool)
    if discs.any():
        best = np.minimum(best, (_distances(starts, ends, centres[discs]) - reaches[discs]).min(axis=1))
    if discs.all():
        return best
    rest = np.flatnonzero(~discs)
    least = _distances(starts, ends, centres[rest]) - reaches[rest]
    for column, index in enumerate(rest.tolist()):
        body = bodies[index]
        near = np.flatnonzero(least[:, column] < best)
        if not body.core.ellipses and len(near):
            gaps, cut = _to_polygon(body, starts[near], ends[near])
            best[near] = np.minimum(best[near], gaps)
            near = near[cut]
        for k in near.tolist():
            (x, y), (u, v) = starts[k].tolist(), ends[k].tolist()
            best[k] = min(best[k], leg_gap(body, (x, y), (u, v))[0])
    return best


def _on_table(base: Base, facing: float, starts: Floats, ends: Floats, board: tuple[float, float]) -> Floats:
    left, right, near, far = room_on(board, base, facing)
    best = np.full(len(starts), np.inf)
    for places in (starts, ends):
        x, y = places[:, 0], places[:, 1]
        best = np.minimum(best, np.minimum(np.minimum(x - left, right - x), np.minimum(y - near, far - y)))
    return best


def _distances(starts: Floats, ends: Floats, places: Floats) -> Floats:
    """Return the distance (k, n) of each leg from each of n places."""
    step = ends - starts
    square = np.einsum("ij,ij->i", step, step)
    square[square == 0.0] = 1.0
    ex = places[:, 0] - starts[:, 0, None]
    ey = places[:, 1] - starts[:, 1, None]
    along = (ex * step[:, 0, None] + ey * step[:, 1, None]) / square[:, None]
    np.clip(along, 0.0, 1.0, out=along)
    ex -= along * step[:, 0, None]
    ey -= along * step[:, 1, None]
    return np.asarray(np.sqrt(ex * ex + ey * ey))


def _to_polygon(body: Grown, starts: Floats, ends: Floats) -> tuple[Floats, Bools]:
    """Return the gaps of legs that do not cut the polygon inside a grown obstacle, and which do cut it."""
    corners = np.array(body.corners)
    normals = np.array([edge[:2] for edge in body.edges])
    offsets = np.array([edge[2] for edge in body.edges])
    here, there = starts @ normals.T - offsets, ends @ normals.T - offsets
    fall = here - there
    with np.errstate(divide="ignore", invalid="ignore"):
        t = here / fall
    enter = np.max(t, axis=1, where=fall > 0.0, initial=0.0)
    leave = np.min(t, axis=1, where=fall < 0.0, initial=1.0)
    beside = ((fall == 0.0) & (here > 0.0)).any(axis=1)
    cut = ~beside & (enter <= leave)
    gaps = _distances(starts, ends, corners).min(axis=1)
    others = np.roll(corners, -1, axis=0)
    for places in (starts, ends):
        for p, q in zip(corners, others, strict=True):
            gaps = np.minimum(gaps, _distances(p[None], q[None], places)[0])
    gaps -= body.core.radius
    gaps[cut] = np.inf
    return gaps, cut


class BulkBarrier:
    """Grown obstacles prepared to test many legs at once, as `Barrier` does one by one."""

    def __init__(self, bodies: Iterable[Grown]) -> None:
        """Prepare the bodies."""
        discs = []
        self._others: list[tuple[Floats, Core]] = []
        for body in bodies:
            if body.is_disc:
                discs.append((*body.corners[0], body.core.radius))
            else:
                self._others.append((np.array(body.corners), body.core))
        self._discs = np.array(discs).reshape(-1, 3)

    def blocks(self, starts: Floats, ends: Floats) -> Bools:
        """Say of each leg between two places outside all obstacles whether it cuts through one deeper than FINE."""
        step = ends - starts
        square = np.einsum("ij,ij->i", step, step)[:, None]
        x, y, radii = self._discs.T
        ex, ey = x - starts[:, 0, None], y - starts[:, 1, None]
        dx, dy = step[:, 0, None], step[:, 1, None]
        along = ex * dx + ey * dy
        across = ex * dy - ey * dx
        limits = np.maximum(radii - FINE, 0.0) ** 2
        cut = ((along > 0.0) & (along < square) & (across * across < limits * square)).any(axis=1)
        for corners, core in self._others:
            rest = np.flatnonzero(~cut)
            if len(rest):
                cut[rest] = _cuts(corners, core, starts[rest], step[rest])
        return np.asarray(cut)

    def outside(self, places: Floats, slack: float) -> Bools:
        """Say of each place whether it lies deeper than `slack` inside none of the obstacles."""
        free = np.ones(len(places), dtype=bool)
        if len(self._discs):
            x, y, radii = self._discs.T
            free = (np.hypot(places[:, 0, None] - x, places[:, 1, None] - y) - radii).min(axis=1) >= -slack
        for corners, core in self._others:
            middle = corners.mean(axis=0)
            reach = np.hypot(*(corners - middle).T).max() + core.reach
            near = np.flatnonzero(free & (np.hypot(*(places - middle).T) < reach))
            if len(near):
                gaps = (_rounded_gaps if core.ellipses else _polygon_gaps)(corners, core, places[near])
                free[near] = gaps >= -slack
        return free


def _cuts(corners: Floats, core: Core, starts: Floats, step: Floats) -> Bools:
    """The same test as `cuts`, for one polygon rounded by a core, or one core about a single corner."""
    length = np.hypot(step[:, 0], step[:, 1])
    length[length == 0.0] = 1.0
    normal = np.column_stack([-step[:, 1], step[:, 0]]) / length[:, None]
    line = np.einsum("ij,ij->i", normal, starts)
    heights = normal @ corners.T
    top, bottom = heights.argmax(axis=1), heights.argmin(axis=1)
    rows = np.arange(len(starts))
    rounding, rx, ry = _rounding(core, normal)
    above, below = heights[rows, top] + rounding, heights[rows, bottom] - rounding
    meets = (line < above - FINE) & (line > below + FINE)
    centre = corners.mean(axis=0)
    height = normal @ centre
    upward = line >= height
    last = np.where(upward, above, below)
    out = np.column_stack([rx, ry])
    rim = np.where(upward[:, None], corners[top] + out, corners[bottom] - out)
    share = np.where(meets, (line - height) / np.where(meets, last - height, 1.0), 0.0)
    middle = centre + share[:, None] * (rim - centre) - starts
    along = np.einsum("ij,ij->i", middle, step)
    return np.asarray(meets & (along > 0.0) & (along < np.einsum("ij,ij->i", step, step)))


def _rounding(core: Core, normal: Floats) -> tuple[Floats, Floats, Floats]:
    """Return how far a core extends in unit directions (k, 2), and its outermost points there, x and y."""
    nx, ny = normal.T
    height, x, y = np.full(len(normal), core.radius), core.radius * nx, core.radius * ny
    for a, b, c, s in core.ellipses:
        u, v = a * (nx * c + ny * s), b * (ny * c - nx * s)
        h = np.hypot(u, v)
        height += h
        # A leg without length has no normal, and meets nothing.
        u, v = u * a / np.maximum(h, 1e-300), v * b / np.maximum(h, 1e-300)
        x, y = x + u * c - v * s, y + u * s + v * c
    return height, x, y


def _rounded_gaps(corners: Floats, core: Core, places: Floats) -> Floats:
    """Return the signed distances of places to a convex polygon, or a point, rounded by a core with ellipses."""
    (a, b, c, s), *more = core.ellipses
    dx, dy = corners[:, 0] - places[:, 0, None], corners[:, 1] - places[:, 1, None]
    along, across = dx * c + dy * s, dy * c - dx * s
    if len(corners) > 1:
        assert not more, "no base has more than one core, and only obstacles without one have several corners"
        return oval_to_hulls(np.array(a), np.array(b), np.stack([along, across], axis=-1)) - core.radius
    if not more:
        return np.asarray(oval_to_points(np.array(a), np.array(b), along[:, 0], across[:, 0]) - core.radius)
    turns = [(e[0], e[1], math.atan2(e[3], e[2])) for e in core.ellipses]
    first, second = (tuple(np.full(len(places), part) for part in turn) for turn in turns)
    return oval_to_ovals(dx[:, 0], dy[:, 0], first, second) - core.radius


def _polygon_gaps(corners: Floats, core: Core, places: Floats) -> Floats:
    """Return the signed distances of places to a convex polygon, counter-clockwise, rounded by a disc."""
    edge = np.roll(corners, -1, axis=0) - corners
    length = np.hypot(edge[:, 0], edge[:, 1])
    ex, ey = places[:, 0, None] - corners[:, 0], places[:, 1, None] - corners[:, 1]
    away = (ex * edge[:, 1] - ey * edge[:, 0]) / length
    along = np.clip((ex * edge[:, 0] + ey * edge[:, 1]) / length**2, 0.0, 1.0)
    far = np.hypot(ex - along * edge[:, 0], ey - along * edge[:, 1]).min(axis=1)
    inside = away.max(axis=1)
    if len(corners) < 3:
        return np.asarray(far - core.radius)
    return np.asarray(np.where(inside <= 0.0, inside, far) - core.radius)
