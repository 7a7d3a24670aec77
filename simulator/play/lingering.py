"""Who fights on death: destroyed models that stay on the table until their unit has fought (05.04.04)."""

from __future__ import annotations

from simulator.army import Model, Unit
from simulator.events import ModelLingers
from simulator.play.course import Course
from simulator.play.faces import UNIT, Faces
from simulator.play.telling_dice import tell_dice
from simulator.rules.eleventh.attacking.fight_on_death import FIGHT_ON_DEATH, needed_to_linger
from simulator.rules.eleventh.sequence.clean_up import OVER
from simulator.rules.telling import counted
from simulator.state import State


def linger(course: Course, start: State, dice: Faces) -> None:
    """Let models destroyed since a position stay, whatever destroyed them; those that need a face roll together.

    Args:
        course: what happens is added to it.
        start: the position before they were destroyed.
        dice: for those that stay on a face alone, in file order: the key `fight_on_death` of a script.
    """
    waiting = [] if course.state.step in OVER else _waiting(course, start)
    rolls = [need for _, _, need in waiting if need > 1]
    reason = counted(len(rolls), "destroyed model rolls", "destroyed models roll")
    faces = dice.take("fight_on_death", [UNIT] * len(rolls), reason)
    made = sum(face >= need for face, need in zip(faces, rolls, strict=True))
    alike = rolls[0] if len(set(rolls)) == 1 else None
    tell_dice(course, "fight on death", faces, alike, made, FIGHT_ON_DEATH.section)
    shown = iter(faces)
    for unit, model, need in waiting:
        if need == 1 or next(shown) >= need:
            text = f"{course.state.name_of(model.id)} stays, to fight on death."
            course.happen(ModelLingers(unit=unit.id, model=model.id, text=text, clause=FIGHT_ON_DEATH.section))


def _waiting(course: Course, start: State) -> list[tuple[Unit, Model, int]]:
    """Return the models destroyed since that may stay, with their units and the face each needs."""
    found = []
    for unit in start.units:
        for model in unit.models:
            if model.alive and not course.state.model(model.id).alive:
                need = needed_to_linger(model, unit)
                if need is not None:
                    found.append((unit, model, need))
    return found
