"""Arcs of contact: every place where a disc touches a body is near the middle of one of them."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from simulator.geometry.contact_arcs import contact_arcs
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import TOLERANCE, inches
from simulator.geometry.shapes import Base, Body, Hull, Oval, Pose, Round, rectangle

BASES: list[Base] = [
    Round(inches(16)),
    Round(inches(65)),
    Oval(inches(52.5), inches(35)),
    Oval(inches(17.5), inches(85)),
    rectangle(3.0, 1.2),
    Hull(((1.5, 0.0), (0.2, 1.1), (-1.0, 0.4), (-0.6, -0.9))),
]


def touching_places(radius: float, body: Body, rng: Random, count: int) -> list[tuple[float, float]]:
    """Centres of discs with gaps within the tolerance of zero, found by bisection along rays."""
    found = []
    for _ in range(count):
        turn, wanted = rng.uniform(0, math.tau), rng.uniform(-TOLERANCE, TOLERANCE)
        low, high = 0.0, radius + body.base.reach + 1.0
        for _ in range(60):
            away = (low + high) / 2
            at = (body.pose.x + away * math.cos(turn), body.pose.y + away * math.sin(turn))
            if gap(Body(Round(radius), Pose(*at)), body) < wanted:
                low = away
            else:
                high = away
        found.append(at)
    return found


@pytest.mark.parametrize("base", BASES, ids=lambda base: type(base).__name__)
@pytest.mark.parametrize("radius", [inches(12.5), inches(30)])
@pytest.mark.parametrize("length", [0.25, 0.06])
def test_every_place_of_contact_is_near_the_middle_of_an_arc(base, radius, length):
    rng = Random(f"{radius} {length}")
    body = Body(base, Pose(30.0, 20.0, 37.0))
    arcs = contact_arcs(radius, body, length)
    for place in touching_places(radius, body, rng, 40):
        away = np.hypot(*(arcs.middles - np.array(place)).T)
        assert (away <= arcs.radii + 1e-9).any()


@pytest.mark.parametrize("base", BASES, ids=lambda base: type(base).__name__)
def test_the_middle_of_an_arc_touches_and_its_normal_points_away(base):
    body, radius = Body(base, Pose(30.0, 20.0, 37.0)), inches(16)
    arcs = contact_arcs(radius, body, 0.2)
    for middle, normal in zip(arcs.middles.tolist(), arcs.normals.tolist(), strict=True):
        assert gap(Body(Round(radius), Pose(*middle)), body) == pytest.approx(0.0, abs=1e-6)
        out = (middle[0] + 0.1 * normal[0], middle[1] + 0.1 * normal[1])
        assert gap(Body(Round(radius), Pose(*out)), body) == pytest.approx(0.1, abs=1e-6)


def test_arcs_are_about_as_short_as_is_asked():
    for base in BASES:
        arcs = contact_arcs(inches(16), Body(base, Pose(30.0, 20.0)), 0.06)
        assert float(arcs.radii.max()) < 0.045
