"""From places to a move: who goes where is given, in which order is tried until the referee is content."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, permutations

from simulator.geometry.gaps import gap
from simulator.moves import Move, Step
from simulator.referee import check
from tests.oracles.plan_places import LEAST, Offer

FEW = 4
"""Of so many models or fewer, every order is tried."""


def as_move(offered: Offer, places: Sequence[int], *, tries: int = 24) -> Move | None:
    """Return a legal move that ends with the models in these places; None where no order tried is legal."""
    movers = [i for i, k in enumerate(places) if k != offered.own[i]]
    if not movers:
        return offered.asked.move
    for order in islice(_orders(offered, places, movers), tries):
        steps = []
        for i in order:
            body = offered.bodies[places[i]]
            turned = body.pose.facing if body.base.spin else None
            steps.append(Step(offered.models[i].id, to=body.pose.point, facing=turned))
        move = replace(offered.asked.move, steps=tuple(steps))
        if check(offered.asked.state, move, advise=False).outcome == "legal":
            return move
    return None


def _orders(offered: Offer, places: Sequence[int], movers: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield orders in which nobody ends where somebody still stands; the most promising first."""
    waits = {
        i: {j for j in movers if j != i and gap(offered.bodies[places[i]], offered.bodies[offered.own[j]]) < -LEAST}
        for i in movers
    }
    ready: list[int] = []
    left = set(movers)
    # Whoever cannot do its duty goes last, when its mates stand where it could have gone.
    while left:
        free = [i for i in left if not waits[i] & left]
        if not free:
            break
        first = min(free, key=lambda i: (not offered.done[i, places[i]], i))
        ready.append(first)
        left.remove(first)
    if not left:
        yield tuple(ready)
    if len(movers) <= FEW:
        for order in permutations(movers):
            if all(not waits[i] & set(order[k:]) for k, i in enumerate(order)):
                yield order
