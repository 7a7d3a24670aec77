"""Rings round an enemy model: sets of places whose gaps are too narrow for its base, all the way round.

Two bases close the way between them where their gap is narrower than the base that would pass. Friends that stand
there, terrain that stops it and the table edge close ways as well. Seen from the enemy model each such gap spans an
angle; a ring is a row of gaps that go once round. Lengths in inches, angles in radians.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.army import Model
from simulator.geometry.conditions import NUMERIC, Floats
from simulator.geometry.gaps import gaps
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Body, Point, Pose, Round
from simulator.geometry.ways import Obstacles
from simulator.planner.layout import Bools, Layout

MOST: Final = 5
"""Models that move into one ring, at most."""
_PLACES: Final = 96
"""Places that are thought of, for one enemy model."""
_SECTORS: Final = 48
"""They are taken from so many directions, evenly."""
_ROWS: Final = 3000
"""Unfinished rows of places that are gone on with, the best ones."""
_LOOKED: Final = 600
"""Rings for which models are looked for, of each number of places."""
_SPACING: Final = 0.2
"""Inches between points that stand for terrain and the table edge."""
_APART: Final = 0.08
"""What a place that does not touch costs, and what an inch of way costs. A model more costs 1."""
_LIKE: Final = 12
"""Directions, of so many evenly, in which places are nearly the same."""
_LEVELS: Final = 3
"""Turns round the enemy model on which fixed posts are looked at."""
_HAIR: Final = 1e-9
"""Radians. Directions nearer than this are one."""
_BARRED: Final = 1e6
"""Inches: the way to a place where a model may not end."""


@dataclass(frozen=True, slots=True)
class Ring:
    """Which models go where."""

    places: tuple[tuple[int, int], ...]
    """Numbers of models and of their places in the layout."""
    cost: float


def width_of(model: Model) -> float:
    """Return how wide a gap lets a base through, whichever way it faces: anything narrower does not."""
    return 2 * (model.base.inner - TOLERANCE) - NUMERIC


def rings(layout: Layout, may: Bools, foe: Model, fixed: Obstacles, taken: dict[int, int]) -> Iterator[Ring]:
    """Yield rings round an enemy model, those of few models and short ways first.

    Args:
        layout: the places.
        may: (n, k) whether a model may end there.
        foe: the enemy model, on the table.
        fixed: what stops it and does not move.
        taken: places that some models have already, by number.
    """
    asked = _Asked(layout, may, foe, fixed, taken)
    if not len(asked.sites):
        return
    for found in asked.rows():
        yield from asked.assigned(found)


class _Asked:
    """One question."""

    def __init__(self, layout: Layout, may: Bools, foe: Model, fixed: Obstacles, taken: dict[int, int]) -> None:
        self.foe = foe.body
        self.width = width_of(foe)
        self.may = may.copy()
        for number, place in taken.items():
            self.may[number] = False
            self.may[number, place] = True
        self.lengths = layout.lengths
        self.sites = self._chosen(layout, taken)
        posts = [layout.body(place) for place in self.sites]
        self.angles = self._angles(posts)
        order = np.argsort(self.angles, kind="stable")
        self.sites, self.angles = self.sites[order], self.angles[order]
        posts = [posts[k] for k in order]
        self.models = [frozenset(np.flatnonzero(self.may[:, place]).tolist()) for place in self.sites]
        between = gaps(posts, posts)
        self.free = between >= -TOLERANCE + NUMERIC
        """Which two of them may stand together."""
        self.links = self._links(posts, between, fixed)
        least = np.where(self.may, self.lengths, np.inf)[:, self.sites].min(axis=0, initial=np.inf)
        touches = gaps(posts, [self.foe])[:, 0] <= TOLERANCE if posts else np.empty(0)
        still = np.isin(self.sites, list(taken.values()))
        self.costs = np.where(still, 0.0, 1.0 + _APART * (least + ~touches.astype(bool)))

    def _chosen(self, layout: Layout, taken: dict[int, int]) -> NDArray[np.intp]:
        """Return the places near the enemy model: a few in every direction, those that many models come to."""
        able = self.may.sum(axis=0)
        near = []
        x, y = self.foe.pose.point
        for place in np.flatnonzero(able).tolist():
            pose = layout.poses[place]
            if math.hypot(pose.x - x, pose.y - y) <= self.foe.base.reach + layout.bases[place].reach + self.width:
                near.append(place)
        if not near:
            return np.empty(0, dtype=np.intp)
        bodies = [layout.body(place) for place in near]
        away = gaps(bodies, [self.foe])[:, 0]
        sectors = np.floor(self._angles(bodies) * (_SECTORS / math.tau)).astype(int)
        length = np.where(self.may, layout.lengths, np.inf)[:, near].min(axis=0)
        fixed = set(taken.values())
        kept = [place for place in near if place in fixed]
        # Of each direction: what touches before what does not, then what most models come to, then what is near.
        rounds: dict[int, int] = {}
        ranked = sorted(range(len(near)), key=lambda k: (away[k] > TOLERANCE, -able[near[k]], length[k], near[k]))
        entries = []
        for k in ranked:
            if away[k] < self.width and near[k] not in fixed:
                turn = rounds[int(sectors[k])] = rounds.get(int(sectors[k]), 0) + 1
                entries.append((turn, k))
        entries.sort(key=lambda entry: entry[0])
        return np.array([*kept, *(near[k] for _, k in entries[: max(0, _PLACES - len(kept))])], dtype=np.intp)

    def _angles(self, bodies: Sequence[Body]) -> Floats:
        """Return in which direction each of some bodies stands, from 0 to a whole turn."""
        x, y = self.foe.pose.point
        points = np.array([b.pose.point for b in bodies]).reshape(-1, 2)
        turns = np.arctan2(points[:, 1] - y, points[:, 0] - x) % math.tau
        return np.where(turns >= math.tau, 0.0, turns)

    def _links(self, posts: Sequence[Body], between: Floats, fixed: Obstacles) -> Bools:
        """Return (k, k) whether the way out between two posts, counter-clockwise from the first, is closed.

        What is fixed may stand between: then the way may go round by it, even from a post to itself.
        """
        count = len(posts)
        narrow = (between < self.width) & (between >= -TOLERANCE)
        np.fill_diagonal(narrow, val=False)
        turn = self._turn(self.angles, self.angles)
        links: Bools = narrow & (turn > 0.0)
        still = [*self._near_bodies(fixed), *self._points(fixed)]
        if not still:
            return links
        angles = self._angles(still)
        # Three turns of the fixed posts; ways begin on the middle one. No way out leads through a group of them.
        among = (gaps(still, still) < self.width) | np.eye(len(still), dtype=bool)
        turn = self._turn(angles, angles)
        narrow = np.concatenate([_lifted(among, angles, angles, turn, level) for level in range(_LEVELS)])
        group = _groups(narrow)
        to_still = gaps(posts, still) < self.width
        turn = self._turn(self.angles, angles)
        here, after = (_product(_lifted(to_still, self.angles, angles, turn, level), group) for level in (1, 2))
        same_turn, next_turn = _product(here, here.T), _product(here, after.T)
        ahead = self.angles[None, :] - self.angles[:, None]
        links |= same_turn & (ahead > _HAIR)
        links |= next_turn & ((ahead < -_HAIR) | np.eye(count, dtype=bool))
        return links

    def _near_bodies(self, fixed: Obstacles) -> list[Body]:
        return [body for body in fixed.bodies if gaps([body], [self.foe])[0, 0] < 2 * self.width]

    def _points(self, fixed: Obstacles) -> list[Body]:
        """Return points close together on terrain and the table edge, near the enemy model."""
        w, d = fixed.board
        lines = [(p, q) for ring in fixed.polygons for p, q in zip(ring, (*ring[1:], ring[0]), strict=True)]
        corners = ((0.0, 0.0), (w, 0.0), (w, d), (0.0, d))
        lines += zip(corners, (*corners[1:], corners[0]), strict=True)
        x, y = self.foe.pose.point
        near = self.foe.base.reach + 2 * self.width + 1.0
        return [
            Body(Round(0.0), Pose(u, v)) for p, q in lines for u, v in _along(p, q) if math.hypot(u - x, v - y) <= near
        ]

    @staticmethod
    def _turn(angles: Floats, others: Floats) -> Floats:
        """Return the smaller turn from each angle to each other one, counter-clockwise above zero."""
        return np.asarray((others[None, :] - angles[:, None] + math.pi) % math.tau - math.pi)

    def rows(self) -> Iterator[list[tuple[int, ...]]]:
        """Yield places that close a ring, in order round it, of 1, 2, … places; the cheapest first."""
        count = len(self.sites)
        rows = np.arange(count)[:, None]
        costs = self.costs.copy()
        for size in range(1, MOST + 1):
            closed = self.links[rows[:, -1], rows[:, 0]]
            done = np.flatnonzero(closed)
            done = done[np.argsort(costs[done], kind="stable")][:_LOOKED]
            if len(done):
                yield [tuple(row) for row in rows[done].tolist()]
            if size == MOST:
                return
            # A row that closes a ring already needs nobody more.
            rows, costs = rows[~closed], costs[~closed]
            angle = self.angles[rows[:, -1]] - self.angles[rows[:, 0]]
            best = np.argsort(costs - angle, kind="stable")[:_ROWS]
            rows, costs = rows[best], costs[best]
            goes = self.links[rows[:, -1]] & (np.arange(count)[None, :] > rows[:, -1:])
            for column in rows.T:
                goes &= self.free[column]
            which, then = np.nonzero(goes)
            rows = np.concatenate([rows[which], then[:, None]], axis=1)
            costs = costs[which] + self.costs[then]

    def assigned(self, rows: Sequence[tuple[int, ...]]) -> Iterator[Ring]:
        """Yield rings with models that can all come to their places, each by the shortest ways; none twice."""
        from scipy.optimize import linear_sum_assignment  # here, because it takes long to load

        seen = set()
        for row in rows:
            if not _matched([self.models[k] for k in row]):
                continue
            places = self.sites[list(row)]
            ways = np.where(self.may[:, places], self.lengths[:, places], _BARRED)
            pairs = tuple(zip(*(part.tolist() for part in linear_sum_assignment(ways)), strict=True))
            # Rings of the same models in nearly the same directions are tried once.
            key = tuple((number, round(self.angles[row[k]] * _LIKE / math.tau)) for number, k in pairs)
            if key not in seen:
                seen.add(key)
                yield Ring(tuple((n, int(places[k])) for n, k in pairs), float(self.costs[list(row)].sum()))


def _along(p: Point, q: Point) -> Iterator[Point]:
    count = max(1, math.ceil(math.dist(p, q) / _SPACING))
    for k in range(count):
        yield p[0] + (q[0] - p[0]) * k / count, p[1] + (q[1] - p[1]) * k / count


def _lifted(narrow: Bools, angles: Floats, others: Floats, turn: Floats, level: int) -> Bools:
    """Return (n, 3 m) which of m others on three turns follow each of n posts on one turn, where the gap is narrow.

    A gap across the direction 0 leads to the next turn, or to the one before.
    """
    over = np.rint((angles[:, None] + turn - others[None, :]) / math.tau).astype(int)
    return np.concatenate([narrow & (level + over == other) for other in range(_LEVELS)], axis=1)


def _groups(together: Bools) -> Bools:
    """Return (n, g) which of n posts is of which group, if they are together by way of one another."""
    from scipy.sparse.csgraph import connected_components  # here, because it takes long to load

    count, labels = connected_components(together, directed=False)
    return np.asarray(labels[:, None] == np.arange(count)[None, :])


def _product(one: Bools, other: Bools) -> Bools:
    """Return which of the second follow by way of some of the first."""
    return np.asarray((one.astype(np.float32) @ other.astype(np.float32)) > 0.0)


def _matched(wanted: Sequence[frozenset[int]]) -> bool:
    """Say whether each place can have a model of its own."""
    at: dict[int, int] = {}

    def placed(place: int, tried: set[int]) -> bool:
        for model in sorted(wanted[place]):
            if model not in tried:
                tried.add(model)
                if model not in at or placed(at[model], tried):
                    at[model] = place
                    return True
        return False

    return all(placed(place, set()) for place in range(len(wanted)))
