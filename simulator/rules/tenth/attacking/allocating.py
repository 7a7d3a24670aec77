"""Allocating attacks one by one, saving throws, and damage (Making Attacks)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from simulator.army import Model
from simulator.rules.attacks.allocating import Groups
from simulator.rules.attacks.bearers import is_character, is_wounded
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

ALLOCATE: Final = SequenceClause(
    "attack.allocate",
    core("Making Attacks: Allocate Attack"),
    "The defender allocates each attack that wounds to one model: to one that has lost wounds, or that attacks have "
    "been allocated to this phase, if there is one; not to an attached leader while other models stand.",
    __name__,
    decisions=("D21",),
)
SAVE: Final = SequenceClause(
    "attack.save",
    core("Making Attacks: Saving Throw"),
    "A saving throw is made for that model, with Sv worsened by AP or with the invulnerable save, whichever serves it "
    "better: an unmodified 1 fails.",
    __name__,
)
DAMAGE: Final = SequenceClause(
    "attack.damage",
    core("Making Attacks: Inflict Damage"),
    "An attack that is not saved costs its model D wounds; what one model cannot lose is lost. Attacks that were "
    "declared are made even where their target is out of reach meanwhile; when nobody is left they are lost.",
    __name__,
)


def allocation_order(
    models: Sequence[Model],
    rank: Mapping[str, int],  # noqa: ARG001 - it counts within a group
    first: str | None = None,
    struck: Collection[str] = (),
) -> Groups:
    """Return the models that are alive in the order in which attacks are allocated to them; an `Allocation`.

    Precision puts a CHARACTER before all others. Mortal wounds are allocated in the same order.
    """

    def some(*, leading: bool, marked: bool) -> tuple[Model, ...]:
        return tuple(
            m
            for m in models
            if m.alive and m.id != first and is_character(m) is leading and (is_wounded(m) or m.id in struck) is marked
        )

    leader = tuple(m for m in models if m.alive and m.id == first)
    ranks = [some(leading=leading, marked=marked) for leading in (False, True) for marked in (True, False)]
    return tuple(group for group in (leader, *ranks) if group)
