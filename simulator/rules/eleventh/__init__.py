"""The 11th edition: the newest text known (September 2026) and the June 2026 book (D11)."""

from __future__ import annotations

from simulator.rules.eleventh import consolidate, disembark, pile_in
from simulator.rules.eleventh.attacking import ATTACKING
from simulator.rules.eleventh.books import ENGAGEMENT, SKIES, core
from simulator.rules.eleventh.coherency import coherency_of, incoherent
from simulator.rules.eleventh.sequence import SEQUENCE
from simulator.rules.eleventh.transports import LAUNCH_TRANSPORTS, TRANSPORTS
from simulator.rules.ruleset import Gap, Ruleset
from simulator.rules.travelling import ONE_TURN

GAPS = (
    Gap(core("01.02, 03.04"), "Vertical distances are not measured: the table is flat (D15)."),
    Gap(core("13.06"), "Models do not climb: terrain over 2″ that stops a model stops it altogether."),
    Gap(core("01.04.04"), "Overhanging models that keep bases from touching are not modelled."),
    Gap(core("17.02"), "A model without a base is measured from the outline its author drew."),
    Gap(core("03.03"), "Coherency asks for no single connected group, as the text has it (D6)."),
    Gap(core("03.01"), ONE_TURN),
    Gap(core("11"), "Charge moves, their rolls and targets are not judged: a scenario says which units charged."),
    Gap(core("15"), "Stratagems are not played: a unit that one gives Fights First is marked so in its scenario."),
    Gap(
        core("18.05"),
        "As close as possible is decided model by model, in the order in which they are set up: no place closer by "
        "more than 0.002″ is asked for, nor one that takes the place of a model set up later and leaves it none.",
    ),
    Gap(core("18.05"), "A transport is left in the Fight phase alone, and when it is destroyed."),
    Gap(
        core("12.02, 12.04"),
        "Whose turn it is to choose is judged when the phase is played, not for one move alone.",
    ),
    Gap(core("04.01"), "Models that a player or a script leaves out of a unit's attacks do not strike."),
    Gap(core("04.02"), "A weapon with a random number of attacks strikes one unit: such a number is not split."),
    Gap(
        core("05.04.04"),
        "Fighting on death is one ability: rules of units that ask for a melee attack as the cause are not told apart.",
    ),
    Gap(core("06.01"), "Lines of sight are not drawn: in a fight, all models of the target count as visible."),
    Gap(core("24.02"), "Of two like abilities the one that does more counts, where the book lets the player choose."),
)

ELEVENTH = Ruleset(
    name="40k-11e",
    title="11th edition, September 2026",
    engagement=ENGAGEMENT,
    moves={"pile-in": pile_in.RULE, "consolidate": consolidate.RULE, "disembark": disembark.RULE},
    sequence=SEQUENCE,
    attacking=ATTACKING,
    transports=TRANSPORTS,
    twin="40k-11e-launch",
    twin_title="June 2026 book",
    gaps=GAPS,
    incoherent=incoherent,
    coherency=coherency_of,
    skies=SKIES,
)
LAUNCH = Ruleset(
    name="40k-11e-launch",
    title="11th edition, June 2026 book",
    engagement=ENGAGEMENT,
    moves={"pile-in": pile_in.RULE, "consolidate": consolidate.LAUNCH_RULE, "disembark": disembark.LAUNCH_RULE},
    sequence=SEQUENCE,
    attacking=ATTACKING,
    transports=LAUNCH_TRANSPORTS,
    twin="40k-11e",
    twin_title="September 2026 text",
    gaps=GAPS,
    incoherent=incoherent,
    coherency=coherency_of,
    skies=SKIES,
)
