"""Getting out of a destroyed transport: the rolls it costs, before or after the models are set up.

Places that were chosen are judged by the referee, and refused when they break a clause, or let stand where the players
do so; what it cannot decide is taken, and said. Models that are given no place are destroyed, if the referee agrees
that there is none for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simulator.army import Model, Unit
from simulator.dice import Dice
from simulator.events import (
    Event,
    ModelDestroyed,
    ModelPlaced,
    SequenceMoved,
    UnitDisembarked,
    UnitMarked,
)
from simulator.geometry.shapes import Pose
from simulator.moves import Move, Step
from simulator.planner.disembark import plan_disembark
from simulator.play.casualties import check_named
from simulator.play.choice import Choice
from simulator.play.course import Course
from simulator.play.faces import UNIT, Faces, UnitDice
from simulator.play.moving import let_stand, refusal
from simulator.play.suffering import hazards
from simulator.referee import check
from simulator.rules import transports_of
from simulator.rules.decision import Decision
from simulator.rules.telling import counted, told
from simulator.rules.transports import GETTING_OUT, OUT
from simulator.rules.verdict import Verdict
from simulator.state import State


def got_out(state: State, decision: Decision, choice: Choice, dice: Dice) -> tuple[Event, ...]:
    """Return what happens when a unit rolls for getting out of a destroyed transport: who dies of it.

    It does so before it is set up, or when everybody is out, as the edition has it.
    """
    unit, transports = state.unit(choice.unit), transports_of(state)
    first = transports.rolls_first
    wreck = _wreck(state, unit) if first else state.unit(dict(state.sequence[OUT])[unit.id])
    where = f"in the wreck of {wreck.name}" if first else f"for getting out of {wreck.name}"
    course = Course(state)
    alive = [m for m in unit.models if m.alive]
    rolling = told(unit, "makes a hazard roll", "make hazard rolls") if first else told(unit, "rolls", "roll")
    course.happen(decision.chosen(unit.id, choice.by, f"{rolling} {where}."))
    faces = Faces(dice, (), choice.refuse, choice.faces)
    risk, pain = transports.risk(state, unit), UnitDice(faces, "hazard_feel_no_pain")
    rolls = UnitDice(faces, "hazards", f"{unit.name} has {counted(len(alive), 'model')}", risk.needs)
    hazards(course, unit.id, len(alive), rolls, risk, pain=pain, named=choice.wishes)
    check_named(state, course.state, choice)
    faces.check_all_used([UNIT])
    if not first:
        out = [pair for pair in state.sequence[OUT] if pair[0] != unit.id]
        text = f"{told(unit, 'is', 'are')} out of {wreck.name}."
        course.happen(SequenceMoved(sequence={**state.sequence, OUT: out}, text=text, clause=decision.section))
        return tuple(course.events)
    for model in alive:
        if not course.state.model(model.id).alive:
            text = f"{state.name_of(model.id)} dies in the wreck."
            course.happen(ModelDestroyed(unit=unit.id, model=model.id, text=text, clause=decision.section))
    if any(m.alive for m in course.state.unit(unit.id).models):
        text = f"{told(unit, 'gets', 'get')} out of {wreck.name}."
        sequence = {**state.sequence, GETTING_OUT: unit.id}
        course.happen(SequenceMoved(sequence=sequence, text=text, clause=decision.section))
    return tuple(course.events)


def _wreck(state: State, unit: Unit) -> Unit:
    assert unit.embarked_in is not None, f"{unit.id} is in no transport"
    return state.unit(unit.embarked_in)


def disembarked(state: State, decision: Decision, choice: Choice) -> Iterator[Event]:
    """Yield what happens when a unit is set up beside its destroyed transport."""
    unit = state.unit(choice.unit)
    wreck, transports = _wreck(state, unit), transports_of(state)
    verdict = check(state, set_up_move(state, unit, choice.places), advise=choice.by == "script")
    stands = verdict.outcome == "illegal" and choice.places is not None
    if stands and not choice.lets_stand:
        choice.refuse(refusal(state, verdict))
    places = {t.model: t.end for t in verdict.travels}
    remarks = [
        f"{told(unit, *transports.called)} {wreck.name}.",
        *_undecided(verdict),
        *verdict.notes,
        _remark(unit, choice, verdict),
    ]
    text = " ".join(remark for remark in remarks if remark)
    yield UnitDisembarked(unit=unit.id, transport=wreck.id, text=text, clause=decision.section)
    if stands:
        yield let_stand(verdict)
    for travel in verdict.travels:
        yield _placed(state, unit, travel.model, travel.end, decision)
    for model in (m for m in unit.models if m.alive and m.id not in places):
        yield _lost(state, unit, model, decision)
    if places:
        text = f"{told(unit, 'is', 'are')} battle-shocked, and cannot charge this turn."
        yield UnitMarked(unit=unit.id, marks={"battle_shocked": True}, text=text, clause=decision.section)
    if places and not transports.rolls_first:
        out = [*state.sequence.get(OUT, ()), [unit.id, wreck.id]]
        text = f"{told(unit, 'rolls', 'roll')} when everybody is out of {wreck.name}."
        yield SequenceMoved(sequence={**state.sequence, OUT: out}, text=text, clause=decision.section)


def set_up_move(state: State, unit: Unit, places: Mapping[str, Pose] | None) -> Move:
    """Return the places that were chosen, of those that are still alive, as a move; the planner's where there are none.

    Args:
        state: the position.
        unit: the one that gets out.
        places: by model id, or None.
    """
    if places is None:
        return plan_disembark(state, unit.id)
    alive = {m.id for m in unit.models if m.alive}
    steps = (Step(m, to=pose.point, facing=pose.facing) for m, pose in places.items() if m in alive)
    return Move("disembark", unit.id, tuple(steps))


def _remark(unit: Unit, choice: Choice, verdict: Verdict) -> str:
    """Return what the log says of who found the places."""
    if choice.places is not None:
        return choice.remark
    if verdict.outcome == "illegal":
        broken = ", ".join(dict.fromkeys(f.clause.id for f in verdict.broken))
        return f"Automatic: no better places were found for {unit.name}; these break {broken}."
    return choice.remark or "Automatic: everybody as close as possible, away from the enemy."


def _undecided(verdict: Verdict) -> Iterator[str]:
    """Yield what the referee could not decide."""
    for finding in verdict.undecided:
        yield f"{finding.clause.id}: {finding.message}"


def _placed(state: State, unit: Unit, model_id: str, pose: Pose, decision: Decision) -> Event:
    text = f"{state.name_of(model_id)} is set up."
    return ModelPlaced(
        unit=unit.id, model=model_id, at=pose.point, facing=pose.facing, text=text, clause=decision.section
    )


def _lost(state: State, unit: Unit, model: Model, decision: Decision) -> Event:
    text = f"{state.name_of(model.id)} finds no place and is destroyed."
    return ModelDestroyed(unit=unit.id, model=model.id, text=text, clause=decision.section)
