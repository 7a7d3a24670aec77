"""How dice are told: faces from the highest down, and how many made it."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.play.course import Course
from simulator.rules.telling import dice_told


def tell_dice(
    course: Course,
    purpose: str,
    faces: Sequence[int],
    need: int | None,
    passed: int | None,
    clause: str,
    note: str = "",
) -> None:
    """Log dice, if there are any: `passed` of them made it; None for a roll that adds up."""
    if faces:
        course.happen(dice_told(purpose, faces, need, passed, clause, note))
