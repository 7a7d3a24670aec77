"""The one place where lengths are compared, with the one tolerance (decision D7)."""

from __future__ import annotations

from typing import Final

TOLERANCE: Final = 0.001
"""Inches. A length may miss its limit by this much; two bases may overlap by this much and still only touch."""

NOISE: Final = 1e-10
"""Inches. What adding and taking away coordinates may be off by, and more: from 20 to 23.001 a computer counts
3.0010000000000012. A length that misses the tolerance by no more than this keeps it. It is a tenth of what proofs leave
room for (`conditions.NUMERIC`), so that they hold of what is judged here."""

MM_PER_INCH: Final = 25.4


def inches(millimetres: float) -> float:
    """Convert millimetres to inches. Base sizes go through here once, on load."""
    return millimetres / MM_PER_INCH


def at_most(length: float, limit: float) -> bool:
    """Say whether `length` keeps an inclusive upper limit (both in inches)."""
    return length <= limit + TOLERANCE + NOISE


def at_least(length: float, limit: float) -> bool:
    """Say whether `length` keeps an inclusive lower limit (both in inches)."""
    return length >= limit - TOLERANCE - NOISE


def less(length: float, limit: float) -> bool:
    """Say whether `length` is strictly less than `limit`: by more than the tolerance."""
    return length < limit - TOLERANCE - NOISE


def touching(gap: float) -> bool:
    """Say whether two bases with this signed gap are in base contact."""
    return gap <= TOLERANCE + NOISE


def overlapping(gap: float) -> bool:
    """Say whether two bases with this signed gap stand on one another."""
    return gap < -TOLERANCE - NOISE


def same_place(distance: float) -> bool:
    """Say whether two points this far apart count as one place."""
    return distance <= TOLERANCE + NOISE
