"""What we decided where the texts leave a choice: clauses name these, and `fightphase rules` states them."""

from __future__ import annotations

from typing import Final

DECISIONS: Final = {
    "D1": (
        "The closest target is the selected enemy unit (in the 10th edition the enemy model) nearest to the model "
        "where its own step begins, fixed for that step; a tie is the mover's choice, so any target tied within the "
        "tolerance that makes the move legal serves."
    ),
    "D2": ("Closer is strict: the gap to that same target is smaller at the end of the step than at its start."),
    "D3": (
        "Engaged if possible is judged step by step in the declared order, and broken only if there is a witness:"
        " a way for this one model to a place where it would have done its duty, breaking none of the after-"
        "moving conditions that the declared move keeps. Proved impossible: excused. Neither found nor proved: "
        "undecided, and said so."
    ),
    "D4": (
        "In range if possible, and base contact if possible, are judged as D3; base contact with any enemy model "
        "counts."
    ),
    "D5": ("Coherency excuses a model from engaging: it is part of what is possible."),
    "D6": (
        "Coherency is to the letter: every model within 2″ of another and within 9″ of every other; no single "
        "connected group is asked for."
    ),
    "D7": (
        "Lengths are compared in one place with one tolerance of 0.001″: at most 3″ means up to 3.001″, touching "
        "a gap of at most 0.001″, overlapping a gap below −0.001″, strictly closer by more than 0.001″."
    ),
    "D8": ("After a return to Fights First the player whose turn it is picks first."),
    "D9": ("Monsters and Vehicles do not pass through friendly Monsters and Vehicles in fight moves."),
    "D10": ("Eligible to consolidate is what is engaged now, or was eligible to fight at any time this phase."),
    "D11": (
        "40k-11e is the newest text known (September 2026), 40k-11e-launch the June 2026 book; where they differ,"
        " the verdict says what the other text would have said."
    ),
    "D12": ("A witness for several models at once is not asked for: a duty is each model's own."),
    "D13": (
        "Cosmic Combat's charts are printed with rows that contradict one another and the page's own example. We read "
        "them as its sister tables: double or more needs 2+, greater 3+, equal 4+, less 5+, half or lower 6+, for "
        "Martial and for Strength against Defence. As printed, less needs 3+, less than half 5+, half or lower 6+, "
        "double or more 2+, equal 4+, and greater has no row."
    ),
    "D14": (
        "Where Cosmic Combat's pages are silent: coherency is 2″; priority is rolled off each round, before this "
        "phase; the strikes of one fight are simultaneous; opportunity attacks are made by the stationary models of "
        "the same fight."
    ),
    "D15": ("The table is flat: vertical distances are not modelled; terrain height only decides who may pass."),
    "D16": (
        "An overrun fight is for a unit that is unengaged now, or was unengaged at the start of the Fight step "
        "and is engaged now, and that is eligible to fight."
    ),
    "D17": (
        "INFANTRY, BEASTS, SWARM and MOBILE pass through dense terrain, everybody over what is 2″ high or lower; "
        "no height given means that it stops the others. Nobody ends on dense terrain over 2″ high."
    ),
    "D18": (
        "The 3″ of an objective consolidation are measured to the marker's edge or the area, whatever the "
        "objective's own range; touching an area is being inside it."
    ),
    "D19": (
        "The closest objective marker is the one nearest to the unit: all its moved models go toward that one; a tie "
        "is the mover's choice."
    ),
    "D20": (
        "Whether a unit can end in engagement range is asked of the whole unit, base contact apart: a move of it shows "
        "that it can, a proof for each of its models by itself that it cannot; otherwise it is undecided, and said so."
    ),
    "D21": (
        "A CHARACTER model of a unit with other models counts as a leader attached to them: attacks are not allocated "
        "to it while one of the others stands, and it lends the unit no Toughness."
    ),
    "D31": (
        "A coherent group follows from one model to the next. A unit all of whose models retreat is a group and stays "
        "coherent, unless it says that they go separately; models that go separately may leave the others behind. Away "
        "from combat is farther from the enemy models within 1″ of the unit as it began."
    ),
    "D32": (
        "Boarding lifts the control zone of the boarded model alone: every other enemy model is still kept 1″ away. A "
        "fighter is a model with the keyword FIGHTER."
    ),
    "D33": (
        "All models that hang together by 1″ are one fight. Each rolls its dice once, against all enemy models within "
        "1″ of it, with one of its weapons. Where these differ in Martial or Defence, a die hits or wounds those whose "
        "number it reaches, and its player allocates the wound among them after the wound rolls."
    ),
    "D34": (
        "Models that fight first strike one after another, in the order that their player chooses, and their enemies "
        "lose their wounds at once; in the fight that follows, only those strike that have not."
    ),
    "D35": (
        "An opportunity attack is a model's own and may be declined; the player with priority makes theirs first. It "
        "is made by models that were within 1″ of an enemy when the retreats began, at those of the same fight that "
        "were, and that stand or face elsewhere now; each wound is allocated to one of them."
    ),
    "D36": (
        "Every unit that was in a fight and survived may retreat, whether or not an enemy of it is left. It is locked "
        "when it is proved that none of its models has a place to retreat to, and no other unit of its player can "
        "retreat any more and make room; where that is undecided, it may try."
    ),
}
"""Decisions by number, in our own words."""
