"""Save rolls: the groups of a unit, their order, and what holds (05.03, 05.04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from simulator.army import Model, Profile
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


def saved(face: int, profile: Profile, ap: int) -> bool:
    """Say whether a save die holds: a 1 never; the invulnerable save first, then the armour with its AP.

    AP worsens the roll whichever sign it is written with: "-2" and "2" mean the same.
    """
    if face == 1:
        return False
    return (profile.Inv is not None and face >= profile.Inv) or face - abs(ap) >= profile.Sv


def needed_to_save(profile: Profile, ap: int) -> int:
    """Return the face needed to save; 7 when none does it."""
    armour = max(2, profile.Sv + abs(ap))
    return min(7, armour if profile.Inv is None else min(armour, max(2, profile.Inv)))


def is_character(model: Model) -> bool:
    """Say whether a model is a CHARACTER."""
    return "CHARACTER" in model.keywords or "CHARACTERS" in model.keywords


def is_wounded(model: Model) -> bool:
    """Say whether a model has lost wounds."""
    return model.wounds < model.profile.W


def groups(models: Sequence[Model]) -> tuple[tuple[Model, ...], ...]:
    """Return the groups of a unit's models that are alive, in file order (05.03)."""
    found: dict[object, list[Model]] = {}
    for m in models:
        if m.alive:
            found.setdefault(m.id if is_character(m) else (m.profile.W, m.profile.Sv, m.profile.Inv), []).append(m)
    return tuple(tuple(group) for group in found.values())


def allocation_order(
    models: Sequence[Model], rank: Mapping[str, int], first: str | None = None
) -> tuple[tuple[Model, ...], ...]:
    """Return the groups in the order in which attacks are allocated to them.

    Args:
        models: the unit's models.
        rank: the owner's wish by model id, lower earlier: decides where the rules leave a choice.
        first: a CHARACTER whose group Precision puts before all others (24.28).
    """

    def turn(group: tuple[Model, ...]) -> tuple[bool, bool, bool, int]:
        leads = group[0].id == first
        wounded = any(map(is_wounded, group))
        return (not leads, is_character(group[0]), not wounded, min(rank[m.id] for m in group))

    return tuple(sorted(groups(models), key=turn))


def next_of(group: Sequence[Model], left: Mapping[str, int], rank: Mapping[str, int]) -> Model | None:
    """Return the model of a group that the next attack is allocated to: a wounded one, then as its owner wishes.

    Args:
        group: models of a group.
        left: the wounds they have left, by id.
        rank: the owner's wish by model id, lower earlier.
    """
    alive = [m for m in group if left[m.id] > 0]
    return min(alive, key=lambda m: (left[m.id] >= m.profile.W, rank[m.id]), default=None)
