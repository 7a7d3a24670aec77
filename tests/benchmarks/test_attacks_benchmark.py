"""How fast attacks are made: how many a second, and against nothing but rolling as many dice."""

from __future__ import annotations

from time import perf_counter

import pytest

from simulator.dice import SeededDice
from simulator.play.attacks import make_attacks
from simulator.play.choice import Choice, cannot_be
from simulator.play.course import Course
from simulator.rules.decision import Decision
from simulator.rules.eleventh.sequence.one_fight import ATTACK
from tests.attack_pairs import PAIRS
from tests.play.tables import table

FIGHTS = 300
AT_MOST = 100
"""Times the dice alone."""


@pytest.mark.benchmark
def test_a_units_attacks_cost_no_more_than_a_hundred_times_their_dice():
    seconds = rolled = attacks = 0.0
    for pair in PAIRS:
        state, dice = table(pair.red, pair.blue, step="fight").state, SeededDice(1)
        decision = Decision("red", "attack", ("b1",), "fight", "It attacks.", ATTACK, "r1")
        choice = Choice(cannot_be, unit="r1", attacks=pair.attacks)
        begun = perf_counter()
        for _ in range(FIGHTS):
            make_attacks(Course(state), decision, choice, dice)
        seconds += perf_counter() - begun
        rolled += dice.drawn
        attacks += FIGHTS * sum(s.models * (s.attacks[2] + s.attacks[0] * 3.5 + s.more_dice) for s in pair.strikes)
    begun = perf_counter()
    SeededDice(1).roll(int(rolled))
    alone = perf_counter() - begun
    fights = FIGHTS * len(PAIRS)
    print(
        f"\nattacks: {attacks / seconds:,.0f} attacks a second in {fights / seconds:,.0f} units' fights a second, "
        f"{seconds / alone:.0f} times as long as their {rolled:,.0f} dice alone (at most {AT_MOST} asked)"
    )
    assert seconds <= AT_MOST * alone
