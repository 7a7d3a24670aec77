"""Attacks with seeded dice agree with the exact chances, by enumeration: the wounds lost and the models destroyed."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from scipy.stats import chi2

from simulator.dice import SeededDice
from simulator.files.ability_texts import WEAPON_ABILITIES, read_weapon_ability
from simulator.play.attacks import make_attacks
from simulator.play.choice import Choice, cannot_be
from simulator.play.course import Course
from simulator.rules.decision import Decision
from simulator.rules.eleventh.sequence.one_fight import ATTACK
from simulator.state import State
from tests.attack_pairs import PAIRS, Pair
from tests.oracles.attack_oracle import Group, Strike, hazards, struck
from tests.play.tables import table
from tests.tiers import often

SURE = 0.001
"""A distribution is taken for another one when its distance would be exceeded this seldom by chance."""
Outcome = tuple[int, int]


def lost(before: State, after: State, unit: str) -> Outcome:
    """The wounds that a unit lost, and the models of it that were destroyed."""
    models = list(zip(before.unit(unit).models, after.unit(unit).models, strict=True))
    return sum(b.wounds - a.wounds for b, a in models), sum(b.alive and not a.alive for b, a in models)


def fought(pair: Pair, times: int, seed: int) -> tuple[Counter[Outcome], Counter[Outcome]]:
    """What blue and red lost, over so many fights."""
    state, dice = table(pair.red, pair.blue, step="fight").state, SeededDice(seed)
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


def agrees(seen: Counter[Outcome], chances: dict[Outcome, float]) -> float:
    """The chance that outcomes drawn with these chances are as far from them as those seen, or farther (chi-square).

    Outcomes expected fewer than five times are put together.
    """
    times = seen.total()
    assert abs(sum(chances.values()) - 1) < 1e-9
    assert set(seen) <= {o for o, p in chances.items() if p > 0}, "something happened that cannot be"
    expected = {o: p * times for o, p in chances.items()}
    rare = [o for o, e in expected.items() if e < 5]
    bins = [(seen[o], e) for o, e in expected.items() if e >= 5]
    if rare:
        bins.append((sum(seen[o] for o in rare), sum(expected[o] for o in rare)))
    distance = sum((s - e) ** 2 / e for s, e in bins if e > 0)
    return 1.0 if len(bins) == 1 else float(chi2.sf(distance, len(bins) - 1))


def check(pair: Pair, times: int, seed: int) -> None:
    blue, red = fought(pair, times, seed)
    assert agrees(blue, struck(pair.groups, pair.strikes)) > SURE
    groups, rolls, wounds = pair.hazards
    assert agrees(red, hazards(groups, rolls, wounds) if rolls else {(0, 0): 1.0}) > SURE


@pytest.mark.parametrize("number", [1, 7])
def test_attacks_come_to_what_enumeration_says(number):
    check(PAIRS[number], 2_000, seed=number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(PAIRS)), ids=[pair.name for pair in PAIRS])
def test_twenty_pairs_come_to_what_enumeration_says(number):
    check(PAIRS[number], often(20_000), seed=100 + number)


def test_there_are_twenty_pairs_and_every_ability_is_in_one():
    used = {
        read.name
        for pair in PAIRS
        for blade in pair.red["weapons"]
        for text in blade.get("abilities", ())
        if (read := read_weapon_ability(text)) is not None
    }
    assert len(PAIRS) == 20
    assert used == set(WEAPON_ABILITIES)
    assert any("DAMAGED 2" in pair.red.get("abilities", ()) for pair in PAIRS)
    assert any(pair.red.get("fights_first") for pair in PAIRS)


def test_the_enumeration_knows_what_can_be_reckoned_by_hand():
    one = struck((Group(1, save=4),), [Strike(1, (0, 6, 1), 3, 4, 0, (0, 6, 1))])
    assert one[1, 1] == pytest.approx(4 / 6 * 3 / 6 * 3 / 6)
    sure = struck((Group(2, wounds=2),), [Strike(1, (0, 6, 2), None, 9, 9, (0, 6, 3))])
    assert sure[4, 2] == pytest.approx((5 / 6) ** 2)
    assert sure[2, 1] == pytest.approx(2 * 5 / 36)


def test_a_wrong_distribution_would_be_noticed():
    pair = PAIRS[0]
    blue, _ = fought(pair, 2_000, seed=0)
    better = [Strike(5, (0, 6, 2), 3, 4, 1, (0, 6, 1))]
    assert agrees(blue, struck(pair.groups, better)) < SURE
    assert all(a >= b for a, b in pairwise([1.0, agrees(blue, struck(pair.groups, pair.strikes)), SURE]))
