"""Candidate places: the exact corners where models of a unit would stand, for each base and facing of the unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simulator.geometry.conditions import Floats
from simulator.geometry.shapes import Base, Body, Pose

if TYPE_CHECKING:
    from simulator.planner.problem import Problem

__all__ = ["Sites", "around", "judged_sites", "near", "sites_of"]


@dataclass(frozen=True, eq=False)
class Sites:
    """The candidate places of all models of a unit with one base. Lengths in inches, facings in degrees."""

    base: Base
    models: tuple[int, ...]
    """Which of the problem's models have this base, n of them."""
    centres: Floats
    """(k, 2)."""
    facings: Floats
    """(k,); for round bases 0, but where a model stands now the one that it has."""
    lengths: Floats
    """(n, k): the length of each model's shortest way to each place; infinite where it may not end by itself."""
    done: Floats
    """(n, k): whether (1.0) that model does its duty there, with regard to the target that serves it best."""

    def pose(self, k: int) -> Pose:
        """Return a place."""
        x, y = self.centres[k].tolist()
        return Pose(x, y, float(self.facings[k]))

    @property
    def poses(self) -> tuple[Pose, ...]:
        """All places."""
        return tuple(self.pose(k) for k in range(len(self.centres)))

    def joined(self, more: Sites) -> Sites:
        """Return these places and those of `more` that are others; it is of the same base and models."""
        seen = set(self.poses)
        new = [k for k, pose in enumerate(more.poses) if pose not in seen]
        return Sites(
            self.base,
            self.models,
            np.concatenate([self.centres, more.centres[new]]),
            np.concatenate([self.facings, more.facings[new]]),
            np.concatenate([self.lengths, more.lengths[:, new]], axis=1),
            np.concatenate([self.done, more.done[:, new]], axis=1),
        )


def sites_of(problem: Problem, *, level: int = 0) -> tuple[Sites, ...]:
    """Return the candidate places of a unit's move, for each base of the unit in the order of its first model.

    Args:
        problem: the move that is looked for.
        level: 0 for exact places alone; 1 and 2 add ever finer samples of the curves and of what is within reach.
    """
    return problem.survey.sites(level)


def near(problem: Problem, base: Base, placed: Sequence[Body], *, facing: float | None = None) -> Floats:
    """Return places (k, 2) for a base beside mates that are placed, not judged yet.

    There it touches a mate or is just near enough to be its neighbour, and something else is exactly so too: contact,
    engagement range, a model's reach, a wall, or the same with another of the mates.

    Args:
        problem: the move that is looked for.
        base: the base that is to stand there.
        placed: the mates.
        facing: its facing, in degrees; that of the first model with this base that moves, if not given.
    """
    return problem.survey.near(base, placed, facing)


def around(problem: Problem, base: Base, placed: Sequence[Body]) -> tuple[Floats, Floats]:
    """Return the places of `near`, centres (k, 2) and facings (k,), for all facings that bases like this one have."""
    return problem.survey.around(base, placed)


def judged_sites(problem: Problem, base: Base, models: Sequence[int], centres: Floats, facings: Floats) -> Sites:
    """Return those of given places that any of the models may end in, judged as `sites_of` does.

    Args:
        problem: the move that is looked for.
        base: the base of the models.
        models: their numbers.
        centres: the places, (k, 2); where the models stand now is added.
        facings: in degrees, (k,).
    """
    return problem.survey.judged(base, models, centres, facings)
