"""Who takes the next attack, or loses the next wound: groups of models in an order, and whose turn it is in one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from simulator.army import Model

Groups = tuple[tuple[Model, ...], ...]
"""Models that are alive, in the order in which attacks are allocated to their groups."""


class Allocation(Protocol):
    """How an edition orders the models of a unit that are alive."""

    def __call__(
        self, models: Sequence[Model], rank: Mapping[str, int], first: str | None = None, struck: Collection[str] = ()
    ) -> Groups:
        """Return them in groups.

        Args:
            models: the unit's models.
            rank: the owner's wish by model id, lower earlier: decides where the rules leave a choice.
            first: a CHARACTER that Precision puts before all others.
            struck: ids of models that attacks have been allocated to this phase, where that counts.
        """
        ...


def next_of(group: Sequence[Model], left: Mapping[str, int], rank: Mapping[str, int]) -> Model | None:
    """Return the model of a group that the next attack is allocated to: a wounded one, then as its owner wishes.

    Args:
        group: models of a group.
        left: the wounds they have left, by id.
        rank: the owner's wish by model id, lower earlier.
    """
    alive = [m for m in group if left[m.id] > 0]
    return min(alive, key=lambda m: (left[m.id] >= m.profile.W, rank[m.id]), default=None)


def next_in(groups: Groups, left: Mapping[str, int], rank: Mapping[str, int]) -> Model | None:
    """Return the model that is next: in the first group with anybody left. None when nobody is."""
    return next((model for group in groups if (model := next_of(group, left, rank)) is not None), None)
