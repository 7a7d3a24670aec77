"""Check a proof that no place exists, without searching.

A certificate is a claim that anyone can check: the cells cover the square about the start that holds the disc of reach
(and every facing, where the base may turn), and in each of them some condition is broken at the centre by more than it
can change within the cell. The same with arcs that cover the bands of base contact. What is here shares no code with
the search; it trusts the conditions' slacks, and the shortest ways round shrunk obstacles.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np

from simulator.geometry.answers import REACH, START, WAY, Arc, Cell, Impossible
from simulator.geometry.conditions import Condition, contact_conditions, contradiction
from simulator.geometry.gaps import gap, gap_to_edge, gap_to_polygon
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Body, Point, Pose, Round, period
from simulator.geometry.ways import Obstacles, WayFinder

Box = tuple[tuple[float, ...], tuple[float, ...]]
"""Middle and half sizes, along each axis."""

_ROUND_OFF: Final = 1e-10
"""By how much the borders of neighbouring boxes may miss one another; reasons hold by ten times that."""


def verify(
    certificate: Impossible,
    base: Base,
    start: Pose,
    limit: float,
    obstacles: Obstacles,
    conditions: Sequence[Condition],
    *,
    may_turn: bool = False,
) -> bool:
    """Check a certificate: its cells cover the disc of reach, and each one's reason really holds.

    Takes the question as it was asked of `places.search`. Returns False for a hole, or a reason that does not hold.
    """
    cells = [cell for cell in certificate.cells if isinstance(cell, Cell)]
    turns = may_turn and not isinstance(base, Round)
    reasons = _Reasons(base, start, limit, obstacles, conditions, turns=turns)
    half = reasons.longest
    root = ((start.x, start.y, start.facing), (half, half, period(base) / 2 if turns else 0.0))
    boxes: list[Box] = [((c.x, c.y, c.facing), (c.half, c.half, c.facing_half)) for c in cells]
    return covered(root, boxes) and reasons.all_hold(_claim_of_cell(cell, base, start, reasons) for cell in cells)


def verify_contact(
    certificate: Impossible,
    base: Base,
    start: Pose,
    limit: float,
    obstacles: Obstacles,
    conditions: Sequence[Condition],
    touch: Sequence[Body],
    *,
    may_turn: bool = False,
) -> bool:
    """Check a certificate of `contact.search_contact`: arcs cover every band of contact, and each reason holds."""
    arcs = [arc for arc in certificate.cells if isinstance(arc, Arc)]
    if may_turn and not isinstance(base, Round) and len(arcs) < len(certificate.cells):
        asked = (*conditions, *contact_conditions(touch))
        return verify(certificate, base, start, limit, obstacles, asked, may_turn=True)
    if may_turn and not isinstance(base, Round) and touch:
        return False
    reasons = _Reasons(base, start, limit, obstacles, (*conditions, *contact_conditions(touch)), turns=False)
    for number, body in enumerate(touch):
        mine = [arc for arc in arcs if arc.body == number]
        boxes: list[Box] = [((arc.angle, arc.gap), (arc.half_angle, arc.half_gap)) for arc in mine]
        if not covered(((0.0, 0.0), (math.pi, TOLERANCE)), boxes):
            return False
        if not reasons.all_hold(_claim_of_arc(arc, base, start, body, reasons) for arc in mine):
            return False
    return True


def covered(root: Box, boxes: Sequence[Box]) -> bool:
    """Say whether boxes cover a root box: halve it, along an axis that cuts no box, until each part is within one."""
    middle, half = root
    for other, size in boxes:
        if all(abs(a - b) <= s - h + _ROUND_OFF for a, b, s, h in zip(other, middle, size, half, strict=True)):
            return True
    for axis, h in enumerate(half):
        if not boxes or h <= _ROUND_OFF or any(size[axis] > h / 2 + _ROUND_OFF for _, size in boxes):
            continue
        for sign in (-1, 1):
            m = middle[axis] + sign * h / 2
            part = (
                (*middle[:axis], m, *middle[axis + 1 :]),
                (*half[:axis], h / 2, *half[axis + 1 :]),
            )
            if not covered(part, [box for box in boxes if abs(box[0][axis] - m) < h / 2]):
                return False
        return True
    return False


class Broken(NamedTuple):
    """A claim: a condition is broken at a point by more than its slack can change within a radius."""

    name: str
    point: Point
    facing: float
    radius: float


class _Reasons:
    """Whether reasons hold for all centres within a radius of a point."""

    def __init__(
        self,
        base: Base,
        start: Pose,
        limit: float,
        obstacles: Obstacles,
        conditions: Sequence[Condition],
        *,
        turns: bool,
    ) -> None:
        self.longest = limit + TOLERANCE
        self._base, self._start, self._obstacles, self._conditions = base, start, obstacles, conditions
        self._mover = Round(base.inner) if turns else base
        self._finders: dict[float, WayFinder] = {}
        clash = contradiction(conditions)
        self.clash = f"{clash[0].name} / {clash[1].name}" if clash else None

    def every_way_too_long(self, point: Point, across: float) -> bool:
        """Say whether each way to within `across` of a point is too long.

        From a place q where the base may stand straight on to the point it overlaps nothing by more than `across`
        (and the tolerance): so much smaller obstacles may be taken. By no more than half of that if it may stand at
        the point too, and by nothing if it has room there for as much.
        """
        room = self._room(Body(self._mover, self._start.at(point)))
        # A hair more than the search takes, so that rounding does not choose another case.
        shrink = 2e-9 if room >= across + 1e-10 else across / 2 + 1e-9 if room >= 1e-10 else across
        if shrink not in self._finders:
            self._finders[shrink] = WayFinder(
                self._mover, self._start.facing, self._start.point, self._obstacles, shrink=shrink
            )
        return self._finders[shrink].length_to(point) - across > self.longest

    def no_way_begins(self) -> bool:
        """Say whether the base overlaps what it may not pass where it starts."""
        return self._room(Body(self._base, self._start)) < 0.0

    def _room(self, body: Body) -> float:
        """Return how far a base is from overlapping what it may not pass, tolerance included."""
        bodies, polygons = self._obstacles.bodies, self._obstacles.polygons
        to_bodies = min((gap(body, other) for other in bodies), default=math.inf)
        to_polygons = min((gap_to_polygon(body, outline) for outline in polygons), default=math.inf)
        return min(gap_to_edge(body, *self._obstacles.board), to_bodies, to_polygons) + TOLERANCE

    def all_hold(self, claims: Iterable[bool | Broken]) -> bool:
        """Say whether claims are true; those about conditions are measured together."""
        waiting: dict[str, list[Broken]] = {}
        for claim in claims:
            if isinstance(claim, Broken):
                waiting.setdefault(claim.name, []).append(claim)
            elif not claim:
                return False
        for name, some in waiting.items():
            centres, facings = np.array([claim.point for claim in some]), np.array([claim.facing for claim in some])
            radii = np.array([claim.radius for claim in some])
            true = np.zeros(len(some), dtype=np.bool_)
            for condition in self._conditions:
                if condition.name == name:
                    true |= condition.slacks(self._base, centres, facings) < -radii
            if not true.all():
                return False
        return True


def _claim_of_cell(cell: Cell, base: Base, start: Pose, reasons: _Reasons) -> bool | Broken:
    """Say whether a cell's reason holds everywhere in it that is within reach, or what would have to be measured."""
    if cell.reason == reasons.clash:
        return True
    if cell.reason == START:
        return reasons.no_way_begins()
    dx, dy = cell.x - start.x, cell.y - start.y
    if cell.reason == REACH:
        return math.hypot(max(0.0, abs(dx) - cell.half), max(0.0, abs(dy) - cell.half)) > reasons.longest
    across = min(cell.half * math.sqrt(2.0), reasons.longest + math.hypot(dx, dy))
    if cell.reason == WAY:
        return reasons.every_way_too_long((cell.x, cell.y), across)
    radius = across + base.spin * math.radians(cell.facing_half)
    return Broken(cell.reason, (cell.x, cell.y), cell.facing, radius)


def _claim_of_arc(arc: Arc, base: Base, start: Pose, body: Body, reasons: _Reasons) -> bool | Broken:
    """Say whether an arc's reason holds everywhere in it, or what would have to be measured."""
    if arc.reason == reasons.clash:
        return True
    if arc.reason == START:
        return reasons.no_way_begins()
    if arc.half_angle >= math.pi and arc.reason == REACH:
        return gap(Body(base, start), body) - TOLERANCE > reasons.longest
    middle = Body(base, start.at((arc.x, arc.y)))
    turn = math.atan2(arc.y - body.pose.y, arc.x - body.pose.x) - arc.angle
    off = abs(math.remainder(turn, 2 * math.pi)) + abs(gap(middle, body) - arc.gap)
    outer, inner = base.reach + body.base.reach + TOLERANCE, base.inner + body.base.inner - TOLERANCE
    steepest = outer / inner
    if isinstance(base, Round) and isinstance(body.base, Round):
        steepest = 1.0
    # A curve of equal gap, r from the body's centre and leaning by t, moves r / cos t a radian, and r cos t >= inner.
    if steepest * (outer * (arc.half_angle + off) + arc.half_gap + off) > arc.radius + _ROUND_OFF:
        return False
    if arc.reason == REACH:
        return math.dist((arc.x, arc.y), start.point) - arc.radius > reasons.longest
    if arc.reason == WAY:
        return reasons.every_way_too_long((arc.x, arc.y), arc.radius)
    return Broken(arc.reason, (arc.x, arc.y), start.facing, arc.radius)
