"""Setting up as close as possible: found and nothing closer, or impossible with a proof that can be checked."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from simulator.geometry.certificate import verify
from simulator.geometry.closest import CLOSER, PRECISION, Closest, closest
from simulator.geometry.conditions import Beyond, Clear, Condition, Nearer, OnBoard, Within, WithinAll
from simulator.geometry.farthest import WhollyWithin
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import TOLERANCE, inches
from simulator.geometry.places import Impossible
from simulator.geometry.shapes import Base, Body, Oval, Pose, Round, rectangle
from simulator.geometry.ways import Obstacles
from tests.tiers import first_of

R = inches(16)
ME = Round(R)
TRANSPORTS = [Round(1.97), Oval(2.362, 1.811), rectangle(4.33, 3.15)]


def asked(transport: Body, foes: list[Body], stood: list[Body]) -> list[Condition]:
    """What is asked of a place beside a transport, as the rules have it."""
    conditions: list[Condition] = [
        OnBoard("edge", 60.0, 44.0),
        WhollyWithin("wholly", (transport,), 6.0),
        Clear("overlap", (transport, *foes, *stood)),
    ]
    if foes:
        conditions.append(Beyond("engaged", tuple(foes), 2.0))
    if stood:
        conditions += [Within("coherency", tuple(stood), 2.0), WithinAll("spread", tuple(stood), 9.0)]
    return conditions


def table(seed: int, transport: Base, enemies: int = 9) -> tuple[Body, list[Body], list[Body]]:
    """A transport, enemies about it, and mates that stand already."""
    rng = Random(seed)
    there = Body(transport, Pose(rng.uniform(3.0, 57.0), rng.uniform(3.0, 41.0), rng.uniform(0.0, 360.0)))
    foes, stood = [], []
    for crowd, count in ((foes, rng.randint(0, enemies)), (stood, rng.randint(0, 5))):
        for _ in range(count * 8):
            if len(crowd) == count:
                break
            angle, away = rng.uniform(0.0, 6.28), transport.reach + rng.uniform(0.2, 6.0 if crowd is foes else 2.0)
            body = Body(ME, Pose(there.pose.x + away * math.cos(angle), there.pose.y + away * math.sin(angle)))
            if all(gap(body, other) >= 0.0 for other in (there, *foes, *stood)):
                crowd.append(body)
    return there, foes, stood


def look(there: Body, conditions: list[Condition], base: Base = ME, **more: float) -> object:
    limit = 6.0 + there.base.reach
    return closest(base, Pose(*there.pose.point), limit, (there,), conditions, may_turn=base.spin > 0.0, **more)


def best_on_grid(
    there: Body, conditions: list[Condition], base: Base, facings: tuple[float, ...], step: float = 0.06
) -> float:
    """The smallest gap of any place of a fine grid that keeps the conditions; infinity where none does."""
    reach = there.base.reach + 7.0
    steps = np.arange(-reach, reach, step)
    xs, ys = np.meshgrid(steps + there.pose.x, steps + there.pose.y)
    centres = np.stack([xs.ravel(), ys.ravel()], axis=1)
    best = math.inf
    for facing in facings:
        turned = np.full(len(centres), facing)
        kept = np.ones(len(centres), dtype=bool)
        for condition in conditions:
            kept[kept] = condition.slacks(base, centres[kept], turned[kept]) >= 0.0
        for x, y in centres[kept].tolist():
            best = min(best, gap(Body(base, Pose(x, y, facing)), there))
    return best


def keeps(answer: Closest, base: Base, conditions: list[Condition]) -> bool:
    centre, facing = np.array([answer.pose.point]), np.array([answer.pose.facing])
    return all(condition.slacks(base, centre, facing)[0] >= 0.0 for condition in conditions)


@pytest.mark.parametrize("seeds", first_of(3, 12))
@pytest.mark.parametrize("transport", TRANSPORTS, ids=["round", "oval", "rectangle"])
def test_no_place_of_a_fine_grid_is_closer(transport: Base, seeds: range) -> None:
    for seed in seeds:
        there, foes, stood = table(seed, transport, enemies=9 if seed % 2 else 30)
        conditions = asked(there, foes, stood)
        answer, by_grid = look(there, conditions), best_on_grid(there, conditions, ME, (0.0,))
        if isinstance(answer, Closest):
            assert answer.sure
            assert keeps(answer, ME, conditions)
            assert answer.gap == pytest.approx(gap(Body(ME, answer.pose), there), abs=1e-9)
            assert max(0.0, answer.gap) <= by_grid + PRECISION
        else:
            assert isinstance(answer, Impossible)
            assert by_grid == math.inf


@pytest.mark.parametrize("transport", TRANSPORTS, ids=["round", "oval", "rectangle"])
def test_what_is_impossible_is_proved_cell_by_cell(transport: Base) -> None:
    proved = 0
    for seed in range(16):
        there, foes, stood = table(seed, transport, enemies=40)
        conditions = asked(there, foes, stood)
        best = look(there, conditions)
        than = best.gap if isinstance(best, Closest) else math.inf
        if isinstance(best, Closest) and best.gap <= TOLERANCE:
            continue
        answer = look(there, conditions, than=than)
        assert isinstance(answer, Impossible), "nothing is closer than the closest place"
        beat = [Nearer(CLOSER, (there,), than - PRECISION + TOLERANCE)] if than < math.inf else []
        start = Pose(*there.pose.point)
        limit = 6.0 + transport.reach
        assert verify(answer, ME, start, limit, Obstacles((), (), (120.0, 120.0)), [*conditions, *beat])
        proved += 1
    assert proved >= 5


@pytest.mark.slow
@pytest.mark.parametrize("base", [Oval(1.18, 0.7), rectangle(2.0, 1.0)], ids=["oval", "rectangle"])
def test_a_base_that_may_turn_is_closer_than_any_of_many_facings(base: Base) -> None:
    for seed in range(4):
        there, foes, stood = table(seed, Oval(2.362, 1.811), enemies=30)
        conditions = asked(there, foes, stood)
        answer = look(there, conditions, base)
        by_grid = best_on_grid(there, conditions, base, tuple(range(0, 180, 30)), 0.15)
        if isinstance(answer, Closest):
            assert keeps(answer, base, conditions)
            assert not answer.sure or max(0.0, answer.gap) <= by_grid + PRECISION
        else:
            assert by_grid == math.inf


@pytest.mark.parametrize("base", [Oval(1.18, 0.7), rectangle(2.0, 1.0)], ids=["oval", "rectangle"])
def test_a_base_turns_where_it_gets_closer_so(base: Base) -> None:
    there = Body(Round(2.0), Pose(30.0, 22.0))
    # two walls of bases leave a lane that is wide enough for the short side of the base alone
    lane = [Body(Round(0.9), Pose(30.0 + dx, 22.0 + dy)) for dx in (-1.7, 1.7) for dy in (3.2, 4.6, 6.0)]
    ring = [
        Body(Round(1.6), Pose(30.0 + 3.7 * math.cos(a), 22.0 + 3.7 * math.sin(a))) for a in np.arange(2.5, 7.1, 0.7)
    ]
    conditions = [*asked(there, [], [])[:2], Clear("overlap", (there, *lane, *ring))]
    straight = closest(base, Pose(30.0, 22.0), 8.0, (there,), conditions)
    turned = look(there, conditions, base)
    assert isinstance(turned, Closest)
    assert turned.gap == pytest.approx(0.0, abs=PRECISION)
    assert abs(math.cos(math.radians(turned.pose.facing))) < 0.6, "it stands with its long side along the lane"
    assert not isinstance(straight, Closest) or straight.gap > 0.5


@pytest.mark.parametrize("transport", TRANSPORTS, ids=["round", "oval", "rectangle"])
def test_where_nothing_is_in_the_way_it_touches(transport: Base) -> None:
    there = Body(transport, Pose(30.0, 22.0, 25.0))
    answer = look(there, asked(there, [], []))
    assert isinstance(answer, Closest)
    assert answer.gap == pytest.approx(0.0, abs=1e-6)


def test_of_places_that_touch_the_one_near_a_point_is_taken() -> None:
    there = Body(Round(2.0), Pose(30.0, 22.0))
    for turn in range(0, 360, 15):
        angle = math.radians(turn)
        near = (30.0 + 9.0 * math.cos(angle), 22.0 + 9.0 * math.sin(angle))
        answer = look(there, asked(there, [], []), near=near)
        assert isinstance(answer, Closest)
        found = math.atan2(answer.pose.y - 22.0, answer.pose.x - 30.0)
        assert abs(math.remainder(found - angle, 2 * math.pi)) < math.radians(4.0)


def test_beside_two_mates_it_stands_in_the_corner_between_them() -> None:
    there = Body(Round(2.0), Pose(30.0, 22.0))
    mates = [Body(ME, Pose(30.0 + (2.0 + R) * math.cos(a), 22.0 + (2.0 + R) * math.sin(a))) for a in (0.0, 0.62)]
    full = [
        *mates,
        *(Body(ME, Pose(30.0 + 3.9 * math.cos(a), 22.0 + 3.9 * math.sin(a))) for a in np.arange(1.2, 6.0, 0.3)),
    ]
    answer = look(
        there,
        [
            WhollyWithin("wholly", (there,), 6.0),
            Clear("overlap", (there, *full)),
            Within("by", tuple(mates[:1]), 0.5),
            Within("by too", tuple(mates[1:]), 0.5),
        ],
    )
    assert isinstance(answer, Closest)
    assert gap(Body(ME, answer.pose), mates[0]) == pytest.approx(0.0, abs=PRECISION)
    assert gap(Body(ME, answer.pose), mates[1]) == pytest.approx(0.0, abs=PRECISION)


def test_a_base_that_is_too_big_has_no_place_and_that_is_known_at_once() -> None:
    there = Body(Round(2.0), Pose(30.0, 22.0))
    answer = look(there, asked(there, [], []), Round(3.1))
    assert isinstance(answer, Impossible)
    assert look(there, asked(there, [], []), Round(3.0)).gap == pytest.approx(0.0, abs=1e-6)


def test_the_same_question_has_the_same_answer() -> None:
    there, foes, stood = table(4, Oval(2.362, 1.811))
    conditions = asked(there, foes, stood)
    assert look(there, conditions) == look(there, conditions)
