"""The chart that both rolls are read from, as D13 mends it."""

from __future__ import annotations

from typing import Final

AS_PRINTED: Final = (
    "As printed, less needs 3+, less than half 5+, half or lower 6+, double or higher 2+, equal 4+, and greater has no "
    "row: less would be better than equal, and below half there would be two numbers. The page's example has 6+ below "
    "half and 2+ above double, as here."
)
"""The other reading of both charts, said beside their clauses."""


def needed(value: int, against: int) -> int:
    """Return the face that a die needs: 2+ for double or more, 3+ greater, 4+ equal, 5+ less, 6+ half or lower."""
    if value >= 2 * against:
        return 2
    if value > against:
        return 3
    if value == against:
        return 4
    return 6 if 2 * value <= against else 5
