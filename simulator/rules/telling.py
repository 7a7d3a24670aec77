"""How things are told in words: what one model or several do, kinds of move, numbers with their nouns, sentences."""

from __future__ import annotations

from typing import Final

from simulator.army import Unit
from simulator.events import ModelDestroyed
from simulator.state import State

_KINDS: Final = {"pile-in": "pile-in", "consolidate": "consolidation", "disembark": "emergency disembark"}


def kind_name(kind: str) -> str:
    """Return a kind of move as people say it."""
    return _KINDS.get(kind, kind.replace("-", " "))


def does(unit: Unit, one: str, several: str) -> str:
    """Return `one` for a unit of one model, `several` for more."""
    return one if len(unit.models) == 1 else several


def told(unit: Unit, one: str, several: str = "") -> str:
    """Return a unit's name with what it does: `one` for a unit of one model, `several` for more."""
    return f"{unit.name} {does(unit, one, several or one)}"


def they(unit: Unit) -> str:
    """Return "it" for a unit of one model, "they" for more."""
    return does(unit, "it", "they")


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
