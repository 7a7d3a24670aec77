"""Random tables to find ways on: a base, what it may not pass, and places where it may stand."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from random import Random

from simulator.geometry.gaps import gap, gap_to_edge, gap_to_polygon
from simulator.geometry.lengths import TOLERANCE, inches
from simulator.geometry.shapes import Base, Body, Hull, Oval, Point, Pose, Round, rectangle
from simulator.geometry.ways import Obstacles, clearance

ROUND = tuple(Round(inches(size) / 2) for size in (28.5, 32.0, 40.0, 50.0, 60.0, 80.0))
OTHERS = (
    Oval(inches(105) / 2, inches(70) / 2),
    Oval(inches(60) / 2, inches(35) / 2),
    Oval(inches(25) / 2, inches(75) / 2),
    rectangle(3.0, 1.5),
    rectangle(1.0, 2.0),
    rectangle(5.0, 0.7),
    Hull(((1.0, 0.0), (-0.5, 0.8), (-0.5, -0.8))),
)


@dataclass(frozen=True)
class Table:
    """A base that keeps its facing, what it may not pass, where it is and where it wants to go."""

    base: Base
    facing: float
    start: Point
    end: Point
    obstacles: Obstacles


def a_wall(dice: Random, board: tuple[float, float]) -> tuple[Point, ...]:
    """Return a piece of terrain: a rectangle, a corner or a triangle, often square to the table."""
    x, y, turn = dice.uniform(1, board[0] - 1), dice.uniform(1, board[1] - 1), dice.choice((0.0, dice.uniform(0, 7)))
    w, d = dice.uniform(0.2, 4.0), dice.uniform(0.2, 4.0)
    shape = dice.choice(
        (
            ((0, 0), (w, 0), (w, d), (0, d)),
            ((0, 0), (w, 0), (w, 0.3 * d), (0.4 * w, 0.3 * d), (0.4 * w, d), (0, d)),
            ((0, 0), (w, 0), (0.3 * w, d)),
        )
    )
    c, s = math.cos(turn), math.sin(turn)
    return tuple((x + u * c - v * s, y + u * s + v * c) for u, v in shape)


def is_room(base: Base, facing: float, place: Point, obstacles: Obstacles, room: float = 0.0) -> bool:
    """Say whether a base stands clear of everything by `room` inches; below zero, overlaps by as much at most."""
    body = Body(base, Pose(*place, facing))
    return (
        gap_to_edge(body, *obstacles.board) >= room
        and all(gap(body, other) >= room for other in obstacles.bodies)
        and all(gap_to_polygon(body, outline) >= room for outline in obstacles.polygons)
    )


def a_place(dice: Random, base: Base, facing: float, obstacles: Obstacles) -> Point | None:
    """Return a place where the base may stand, or None when none was hit upon."""
    for _ in range(300):
        place = (dice.uniform(0, obstacles.board[0]), dice.uniform(0, obstacles.board[1]))
        if is_room(base, facing, place, obstacles):
            return place
    return None


def a_table(seed: object, *, shapes: bool = False, walls: int = 2) -> Table:
    """Return a crowded little table: round bases alone, or with ovals and hulls if `shapes`."""
    dice = Random(f"ways {seed}")
    while True:
        board = (dice.uniform(8.0, 15.0), dice.uniform(8.0, 15.0))
        kinds = [dice.choice(OTHERS if shapes and dice.random() < 0.7 else ROUND) for _ in range(3)]

        def a_facing() -> float:
            return dice.choice((0.0, 90.0, 45.0, dice.uniform(0, 360)))

        base, facing = kinds[0], a_facing()
        bodies = tuple(
            Body(dice.choice(kinds[1:]), Pose(dice.uniform(0, board[0]), dice.uniform(0, board[1]), a_facing()))
            for _ in range(dice.randint(1, 6 if shapes else 9))
        )
        polygons = tuple(a_wall(dice, board) for _ in range(dice.randint(0, walls)))
        obstacles = Obstacles(bodies, polygons, board)
        start, end = a_place(dice, base, facing, obstacles), a_place(dice, base, facing, obstacles)
        if start is not None and end is not None:
            return Table(base, facing, start, end, obstacles)


def set_against(dice: Random, base: Base, facing: float, other: Body, room: float) -> Point:
    """Return a place for a base in some direction, often a square one, from another, at this gap to it."""
    turn = dice.choice((0.0, math.pi / 2, math.pi, math.pi / 3, dice.uniform(0, 7)))
    near, far = 0.0, 30.0
    for _ in range(60):
        middle = (near + far) / 2
        place = (other.pose.x + middle * math.cos(turn), other.pose.y + middle * math.sin(turn))
        if gap(Body(base, Pose(*place, facing)), other) < room:
            near = middle
        else:
            far = middle
    return other.pose.x + far * math.cos(turn), other.pose.y + far * math.sin(turn)


def a_tight_table(seed: object) -> Table:
    """Return a table where bases touch, leave gaps just as wide as the base, or stand in rows and columns.

    The ends often touch somebody, or overlap by less than the tolerance.
    """
    dice = Random(f"tight {seed}")
    infantry, tank, oval = Round(0.63), rectangle(2.0, 1.0), Oval(1.4, 0.8)
    while True:
        pool = (infantry, infantry, tank, oval, dice.choice(OTHERS), dice.choice(ROUND))
        base, facing = dice.choice(pool), dice.choice((0.0, 90.0, 45.0, dice.uniform(0, 360)))
        bodies: list[Body] = []
        if dice.random() < 0.4:
            other, turn = dice.choice(pool), dice.choice((0.0, 90.0, facing))
            apart = (dice.choice((2.0, 1.26, 2.52, 3.0)), dice.choice((1.0, 2.0, 2.52, 3.0)))
            bodies = [Body(other, Pose(5 + i * apart[0], 5 + j * apart[1], turn)) for i in range(3) for j in range(2)]
        else:
            bodies.append(Body(dice.choice(pool), Pose(6.0, 6.0, facing)))
            for _ in range(dice.randint(1, 5)):
                other, turn = dice.choice(pool), dice.choice((0.0, 90.0, facing, dice.uniform(0, 360)))
                room = dice.choice((0.0, 1e-9, 2 * base.inner, 2 * base.inner - 1e-3, 2 * base.reach))
                bodies.append(Body(other, Pose(*set_against(dice, other, turn, bodies[-1], room), turn)))
        board = dice.choice(((math.inf, math.inf), (16.0, 14.0)))
        walls = (a_wall(dice, (14.0, 14.0)),) if dice.random() < 0.3 else ()
        obstacles = Obstacles(tuple(bodies), walls, board)
        ends = []
        for _ in range(200):
            place = (dice.uniform(0, 14), dice.uniform(0, 14))
            if dice.random() < 0.6:
                room = dice.choice((0.0, 1e-9, -0.0004, -0.0009))
                place = set_against(dice, base, facing, dice.choice(bodies), room)
            if clearance(base, facing, (place,), obstacles)[0] >= -TOLERANCE:
                ends.append(place)
                if len(ends) == 2:
                    return Table(base, facing, ends[0], ends[1], obstacles)


def moved(table: Table, degrees: float, mirror: bool, by: Point) -> Table:
    """Return a table turned about the origin, mirrored in the x axis before if asked to, and shifted. No table edge."""
    turn = math.radians(degrees)
    c, s, flip = math.cos(turn), math.sin(turn), -1.0 if mirror else 1.0

    def place(p: Point) -> Point:
        return c * p[0] - s * p[1] * flip + by[0], s * p[0] + c * p[1] * flip + by[1]

    def base(shape: Base) -> Base:
        if isinstance(shape, Hull) and mirror:
            return Hull(tuple((x, -y) for x, y in reversed(shape.corners)))
        return shape

    obstacles = Obstacles(
        tuple(
            Body(base(b.base), Pose(*place(b.pose.point), flip * b.pose.facing + degrees))
            for b in table.obstacles.bodies
        ),
        tuple(tuple(place(p) for p in outline) for outline in table.obstacles.polygons),
    )
    return Table(base(table.base), flip * table.facing + degrees, place(table.start), place(table.end), obstacles)


def without_edge(table: Table) -> Table:
    """Return the table without an edge."""
    return replace(table, obstacles=replace(table.obstacles, board=(math.inf, math.inf)))
