"""Mortal wounds and hazard rolls: who loses them, with Feel No Pain (06.02, 06.03, 24.12)."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.army import Model
from simulator.dice import Dice
from simulator.play.casualties import lose, owner_rank
from simulator.play.course import Course
from simulator.play.telling_dice import tell_dice
from simulator.rules.eleventh.attacking.feel_no_pain import FEEL_NO_PAIN
from simulator.rules.eleventh.attacking.mortal_wounds import (
    HAZARD,
    HAZARD_NEEDS,
    MORTAL_WOUNDS,
    hazard_wounds,
    next_to_suffer,
)


def suffer(course: Course, unit_id: str, wounds: int, pain: Dice, named: Sequence[str] = ()) -> None:
    """Let a unit suffer mortal wounds one at a time, until they are all inflicted or nobody is left (06.02).

    Each goes to the model whose turn it is; a model with Feel No Pain rolls for each. The dice come before the wounds
    in the log.

    Args:
        course: what happens is added to it.
        unit_id: the unit that suffers them; on the table or not.
        wounds: how many.
        pain: dice for Feel No Pain.
        named: the models that its owner lets suffer first, as far as the rule leaves that choice.
    """
    unit = course.state.unit(unit_id)
    rank = owner_rank(course.state, unit, named)
    left = {m.id: m.wounds for m in unit.models}
    faces: list[int] = []
    needs: set[int] = set()
    passed = 0
    for _ in range(wounds):
        model = next_to_suffer(unit.models, left, rank)
        if model is None:
            break
        need = model.profile.FNP
        if need is not None:
            (face,) = pain.roll(1)
            faces.append(face)
            needs.add(need)
            if face >= need:
                passed += 1
                continue
        left[model.id] -= 1
    tell_dice(course, "feel no pain", faces, needs.pop() if len(needs) == 1 else None, passed, FEEL_NO_PAIN.section)
    lose_all(course, left, rank)


def lose_all(course: Course, left: dict[str, int], rank: dict[str, int]) -> None:
    """Let models come down to the wounds they have left, in the order in which their owner lets them."""

    def before(model_id: str) -> Model:
        return course.state.model(model_id)

    for model_id in sorted(left, key=lambda m: (left[m] > 0, rank[m])):
        lost = before(model_id).wounds - left[model_id]
        if lost > 0:
            lose(course, before(model_id), lost, MORTAL_WOUNDS.section)


def hazards(
    course: Course, unit_id: str, count: int, dice: Dice, *, pain: Dice | None = None, named: Sequence[str] = ()
) -> int:
    """Make hazard rolls for a unit, all at once; it suffers the mortal wounds of those that fail (06.03).

    Args:
        course: what happens is added to it.
        unit_id: the unit that rolls.
        count: how many rolls.
        dice: for the rolls.
        pain: dice for Feel No Pain; the same, where none are given.
        named: the models that its owner lets suffer first, as far as the rule leaves that choice.

    Returns:
        How many rolls failed.
    """
    if count == 0:
        return 0
    faces = dice.roll(count)
    passed = sum(face >= HAZARD_NEEDS for face in faces)
    tell_dice(course, "hazard", faces, HAZARD_NEEDS, passed, HAZARD.section)
    suffer(course, unit_id, (count - passed) * hazard_wounds(course.state.unit(unit_id)), pain or dice, named)
    return count - passed
