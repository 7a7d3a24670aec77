"""How things are told in words: what one model or several do, dice, wounds, numbers with their nouns, sentences."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.army import Model, Unit
from simulator.events import DiceRolled, ModelDestroyed, WoundsLost
from simulator.state import State


def does(unit: Unit, one: str, several: str) -> str:
    """Return `one` for a unit of one model, `several` for more."""
    return one if len(unit.models) == 1 else several


def told(unit: Unit, one: str, several: str = "") -> str:
    """Return a unit's name with what it does: `one` for a unit of one model, `several` for more."""
    return f"{unit.name} {does(unit, one, several or one)}"


def they(unit: Unit) -> str:
    """Return "it" for a unit of one model, "they" for more."""
    return does(unit, "it", "they")


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
    count = counted(lost, "wound")
    text = f"{name} loses {count} and falls." if left == 0 else f"{name} loses {count}; {left} left."
    return WoundsLost(model=model.id, lost=lost, left=left, text=text, clause=clause)


def taken_off(state: State, model_id: str, clause: str) -> ModelDestroyed:
    """Return the event of a destroyed model leaving the table."""
    text = f"{state.name_of(model_id)} is taken off the table."
    return ModelDestroyed(unit=state.unit_of[model_id].id, model=model_id, text=text, clause=clause)


def counted(number: int, one: str, several: str = "") -> str:
    """Return a number with its noun: "1 model", "2 models"."""
    return f"{number} {one if number == 1 else several or one + 's'}"


def capital(text: str) -> str:
    """Return a text as a sentence: a capital first, a full stop last."""
    text = text.strip()
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".?!:" else text + "."


def without_end(text: str) -> str:
    """Return a text without the full stop at its end, to stand within a line."""
    return text.strip().rstrip(".")
