"""The Pile In and Consolidate steps: the active player moves all units wanted, then the other player (12.02, 12.07)."""

from __future__ import annotations

from typing import Any, Final

from simulator.events import Event, SequenceMoved, StepBegan
from simulator.rules.decision import Decision
from simulator.rules.eleventh.sequence.eligible import can_consolidate, can_pile_in, foes_engaged
from simulator.rules.eleventh.sequence.one_fight import fight_marks, fighter_of, stage
from simulator.rules.telling import told
from simulator.rules.words import listed
from simulator.state import State

_FIGHT: Final = StepBegan(
    step="fight",
    text="Fight: every eligible unit is selected to fight, the Fights First units before the others.",
    clause="12.04",
)
_END: Final = StepBegan(step="end", text="End: the Fight phase is over.", clause="12")


def movers(state: State, player: str) -> tuple[str, ...]:
    """Return the units that a player may still move in the Pile In or the Consolidate step."""
    able = can_pile_in if state.step == "pile-in" else can_consolidate
    stayed = state.sequence.get("stayed", ())
    return tuple(u.id for u in state.units if u.player == player and u.id not in stayed and able(state, u))


def decision_to_move(state: State) -> Decision:
    """Return the decision of the player whose window it is: a unit to move, or not to move."""
    player = str(state.sequence["window"])
    name = state.player_name(player)
    moves = "pile-in" if state.step == "pile-in" else "consolidation"
    order = "first: it is its turn" if player == state.active else "next: it is not its turn"
    return Decision(
        player, state.step, movers(state, player), state.step, f"{name} makes {moves} moves {order}.", may_pass=True
    )


def _window(state: State, after: StepBegan) -> Event | None:
    """Open the active player's window, then the other's, then let the step after this one begin."""
    window = state.sequence.get("window")
    if window is None:
        player = state.active
    elif movers(state, window):
        return None
    elif window == state.active:
        player = state.opponent(window)
    else:
        return after
    moves = "pile-in" if state.step == "pile-in" else "consolidation"
    return SequenceMoved(
        sequence={"window": player, "stayed": []},
        text=f"{state.player_name(player)} makes {moves} moves.",
        clause="12.02" if state.step == "pile-in" else "12.07",
    )


def pile_in_step(state: State) -> Event | None:
    """Return what the Pile In step does by itself (12.02)."""
    return _window(state, _FIGHT)


def consolidate_step(state: State) -> Event | None:
    """Return what the Consolidate step does by itself: windows, and fights after an engaging move (12.07, 12.08)."""
    fighter = fighter_of(state)
    if fighter is not None:
        if (event := fight_marks(state, fighter)) is not None or stage(state) != "attack":
            return event
        text = f"{told(fighter, 'has', 'have')} fought."
        return SequenceMoved(sequence=_without(state, "chosen"), text=text, clause="12.08")
    answered = state.sequence.get("answer")
    if answered is not None:
        if _to_answer(state, answered):
            return None
        text = f"Every unit that {state.unit(answered).name} engaged has fought."
        return SequenceMoved(sequence=_without(state, "answer", "chosen"), text=text, clause="12.08")
    return _call_to_answer(state) or _window(state, _END)


def _call_to_answer(state: State) -> Event | None:
    """After an engaging consolidation, let the other player select the units it engaged that have not fought."""
    chosen = state.sequence.get("chosen", {})
    if chosen.get("decision") != "consolidate" or chosen["mode"] != "engaging":
        return None
    unit = state.unit(chosen["unit"])
    foes = _to_answer(state, unit.id) if unit.record.consolidated else ()
    if not foes:
        return None
    other = state.player_name(state.opponent(unit.player))
    names = listed([state.unit(foe).name for foe in foes])
    text = f"{unit.name} engaged {names}, not selected to fight yet: {other} selects now."
    return SequenceMoved(sequence={**_without(state, "chosen"), "answer": unit.id}, text=text, clause="12.08")


def _to_answer(state: State, unit_id: str) -> tuple[str, ...]:
    return tuple(foe.id for foe in foes_engaged(state, state.unit(unit_id)) if not foe.record.fought)


def decision_to_answer(state: State) -> Decision | None:
    """Return the selection that an engaging consolidation forces on the other player, if there is one now."""
    answered = state.sequence.get("answer")
    if answered is None:
        return None
    unit = state.unit(answered)
    player = state.opponent(unit.player)
    why = f"{unit.name} made an engaging consolidation: {state.player_name(player)} must select each unit it engaged."
    return Decision(player, "select-to-fight", _to_answer(state, answered), state.step, why)


def _without(state: State, *keys: str) -> dict[str, Any]:
    return {key: value for key, value in state.sequence.items() if key not in keys}
