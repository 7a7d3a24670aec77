"""The order of the Fight phase: the fights there are, who fights first, regular fights, retreats, opportunity attacks.

`upkeep` says what the order does by itself now; `decision_at` says who must choose what once it has. What must be
remembered stands in `State.sequence`: see `noted`, `retreats` and `opportunity`.
"""

from __future__ import annotations

from typing import Final

from simulator.events import Event, StepBegan
from simulator.rules.cosmic_combat.books import fight
from simulator.rules.cosmic_combat.sequence.fights_first import decision_to_fight_first
from simulator.rules.cosmic_combat.sequence.opportunity import decision_of_opportunity, opportunities
from simulator.rules.cosmic_combat.sequence.regular import decision_to_choose, fight_step
from simulator.rules.cosmic_combat.sequence.retreats import decision_to_retreat, opened, retreats
from simulator.rules.decision import Decision
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import taken_off
from simulator.state import State

STEPS: Final = SequenceClause(
    "phase.steps",
    fight("Steps 1 to 6"),
    "The Fight phase finds the fights, resolves those of models that fight first and then the others, and ends with "
    "retreats and opportunity attacks. Its page has no step 3.",
    __name__,
    other_text="The page counts 1, 2, 4, 5, 6; we miss nothing that a step 3 would say.",
)
PRIORITY: Final = SequenceClause(
    "phase.priority",
    fight("Steps 4 to 6"),
    "The player with priority comes first throughout; it is rolled off each round before this phase, and a scenario "
    "says whose it is, as the active player.",
    __name__,
    decisions=("D14",),
)
REMOVAL: Final = SequenceClause(
    "phase.removal",
    fight("Step 2"),
    "A model without wounds left is taken off the table when its fight, or the strike of a single model, is over.",
    __name__,
    decisions=("D14",),
)


def upkeep(state: State) -> Event | None:
    """Return the next thing that the order does by itself; None when somebody must decide, or the phase is over."""
    for unit in state.units:
        for model in unit.models:
            if not model.alive and model.pose is not None:
                return taken_off(state, model.id, REMOVAL.section)
    match state.step:
        case "start":
            return _start(state)
        case "fight":
            return fight_step(state)
        case "retreat":
            if "window" not in state.sequence:
                return opened(state)
            return opportunities(state) if "sub_step" in state.sequence else retreats(state)
        case _:
            return None


def _start(state: State) -> Event:
    name = state.player_name(state.active)
    if state.step == "start" and "begun" not in state.sequence:
        text = f"The Fight phase of round {state.round} begins: {name} has priority."
        return StepBegan(step="start", text=text, clause=STEPS.section)
    text = "Fights: models that fight first strike before all others."
    return StepBegan(step="fight", text=text, clause=STEPS.section)


def decision_at(state: State) -> Decision | None:
    """Return the decision of a position in which nothing happens by itself any more."""
    match state.step:
        case "fight" if state.sequence["sub_step"] == "fights-first":
            return decision_to_fight_first(state)
        case "fight":
            return decision_to_choose(state)
        case "retreat":
            return decision_of_opportunity(state) if "sub_step" in state.sequence else decision_to_retreat(state)
        case _:
            return None
