"""[LETHAL HITS]: critical hits wound without a roll (24.23)."""

from __future__ import annotations

import pytest

from simulator.play.aiming import aimed
from simulator.script import Attack
from tests.play.tables import table
from tests.strikes import many, strike, weapon

HARD = {"T": 9, "Sv": 4}


def red(*more, **changes):
    return many("r1", 1, weapons=[weapon(abilities=["LETHAL HITS", *more], **changes)])


def test_a_critical_hit_wounds_without_a_roll():
    struck = strike(red(A="2"), many("b1", 1, profile=HARD), faces=(6, 5, 1, 3))
    assert struck.roll("wound")[0] == (1,)
    assert struck.roll("save") == ((3,), 4, 0)
    assert struck.left() == [0]


def test_it_may_be_declined():
    struck = strike(red(), many("b1", 1, profile=HARD), faces=(6, 1), attacks=(Attack("b1", decline=("LETHAL HITS",)),))
    assert struck.roll("wound")[0] == (1,)


def test_such_a_wound_is_never_critical():
    struck = strike(red("DEVASTATING WOUNDS"), many("b1", 1, profile=HARD), faces=(6, 4))
    assert struck.roll("save") == ((4,), 4, 1)


def test_hits_added_by_sustained_hits_are_rolled():
    struck = strike(red("SUSTAINED HITS 1"), many("b1", 1, profile=HARD), faces=(6, 2, 6))
    assert struck.roll("wound")[0] == (2,)


@pytest.mark.parametrize(("ap", "declined"), [(0, ("LETHAL HITS",)), (-5, ())])
def test_the_automatic_player_declines_it_where_rolling_promises_more(ap, declined):
    blade = weapon(S=9, AP=ap, abilities=["LETHAL HITS", "DEVASTATING WOUNDS", "ANTI-INFANTRY 2+"])
    state = table(many("r1", 1, weapons=[blade]), many("b1", 1, profile={"Sv": 2}), step="fight").state
    assert [a.decline for a in aimed(state, state.unit("r1"))] == [declined]


def test_for_certain_targets_alone():
    tank = many("b1", 1, profile=HARD, keywords=["VEHICLE"])
    blade = weapon(abilities=["LETHAL HITS: VEHICLE/MONSTER"])
    assert [p for p, *_ in strike(many("r1", 1, weapons=[blade]), tank, faces=(6, 6)).dice] == ["hit", "save"]
    assert [p for p, *_ in strike(many("r1", 1, weapons=[blade]), many("b1", 1), faces=(6, 1)).dice] == ["hit", "wound"]
