"""Attack rolls: Martial against Martial (step 2)."""

from __future__ import annotations

from typing import Final

from simulator.army import Model
from simulator.rules.cosmic_combat.attacks.chart import AS_PRINTED, needed
from simulator.rules.cosmic_combat.books import fight
from simulator.rules.sequence_clause import SequenceClause

MARTIAL: Final = SequenceClause(
    "attack.martial",
    fight("Step 2"),
    "Each die hits on 2+ if the attacker's Martial is double the target's or more, on 3+ if it is greater, 4+ if "
    "equal, 5+ if less, 6+ if half or lower.",
    __name__,
    decisions=("D13",),
    other_text=AS_PRINTED,
)


def needed_to_hit(striker: Model, target: Model) -> int:
    """Return the face with which a die of one model hits another; both profiles have a Martial."""
    mine, theirs = striker.profile.Martial, target.profile.Martial
    assert mine is not None
    assert theirs is not None
    return needed(mine, theirs)
