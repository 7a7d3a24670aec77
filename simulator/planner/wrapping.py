"""Wrap enemy models: end moves so that as many of them as can be found are held and cannot leave the fight.

Rings of places round each enemy model near by are tried, the cheapest first: their models are given these places, the
joint search finds places for the others, the referee judges the whole, and whoever is held then is proved to be
(see `held`). Who holds one model of a unit holds the unit, so another unit counts more than another model of the same.
Numbers of rings and steps bound the work, never the clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

import numpy as np

from simulator.army import Model
from simulator.geometry.conditions import Condition, Floats
from simulator.geometry.flock import Flock
from simulator.geometry.shapes import Base, Pose, Round
from simulator.geometry.ways import Obstacles
from simulator.planner.curves import HAIR
from simulator.planner.facings import own_facings
from simulator.planner.goals import Counts, reached
from simulator.planner.held import Held, models_held, names
from simulator.planner.plan import Placed
from simulator.planner.problem import Problem
from simulator.planner.rings import rings, width_of
from simulator.planner.search import Places
from simulator.planner.solver import Solution, Solver, Wish
from simulator.planner.solving import Solved
from simulator.rules.judged import judge
from simulator.rules.passing import barrier
from simulator.rules.words import bodies, nearest_model
from simulator.state import State

_FOES: Final = 6
"""Enemy models that rings are looked for, at most."""
_TRIED: Final = 6
"""Rings tried for one enemy model."""
_STEPS: Final = 40
"""Steps of one search, for each model of the unit."""
_MENDED: Final = 8
"""How often the referee's objections are mended after one search."""
_TURNS: Final = 60
"""Places round an enemy model at each of these gaps, as shares of the narrowest way that lets it out."""
_GAPS: Final = (0.0, 0.25, 0.5, 0.75, 0.95)
_FACINGS: Final = 2

Pinned = dict[int, Pose]
"""Where some models stand, by number."""


class _Ringed(Solver):
    """Looks for places for the others while some models keep theirs."""

    def lay_round(self, foes: Sequence[Model], known: Sequence[Pose]) -> None:
        """Lay out more places: round enemy models, and those that the models have in a move that is known."""
        models = self.problem.models
        places: list[tuple[int, Pose]] = []
        for base in dict.fromkeys(model.base for model in models):
            mine = [number for number, model in enumerate(models) if model.base == base]
            facings = list(own_facings(base, [models[number].body.pose for number in mine]))[:_FACINGS]
            places += [(number, known[number]) for number in mine]
            places += [(mine[0], pose) for foe in foes for facing in facings for pose in _round(base, facing, foe)]
        self.offer(places)

    def with_pinned(self, pinned: Pinned, start: Places, hoped: Counts) -> Solution | None:
        """Return the best legal move found in which some models stand where they are told; None where none was."""
        # What the referee objects to now says nothing of other rings.
        banned, dutiful = set(self.banned), set(self.dutiful)
        begin = {number: self.layout.poses[place] for number, place in enumerate(start)}
        self.pinned, self.best = pinned, None
        self.lay()
        self.look(_STEPS * len(start), hoped, {**begin, **pinned}, refusals=_MENDED)
        found, self.pinned, self.best = self.best, {}, None
        self.banned, self.dutiful = banned, dutiful
        return found


def wrap(problem: Problem, wish: Wish, ranged: Sequence[Condition], solved: Solved) -> Solved:
    """Return what came of a selection with the move that holds the most found, if any holds more than was known.

    The rank of the best move then begins with how many enemy units have a model that is held, and how many models are.

    Args:
        problem: the unit's move.
        wish: what is wanted.
        ranged: being within range of each objective that counts, as conditions.
        solved: what came of it without regard to who is held.
    """
    if solved.best is None:
        return solved
    stopped, wrapping = solved.stopped, None
    try:
        wrapping = _Wrapping(problem, wish, ranged, solved)
        if not stopped:
            wrapping.run()
    except KeyboardInterrupt:
        stopped = True
    if wrapping is None:  # stopped before it was known who is held
        return replace(solved, best=replace(solved.best, rank=(0.0, 0.0, *solved.best.rank)), stopped=True)
    return replace(solved, best=wrapping.best, steps=solved.steps + wrapping.solver.steps, stopped=stopped)


class _Wrapping:
    """One selection."""

    def __init__(self, problem: Problem, wish: Wish, ranged: Sequence[Condition], solved: Solved) -> None:
        assert solved.best is not None
        self.problem = problem
        self.solver = _Ringed(problem, wish, ranged)
        self.best, self.held = self._with_held(solved.best)
        counts = solved.best.counts
        self.hoped = Counts(solved.engaged_at_most, solved.contact_at_most, counts.holds, 0)

    def run(self) -> None:
        """Try rings round one enemy model after the other; those that hold stay."""
        foes = self._foes()
        if foes:
            self.solver.lay_round(foes, self.best.poses)
        for foe in foes:
            if not self._is_held(foe):
                self._try(foe)

    def _try(self, foe: Model) -> None:
        """Try rings round one enemy model, until one holds it and nothing better is to be hoped for."""
        solver, pinned, start = self.solver, self._pinned(), self.solver.places_of(self.best.poses)
        for ring in islice(self._rings(foe, pinned), _TRIED):
            found = solver.with_pinned({**pinned, **ring}, start, self.hoped)
            if found is None:
                continue
            best, held = self._with_held(found)
            if best.rank > self.best.rank:
                self.best, self.held = best, held
                if self._is_held(foe) and reached(self.solver.wish.prefer, best.counts, self.hoped):
                    return

    def _is_held(self, foe: Model) -> bool:
        return foe.id in {h.model for h in self.held}

    def _pinned(self) -> Pinned:
        """Return where models stand that hold somebody now, by number."""
        closing = {model for h in self.held for model in h.ring}
        places, poses = self.solver.places_of(self.best.poses), self.solver.layout.poses
        return {k: poses[places[k]] for k, model in enumerate(self.problem.models) if model.id in closing}

    def _rings(self, foe: Model, pinned: Pinned) -> Iterator[Pinned]:
        """Yield rings round an enemy model in which those that hold somebody already keep their places."""
        layout, may = self.solver.layout, np.isfinite(self.solver.worth.values)
        places = ((number, self.solver.place_of(number, pose)) for number, pose in pinned.items())
        taken = {number: place for number, place in places if place is not None}
        for ring in rings(layout, may, foe, self._still(foe), taken):
            yield {number: layout.poses[place] for number, place in ring.places}

    def _still(self, foe: Model) -> Obstacles:
        """Return what stops an enemy model and does not move now."""
        state, mine = self.problem.state, self.problem.unit
        stops = barrier(state, foe)
        friends = tuple(
            m for m in stops.models if state.unit_of[m.id].player == mine.player and state.unit_of[m.id].id != mine.id
        )
        return Obstacles(bodies(friends), stops.obstacles.polygons, stops.obstacles.board)

    def _foes(self) -> tuple[Model, ...]:
        """Return the enemy models that may be wrapped, first those that are a unit by themselves, then the nearest."""
        problem = self.problem
        near = []
        for unit in problem.state.enemies_of(problem.unit):
            for model in unit.on_table:
                away = nearest_model(model, problem.models)[0]
                # Nobody comes to the other side of whoever is farther away than a move.
                if away <= problem.rule.distance and "AIRCRAFT" not in model.keywords:
                    near.append((len(unit.on_table) > 1, away, model))
        near.sort(key=lambda entry: entry[:2])
        return tuple(model for _, _, model in near[:_FOES])

    def _with_held(self, found: Solution) -> tuple[Solution, tuple[Held, ...]]:
        """Return a move ranked by whom it holds, and whom that is."""
        problem = self.problem
        end = judge(problem.state, found.move, problem.ruleset).end
        held = models_held(end, end.unit(problem.unit.id), problem.ruleset)
        units = {end.unit_of[h.model].id for h in held}
        return replace(found, rank=(float(len(units)), float(len(held)), *found.rank)), held


def _round(base: Base, facing: float, foe: Model) -> Iterator[Pose]:
    """Yield places for a base all round an enemy model, in contact and not far from it."""
    flock, x, y = Flock.of([foe.body]), foe.body.pose.x, foe.body.pose.y
    turns = np.linspace(0.0, 2 * np.pi, _TURNS, endpoint=False)
    ways = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    for share in _GAPS:
        wanted = HAIR + share * width_of(foe)
        far = _distances(flock, base, facing, ways, (x, y), foe.base.reach + base.reach + wanted, wanted)
        for (dx, dy), distance in zip(ways.tolist(), far.tolist(), strict=True):
            yield Pose(x + dx * distance, y + dy * distance, facing)


def _distances(
    flock: Flock, base: Base, facing: float, ways: Floats, at: tuple[float, float], most: float, wanted: float
) -> Floats:
    """Return how far from `at` along each of `ways` (k, 2) a base has the gap that is wanted, by halving."""
    low, high = np.zeros(len(ways)), np.full(len(ways), most)
    if isinstance(base, Round) and len(flock.rounds):
        return high
    for _ in range(50):
        middle = (low + high) / 2
        gaps = flock.gaps_from(base, np.array(at) + ways * middle[:, None], np.full(len(ways), facing))[:, 0]
        low, high = np.where(gaps < wanted, middle, low), np.where(gaps < wanted, high, middle)
    return high


def notes_on(state: State, held: Sequence[Held]) -> tuple[str, ...]:
    """Return what to say of the enemy models that are held where a planned move ends, or that none is."""
    if not held:
        return ("No enemy model is held: no place to hold one from was found, and none is ruled out.",)
    told = [f"Holds {state.name_of(h.model)}: {h.told}" for h in held]
    return (*told, "A unit with a model that is held cannot fall back but by a desperate escape, through models.")


def closing(end: State, unit: str, placed: Sequence[Placed], held: Sequence[Held]) -> tuple[Placed, ...]:
    """Return the reasons for each model's place with whose way out it closes; of those that stay, these alone.

    Args:
        end: the position that the planned move leaves.
        unit: the unit that moved.
        placed: the reasons without regard to that.
        held: the enemy models that are held.
    """
    closes: dict[str, list[Model]] = {}
    for answer in held:
        for model in answer.ring:
            if end.unit_of[model].id == unit:
                closes.setdefault(model, []).append(end.model(answer.model))
    said = {model: f"closes the way out to {names(end, foes)}" for model, foes in closes.items()}
    moved = tuple(replace(p, reason=f"{p.reason}; {said[p.model]}") if p.model in said else p for p in placed)
    known = {p.model for p in placed}
    return (*moved, *(Placed(model, said[model]) for model in said if model not in known))
