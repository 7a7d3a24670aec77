"""Destroyed models that fight on death: when the attacks that destroyed them are over, and before anything else.

What is remembered in `State.sequence`: `dying` (the unit whose destroyed models fight now), `fighter` (the unit whose
fight goes on afterwards), and `died` (the units whose destroyed models have fought).
"""

from __future__ import annotations

from typing import Final

from simulator.army import Model, Unit
from simulator.events import Event, SequenceMoved
from simulator.rules.decision import Decision
from simulator.rules.telling import told
from simulator.rules.tenth.attacking.declaring import DYING, foes
from simulator.rules.tenth.attacking.fight_on_death import FIGHT_ON_DEATH
from simulator.rules.tenth.sequence.one_fight import FIGHTER
from simulator.state import State

DIED: Final = "died"
"""Where `State.sequence` holds the units whose destroyed models have fought on death in this fight."""


def waits_to_fight(state: State, unit: Unit, model: Model) -> bool:
    """Say whether a destroyed model stays on the table because it has still to fight."""
    return model.lingers and state.step == "fight" and unit.id not in state.sequence.get(DIED, ())


def dying_step(state: State, fighter: Unit) -> Event | None:
    """Begin and end the fights of destroyed models, unit by unit in file order, once the attacks are made."""
    if DYING not in state.sequence:
        waiting = (u for u in state.units if any(waits_to_fight(state, u, m) for m in u.models))
        unit = next(waiting, None)
        if unit is None:
            return None
        text = f"Destroyed models of {unit.name} fight before they are taken off the table."
        sequence = {**state.sequence, DYING: unit.id, FIGHTER: fighter.id}
        return SequenceMoved(sequence=sequence, text=text, clause=FIGHT_ON_DEATH.section)
    unit = state.unit(state.sequence[DYING])
    if state.sequence["chosen"]["unit"] != unit.id:
        return None
    chosen = {"decision": "attack", "unit": fighter.id, "option": "", "mode": ""}
    sequence = {key: value for key, value in state.sequence.items() if key not in (DYING, FIGHTER)}
    sequence |= {"chosen": chosen, DIED: [*state.sequence.get(DIED, ()), unit.id]}
    text = f"The destroyed models of {unit.name} have fought."
    return SequenceMoved(sequence=sequence, text=text, clause=FIGHT_ON_DEATH.section)


def decision_of_the_dying(state: State) -> Decision | None:
    """Return the attacks of the destroyed models that fight now; None when nobody does."""
    if DYING not in state.sequence:
        return None
    unit = state.unit(state.sequence[DYING])
    why = f"Destroyed models of {told(unit, 'make', 'make')} their attacks before they are taken off the table."
    targets = tuple(foe.id for foe in foes(state, unit))
    return Decision(unit.player, "attack", targets, state.step, why, FIGHT_ON_DEATH, unit.id)
