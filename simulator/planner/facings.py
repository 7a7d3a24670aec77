"""Which facings models of a unit may as well end with: the one they have, and for long bases some toward enemies."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

from simulator.geometry.hints import likely_facings
from simulator.geometry.shapes import Base, Body, Pose, Round, period

_SAME: Final = 1e-9
"""Degrees."""
_STEP: Final = 15.0
"""Degrees. Facings that several models share are taken from these, counted from the one that the first of them has."""
_SHARED: Final = 4


def same_outline(base: Base, one: float, other: float) -> bool:
    """Say whether a base looks the same with two facings (degrees): to keep the one it has it need not turn."""
    return isinstance(base, Round) or abs(math.remainder(one - other, period(base))) <= _SAME


def own_facings(base: Base, poses: Sequence[Pose]) -> dict[float, tuple[int, ...]]:
    """Return the facings that bases have, and which of them have each (positions in `poses`)."""
    groups: dict[float, list[int]] = {}
    for number, pose in enumerate(poses):
        facing = next((f for f in groups if same_outline(base, f, pose.facing)), pose.facing)
        groups.setdefault(0.0 if isinstance(base, Round) else facing, []).append(number)
    return {facing: tuple(numbers) for facing, numbers in groups.items()}


def turned_toward(base: Base, pose: Pose, foes: Sequence[Body]) -> list[float]:
    """Return facings that turn a corner or a side of a base toward the nearest enemies, other than its own."""
    return [f for f in likely_facings(base, pose, foes) if not same_outline(base, f, pose.facing)]


def shared_facings(base: Base, facings: Sequence[float], first: float) -> list[float]:
    """Return the few facings that most of those that are wanted come near to, in whole steps from the first."""
    turn = period(base)
    steps = Counter(round(((facing - first) % turn) / _STEP) % round(turn / _STEP) for facing in facings)
    steps.pop(0, None)
    best = sorted(steps, key=lambda step: (-steps[step], step))[:_SHARED]
    return [first + step * _STEP for step in best]
