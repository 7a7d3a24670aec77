"""Places in which as many models touch enemies together as a matching of arcs says: where the search should look.

A whole matching of models to arcs says near which places; then exact places of contact near these are looked for that
are fine for each model alone and leave the others room. Mates that touch nobody are left out of account, and so is
what depends on them, so that this is no move yet.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from simulator.geometry.conditions import NUMERIC, Floats
from simulator.geometry.contact_arcs import contact_arcs
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Pose, Round
from simulator.geometry.ways import WayFinder
from simulator.planner.arc_matching import Bools, Matching
from simulator.planner.multipliers import by_whole_numbers, overfull
from simulator.planner.problem import Problem
from simulator.planner.relaxed import questions

_AROUND: Final = 0.3
"""Inches. How far from the middle of its arc a model may come to stand."""
_STEP: Final = 0.012
"""Inches between the places tried."""
_NODES: Final = 600
"""How many models are put somewhere on trial before it is given up."""
_ROOM: Final = 1e-7
"""Inches. By so much more than is necessary bases keep apart."""

Arrangement = tuple[tuple[int, Pose], ...]
"""Models by their numbers, and where each touches an enemy."""


def arrangements(problem: Problem, numbers: list[int], matching: Matching, tries: int = 3) -> Iterator[Arrangement]:
    """Yield places for models to touch enemies in, together, as many as the matching has room for.

    Args:
        problem: the unit's move.
        numbers: which of its models the rows of `matching.allowed` are.
        matching: the models and arcs.
        tries: how many matchings are taken, at most; each yields one arrangement or none.
    """
    for _ in range(tries):
        pairs = by_whole_numbers(matching).pairs
        if not pairs:
            return
        offers = [_offer(problem, numbers[model], matching.middles[arc]) for model, arc in pairs]
        placed = _placed(offers)
        if placed is not None:
            yield tuple((offers[k].number, offers[k].pose(place)) for k, place in sorted(placed.items()))
        used = np.zeros(len(matching.middles))
        np.add.at(used, [arc for _, arc in pairs], 1.0)
        more = overfull(matching, used)
        if more is None:
            return
        matching = matching.with_rows(more)


@dataclass(frozen=True, eq=False)
class _Offer:
    """Places for one model."""

    number: int
    start: Pose
    radius: float
    places: Floats
    """(k, 2)."""

    def pose(self, place: int) -> Pose:
        """Return one of the places."""
        x, y = self.places[place].tolist()
        return self.start.at((x, y))


def _offer(problem: Problem, number: int, near: Floats) -> _Offer:
    """Return exact places of contact near a point that are fine for a model by itself."""
    model = problem.models[number]
    assert model.pose is not None
    assert isinstance(model.base, Round)
    radius = model.base.radius
    parts = [near[None]]
    for body in problem.enemy_bodies:
        reach = radius + body.base.reach + _AROUND
        if math.hypot(body.pose.x - near[0], body.pose.y - near[1]) <= reach:
            middles = contact_arcs(radius, body, _STEP).middles
            parts.append(middles[np.hypot(*(middles - near).T) <= _AROUND])
    places = np.concatenate(parts)
    fine = np.zeros(len(places), dtype=np.bool_)
    for question in questions(problem, number, ()):
        left = np.flatnonzero(~fine)
        for condition in question.conditions:
            left = left[condition.slacks(model.base, places[left], np.zeros(len(left))) >= NUMERIC]
        if len(left):
            longest = question.limit + TOLERANCE
            finder = WayFinder(model.base, 0.0, question.start.point, question.obstacles, limit=longest)
            fine[left] = finder.lengths_to(places[left]) <= longest - NUMERIC
    return _Offer(number, model.pose, radius, places[fine])


def _placed(offers: list[_Offer]) -> dict[int, int] | None:
    """Return which of its places each model takes so that no two overlap; None where none was found."""
    if not all(len(offer.places) for offer in offers):
        return None
    clear: dict[tuple[int, int], Bools] = {}
    for i, one in enumerate(offers):
        for j, other in enumerate(offers):
            if i != j:
                apart = np.hypot(*(one.places[:, None] - other.places[None]).transpose(2, 0, 1))
                clear[i, j] = apart >= one.radius + other.radius - TOLERANCE + _ROOM
    nodes = 0

    def placing(taken: dict[int, int], open_places: dict[int, Bools]) -> dict[int, int] | None:
        """Put the model with the fewest places left where it leaves the others most, and go on."""
        nonlocal nodes
        nodes += 1
        if not open_places:
            return taken
        if nodes > _NODES:
            return None
        model = min(open_places, key=lambda k: int(open_places[k].sum()))
        rest = {k: left for k, left in open_places.items() if k != model}
        choices = np.flatnonzero(open_places[model])
        room = sum((clear[model, k][choices][:, left].mean(axis=1) for k, left in rest.items()), np.zeros(len(choices)))
        for place in choices[np.argsort(-room, kind="stable")].tolist():
            left_over = {k: left & clear[model, k][place] for k, left in rest.items()}
            if all(left.any() for left in left_over.values()):
                found = placing({**taken, model: place}, left_over)
                if found is not None or nodes > _NODES:
                    return found
        return None

    return placing({}, {k: np.ones(len(offer.places), dtype=np.bool_) for k, offer in enumerate(offers)})
