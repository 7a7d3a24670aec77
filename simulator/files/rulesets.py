"""The list of rulesets: where each is written, and what of a scenario means nothing or comes late in it.

It is all that reading a file needs to know of them; `simulator.rules` imports what it names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Unused:
    """Keys of scenarios that another ruleset uses and this one does not, by the entry they stand in."""

    profile: frozenset[str] = frozenset()
    weapon: frozenset[str] = frozenset()
    unit: frozenset[str] = frozenset()
    selected: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """What another ruleset selects before a kind of move, and this one does not."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One ruleset in the list."""

    where: str
    """The name it has in its folder, as a dotted path: "simulator.rules.tenth.TENTH"."""
    unused: Unused = field(default_factory=Unused)
    comes: Mapping[str, str] = field(default_factory=dict)
    """The first step of its phase in which a flag of a unit can be set; flags that are not here: any."""
    steps: tuple[str, ...] = ("start", "pile-in", "fight", "consolidate", "end")
    """The steps of its phase."""
    edition: int | None = None
    """The edition of the game whose rosters are played by it, 11 for "11th Edition"; None for a game without."""


_FORTY_K: Final = Unused(
    profile=frozenset({"Aggressors", "Martial", "Strength", "Defence"}), unit=frozenset({"retreated"})
)
_ELEVENTH: Final = {
    "piled_in": "pile-in",
    "overrun": "fight",
    "fought": "fight",
    "engaged_at_fight_step": "fight",
    "consolidated": "consolidate",
}
RULESETS: Final = {
    "40k-11e": Listed("simulator.rules.eleventh.ELEVENTH", _FORTY_K, _ELEVENTH, edition=11),
    "40k-11e-launch": Listed("simulator.rules.eleventh.LAUNCH", _FORTY_K, _ELEVENTH),
    "40k-10e": Listed(
        "simulator.rules.tenth.TENTH",
        replace(
            _FORTY_K,
            unit=_FORTY_K.unit | {"overrun", "engaged_at_fight_step"},
            selected={"pile-in": frozenset({"targets"}), "consolidate": frozenset({"targets"})},
        ),
        steps=("start", "fight", "end"),
        edition=10,
    ),
    "cosmic-combat": Listed(
        "simulator.rules.cosmic_combat.COSMIC_COMBAT",
        Unused(
            profile=frozenset({"T", "Inv", "FNP", "Ld", "OC"}),
            weapon=frozenset({"A", "WS", "AP", "D", "abilities"}),
            unit=frozenset(
                {
                    "charged", "overrun", "piled_in", "eligible_to_fight", "engaged_at_fight_step", "consolidated",
                    "battle_shocked", "triggers", "embarked_in", "destroyed",
                }
            ),
        ),
        steps=("start", "fight", "retreat", "end"),
    ),
}  # fmt: skip
"""By name, in the order in which they are told."""


STEPS: Final = ("start", "pile-in", "fight", "consolidate", "retreat", "end")
"""Every step of every ruleset's phase, in the one order that all of them keep."""


def ruleset_of_edition(edition: int | None) -> str | None:
    """Return the ruleset by which an edition's rosters are played, by name; None for an edition that none is for."""
    return next((name for name, listed in RULESETS.items() if edition is not None and listed.edition == edition), None)


def means_nothing(ruleset: str, flag: str) -> bool:
    """Say whether a flag of a unit means nothing under a ruleset, by name."""
    return ruleset in RULESETS and flag in RULESETS[ruleset].unused.unit
