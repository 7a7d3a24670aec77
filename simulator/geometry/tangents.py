"""Common tangents of rounded corners, and tangents to them from a place.

A way that turns counter-clockwise (+1) round a corner keeps it on its left, a clockwise one (−1) on its right. Discs
have closed forms; for sums of ellipses the root is bracketed on the angle of the normal. Angles in radians.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from simulator.geometry.grown import FINE, FULL_TURN, Core, Grown
from simulator.geometry.rims import Rim

Bitangent = tuple[float, int, float]
"""The normal on the first rim, the sense of turning on the second, and the normal there."""


def touch(rim: Rim, x: float, y: float, sense: int) -> float:
    """Return the normal where a way to (x, y) that turned round the rim with this sense leaves it.

    A way from (x, y) arrives where one of the other sense to it leaves. A place inside the rim, which happens by a
    rounding error or by the tolerance, is reached straight out from the nearest place of the rim.
    """
    dx, dy = x - rim.x, y - rim.y
    if rim.radius >= 0.0:
        far = math.hypot(dx, dy)
        ratio = rim.radius / far if far > rim.radius else 1.0
        return math.atan2(dy, dx) - sense * math.acos(ratio)
    return _from_place(rim.core, dx, dy, sense)


def bitangents(rim: Rim, sense: int, other: Rim) -> list[Bitangent]:
    """Return the tangents along which a way that turns round `rim` with this sense can go on to `other`."""
    dx, dy = other.x - rim.x, other.y - rim.y
    far = math.hypot(dx, dy)
    if far <= FINE and rim.core == other.core:
        return []
    if rim.radius < 0.0 or other.radius < 0.0:
        return _smooth_bitangents(rim, sense, other, dx, dy)
    found: list[Bitangent] = []
    line = math.atan2(dy, dx)
    apart = rim.radius - other.radius
    if abs(apart) < far:
        normal = line - sense * math.acos(apart / far)
        found.append((normal, sense, normal))
    together = rim.radius + other.radius
    if together <= far + FINE and together > 0.0:
        normal = line - sense * math.acos(min(together / far, 1.0))
        found.append((normal, -sense, normal + math.pi))
    return found


def _smooth_bitangents(rim: Rim, sense: int, other: Rim, dx: float, dy: float) -> list[Bitangent]:
    found: list[Bitangent] = []
    both = Core(rim.core.radius + other.core.radius, rim.core.ellipses + other.core.ellipses)
    gap = Grown(((0.0, 0.0),), both).gap_at(dx, dy)
    if gap >= -FINE:
        normal = _from_place(both, dx, dy, sense)
        found.append((normal, -sense, normal + math.pi))
    if rim.core == other.core:
        normal = math.atan2(dy, dx) - sense * math.pi / 2
        return [*found, (normal, sense, normal)]

    def height(angle: float) -> float:
        nx, ny = math.cos(angle), math.sin(angle)
        return nx * dx + ny * dy + other.core.support(nx, ny) - rim.core.support(nx, ny)

    def slope(angle: float) -> float:
        nx, ny = math.cos(angle), math.sin(angle)
        px, py = other.core.point(nx, ny)
        qx, qy = rim.core.point(nx, ny)
        return nx * (dy + py - qy) - ny * (dx + px - qx)

    # The height's second derivative is no larger than this: both supports' are bend minus support.
    bend = math.hypot(dx, dy) + sum(c.reach + _most_bend(c) for c in (rim.core, other.core))
    # A counter-clockwise way keeps the first body's outline until the second one's lies farther out: the height rises.
    roots = _roots(height, slope, bend)
    return found + [(normal, sense, normal) for normal in roots if slope(normal) * sense >= 0.0]


def _most_bend(core: Core) -> float:
    return abs(core.radius) + sum(max(a, b) ** 2 / min(a, b) for a, b, _, _ in core.ellipses)


def _roots(height: Callable[[float], float], slope: Callable[[float], float], bend: float) -> list[float]:
    """Return all roots of a function of an angle over one turn, whose second derivative is at most `bend`.

    Spans are halved until the function is certainly not zero in them or certainly rises or falls throughout.
    """
    found: list[float] = []
    count = 16
    todo = [(k * FULL_TURN / count, (k + 1) * FULL_TURN / count) for k in range(count)]
    while todo:
        low, high = todo.pop()
        half = (high - low) / 2
        middle = low + half
        value, steep = height(middle), slope(middle)
        if abs(value) > abs(steep) * half + bend * half * half / 2:
            continue
        if abs(steep) > bend * half:
            at_low, at_high = height(low), height(high)
            if at_low == 0.0 or (at_low < 0.0) != (at_high < 0.0):
                found.append(_root(height, low, high, at_low))
        elif half < 1e-7:
            found.append(middle)
        else:
            todo += [(low, middle), (middle, high)]
    return found


def _root(height: Callable[[float], float], low: float, high: float, at_low: float) -> float:
    """Return the root of a function that changes sign between two angles."""
    at_high = height(high)
    for step in range(100):
        if at_low == 0.0 or high - low < 1e-14:
            return low
        middle = low + (high - low) * at_low / (at_low - at_high) if step % 3 else (low + high) / 2
        if not low < middle < high:
            middle = (low + high) / 2
        value = height(middle)
        if value == 0.0:
            return middle
        if (value < 0.0) == (at_low < 0.0):
            low, at_low = middle, value
        else:
            high, at_high = middle, value
    return (low + high) / 2


def _from_place(core: Core, x: float, y: float, sense: int) -> float:
    """Return the normal where a tangent to a core about the origin that leads to (x, y) leaves it."""
    gap, nx, ny = Grown(((0.0, 0.0),), core).facing(x, y)
    nearest = math.atan2(ny, nx)
    if gap <= 0.0:
        return nearest

    def height(angle: float) -> float:
        ux, uy = math.cos(angle), math.sin(angle)
        return ux * x + uy * y - core.support(ux, uy)

    if sense > 0:
        return _root(height, nearest - math.pi, nearest, height(nearest - math.pi))
    return _root(height, nearest, nearest + math.pi, gap)
