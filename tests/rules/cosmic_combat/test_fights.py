"""Which models are in which fight, and what a position needs before it can be played."""

from __future__ import annotations

import pytest

from simulator.play import CannotBePlayedError, next_decision
from simulator.rules.cosmic_combat.fights import Fight, fights
from simulator.rules.cosmic_combat.sequence.retreats import has_no_way_out
from tests.rules.cosmic_combat.tables import SIDE, above, beside, ship, ships

AT = (20.0, 20.0)


def found(*units):
    return fights(ships(*units).state)


def test_two_models_within_an_inch_are_one_fight() -> None:
    assert found(ship("r1", AT), ship("b1", above(AT, 1.0))) == (Fight(("r1-1", "b1-1"), ()),)
    assert found(ship("r1", AT), ship("b1", above(AT, 1.0009))) != ()
    assert found(ship("r1", AT), ship("b1", above(AT, 1.0021))) == ()


def test_a_turned_base_is_measured_as_it_stands() -> None:
    corner = SIDE / 2 * (2**0.5 - 1)  # a square on its corner reaches farther
    turned = ship("b1", above(AT, 1.05 + corner))
    turned["models"] = [[*turned["models"][0], 45.0]]
    assert found(ship("r1", AT), turned) == ()
    turned["models"] = [[*above(AT, 0.95 + corner), 45.0]]
    assert len(found(ship("r1", AT), turned)) == 1


def test_friends_are_in_no_fight_with_one_another() -> None:
    assert found(ship("r1", AT), ship("r2", above(AT)), ship("b1", (35.0, 35.0))) == ()


def test_what_hangs_together_is_one_fight_and_what_does_not_is_not() -> None:
    row = [AT]
    while len(row) < 4:
        row.append(beside(row[-1], 0.8))
    (one,) = found(ship("r1", row[0]), ship("b1", row[1]), ship("r2", row[2]), ship("b2", row[3]))
    assert set(one.models) == {"r1-1", "b1-1", "r2-1", "b2-1"}
    two = found(ship("r1", row[0]), ship("b1", row[1]), ship("r2", (5.0, 5.0)), ship("b2", above((5.0, 5.0))))
    assert [one.name for one in two] == ["r1-1", "r2-1"]


def test_mates_in_coherency_are_out_of_range_and_others_are_not_in_it() -> None:
    near, far = (AT[0], AT[1] - SIDE - 1.5), (AT[0], AT[1] - 4 * SIDE - 6.0)
    (one,) = found(ship("r1", AT, near, far), ship("b1", above(AT)))
    assert one == Fight(("r1-1", "b1-1"), ("r1-2",))


@pytest.mark.parametrize("key", ["Aggressors", "Martial", "Strength", "Defence"])
def test_nobody_fights_without_what_the_profile_must_have(key: str) -> None:
    lame = ship("r1", AT)
    del lame["profile"][key]
    state = ships(lame, ship("b1", above(AT))).state
    with pytest.raises(CannotBePlayedError, match=f"R1 has no {key} in its profile"):
        next_decision(state)


def test_a_ship_in_a_corner_has_no_way_out_until_there_is_room() -> None:
    corner = (SIDE / 2, SIDE / 2)
    one, two = ship("b1", above(corner), fought=True), ship("b2", beside(corner), fought=True)
    state = ships(ship("r1", corner, fought=True), one, two).state
    assert has_no_way_out(state, state.unit("r1"))
    assert not has_no_way_out(state, state.unit("b1"))
    state = ships(ship("r1", corner, fought=True), one, ship("b2", beside(corner, 4.0), fought=True)).state
    assert not has_no_way_out(state, state.unit("r1"))
