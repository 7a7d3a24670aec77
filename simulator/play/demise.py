"""Deadly Demise: a destroyed model may take others with it before it is taken off the table."""

from __future__ import annotations

from simulator.army import Model, Unit
from simulator.dice import Dice, DiceExpression
from simulator.events import Event, SequenceMoved
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import at_most
from simulator.play.casualties import check_named
from simulator.play.choice import Choice
from simulator.play.course import Course
from simulator.play.faces import UNIT, Faces, UnitDice
from simulator.play.lingering import linger
from simulator.play.suffering import suffer
from simulator.play.telling_dice import tell_dice
from simulator.rules import transports_of
from simulator.rules.attacks.bearers import demise_of
from simulator.rules.decision import Decision
from simulator.rules.ordering.leaving import EXPLODED, wrecks
from simulator.rules.telling import counted, taken_off, told
from simulator.state import State


def demised(state: State, decision: Decision, choice: Choice, dice: Dice) -> tuple[Event, ...]:
    """Return what happens when a destroyed model rolls for its Deadly Demise; it leaves the table then.

    A transport stays while somebody is still inside.
    """
    model = state.model(choice.option)
    written = demise_of(model)
    assert written is not None, f"{model.id} has no Deadly Demise"
    course = Course(state)
    text = f"{state.name_of(model.id)} is destroyed: Deadly Demise {written}."
    course.happen(decision.chosen(state.unit_of[model.id].id, choice.by, text, option=model.id))
    faces = Faces(dice, (), choice.refuse, choice.faces)
    needs = transports_of(state).demise_needs
    (face,) = UnitDice(faces, "demise", "one die is rolled", needs).roll(1)
    goes_off = face >= needs
    tell_dice(course, "deadly demise", (face,), needs, int(goes_off), decision.section)
    if goes_off:
        expression = DiceExpression.parse(written)
        for struck in within_demise(state, model):
            wounds = UnitDice(faces, "demise_wounds", f"each unit that is struck suffers {written}")
            pain = UnitDice(faces, "demise_feel_no_pain", player=struck.player)
            shown = wounds.roll(expression.count, expression.sides)
            amount = expression.value(shown)
            note = f"{told(struck, 'suffers', 'suffer')} {counted(amount, 'mortal wound')}"
            tell_dice(course, "mortal wounds", shown, None, None, decision.section, note)
            suffer(course, struck.id, amount, pain, choice.wishes)
    check_named(state, course.state, choice)
    linger(course, state, faces)
    faces.check_all_used([UNIT])
    if any(wreck.id == state.unit_of[model.id].id for wreck, _ in wrecks(course.state)):
        text = f"{state.name_of(model.id)} stays until everybody is out."
        sequence = {**course.state.sequence, EXPLODED: [*course.state.sequence.get(EXPLODED, ()), model.id]}
        course.happen(SequenceMoved(sequence=sequence, text=text, clause=decision.section))
        return tuple(course.events)
    course.happen(taken_off(state, model.id, decision.section))
    return tuple(course.events)


def within_demise(state: State, model: Model) -> tuple[Unit, ...]:
    """Return the units in reach of a destroyed model's Deadly Demise: first those of the player whose turn it is.

    A unit is within as soon as one of its models is; units that are not on the table are not.
    """
    reach = transports_of(state).demise_reach
    near = [u for u in state.units if any(at_most(gap(model.body, m.body), reach) for m in u.on_table if m.alive)]
    return tuple(sorted(near, key=lambda unit: unit.player != state.active))
