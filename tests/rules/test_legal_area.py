"""The legal area agrees with the verdict at its border: well inside of it a place is legal, well outside it is not."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
import shapely

from simulator.army import Model
from simulator.board import Objective
from simulator.geometry.areas import Region
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import at_most
from simulator.geometry.shapes import Body, Oval, Point, Pose, Round
from simulator.moves import Move, Step
from simulator.referee import check, read
from simulator.rules.judged import step_of
from simulator.rules.legal_area import EndAreas
from simulator.rules.travelling import Going
from simulator.rules.verdict import Verdict
from simulator.state import State
from tests.positions import ROUND_32, pile_in, position, unit
from tests.rules.test_invariance import random_case
from tests.test_referee_properties import brawl

RIGHT_TO = 0.02
"""Inches."""
OF_THE_UNIT = {"eligible", "targets", "mode", "unit-engaged", "engages-all", "in-range"}
"""What the whole unit must come to: not asked of each place of one model."""
OF_ONE_MODEL_IN_THE_10TH = {"unit-engaged", "in-range"}
"""There, who else is nobody's, is this model's to see to."""
OF_ALL_SHAPES = (6, 10, 12, 19, 43, 45, 47)
"""Brawls in which somebody has a legal place, on bases of every shape."""
SELECTED = ("mode", "targets")


def areas(state: State, move: Move, model: str) -> tuple[Region, Region]:
    judged = read(state, move)
    found = EndAreas()
    step = step_of(judged, model)
    return found.reach(judged, step), found.legal(judged, step)


def keeps_everything(verdict: Verdict, model: str) -> bool:
    """Whether a model's end keeps what it must: its own clauses, coherency, and the places of later movers."""
    order = [step.model for step in verdict.move.steps]
    later = order[order.index(model) :]
    of_unit = OF_THE_UNIT - (OF_ONE_MODEL_IN_THE_10TH if verdict.before.ruleset == "40k-10e" else set())
    for finding in verdict.findings:
        last = finding.clause.id.rsplit(".", 1)[-1]
        if finding.kept is True or last in of_unit:
            continue
        if finding.model == model or last in {"coherency", *OF_ONE_MODEL_IN_THE_10TH}:
            return False
        if last == "overlap" and finding.target == model and finding.model in later:
            return False
    return True


def telling_places(region: Region, dice: Random, count: int) -> Iterable[Point]:
    """Places in the middle of a region and near its border, to either side."""
    if not region.shape.is_empty and region.some_place is not None:
        yield region.some_place
    for part in shapely.get_parts(region.shape):
        for _ in range(0 if part.is_empty else count):
            on_it = part.exterior.interpolate(dice.random(), normalized=True)
            turn, far = dice.uniform(0, math.tau), dice.uniform(RIGHT_TO, 0.08)
            yield (on_it.x + far * math.cos(turn), on_it.y + far * math.sin(turn))


def in_contact(state: State, model: Model, region: Region, dice: Random, count: int) -> Iterable[Point]:
    """Places of a round base in exact contact with round enemies, along the lines of a region and not at their ends."""
    foes = [foe for unit in state.enemies_of(state.unit_of[model.id]) for foe in unit.on_table]
    for part in shapely.get_parts(region.contact):
        for _ in range(0 if part.length < 3 * RIGHT_TO else count):
            drawn = part.interpolate(dice.uniform(RIGHT_TO, part.length - RIGHT_TO))
            near = min(foes, key=lambda foe: abs(gap(Body(model.base, Pose(drawn.x, drawn.y)), foe.body)))
            if isinstance(near.base, Round) and isinstance(model.base, Round):
                x, y = near.body.pose.point
                turn, away = math.atan2(drawn.y - y, drawn.x - x), near.base.radius + model.base.radius
                place = (x + away * math.cos(turn), y + away * math.sin(turn))
                # A line may run along the end of the reach: there it is near a border all the way.
                if math.dist(place, model.body.pose.point) <= 3.0 - RIGHT_TO:
                    yield place


def agrees(state: State, move: Move, dice: Random, count: int) -> Counter[str]:
    """Judge places in and out of the legal area of one model, and count them."""
    seen: Counter[str] = Counter()
    if not move.steps:
        return seen
    step = dice.choice(move.steps)
    begun = state.model(step.model)
    assert begun.pose is not None
    move = move.with_step(Step(step.model, to=step.end))
    _, legal = areas(state, move, step.model)
    x, y = begun.pose.point
    places = [(x + dice.uniform(-3.2, 3.2), y + dice.uniform(-3.2, 3.2)) for _ in range(count)]
    touching = set(in_contact(state, begun, legal, dice, count // 2))
    for place in (*places, *telling_places(legal, dice, count // 2), *touching):
        inside = legal.holds(place, RIGHT_TO) or place in touching
        if math.dist(place, begun.pose.point) < 0.01 or not (inside or legal.off(place) > RIGHT_TO):
            continue
        verdict = check(state, move.with_step(Step(step.model, to=place)), advise=False)
        if any(f.kept is not True and f.clause.id.endswith(SELECTED) for f in verdict.findings):
            continue
        if any("no enemy on the table" in f.message for f in verdict.broken):
            continue
        told = (step.model, place, legal.off(place), [f.message for f in verdict.findings if f.kept is not True])
        assert keeps_everything(verdict, step.model) == inside, told
        seen["inside" if inside else "outside"] += 1
    return seen


def under(state: State, ruleset: str) -> State:
    return replace(state, ruleset=ruleset)


def in_all(rows: Iterable[tuple[State, Move]], count: int = 6) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed, (state, move) in enumerate(rows):
        seen += agrees(state, move, Random(f"legal {seed}"), count)
    return seen


def test_it_agrees_in_small_fights() -> None:
    seen = in_all((random_case(s) for s in range(7)), 4)
    assert min(seen["inside"], seen["outside"]) > 5, seen


def test_it_agrees_among_bases_of_all_shapes() -> None:
    seen = in_all((brawl(s) for s in OF_ALL_SHAPES), 4)
    assert min(seen["inside"], seen["outside"]) > 6, seen


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["40k-11e", "40k-10e"])
def test_it_agrees_in_many_small_fights(ruleset: str) -> None:
    seen = in_all(random_case(s, ruleset) for s in range(7, 30))
    assert min(seen["inside"], seen["outside"]) > 15, seen


@pytest.mark.slow
def test_it_agrees_in_many_brawls() -> None:
    seen = in_all(brawl(s) for s in range(48, 66))
    assert min(seen["inside"], seen["outside"]) > 10, seen


@pytest.mark.slow
def test_it_agrees_in_many_retreats() -> None:
    told = (brawl(s) for s in range(28))
    seen = in_all((under(state, "cosmic-combat"), Move("retreat", m.unit, m.steps)) for state, m in told)
    assert min(seen["inside"], seen["outside"]) > 30, seen


@pytest.mark.slow
def test_what_turns_reaches_what_the_referee_finds_a_way_to() -> None:
    seen: Counter[bool] = Counter()
    for seed in range(40):
        (state, move), dice = brawl(seed), Random(f"turned {seed}")
        step = dice.choice(move.steps) if move.steps else Step("nobody", to=(0.0, 0.0))
        if not move.steps or state.model(step.model).base.spin == 0.0:
            continue
        facing, (x, y) = dice.uniform(0, 360), state.model(step.model).body.pose.point
        reach, _ = areas(state, move.with_step(Step(step.model, to=step.end, facing=facing)), step.model)
        for _ in range(12):
            end = (x + dice.uniform(-3.1, 3.1), y + dice.uniform(-3.1, 3.1))
            now = step_of(read(state, move.with_step(Step(step.model, to=end, facing=facing))), step.model)
            inside = reach.holds(end, RIGHT_TO)
            known = now.trip.going in (Going.CLEAR, Going.BLOCKED)
            if known and (inside or reach.off(end) > RIGHT_TO):
                seen[inside] += 1
                assert (now.trip.going is Going.CLEAR and at_most(now.length, 3.0)) == inside, (seed, end, now.trip)
    assert min(seen[True], seen[False]) > 10, seen


@pytest.mark.slow
def test_it_agrees_in_brawls_of_the_10th_edition() -> None:
    assert in_all(((under(s, "40k-10e"), m) for s, m in map(brawl, range(10))), 4)["outside"] > 30


R = ROUND_32.radius


def test_it_is_where_a_charger_ends_closer_and_engaged() -> None:
    state = position(
        unit("raiders", "red", [(50.0, 50.0)], charged=True), unit("guard", "blue", [(54.0 + 2 * R, 50.0)])
    )
    reach, legal = areas(state, pile_in("raiders", m1=(52.5, 50.0)), "raiders-1")
    assert legal.holds((52.9, 50.0))
    assert legal.holds((52.1, 50.0))
    assert not legal.holds((51.9, 50.0)), "not engaged"
    assert not legal.holds((53.1, 50.0)), "out of reach"
    assert reach.holds((47.1, 50.0)), "it could go there, and may not"


def test_it_is_the_same_wherever_the_model_is_held() -> None:
    """Also where the model itself breaks coherency, so that less is asked of what is possible (D3)."""
    state = position(
        unit("raiders", "red", [(50.0, 50.0), (50.0, 51.5)], charged=True),
        unit("guard", "blue", [(54.0 + 2 * R, 50.0)]),
    )
    ends = ((52.4, 50.0), (47.5, 48.0), (50.0, 47.2), (50.0, 50.0))
    found = [areas(state, pile_in("raiders", m2=(52.0, 51.6), m1=end), "raiders-1")[1] for end in ends]
    for one in found[1:]:
        assert not one.is_empty
        assert one.shape.symmetric_difference(found[0].shape).area < 1e-6


def test_between_two_targets_as_near_as_each_other_it_is_toward_either() -> None:
    foes = (unit("left", "blue", [(50.0, 53.5 + 2 * R)]), unit("right", "blue", [(50.0, 46.5 - 2 * R)]))
    state = position(unit("raiders", "red", [(50.0, 50.0)], charged=True), *foes)
    move = replace(pile_in("raiders", m1=(50.0, 52.0)), targets=("left", "right"))
    _, legal = areas(state, move, "raiders-1")
    assert legal.holds((50.0, 52.5))
    assert legal.holds((50.0, 47.5))
    for end in ((50.0, 52.5), (50.0, 47.5)):
        assert check(state, replace(pile_in("raiders", m1=end), targets=("left", "right"))).outcome == "legal"


def test_where_contact_is_demanded_it_is_a_line() -> None:
    state = position(
        unit("raiders", "red", [(50.0, 50.0)], charged=True),
        unit("guard", "blue", [(52.0 + 2 * R, 50.0)]),
        ruleset="40k-10e",
    )
    _, legal = areas(state, pile_in("raiders", m1=(52.0, 50.0)), "raiders-1")
    assert legal.shape.is_empty
    assert legal.holds((52.0, 50.0))


def test_whoever_touches_an_enemy_has_no_place_to_go() -> None:
    state = position(
        unit("raiders", "red", [(50.0, 50.0)], charged=True), unit("guard", "blue", [(50.0 + 2 * R, 50.0)])
    )
    reach, legal = areas(state, pile_in("raiders", m1=(50.0, 51.0)), "raiders-1")
    assert legal.is_empty
    assert not reach.is_empty


def test_a_turn_takes_of_the_reach_what_it_costs() -> None:
    rider = unit("rider", "red", [(50.0, 50.0, 0.0)], base=Oval(1.2, 0.7), charged=True)
    state = position(rider, unit("guard", "blue", [(56.5, 50.0)]), ruleset="40k-10e")
    turning = Move("pile-in", "rider", (Step("rider-1", to=(51.0, 50.0), facing=90.0),))
    turned, _ = areas(state, turning, "rider-1")
    straight, _ = areas(state, pile_in("rider", m1=(51.0, 50.0)), "rider-1")
    assert straight.shape.area == pytest.approx(math.pi * 3.001**2, abs=0.01)
    assert turned.shape.area == pytest.approx(math.pi * 2.001**2, abs=0.01), "a pivot costs it 1 inch"


def test_nobody_who_stands_on_an_objective_comes_nearer_to_it() -> None:
    """D18: on a marker the distance is nought; deeper in it is no nearer."""
    flag = Objective("flag", at=(50.3, 50.0))
    state = position(
        unit("raiders", "red", [(50.0, 50.0)], fought=True),
        unit("guard", "blue", [(70.0, 50.0)]),
        objectives=(flag,),
        ruleset="40k-10e",
    )
    move = Move("consolidate", "raiders", (Step("raiders-1", to=(50.3, 50.0)),))
    verdict = check(replace(state, step="fight"), move)
    assert {f.clause.id for f in verdict.broken} == {"consolidate.toward-objective"}
    assert all(f.nearest_legal is None for f in verdict.broken)
    assert areas(state, move, "raiders-1")[1].is_empty
