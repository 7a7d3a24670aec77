"""Look for places of all models together that the referee accepts: the search, the judgement, and what both leave."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from simulator.geometry.conditions import Condition
from simulator.geometry.places import Found, nearest
from simulator.geometry.shapes import Body, Pose
from simulator.moves import Move
from simulator.planner.goals import Counts, Worth, rank, reached, worth
from simulator.planner.layout import layout_of
from simulator.planner.plan import Preference
from simulator.planner.problem import Problem
from simulator.planner.search import Joint, Places, seek, settle
from simulator.planner.sites import Sites, around, judged_sites, sites_of
from simulator.planner.walking import walked
from simulator.rules.clause import Finding
from simulator.rules.judged import judge, measure

_REFUSALS: Final = 24
"""How often the referee's objections are mended, at most, after one search."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the player wants of the move."""

    prefer: Preference = "engaged"
    avoid_new_fights: bool = False
    effort: int = 3
    """How many further searches there may be; 0 for a quick look, which proves nothing of contact."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A legal move, and what it comes to."""

    move: Move
    counts: Counts
    rank: tuple[float, ...]
    """What it is worth to the player: of two solutions, the larger is better."""
    poses: tuple[Pose, ...]
    """Where each model ends."""


class Solver:
    """Looks for the best move toward one selection; what it knows already stays with it."""

    def __init__(self, problem: Problem, wish: Wish, ranged: Sequence[Condition]) -> None:
        self.problem = problem
        self.wish = wish
        self.ranged = ranged
        self.sites: tuple[Sites, ...] = sites_of(problem)
        self._numbers = {model.id: number for number, model in enumerate(problem.models)}
        self.banned: set[tuple[int, Pose]] = set()
        """Places that the referee does not allow a model, as far as is known."""
        self.dutiful: set[int] = set(range(len(problem.models)))
        """Models that are only looked for places where they do their duty, if there are any: the referee would say
        that they could have. Only where the others leave them no room is that excused."""
        self.pinned: dict[int, Pose] = {}
        """Models that stand where they are told, by number."""
        self.steps = 0
        self.best: Solution | None = None
        wanted = {unit.id for unit in problem.selection.targets}
        units = problem.state.enemies_of(problem.unit)
        self.selected = tuple(number for number, unit in enumerate(units) if unit.id in wanted)
        self.lay()

    def lay(self) -> None:
        """Lay the places out anew, with all that is ruled out."""
        layout = self.layout = layout_of(self.problem, self.sites, self.ranged)
        self._at = {(base, pose): k for k, (base, pose) in enumerate(zip(layout.bases, layout.poses, strict=True))}
        if self.wish.avoid_new_fights:
            self._bar_new_fights()
        most = len(self.problem.models) * max(1, layout.foes.shape[1])
        self.worth: Worth = worth(layout, self.wish.prefer, self.selected, most=most)
        for number in self.dutiful:
            if (layout.done[number] & np.isfinite(layout.lengths[number])).any():
                idle = ~layout.done[number]
                idle[layout.home[number]] = False
                self.worth.bar(number, idle)
        for number, pose in self.banned:
            place = self.place_of(number, pose)
            if place is not None:
                self.worth.bar(number, place)
        for number, pose in self.pinned.items():
            self.worth.bar(number, np.arange(len(layout.poses)) != self.place_of(number, pose))

    def afresh(self, wish: Wish) -> Solver:
        """Return one that knows the same places, and what is ruled out, and looks for something else."""
        other = copy(self)
        other.wish, other.best, other.steps = wish, None, 0
        other.banned, other.dutiful = set(self.banned), set(self.dutiful)
        other.lay()
        return other

    def _bar_new_fights(self) -> None:
        """Rule out places engaged with an enemy unit that is neither selected nor engaged already."""
        layout = self.layout
        begun = np.asarray(layout.foes[list(layout.home)].any(axis=0), dtype=np.bool_)
        new = [number for number in range(len(begun)) if number not in self.selected and not begun[number]]
        barred = layout.foes[:, new].any(axis=1)
        layout.lengths[:, barred] = np.inf

    def counts(self, places: Places) -> Counts:
        """Return what places come to."""
        layout, at = self.layout, list(places)
        others = [u for u in range(layout.foes.shape[1]) if u not in self.selected]
        return Counts(
            int(layout.engaged[at].sum()),
            int(layout.contact[at].sum()),
            int(layout.holds[at].sum()),
            int(layout.foes[at][:, others].sum()),
        )

    def rank(self, places: Places) -> tuple[float, ...]:
        """Return what places are worth to the player."""
        length = float(self.layout.lengths[range(len(places)), list(places)].sum())
        return rank(self.wish.prefer, self.counts(places), length)

    @property
    def hoped(self) -> Counts:
        """What could be hoped for of the places at hand, each model by itself: no proof."""
        may = np.isfinite(self.worth.values)
        layout = self.layout
        return Counts(
            int((may & layout.engaged).any(axis=1).sum()),
            int((may & layout.contact).any(axis=1).sum()),
            int((may & layout.holds).any(axis=1).sum()),
            0,
        )

    def look(
        self,
        steps: int,
        hoped: Counts,
        begin: Mapping[int, Pose] | None = None,
        *,
        turn: int = 0,
        refusals: int = _REFUSALS,
    ) -> None:
        """Search for so many steps, or until what is hoped for is there; keep what the referee allows and is better.

        Args:
            steps: how many at most.
            hoped: what is enough.
            begin: places of some models to begin from, the others being where the best move known leaves them.
            turn: as `seek` takes it.
            refusals: how often the referee's objections are mended, at most.
        """
        start = self._start(begin or {})
        for _ in range(refusals):
            if not np.isfinite(self.worth.values).any(axis=1).all():
                return  # somebody may end nowhere
            start = self._allowed(start)
            joint = Joint(self.layout, self.worth, self.problem.terms.coherency, start)
            sought = seek(
                joint,
                steps=steps,
                enough=lambda places: reached(self.wish.prefer, self.counts(places), hoped),
                turn=turn,
            )
            self.steps += steps if sought is None else sought.steps
            if sought is None:
                return
            joint.put(sought.places)
            places = settle(joint)
            if self.best is not None and self.rank(places) <= self.best.rank:
                return
            objection = self._judge(places)
            if objection is None or objection[0] in self.pinned:
                return
            start = self._mend(objection, places)

    def _start(self, begin: Mapping[int, Pose]) -> Places:
        """Return the best places known, or where everybody stands, but for some."""
        known = self.layout.home if self.best is None else self.places_of(self.best.poses)
        return self.places_of([begin.get(number, self.layout.poses[place]) for number, place in enumerate(known)])

    def _allowed(self, places: Places) -> Places:
        """Return the places, but for models that may not end there the nearest where they may."""
        poses = self.layout.poses

        def nearest(number: int, place: int) -> int:
            allowed = np.flatnonzero(np.isfinite(self.worth.values[number])).tolist()
            return min(allowed, key=lambda other: math.dist(poses[place].point, poses[other].point))

        own = enumerate(places)
        return tuple(p if np.isfinite(self.worth.values[number, p]) else nearest(number, p) for number, p in own)

    def place_of(self, number: int, pose: Pose) -> int | None:
        """Return the place where a model stands so; None where that is not laid out."""
        return self._at.get((self.problem.models[number].base, pose))

    def places_of(self, poses: Sequence[Pose]) -> Places:
        """Return the places that the models stand in; where one is not laid out, the model's own."""
        found = [self.place_of(number, pose) for number, pose in enumerate(poses)]
        return tuple(home if place is None else place for place, home in zip(found, self.layout.home, strict=True))

    def widen(self, effort: int) -> None:
        """Lay out more places: about the mates that are placed, then finer ones everywhere."""
        if effort == 1:
            self.dutiful = set()
        if effort == 0 and self.best is not None:
            self._add(self._beside(enumerate(self.best.poses)))
        else:
            finer = sites_of(self.problem, level=max(1, effort))
            self.sites = tuple(own.joined(more) for own, more in zip(self.sites, finer, strict=True))
        self.lay()

    def _beside(self, placed: Iterable[tuple[int, Pose]]) -> list[tuple[int, Pose]]:
        """Return places round models that stand in some, for models of every base."""
        bodies = [Body(self.problem.models[number].base, pose) for number, pose in placed]
        places = []
        for sites in self.sites:
            centres, facings = around(self.problem, sites.base, bodies)
            beside = zip(centres.tolist(), facings.tolist(), strict=True)
            places += [(sites.models[0], Pose(x, y, facing)) for (x, y), facing in beside]
        return places

    def offer_round(self, placed: Sequence[tuple[int, Pose]]) -> None:
        """Lay out the places of some models, and places round these."""
        self.offer([*placed, *self._beside(placed)])

    def shorten(self) -> None:
        """Bring models that move for the others' sake no farther than they must, to where nothing more exact lies."""
        if self.best is None:
            return
        judged = judge(self.problem.state, self.best.move, self.problem.ruleset)
        places = self.places_of(self.best.poses)
        nearer = []
        for step in judged.steps:
            number, start = self._numbers[step.model.id], step.model.pose
            if self.layout.engaged[places[number]] or self.layout.holds[places[number]] or start is None:
                continue
            conditions = self.problem.rule.legal_end(judged, step)
            if conditions is not None:
                start = replace(start, facing=step.ended.pose.facing if step.ended.pose else start.facing)
                limit, obstacles = self.problem.rule.distance, step.barrier.obstacles
                found = nearest(step.model.base, start, limit, obstacles, conditions, start.point)
                if isinstance(found, Found):
                    nearer.append((number, found.pose))
        if nearer:
            self.offer(nearer)
            joint = Joint(self.layout, self.worth, self.problem.terms.coherency, self.places_of(self.best.poses))
            places = settle(joint)
            if self.rank(places) > self.best.rank:
                self._judge(places)

    def _judge(self, places: Places) -> tuple[int, Finding | None] | None:
        """Let the referee judge places; keep them if they are legal, else return the model at fault, and why."""
        move = walked(self.problem, self.layout, places)
        if isinstance(move, int):
            return move, None
        broken = [f for f in measure(judge(self.problem.state, move, self.problem.ruleset)) if f.kept is not True]
        if broken:
            named = next((f for f in broken if f.witness is not None), broken[0])
            mover = named.model if named.model in {s.model for s in move.steps} else move.steps[-1].model
            assert mover is not None
            return self._numbers[mover], named
        poses = tuple(self.layout.poses[place] for place in places)
        self.best = Solution(move, self.counts(places), self.rank(places), poses)
        return None

    def _mend(self, objection: tuple[int, Finding | None], places: Places) -> Places:
        """Rule out the place of the model at fault; offer it the one that the referee shows. Return where to go on."""
        number, finding = objection
        poses = [self.layout.poses[place] for place in places]
        # A model may always stay: what stands against that is somebody else's place.
        self.banned.add((number, poses[number]))
        if finding is not None and finding.witness is not None:
            self.dutiful.add(number)
            self.offer([(number, finding.witness.pose)])
            poses[number] = finding.witness.pose
        else:
            poses[number] = self.layout.poses[self.layout.home[number]]
            self.worth.bar(number, places[number])
        return self.places_of(poses)

    def offer(self, places: Sequence[tuple[int, Pose]]) -> None:
        """Lay out more places, each for all models with the base of the one by whose number it stands."""
        self._add(places)
        self.lay()

    def _add(self, places: Sequence[tuple[int, Pose]]) -> None:
        self.sites = tuple(
            self._with_more(sites, [pose for number, pose in places if number in sites.models]) for sites in self.sites
        )

    def _with_more(self, sites: Sites, poses: Sequence[Pose]) -> Sites:
        if not poses:
            return sites
        centres = np.array([pose.point for pose in poses])
        facings = np.array([pose.facing for pose in poses])
        return sites.joined(judged_sites(self.problem, sites.base, sites.models, centres, facings))
