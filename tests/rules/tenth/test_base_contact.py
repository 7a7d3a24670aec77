"""Pile-in and consolidation toward enemies: the closest enemy model, and base contact wherever it can be had."""

from __future__ import annotations

import math

import pytest

from simulator.referee import check
from tests.rules.tenth.tables import CENTRE, FOUGHT, TOUCH, away, broken, going, tenth, to, unit

KINDS = pytest.mark.parametrize(("kind", "record"), [("pile-in", {"charged": True}), ("consolidate", FOUGHT)])
BEARINGS = [math.radians(d) for d in range(0, 360, 15)]
DUTY = "base-contact-if-possible"


@KINDS
@pytest.mark.parametrize(("gap", "could"), [(2.9, True), (3.0, True), (3.0015, True), (3.0025, False), (3.1, False)])
def test_base_contact_is_owed_as_far_as_three_inches_go(kind: str, record: dict, gap: float, could: bool) -> None:
    for bearing in BEARINGS:
        foe = away(bearing, TOUCH + gap)
        state = tenth(unit("raiders", "red", [CENTRE], **record), unit("guard", "blue", [foe]))
        short = away(bearing, 2.5)
        assert (broken(state, going(kind, to(1, *short))) == {f"{kind}.{DUTY}"}) == could


@KINDS
@pytest.mark.parametrize(("gap", "touches"), [(-0.0005, True), (0.0, True), (0.0005, True), (0.0025, False)])
def test_base_contact_is_a_gap_within_the_tolerance(kind: str, record: dict, gap: float, touches: bool) -> None:
    for bearing in BEARINGS:
        foe = away(bearing, TOUCH + 2.0)
        state = tenth(unit("raiders", "red", [CENTRE], **record), unit("guard", "blue", [foe]))
        end = away(bearing, 2.0 - gap)
        assert (broken(state, going(kind, to(1, *end))) == set()) == touches


def test_contact_with_another_than_the_closest_serves_if_it_is_closer_to_the_closest() -> None:
    closest, other = (52.4, 50.0), (51.8, 52.2)
    state = tenth(unit("raiders", "red", [CENTRE], charged=True), unit("guard", "blue", [closest, other]))
    end = away(math.atan2(50.9 - other[1], 50.4 - other[0]), TOUCH, other)
    assert TOUCH + 0.01 < math.dist(end, closest) < math.dist(CENTRE, closest)
    assert broken(state, going("pile-in", to(1, *end))) == set()


@pytest.mark.parametrize(("shift", "kept"), [(0.0, True), (0.0005, True), (0.01, False)])
def test_of_enemy_models_equally_close_either_serves(shift: float, kept: bool) -> None:
    foes = [(50.0 - TOUCH - 1.5, 50.0), (50.0 + TOUCH + 1.5 + shift, 50.0)]
    state = tenth(unit("raiders", "red", [CENTRE], charged=True), unit("guard", "blue", foes))
    toward_the_other = to(1, 50.0 + 1.5 + shift, 50.0)
    assert ("pile-in.closer" not in broken(state, going("pile-in", toward_the_other))) == kept


def test_the_closest_model_counts_though_it_is_of_a_unit_out_of_the_fight() -> None:
    state = tenth(
        unit("raiders", "red", [CENTRE], charged=True),
        unit("guard", "blue", [(50.0 + TOUCH + 1.0, 50.0)]),
        unit("wardens", "blue", [(50.0, 50.0 - TOUCH - 0.9)]),
    )
    assert "pile-in.closer" in broken(state, going("pile-in", to(1, 51.0, 50.0)))


def test_the_witness_is_a_way_to_base_contact() -> None:
    state = tenth(unit("raiders", "red", [CENTRE], charged=True), unit("guard", "blue", [(53.0, 50.3)]))
    verdict = check(state, going("pile-in", to(1, 50.9, 50.0)))
    (finding,) = verdict.broken
    assert finding.clause.id == f"pile-in.{DUTY}"
    assert finding.witness is not None
    shown = finding.witness.path
    legal = check(state, going("pile-in", to(1, *shown[-1])))
    assert legal.outcome == "legal"
    assert verdict.suggestion is not None
    assert check(state, verdict.suggestion).outcome == "legal"


def test_who_could_only_touch_where_a_later_mover_ends_is_told_the_order() -> None:
    # straight ahead is the only base contact that the first one comes to, and there the second one ends
    foe = (50.0 + TOUCH + 2.995, 50.0)
    state = tenth(unit("raiders", "red", [CENTRE, (52.0, 52.0)], charged=True), unit("guard", "blue", [foe]))
    behind, contact = to(1, 51.5, 50.0), to(2, 52.995, 50.0)
    verdict = check(state, going("pile-in", behind, contact))
    (finding,) = verdict.broken
    assert finding.clause.id == f"pile-in.{DUTY}"
    assert finding.witness is not None
    assert finding.witness.move_first == "raiders-2"
    assert verdict.move_first == "raiders-2"
    assert check(state, going("pile-in", contact, behind)).outcome == "legal"


def test_coherency_excuses_from_base_contact_as_far_as_the_declared_move_keeps_it() -> None:
    mate, foe = (50.0, 50.0), (50.0 + 2 * TOUCH + 2.5, 50.0)
    state = tenth(
        unit("raiders", "red", [(50.0 + TOUCH + 1.5, 50.0), mate], charged=True), unit("guard", "blue", [foe])
    )
    short = to(1, 50.0 + TOUCH + 1.9, 50.0)
    assert broken(state, going("pile-in", short)) == set()
    assert broken(state, going("pile-in", to(2, 50.6, 50.0), short)) == {f"pile-in.{DUTY}"}
    assert broken(state, going("pile-in", to(2, 50.6, 50.0), to(1, 50.0 + TOUCH + 2.5, 50.0))) == set()


@pytest.mark.parametrize(("degrees", "could"), [(59.0, False), (59.9, False), (60.1, True), (61.0, True)])
def test_who_has_no_room_beside_the_enemy_is_excused(degrees: float, could: bool) -> None:
    # two friends touch the one enemy: where each stands more than 60 degrees off, a third base fits between them
    foe = (52.5, 50.0)
    friends = unit("friends", "red", [away(math.pi + side * math.radians(degrees), TOUCH, foe) for side in (-1, 1)])
    state = tenth(unit("raiders", "red", [CENTRE], charged=True), friends, unit("guard", "blue", [foe]))
    owed = {f"pile-in.{DUTY}"} if could else set()
    assert broken(state, going("pile-in", to(1, 50.5, 50.0))) == owed


def test_aircraft_are_neither_the_closest_nor_owed_contact_to() -> None:
    flyer = unit("flyer", "blue", [(50.0, 50.0 + TOUCH + 0.5)], keywords=frozenset({"AIRCRAFT"}))
    guard = unit("guard", "blue", [(50.0 + TOUCH + 1.0, 50.0)])
    move = going("pile-in", to(1, 51.0, 50.0))
    assert broken(tenth(unit("raiders", "red", [CENTRE]), flyer, guard), move) == set()
    flies = unit("raiders", "red", [CENTRE], keywords=frozenset({"FLY"}))
    assert "pile-in.closer" in broken(tenth(flies, flyer, guard), move)
    assert "pile-in.eligible" in broken(
        tenth(unit("raiders", "red", [CENTRE], keywords=frozenset({"AIRCRAFT", "FLY"})), guard), move
    )


def test_c074_a_unit_left_out_of_engagement_range_that_did_not_charge_cannot_pile_in() -> None:
    foe = unit("a", "blue", [(50.0 + TOUCH + 2.0, 50.0)], fought=True)
    into_contact = going("pile-in", to(1, 52.0, 50.0))
    assert broken(tenth(unit("raiders", "red", [CENTRE]), foe), into_contact) == {"pile-in.eligible"}
    assert broken(tenth(unit("raiders", "red", [CENTRE], charged=True), foe), into_contact) == set()


def test_nobody_need_move() -> None:
    state = tenth(unit("raiders", "red", [CENTRE], charged=True), unit("guard", "blue", [(53.0, 50.0)]))
    for kind in ("pile-in", "consolidate"):
        assert check(state, going(kind)).outcome == "legal"
