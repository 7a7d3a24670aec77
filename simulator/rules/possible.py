"""Decide "if possible": is there a place where this one model would have done its duty (D3, D4)?

The answer is a witness, a proof that there is none, or neither, said aloud.
"""

from __future__ import annotations

from dataclasses import replace

from simulator.army import Model
from simulator.geometry.conditions import Clear, Condition
from simulator.geometry.lengths import overlapping
from simulator.geometry.places import Found, Impossible, Undecided, search
from simulator.rules.clause import Witness
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.passing import standing
from simulator.rules.words import apart, bodies
from simulator.state import State


def free_of_later_ends(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return not standing where a later mover ends, as a condition on one model's end."""
    later = _ends_of_later_movers(judged, step)
    return (Clear("the end of a later mover", bodies(later)),) if later else ()


Answer = Found | Impossible | Undecided


def standing_conditions(state: State, model: Model) -> tuple[Condition, ...]:
    """Return what any end place of one model must keep where the others stand now."""
    return standing(state.board, bodies(m for unit in state.units for m in unit.on_table if m.id != model.id))


def ask(judged: JudgedMove, step: JudgedStep, key: str, duty: tuple[Condition, ...]) -> Answer:
    """Ask whether the model could have ended in a place that keeps `duty` and all that the declared move keeps.

    `key` names the duty, so that it is searched for once. The others stand where they stood as the step began; the
    after-moving conditions count with everybody else at their declared ends (D3).
    """
    known = judged.searches.get((step.index, key))
    if known is not None:
        return known
    conditions = (*duty, *judged.rule.after(judged, step), *standing_conditions(step.state, step.model))
    answer = _search(judged, step, conditions)
    if isinstance(answer, Found):
        # Better a witness that leaves the places of later movers free: it needs no other order of moving.
        later = _ends_of_later_movers(judged, step)
        if any(overlapping(apart(_placed(step.model, answer), other)) for other in later):
            free = _search(judged, step, (*conditions, Clear("the end of a later mover", bodies(later))))
            answer = free if isinstance(free, Found) else answer
    judged.searches[(step.index, key)] = answer
    return answer


def _search(judged: JudgedMove, step: JudgedStep, conditions: tuple[Condition, ...]) -> Answer:
    assert step.model.pose is not None
    return search(
        step.model.base,
        step.model.pose,
        judged.rule.distance,
        step.barrier.obstacles,
        conditions,
        may_turn=step.model.base.spin > 0.0,
    )


def _placed(model: Model, found: Found) -> Model:
    return replace(model, pose=found.pose)


def _ends_of_later_movers(judged: JudgedMove, step: JudgedStep) -> tuple[Model, ...]:
    return tuple(s.ended for s in judged.steps if s.index > step.index)


def witness(judged: JudgedMove, step: JudgedStep, found: Found) -> Witness:
    """Return the witness to show, with the later mover that would have to go first, if it takes that one's end."""
    stood = _placed(step.model, found)
    taken = (o.id for o in _ends_of_later_movers(judged, step) if overlapping(apart(stood, o)))
    return Witness(step.model.id, found.way.path, found.pose, next(taken, None))
