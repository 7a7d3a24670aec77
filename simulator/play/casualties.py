"""Who loses wounds, as far as that is the owner's choice, and what is left of them (05.04, 06.02).

The choice that is made where no script says otherwise: the model farthest from the enemy; of several as far away the
last in the file.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from simulator.army import Model, Unit
from simulator.events import WoundsLost
from simulator.play.choice import Choice
from simulator.play.course import Course
from simulator.rules.eleventh.attacking.mortal_wounds import MORTAL_WOUNDS
from simulator.rules.telling import counted
from simulator.rules.words import listed, nearest_model
from simulator.state import State


def owner_rank(state: State, unit: Unit, named: Sequence[str] = ()) -> dict[str, int]:
    """Return in which order a unit's owner lets its models lose wounds, by model id, lower earlier.

    Those that a script names come first, in its order; the rest as this module says.
    """
    foes = [m for foe in state.enemies_of(unit) for m in foe.on_table]

    def turn(place: int) -> tuple[float, float, int]:
        model = unit.models[place]
        wish = named.index(model.id) if model.id in named else math.inf
        away = 0.0 if model.pose is None or not foes or len(unit.models) == 1 else nearest_model(model, foes)[0]
        return (wish, -round(away, 3), -place)

    order = sorted(range(len(unit.models)), key=turn)
    return {unit.models[place].id: k for k, place in enumerate(order)}


def lose(course: Course, model: Model, wounds: int, clause: str = "05.04") -> None:
    """Let a model lose wounds; it stays on the table until all attacks of the unit are made."""
    lost = min(wounds, model.wounds)
    left = model.wounds - lost
    name = course.state.name_of(model.id)
    count = counted(lost, "wound")
    text = f"{name} loses {count} and falls." if left == 0 else f"{name} loses {count}; {left} left."
    course.happen(WoundsLost(model=model.id, lost=lost, left=left, text=text, clause=clause))


def check_named(before: State, after: State, choice: Choice) -> None:
    """Refuse named casualties of mortal wounds that the dice do not bear out.

    All that fall must be named, and nobody who loses no wound; one that loses some and stands may be.
    """
    if choice.casualties is None:
        return
    models = [m for unit in before.units for m in unit.models]
    hurt = [m.id for m in models if after.model(m.id).wounds < m.wounds]
    fallen = [m for m in hurt if not after.model(m).alive]
    if set(fallen) <= set(choice.casualties) <= set(hurt):
        return
    falls = "falls" if len(fallen) <= 1 else "fall"
    told = f"by these dice {listed(fallen) or 'nobody'} {falls}"
    if wounded := [m for m in hurt if m not in fallen]:
        told += f", and {listed(wounded)} {'loses' if len(wounded) == 1 else 'lose'} wounds"
    choice.refuse(f"{MORTAL_WOUNDS.id}: casualties: {told}.")
