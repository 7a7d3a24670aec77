"""Regular fights: players take turns to choose one; who was out of range has fought as well (step 5)."""

from __future__ import annotations

from typing import Final

from simulator.army import Unit
from simulator.events import Event, StepBegan, UnitMarked
from simulator.rules.cosmic_combat.books import fight
from simulator.rules.cosmic_combat.sequence.fights_first import decision_to_fight_first, move_on
from simulator.rules.cosmic_combat.sequence.found import kind_of, note_fights
from simulator.rules.cosmic_combat.sequence.noted import against, all_noted, open_fights, standing
from simulator.rules.decision import Decision
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import told
from simulator.rules.words import listed
from simulator.state import State

REGULAR: Final = SequenceClause(
    "fight.regular",
    fight("Step 5"),
    "When all models that fight first have struck, the player with priority chooses the fight that is resolved first, "
    "the other player the next, and so on by turns until all are resolved.",
    __name__,
    title="regular fights",
    decisions=("D14",),
)
OUT_OF_RANGE: Final = SequenceClause(
    "fight.out-of-range",
    fight("Step 5"),
    "Models in coherency with one that fights, and themselves out of range, are in the fight: they add no dice, and "
    "once the fights are resolved they count as having fought.",
    __name__,
    decisions=("D14", "D31"),
)


def fight_step(state: State) -> Event | None:
    """Return what the step does by itself: notes the fights, moves on, marks who has fought."""
    if "fights" not in state.sequence:
        return note_fights(state)
    if decision_to_fight_first(state) is not None and state.sequence["sub_step"] == "fights-first":
        return None
    if state.sequence["sub_step"] == "fights-first":
        return move_on(state)
    if (mark := _has_fought(state)) is not None:
        return mark
    if open_fights(state):
        return None
    first, second = state.player_name(state.active), state.player_name(state.opponent(state.active))
    text = f"All fights are resolved. Retreats: {first} first, who has priority, then {second}."
    return StepBegan(step="retreat", text=text, clause=REGULAR.section)


def _has_fought(state: State) -> Event | None:
    """Mark the next unit all of whose fights are resolved."""
    left = {m for one in open_fights(state).values() for m in (*one.models, *one.out_of_range)}
    inside = {m for one in all_noted(state) for m in (*one.models, *one.out_of_range)} - left
    for unit in state.units:
        ids = {m.id for m in unit.models}
        if unit.on_table and not unit.record.fought and ids & inside and not ids & left:
            return _mark(state, unit)
    return None


def _mark(state: State, unit: Unit) -> Event:
    away = [m for one in all_noted(state) for m in one.out_of_range if state.unit_of[m].id == unit.id]
    names = listed([state.name_of(m) for m in dict.fromkeys(away) if state.model(m).on_table])
    text = f"{told(unit, 'has', 'have')} fought."
    if names:
        text += f" {names} added no dice, being out of range."
    rule = OUT_OF_RANGE if names else REGULAR
    return UnitMarked(unit=unit.id, marks={"fought": True}, text=text, clause=rule.section)


def decision_to_choose(state: State) -> Decision:
    """Return the choice of the next fight."""
    player, fights = str(state.sequence["picker"]), open_fights(state)
    name, other = state.player_name(player), state.player_name(state.opponent(player))
    first = state.sequence["because"] == "first"
    why = f"{name} has priority, so it" if first else f"{other} chose the last one, so {name}"
    return Decision(
        player,
        "choose-fight",
        tuple(fights),
        state.step,
        f"{why} chooses the next fight.",
        REGULAR,
        about_passing=f"{name} may not pass: all fights are resolved.",
        because=tuple(f"{kind_of(state, f).lower()}, {against(state, standing(state, f))}" for f in fights.values()),
    )
