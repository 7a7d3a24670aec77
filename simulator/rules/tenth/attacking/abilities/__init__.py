"""The abilities of weapons that a fight knows: each in a file of its own, all of them in one tuple."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.traits import Abilities
from simulator.rules.tenth.attacking.abilities.anti import ANTI
from simulator.rules.tenth.attacking.abilities.devastating_wounds import DEVASTATING_WOUNDS
from simulator.rules.tenth.attacking.abilities.extra_attacks import EXTRA_ATTACKS
from simulator.rules.tenth.attacking.abilities.hazardous import HAZARDOUS
from simulator.rules.tenth.attacking.abilities.lance import LANCE
from simulator.rules.tenth.attacking.abilities.lethal_hits import LETHAL_HITS
from simulator.rules.tenth.attacking.abilities.precision import PRECISION
from simulator.rules.tenth.attacking.abilities.psychic import PSYCHIC
from simulator.rules.tenth.attacking.abilities.sustained_hits import SUSTAINED_HITS
from simulator.rules.tenth.attacking.abilities.twin_linked import TWIN_LINKED

ABILITIES: Final = Abilities(
    (
        ANTI,
        DEVASTATING_WOUNDS,
        EXTRA_ATTACKS,
        HAZARDOUS,
        LANCE,
        LETHAL_HITS,
        PRECISION,
        PSYCHIC,
        SUSTAINED_HITS,
        TWIN_LINKED,
    )
)
"""All of them, by name."""
