"""The nearest legal place that the referee offers is legal; where none is, none is offered."""

from __future__ import annotations

import math
import random

import pytest

from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Oval
from simulator.moves import Step
from simulator.referee import check
from simulator.rules.clause import Finding
from simulator.state import State
from tests.rules.tenth.tables import CENTRE, FOUGHT, TOUCH, away, going, tenth, to, unit

BIKE = Oval(inches(37.5), inches(21))
SEEDS = range(24)


def offers(state: State, *steps: Step, kind: str = "pile-in") -> list[tuple[float, float]]:
    """The nearest legal places that are offered for a move, once each."""
    found: list[Finding] = list(check(state, going(kind, *steps)).findings)
    return list(dict.fromkeys(f.nearest_legal for f in found if f.nearest_legal is not None))


def test_no_place_is_offered_where_coherency_keeps_the_unit_from_ending_engaged() -> None:
    # the first would end engaged, 3.4" on; within 3" nobody of the unit can
    raiders = unit("raiders", "red", [(50.0, 50.0), (50.0, 48.0)], charged=True)
    state = tenth(raiders, unit("guard", "blue", [(50.0 + TOUCH + 4.2, 50.0)]))
    assert offers(state, to(1, 53.4, 50.0)) == []


def test_the_model_through_which_the_unit_is_engaged_is_offered_a_place_where_it_still_is() -> None:
    raiders = unit("raiders", "red", [(50.0, 50.0), (48.0, 50.0)], charged=True)
    state = tenth(raiders, unit("guard", "blue", [(50.0 + TOUCH + 3.9, 50.0)]))
    too_far, follows = to(1, 50.0 + 3.5, 50.0), to(2, 50.6, 50.0)
    (place,) = offers(state, too_far, follows)
    assert check(state, going("pile-in", to(1, *place), follows)).outcome == "legal"
    assert place[0] >= 52.9 - 0.002


def test_no_place_is_offered_where_the_turn_leaves_too_little_of_the_way() -> None:
    state = tenth(
        unit("raiders", "red", [(*CENTRE, 0.0)], base=BIKE, keywords=frozenset({"MOUNTED"}), charged=True),
        unit("guard", "blue", [(50.0 + BIKE.a + TOUCH / 2 + 3.6, 50.0)]),
    )
    assert offers(state, to(1, 52.9, 50.0, 180.0)) == []
    (place,) = offers(state, to(1, 53.2, 50.0))
    assert check(state, going("pile-in", to(1, *place))).outcome == "legal"


@pytest.mark.parametrize("kind", ["pile-in", "consolidate"])
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_offered_for_one_model_is_legal(kind: str, seed: int) -> None:
    dice = random.Random(seed)
    count, base = dice.choice([1, 2]), dice.choice([BIKE, None])
    places = [(50.0 - 2.9 * k, 50.0 + dice.uniform(-0.5, 0.5), dice.choice([0.0, 30.0])) for k in range(count)]
    record = FOUGHT if kind == "consolidate" else {"charged": True}
    raiders = unit("raiders", "red", places, **({"base": base} if base else {}), **record)  # type: ignore[arg-type]
    state = tenth(raiders, unit("guard", "blue", [away(dice.uniform(-0.6, 0.6), dice.uniform(3.0, 6.0))]))
    for _ in range(4):
        end = away(dice.uniform(-1.0, 1.0), dice.uniform(0.5, 4.5))
        facing = dice.choice([None, 45.0, 120.0])
        for place in offers(state, to(1, *end, facing), kind=kind):
            assert check(state, going(kind, to(1, *place, facing))).outcome == "legal"


def test_places_are_offered_in_many_of_those_fights() -> None:
    offered = 0
    for seed in SEEDS:
        dice = random.Random(seed)
        state = tenth(
            unit("raiders", "red", [CENTRE], charged=True),
            unit("guard", "blue", [away(dice.uniform(-0.6, 0.6), dice.uniform(3.0, 5.0))]),
        )
        angle = dice.uniform(-1.0, 1.0)
        offered += bool(offers(state, to(1, 50.0 + 3.6 * math.cos(angle), 50.0 + 3.6 * math.sin(angle))))
    assert offered >= 12
