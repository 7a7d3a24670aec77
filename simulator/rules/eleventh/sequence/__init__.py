"""The order of the Fight phase, 11th edition: what it does by itself, and who must decide what (12.01 to 12.09)."""

from __future__ import annotations

from simulator.events import Event
from simulator.rules.eleventh.sequence import (
    clean_up,
    combats,
    one_fight,
    order,
    refusing,
    taken,
    triggers,
    windows,
    wrecks,
)
from simulator.rules.ordering.triggers import resolved
from simulator.rules.sequence import Sequence
from simulator.state import State


def _resolved(state: State, name: str) -> Event:
    return resolved(state, name, triggers.RULES)


SEQUENCE = Sequence(
    upkeep=order.upkeep,
    decision_at=order.decision_at,
    taken=taken.taken,
    why_not=refusing.why_not,
    moved=taken.moved,
    resolved=_resolved,
    by_kind={
        "trigger": triggers.TRIGGERS,
        "choose-target": triggers.TARGET,
        "pile-in": windows.PILE_IN,
        "select-to-fight": combats.ELIGIBLE,
        "choose-fight-type": one_fight.TYPE,
        "attack": one_fight.ATTACK,
        "get-out": wrecks.HAZARDS,
        "disembark": wrecks.DISEMBARK,
        "deadly-demise": wrecks.DEADLY_DEMISE,
        "consolidate": windows.CONSOLIDATE,
        "remove": clean_up.COHERENCY,
    },
    step_of={"pile-in": "pile-in", "consolidate": "consolidate"},
    due=windows.due,
    fight_with_move="overrun",
    clauses=(
        order.STEPS,
        triggers.TRIGGERS,
        triggers.TARGET,
        windows.PILE_IN,
        combats.SNAPSHOT,
        combats.ELIGIBLE,
        combats.FIGHTS_FIRST,
        combats.REMAINING,
        combats.RETURN,
        combats.PASS,
        one_fight.TYPE,
        one_fight.NORMAL,
        one_fight.OVERRUN,
        one_fight.EXTRA_PILE_IN,
        one_fight.ATTACK,
        order.REMOVAL,
        wrecks.HAZARDS,
        wrecks.DISEMBARK,
        wrecks.DEADLY_DEMISE,
        windows.CONSOLIDATE,
        windows.ANSWER,
        clean_up.COHERENCY,
    ),
)
