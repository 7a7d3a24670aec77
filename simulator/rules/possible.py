"""Decide "if possible": is there a place where this one model would have done its duty (D3, D4)?

The answer is a witness, a proof that there is none, or neither, said aloud.
"""

from __future__ import annotations

from dataclasses import replace

from simulator.army import Model
from simulator.geometry.conditions import Clear, Condition
from simulator.geometry.contact import search_contact
from simulator.geometry.lengths import overlapping
from simulator.geometry.places import Found, Impossible, Undecided, search
from simulator.geometry.shapes import Body
from simulator.geometry.ways import Obstacles
from simulator.rules.clause import Witness
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.passing import standing
from simulator.rules.recall import Answer, Question
from simulator.rules.travelling import Allowance
from simulator.rules.words import apart, bodies
from simulator.state import State


def free_of_later_ends(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return not standing where a later mover ends, as a condition on one model's end."""
    later = _ends_of_later_movers(judged, step)
    return (Clear("the end of a later mover", bodies(later)),) if later else ()


def standing_conditions(state: State, model: Model) -> tuple[Condition, ...]:
    """Return what any end place of one model must keep where the others stand now."""
    return standing(state.board, bodies(m for unit in state.units for m in unit.on_table if m.id != model.id))


def ask(
    judged: JudgedMove,
    step: JudgedStep,
    key: str,
    duty: tuple[Condition, ...],
    touch: tuple[Body, ...] | None = None,
) -> Answer:
    """Ask whether the model could have ended in a place that keeps `duty` and all that the declared move keeps.

    `key` names the duty, so that it is searched for once. With `touch`, the place must be in base contact with one of
    these as well. The others stand where they stood as the step began; the after-moving conditions count with
    everybody else at their declared ends (D3, D4).
    """
    known = judged.searches.get((step.index, key))
    if known is not None:
        return known
    answer = _answered(judged, step, key, duty, touch)
    judged.searches[(step.index, key)] = answer
    return answer


def _answered(
    judged: JudgedMove, step: JudgedStep, key: str, duty: tuple[Condition, ...], touch: tuple[Body, ...] | None
) -> Answer:
    """Answer from what is known while a model is in hand, or search."""
    recall, question = judged.recall, Question(step.index, key, duty, touch, step.barrier.obstacles)
    proof = recall.proof(question) if recall is not None else None
    if proof is not None:
        return proof
    conditions = (*duty, *judged.rule.after(judged, step), *standing_conditions(step.state, step.model))
    if recall is None:
        return _sought(judged, step, conditions, touch)
    known = recall.found(question, step.model, judged.rule.allowance.of(step.model), conditions)
    if known is not None:
        return known

    def least() -> Answer:
        alone = step.state.with_pose(recall.model, None)
        return _search(judged, step, (*duty, *standing_conditions(alone, step.model)), touch)

    return recall.keep(question, _sought(judged, step, conditions, touch), least)


def _sought(
    judged: JudgedMove, step: JudgedStep, conditions: tuple[Condition, ...], touch: tuple[Body, ...] | None
) -> Answer:
    answer = _search(judged, step, conditions, touch)
    if isinstance(answer, Found):
        # Better a witness that leaves the places of later movers free: it needs no other order of moving.
        later = _ends_of_later_movers(judged, step)
        if any(overlapping(apart(_placed(step.model, answer), other)) for other in later):
            free = _search(judged, step, (*conditions, Clear("the end of a later mover", bodies(later))), touch)
            answer = free if isinstance(free, Found) else answer
    return answer


def _search(
    judged: JudgedMove, step: JudgedStep, conditions: tuple[Condition, ...], touch: tuple[Body, ...] | None
) -> Answer:
    return find(step.model, judged.rule.allowance, step.barrier.obstacles, conditions, touch)


def find(
    model: Model,
    allowance: Allowance,
    obstacles: Obstacles,
    conditions: tuple[Condition, ...],
    touch: tuple[Body, ...] | None = None,
) -> Answer:
    """Look for a place that a model comes to with this allowance, and that keeps `conditions`.

    Where its turn takes of its distance, the places that it goes to straight on are looked for with all of it, and
    those that it turns for with the rest.
    """
    assert model.pose is not None
    base, pose, cost, distance = model.base, model.pose, allowance.turn_cost(model), allowance.of(model)

    def look(limit: float, *, may_turn: bool) -> Answer:
        if touch is None:
            return search(base, pose, limit, obstacles, conditions, may_turn=may_turn)
        return search_contact(base, pose, limit, obstacles, conditions, touch, may_turn=may_turn)

    if base.spin == 0.0 or cost <= 0.0:
        return look(distance, may_turn=base.spin > 0.0)
    straight = look(distance, may_turn=False)
    if isinstance(straight, Found):
        return straight
    turned = look(max(0.0, distance - cost), may_turn=True)
    if isinstance(turned, Impossible):
        return straight
    return turned


def _placed(model: Model, found: Found) -> Model:
    return replace(model, pose=found.pose)


def _ends_of_later_movers(judged: JudgedMove, step: JudgedStep) -> tuple[Model, ...]:
    return tuple(s.ended for s in judged.steps if s.index > step.index)


def witness(judged: JudgedMove, step: JudgedStep, found: Found) -> Witness:
    """Return the witness to show, with the later mover that would have to go first, if it takes that one's end."""
    stood = _placed(step.model, found)
    taken = (o.id for o in _ends_of_later_movers(judged, step) if overlapping(apart(stood, o)))
    return Witness(step.model.id, found.way.path, found.pose, next(taken, None))


def weighed(judged: JudgedMove, step: JudgedStep, answer: Answer) -> tuple[bool | None, Witness | None]:
    """Return what an answer makes of a duty that was not done, with the witness: broken, excused, or undecided."""
    match answer:
        case Found():
            return False, witness(judged, step, answer)
        case Impossible():
            return True, None
        case Undecided():
            return None, None


def move_first(judged: JudgedMove, seen: Witness | None) -> str:
    """Return what is to be said of a witness that takes the end of a later mover, to go on after a sentence."""
    if seen is None or seen.move_first is None:
        return ""
    return f" That takes the place of {judged.state.name_of(seen.move_first)}: move that model first."
