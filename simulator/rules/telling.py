"""How events speak: of units (one model does, several do), of dice, of wounds."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.army import Model, Unit
from simulator.events import DiceRolled, WoundsLost
from simulator.state import State


def told(unit: Unit, one: str, several: str = "") -> str:
    """Return a unit's name with what it does: `one` for a unit of one model, `several` for more."""
    return f"{unit.name} {one if len(unit.models) == 1 or not several else several}"


def they(unit: Unit) -> str:
    """Return "it" for a unit of one model, "they" for more."""
    return "it" if len(unit.models) == 1 else "they"


def dice_told(
    purpose: str, faces: Sequence[int], need: int | None, passed: int | None, clause: str, note: str = ""
) -> DiceRolled:
    """Return the event of dice: faces from the highest down, and how many made it; None for a roll that adds up."""
    shown = " ".join(str(face) for face in sorted(faces, reverse=True))
    name = purpose[0].upper() + purpose[1:]
    text = f"{name}: {shown}"
    if passed is not None:
        wanted = f" on {need}+" if need is not None else ""
        text = f"{name}: {passed} of {len(faces)}{wanted} ({shown})"
    text += f"; {note}." if note else "."
    return DiceRolled(purpose=purpose, faces=tuple(faces), need=need, passed=passed, text=text, clause=clause)


def wounds_told(state: State, model: Model, wounds: int, clause: str) -> WoundsLost:
    """Return the event that a model loses wounds, as many as it has left at most."""
    lost = min(wounds, model.wounds)
    left = model.wounds - lost
    name = state.name_of(model.id)
    count = "1 wound" if lost == 1 else f"{lost} wounds"
    text = f"{name} loses {count} and falls." if left == 0 else f"{name} loses {count}; {left} left."
    return WoundsLost(model=model.id, lost=lost, left=left, text=text, clause=clause)
