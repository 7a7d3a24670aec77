"""The Pile In and Consolidate steps: the active player moves all units wanted, then the other player (12.02, 12.07).

What the steps remember in `State.sequence`: `window` (whose moves these are), `stayed` (units that were asked and do
not move), `just_passed` (the player who wants to move nobody else), and `answer`: the unit whose engaging
consolidation the other player's units now answer, and those units.
"""

from __future__ import annotations

from typing import Any, Final

from simulator.army import Unit
from simulator.events import Event, SequenceMoved, StepBegan
from simulator.rules.decision import Decision
from simulator.rules.eleventh.books import core
from simulator.rules.eleventh.sequence.eligible import can_consolidate, can_pile_in, foes_engaged
from simulator.rules.eleventh.sequence.one_fight import fight_marks, fighter_of, stage
from simulator.rules.eleventh.sequence.triggers import RULES
from simulator.rules.ordering.triggers import announced
from simulator.rules.sequence import piles_in_first
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import told
from simulator.rules.words import listed
from simulator.state import State

PILE_IN: Final = SequenceClause(
    "pile-in.order",
    core("12.02"),
    "The player whose turn it is makes all pile-in moves they like, then the other player does; no unit makes more "
    "than one in this step, and none has to.",
    __name__,
    title="pile-in",
)
CONSOLIDATE: Final = SequenceClause(
    "consolidate.order",
    core("12.07"),
    "The player whose turn it is makes all consolidation moves they like, then the other player does; no unit makes "
    "more than one, and none has to. A unit that fights late can still consolidate while its player's moves last.",
    __name__,
    decisions=("D10",),
    title="consolidation",
)
ANSWER: Final = SequenceClause(
    "consolidate.answer",
    core("12.08"),
    "After an engaging consolidation the other player must select every unit that is engaged with that unit and has "
    "not been selected to fight this phase, one at a time, and each fights before anybody else consolidates.",
    __name__,
)
_FIGHT: Final = StepBegan(
    step="fight",
    text="Fight: every eligible unit is selected to fight, the Fights First units before the others.",
    clause="12.04",
)
_END: Final = StepBegan(step="end", text="End: the Fight phase is over.", clause="12")


def movers(state: State, player: str) -> tuple[str, ...]:
    """Return the units that a player may still move in the Pile In or the Consolidate step."""
    if state.sequence.get("just_passed") == player:
        return ()
    able = can_pile_in if state.step == "pile-in" else can_consolidate
    stayed = state.sequence.get("stayed", ())
    return tuple(u.id for u in state.units if u.player == player and u.id not in stayed and able(state, u))


def _rule(state: State) -> SequenceClause:
    return PILE_IN if state.step == "pile-in" else CONSOLIDATE


def decision_to_move(state: State) -> Decision:
    """Return the decision of the player whose window it is: a unit to move or to leave, or nobody else."""
    player, rule = str(state.sequence["window"]), _rule(state)
    name, other = state.player_name(player), state.player_name(state.opponent(player))
    order = f"It is {name}'s turn" if player == state.active else f"{other}, whose turn it is, has moved"
    return Decision(
        player,
        state.step,
        movers(state, player),
        state.step,
        f"{order}, so {name} makes {rule.title} moves now, with the units it likes.",
        rule,
        may_pass=True,
        about_passing=f"{name} makes no more {rule.title} moves.",
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
    rule = _rule(state)
    text = f"{state.player_name(player)} makes {rule.title} moves."
    return SequenceMoved(sequence={"window": player, "stayed": []}, text=text, clause=rule.section)


def _begun_in_the_middle(state: State) -> bool:
    """Say whether the position was picked up in the middle of its step, so that no trigger begins with it."""
    mark = "piled_in" if state.step == "pile-in" else "consolidated"
    return "begun" not in state.sequence and any(getattr(unit.record, mark) for unit in state.units)


def _opening(state: State) -> Event | None:
    return None if "window" in state.sequence or _begun_in_the_middle(state) else announced(state, RULES)


def pile_in_step(state: State) -> Event | None:
    """Return what the Pile In step does by itself (12.02)."""
    return _opening(state) or _window(state, _FIGHT)


def consolidate_step(state: State) -> Event | None:
    """Return what the Consolidate step does by itself: windows, and fights after an engaging move (12.07, 12.08)."""
    fighter = fighter_of(state)
    if fighter is not None:
        if (event := fight_marks(state, fighter)) is not None or stage(state) != "attack":
            return event
        text = f"{told(fighter, 'has', 'have')} fought."
        return SequenceMoved(sequence=_without(state, "chosen"), text=text, clause=ANSWER.section)
    answer = state.sequence.get("answer")
    if answer is not None:
        if _still_to_answer(state):
            return None
        text = f"Every unit that {state.unit(answer['unit']).name} engaged has fought."
        return SequenceMoved(sequence=_without(state, "answer", "chosen"), text=text, clause=ANSWER.section)
    return _call_to_answer(state) or _opening(state) or _window(state, _END)


def _call_to_answer(state: State) -> Event | None:
    """After an engaging consolidation, let the other player select the units it engaged that have not fought.

    Which these are is settled now: none of them loses its fight because another one of them kills or is killed first.
    """
    chosen = state.sequence.get("chosen", {})
    if chosen.get("decision") != "consolidate" or chosen["mode"] != "engaging":
        return None
    unit = state.unit(chosen["unit"])
    foes = [foe for foe in foes_engaged(state, unit) if not foe.record.fought] if unit.record.consolidated else []
    if not foes:
        return None
    other = state.player_name(state.opponent(unit.player))
    names = listed([foe.name for foe in foes])
    text = f"{unit.name} engaged {names}, not selected to fight yet: {other} selects now."
    answer = {"unit": unit.id, "foes": [foe.id for foe in foes]}
    return SequenceMoved(sequence={**_without(state, "chosen"), "answer": answer}, text=text, clause=ANSWER.section)


def _still_to_answer(state: State) -> tuple[str, ...]:
    foes = (state.unit(foe) for foe in state.sequence["answer"]["foes"])
    return tuple(foe.id for foe in foes if foe.on_table and not foe.record.fought)


def decision_to_answer(state: State) -> Decision | None:
    """Return the selection that an engaging consolidation forces on the other player, if there is one now."""
    answer = state.sequence.get("answer")
    if answer is None:
        return None
    unit = state.unit(answer["unit"])
    player = state.opponent(unit.player)
    name = state.player_name(player)
    return Decision(
        player,
        "select-to-fight",
        _still_to_answer(state),
        state.step,
        f"{unit.name} made an engaging consolidation: {name} must select each unit it engaged.",
        ANSWER,
        about_passing=f"{name} may not pass: each unit that {unit.name} engaged must fight.",
    )


def _without(state: State, *keys: str) -> dict[str, Any]:
    return {key: value for key, value in state.sequence.items() if key not in keys}


def due(state: State, unit: Unit) -> str:
    """Return which move a unit is to make next: in an overrun fight it piles in, whatever it did before."""
    return "pile-in" if unit.record.overrun else piles_in_first(state, unit)
