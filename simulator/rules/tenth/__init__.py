"""The 10th edition, with the rules updates 1.2."""

from __future__ import annotations

from simulator.rules.ruleset import Gap, Ruleset
from simulator.rules.tenth import consolidate, pile_in
from simulator.rules.tenth.books import ENGAGEMENT, core
from simulator.rules.tenth.coherency import incoherent

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
    Gap(core("Moving; Pivots, updates 1.2"), "A model turns at one point of its way, not here and there on it."),
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
)

TENTH = Ruleset(
    name="40k-10e",
    title="10th edition, rules updates 1.2",
    engagement=ENGAGEMENT,
    moves={"pile-in": pile_in.RULE, "consolidate": consolidate.RULE},
    gaps=GAPS,
    incoherent=incoherent,
)
