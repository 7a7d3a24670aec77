"""The smallest of many gaps, measured to few of the bodies: the same as measured to all."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from simulator.geometry.flock import Flock
from simulator.geometry.shapes import Base, Body, Oval, Pose, Round, rectangle

BASES = [Round(0.63), Oval(1.5, 0.8), Oval(0.7, 1.2), rectangle(2.4, 1.2)]


def some_base(rng: Random) -> Base:
    kind = rng.randrange(3)
    if kind == 0:
        return Round(rng.uniform(0.4, 2.0))
    size = rng.uniform(0.8, 5.0), rng.uniform(0.8, 3.0)
    return Oval(size[0] / 2, size[1] / 2) if kind == 1 else rectangle(*size)


@pytest.mark.parametrize("base", BASES, ids=["round", "long oval", "wide oval", "rectangle"])
@pytest.mark.parametrize("count", [0, 1, 3, 4, 25])
def test_it_is_the_smallest_of_all(base: Base, count: int) -> None:
    rng, numbers = Random(count), np.random.default_rng(count)
    flock = Flock.of(
        [Body(some_base(rng), Pose(rng.uniform(0, 20), rng.uniform(0, 20), rng.uniform(0, 360))) for _ in range(count)]
    )
    centres, facings = numbers.uniform(0, 20, (150, 2)), numbers.uniform(0, 360, 150)
    least = flock.least_from(base, centres, facings)
    expected = flock.gaps_from(base, centres, facings).min(axis=1, initial=np.inf)
    assert least == pytest.approx(expected, abs=1e-9)
