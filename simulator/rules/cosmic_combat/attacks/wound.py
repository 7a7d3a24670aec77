"""Wound rolls: the Strength of model and weapon against Defence (step 2)."""

from __future__ import annotations

from typing import Final

from simulator.army import Model, Weapon
from simulator.rules.cosmic_combat.attacks.chart import AS_PRINTED, needed
from simulator.rules.cosmic_combat.books import fight
from simulator.rules.sequence_clause import SequenceClause

WOUND: Final = SequenceClause(
    "attack.wound",
    fight("Step 2"),
    "Each hit is rolled to wound: the Strength of the model and of its weapon together wounds on 2+ if it is double "
    "the target's Defence or more, on 3+ if it is greater, 4+ if equal, 5+ if less, 6+ if half or lower.",
    __name__,
    decisions=("D13", "D33"),
    other_text=AS_PRINTED,
)


def weapon_of(model: Model, name: str | None) -> Weapon | None:
    """Return the weapon of this name that a model strikes with; by default its strongest, or none if it has none.

    Raises:
        KeyError: it has no weapon of this name.
    """
    if name is not None:
        named = next((w for w in model.weapons if w.name.lower() == name.lower()), None)
        if named is None:
            raise KeyError(name)
        return named
    return max(model.weapons, key=lambda weapon: weapon.S, default=None)


def needed_to_wound(striker: Model, weapon: Weapon | None, target: Model) -> int:
    """Return the face with which a hit wounds; the profiles have Strength and Defence."""
    strength, defence = striker.profile.Strength, target.profile.Defence
    assert strength is not None
    assert defence is not None
    return needed(strength + (weapon.S if weapon is not None else 0), defence)
