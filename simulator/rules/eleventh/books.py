"""The 11th edition's book and distances, each beside its section."""

from __future__ import annotations

from typing import Final

from simulator.rules.clause import Citation

ENGAGEMENT: Final = 2.0
"""Inches, horizontally (03.04)."""
NEIGHBOUR: Final = 2.0
"""Inches to at least one other model of the unit (03.03)."""
SPREAD: Final = 9.0
"""Inches to every other model of the unit (03.03)."""
FIGHT_MOVE: Final = 3.0
"""Maximum distance of pile-in and consolidation moves (12.03, 12.08)."""
PILE_IN_TARGETS: Final = 5.0
"""An unengaged unit selects pile-in targets within this distance (12.03)."""
CONSOLIDATE_WITHIN: Final = 3.0
"""How near an enemy unit, or an objective, must be for the engaging and objective modes (12.08)."""
DISEMBARK: Final = 6.0
"""Models that get out of a destroyed transport are set up wholly within this of it (18.05)."""
SKIES: Final = 2.0
"""What a model with FLY loses of its move when it takes to the skies (21.03)."""


def core(section: str) -> Citation:
    """Cite a section of the core rules."""
    return Citation("11e core rules", section)
