"""What two rulesets make of the same position, where the books say how they differ."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.comparing import Comparison, compare
from simulator.comparing.going import goings
from simulator.comparing.sides import sides_of
from simulator.geometry.lengths import inches
from simulator.report.comparison import comparison_text
from simulator.rules import rulesets
from simulator.scenario import Scenario
from tests.builders import a_move, a_scenario, a_unit, guard, raiders

STEP = 1.5 + inches(32)


def at_gap(gap: float, **changes: Any) -> Scenario:
    """One raider, and one guard `gap` inches from it; the raider charged unless told otherwise."""
    red = raiders(**{"charged": True, **changes.pop("red", {})})
    blue = guard([20.0 + gap + inches(32), 20.0], **changes.pop("blue", {}))
    return a_scenario(units=[red, blue], **changes)


def of_editions(scenario: Scenario) -> Comparison:
    return compare(scenario, "40k-11e", "40k-10e")


@pytest.mark.parametrize(
    ("gap", "engaged"),
    [(0.0, (True, True)), (1.0, (True, True)), (1.01, (True, False)), (2.0, (True, False)), (2.01, (False, False))],
)
def test_engagement_range_is_2_inches_in_the_11th_edition_and_1_in_the_10th(
    gap: float, engaged: tuple[bool, bool]
) -> None:
    found = of_editions(at_gap(gap)).engagements
    assert [one.engaged for one in found] == ([engaged] if any(engaged) else [])


def test_a_seventh_model_with_one_neighbour_is_out_of_coherency_in_the_10th_edition_alone() -> None:
    block = [[20.0 + 1.3 * k, 30.0 + 1.3 * row] for row in range(2) for k in range(3)]
    (one,) = of_editions(a_scenario(units=[raiders(*block, [25.76, 30.0]), guard([40.0, 10.0])])).coherencies
    assert one.lacks[0] is None
    assert one.lacks[1] is not None
    assert "raiders-7" in one.lacks[1]
    assert one.differs
    assert one.asked_differently


def test_a_line_longer_than_9_inches_is_coherent_in_the_10th_edition_alone() -> None:
    line = [[15.0 + k * STEP, 30.0] for k in range(6)]
    (one,) = of_editions(a_scenario(units=[raiders(*line), guard([40.0, 10.0])])).coherencies
    assert [lacks is None for lacks in one.lacks] == [False, True]


@pytest.mark.parametrize(("active", "first"), [("red", ("red", "blue")), ("blue", ("blue", "red"))])
def test_the_player_whose_turn_it_is_selects_first_in_the_11th_edition_the_other_in_the_10th(
    active: str, first: tuple[str, str]
) -> None:
    scenario = at_gap(0.5, blue={"fights_first": True}, turn={"active": active, "step": "start"})
    compared = of_editions(scenario)
    (fights_first,) = [
        c for c in compared.choices if c.kind == "select-to-fight" and all(a is not None for a in c.asking)
    ]
    assert tuple(a.first for a in fights_first.asking if a is not None) == first
    assert {a.clause.id for a in fights_first.asking if a is not None} == {"fight.fights-first"}
    units = {"red": "raiders", "blue": "guard"}
    assert compared.fights == (
        (units[first[0]], units[first[1]]),
        (units[first[1]], units[first[0]]),
    )


def test_remaining_combats_begin_with_whoever_moved_on_or_with_the_other_player() -> None:
    compared = of_editions(at_gap(0.5, red={"charged": False}))
    assert compared.fights == (("raiders", "guard"), ("guard", "raiders"))
    rules = [{f.rule.id for f in course.fought} for course in compared.courses]
    assert rules == [{"fight.remaining"}, {"fight.remaining"}]


@pytest.mark.parametrize(("gap", "may"), [(4.9, (False, False)), (5.1, (True, False))])
def test_a_charger_far_from_everybody_may_be_passed_over_in_the_11th_edition_never_in_the_10th(
    gap: float, may: tuple[bool, bool]
) -> None:
    compared = of_editions(at_gap(gap))
    (select,) = [c for c in compared.choices if c.kind == "select-to-fight"]
    passing = tuple(dict(a.may_pass)["red"] for a in select.asking if a is not None)
    assert passing == may
    assert select.differs is (may[0] != may[1])


def test_the_11th_edition_has_five_steps_and_the_10th_piles_in_and_consolidates_in_the_fight() -> None:
    compared = of_editions(at_gap(0.5))
    assert compared.steps[0] == ("start", "pile-in", "fight", "consolidate", "end")
    assert compared.steps[1] == ("start", "fight", "end")
    steps = {c.kind: tuple(a.step if a else None for a in c.asking) for c in compared.choices}
    assert steps["pile-in"] == ("pile-in", "fight")
    assert steps["consolidate"] == ("consolidate", "fight")
    assert steps["choose-fight-type"] == ("fight", None)
    (types,) = [c for c in compared.choices if c.kind == "choose-fight-type"]
    assert types.known == (True, False)


def test_a_unit_out_of_the_10th_editions_engagement_range_neither_fights_nor_piles_in_there() -> None:
    compared = of_editions(at_gap(1.5, red={"charged": False}))
    assert compared.fights == (("raiders", "guard"), ())
    (pile_in,) = [m for m in compared.may_move if (m.unit, m.kind) == ("guard", "pile-in")]
    assert [a.may for a in pile_in.allowed] == [True, False]
    assert pile_in.differs
    assert "engagement range of no enemy unit" in pile_in.allowed[1].why
    assert compared.next_differs


def test_a_pile_in_that_ends_out_of_contact_breaks_the_10th_edition_alone_by_a_clause_the_11th_has_not() -> None:
    move = a_move("raiders", "pile-in", {"model": "raiders-1", "to": [21.5, 20.0]})
    scenario = at_gap(2.0, moves=[move])
    (one,) = of_editions(scenario).verdicts
    assert one.outcomes == ("legal", "illegal")
    assert one.deciding[0] == ()
    (deciding,) = one.deciding[1]
    assert (deciding.clause.id, deciding.there) == ("pile-in.base-contact-if-possible", "not asked for")
    assert str(deciding.clause.citation) == "10e core rules Pile In"


def test_a_clause_that_the_other_side_has_and_keeps_is_said_to_be_kept_there() -> None:
    move = a_move("raiders", "pile-in", {"model": "raiders-1", "to": [20.4, 20.0]})
    (one,) = of_editions(at_gap(1.9, moves=[move])).verdicts
    there = {d.clause.id: d.there for d in one.deciding[1]}
    assert one.outcomes == ("legal", "illegal")
    assert there["pile-in.unit-engaged"] == "kept"


def test_an_objective_consolidation_may_end_engaged_by_the_june_book_alone() -> None:
    units = [raiders(fought=True), guard([25.0, 20.0])]
    objectives = [{"id": "C", "at": [21.5, 24.0]}]
    move = a_move("raiders", "consolidate", {"model": "raiders-1", "to": [22.2, 20.9]})
    scenario = a_scenario(
        units=units, objectives=objectives, moves=[move], turn={"active": "red", "step": "consolidate"}
    )
    compared = compare(scenario, "40k-11e", "40k-11e-launch")
    (one,) = compared.verdicts
    assert one.outcomes == ("illegal", "legal")
    assert [(d.clause.id, d.there) for d in one.deciding[0]] == [("consolidate.unengaged", "not asked for")]
    assert {key: count for key, count in compared.counts.items() if count} == {"verdicts": 1, "broken_clauses": 1}


def test_a_kind_of_move_that_a_ruleset_does_not_know_is_said_so_and_not_judged() -> None:
    move = a_move("raiders", "retreat", {"model": "raiders-1", "to": [19.0, 20.0]})
    (one,) = compare(at_gap(0.5, moves=[move]), "40k-11e", "cosmic-combat").verdicts
    assert one.outcomes == ("unknown", "illegal")
    assert one.verdicts[0] is None
    assert {d.there for d in one.deciding[1]} == {"unknown"}
    assert one.differs


def test_a_phase_that_cannot_be_played_here_says_what_is_missing_and_its_order_is_not_compared() -> None:
    compared = compare(at_gap(0.5), "40k-11e", "cosmic-combat")
    assert compared.courses[0].why_not == ""
    assert "no Aggressors" in compared.courses[1].why_not
    assert compared.choices == ()
    assert compared.fights_differ is False
    assert compared.next_differs is True


def test_nobody_falls_and_nobody_moves_on_the_walk_and_wounds_are_as_they_were() -> None:
    weapons = [{"name": "Axe", "range": "melee", "A": "9", "WS": 2, "S": 9, "AP": -4, "D": "9"}]
    scenario = at_gap(0.5, red={"weapons": weapons}, blue={"weapons": weapons})
    for course, side in zip(of_editions(scenario).courses, of_editions(scenario).sides, strict=True):
        assert {f.unit for f in course.fought} == {"raiders", "guard"}
        for asked in course.asked:
            assert [m.wounds for u in asked.state.units for m in u.models] == [1, 1]
            assert [m.pose for u in asked.state.units for m in u.models] == [
                m.pose for u in side.state.units for m in u.models
            ]


def test_a_unit_that_fought_already_is_not_among_those_that_come_to_fight() -> None:
    scenario = at_gap(0.5, red={"fought": True}, turn={"active": "red", "step": "fight"})
    assert of_editions(scenario).fights == (("guard",), ("guard",))


def test_units_embarked_or_in_reserve_are_compared_with_nobody() -> None:
    away = a_unit("away", "blue", 2, in_reserve=True)
    compared = of_editions(a_scenario(units=[raiders(charged=True), guard(), away]))
    named = {m.unit for m in compared.may_move} | {c.unit for c in compared.coherencies}
    named |= {u for e in compared.engagements for u in e.units}
    assert "away" not in named


def test_the_clauses_of_what_differs_are_named_on_each_side_once() -> None:
    compared = of_editions(at_gap(1.5, red={"charged": False}))
    for clauses in compared.clauses:
        ids = [(c.id, str(c.citation)) for c in clauses]
        assert len(ids) == len(set(ids))
        assert all(c.sentence for c in clauses)
    assert {"phase.steps", "pile-in.eligible"} <= {c.id for c in compared.clauses[0]} & {
        c.id for c in compared.clauses[1]
    }


def test_there_is_no_ruleset_of_another_name() -> None:
    with pytest.raises(KeyError):
        compare(at_gap(1.0), "40k-11e", "40k-12e")


def ship(unit_id: str, player: str, at: list[list[float]], **more: Any) -> dict[str, Any]:
    profile = {"M": 6, "Aggressors": 2, "Martial": 3, "Strength": 3, "Defence": 3, "W": 2, "Sv": 7}
    return a_unit(unit_id, player, at, base="30x30mm rectangle", profile=profile, **more)


def of_ships(*units: Any) -> Comparison:
    return compare(a_scenario(ruleset="cosmic-combat", units=list(units)), "cosmic-combat", "40k-11e")


def told_as(compared: Comparison, side: int) -> list[tuple[str, str]]:
    return [(fought.unit, fought.rule.id) for fought in compared.courses[side].fought]


def test_in_cosmic_combat_a_unit_comes_to_fight_when_it_strikes() -> None:
    wide = inches(30)
    beside = [ship("b", "blue", [[20.0 + wide, 20.0]]), ship("d", "blue", [[30.0 + wide, 20.0]])]
    reds = [ship("a", "red", [[20.0, 20.0]]), ship("c", "red", [[30.0, 20.0]], fights_first=True)]
    compared = of_ships(*reds, *beside)
    assert told_as(compared, 0) == [
        ("c", "fight.fights-first"), ("a", "fight.regular"), ("b", "fight.regular"), ("d", "fight.regular"),
    ]  # fmt: skip


def test_a_unit_of_which_one_model_fights_first_is_told_when_either_strikes() -> None:
    quick = {"id": "a-1", "at": [20.0, 20.0], "abilities": ["FIGHTS FIRST"]}
    slow = {"id": "a-2", "at": [20.0, 22.0]}
    wide = inches(30)
    foes = ship("b", "blue", [[20.0 + wide, 20.0], [20.0 + wide, 22.0]])
    red = ship("a", "red", [[0, 0]])
    red["models"] = [quick, slow]
    assert told_as(of_ships(red, foes), 0) == [
        ("a", "fight.fights-first"), ("a", "fight.regular"), ("b", "fight.regular"),
    ]  # fmt: skip


def test_the_same_order_in_another_part_of_the_phase_is_no_same_order() -> None:
    wide = inches(30)
    both = ship("a", "red", [[20.0, 20.0]], charged=True), ship("b", "blue", [[20.0 + wide, 20.0]])
    compared = of_ships(*both)
    assert compared.fights == (("a", "b"), ("a", "b"))
    assert compared.fights_differ


def on_60(unit_id: str, player: str, *places: list[float], **more: Any) -> dict[str, Any]:
    return a_unit(unit_id, player, list(places), base="60mm", **more)


def test_a_second_rank_in_base_contact_with_the_first_may_strike_in_the_10th_edition_alone() -> None:
    wide = inches(60)
    red = on_60("r", "red", [20.0, 20.0], [20.0, 20.0 - wide])
    compared = of_editions(a_scenario(units=[red, on_60("b", "blue", [20.0, 20.0 + wide])]))
    (one,) = compared.strikes
    assert one.models == ((("r-1",), ("b-1",)), (("r-1", "r-2"), ("b-1",)))
    assert one.differs
    assert {c.id for clauses in compared.clauses for c in clauses} >= {"attack.targets"}
    assert not compared.engagements[0].models_differ
    text = comparison_text(compared)
    assert "  ≠ r and b\n      40k-11e  1 of 2 of r, 1 of 1 of b\n" in text
    assert "      40k-10e  2 of 2 of r, 1 of 1 of b\n               attack.targets · 10e core rules" in text


def test_as_many_models_that_may_strike_but_others_are_named() -> None:
    wide = inches(60)
    red = on_60("r", "red", [20.0, 20.0], [20.0, 20.0 - wide], [23.2, 19.9])
    compared = of_editions(a_scenario(units=[red, on_60("b", "blue", [20.0, 20.0 + wide])]))
    (one,) = compared.strikes
    assert (one.models[0][0], one.models[1][0]) == (("r-1", "r-3"), ("r-1", "r-2"))
    assert "40k-11e  2 of 3 of r (r 1 and r 3), 1 of 1 of b\n" in comparison_text(compared)


def test_where_fights_and_not_models_choose_whom_they_strike_that_is_not_compared() -> None:
    assert compare(at_gap(0.0), "40k-11e", "cosmic-combat").strikes == ()


@pytest.mark.parametrize(
    ("base", "keyword", "cost"),
    [("75x42mm", "MOUNTED", 1.0), ("75x42mm", "VEHICLE", 2.0), ("60mm", "INFANTRY", 0.0), ("75x42mm", "AIRCRAFT", 0.0)],
)
def test_a_first_turn_costs_something_in_the_10th_edition_alone(base: str, keyword: str, cost: float) -> None:
    red = a_unit("r", "red", [[20.0, 20.0]], base=base, keywords=[keyword])
    compared = of_editions(a_scenario(units=[red, guard([40.0, 20.0])]))
    (one,) = [g for g in compared.goings if (g.unit, g.kind) == ("r", "pile-in")]
    assert one.turns == ((0.0,), (cost,))
    assert one.differs is (cost > 0.0)
    text = comparison_text(compared)
    free = "      40k-11e  turns freely\n               move.distance · 11e core rules 03.01\n"
    told = f"  ≠ r, pile-in\n{free}      40k-10e  its first turn takes {cost:g}″\n"
    assert (told in text) is (cost > 0.0)
    assert ("move.distance" in {c.id for c in compared.clauses[1]}) is (cost > 0.0)


def test_distances_of_its_own_differ_where_two_rulesets_say_so() -> None:
    slow = rulesets()["cosmic-combat"]
    boarding = replace(slow.moves["boarding"], own_distance=lambda _: 1.0)
    sides = sides_of(
        of_ships(ship("a", "red", [[20.0, 20.0]]), ship("b", "blue", [[30.0, 20.0]])).sides[0].state,
        "cosmic-combat",
        "cosmic-combat",
    )
    other = replace(sides[1], ruleset=replace(slow, moves={**slow.moves, "boarding": boarding}))
    found = {(g.unit, g.kind): g for g in goings((sides[0], other))}
    assert found["a", "boarding"].inches == ((6.0,), (1.0,))
    assert found["a", "boarding"].differs


def unplayable(*rulesets_named: str) -> Comparison:
    """A position in a step that no Fight phase has."""
    scenario = a_scenario()
    return compare(replace(scenario, state=replace(scenario.state, step="shooting")), *rulesets_named)


def test_two_different_reasons_why_a_phase_cannot_be_played_are_no_same_answer() -> None:
    compared = unplayable("40k-11e", "40k-10e")
    assert compared.next_differs
    text = comparison_text(compared)
    assert "  ≠ who decides what\n      40k-11e  cannot be played: " in text
    assert "it has start, pile-in, fight, consolidate, end 40k-10e cannot be played" in " ".join(text.split())
    assert "Who chooses what is not compared: neither can be played here." in text


def test_one_reason_why_neither_can_be_played_is_the_same_whatever_the_rulesets_are_called() -> None:
    compared = unplayable("40k-11e", "40k-11e-launch")
    assert not compared.next_differs
    assert "  = cannot be played: " in comparison_text(compared)
    assert "neither can be played here" in comparison_text(compared)


def test_where_one_alone_cannot_be_played_it_is_named() -> None:
    compared = compare(at_gap(0.5), "40k-11e", "cosmic-combat")
    assert "Who chooses what is not compared: cosmic-combat cannot be played here." in comparison_text(compared)


def test_a_unit_that_is_incoherent_for_different_reasons_is_told_with_both() -> None:
    far = [[10.0 + k * STEP, 30.0] for k in range(7)]
    far[-1][0] += 3.0
    compared = of_editions(a_scenario(units=[raiders(*far), guard([40.0, 10.0])]))
    (one,) = compared.coherencies
    assert None not in one.lacks
    assert one.differs
    text = comparison_text(compared)
    assert "  ≠ Red Raiders now\n" in text
    assert all(str(lacks) in " ".join(text.split()) for lacks in one.lacks)
