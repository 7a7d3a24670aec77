"""The Fight step: the snapshot, Fights First combats, remaining combats, and who selects next (12.04)."""

from __future__ import annotations

from simulator.events import Event, SequenceMoved, StepBegan, UnitMarked
from simulator.rules.decision import Decision
from simulator.rules.eleventh.sequence.eligible import can_fight, engaged_now, far_from_everybody, fights_first
from simulator.rules.eleventh.sequence.one_fight import fight_marks, fighter_of, stage
from simulator.rules.telling import told
from simulator.state import State


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


def decision_to_fight(state: State) -> Decision:
    """Return the selection of the next unit to fight."""
    player, first = str(state.sequence["picker"]), state.sequence["sub_step"] == "fights-first"
    able = able_to_fight(state, player)
    options = _first(state, able) if first else able
    half = "the Fights First combats" if first else "the remaining combats"
    why = f"{state.player_name(player)} selects a unit in {half}."
    return Decision(player, "select-to-fight", options, state.step, why, may_pass=may_pass(state, player))


def fight_step(state: State) -> Event | None:
    """Return what the Fight step does by itself: the snapshot, marks of who is eligible, hand-overs (12.04)."""
    sub_step = state.sequence.get("sub_step")
    if sub_step is None:
        return _open_fight_step(state)
    if sub_step == "snapshot":
        return _snapshot(state) or _hand_over(state, "fights-first", state.active, ())
    for unit in state.units:
        if can_fight(state, unit) and not unit.record.eligible_to_fight:
            text = f"{told(unit, 'is', 'are')} eligible to fight."
            return UnitMarked(unit=unit.id, marks={"eligible_to_fight": True}, text=text, clause="12.04")
    fighter = fighter_of(state)
    if fighter is not None:
        if (event := fight_marks(state, fighter)) is not None:
            return event
        if stage(state) == "attack":
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
    return SequenceMoved(
        sequence=sequence, text=f"{told(fighter, 'is', 'are')} making an overrun fight.", clause="12.06"
    )


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
            text = f"{told(unit, 'is', 'are')} {how} at the start of the Fight step."
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
    lines: list[str] = []
    if sub_step == "remaining" and first_able:
        sub_step, picker = "fights-first", state.active
        lines.append("A Fights First unit is eligible again: back to the Fights First combats.")
    if sub_step == "fights-first" and not first_able:
        sub_step = "remaining"
        lines.append(f"No Fights First unit is left: {state.player_name(picker)} moves on to the remaining combats.")
    can_pick = first_able if sub_step == "fights-first" else waiting
    if picker not in can_pick:
        named, picker = state.player_name(picker), state.opponent(picker)
        what = "Fights First unit that is eligible" if sub_step == "fights-first" else "unit that is eligible"
        lines.append(f"{named} has no {what} to fight.")
    lines.append(f"{state.player_name(picker)} selects the next unit to fight.")
    sequence = {"sub_step": sub_step, "picker": picker, "passed": list(passed)}
    return SequenceMoved(sequence=sequence, text=" ".join(lines), clause="12.04")
