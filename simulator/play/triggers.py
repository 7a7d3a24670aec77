"""What a trigger does to an enemy unit: mortal wounds, rolled if they are dice."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.dice import Dice, DiceExpression
from simulator.events import DiceRolled, Event
from simulator.play.casualties import check_named
from simulator.play.choice import Choice
from simulator.play.course import Course
from simulator.play.faces import UNIT, Faces, UnitDice
from simulator.play.lingering import linger
from simulator.play.suffering import suffer
from simulator.rules import ruleset_of
from simulator.rules.decision import Decision
from simulator.state import State


def struck(state: State, decision: Decision, choice: Choice, dice: Dice) -> Iterator[Event]:
    """Yield what happens when a trigger strikes the enemy unit that was selected."""
    name = str(state.sequence["chosen"]["option"])
    unit, target = state.unit(decision.unit), state.unit(choice.option)
    trigger = next(t for t in unit.triggers if t.name == name)
    course = Course(state)
    text = f"{name} strikes {target.name}."
    course.happen(decision.chosen(unit.id, choice.by, text, option=name, targets=(target.id,)))
    faces = Faces(dice, (), choice.refuse, choice.faces)
    expression = DiceExpression.parse(trigger.wounds)
    wounds = UnitDice(faces, "trigger_wounds", f"{name} inflicts {trigger.wounds}")
    shown = wounds.roll(expression.count, expression.sides)
    if shown:
        text = f"Mortal wounds: {' '.join(map(str, shown))}."
        course.happen(DiceRolled(purpose="mortal-wounds", faces=shown, text=text, clause=decision.section))
    pain = UnitDice(faces, "trigger_feel_no_pain", player=target.player)
    suffer(course, target.id, expression.value(shown), pain, choice.wishes)
    check_named(state, course.state, choice)
    linger(course, state, faces)
    faces.check_all_used([UNIT])
    sequence = ruleset_of(state).sequence
    assert sequence is not None, "a phase is played by its ruleset's order"
    course.happen(sequence.resolved(course.state, name))
    yield from course.events
