"""Can the unit end in engagement range? Found, impossible or undecided; and what a consolidation makes of that."""

from __future__ import annotations

import math
import random

import pytest

from simulator.army import Unit
from simulator.board import Objective, Terrain
from simulator.moves import Step
from simulator.planner.tactician import plan
from simulator.referee import check
from simulator.rules.tenth import consolidate
from simulator.rules.tenth.ending_engaged import Could, can_end_engaged
from simulator.state import State
from tests.rules.tenth.tables import CENTRE, FOUGHT, TOUCH, away, broken, going, tenth, to, unit


def could(state: State, unit_id: str = "raiders") -> bool | None:
    return can_end_engaged(state, state.unit(unit_id)).possible


@pytest.mark.parametrize(("gap", "expected"), [(0.9, True), (3.9, True), (4.0, True), (4.0015, True), (4.0025, False)])
def test_one_model_comes_three_inches_and_engages_at_one(gap: float, expected: bool) -> None:
    for degrees in range(0, 360, 15):
        foe = away(math.radians(degrees), TOUCH + gap)
        assert could(tenth(unit("raiders", "red", [CENTRE]), unit("guard", "blue", [foe]))) is expected


@pytest.mark.parametrize(
    ("ahead", "behind", "expected"),
    [(3.5, 2.0, True), (3.5, 2.49, True), (3.5, 2.51, False), (3.9, 2.09, True), (3.9, 2.11, False), (1.2, 2.5, True)],
)
def test_a_mate_must_be_able_to_follow(ahead: float, behind: float, expected: bool) -> None:
    # the first goes `ahead` less 1"; the mate that far behind goes 3" at most, and must end within 2" of it
    raiders = unit("raiders", "red", [CENTRE, (50.0 - TOUCH - behind, 50.0)])
    assert could(tenth(raiders, unit("guard", "blue", [(50.0 + TOUCH + ahead, 50.0)]))) is expected


@pytest.mark.parametrize(
    ("count", "step", "expected"), [(5, 1.4, True), (5, 2.0, True), (5, 2.4, False), (9, 0.3, True), (9, 0.5, False)]
)
def test_a_whole_file_follows_its_first(count: int, step: float, expected: bool) -> None:
    # of nine models the second behind the first must be able to come within 2" of it as well
    raiders = unit("raiders", "red", [(50.0 - (TOUCH + step) * k, 50.0) for k in range(count)])
    assert could(tenth(raiders, unit("guard", "blue", [(50.0 + TOUCH + 3.8, 50.0)]))) is expected


def test_who_is_engaged_and_coherent_can_stay() -> None:
    raiders = unit("raiders", "red", [CENTRE, (48.0, 50.0)])
    answer = can_end_engaged(state := tenth(raiders, unit("guard", "blue", [(52.0, 50.0)])), state.unit("raiders"))
    assert answer.possible is True
    assert not answer.steps


def test_who_is_engaged_and_in_two_groups_must_come_together() -> None:
    guard = unit("guard", "blue", [(52.0, 50.0)])
    assert could(tenth(unit("raiders", "red", [CENTRE, (45.0, 50.0)]), guard)) is True
    assert could(tenth(unit("raiders", "red", [CENTRE, (40.0, 50.0)]), guard)) is False


def test_terrain_that_stops_it_makes_it_impossible() -> None:
    wall = Terrain("wall", ((51.2, 40.0), (51.6, 40.0), (51.6, 60.0), (51.2, 60.0)), "dense")
    foe = unit("guard", "blue", [(53.5, 50.0)])
    engine = unit("raiders", "red", [CENTRE], keywords=frozenset({"VEHICLE"}))
    infantry = unit("raiders", "red", [CENTRE])
    assert could(tenth(engine, foe, terrain=(wall,))) is False
    assert could(tenth(infantry, foe, terrain=(wall,))) is True


def random_unit(dice: random.Random) -> tuple[Unit, tuple[Unit, ...]]:
    """A unit in a block, sometimes with models missing, and a few enemies and friends in front of it."""
    count, columns, step = dice.choice([1, 2, 3, 5, 7, 9]), dice.choice([1, 2, 3]), TOUCH + dice.uniform(0.05, 1.8)
    block = [(50.0 - step * (k % columns), 50.0 + step * (k // columns)) for k in range(count)]
    if dice.random() < 0.3:
        block = [p for p in block if dice.random() < 0.7] or block
    front = 50.0 + TOUCH + dice.uniform(2.6, 4.3)
    enemies = unit("guard", "blue", [(front, 50.0 + dice.uniform(-3.0, 3.0) + 1.4 * k) for k in range(2)])
    row = [(51.8 + dice.uniform(0.0, 1.5), 46.0 + TOUCH * 1.02 * k) for k in range(dice.choice([0, 5]))]
    friends = [unit("friends", "red", row)] if row else []
    return unit("raiders", "red", block, **FOUGHT), (enemies, *friends)


@pytest.mark.parametrize("seed", range(60))
def test_a_move_that_is_shown_keeps_everything_but_base_contact(seed: int) -> None:
    raiders, others = random_unit(random.Random(seed))
    state = tenth(raiders, *others)
    answer = can_end_engaged(state, raiders)
    if answer.steps:
        verdict = check(state, going("consolidate", *answer.steps), advise=False)
        assert not {f.clause.id for f in verdict.broken} - {"consolidate.base-contact-if-possible"}
        assert "consolidate.unit-engaged" in {f.clause.id for f in verdict.findings if f.kept}


def test_the_random_units_get_all_answers_and_few_are_left_undecided() -> None:
    answers = []
    for seed in range(60):
        raiders, others = random_unit(random.Random(seed))
        answers.append(could(tenth(raiders, *others)))
    assert answers.count(True) >= 20
    assert answers.count(False) >= 10
    assert answers.count(None) <= 3


@pytest.mark.parametrize("seed", range(40))
def test_where_it_is_proved_impossible_no_random_move_does_it(seed: int) -> None:
    dice = random.Random(seed)
    raiders, others = random_unit(dice)
    state = tenth(raiders, *others)
    if could(state) is not False:
        return
    for _ in range(60):
        steps = []
        for model in raiders.models:
            if not steps or dice.random() < 0.8:
                end = away(dice.uniform(-1.2, 1.2), 3.0 * math.sqrt(dice.random()), model.body.pose.point)
                steps.append(Step(model.id, to=end))
        found = broken(state, going("pile-in", *steps))
        assert found - {"pile-in.eligible", "pile-in.base-contact-if-possible"}, "a legal move that was ruled out"


def loose() -> tuple[State, Unit]:
    """A unit that lost models, and is so far from coherency that no move was found and none ruled out."""
    for seed in (101, 158, 161, 312, 330, 492):
        raiders, others = random_unit(random.Random(seed))
        state = tenth(raiders, *others, objectives=(Objective("C", (40.0, 50.0)),))
        if could(state) is None:
            return state, raiders
    raise AssertionError("none of these is left undecided any more: look for others")


def test_an_undecided_answer_makes_the_mode_undecided() -> None:
    state, raiders = loose()
    pose = raiders.models[0].body.pose
    back = check(state, going("consolidate", to(1, pose.x - 0.5, pose.y), mode="objective"), advise=False)
    (finding,) = (f for f in back.undecided if f.clause.id == "consolidate.mode")
    assert "none ruled out" in finding.message


def test_a_legal_move_into_engagement_range_is_proof_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    state = tenth(unit("raiders", "red", [CENTRE], **FOUGHT), unit("guard", "blue", [(53.0, 50.0)]))
    monkeypatch.setattr(consolidate, "can_end_engaged", lambda *_: Could(None, "Not found, and not ruled out."))
    contact = going("consolidate", to(1, 53.0 - TOUCH, 50.0))
    assert check(state, contact).outcome == "legal"
    short = check(state, going("consolidate", to(1, 50.5, 50.0)), advise=False)
    assert "consolidate.mode" in {f.clause.id for f in short.undecided}
    assert plan(state, "raiders", "consolidate").engaged == 1


def test_an_objective_is_no_choice_while_an_enemy_can_be_reached() -> None:
    marker, raiders = Objective("C", (46.0, 50.0)), unit("raiders", "red", [CENTRE], **FOUGHT)
    near = tenth(raiders, unit("guard", "blue", [(55.2, 50.0)]), objectives=(marker,))
    far = tenth(raiders, unit("guard", "blue", [(55.4, 50.0)]), objectives=(marker,))
    back = going("consolidate", to(1, 49.0, 50.0))
    assert {"consolidate.closer", "consolidate.unit-engaged"} <= broken(near, back)
    assert broken(far, back) == set()
    claimed = going("consolidate", to(1, 49.0, 50.0), objective="C")
    assert broken(near, claimed) == {"consolidate.mode"}
    assert broken(far, claimed) == set()


def test_of_two_objectives_equally_close_either_may_be_chosen_and_all_go_to_one() -> None:
    markers = (Objective("west", (45.0, 50.0)), Objective("east", (57.0, 50.0)))
    raiders = unit("raiders", "red", [CENTRE, (52.0, 50.0)], **FOUGHT)
    state = tenth(raiders, unit("guard", "blue", [(51.0, 70.0)]), objectives=markers)
    west, east = to(1, 49.0, 50.0), to(2, 53.0, 50.0)
    assert broken(state, going("consolidate", west)) == set()
    assert broken(state, going("consolidate", east)) == set()
    away_from_it = broken(state, going("consolidate", east, objective="west"))
    assert away_from_it == {"consolidate.toward-objective", "consolidate.in-range"}
    assert "consolidate.toward-objective" in broken(state, going("consolidate", west, east))


def test_with_neither_enemy_nor_objective_in_reach_nobody_moves() -> None:
    state = tenth(unit("raiders", "red", [CENTRE], **FOUGHT), unit("guard", "blue", [(70.0, 50.0)]))
    assert broken(state, going("consolidate", to(1, 51.0, 50.0))) == {"consolidate.mode"}
    assert plan(state, "raiders", "consolidate").status == "impossible"


def test_a_pile_in_that_comes_to_nothing_says_whether_it_could_have() -> None:
    move = going("pile-in", to(1, 50.5, 50.0))
    for gap, words in ((3.5, "has a move that ends in engagement range"), (4.5, "No model of Raiders can end")):
        raiders, foe = unit("raiders", "red", [CENTRE], charged=True), unit("guard", "blue", [(50 + TOUCH + gap, 50.0)])
        (finding,) = check(tenth(raiders, foe), move).broken
        assert finding.clause.id == "pile-in.unit-engaged"
        assert words in finding.message


def held_apart(gap: float, *others: tuple[float, float]) -> tuple[Unit, Unit]:
    """Two models in base contact, so far apart, and mates elsewhere; and the enemies that hold them."""
    far = 50.0 + TOUCH + gap
    held = unit("raiders", "red", [CENTRE, (far, 50.0), *others], **FOUGHT)
    return held, unit("guard", "blue", [(50.0, 50.0 + TOUCH), (far, 50.0 + TOUCH)])


@pytest.mark.parametrize("objectives", [(), (Objective("C", (55.0, 55.0)),)])
def test_who_all_touch_enemies_too_far_apart_cannot_end_engaged_and_coherent(objectives: tuple[Objective, ...]) -> None:
    state = tenth(*held_apart(3.7), objectives=objectives)
    assert could(state) is False
    assert "touch enemies and stay" in can_end_engaged(state, state.unit("raiders")).sentence
    verdict = check(state, going("consolidate", to(1, 51.0, 50.0), mode="engaging"), advise=False)
    assert "consolidate.mode" in {f.clause.id for f in verdict.broken}
    planned = plan(state, "raiders", "consolidate")
    assert planned.status == "impossible"


@pytest.mark.parametrize(("gap", "expected"), [(2.0, True), (2.0015, False), (3.7, False)])
def test_two_that_stay_are_coherent_at_two_inches_and_never_farther_off(gap: float, expected: bool) -> None:
    assert could(tenth(*held_apart(gap))) is expected


def test_a_mate_that_may_move_comes_between_two_that_stay() -> None:
    assert could(tenth(*held_apart(3.7, (52.5, 47.0)))) is True


def test_a_mate_that_may_move_does_not_reach_both_of_two_that_stay() -> None:
    # the one that goes can come within 2" of either: but the two are farther apart than its base and twice 2"
    state = tenth(*held_apart(6.0, (53.6, 47.0)))
    assert could(state) is not True


def test_a_mate_that_stays_is_no_neighbour_for_who_comes_three_inches_at_most() -> None:
    # 5.5" from a model that touches an enemy: to be within 2" of it takes 3.5"
    state = tenth(
        unit("raiders", "red", [CENTRE, (50.0 + TOUCH + 5.5, 50.0)], **FOUGHT),
        unit("guard", "blue", [(50.0, 50.0 + TOUCH)]),
    )
    assert could(state) is False
    assert "which touches an enemy and stays" in can_end_engaged(state, state.unit("raiders")).sentence


def test_two_groups_too_far_apart_to_meet_cannot_become_one() -> None:
    places = [CENTRE, (51.4, 50.0), (64.0, 50.0), (65.4, 50.0)]
    state = tenth(unit("raiders", "red", places, **FOUGHT), unit("guard", "blue", [(50.0, 50.0 + TOUCH + 0.5)]))
    assert could(state) is False
    assert "one group" in can_end_engaged(state, state.unit("raiders")).sentence
