"""The order of the Fight phase of Cosmic Combat: what it does by itself, and who must decide what (steps 1 to 6)."""

from __future__ import annotations

from simulator.rules.cosmic_combat.attacks.aggressors import AGGRESSORS
from simulator.rules.cosmic_combat.attacks.allocating import ALLOCATE
from simulator.rules.cosmic_combat.attacks.martial import MARTIAL
from simulator.rules.cosmic_combat.attacks.save import SAVE
from simulator.rules.cosmic_combat.attacks.wound import WOUND
from simulator.rules.cosmic_combat.sequence import (
    fights_first,
    found,
    lacking,
    one_fight,
    opportunity,
    order,
    refusing,
    regular,
    retreats,
    taken,
)
from simulator.rules.sequence import Sequence

SEQUENCE = Sequence(
    upkeep=order.upkeep,
    decision_at=order.decision_at,
    taken=taken.taken,
    why_not=refusing.why_not,
    moved=taken.moved,
    resolved=taken.resolved,
    by_kind={
        "fight-first": fights_first.FIGHTS_FIRST,
        "choose-fight": regular.REGULAR,
        "retreat": retreats.ORDER,
        "opportunity-attack": opportunity.ATTACK,
    },
    step_of={"retreat": "retreat"},
    clauses=(
        order.STEPS,
        order.PRIORITY,
        found.FOUND,
        one_fight.SINGLE,
        one_fight.MANY,
        AGGRESSORS,
        MARTIAL,
        WOUND,
        ALLOCATE,
        SAVE,
        order.REMOVAL,
        fights_first.FIGHTS_FIRST,
        regular.REGULAR,
        regular.OUT_OF_RANGE,
        retreats.ORDER,
        retreats.LOCKED,
        opportunity.ATTACK,
    ),
    rolled={
        "fight-first": fights_first.fight_first,
        "choose-fight": one_fight.resolve_fight,
        "opportunity-attack": opportunity.attack,
    },
    steps=("start", "fight", "retreat", "end"),
    lacks=lacking.lacks,
)
