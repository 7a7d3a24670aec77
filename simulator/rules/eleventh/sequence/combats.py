"""The Fight step: the snapshot, Fights First combats, remaining combats, who selects next, who may pass (12.04).

What the step remembers in `State.sequence`: `sub_step` ("snapshot", "fights-first", "remaining"), `picker`, `because`
(why it is the picker who selects), `passed` (players that passed since the last fight), `just_passed`.
"""

from __future__ import annotations

from typing import Final

from simulator.events import Event, SequenceMoved, StepBegan, UnitMarked
from simulator.rules.decision import Decision
from simulator.rules.eleventh.books import core
from simulator.rules.eleventh.sequence.eligible import can_fight, engaged_now, far_from_everybody
from simulator.rules.eleventh.sequence.one_fight import fight_marks, fighter_of, stage
from simulator.rules.eleventh.sequence.triggers import RULES
from simulator.rules.ordering.fighting_first import fights_first
from simulator.rules.ordering.triggers import announced
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import told
from simulator.rules.words import listed
from simulator.state import State

SNAPSHOT: Final = SequenceClause(
    "fight.snapshot",
    core("12.04"),
    "Which units are engaged at the start of the Fight step, after all pile-ins, is noted for the rest of the phase.",
    __name__,
)
ELIGIBLE: Final = SequenceClause(
    "fight.eligible",
    core("12.04"),
    "A unit is eligible to fight if it has not been selected to fight this phase and is engaged, was engaged at the "
    "start of the Fight step, or made a charge move this turn.",
    __name__,
)
FIGHTS_FIRST: Final = SequenceClause(
    "fight.fights-first",
    core("12.04"),
    "Beginning with the player whose turn it is, players take turns to select one of their Fights First units that "
    "are eligible to fight; a player who has none lets the other select again, and when nobody has one, that player "
    "moves the sequence on to the remaining combats.",
    __name__,
    title="Fights First combats",
)
REMAINING: Final = SequenceClause(
    "fight.remaining",
    core("12.04"),
    "Beginning with the player who moved the sequence on, players take turns to select one of their units that are "
    "eligible to fight; a player who has none lets the other select again, until nobody has one.",
    __name__,
    title="Remaining combats",
)
RETURN: Final = SequenceClause(
    "fight.return",
    core("12.04"),
    "If a Fights First unit is eligible after a fight in the remaining combats, the sequence goes back to the Fights "
    "First combats, beginning with the player whose turn it is.",
    __name__,
    decisions=("D8",),
)
PASS: Final = SequenceClause(
    "fight.pass",
    core("12.04.01"),
    "A player may pass only if all their units that are eligible to fight are more than 5″ from every enemy unit; the "
    "step ends when both pass in a row, or one passes and the other has nothing eligible. A unit passed over has not "
    "fought.",
    __name__,
)


def able_to_fight(state: State, player: str) -> tuple[str, ...]:
    """Return a player's units that are eligible to fight, in file order."""
    return tuple(u.id for u in state.units if u.player == player and can_fight(state, u))


def _near(state: State, player: str) -> tuple[str, ...]:
    """Return the names of a player's eligible units that forbid passing: within 5" of an enemy.

    All eligible units count, not only those offered in this half of the step.
    """
    able = (state.unit(unit) for unit in able_to_fight(state, player))
    return tuple(unit.name for unit in able if not far_from_everybody(state, unit))


def _first(state: State, units: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(unit for unit in units if fights_first(state.unit(unit)))


def decision_to_fight(state: State) -> Decision:
    """Return the selection of the next unit to fight."""
    player, first = str(state.sequence["picker"]), state.sequence["sub_step"] == "fights-first"
    able, near, name = able_to_fight(state, player), _near(state, player), state.player_name(player)
    about = (
        f"{name} may not pass: within 5″ of an enemy there is {listed(near)}."
        if near
        else f"{name} passes: all its units that are eligible to fight are more than 5″ from every enemy."
    )
    return Decision(
        player,
        "select-to-fight",
        _first(state, able) if first else able,
        state.step,
        _why(state, name, state.player_name(state.opponent(player)), first=first),
        FIGHTS_FIRST if first else REMAINING,
        may_pass=not near,
        about_passing=about,
    )


def _why(state: State, name: str, other: str, *, first: bool) -> str:
    """Say why it is this player who selects now."""
    what = "a Fights First unit" if first else "a unit"
    match state.sequence.get("because", "first"):
        case "alternate":
            return f"{other} selected last, so {name} selects {what} now."
        case "again":
            return f"{other} has none, so {name} selects {what}."
        case "moved-on":
            return f"No Fights First unit is left: {name} moved the sequence on, and selects first now."
        case "back":
            return f"A Fights First unit is eligible again, and it is {name}'s turn: {name} selects {what} first."
        case "passed":
            return f"{other} passed, so {name} selects {what} now."
        case _:
            return f"It is {name}'s turn, so {name} selects {what} first."


def fight_step(state: State) -> Event | None:
    """Return what the Fight step does by itself: the snapshot, marks of who is eligible, hand-overs (12.04)."""
    sub_step = state.sequence.get("sub_step")
    if sub_step is None:
        return _open_fight_step(state)
    if sub_step == "snapshot":
        # Once triggers are announced the snapshot is taken: what they do changes nothing about the start of the step.
        taken = "triggers" in state.sequence
        noted = None if taken else _snapshot(state) or announced(state, RULES)
        return noted or _hand_over(state, "fights-first", state.active, (), "first")
    for unit in state.units:
        if can_fight(state, unit) and not unit.record.eligible_to_fight:
            text = f"{told(unit, 'is', 'are')} eligible to fight."
            return UnitMarked(unit=unit.id, marks={"eligible_to_fight": True}, text=text, clause=ELIGIBLE.section)
    fighter = fighter_of(state)
    if fighter is not None:
        if (event := fight_marks(state, fighter)) is not None:
            return event
        if stage(state) == "attack":
            return _hand_over(state, sub_step, state.opponent(fighter.player), (), "alternate")
        return None
    just_passed = state.sequence.get("just_passed")
    if just_passed is not None:
        passed = (*state.sequence["passed"], just_passed)
        return _hand_over(state, sub_step, state.opponent(just_passed), passed, "passed")
    return None


def _open_fight_step(state: State) -> Event:
    """Begin the step: note who is engaged, unless the position comes from its middle and says so already."""
    records = [unit.record for unit in state.units]
    begun_here = state.sequence.get("begun") == "fight"
    if begun_here or not any(r.fought or r.engaged_at_fight_step or r.overrun for r in records):
        sequence = {**state.sequence, "sub_step": "snapshot"}
        return SequenceMoved(sequence=sequence, text="Which units are engaged now is noted.", clause=SNAPSHOT.section)
    event = _hand_over(state, "fights-first", state.active, (), "first")
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
            return UnitMarked(unit=unit.id, marks=marks, text=text, clause=SNAPSHOT.section)
    return None


def _hand_over(state: State, sub_step: str, picker: str, passed: tuple[str, ...], because: str) -> Event:
    """Say who selects next, after a fight or a pass; or that the step is over (12.04, decision D8)."""
    able = {p.id: able_to_fight(state, p.id) for p in state.players}
    waiting = [player for player, units in able.items() if units and player not in passed]
    if not waiting:
        first, second = state.player_name(state.active), state.player_name(state.opponent(state.active))
        why = "no unit is left that is eligible to fight"
        if any(able.values()):
            why = "both players passed" if len(passed) > 1 else "a player passed, and the other has nothing eligible"
        text = f"Consolidate: {why}. {first} makes all its consolidation moves first, then {second}."
        return StepBegan(step="consolidate", text=text, clause="12.07")
    first_able = [player for player in waiting if _first(state, able[player])]
    lines: list[str] = []
    if sub_step == "remaining" and first_able:
        sub_step, picker, because = "fights-first", state.active, "back"
        lines.append("A Fights First unit is eligible again: back to the Fights First combats.")
    if sub_step == "fights-first" and not first_able:
        sub_step, because = "remaining", "moved-on"
        lines.append(f"No Fights First unit is left: {state.player_name(picker)} moves on to the remaining combats.")
    can_pick = first_able if sub_step == "fights-first" else waiting
    if picker not in can_pick:
        named, picker, because = state.player_name(picker), state.opponent(picker), "again"
        what = "Fights First unit that is eligible" if sub_step == "fights-first" else "unit that is eligible"
        lines.append(f"{named} has no {what} to fight.")
    lines.append(f"{state.player_name(picker)} selects the next unit to fight.")
    sequence = {"sub_step": sub_step, "picker": picker, "because": because, "passed": list(passed)}
    return SequenceMoved(sequence=sequence, text=" ".join(lines), clause=FIGHTS_FIRST.section)
