"""Arcs of ways as chords that cut no deeper than they may."""

from __future__ import annotations

import math
from itertools import pairwise

from simulator.geometry.shapes import Point
from simulator.geometry.tangent_graph import Bend


def chords(bend: Bend, deep: float) -> list[Point]:
    """Return places along an arc, from its beginning to its end, whose chords cut no deeper than `deep` inches."""
    rim = bend.rim
    if rim.radius >= 0.0:
        if rim.radius <= deep:
            count = 1
        else:
            count = max(1, math.ceil(abs(bend.turn) / (2.0 * math.acos(1.0 - deep / rim.radius))))
        step = bend.turn / count
        return [rim.at(bend.normal + k * step) for k in range(count + 1)]
    count = max(1, math.ceil(abs(bend.turn)))
    while True:
        step = bend.turn / count
        places = [rim.at(bend.normal + k * step) for k in range(count + 1)]
        # A chord and the tangents at its ends make a triangle that holds the arc; its height bounds the depth.
        longest = max(math.dist(p, q) for p, q in pairwise(places))
        depth = longest / 2 * math.tan(abs(step) / 2)
        if depth <= deep:
            return places
        count = max(count + 1, math.ceil(count * min(2.0, math.sqrt(depth / deep))))
