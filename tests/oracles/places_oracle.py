"""Is there a place? The plain way: try a fine grid and every corner of two circles, and look for ways on a dense graph.

Shares nothing with the search but the question. Round bases only. What it finds is there (its ways are no shorter
than the shortest), and passes `faults`, which judges any answer by formulas of its own. What it does not find may
still be there, in a corner narrower than the grid.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

Floats = NDArray[np.float64]
Circle = tuple[float, float, float]
Place = tuple[float, float]

SLACK = 0.001
"""Decision D7, in inches."""


@dataclass(frozen=True)
class Question:
    """A round base that is to come nearer to some enemies, be engaged, cohere, and stand on nobody."""

    radius: float
    start: Place
    limit: float
    enemies: tuple[Circle, ...]
    mates: tuple[Circle, ...]
    walls: tuple[tuple[Place, ...], ...]
    """Convex, counter-clockwise."""
    board: tuple[float, float]
    engaged: float | None
    """The gap to an enemy that is asked for; None asks for base contact."""
    coherency: float | None = 2.0

    @property
    def start_gap(self) -> float:
        """The gap to the nearest enemy at the start."""
        return min(math.dist(self.start, (x, y)) - r - self.radius for x, y, r in self.enemies)


def kept(question: Question, points: Floats) -> NDArray[np.intp]:
    """Return which centres (k, 2) are as asked, apart from the way there."""
    radius, size = question.radius, np.array(question.board)
    which = np.flatnonzero(np.hypot(*(points - question.start).T) <= question.limit + SLACK)
    inside = (points[which] >= radius - SLACK) & (points[which] <= size - radius + SLACK)
    which = which[inside.all(axis=1)]
    nearest = _gaps(points[which], question.enemies, radius).min(axis=1)
    most = min(question.start_gap - SLACK, (question.engaged or 0.0) + SLACK)
    which = which[(nearest >= -SLACK) & (nearest <= most) & (nearest < question.start_gap - SLACK)]
    if question.mates:
        to_mates = _gaps(points[which], question.mates, radius)
        good = to_mates.min(axis=1) >= -SLACK
        if question.coherency is not None:
            good &= (to_mates.min(axis=1) <= question.coherency + SLACK) & (to_mates.max(axis=1) <= 9.0 + SLACK)
        which = which[good]
    for wall in question.walls:
        which = which[_legs_to_wall(points[which], points[which], wall) >= radius - SLACK]
    return which


def find(question: Question, step: float = 0.03, nodes: int = 48) -> Place | None:
    """Return a place from the grid or a corner that can be got to, or None."""
    reach = int(question.limit / step) + 1
    ticks = np.arange(-reach, reach + 1) * step
    grid = np.stack(np.meshgrid(ticks, ticks), axis=-1).reshape(-1, 2) + question.start
    points = np.concatenate([grid, _corners(question)])
    points = points[kept(question, points)]
    if not len(points):
        return None
    start = np.broadcast_to(np.array(question.start), points.shape)
    straight = np.flatnonzero(_clear(question, start, points))
    if len(straight):
        x, y = points[straight[0]]
        return float(x), float(y)
    lengths = way_lengths(question, points, nodes)
    best = int(np.argmin(lengths))
    return (float(points[best, 0]), float(points[best, 1])) if lengths[best] <= question.limit + SLACK else None


def way_lengths(question: Question, points: Floats, count: int) -> Floats:
    """Return lengths of ways to points, by straight lines between nodes around everything that is in the way.

    The nodes stand on polygons drawn around the grown circles, so no way is shorter than the shortest.
    """
    circles = [(x, y, r + question.radius) for x, y, r in question.enemies]
    circles += [(x, y, question.radius) for wall in question.walls for x, y in wall]
    turns = np.arange(count) * (2 * math.pi / count)
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=1) / math.cos(math.pi / count)
    near = [c for c in circles if math.dist(c[:2], question.start) <= question.limit + c[2] + 0.1]
    nodes = np.concatenate([[question.start], *(np.array([x, y]) + r * ring for x, y, r in near)])
    i, j = np.triu_indices(len(nodes), 1)
    free = _clear(question, nodes[i], nodes[j])
    i, j = i[free], j[free]
    graph = csr_array((np.hypot(*(nodes[i] - nodes[j]).T), (i, j)), shape=(len(nodes), len(nodes)))
    to_nodes = dijkstra(graph, directed=False, indices=0)
    lengths = np.full(len(points), math.inf)
    for number in np.flatnonzero(np.isfinite(to_nodes)):
        last = np.hypot(*(points - nodes[number]).T) + to_nodes[number]
        worth = np.flatnonzero((last < lengths) & (last <= question.limit + 0.01))
        free = _clear(question, np.broadcast_to(nodes[number], (len(worth), 2)), points[worth])
        lengths[worth[free]] = last[worth[free]]
    return lengths


def faults(question: Question, path: tuple[Place, ...], length: float) -> list[str]:
    """Return what is wrong with a claimed way to a claimed place."""
    found = []
    if math.dist(path[0], question.start) > 1e-9:
        found.append("does not begin at the start")
    walked = sum(math.dist(p, q) for p, q in pairwise(path))
    if walked > length + 1e-9:
        found.append(f"longer than it says: {walked} against {length}")
    if length > question.limit + SLACK:
        found.append(f"too long: {length}")
    if not len(kept(question, np.array([path[-1]]))):
        found.append(f"the place is not as asked: {path[-1]}")
    if not _clear(question, np.array(path[:-1]), np.array(path[1:])).all():
        found.append("something is in the way")
    return found


def _gaps(points: Floats, circles: tuple[Circle, ...], radius: float) -> Floats:
    x, y, r = np.array(circles).T
    return np.hypot(points[:, :1] - x, points[:, 1:] - y) - r - radius


def _clear(question: Question, starts: Floats, ends: Floats) -> NDArray[np.bool_]:
    """Say which straight legs pass nothing by less than they may."""
    clear = np.ones(len(starts), dtype=bool)
    for x, y, r in question.enemies:
        away = _point_to_legs(np.array([x, y]), starts, ends)
        clear &= away - r - question.radius >= -SLACK
    for wall in question.walls:
        clear &= _legs_to_wall(starts, ends, wall) - question.radius >= -SLACK
    for axis, size in enumerate(question.board):
        low, high = np.minimum(starts, ends)[:, axis], np.maximum(starts, ends)[:, axis]
        clear &= (low >= question.radius - SLACK) & (high <= size - question.radius + SLACK)
    return clear


def _point_to_legs(point: Floats, starts: Floats, ends: Floats) -> Floats:
    along = ends - starts
    square = np.maximum((along**2).sum(axis=1), 1e-300)
    share = np.clip(((point - starts) * along).sum(axis=1) / square, 0.0, 1.0)
    return np.hypot(*(starts + share[:, None] * along - point).T)


def _legs_to_wall(starts: Floats, ends: Floats, wall: tuple[Place, ...]) -> Floats:
    """Return the distances of legs from a convex wall; zero or less where they cross it."""
    away = np.full(len(starts), math.inf)
    inside = np.ones(len(starts), dtype=bool)
    for p, q in zip(wall, wall[1:] + wall[:1], strict=True):
        a, b = np.array(p), np.array(q)
        edge = b - a
        away = np.minimum(away, _point_to_legs(a, starts, ends))
        for tips in (starts, ends):
            away = np.minimum(away, _point_to_legs_of(tips, a, b))
        side_start, side_end = _cross(edge, starts - a), _cross(edge, ends - a)
        along = ends - starts
        crossing = (side_start * side_end < 0) & (_cross(along, a - starts) * _cross(along, b - starts) < 0)
        away = np.where(crossing, 0.0, away)
        inside &= side_start >= 0
    return np.where(inside, 0.0, away)


def _point_to_legs_of(points: Floats, a: Floats, b: Floats) -> Floats:
    along = b - a
    share = np.clip((points - a) @ along / (along @ along), 0.0, 1.0)
    return np.hypot(*(a + share[:, None] * along - points).T)


def _cross(a: Floats, b: Floats) -> Floats:
    return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]


def _corners(question: Question) -> Floats:
    """Return where two circles meet: contact, the distance of engagement and coherency, and the limit."""
    r0 = question.radius
    circles = [(*question.start, question.limit)]
    circles += [(x, y, r + r0) for x, y, r in (*question.enemies, *question.mates)]
    circles += [(x, y, r + r0 + (question.engaged or 0.0)) for x, y, r in question.enemies if question.engaged]
    circles += [(x, y, r + r0 + question.coherency) for x, y, r in question.mates if question.coherency]
    x, y, r = np.array(circles).T
    i, j = np.triu_indices(len(circles), 1)
    away = np.hypot(x[j] - x[i], y[j] - y[i])
    with np.errstate(invalid="ignore", divide="ignore"):
        along = (away**2 + r[i] ** 2 - r[j] ** 2) / (2 * away)
        across = np.sqrt(r[i] ** 2 - along**2)
        u, v = (x[j] - x[i]) / away, (y[j] - y[i]) / away
        both = [
            np.stack([x[i] + along * u - side * across * v, y[i] + along * v + side * across * u], axis=1)
            for side in (1, -1)
        ]
    # Straight in toward each body, exactly on each circle, as well.
    sx, sy = question.start
    far = np.maximum(np.hypot(sx - x, sy - y), 1e-12)
    inward = np.stack([x + (sx - x) * r / far, y + (sy - y) * r / far], axis=1)
    points = np.concatenate([*both, inward])
    return points[np.isfinite(points).all(axis=1)]
