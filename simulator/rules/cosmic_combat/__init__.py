"""Cosmic Combat: starships that board one another. The pages "The Fight Phase" and, for boarding, "The Move Phase"."""

from __future__ import annotations

from dataclasses import replace

from simulator.rules.cosmic_combat import boarding, retreat
from simulator.rules.cosmic_combat.books import FIGHTING, move
from simulator.rules.cosmic_combat.coherency import coherency_of, incoherent
from simulator.rules.cosmic_combat.sequence import SEQUENCE
from simulator.rules.cosmic_combat.stopping import stops
from simulator.rules.cosmic_combat.withdrawing import plain_retreat
from simulator.rules.ruleset import Gap, Ruleset
from simulator.rules.travelling import ONE_TURN

GAPS = (
    Gap(
        move("Control zone"),
        "Ramming, which entering a friend's control zone forces, is not rolled: its table is unknown.",
    ),
    Gap(move("Control zone"), "Control zones are judged where a model ends, not along its way."),
    Gap(move("Moving"), ONE_TURN),
    Gap(move("Moving"), "Whose turn it is to move, and shooting, are not judged: the Fight phase alone is played."),
)

COSMIC_COMBAT = Ruleset(
    name="cosmic-combat",
    title="Cosmic Combat",
    engagement=FIGHTING,
    moves={"boarding": boarding.RULE, "retreat": replace(retreat.RULE, plain=plain_retreat)},
    incoherent=incoherent,
    coherency=coherency_of,
    stops=stops,
    sequence=SEQUENCE,
    gaps=GAPS,
)
