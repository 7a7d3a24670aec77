"""How dice are told: faces from the highest down, and how many made it."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.events import DiceRolled
from simulator.play.course import Course


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
    if not faces:
        return
    shown = " ".join(str(face) for face in sorted(faces, reverse=True))
    name = purpose[0].upper() + purpose[1:]
    text = f"{name}: {shown}"
    if passed is not None:
        wanted = f" on {need}+" if need is not None else ""
        text = f"{name}: {passed} of {len(faces)}{wanted} ({shown})"
    text += f"; {note}." if note else "."
    course.happen(DiceRolled(purpose=purpose, faces=tuple(faces), need=need, passed=passed, text=text, clause=clause))
