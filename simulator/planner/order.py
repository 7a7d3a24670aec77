"""In which order the models of a planned move go, so that nobody ends on a mate that has not moved yet."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.planner.layout import Layout


def order_of_moving(layout: Layout, places: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of the models that move, in a legal order; and those that wait for one another in a circle.

    Those that do their duty go before those that cannot: places that are taken when these move excuse them (D3). Among
    them who goes farther goes first, as the front rank does at a table.
    """
    moving = [number for number, place in enumerate(places) if place != layout.home[number]]
    waits_for = {i: {j for j in moving if j != i and layout.on_start[places[i], j]} for i in moving}
    order: list[int] = []
    while len(order) < len(moving):
        free = [i for i in moving if i not in order and waits_for[i] <= set(order)]
        if not free:
            break
        order.append(min(free, key=lambda i: (not layout.done[i, places[i]], -layout.lengths[i, places[i]], i)))
    return tuple(order), tuple(i for i in moving if i not in order)
