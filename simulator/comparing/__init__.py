"""One position under two rulesets: which verdicts, orders and options differ, and by which clauses.

`compare` is the one thing to call; what it returns knows of no edition, and reads the same with the rulesets swapped.
"""

from __future__ import annotations

from simulator.comparing.comparison import Comparison
from simulator.comparing.distances import coherencies, distances, engagements
from simulator.comparing.going import goings
from simulator.comparing.moves import may_moves, verdicts
from simulator.comparing.orders import choices, courses
from simulator.comparing.sides import Side, sides_of
from simulator.comparing.striking import strikes
from simulator.scenario import Scenario

__all__ = ["Comparison", "Side", "compare"]


def compare(scenario: Scenario, one: str, other: str) -> Comparison:
    """Compare what two rulesets make of a scenario's position and of the moves worked in it.

    Args:
        scenario: the position; which ruleset it names itself does not matter.
        one: a ruleset, by name.
        other: another, or the same one again: then nothing differs.

    Raises:
        KeyError: there is no ruleset of one of these names.
    """
    sides = sides_of(scenario.state, one, other)
    walked = courses(sides)
    return Comparison(
        scenario=scenario,
        sides=sides,
        distances=distances(sides),
        coherencies=coherencies(sides),
        engagements=engagements(sides),
        strikes=strikes(sides),
        goings=goings(sides),
        verdicts=verdicts(sides, scenario.examples),
        courses=walked,
        choices=choices(sides, walked),
        may_move=may_moves(sides, walked),
    )
