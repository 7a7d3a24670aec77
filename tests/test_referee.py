"""The referee: what it says beyond yes and no, and the decisions it follows."""

from __future__ import annotations

import math

import pytest

from simulator.board import Objective, Terrain
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Oval, Round
from simulator.moves import Move, Step
from simulator.referee import check
from simulator.rules import UnknownRulesetError
from tests.positions import pile_in, position, unit

TOUCH = inches(32)


def broken(verdict) -> set[str]:
    return {f.clause.id for f in verdict.broken}


def raiders(*places, **more):
    return unit("raiders", "red", places, **more)


def guard(*places, **more):
    return unit("guard", "blue", places, **more)


def test_all_broken_clauses_are_told_not_only_the_first() -> None:
    state = position(raiders((20, 20), (21.5, 20)), guard((22.5, 22.0)))
    verdict = check(state, pile_in("raiders", m1=(16.0, 20.0)))
    assert {"move.distance", "move.coherency", "pile-in.closer", "pile-in.engaged-if-possible"} <= broken(verdict)


def test_a_move_that_moves_nobody_is_a_decline_and_legal() -> None:
    state = position(raiders((20, 20), (30, 20)), guard((60, 60)))
    assert check(state, Move("pile-in", "raiders")).outcome == "legal"
    assert check(state, pile_in("raiders", m1=(20.0005, 20.0))).outcome == "legal"
    there_and_back = Move("pile-in", "raiders", (Step("raiders-1", path=((21.0, 20.0), (20.0, 20.0))),))
    assert check(state, there_and_back).outcome == "legal"


def test_a_witness_is_a_way_that_would_have_been_legal() -> None:
    state = position(raiders((20, 20), (19.5, 22.5), charged=True), guard((22.25, 20)))
    verdict = check(state, pile_in("raiders", m2=(19.8, 22.3)))
    (finding,) = verdict.broken
    assert finding.witness is not None
    again = Move("pile-in", "raiders", (Step("raiders-2", path=finding.witness.path[1:]),))
    assert check(state, again).outcome == "legal"


def test_the_nearest_legal_place_is_legal_and_near() -> None:
    state = position(raiders((20, 20), charged=True), guard((25, 20)))
    verdict = check(state, pile_in("raiders", m1=(23.1, 20)))
    assert verdict.suggestion is not None
    assert verdict.suggestion.steps[0].end == pytest.approx((23.0, 20.0), abs=0.003)
    assert check(state, verdict.suggestion).outcome == "legal"


def test_nothing_is_suggested_for_a_model_that_must_stay() -> None:
    state = position(raiders((20, 20)), guard((20 + TOUCH, 20)))
    verdict = check(state, pile_in("raiders", m1=(20.5, 20.9)))
    assert "pile-in.base-contact" in broken(verdict)
    assert all(f.nearest_legal is None for f in verdict.broken)


def test_an_end_on_a_mate_that_moves_later_is_legal_in_another_order() -> None:
    state = position(raiders((20, 20), (21.5, 20), charged=True), guard((24.7, 20)))
    verdict = check(state, pile_in("raiders", m1=(21.5, 20.2), m2=(23.0, 20)))
    assert "move.overlap" in broken(verdict)
    assert verdict.move_first == "raiders-2"
    assert verdict.suggestion is not None
    assert [s.model for s in verdict.suggestion.steps] == ["raiders-2", "raiders-1"]


def test_a_witness_on_the_end_of_a_later_mover_counts_and_says_whom_to_move_first() -> None:
    # One gap between walls reaches the enemy; the second model takes it, the first is excused only after that.
    walls = (
        Terrain("left", ((14.0, 22.4), (19.3, 22.4), (19.3, 30.0), (14.0, 30.0)), "dense"),
        Terrain("right", ((20.7, 22.4), (26.0, 22.4), (26.0, 30.0), (20.7, 30.0)), "dense"),
        Terrain("bar", ((19.3, 23.1), (20.7, 23.1), (20.7, 23.4), (19.3, 23.4)), "dense"),
    )
    riders = frozenset({"MOUNTED"})
    state = position(
        raiders((20, 20.7), (21.3, 20.9), charged=True, keywords=riders),
        guard((20, 25.2), keywords=riders),
        terrain=walls,
    )
    verdict = check(state, pile_in("raiders", m1=(18.9, 21.2), m2=(20.0, 22.0)))
    (finding,) = verdict.broken
    assert finding.clause.id == "pile-in.engaged-if-possible"
    assert finding.witness is not None
    assert finding.witness.move_first == "raiders-2"
    assert "move that model first" in finding.message
    assert verdict.move_first == "raiders-2"
    assert verdict.suggestion is not None
    assert check(state, verdict.suggestion).outcome == "legal"


def test_coherency_excuses_a_model_from_engaging() -> None:
    """D5: engaging would leave the mate that stays behind."""
    state = position(raiders((20, 20), (17.0, 20.0), charged=True), guard((25.4, 20)))
    verdict = check(state, pile_in("raiders", m1=(20.2, 20)))
    assert "pile-in.engaged-if-possible" not in broken(verdict)
    assert "pile-in.unit-engaged" in broken(verdict)


def test_a_tie_for_the_closest_target_is_the_movers_choice() -> None:
    """D1: two target units exactly as near; going to either is legal."""
    state = position(raiders((20, 20), charged=True), guard((20, 24)), unit("wardens", "blue", [(20, 16)]))
    for end in ((20.0, 21.0), (20.0, 19.0)):
        move = Move("pile-in", "raiders", (Step("raiders-1", to=end),), targets=("guard", "wardens"))
        assert check(state, move).outcome == "legal"


def test_the_closest_target_is_fixed_where_the_step_begins() -> None:
    """D1: it is nearer to the guard at the start; that it ends nearest the wardens helps nothing."""
    state = position(
        raiders((20, 20), (20, 18.2), charged=True), guard((20, 23.2)), unit("wardens", "blue", [(23.4, 20)])
    )
    move = Move("pile-in", "raiders", (Step("raiders-1", to=(21.9, 20.0)),), targets=("guard", "wardens"))
    assert "pile-in.closer" in broken(check(state, move))


def test_big_models_do_not_pass_friendly_big_models() -> None:
    """D9."""
    for keyword, passes in (("INFANTRY", True), ("VEHICLE", False)):
        kind = frozenset({keyword})
        state = position(
            raiders((20, 20), keywords=kind, charged=True),
            unit("wagon", "red", [(21.6, 20)], keywords=frozenset({"VEHICLE"})),
            guard((26.2, 20)),
        )
        move = Move("pile-in", "raiders", (Step("raiders-1", path=((23.0, 20.0),)),))
        assert ("move.blocked" not in broken(check(state, move))) == passes


WALL = ((21.0, 18.0), (21.4, 18.0), (21.4, 22.0), (21.0, 22.0))


@pytest.mark.parametrize(
    ("kind", "height", "keyword", "passes"),
    [
        ("dense", 5.0, "INFANTRY", True),
        ("dense", 5.0, "BEASTS", True),
        ("dense", 5.0, "VEHICLE", False),
        ("dense", None, "VEHICLE", False),
        ("dense", 2.0, "VEHICLE", True),
        ("light", 9.0, "VEHICLE", True),
        ("exposed", None, "MONSTER", True),
    ],
)
def test_who_passes_terrain(kind: str, height: float | None, keyword: str, passes: bool) -> None:
    """D17."""
    state = position(
        raiders((20, 20), keywords=frozenset({keyword}), charged=True),
        guard((25.9, 20)),
        terrain=(Terrain("wall", WALL, kind, height),),
    )
    move = Move("pile-in", "raiders", (Step("raiders-1", path=((22.9, 20.0),)),))
    assert ("move.blocked" not in broken(check(state, move))) == passes


def test_nobody_ends_on_tall_dense_terrain() -> None:
    """D17: infantry may pass it and not stop on it."""
    state = position(raiders((20, 20), charged=True), guard((24.2, 20)), terrain=(Terrain("wall", WALL, "dense", 5.0),))
    assert broken(check(state, pile_in("raiders", m1=(21.2, 20)))) == {"move.overlap"}


def test_the_table_edge_is_not_crossed() -> None:
    state = position(raiders((0.7, 20), charged=True), guard((0.7, 24)))
    verdict = check(state, pile_in("raiders", m1=(0.4, 22)))
    assert "move.blocked" in broken(verdict)
    assert any("table edge" in f.message for f in verdict.broken)


def test_no_way_at_all_is_blocked_and_a_longer_way_is_too_far() -> None:
    """`to` where a longer way exists breaks the distance, and where none does, `blocked`."""
    ring = [(20 + 1.9 * math.cos(a), 20 + 1.9 * math.sin(a)) for a in [k * math.tau / 10 for k in range(10)]]
    walled = position(raiders((20, 20)), guard(*ring))
    assert "move.blocked" in broken(check(walled, pile_in("raiders", m1=(23.9, 20))))
    gate = position(raiders((20, 20)), guard(*ring[3:-2]))
    far = check(gate, pile_in("raiders", m1=(16.1, 20)))
    assert "move.distance" in broken(far)
    assert "move.blocked" not in broken(far)


def test_an_oval_keeps_its_facing_unless_it_is_turned() -> None:
    oval = Oval(inches(37.5), inches(21))
    state = position(raiders((20, 20, 90.0), base=oval, charged=True), guard((24.5, 20)))
    verdict = check(state, Move("pile-in", "raiders", (Step("raiders-1", to=(21, 20)),)))
    assert verdict.after.model("raiders-1").pose.facing == 90.0
    turned = check(state, Move("pile-in", "raiders", (Step("raiders-1", to=(21, 20), facing=0.0),)))
    assert turned.after.model("raiders-1").pose.facing == 0.0
    assert turned.outcome == "legal"


def test_turning_alone_is_a_move_and_may_engage() -> None:
    oval = Oval(2.0, 0.8)
    state = position(raiders((20, 20, 90.0), base=oval, charged=True), guard((20 + 0.8 + 0.63 + 2.4, 20)))
    turn = Move("pile-in", "raiders", (Step("raiders-1", to=(20, 20), facing=0.0),))
    assert check(state, turn).outcome == "legal"


def test_a_base_that_would_turn_into_an_enemy_is_blocked() -> None:
    oval = Oval(2.0, 0.8)
    state = position(
        raiders((20, 20, 90.0), base=oval, charged=True), guard((21.6, 20)), unit("wardens", "blue", [(18.4, 20)])
    )
    turn = Move("pile-in", "raiders", (Step("raiders-1", path=((20, 20.3),), facing=0.0),))
    assert {"move.blocked", "move.overlap"} & broken(check(state, turn))


def test_aircraft_are_nobodys_target_and_in_nobodys_way() -> None:
    """11e core rules 23."""
    kite = unit("kite", "blue", [(21.7, 20)], keywords=frozenset({"AIRCRAFT", "FLY"}))
    state = position(raiders((20, 20), charged=True), guard((25.2, 20)), kite)
    move = Move("pile-in", "raiders", (Step("raiders-1", path=((23.0, 20.0),)),))
    verdict = check(state, move)
    assert verdict.outcome == "legal"
    assert verdict.targets == ("guard",)


def test_an_objective_area_counts_from_inside() -> None:
    """D18: touching an area is being in it; its distance is to its nearest point."""
    ruin = Objective("ruin", area=((23.0, 18.0), (27.0, 18.0), (27.0, 22.0), (23.0, 22.0)))
    state = position(raiders((20, 20), fought=True), guard((60, 60)), objectives=(ruin,))
    go = Move("consolidate", "raiders", (Step("raiders-1", to=(22.6, 20)),))
    assert check(state, go).outcome == "legal"
    short = Move("consolidate", "raiders", (Step("raiders-1", to=(21, 20)),))
    assert broken(check(state, short)) == {"consolidate.in-range-if-possible", "consolidate.in-range"}


def test_the_other_dated_text_is_told_where_it_differs() -> None:
    """D11."""
    flag = Objective("flag", at=(20.0, 24.0))
    move = Move("consolidate", "raiders", (Step("raiders-1", to=(22, 21.5)),))
    newest = position(raiders((20, 20), fought=True), guard((24.5, 20)), objectives=(flag,))
    verdict = check(newest, move)
    assert broken(verdict) == {"consolidate.unengaged"}
    assert any("June 2026" in note for note in verdict.notes)
    launch = position(raiders((20, 20), fought=True), guard((24.5, 20)), objectives=(flag,), ruleset="40k-11e-launch")
    verdict = check(launch, move)
    assert verdict.outcome == "legal"
    assert any("September 2026" in note for note in verdict.notes)


def test_nothing_in_reach_leaves_no_mode_and_nothing_else_about_it_is_judged() -> None:
    state = position(raiders((20, 20), fought=True), guard((60, 60)))
    verdict = check(state, Move("consolidate", "raiders", (Step("raiders-1", to=(21, 20)),)))
    assert broken(verdict) == {"consolidate.mode"}


def test_choices_are_listed_where_the_rules_leave_one() -> None:
    state = position(raiders((20, 20), charged=True), guard((24, 20)), unit("wardens", "blue", [(20, 24.5)]))
    verdict = check(state, pile_in("raiders", m1=(22, 20)))
    (finding,) = verdict.broken
    assert finding.clause.id == "pile-in.targets"
    assert "guard or wardens" in finding.message


def test_units_off_the_table_are_in_no_distance_test() -> None:
    from dataclasses import replace

    hidden = guard((22, 20))
    hidden = replace(hidden, models=tuple(replace(m, pose=None) for m in hidden.models), in_reserve=True)
    state = position(raiders((20, 20), charged=True), hidden, unit("wardens", "blue", [(60, 60)]))
    assert "pile-in.targets" in broken(check(state, pile_in("raiders", m1=(21, 20))))


def test_a_ruleset_without_clauses_is_named() -> None:
    state = position(raiders((20, 20)), guard((22, 20)), ruleset="cosmic-combat")
    with pytest.raises(UnknownRulesetError, match="cosmic-combat"):
        check(state, pile_in("raiders", m1=(20.5, 20)))


def test_mixed_bases_in_a_unit_are_each_measured_with_their_own() -> None:
    from dataclasses import replace

    squad = raiders((20, 20), (21.9, 20))
    squad = replace(squad, models=(squad.models[0], replace(squad.models[1], base=Round(inches(20)))))
    state = position(squad, guard((20, 23), (24.5, 21.8)))
    ends = 21.9 + 0.55
    gap = ends - 20 - inches(16) - inches(20)
    assert gap < 2.0
    assert "move.coherency" not in broken(check(state, pile_in("raiders", m2=(ends, 20))))
