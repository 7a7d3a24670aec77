"""The pages of Cosmic Combat and their distances, each beside its step.

The page on fighting counts its steps 1, 2, 4, 5 and 6; what a third would say stands under the second.
"""

from __future__ import annotations

from typing import Final

from simulator.rules.clause import Citation

FIGHTING: Final = 1.0
"""Inches. Opposing models as near as this are in a fight (step 1); a retreat ends no nearer (step 6)."""
CONTROL_ZONE: Final = 1.0
"""Inches that a moving model keeps from enemies that it does not board (The Move Phase)."""
NEIGHBOUR: Final = 2.0
"""Inches to the next model of a coherent group; the pages name none (D14)."""
RETREAT: Final = 3.0
"""Inches. The maximum distance of a retreat (step 6)."""
OPPORTUNITY: Final = 4
"""The face with which a die of an opportunity attack comes to a wound roll (step 6)."""


def fight(section: str) -> Citation:
    """Cite a step of the Fight phase's page."""
    return Citation("Cosmic Combat, The Fight Phase,", section)


def move(section: str) -> Citation:
    """Cite a rule of the Move phase's page."""
    return Citation("Cosmic Combat, The Move Phase,", section)
