"""Snapping: what a dragged base is drawn to, in a fixed order, and where exactly it then stands.

The order: contact, coherency distance, engagement distance, a distance that is asked for, alignment, grid. The first
that is near enough wins; what it snaps to is returned, to be lit and named. Lengths in inches.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from simulator.authoring.contact import at_distance, is_clear, on_ray, touching_both, toward
from simulator.geometry.gaps import gap
from simulator.geometry.shapes import Body, Point, Pose

KINDS: Final = ("contact", "coherency", "engagement", "distance", "alignment", "grid")
"""In the order in which they are tried."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a dragged base may snap to. Bodies by the id of their model; none of what is dragged itself."""

    mates: Mapping[str, Body] = field(default_factory=dict)
    """Models of its own unit that stay where they are."""
    enemies: Mapping[str, Body] = field(default_factory=dict)
    others: Mapping[str, Body] = field(default_factory=dict)
    """Friends of other units."""
    coherency: float | None = None
    """How near a mate must be; None snaps to no such distance."""
    engagement: float | None = None
    grid: float | None = None
    """The width of the grid; None snaps to none."""
    start: Point | None = None
    """Where the drag began."""
    lengths: tuple[float, ...] = ()
    """Distances from the start that are snapped to: how far it may go, what was typed."""

    @property
    def everybody(self) -> dict[str, Body]:
        """Every body there is."""
        return {**self.others, **self.mates, **self.enemies}


@dataclass(frozen=True, slots=True)
class Snap:
    """Where a base stands when it has snapped."""

    kind: str
    """One of KINDS."""
    pose: Pose
    to: tuple[str, ...] = ()
    """The models that it snapped to."""
    length: float | None = None
    """The distance it has now: to the model, or from where the drag began."""

    @property
    def told(self) -> str:
        """What the status bar says."""
        names = " and ".join(self.to)
        match self.kind:
            case "contact":
                return f"touches {names}"
            case "coherency":
                return f"coherency: {self.length:.2f}″ from {names}"
            case "engagement":
                return f"engagement range: {self.length:.2f}″ from {names}"
            case "distance":
                return f"{self.length:.2f}″"
            case "alignment":
                return f"in line with {names}"
            case _:
                return f"grid: {self.pose.x:g}, {self.pose.y:g}"

    def shift(self, wanted: Pose) -> Point:
        """Return by how much a whole selection moves when the base under the cursor snaps."""
        return self.pose.x - wanted.x, self.pose.y - wanted.y


def snap(body: Body, near: Surroundings, reach: float) -> Snap | None:
    """Return where a base snaps to; None where nothing is near enough.

    Args:
        body: the base where the hand has it.
        near: what it may snap to.
        reach: how far it may be drawn, in inches: 8 pixels at the present zoom.
    """
    everybody = near.everybody
    for found in (
        _contacts(body, everybody, reach),
        _at_gap("coherency", body, near.mates, near.coherency, reach),
        _at_gap("engagement", body, near.enemies, near.engagement, reach),
        _lengths(body, near),
        _alignment(body, everybody, reach),
        _grid(body, near.grid),
    ):
        good = [s for s in found if _away(s, body) <= reach and is_clear(Body(body.base, s.pose), everybody.values())]
        if good:
            return min(good, key=lambda s: (-len(s.to) if s.kind == "contact" else 0, _away(s, body)))
    return None


def _away(found: Snap, body: Body) -> float:
    return math.dist(found.pose.point, body.pose.point)


def _contacts(body: Body, bodies: Mapping[str, Body], reach: float) -> Iterator[Snap]:
    """Yield places that touch a body, and those that touch two at once."""
    touched = {
        key: other for key, other in bodies.items() if _is_near(body, other, reach) and gap(body, other) <= reach
    }
    for key, other in touched.items():
        yield Snap("contact", _beside(body, other, 0.0), (key,), 0.0)
    for (one, first), (two, second) in combinations(touched.items(), 2):
        pose = touching_both(body.base, body.pose, first, second)
        if pose is not None:
            yield Snap("contact", pose, (one, two), 0.0)


def _at_gap(kind: str, body: Body, bodies: Mapping[str, Body], apart: float | None, reach: float) -> Iterator[Snap]:
    for key, other in bodies.items() if apart is not None else ():
        assert apart is not None
        if _is_near(body, other, apart + reach) and abs(gap(body, other) - apart) <= reach:
            yield Snap(kind, _beside(body, other, apart), (key,), apart)


def _beside(body: Body, other: Body, apart: float) -> Pose:
    angle = toward(other.pose.point, body.pose.point)
    return on_ray(body.base, body.pose.facing, other, angle, apart)


def _is_near(body: Body, other: Body, reach: float) -> bool:
    return math.dist(body.pose.point, other.pose.point) <= body.base.reach + other.base.reach + reach


def _lengths(body: Body, near: Surroundings) -> Iterator[Snap]:
    for length in near.lengths:
        if near.start is not None and near.start != body.pose.point:
            point = at_distance(near.start, body.pose.point, length)
            yield Snap("distance", body.pose.at(point), (), length)


def _alignment(body: Body, bodies: Mapping[str, Body], reach: float) -> Iterator[Snap]:
    """Yield places whose centre is above or beside another one's, or both."""
    x, y = body.pose.point
    by_x = min(((abs(b.pose.x - x), k) for k, b in bodies.items()), default=(math.inf, ""))
    by_y = min(((abs(b.pose.y - y), k) for k, b in bodies.items()), default=(math.inf, ""))
    to_x, to_y = by_x[0] <= reach, by_y[0] <= reach
    if to_x or to_y:
        point = (bodies[by_x[1]].pose.x if to_x else x, bodies[by_y[1]].pose.y if to_y else y)
        names = tuple(dict.fromkeys(key for key, snaps in ((by_x[1], to_x), (by_y[1], to_y)) if snaps))
        yield Snap("alignment", body.pose.at(point), names)


def _grid(body: Body, width: float | None) -> Iterator[Snap]:
    if width is not None and width > 0.0:
        x, y = body.pose.point
        yield Snap("grid", body.pose.at((round(x / width) * width, round(y / width) * width)))
