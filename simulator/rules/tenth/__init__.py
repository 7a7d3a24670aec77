"""The 10th edition, with the rules updates 1.2."""

from __future__ import annotations

from simulator.rules.ruleset import Gap, Ruleset
from simulator.rules.tenth import consolidate, disembark, pile_in
from simulator.rules.tenth.attacking import ATTACKING
from simulator.rules.tenth.books import ENGAGEMENT, core
from simulator.rules.tenth.coherency import coherency_of, incoherent
from simulator.rules.tenth.sequence import SEQUENCE
from simulator.rules.tenth.transports import TRANSPORTS
from simulator.rules.travelling import ONE_TURN

GAPS = (
    Gap(core("Engagement Range, Unit Coherency"), "Vertical distances are not measured: the table is flat (D15)."),
    Gap(core("Terrain Features"), "Models do not climb: terrain over 2″ that stops a model stops it altogether (D17)."),
    Gap(core("Terrain Features"), "Barricades, across which engagement range is 2″, are not modelled."),
    Gap(core("Base-to-base contact"), "Overhanging models that keep bases from touching are not modelled."),
    Gap(
        core("Measuring Distances"),
        "A model is measured from its base, or without one from the outline its author drew; a vehicle's hull that "
        "reaches beyond its base is not measured to.",
    ),
    Gap(core("Moving; Pivots, updates 1.2"), ONE_TURN),
    Gap(
        core("Moving; Pivots, updates 1.2"),
        "That a round base carries a flying stem or a hover stand is only known where a scenario gives its VEHICLE "
        "that keyword.",
    ),
    Gap(core("Aircraft"), "A unit pays heed to AIRCRAFT by its own keywords, not by those of each of its models."),
    Gap(core("Objective Markers"), "Models may end on an objective marker, as tournament packs have it."),
    Gap(core("Charge phase"), "Charge moves are not judged: a scenario says which units charged."),
    Gap(core("Movement phase"), "Normal, Advance and Fall Back moves are not judged."),
    Gap(
        core("Pile In, Consolidate"),
        "Whether a unit can end in engagement range stays undecided where no move was found and none ruled out (D20).",
    ),
    Gap(core("Fight Phase"), "Whose turn it is to fight is judged when the phase is played, not for one move alone."),
    Gap(
        core("Fight"),
        "A scenario that is picked up in the Fight phase does not say who fought last. A single unit that has fought "
        "and not consolidated is consolidating now, and its opponent selects next; of several, none is taken up. Where "
        "no fight is going on, the player whose turn it is not selects first.",
    ),
    Gap(core("Fight on Death, commentary 1.4"), "Models that fight on death strike, but do not pile in first."),
    Gap(core("Leader, updates 1.2"), "A leader whose other models are destroyed does not become a unit of its own."),
    Gap(core("Make Melee Attacks"), "Models that a player or a script leaves out of a unit's attacks do not strike."),
    Gap(
        core("Make Melee Attacks"),
        "A weapon with a random number of attacks strikes one unit: such a number is not split.",
    ),
    Gap(
        core("Duplicated core abilities, commentary 1.4"),
        "Of two like abilities the one that does more counts, where the book lets the player choose.",
    ),
    Gap(core("Visibility"), "Lines of sight are not drawn: in a fight, all models of the target count as visible."),
    Gap(
        core("Stratagems"), "Stratagems are not played: a unit that one lets fight first is marked so in its scenario."
    ),
    Gap(core("Transports"), "A transport is left in the Fight phase alone, and when it is destroyed."),
    Gap(
        core("Disembarking Large Models, commentary 1.4"),
        "A model that is too large to be wholly within 3″ of its transport is set up within 6″, as in an emergency.",
    ),
    Gap(
        core("Emergency Disembarkation"),
        "That there is not room for all of a unit within 3″ is shown by one model that has none where the others are "
        "set up; other ways to set all of them up are not gone through.",
    ),
)

TENTH = Ruleset(
    name="40k-10e",
    title="10th edition, rules updates 1.2",
    engagement=ENGAGEMENT,
    moves={"pile-in": pile_in.RULE, "consolidate": consolidate.RULE, "disembark": disembark.RULE},
    sequence=SEQUENCE,
    attacking=ATTACKING,
    transports=TRANSPORTS,
    gaps=GAPS,
    incoherent=incoherent,
    coherency=coherency_of,
)
