"""In which order the models of a planned move go, so that nobody ends on a mate that has not moved yet."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from simulator.planner.layout import Layout


def who_may_go(layout: Layout, places: Sequence[int], left: AbstractSet[int]) -> list[int]:
    """Return the models on whose place no mate stands that is still to move, who had best go first.

    Those that do their duty go before those that cannot: places that are taken when these move excuse them (D3). Among
    them who goes farther goes first, as the front rank does at a table. None is left where all have gone, or wait for
    one another in a circle.

    Args:
        layout: the places.
        places: the place of each model.
        left: the models that have not moved yet.
    """
    free = [i for i in left if not any(layout.on_start[places[i], j] for j in left if j != i)]
    return sorted(free, key=lambda i: (not layout.done[i, places[i]], -layout.lengths[i, places[i]], i))


def who_moves(layout: Layout, places: Sequence[int]) -> set[int]:
    """Return the models whose place is not where they stand."""
    return {number for number, place in enumerate(places) if place != layout.home[number]}
