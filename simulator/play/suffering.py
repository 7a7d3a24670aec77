"""Mortal wounds and hazard rolls: who loses them, with Feel No Pain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.army import Model
from simulator.dice import Dice
from simulator.play.casualties import lose, owner_rank
from simulator.play.course import Course
from simulator.play.telling_dice import tell_dice
from simulator.rules import attacking_of
from simulator.rules.attacking import Hazard
from simulator.rules.attacks.allocating import next_in
from simulator.state import State

STRUCK: Final = "struck"
"""Where `State.sequence` holds the models that attacks have been allocated to this phase."""


def suffer(
    course: Course, unit_id: str, wounds: int, pain: Dice, named: Sequence[str] = (), *, alone: str = ""
) -> None:
    """Let a unit suffer mortal wounds one at a time, until they are all inflicted or nobody is left.

    Each goes to the model whose turn it is; a model with Feel No Pain rolls for each. The dice come before the wounds
    in the log.

    Args:
        course: what happens is added to it.
        unit_id: the unit that suffers them; on the table or not.
        wounds: how many.
        pain: dice for Feel No Pain.
        named: the models that its owner lets suffer first, as far as the rule leaves that choice.
        alone: the only model that loses them, by id; what it cannot lose is lost. Empty: whose turn it is.
    """
    state, unit = course.state, course.state.unit(unit_id)
    attacking = attacking_of(state)
    rank = owner_rank(state, unit, named)
    order = attacking.mortal_allocation(unit.models, rank, None, struck_in(state))
    if alone:
        order = tuple((m,) for m in unit.models if m.id == alone)
    left = {m.id: m.wounds for m in unit.models}
    faces: list[int] = []
    needs: set[int] = set()
    passed = 0
    for _ in range(wounds):
        model = next_in(order, left, rank)
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
    tell_dice(
        course,
        "feel no pain",
        faces,
        needs.pop() if len(needs) == 1 else None,
        passed,
        attacking.cited.feel_no_pain.section,
    )
    lose_all(course, left, rank)


def lose_all(course: Course, left: dict[str, int], rank: dict[str, int]) -> None:
    """Let models come down to the wounds they have left, in the order in which their owner lets them."""

    def before(model_id: str) -> Model:
        return course.state.model(model_id)

    for model_id in sorted(left, key=lambda m: (left[m] > 0, rank[m])):
        lost = before(model_id).wounds - left[model_id]
        if lost > 0:
            lose(course, before(model_id), lost, attacking_of(course.state).cited.mortal_wounds.section)


def struck_in(state: State) -> tuple[str, ...]:
    """Return the models that attacks have been allocated to this phase, where the order of the phase notes them."""
    return tuple(state.sequence.get(STRUCK, ()))


def hazards(
    course: Course,
    unit_id: str,
    count: int,
    dice: Dice,
    hazard: Hazard,
    *,
    pain: Dice | None = None,
    named: Sequence[str] = (),
) -> int:
    """Make hazard rolls for a unit, all at once; it suffers the mortal wounds of those that fail.

    Args:
        course: what happens is added to it.
        unit_id: the unit that rolls.
        count: how many rolls.
        dice: for the rolls.
        hazard: what they must show, and what they cost.
        pain: dice for Feel No Pain; the same, where none are given.
        named: the models that its owner lets suffer first, as far as the rule leaves that choice.

    Returns:
        How many rolls failed.
    """
    if count == 0:
        return 0
    faces = dice.roll(count)
    passed = sum(face >= hazard.needs for face in faces)
    tell_dice(course, "hazard", faces, hazard.needs, passed, hazard.clause.section)
    if hazard.bearer is None:
        wounds = (count - passed) * hazard.wounds(course.state.unit(unit_id))
        suffer(course, unit_id, wounds, pain or dice, named)
        return count - passed
    for _ in range(count - passed):
        unit = course.state.unit(unit_id)
        bearer = hazard.bearer(unit, owner_rank(course.state, unit, named))
        if bearer is not None:
            suffer(course, unit_id, hazard.wounds(unit), pain or dice, alone=bearer.id)
    return count - passed
