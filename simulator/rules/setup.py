"""How a position is set up, as the rules see it: what `validate` warns of beyond what a file can say by itself."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.army import Unit
from simulator.rules import rulesets
from simulator.rules.words import is_engaged
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something about a unit that the rules would not bring about; no reason to refuse the position."""

    unit: str
    message: str


def oddities(state: State) -> tuple[Oddity, ...]:
    """Return what is odd about a position: units out of coherency (03.03), overrun fights that cannot be (D16)."""
    ruleset = rulesets().get(state.ruleset)
    if ruleset is None:
        return ()
    found = []
    for unit in state.units:
        if not unit.on_table:
            continue
        why = ruleset.incoherent(unit)
        if why is not None:
            found.append(Oddity(unit.id, f"is set up out of coherency: {why}"))
        if unit.record.overrun and (no_overrun := _no_overrun(state, unit, ruleset.engagement)):
            found.append(Oddity(unit.id, f"overrun = true cannot be: {no_overrun}"))
    return tuple(found)


def _no_overrun(state: State, unit: Unit, engagement: float) -> str | None:
    """Say why a unit cannot be selected for an overrun fight; None when it can (D16)."""
    record, now = unit.record, is_engaged(state, unit, engagement)
    if now and record.engaged_at_fight_step:
        return "it is engaged now and was engaged at the start of the Fight step"
    if not (now or record.charged or record.engaged_at_fight_step):
        return "it is not engaged, was not engaged at the start of the Fight step and did not charge"
    return None
