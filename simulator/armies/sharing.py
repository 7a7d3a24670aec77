"""Giving a unit's things to its models: how many models there can be, and who gets a weapon that stands beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from simulator.armies.muster import MOST_MODELS, Carried, Group


def within(groups: Iterable[Group]) -> list[Group]:
    """Return groups with no more models than a unit may have."""
    kept: list[Group] = []
    left = MOST_MODELS
    for group in groups:
        count = min(group.count, left)
        if count:
            kept.append(replace(group, count=count))
        left -= count
    return kept


def shared_out(groups: Sequence[Group], carried: Iterable[Carried]) -> list[Group]:
    """Give weapons that stand beside the models to all of them, or, where there are fewer, to one after the other."""
    total = sum(group.count for group in groups)
    given = [list(group.carried) for group in groups]
    turn = 0
    for item in carried:
        everybody = item.count >= total
        slots = range(total) if everybody else [slot % total for slot in range(turn, turn + item.count)]
        turn += 0 if everybody else item.count
        first = 0
        for position, group in enumerate(groups):
            count = sum(first <= slot < first + group.count for slot in slots)
            if count:
                given[position].append(Carried(item.name, count))
            first += group.count
    return [replace(group, carried=tuple(own)) for group, own in zip(groups, given, strict=True)]
