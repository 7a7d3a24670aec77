"""Common tangents of rounded corners, and tangents to them from a place.

A way that turns counter-clockwise (+1) round a corner keeps it on its left, a clockwise one (−1) on its right. Discs
have closed forms; for sums of ellipses the root is bracketed on the angle of the normal. Angles in radians.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from simulator.geometry.cores import FINE, FULL_TURN, Core
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
    core = rim.core
    gap, nx, ny = core.facing(dx, dy)
    nearest = math.atan2(ny, nx)
    if gap <= 0.0:
        return nearest

    def measure(angle: float) -> tuple[float, float]:
        ux, uy = math.cos(angle), math.sin(angle)
        px, py = core.point(ux, uy)
        ex, ey = dx - px, dy - py
        return ux * ex + uy * ey, ux * ey - uy * ex

    # Seen from here the outline turns its back at the nearest place's normal, and its face on the far side.
    if sense > 0:
        return _root(measure, nearest - math.pi, nearest)
    return _root(measure, nearest, nearest + math.pi)


def bitangents(rim: Rim, other: Rim) -> list[tuple[int, Bitangent]]:
    """Return the tangents along which a way can go on from `rim` to `other`, each with its sense on `rim`."""
    dx, dy = other.x - rim.x, other.y - rim.y
    far = math.hypot(dx, dy)
    curved = rim.radius < 0.0 or other.radius < 0.0
    if far <= FINE and (rim.core == other.core or not curved):
        return []
    if curved:
        return _smooth_bitangents(rim.core, other.core, dx, dy)
    found: list[tuple[int, Bitangent]] = []
    line = math.atan2(dy, dx)
    apart = rim.radius - other.radius
    if abs(apart) < far:
        half = math.acos(apart / far)
        found += [(1, (line - half, 1, line - half)), (-1, (line + half, -1, line + half))]
    together = rim.radius + other.radius
    if together <= far + FINE:
        half = math.acos(min(together / far, 1.0))
        found += [
            (1, (line - half, -1, line - half + math.pi)),
            (-1, (line + half, 1, line + half + math.pi)),
        ]
    return found


def _smooth_bitangents(core: Core, other: Core, dx: float, dy: float) -> list[tuple[int, Bitangent]]:
    far = math.hypot(dx, dy)
    both = core + other
    found: list[tuple[int, Bitangent]] = []

    def between(angle: float) -> tuple[float, float]:
        nx, ny = math.cos(angle), math.sin(angle)
        px, py = both.point(nx, ny)
        ex, ey = dx - px, dy - py
        return nx * ex + ny * ey, nx * ey - ny * ex

    # The height is that of the second body's near side above the first one's far side: positive where a line with
    # this normal parts them. A counter-clockwise way leaves where it begins to, a clockwise one where it ceases to.
    for normal in _roots(between, far + both.reach + both.most_bend):
        sense = 1 if between(normal)[1] >= 0.0 else -1
        found.append((sense, (normal, -sense, normal + math.pi)))

    def outside(angle: float) -> tuple[float, float]:
        nx, ny = math.cos(angle), math.sin(angle)
        px, py = other.point(nx, ny)
        qx, qy = core.point(nx, ny)
        ex, ey = dx + px - qx, dy + py - qy
        return nx * ex + ny * ey, nx * ey - ny * ex

    # A counter-clockwise way keeps to the first body's outline until the second one's lies farther out.
    if core == other:
        line = math.atan2(dy, dx)
        normals = [line - math.pi / 2, line + math.pi / 2]
    else:
        normals = _roots(outside, far + core.reach + other.reach + core.most_bend + other.most_bend)
    for normal in normals:
        sense = 1 if outside(normal)[1] >= 0.0 else -1
        found.append((sense, (normal, sense, normal)))
    return found


Measure = Callable[[float], tuple[float, float]]
"""A function of an angle: its value and its derivative."""


def _roots(measure: Measure, bend: float) -> list[float]:
    """Return all roots of a function of an angle over one turn, whose second derivative is at most `bend`.

    Spans are halved until the function is certainly not zero in them, or certainly rises or falls throughout.
    """
    found: list[float] = []
    count = 8
    todo = [(k * FULL_TURN / count, (k + 1) * FULL_TURN / count) for k in range(count)]
    while todo:
        low, high = todo.pop()
        half = (high - low) / 2
        middle = low + half
        value, slope = measure(middle)
        if abs(value) > abs(slope) * half + bend * half * half / 2:
            continue
        if abs(slope) > bend * half:
            at_low, at_high = measure(low)[0], measure(high)[0]
            if at_low == 0.0 or (at_low < 0.0) != (at_high < 0.0):
                found.append(_root(measure, low, high))
        elif half < 1e-7:
            found.append(middle)
        else:
            todo += [(low, middle), (middle, high)]
    return found


def _root(measure: Measure, low: float, high: float) -> float:
    """Return the root of a function that changes its sign once between two angles: Newton's steps, kept between."""
    rising = measure(high)[0] > 0.0
    angle = (low + high) / 2
    for _ in range(100):
        value, slope = measure(angle)
        if (value > 0.0) == rising:
            high = angle
        else:
            low = angle
        guess = angle - value / slope if slope else math.inf
        if not low < guess < high:
            guess = (low + high) / 2
        if abs(guess - angle) < 1e-15 or value == 0.0 or high - low < 1e-15:
            return angle if value == 0.0 else guess
        angle = guess
    return angle
