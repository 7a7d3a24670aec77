"""Places offered to the planner's oracles: dense samples, each measured by the words of the rules, one by one.

Nothing here knows of the planner or of the terms it starts from. Only the primitives of the geometry are shared: gaps
of bases, and lengths of ways. An offered place keeps what it must with a hair to spare, so that what is put together
of such places is legal as far as single ends go.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.army import Model, Unit
from simulator.geometry.flock import Flock, gaps
from simulator.geometry.gaps import gap_to_edge, gap_to_polygon
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Body, Pose, Round
from simulator.geometry.ways import WayFinder
from simulator.moves import Move, Step
from simulator.rules.passing import barrier
from simulator.rules.ruleset import Ruleset, Selection
from simulator.rules.travelling import Going, trip
from simulator.rules.words import bodies, distance_to_objective, distance_to_unit, objective_range
from simulator.state import State

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
HAIR: Final = 1e-6
LEAST: Final = TOLERANCE - HAIR
"""Inches: what may be missing of a limit, with a hair to spare."""
NEIGHBOUR: Final = 2.0
SPREAD: Final = 9.0


@dataclass(frozen=True)
class Asked:
    """One unit's move as the oracles see it."""

    state: State
    move: Move
    """Without steps, its selection complete."""
    ruleset: Ruleset

    @property
    def unit(self) -> Unit:
        """The unit that moves."""
        return self.state.unit(self.move.unit)

    @property
    def selection(self) -> Selection:
        """What is selected."""
        return self.ruleset.moves[self.move.kind].select(self.state, self.move)

    @property
    def limit(self) -> float:
        """The maximum distance in inches."""
        return self.ruleset.moves[self.move.kind].distance

    @property
    def toward_objective(self) -> bool:
        """Whether it is a consolidation toward an objective, out of every fight."""
        return self.selection.mode == "objective"

    @property
    def bound_by_contact(self) -> bool:
        """Whether models in contact stay, and engagements are kept."""
        return self.move.kind == "pile-in" or self.selection.mode == "ongoing"


@dataclass(frozen=True, eq=False)
class Offer:
    """k places for the n models of a unit, and what each would come to there."""

    asked: Asked
    models: tuple[Model, ...]
    bodies: tuple[Body, ...]
    own: tuple[int, ...]
    """The place where each model stands now."""
    may: Bools
    """(n, k): whether the model may end there, as far as its own end and its way go."""
    done: Bools
    """(n, k): whether it is engaged there with its closest target, or in range."""
    engaged: Bools
    """(k,): whether a model there is engaged with any enemy."""
    contact: Bools
    """(k,): whether it touches any enemy."""
    with_unit: Bools
    """(k, u): whether it is engaged with each enemy unit."""
    somebody: Bools
    """(c, k): each row must hold at the end of at least one model."""
    clash: Bools
    """(k, k): whether bases there would stand on one another."""
    near: Bools
    """(k, k): whether they would be coherent neighbours; no place is its own neighbour."""
    far: Bools
    """(k, k): whether they would be too far apart."""

    def counts(self, places: Sequence[int]) -> tuple[int, int]:
        """How many are engaged, and how many in contact, with the models in these places."""
        at = list(places)
        return int(self.engaged[at].sum()), int(self.contact[at].sum())

    def coherent(self, places: Sequence[int]) -> bool:
        """Whether the unit would be in coherency."""
        at = np.ix_(list(places), list(places))
        return len(places) == 1 or bool(self.near[at].any(axis=1).all() and not self.far[at].any())


def offer(asked: Asked, places: Iterable[Body]) -> Offer:
    """Measure places: those that some model may end in, and everybody's own."""
    state, unit = asked.state, asked.unit
    models = unit.on_table
    own = [m.body for m in models]
    every = [*own, *places]
    enemies = state.enemies_of(unit)
    foe_bodies = [b for foe in enemies for b in bodies(foe.on_table)]
    owner = np.array([u for u, foe in enumerate(enemies) for _ in foe.on_table], dtype=int)
    friends = [b for u in state.units if u.player == unit.player and u.id != unit.id for b in bodies(u.on_table)]
    to_foes = gaps(every, foe_bodies) if foe_bodies else np.full((len(every), 1), np.inf)
    least = np.full((len(every), max(1, len(enemies))), np.inf)
    for u in range(len(enemies)):
        least[:, u] = to_foes[:, owner == u].min(axis=1)
    reach = asked.ruleset.engagement + LEAST
    free = (to_foes >= -LEAST).all(axis=1)
    if friends:
        free &= (gaps(every, friends) >= -LEAST).all(axis=1)
    free &= np.array([_stands(asked, body) for body in every])
    if asked.toward_objective:
        free &= (least > asked.ruleset.engagement + TOLERANCE + HAIR).all(axis=1)
    may = np.zeros((len(models), len(every)), dtype=bool)
    done = np.zeros_like(may)
    ids = [foe.id for foe in enemies]
    for i, model in enumerate(models):
        fits = np.array([body.base == model.base for body in every]) & free
        excused, done[i] = _duty(asked, model, every, least, ids, reach)
        if asked.bound_by_contact:
            if least[i].min() <= TOLERANCE:
                fits[:] = False
            kept = least[i] <= asked.ruleset.engagement + TOLERANCE
            fits &= (least[:, kept] <= reach).all(axis=1)
        may[i] = fits & excused
        may[i, may[i]] = _reached(asked, model, [body for body, m in zip(every, may[i], strict=True) if m])
        may[i, i] = True
    useful = np.flatnonzero(may.any(axis=0))
    chosen = [every[k] for k in useful]
    between = gaps(chosen, chosen)
    near = between <= NEIGHBOUR + LEAST
    np.fill_diagonal(near, val=False)
    clash = between < -LEAST
    np.fill_diagonal(clash, val=True)
    engaged = least.min(axis=1) <= reach
    somebody = [engaged]
    if asked.toward_objective:
        somebody = [done.any(axis=0)]
    elif asked.selection.mode == "engaging":
        somebody = [least[:, ids.index(foe.id)] <= reach for foe in asked.selection.targets]
    return Offer(
        asked,
        models,
        tuple(chosen),
        tuple(range(len(models))),
        may[:, useful],
        done[:, useful],
        engaged[useful],
        (least.min(axis=1) <= LEAST)[useful],
        (least <= reach)[useful],
        np.array(somebody)[:, useful],
        clash,
        near,
        between > SPREAD + LEAST,
    )


def dutiful(offered: Offer) -> Bools:
    """Return `may`, less the places where a model does not do its duty that could do it somewhere, by itself."""
    may = offered.may & (offered.done | ~(offered.may & offered.done).any(axis=1)[:, None])
    may[np.arange(len(offered.models)), list(offered.own)] = True
    return may


def _stands(asked: Asked, body: Body) -> bool:
    """Whether a base is on the table and on no tall terrain."""
    board = asked.state.board
    if gap_to_edge(body, board.width, board.depth) < -LEAST:
        return False
    return all(gap_to_polygon(body, t.outline) >= -LEAST for t in board.terrain if t.is_tall)


def _duty(
    asked: Asked, model: Model, every: list[Body], least: Floats, ids: list[str], reach: float
) -> tuple[Bools, Bools]:
    """Where a model may end by what it is to come closer to, and where it does its duty."""
    if asked.toward_objective:
        objective = asked.selection.objectives[0]
        away = np.array([distance_to_objective(Model("x", b.base, b.pose), objective) for b in every])
        ranged = away <= objective_range(objective) + LEAST
        return ranged | (away < distance_to_objective(model, objective) - TOLERANCE - HAIR), ranged
    began = {foe.id: distance_to_unit(model, foe) for foe in asked.selection.targets}
    closest = min(began.values(), default=math.inf)
    excused, done = np.zeros(len(every), dtype=bool), np.zeros(len(every), dtype=bool)
    for foe, distance in began.items():
        if distance <= closest + TOLERANCE:
            ends = least[:, ids.index(foe)]
            closer = ends < distance - TOLERANCE - HAIR
            excused |= closer
            done |= closer & (ends <= reach)
    return excused, done


def _reached(asked: Asked, model: Model, places: list[Body]) -> Bools:
    """Whether a model may go to each of the places: ways are found by the geometry's own finder."""
    assert model.pose is not None
    obstacles = barrier(asked.state, model).obstacles
    limit = asked.limit + LEAST
    straight = [b.pose.facing == model.pose.facing or model.base.spin == 0.0 for b in places]
    centres = np.array([b.pose.point for b in places]).reshape(-1, 2)
    finder = WayFinder(model.base, model.pose.facing, model.pose.point, obstacles, limit=limit)
    found = np.asarray(finder.lengths_to(centres) <= limit) if len(places) else np.zeros(0, dtype=bool)
    for k in (k for k, ahead in enumerate(straight) if not ahead):
        pose = places[k].pose
        went = trip(model, Step(model.id, to=pose.point, facing=pose.facing), obstacles, asked.limit)
        found[k] = went.going is Going.CLEAR and went.length <= limit
    return found


LEVELS: Final = ((0, 0, 0.0), (16, 8, 0.6), (36, 18, 0.4), (72, 36, 0.25))
"""Places on each ring of contact and of engagement, and inches between the points of the grid, by level."""


def sampled(asked: Asked, level: int) -> list[Body]:
    """Sample places: rings about every enemy, crossings of round rings and reach, straight in, and a grid."""
    on_contact, on_edge, step = LEVELS[level]
    unit = asked.unit
    foes = [m.body for foe in asked.state.enemies_of(unit) for m in foe.on_table]
    found: list[Body] = []
    for base in dict.fromkeys(m.base for m in unit.on_table):
        starts = [m.body.pose for m in unit.on_table if m.base == base]
        facings = sorted({p.facing for p in starts}) if base.spin else [0.0]
        foes_near = [f for f in foes if any(_could_meet(base, p, f, asked) for p in starts)]
        points: list[tuple[float, float, float]] = []
        for facing in facings:
            for foe in foes_near:
                for count, away in ((on_contact, HAIR), (on_edge, asked.ruleset.engagement)):
                    points += [(*p, facing) for p in ring(base, facing, foe, away, count)]
            for start in starts:
                if base.spin and start.facing != facing:
                    continue
                points += [(*p, facing) for p in _grid(start, step, asked.limit)]
                for foe in foes_near:
                    points += [(*p, facing) for p in _straight_in(base, start, foe, asked)]
        if isinstance(base, Round):
            points += [(*p, 0.0) for p in crossings(base, starts, foes_near, asked)]
        found += [Body(base, Pose(*point)) for point in dict.fromkeys(points)]
    return found


def _could_meet(base: Base, start: Pose, foe: Body, asked: Asked) -> bool:
    away = math.dist(start.point, foe.pose.point)
    return away <= asked.limit + asked.ruleset.engagement + base.reach + foe.base.reach


def ring(base: Base, facing: float, foe: Body, away: float, count: int) -> list[tuple[float, float]]:
    """Centres where a base is `away` from a foe, in `count` directions from it, found by halving along each."""
    if not count:
        return []
    turns = np.arange(count) * (math.tau / count)
    out = np.column_stack([np.cos(turns), np.sin(turns)])
    flock = Flock.of((foe,))
    low, high = np.zeros(count), np.full(count, base.reach + foe.base.reach + away + 0.1)
    for _ in range(48):
        middle = (low + high) / 2
        centres = np.array(foe.pose.point) + out * middle[:, None]
        outside = flock.gaps_from(base, centres, facing)[:, 0] >= away
        low, high = np.where(outside, low, middle), np.where(outside, middle, high)
    reach = high if away <= HAIR else low
    return [tuple(p) for p in (np.array(foe.pose.point) + out * reach[:, None]).tolist()]


def _grid(start: Pose, step: float, limit: float) -> list[tuple[float, float]]:
    """Points of a grid fixed to the table, within reach."""
    if not step:
        return []
    low = [math.ceil((c - limit) / step) for c in start.point]
    high = [math.floor((c + limit) / step) for c in start.point]
    points = ((i * step, j * step) for i in range(low[0], high[0] + 1) for j in range(low[1], high[1] + 1))
    return [p for p in points if math.dist(p, start.point) <= limit]


def _straight_in(base: Base, start: Pose, foe: Body, asked: Asked) -> list[tuple[float, float]]:
    """Toward a foe's centre: as far as contact, engagement or the limit lets it."""
    away = math.dist(start.point, foe.pose.point)
    if away < HAIR:
        return []
    ux, uy = (foe.pose.x - start.x) / away, (foe.pose.y - start.y) / away
    flock = Flock.of((foe,))
    goals = []
    for wanted in (HAIR, asked.ruleset.engagement):
        low, high = 0.0, away
        for _ in range(48):
            middle = (low + high) / 2
            centre = np.array([[start.x + ux * middle, start.y + uy * middle]])
            low, high = (middle, high) if flock.gaps_from(base, centre, start.facing)[0, 0] >= wanted else (low, middle)
        far = min(low, asked.limit)
        if far > 0.01:
            goals.append((start.x + ux * far, start.y + uy * far))
    return goals


def crossings(base: Round, starts: list[Pose], foes: list[Body], asked: Asked) -> list[tuple[float, float]]:
    """Where circles of contact, of engagement and of reach cross one another, of round bases."""
    circles = [(*p.point, asked.limit) for p in starts]
    for foe in foes:
        if isinstance(foe.base, Round):
            size = foe.base.radius + base.radius
            circles += [(*foe.pose.point, size + away) for away in (HAIR, asked.ruleset.engagement)]
    found = []
    for k, (x, y, r) in enumerate(circles):
        for u, v, s in circles[k + 1 :]:
            d = math.hypot(u - x, v - y)
            if d < HAIR or d > r + s or d < abs(r - s):
                continue
            a = (d * d + r * r - s * s) / (2 * d)
            h = math.sqrt(max(0.0, r * r - a * a))
            px, py = x + a * (u - x) / d, y + a * (v - y) / d
            found += [(px - h * (v - y) / d, py + h * (u - x) / d), (px + h * (v - y) / d, py - h * (u - x) / d)]
    return found
