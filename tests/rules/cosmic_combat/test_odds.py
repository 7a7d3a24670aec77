"""Fights with seeded dice agree with the exact chances, by enumeration: the wounds that each ship loses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import pytest

from simulator.dice import SeededDice
from simulator.events import WoundsLost
from simulator.play import Automatic, play
from simulator.scenario import Scenario
from simulator.state import State
from tests.oracles.boarding_oracle import Chances, Ship, capped, face, fight
from tests.rules.cosmic_combat.tables import above, asked, beside, ends, ship, ships
from tests.test_attack_odds import SURE, agrees
from tests.tiers import often

AT = (20.0, 20.0)
PLAIN, WEAK, STRONG = Ship(2, 3, 3, 3, 2), Ship(3, 2, 2, 4, 1), Ship(2, 5, 6, 4, 3, save=4)
GUN = Ship(3, 4, 4, 5, 4, save=5)


@dataclass(frozen=True)
class Pair:
    """A table on which the fights are played, and the chances of what its models lose, in file order."""

    name: str
    scenario: Scenario
    chances: Chances
    until: str = "retreat"


def _single(one: Ship, other: Ship) -> Chances:
    return fight((one, other), ((0, (1,)), (1, (0,))))


def _first(one: Ship, other: Ship) -> Chances:
    """The first strikes before, and the other only if it is left."""
    found: Chances = {}
    for (_, lost), chance in fight((one, other), ((0, (1,)),)).items():
        left = Ship(other.aggressors, other.martial, other.strength, other.defence, other.wounds - lost, other.save)
        back = fight((one, left), ((1, (0,)),)) if left.wounds > 0 else {(0, 0): Fraction(1)}
        for (mine, _), more in back.items():
            found[mine, lost] = found.get((mine, lost), Fraction(0)) + chance * more
    return found


def _retreated() -> Scenario:
    """A ship that has just left another: it is set back by hand, for what comes then is what is looked at."""
    return ships(
        ship("r1", AT, profile=WEAK, fought=True), ship("b1", above(AT), profile=GUN, fought=True), step="retreat"
    )


LEFT, RIGHT, ABOVE = AT, beside(AT, 0.3), (AT[0] + 0.74, above(AT)[1])
CHAIN = (AT, beside(AT), beside(beside(AT)))
PAIRS = (
    Pair("equals", ships(ship("r1", AT), ship("b1", above(AT))), _single(PLAIN, PLAIN)),
    Pair(
        "the weak against the strong, who saves",
        ships(ship("r1", AT, profile=WEAK), ship("b1", above(AT), profile=STRONG)),
        _single(WEAK, STRONG),
    ),
    Pair(
        "two alike against one",
        ships(ship("r1", LEFT, RIGHT), ship("b1", ABOVE, profile=GUN)),
        fight((PLAIN, PLAIN, GUN), ((0, (2,)), (1, (2,)), (2, (0, 1)))),
    ),
    Pair(
        "two unlike against one: the dice count against whom they reach",
        ships(ship("r1", LEFT, profile=WEAK), ship("r2", RIGHT, profile=STRONG), ship("b1", ABOVE, profile=GUN)),
        fight((WEAK, STRONG, GUN), ((0, (2,)), (1, (2,)), (2, (0, 1)))),
    ),
    Pair(
        "one that fights first",
        ships(ship("r1", AT, profile=GUN, abilities=["FIGHTS FIRST"]), ship("b1", above(AT), profile=STRONG)),
        _first(GUN, STRONG),
    ),
    Pair(
        "an enemy at either side",
        ships(ship("r1", CHAIN[0]), ship("r2", CHAIN[2], profile=WEAK), ship("b1", CHAIN[1], profile=GUN)),
        fight((PLAIN, WEAK, GUN), ((0, (2,)), (1, (2,)), (2, (0, 1)))),
    ),
    Pair("an opportunity attack", _retreated(), fight((WEAK, GUN), ((1, (0,)),), first=4), until="end"),
)


def begun(pair: Pair) -> State:
    """The position of a pair's first decision; for an opportunity attack, once the ship has gone."""
    state = asked(pair.scenario.state)
    if pair.until == "end":
        pose = state.model("r1-1").pose
        assert pose is not None
        state = state.with_pose("r1-1", type(pose)(pose.x, pose.y - 2.0, pose.facing))
    return state


def fought(pair: Pair, times: int, seed: int) -> Counter[tuple[int, ...]]:
    """What was lost, over so many fights."""
    state, dice = begun(pair), SeededDice(seed)
    models = [m.id for u in state.units for m in u.models]
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(times):
        lost = dict.fromkeys(models, 0)
        for event in play(state, Automatic(), dice):
            if isinstance(event, WoundsLost):
                lost[event.model] += event.lost
            if ends(event, pair.until):
                break
        seen[tuple(lost.values())] += 1
    return seen


def check(pair: Pair, times: int, seed: int) -> None:
    chances = {outcome: float(chance) for outcome, chance in pair.chances.items()}
    assert agrees(fought(pair, times, seed), chances) > SURE


@pytest.mark.parametrize("number", [1, 3, 6])
def test_fights_come_to_what_enumeration_says(number: int) -> None:
    check(PAIRS[number], 500, seed=number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(PAIRS)), ids=[pair.name for pair in PAIRS])
def test_many_thousand_fights_come_to_what_enumeration_says(number: int) -> None:
    check(PAIRS[number], often(20_000), seed=100 + number)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_the_chances_sum_to_one(pair: Pair) -> None:
    assert sum(pair.chances.values()) == 1


def test_the_enumeration_knows_what_can_be_reckoned_by_hand() -> None:
    one = Ship(1, 3, 3, 3, 1)
    assert _single(one, one) == {
        (0, 0): Fraction(9, 16),
        (1, 0): Fraction(3, 16),
        (0, 1): Fraction(3, 16),
        (1, 1): Fraction(1, 16),
    }
    assert [face(*pair) for pair in ((4, 2), (5, 4), (4, 4), (3, 4), (2, 4), (1, 4))] == [2, 3, 4, 5, 6, 6]


def test_a_wrong_distribution_would_be_noticed() -> None:
    better = Ship(2, 4, 3, 3, 2)
    wrong = {outcome: float(chance) for outcome, chance in capped((PLAIN, PLAIN), _single(better, PLAIN)).items()}
    assert agrees(fought(PAIRS[0], 1_500, seed=5), wrong) < SURE
