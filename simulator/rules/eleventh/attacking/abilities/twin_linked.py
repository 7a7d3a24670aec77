"""[TWIN-LINKED] (24.38)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.files.ability_texts import AbilityText
from simulator.rules.eleventh.attacking.abilities.ability import Situation, Traits, WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause


def twin_linked(traits: Traits, text: AbilityText, situation: Situation) -> Traits:  # noqa: ARG001
    """Let wound rolls that fail be re-rolled."""
    return replace(traits, rerolls_wounds=True)


TWIN_LINKED: Final = WeaponAbility(
    "TWIN-LINKED",
    SequenceClause(
        "ability.twin-linked",
        core("24.38"),
        "Twin-linked: a wound roll may be re-rolled, before modifiers and once; here those that fail are.",
        __name__,
    ),
    twin_linked,
    is_optional=True,
)
