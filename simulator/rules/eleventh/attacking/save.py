"""Save rolls: the groups of a unit, their order, and what holds (05.03, 05.04)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from simulator.army import Model
from simulator.rules.attacks.allocating import Groups
from simulator.rules.attacks.bearers import is_character, is_wounded
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

GROUPS: Final = SequenceClause(
    "attack.groups",
    core("05.03"),
    "The defender divides the unit: a group for each CHARACTER model, and one for all others of the same W, Sv and "
    "invulnerable save. A wounded group comes first, CHARACTER groups last, wounded ones among them first.",
    __name__,
)
SAVE: Final = SequenceClause(
    "attack.save",
    core("05.04"),
    "All saves are rolled, then resolved from the lowest up, each on a model of the current group, a wounded one if "
    "there is one: a 1 never holds; the invulnerable save holds, or the roll worsened by AP against Sv.",
    __name__,
)
DAMAGE: Final = SequenceClause(
    "attack.damage",
    core("05.04"),
    "An attack that is not saved costs its model D wounds; what one model cannot lose is lost, and so are attacks "
    "when nobody is left. Destroyed models are taken off the table when the unit has made all its attacks.",
    __name__,
)


def groups(models: Sequence[Model]) -> Groups:
    """Return the groups of a unit's models that are alive, in file order (05.03)."""
    found: dict[object, list[Model]] = {}
    for m in models:
        if m.alive:
            found.setdefault(m.id if is_character(m) else (m.profile.W, m.profile.Sv, m.profile.Inv), []).append(m)
    return tuple(tuple(group) for group in found.values())


def allocation_order(
    models: Sequence[Model],
    rank: Mapping[str, int],
    first: str | None = None,
    struck: Collection[str] = (),  # noqa: ARG001 - it counts for nothing in this edition
) -> Groups:
    """Return the groups in the order in which attacks are allocated to them (05.03); an `Allocation`.

    Precision puts the group of a CHARACTER before all others (24.28).
    """

    def turn(group: tuple[Model, ...]) -> tuple[bool, bool, bool, int]:
        leads = group[0].id == first
        wounded = any(map(is_wounded, group))
        return (not leads, is_character(group[0]), not wounded, min(rank[m.id] for m in group))

    return tuple(sorted(groups(models), key=turn))
