"""The order of the Fight phase, 10th edition: what it does by itself, and who must decide what (Fight Phase)."""

from __future__ import annotations

from simulator.events import Event
from simulator.rules.ordering.triggers import resolved
from simulator.rules.sequence import Sequence
from simulator.rules.tenth.attacking.declaring import ATTACK
from simulator.rules.tenth.sequence import clean_up, combats, one_fight, order, refusing, taken, triggers, wrecks
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
        "select-to-fight": combats.ELIGIBLE,
        "pile-in": one_fight.PILE_IN,
        "attack": ATTACK,
        "deadly-demise": wrecks.DEADLY_DEMISE,
        "disembark": wrecks.DISEMBARK,
        "get-out": wrecks.ROLLS,
        "consolidate": one_fight.CONSOLIDATE,
        "remove": clean_up.COHERENCY,
    },
    step_of={"pile-in": "fight", "consolidate": "fight"},
    steps=("start", "fight", "end"),
    steps_shown=("start", *combats.SHOWN.values(), "end"),
    step_shown=combats.step_shown,
    clauses=(
        order.STEPS,
        triggers.TRIGGERS,
        triggers.TARGET,
        combats.ELIGIBLE,
        combats.FIGHTS_FIRST,
        combats.REMAINING,
        combats.LATE,
        combats.NO_PASS,
        one_fight.ACTIVATION,
        one_fight.PILE_IN,
        ATTACK,
        order.REMOVAL,
        wrecks.DEADLY_DEMISE,
        wrecks.DISEMBARK,
        wrecks.ROLLS,
        one_fight.CONSOLIDATE,
        clean_up.COHERENCY,
    ),
)
