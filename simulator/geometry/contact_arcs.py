"""Where a round base can touch a body, cut into short arcs: every such place is near the middle of one of them.

The centres of a disc that touches a convex body run along the body's outline, grown by the disc's radius. A place whose
gap is within the tolerance of zero lies off that line by no more than the tolerance. Lengths in inches.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from simulator.geometry.conditions import NUMERIC, Floats
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Body, Hull, Oval, Round, corners_on_table

_SAMPLES = 256
"""How many pieces the length of an oval's contact curve is added up from; that only chooses where it is cut."""


@dataclass(frozen=True, eq=False)
class ContactArcs:
    """k arcs of the places where a disc touches one body."""

    middles: Floats
    """(k, 2): a place in each arc."""
    radii: Floats
    """(k,): no place of the arc is farther than this from its middle."""
    normals: Floats
    """(k, 2): the direction from the body to the disc, at the middle."""
    bends: Floats
    """(k,): the radius of curvature of the curve at the middle; infinite where it is straight."""

    def __len__(self) -> int:
        return len(self.radii)


def contact_arcs(radius: float, body: Body, length: float) -> ContactArcs:
    """Cut the places where a disc of `radius` touches `body` into arcs no longer than about `length`."""
    base = body.base
    if isinstance(base, Round):
        around = radius + base.radius
        count = max(8, math.ceil(math.tau * around / length))
        half = np.full(count, math.pi / count)
        angles = np.linspace(0.0, math.tau, count, endpoint=False)
        return _round_about(body.pose.point, around, angles, half)
    if isinstance(base, Oval):
        return _about_oval(radius, base, body, length)
    assert isinstance(base, Hull)
    return _about_hull(radius, base, body, length)


def _directions(angles: Floats) -> Floats:
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def _round_about(centre: tuple[float, float], around: float, angles: Floats, half: Floats) -> ContactArcs:
    """Return arcs of a circle, half of each being `half` radians."""
    out = _directions(angles)
    radii = (around + TOLERANCE) * half + TOLERANCE + NUMERIC
    return ContactArcs(np.array(centre) + around * out, radii, out, np.full(len(angles), around))


def _about_oval(radius: float, base: Oval, body: Body, length: float) -> ContactArcs:
    """Cut by the direction of the normal u: the place is the ellipse's point with that normal, and `radius` u on.

    There the radius of curvature is a²b²/h³ + radius, h being the support; h changes by at most |a − b| a radian.
    """
    a, b = base.a, base.b
    fine = np.linspace(0.0, math.tau, _SAMPLES + 1)
    bend = (a * b) ** 2 / np.hypot(a * np.cos(fine), b * np.sin(fine)) ** 3 + radius
    along = np.concatenate([[0.0], np.cumsum((bend[1:] + bend[:-1]) / 2 * (math.tau / _SAMPLES))])
    count = max(8, math.ceil(along[-1] / length))
    cuts = np.interp(np.linspace(0.0, along[-1], count + 1), along, fine)
    angles, half = (cuts[1:] + cuts[:-1]) / 2, (cuts[1:] - cuts[:-1]) / 2
    c, s = np.cos(angles), np.sin(angles)
    support = np.hypot(a * c, b * s)
    least = np.maximum(min(a, b), support - abs(a - b) * half)
    radii = ((a * b) ** 2 / least**3 + radius + TOLERANCE) * half + TOLERANCE + NUMERIC
    local = np.stack([a * a * c / support + radius * c, b * b * s / support + radius * s], axis=1)
    turn = math.radians(body.pose.facing)
    spin = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    middles = np.array(body.pose.point) + local @ spin
    return ContactArcs(middles, radii, np.stack([c, s], axis=1) @ spin, (a * b) ** 2 / support**3 + radius)


def _about_hull(radius: float, base: Hull, body: Body, length: float) -> ContactArcs:
    """Cut the offset edges into pieces, and the circles about the corners between their normals."""
    corners = np.array(corners_on_table(base, body.pose))
    edges = np.roll(corners, -1, axis=0) - corners
    lengths = np.hypot(edges[:, 0], edges[:, 1])
    normals = np.stack([edges[:, 1], -edges[:, 0]], axis=1) / lengths[:, None]
    parts: list[ContactArcs] = []
    for k, corner in enumerate(corners):
        count = max(1, math.ceil(lengths[k] / length))
        shares = (np.arange(count) + 0.5) / count
        middles = corner + shares[:, None] * edges[k] + radius * normals[k]
        far = np.full(count, lengths[k] / (2 * count) + TOLERANCE + NUMERIC)
        parts.append(ContactArcs(middles, far, np.tile(normals[k], (count, 1)), np.full(count, math.inf)))
        before = normals[k - 1]
        first = math.atan2(before[1], before[0])
        turn = math.remainder(math.atan2(normals[k][1], normals[k][0]) - first, math.tau) % math.tau
        count = max(1, math.ceil(turn * radius / length))
        half = turn / (2 * count)
        angles = np.linspace(first + half, first + turn - half, count)
        parts.append(_round_about((corner[0], corner[1]), radius, angles, np.full(count, half)))
    return ContactArcs(
        np.concatenate([part.middles for part in parts]),
        np.concatenate([part.radii for part in parts]),
        np.concatenate([part.normals for part in parts]),
        np.concatenate([part.bends for part in parts]),
    )
