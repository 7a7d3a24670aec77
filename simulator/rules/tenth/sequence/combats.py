"""The two steps of the phase: Fights First and Remaining Combats; who selects next (Fight Phase).

What they remember in `State.sequence`: `sub_step` ("fights-first", "remaining"), `first` (the Fights First units that
were eligible when the phase began), `picker`, and `because` (why it is the picker who selects).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.army import Unit
from simulator.events import Event, SequenceMoved, StepBegan
from simulator.rules.decision import Decision
from simulator.rules.ordering.fighting_first import fights_first
from simulator.rules.ordering.triggers import announced
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import told
from simulator.rules.tenth.books import core
from simulator.rules.tenth.sequence.eligible import can_fight
from simulator.rules.tenth.sequence.one_fight import ACTIVATION, decision_in_fight, fighter_of
from simulator.rules.tenth.sequence.triggers import RULES
from simulator.rules.words import listed
from simulator.state import State

ELIGIBLE: Final = SequenceClause(
    "fight.eligible",
    core("Fight Phase"),
    "A unit is eligible to fight if it is within engagement range of an enemy unit or made a charge move this turn; "
    "no unit fights more than once.",
    __name__,
)
FIGHTS_FIRST: Final = SequenceClause(
    "fight.fights-first",
    core("Fight Phase: Fights First"),
    "Beginning with the player whose turn it is not, players take turns to select one of their Fights First units that "
    "are eligible to fight; a player who has none lets the other fight with all of theirs.",
    __name__,
    title="Fights First",
)
REMAINING: Final = SequenceClause(
    "fight.remaining",
    core("Fight Phase: Remaining Combats"),
    "Again beginning with the player whose turn it is not, players take turns to select one of all other units that "
    "are eligible to fight; a player who has none lets the other fight with all of theirs.",
    __name__,
    title="Remaining Combats",
)
LATE: Final = SequenceClause(
    "fight.late",
    core("Fight Phase: Remaining Combats"),
    "A Fights First unit that was not eligible when the phase began, and is later, fights in the Remaining Combats.",
    __name__,
)
NO_PASS: Final = SequenceClause(
    "fight.pass",
    core("Fight Phase"),
    "A player who has a unit eligible to fight must select one: nobody passes.",
    __name__,
)
SHOWN: Final = {"fights-first": "fights-first", "remaining": "remaining-combats"}
"""The two steps as whoever watches is shown them: what events and files call them both is "fight"."""
KEPT: Final = ("first", "struck")
"""What is remembered from one fight to the next."""


def _able(state: State, player: str, sub_step: str, first: Sequence[str]) -> tuple[str, ...]:
    """Return a player's units that may be selected in one of the steps, in file order."""
    units = (u for u in state.units if u.player == player and can_fight(state, u))
    if sub_step == "fights-first":
        return tuple(u.id for u in units if u.id in first and fights_first(u))
    return tuple(u.id for u in units)


def decision_to_fight(state: State) -> Decision:
    """Return the selection of the next unit to fight."""
    player, first = str(state.sequence["picker"]), state.sequence["sub_step"] == "fights-first"
    name = state.player_name(player)
    return Decision(
        player,
        "select-to-fight",
        _able(state, player, str(state.sequence["sub_step"]), state.sequence["first"]),
        state.step,
        _why(state, name, state.player_name(state.opponent(player)), first=first),
        FIGHTS_FIRST if first else REMAINING,
        about_passing=f"{name} may not pass: it has a unit that is eligible to fight.",
    )


def _why(state: State, name: str, other: str, *, first: bool) -> str:
    """Say why it is this player who selects now."""
    what = "a Fights First unit" if first else "a unit"
    match state.sequence["because"]:
        case "alternate":
            return f"{other} selected last, so {name} selects {what} now."
        case "again":
            return f"{other} has none, so {name} selects {what}."
        case _:
            return f"It is {state.player_name(state.active)}'s turn, so {name} selects {what} first."


def step_shown(state: State) -> str:
    """Return the step that a position is in, as whoever watches is shown it."""
    return SHOWN[state.sequence.get("sub_step", "fights-first")] if state.step == "fight" else state.step


def fight_step(state: State) -> Event | None:
    """Return what the two steps do by themselves: it is noted who fights first, and who selects next is said."""
    if "sub_step" not in state.sequence:
        return (None if _begun_in_the_middle(state) else announced(state, RULES)) or _open(state)
    fighter = fighter_of(state)
    if fighter is None or decision_in_fight(state, fighter) is not None:
        return None
    kept: dict[str, Any] = {key: state.sequence[key] for key in KEPT if key in state.sequence}
    return _hand_over(state, str(state.sequence["sub_step"]), state.opponent(fighter.player), "alternate", kept)


def _begun_in_the_middle(state: State) -> bool:
    """Say whether the position was picked up in the middle of the phase, so that no trigger begins with it."""
    return "begun" not in state.sequence and any(u.record.fought or u.record.piled_in for u in state.units)


def _open(state: State) -> Event:
    """Note who fights first; or go on with the unit of a file that is in the middle of its fight."""
    first = [u.id for u in state.units if can_fight(state, u) and fights_first(u)]
    kept = {"first": first}
    fighter = next((u for u in state.units if can_fight(state, u) and u.record.piled_in), None)
    if fighter is not None:
        sub_step = "fights-first" if fighter.id in first else "remaining"
        return _going_on(fighter, "pile-in", sub_step, kept, "is fighting", "are fighting", "piled in already")
    fighter = _consolidating(state)
    if fighter is not None:
        sub_step = "fights-first" if fights_first(fighter) else "remaining"
        return _going_on(fighter, "attack", sub_step, kept, "has fought", "have fought", "not consolidated yet")
    line = f"Fights First: {listed([state.unit(u).name for u in first])}." if first else "Nobody fights first."
    return _hand_over(state, "fights-first", state.opponent(state.active), "first", kept, line)


def _consolidating(state: State) -> Unit | None:
    """Return the unit of a file whose attacks are made and whose consolidation is not: if it is the only such unit.

    Of several all but one consolidated, or would have to have, and the file does not say which; then none is taken up.
    """
    units = [u for u in state.units if u.on_table and u.record.fought and not u.record.consolidated]
    return units[0] if len(units) == 1 else None


def _going_on(
    fighter: Unit, stage: str, sub_step: str, kept: Mapping[str, Any], one: str, several: str, what: str
) -> Event:
    """Take up a fight where a file has it; `stage` is the last choice that was made in it."""
    chosen = {"decision": stage, "unit": fighter.id, "option": "", "mode": ""}
    sequence = {**kept, "sub_step": sub_step, "picker": fighter.player, "because": "first", "chosen": chosen}
    text = f"{told(fighter, one, several)}, and {what}."
    return SequenceMoved(sequence=sequence, text=text, clause=ACTIVATION.section)


def _hand_over(
    state: State, sub_step: str, picker: str, because: str, kept: Mapping[str, Any], line: str = ""
) -> Event:
    """Say who selects next; or that the phase is over."""
    lines = [line] if line else []

    def able(player: str) -> tuple[str, ...]:
        return _able(state, player, sub_step, kept["first"])

    if sub_step == "fights-first" and not (able(picker) or able(state.opponent(picker))):
        sub_step, picker, because = "remaining", state.opponent(state.active), "first"
        lines += ["Remaining Combats: no Fights First unit is left to fight."] if kept["first"] else []
    if not (able(picker) or able(state.opponent(picker))):
        text = " ".join([*lines, "End: no unit is left that is eligible to fight."])
        return StepBegan(step="end", text=text, clause=ELIGIBLE.section)
    if not able(picker):
        lines.append(f"{state.player_name(picker)} has no unit to select.")
        picker, because = state.opponent(picker), "again"
    lines.append(f"{state.player_name(picker)} selects the next unit to fight.")
    sequence = {**kept, "sub_step": sub_step, "picker": picker, "because": because}
    clause = (FIGHTS_FIRST if sub_step == "fights-first" else REMAINING).section
    return SequenceMoved(sequence=sequence, text=" ".join(lines), clause=clause)
