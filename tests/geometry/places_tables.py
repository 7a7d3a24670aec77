"""Crowded tables at random, for questions about places."""

from __future__ import annotations

import math
from random import Random

from simulator.geometry.conditions import (
    Clear,
    Condition,
    Nearer,
    OffPolygons,
    OnBoard,
    Within,
    WithinAll,
)
from simulator.geometry.shapes import Body, Pose, Round
from simulator.geometry.ways import Obstacles
from tests.oracles.places_oracle import Circle, Place, Question

RADIUS = 16 / 25.4
SIZES = (RADIUS, RADIUS, RADIUS, 20 / 25.4, 30 / 25.4)


def a_question(dice: Random, engaged: float | None) -> Question:
    """Return a model of a unit of ten, somewhere before a ragged line of ten enemies, sometimes among walls."""
    board = (60.0, 44.0)
    middle = (dice.choice((3.0, 30.0)), dice.choice((3.0, 22.0)))
    radius = dice.choice(SIZES)
    taken: list[Circle] = []
    spread = dice.uniform(1.5, 4.0)
    line = dice.uniform(1.0, 7.0) - (1.0 if engaged is None else 0.0)
    start = (middle[0] + 0.2, middle[1] + dice.uniform(-1.0, 1.0))
    taken.append((*start, radius))

    def stand(size: float, left: float, right: float) -> None:
        for _ in range(60):
            x, y = middle[0] + dice.uniform(left, right), middle[1] + dice.gauss(0.0, spread)
            inside = size <= x <= board[0] - size and size <= y <= board[1] - size
            near = [(u, v, r) for u, v, r in taken if math.dist((x, y), (u, v)) < r + size + 0.02]
            if inside and not near:
                taken.append((x, y, size))
                return
            if inside and len(near) == 1 and near[0][:2] != start:
                # Push up against the base that is in the way: base contact, as in a real fight.
                u, v, r = near[0]
                away = math.dist((x, y), (u, v)) or 1.0
                x, y = u + (x - u) * (r + size) / away, v + (y - v) * (r + size) / away
                if all(math.dist((x, y), (a, b)) >= c + size - 1e-12 for a, b, c in taken) and x >= size and y >= size:
                    taken.append((x, y, size))
                    return

    size = dice.choice(SIZES)
    for _ in range(10):
        stand(size, line, line + 3.0)
    enemies = tuple(taken[1:]) or ((middle[0] + 6.0, middle[1], size),)
    taken[1:] = enemies
    for _ in range(9):
        stand(radius, -2.0, line + 0.5)
    mates = tuple(taken[1 + len(enemies) :])
    walls = tuple(a_wall(dice, start, radius) for _ in range(dice.choice((0, 0, 0, 1, 2))))
    walls = tuple(w for w in walls if w)
    return Question(radius, start, 3.0, enemies, mates, walls, board, engaged, 2.0 if mates else None)


def a_wall(dice: Random, start: Place, radius: float) -> tuple[Place, ...]:
    """Return a thin rectangle near the start, clear of it; or nothing."""
    x, y = start[0] + dice.uniform(-2.5, 2.5), start[1] + dice.uniform(-2.5, 2.5)
    w, d = dice.uniform(0.05, 0.5), dice.uniform(1.0, 4.0)
    turn = dice.uniform(0.0, math.pi)
    c, s = math.cos(turn), math.sin(turn)
    along, across = (start[0] - x) * c + (start[1] - y) * s, (start[1] - y) * c - (start[0] - x) * s
    if math.hypot(max(abs(along) - w / 2, 0.0), max(abs(across) - d / 2, 0.0)) < radius:
        return ()
    corners = ((w / 2, -d / 2), (w / 2, d / 2), (-w / 2, d / 2), (-w / 2, -d / 2))
    return tuple((x + u * c - v * s, y + u * s + v * c) for u, v in corners)


def bodies(circles: tuple[Circle, ...]) -> tuple[Body, ...]:
    """Return round bases."""
    return tuple(Body(Round(r), Pose(x, y)) for x, y, r in circles)


def asked(question: Question) -> tuple[Round, Pose, float, Obstacles, tuple[Condition, ...]]:
    """Return the question as the search takes it; base contact is not among the conditions."""
    enemies, mates = bodies(question.enemies), bodies(question.mates)
    conditions: list[Condition] = [Nearer("closer", enemies, question.start_gap)]
    if question.engaged is not None:
        conditions.append(Within("engaged", enemies, question.engaged))
    if question.coherency is not None:
        conditions += [Within("coherency", mates, question.coherency), WithinAll("spread", mates, 9.0)]
    conditions += [
        Clear("overlap", enemies + mates),
        OnBoard("table edge", *question.board),
        OffPolygons("wall", question.walls),
    ]
    obstacles = Obstacles(enemies, question.walls, question.board)
    return Round(question.radius), Pose(*question.start), question.limit, obstacles, tuple(conditions)
