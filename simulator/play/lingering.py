"""Who fights on death: destroyed models that stay on the table until their unit has fought."""

from __future__ import annotations

from simulator.army import Model, Unit
from simulator.events import ModelLingers
from simulator.play.course import Course
from simulator.play.faces import UNIT, Faces
from simulator.play.telling_dice import tell_dice
from simulator.rules import attacking_of
from simulator.rules.attacking import Attacking
from simulator.rules.ordering.clean_up import OVER
from simulator.rules.telling import counted
from simulator.state import State


def linger(course: Course, start: State, dice: Faces, *, by_attacks: bool = False) -> None:
    """Let models destroyed since a position stay, as the edition has it; those that need a face roll together.

    Args:
        course: what happens is added to it.
        start: the position before they were destroyed.
        dice: for those that stay on a face alone, in file order: the key `fight_on_death` of a script.
        by_attacks: whether attacks have destroyed them, and not something else.
    """
    attacking = attacking_of(course.state)
    may_stay = course.state.step not in OVER and (by_attacks or attacking.lingers_by_anything)
    waiting = _waiting(attacking, course, start) if may_stay else []
    rolls = [need for _, _, need in waiting if need > 1]
    reason = counted(len(rolls), "destroyed model rolls", "destroyed models roll")
    alike = rolls[0] if len(set(rolls)) == 1 else None
    owner = waiting[0][0].player if waiting else ""
    faces = dice.take("fight_on_death", [UNIT] * len(rolls), reason, need=alike, player=owner)
    made = sum(face >= need for face, need in zip(faces, rolls, strict=True))
    clause = attacking.cited.fight_on_death.section
    tell_dice(course, "fight on death", faces, alike, made, clause)
    shown = iter(faces)
    for unit, model, need in waiting:
        if need == 1 or next(shown) >= need:
            text = f"{course.state.name_of(model.id)} stays, to fight on death."
            course.happen(ModelLingers(unit=unit.id, model=model.id, text=text, clause=clause))


def _waiting(attacking: Attacking, course: Course, start: State) -> list[tuple[Unit, Model, int]]:
    """Return the models destroyed since that may stay, with their units and the face each needs."""
    found = []
    for unit in start.units:
        for model in unit.models:
            if model.alive and not course.state.model(model.id).alive:
                need = attacking.needed_to_linger(model, unit)
                if need is not None:
                    found.append((unit, model, need))
    return found
