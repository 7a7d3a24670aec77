"""The 10th edition's books and distances, each beside its section."""

from __future__ import annotations

from typing import Final

from simulator.rules.clause import Citation

ENGAGEMENT: Final = 1.0
"""Inches, horizontally (Engagement Range)."""
NEIGHBOUR: Final = 2.0
"""Inches to the other models of the unit that coherency asks for (Unit Coherency)."""
LARGE_UNIT: Final = 7
"""From so many models on, coherency asks for two neighbours instead of one (Unit Coherency)."""
FIGHT_MOVE: Final = 3.0
"""Maximum distance of pile-in and consolidation moves (Pile In, Consolidate)."""
DISEMBARK: Final = 3.0
"""Models that get out of a destroyed transport are set up wholly within this of it (Destroyed Transports)."""
EMERGENCY: Final = 6.0
"""The same, where there is not room for all of them nearer (Emergency Disembarkation)."""


def core(section: str) -> Citation:
    """Cite a section of the core rules."""
    return Citation("10e core rules", section)
