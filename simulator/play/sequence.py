"""The order of the Fight phase, 11th edition, as pure functions of the position.

`upkeep` says what the order does by itself now (a hand-over, a mark, a removal, the next step); `next_decision` says
who must choose what once it has. What must be remembered stands in `State.sequence`, put there by events alone:

- pile-in, consolidate: `window` (whose moves these are), `stayed` (units that were asked and did not move);
- fight: `sub_step` ("snapshot", "fights-first", "remaining"), `picker`, `passed` (players that passed since the last
  fight), `just_passed`;
- consolidate: `answer`, the unit whose engaging consolidation the other player's units now answer;
- everywhere: `chosen`, the last choice; during a fight it says how far the fight has come.
"""

from __future__ import annotations

from typing import Any, Final

from simulator.army import Unit
from simulator.events import Event, ModelDestroyed, SequenceMoved, StepBegan, UnitMarked, apply
from simulator.play.decision import Decision
from simulator.play.eligible import (
    can_consolidate,
    can_fight,
    can_pile_in,
    engaged_now,
    far_from_everybody,
    fight_types,
    fights_first,
    foes_engaged,
    wrecks,
)
from simulator.rules.words import listed
from simulator.state import State

_IN_A_FIGHT: Final = frozenset({"select-to-fight", "choose-fight-type", "pile-in", "attack"})


def next_decision(state: State) -> Decision | None:
    """Return who must decide what now, or None when the phase is over. The position itself stays as it is."""
    while (event := upkeep(state)) is not None:
        state = apply(state, event)
    return decision_at(state)


def upkeep(state: State) -> Event | None:
    """Return the next thing that the order does by itself; None when somebody must decide, or the phase is over."""
    return _removal(state) or (None if state.step == "end" else _ORDER[state.step](state))


def decision_at(state: State) -> Decision | None:
    """Return the decision of a position in which nothing happens by itself any more."""
    for wreck, passengers in wrecks(state):
        why = f"{wreck.name} is destroyed, so {passengers.name} must get out before it is removed."
        return Decision(passengers.player, "disembark", (passengers.id,), state.step, why, passengers.id)
    fighter = _fighter(state)
    if fighter is not None:
        return _decision_in_fight(state, fighter)
    if state.step in {"pile-in", "consolidate"}:
        return _answer(state) or _decision_to_move(state)
    return _decision_to_fight(state) if state.step == "fight" else None


def _removal(state: State) -> Event | None:
    """Destroyed models leave the table once all attacks are made; a transport waits for its passengers (18.05)."""
    waiting = {wreck.id for wreck, _ in wrecks(state)}
    for unit in state.units:
        if unit.id in waiting:
            continue
        for model in unit.models:
            if not model.alive and model.pose is not None:
                text = f"{state.name_of(model.id)} is taken off the table."
                return ModelDestroyed(unit=unit.id, model=model.id, text=text, clause="05.04")
    return None


def _start(state: State) -> Event | None:
    active, other = state.player_name(state.active), state.player_name(state.opponent(state.active))
    text = f"Pile In: {active} makes all its pile-in moves first, then {other}."
    return StepBegan(step="pile-in", text=text, clause="12.02")


# --- Pile In and Consolidate: the active player's window, then the other's


def movers(state: State, player: str) -> tuple[str, ...]:
    """Return the units that a player may still move in the Pile In or the Consolidate step."""
    able = can_pile_in if state.step == "pile-in" else can_consolidate
    stayed = state.sequence.get("stayed", ())
    return tuple(u.id for u in state.units if u.player == player and u.id not in stayed and able(state, u))


def _decision_to_move(state: State) -> Decision:
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
        clause=after.clause if state.step == "pile-in" else "12.07",
    )


def _pile_in(state: State) -> Event | None:
    text = "Fight: every eligible unit is selected to fight, the Fights First units before the others."
    return _window(state, StepBegan(step="fight", text=text, clause="12.04"))


def _consolidate(state: State) -> Event | None:
    fighter = _fighter(state)
    if fighter is not None:
        if (event := _fight_marks(state, fighter)) is not None:
            return event
        if _stage(state) == "attack":
            text = f"{fighter.name} has fought."
            return SequenceMoved(sequence=_without(state, "chosen"), text=text, clause="12.08")
        return None
    answered = state.sequence.get("answer")
    if answered is not None:
        if _to_answer(state, answered):
            return None
        text = f"Every unit engaged by {state.unit(answered).name} has fought."
        return SequenceMoved(sequence=_without(state, "answer", "chosen"), text=text, clause="12.08")
    chosen = state.sequence.get("chosen", {})
    if chosen.get("decision") == "consolidate" and chosen["mode"] == "engaging":
        unit = state.unit(chosen["unit"])
        if unit.record.consolidated and (foes := _to_answer(state, unit.id)):
            other = state.player_name(state.opponent(unit.player))
            names = listed([state.unit(foe).name for foe in foes])
            text = f"{unit.name} engaged {names}, not yet selected to fight: {other} selects them now."
            return SequenceMoved(sequence={**_without(state, "chosen"), "answer": unit.id}, text=text, clause="12.08")
    text = "End: the Fight phase is over."
    return _window(state, StepBegan(step="end", text=text, clause="12"))


def _to_answer(state: State, unit_id: str) -> tuple[str, ...]:
    return tuple(foe.id for foe in foes_engaged(state, state.unit(unit_id)) if not foe.record.fought)


def _answer(state: State) -> Decision | None:
    answered = state.sequence.get("answer")
    if answered is None:
        return None
    unit = state.unit(answered)
    player = state.opponent(unit.player)
    why = f"{unit.name} made an engaging consolidation: {state.player_name(player)} must select each unit it engaged."
    return Decision(player, "select-to-fight", _to_answer(state, answered), state.step, why)


def _without(state: State, *keys: str) -> dict[str, Any]:
    return {key: value for key, value in state.sequence.items() if key not in keys}


# --- Fight: snapshot, Fights First combats, remaining combats


def able_to_fight(state: State, player: str) -> tuple[str, ...]:
    """Return a player's units that are eligible to fight, in file order."""
    return tuple(u.id for u in state.units if u.player == player and can_fight(state, u))


def may_pass(state: State, player: str) -> bool:
    """Say whether a player may pass: all units of theirs that are eligible to fight are more than 5" from every enemy.

    All of them count, not only those offered in this half of the step.
    """
    return all(far_from_everybody(state, state.unit(unit)) for unit in able_to_fight(state, player))


def _first(state: State, units: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(unit for unit in units if fights_first(state.unit(unit)))


def _decision_to_fight(state: State) -> Decision:
    player, first = str(state.sequence["picker"]), state.sequence["sub_step"] == "fights-first"
    able = able_to_fight(state, player)
    options = _first(state, able) if first else able
    half = "the Fights First combats" if first else "the remaining combats"
    why = f"{state.player_name(player)} selects a unit in {half}."
    return Decision(player, "select-to-fight", options, state.step, why, may_pass=may_pass(state, player))


def _fight(state: State) -> Event | None:
    sub_step = state.sequence.get("sub_step")
    if sub_step is None:
        return _open_fight_step(state)
    if sub_step == "snapshot":
        return _snapshot(state) or _hand_over(state, "fights-first", state.active, ())
    for unit in state.units:
        if can_fight(state, unit) and not unit.record.eligible_to_fight:
            text = f"{unit.name} is eligible to fight."
            return UnitMarked(unit=unit.id, marks={"eligible_to_fight": True}, text=text, clause="12.04")
    fighter = _fighter(state)
    if fighter is not None:
        if (event := _fight_marks(state, fighter)) is not None:
            return event
        if _stage(state) == "attack":
            return _hand_over(state, sub_step, state.opponent(fighter.player), ())
        return None
    just_passed = state.sequence.get("just_passed")
    if just_passed is not None:
        passed = (*state.sequence["passed"], just_passed)
        return _hand_over(state, sub_step, state.opponent(just_passed), passed)
    return None


def _open_fight_step(state: State) -> Event:
    """Begin the step: note who is engaged, unless the position comes from its middle and says so already."""
    records = [unit.record for unit in state.units]
    in_the_middle = "window" not in state.sequence and any(r.fought or r.engaged_at_fight_step for r in records)
    if not in_the_middle:
        return SequenceMoved(
            sequence={"sub_step": "snapshot"}, text="Which units are engaged now is noted.", clause="12.04"
        )
    event = _hand_over(state, "fights-first", state.active, ())
    fighter = next((unit for unit in state.units if unit.record.overrun), None)
    if fighter is None:
        return event
    chosen = {"decision": "choose-fight-type", "unit": fighter.id, "option": "overrun", "mode": ""}
    sequence = {"sub_step": "fights-first", "picker": fighter.player, "passed": [], "chosen": chosen}
    return SequenceMoved(sequence=sequence, text=f"{fighter.name} is making an overrun fight.", clause="12.06")


def _snapshot(state: State) -> Event | None:
    for unit in state.units:
        engaged = bool(unit.on_table) and engaged_now(state, unit)
        marks = {}
        if unit.record.engaged_at_fight_step != engaged:
            marks["engaged_at_fight_step"] = engaged
        if unit.record.overrun:
            marks["overrun"] = False
        if marks:
            how = "engaged" if engaged else "unengaged"
            text = f"{unit.name} is {how} at the start of the Fight step."
            return UnitMarked(unit=unit.id, marks=marks, text=text, clause="12.04")
    return None


def _hand_over(state: State, sub_step: str, picker: str, passed: tuple[str, ...]) -> Event:
    """Say who selects next, after a fight or a pass; or that the step is over (12.04, decision D8)."""
    able = {p.id: able_to_fight(state, p.id) for p in state.players}
    waiting = [player for player, units in able.items() if units and player not in passed]
    if not waiting:
        first, second = state.player_name(state.active), state.player_name(state.opponent(state.active))
        why = "both players passed" if any(able.values()) else "no unit is left that is eligible to fight"
        text = f"Consolidate: {why}. {first} makes all its consolidation moves first, then {second}."
        return StepBegan(step="consolidate", text=text, clause="12.07")
    first_able = [player for player in waiting if _first(state, able[player])]
    told = []
    if sub_step == "remaining" and first_able:
        sub_step, picker = "fights-first", state.active
        told.append("A Fights First unit is eligible again: back to the Fights First combats.")
    if sub_step == "fights-first" and not first_able:
        sub_step = "remaining"
        told.append(f"No Fights First unit is left: {state.player_name(picker)} moves on to the remaining combats.")
    can_pick = first_able if sub_step == "fights-first" else waiting
    if picker not in can_pick:
        named, picker = state.player_name(picker), state.opponent(picker)
        what = "Fights First unit that is eligible" if sub_step == "fights-first" else "unit that is eligible"
        told.append(f"{named} has no {what} to fight.")
    told.append(f"{state.player_name(picker)} selects the next unit to fight.")
    sequence = {"sub_step": sub_step, "picker": picker, "passed": list(passed)}
    return SequenceMoved(sequence=sequence, text=" ".join(told), clause="12.04")


# --- One fight: type, the extra pile-in of an overrun, attacks


def _stage(state: State) -> str:
    """Return how far the fight going on has come: the last choice made in it."""
    return str(state.sequence["chosen"]["decision"])


def _fighter(state: State) -> Unit | None:
    """Return the unit that is fighting now, or None between fights."""
    chosen = state.sequence.get("chosen")
    answering = state.step == "consolidate" and "answer" in state.sequence
    if chosen is None or chosen["decision"] not in _IN_A_FIGHT or not (state.step == "fight" or answering):
        return None
    return state.unit(chosen["unit"])


def _fight_marks(state: State, fighter: Unit) -> Event | None:
    """Mark a unit as selected to fight, and as making an overrun fight."""
    if not fighter.record.fought:
        text = f"{fighter.name} has been selected to fight."
        marks = {"fought": True, "eligible_to_fight": True}
        return UnitMarked(unit=fighter.id, marks=marks, text=text, clause="12.04")
    chosen = state.sequence["chosen"]
    if chosen["decision"] == "choose-fight-type" and chosen["option"] == "overrun" and not fighter.record.overrun:
        text = f"{fighter.name} may make one more pile-in move."
        return UnitMarked(unit=fighter.id, marks={"overrun": True}, text=text, clause="12.06")
    return None


def _decision_in_fight(state: State, fighter: Unit) -> Decision:
    stage, option = _stage(state), state.sequence["chosen"]["option"]
    if stage == "select-to-fight":
        why = f"{fighter.name} is selected to fight: it takes a fight type that it is eligible to make."
        return Decision(fighter.player, "choose-fight-type", fight_types(state, fighter), state.step, why, fighter.id)
    if stage == "choose-fight-type" and option == "overrun":
        why = f"{fighter.name} makes an overrun fight: it may make one additional pile-in move."
        return Decision(fighter.player, "pile-in", (fighter.id,), state.step, why, unit=fighter.id, may_pass=True)
    foes = tuple(foe.id for foe in foes_engaged(state, fighter))
    why = f"{fighter.name} makes its attacks."
    return Decision(fighter.player, "attack", foes, state.step, why, fighter.id)


_ORDER: Final = {"start": _start, "pile-in": _pile_in, "fight": _fight, "consolidate": _consolidate}
"""What each step of the phase does by itself."""
