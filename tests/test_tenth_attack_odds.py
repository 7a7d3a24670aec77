"""Attacks of the 10th edition with seeded dice agree with the exact chances, by enumeration."""

from __future__ import annotations

from collections import Counter

import pytest

from simulator.dice import SeededDice
from simulator.files.ability_texts import read_weapon_ability
from simulator.play.attacks import make_attacks
from simulator.play.choice import Choice, cannot_be
from simulator.play.course import Course
from simulator.rules import rulesets
from simulator.rules.decision import Decision
from simulator.rules.tenth.attacking.declaring import ATTACK
from tests.oracles.attack_oracle import Group, Strike
from tests.oracles.tenth_attack_oracle import hazard_tests, struck
from tests.play.tables import table
from tests.tenth_attack_pairs import PAIRS, Pair
from tests.test_attack_odds import SURE, Outcome, agrees, lost
from tests.tiers import often


def fought(pair: Pair, times: int, seed: int) -> tuple[Counter[Outcome], Counter[Outcome]]:
    """What blue and red lost, over so many fights."""
    state, dice = table(pair.red, pair.blue, step="fight", ruleset="40k-10e").state, SeededDice(seed)
    decision = Decision("red", "attack", ("b1",), "fight", "It attacks.", ATTACK, "r1")
    choice = Choice(cannot_be, unit="r1", attacks=pair.attacks)
    blue: Counter[Outcome] = Counter()
    red: Counter[Outcome] = Counter()
    for _ in range(times):
        course = Course(state)
        make_attacks(course, decision, choice, dice)
        blue[lost(state, course.state, "b1")] += 1
        red[lost(state, course.state, "r1")] += 1
    return blue, red


def check(pair: Pair, times: int, seed: int) -> None:
    blue, red = fought(pair, times, seed)
    assert agrees(blue, struck(pair.groups, pair.strikes)) > SURE
    assert agrees(red, hazard_tests(pair.bearers, pair.tests) if pair.tests else {(0, 0): 1.0}) > SURE


@pytest.mark.parametrize("number", [4, 9, 10])
def test_attacks_come_to_what_enumeration_says(number: int) -> None:
    check(PAIRS[number], 1_500, seed=number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(PAIRS)), ids=[pair.name for pair in PAIRS])
def test_twelve_pairs_come_to_what_enumeration_says(number: int) -> None:
    check(PAIRS[number], often(20_000), seed=300 + number)


def test_every_ability_of_the_edition_is_in_a_pair() -> None:
    used = {
        read.name
        for pair in PAIRS
        for blade in pair.red["weapons"]
        for text in blade.get("abilities", ())
        if (read := read_weapon_ability(text)) is not None
    }
    attacking = rulesets()["40k-10e"].attacking
    assert attacking is not None
    assert used == {ability.name for ability in attacking.abilities.all}


def test_the_enumeration_knows_what_can_be_reckoned_by_hand() -> None:
    one = struck((Group(1, save=4),), [Strike(1, (0, 6, 1), 3, 4, 0, (0, 6, 1))])
    assert one[1, 1] == pytest.approx(4 / 6 * 3 / 6 * 3 / 6)
    leader = struck(
        (Group(1, toughness=4), Group(1, wounds=2, toughness=8, hero=True)),
        [Strike(2, (0, 6, 1), None, 8, 9, (0, 6, 1))],
    )
    assert leader[2, 1] == pytest.approx((5 / 6) ** 2)  # both at Toughness 4, which wounds on a 2
    hazard = hazard_tests((Group(2, wounds=2),), 1)
    assert hazard[2, 1] == pytest.approx(1 / 6)
