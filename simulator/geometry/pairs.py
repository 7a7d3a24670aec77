"""The gaps of chosen pairs: one base at many places, each to one body of a flock of its own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.flock import Flock
from simulator.geometry.kernels import (
    Floats,
    hull_to_hulls,
    hull_to_points,
    oval_to_hulls,
    oval_to_ovals,
    oval_to_points,
)
from simulator.geometry.shapes import Base, Oval, Round

Indices = NDArray[np.intp]


def gaps_of_pairs(base: Base, facing: float, centres: Floats, flock: Flock, which: Indices) -> Floats:
    """Return the signed gap of a base at each of `centres` (k, 2) to the body numbered `which` (k,), in inches: (k,).

    Equal to what `gaps.gap` says of each pair, to 1e-9; the base has one facing, in degrees.
    """
    found = np.empty(len(centres))
    for number, members in enumerate((flock.rounds, flock.ovals, flock.hulls)):
        if not len(members):
            continue
        rows = np.flatnonzero(np.isin(which, members)) if len(members) < len(flock) else np.arange(len(which))
        if len(rows):
            column = np.searchsorted(members, which[rows])
            x, y = centres[rows].T
            part = (_to_rounds, _to_ovals, _to_hulls)[number]
            found[rows] = part(base, facing, x, y, flock, column)
    return found


def _to_rounds(base: Base, facing: float, x: Floats, y: Floats, flock: Flock, column: Indices) -> Floats:
    bx, by, radius = flock.discs[:, column]
    if isinstance(base, Round):
        return np.asarray(np.hypot(bx - x, by - y) - radius - base.radius)
    if isinstance(base, Oval):
        a, b, turn = _axes(base, facing)
        return np.asarray(oval_to_points(np.array(a), np.array(b), *_turned(bx - x, by - y, -turn)) - radius)
    points = _turned(bx - x, by - y, -np.radians(facing))
    return np.asarray(hull_to_points(np.array(base.corners), *points) - radius)


def _to_ovals(base: Base, facing: float, x: Floats, y: Floats, flock: Flock, column: Indices) -> Floats:
    bx, by, a, b, turn = flock.ellipses[:, column]
    if isinstance(base, Round):
        return oval_to_points(a, b, *_turned(x - bx, y - by, -turn)) - base.radius
    if isinstance(base, Oval):
        mine = tuple(np.full(len(x), part) for part in _axes(base, facing))
        return oval_to_ovals(bx - x, by - y, mine, (a, b, turn))
    ring = _ring(base.corners, facing)
    dx, dy = ring[:, 0] + (x - bx)[:, None], ring[:, 1] + (y - by)[:, None]
    return oval_to_hulls(a, b, np.stack(_turned(dx, dy, -turn[:, None]), axis=-1))


def _to_hulls(base: Base, facing: float, x: Floats, y: Floats, flock: Flock, column: Indices) -> Floats:
    corners = flock.corners[column]
    if isinstance(base, Round):
        return hull_to_points(corners, x, y) - base.radius
    here = corners - np.stack([x, y], axis=-1)[:, None]
    if isinstance(base, Oval):
        a, b, turn = _axes(base, facing)
        return oval_to_hulls(np.array(a), np.array(b), np.stack(_turned(here[..., 0], here[..., 1], -turn), axis=-1))
    return hull_to_hulls(np.broadcast_to(_ring(base.corners, facing), (len(x), len(base.corners), 2)), here)


def _axes(base: Oval, facing: float) -> tuple[float, float, float]:
    """Return the longer and the shorter semi-axis of an oval, and the turn of the longer one, in radians."""
    turn = float(np.radians(facing))
    return (base.a, base.b, turn) if base.a >= base.b else (base.b, base.a, turn + np.pi / 2)


def _ring(corners: tuple[tuple[float, float], ...], facing: float) -> Floats:
    x, y = np.array(corners).T
    return np.stack(_turned(x, y, np.radians(facing)), axis=-1)


def _turned(x: Floats, y: Floats, turn: Floats | float) -> tuple[Floats, Floats]:
    c, s = np.cos(turn), np.sin(turn)
    return x * c - y * s, x * s + y * c
