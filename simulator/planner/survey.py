"""All places worth thinking of, for each base of a unit that moves: where the curves of what is exactly so cross.

A model may as well stand at the end of what binds it: in contact, exactly in engagement range, as far as it may go,
just near enough to a mate. So the crossings of these curves are where the models of a best move stand, or places next
to others that stand so (chains of touching bases). Lengths in inches, facings in degrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.conditions import Floats
from simulator.geometry.shapes import Base, Body, Pose, Round
from simulator.planner.chains import Links, links_on, next_links
from simulator.planner.corners import straight_in
from simulator.planner.curves import Curves, curves_of, foes_of, mates_of
from simulator.planner.facings import own_facings, same_outline, shared_facings, turned_toward
from simulator.planner.judging import Judging
from simulator.planner.problem import Problem
from simulator.planner.samples import sampled
from simulator.planner.sites import Sites

_SAME: Final = 1e-6
"""Inches. Places nearer to each other are one."""
_CHAIN: Final = 2
"""How many touching bases a chain of round ones goes on for from where it begins, either way round."""


@dataclass(frozen=True)
class Kind:
    """Models of one base that move, and the facing that they may end with."""

    base: Base
    facing: float
    movers: tuple[int, ...]
    """Those that the curves of reach belong to."""
    turned: bool
    """Whether it is another facing than they have."""


class Survey:
    """What is known about the places of one problem."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._judging = Judging(problem)
        self._curves: dict[Kind, Curves] = {}
        self._foes = tuple(dict.fromkeys(foes_of(problem)))

    @cached_property
    def bases(self) -> dict[Base, tuple[int, ...]]:
        """The numbers of the models with each base, in file order."""
        groups: dict[Base, list[int]] = {}
        for number, model in enumerate(self._problem.models):
            groups.setdefault(model.base, []).append(number)
        return {base: tuple(numbers) for base, numbers in groups.items()}

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """Each base with each facing that is thought of."""
        problem, kinds = self._problem, list[Kind]()
        for base, numbers in self.bases.items():
            movers = [n for n in numbers if problem.may_move(n)]
            poses = [problem.models[n].body.pose for n in movers]
            own = own_facings(base, poses)
            kinds += [Kind(base, facing, tuple(movers[k] for k in which), False) for facing, which in own.items()]
            if movers and not isinstance(base, Round):
                wanted = [f for pose in poses for f in turned_toward(base, pose, problem.enemy_bodies)]
                shared = shared_facings(base, wanted, poses[0].facing)
                kinds += [Kind(base, f, tuple(movers), True) for f in shared]
        return tuple(kinds)

    def sites(self, level: int) -> tuple[Sites, ...]:
        """Return the candidate places for each base; the higher the level (to 2), the more are spread between."""
        found: dict[Base, list[tuple[Floats, Floats]]] = {base: [] for base in self.bases}
        links: list[tuple[Kind, Links]] = []
        for kind in self.kinds:
            corners = self._useful(kind, self._corners(kind))
            spread = self._sampled(kind, level)
            found[kind.base] += [(part, np.full(len(part), kind.facing)) for part in (corners, spread)]
            links.append((kind, links_on(self._foes, kind.base, kind.facing, corners)))
        for kind in self.kinds:
            for other, begun in links:
                if kind.base == other.base and kind != other:
                    continue
                for _ in range(_CHAIN if kind == other and isinstance(kind.base, Round) else 1):
                    begun = next_links(self._foes, kind.base, kind.facing, begun)
                    found[kind.base].append((begun.centres, np.full(len(begun.centres), kind.facing)))
        for base, numbers in self.bases.items():
            found[base] += self._turned_straight_in(base, numbers)
        return tuple(self.judged(base, numbers, *_joined(found[base])) for base, numbers in self.bases.items())

    def judged(self, base: Base, models: Sequence[int], centres: Floats, facings: Floats) -> Sites:
        """Return those of some places that any of the models may end in, and where they stand now."""
        poses = [self._problem.models[number].body.pose for number in models]
        here = np.array([pose.point for pose in poses]).reshape(-1, 2)
        now = np.array([pose.facing for pose in poses])
        centres, facings = np.asarray(centres, dtype=float).reshape(-1, 2), np.asarray(facings, dtype=float)
        close = self._judging.within_reach(models, centres)
        centres, facings = np.concatenate([here, centres[close]]), np.concatenate([now, facings[close]])
        kept = _different(centres, np.zeros(len(facings)) if isinstance(base, Round) else facings)
        centres, facings = centres[kept], facings[kept]
        may, done = self._judging.legal(base, models, centres, facings)
        lengths = self._judging.lengths(base, models, centres, facings, may)
        for row, (x, y) in enumerate(here.tolist()):
            lengths[row, (centres[:, 0] == x) & (centres[:, 1] == y) & (facings == now[row])] = 0.0
        useful = np.isfinite(lengths).any(axis=0)
        return Sites(
            base, tuple(models), centres[useful], facings[useful], lengths[:, useful], done[:, useful].astype(float)
        )

    def near(self, base: Base, placed: Sequence[Body], facing: float | None = None) -> Floats:
        """Return where curves about mates that are placed cross one another and all others.

        Args:
            base: the base that is to stand there.
            placed: the mates.
            facing: its facing; that of the first of the models with this base that moves, if not given.
        """
        kinds = [kind for kind in self.kinds if kind.base == base]
        if not kinds:
            return np.empty((0, 2))
        kind = kinds[0]
        if facing is not None:
            kind = next((k for k in kinds if same_outline(base, k.facing, facing)), replace(kind, facing=facing))
        none = np.empty((0, 3))
        about = tuple(dict.fromkeys(mates_of(self._problem, placed)))
        mates = Curves(base, kind.facing, about, none, none)
        return np.concatenate([mates.crossings_with(self._curves_of(kind)), mates.crossings()])

    def around(self, base: Base, placed: Sequence[Body]) -> tuple[Floats, Floats]:
        """Return the same places for every facing that a model with this base has, or a mate that is placed."""
        kinds = [kind.facing for kind in self.kinds if kind.base == base and not kind.turned]
        poses = [Pose(0.0, 0.0, f) for f in kinds] + [body.pose for body in placed if body.base == base]
        parts = []
        for facing in own_facings(base, poses) if kinds else ():
            centres = self.near(base, placed, facing)
            parts.append((centres, np.full(len(centres), facing)))
        return _joined(parts)

    def _curves_of(self, kind: Kind) -> Curves:
        if kind not in self._curves:
            self._curves[kind] = curves_of(self._problem, kind.base, kind.facing, kind.movers)
        return self._curves[kind]

    def _corners(self, kind: Kind) -> Floats:
        """Return all crossings, and the places straight in toward enemies."""
        problem, curves = self._problem, self._curves_of(kind)
        limit, edge = problem.rule.distance, problem.ruleset.engagement
        starts = curves.reach[:, :2]
        entries = straight_in(kind.base, kind.facing, starts, problem.enemy_bodies, edge, limit)
        return np.concatenate([curves.crossings(), entries])

    def _sampled(self, kind: Kind, level: int) -> Floats:
        """Return places spread evenly, the finer the higher the level."""
        problem, curves = self._problem, self._curves_of(kind)
        near = set(curves.about)
        foes = [entry for entry in self._foes if entry in near]
        return sampled(kind.base, kind.facing, foes, curves.reach[:, :2], problem.rule.distance, level)

    def _useful(self, kind: Kind, centres: Floats) -> Floats:
        """Return those of some places that any of the movers may end in, as far as its end goes."""
        centres = centres[self._judging.within_reach(kind.movers, centres)]
        may, _ = self._judging.legal(kind.base, kind.movers, centres, np.full(len(centres), kind.facing))
        return centres[may.any(axis=0)]

    def _turned_straight_in(self, base: Base, numbers: Sequence[int]) -> Iterable[tuple[Floats, Floats]]:
        """Yield places straight in for each model that turns exactly toward an enemy."""
        problem = self._problem
        if isinstance(base, Round):
            return
        limit, edge = problem.rule.distance, problem.ruleset.engagement
        for number in numbers:
            pose = problem.models[number].body.pose
            if not problem.may_move(number):
                continue
            for facing in turned_toward(base, pose, problem.enemy_bodies):
                start = np.array([pose.point])
                centres = straight_in(base, facing, start, problem.enemy_bodies, edge, limit)
                yield np.concatenate([start, centres]), np.full(len(centres) + 1, facing)


def _joined(parts: Sequence[tuple[Floats, Floats]]) -> tuple[Floats, Floats]:
    centres = np.concatenate([np.empty((0, 2)), *(part for part, _ in parts)])
    return centres, np.concatenate([np.empty(0), *(part for _, part in parts)])


def _different(centres: Floats, facings: Floats) -> NDArray[np.intp]:
    """Return the numbers of places that differ, in the order of their coordinates; of equal ones the first stays."""
    numbers = np.arange(len(centres))
    for shift in ((0.137, 0.137), (0.637, 0.637), (0.137, 0.637), (0.637, 0.137)):
        cells = np.floor(centres[numbers] / _SAME + shift)
        turns = np.floor(facings[numbers] / _SAME + 0.137)
        order = np.lexsort((numbers, turns, cells[:, 1], cells[:, 0]))
        rows = np.column_stack([cells, turns])[order]
        first = np.ones(len(rows), dtype=bool)
        first[1:] = (rows[1:] != rows[:-1]).any(axis=1)
        numbers = np.sort(numbers[order[first]])
    cells = np.floor(centres[numbers] / _SAME + 0.137)
    return numbers[np.lexsort((facings[numbers], cells[:, 1], cells[:, 0]))]
