"""Plates keep their seats, and what a leader crosses is weighed."""

from __future__ import annotations

import math
from random import Random

import pytest

from simulator.geometry.shapes import Body, Point, Pose, Round
from simulator.view.camera import Camera, fit
from simulator.view.labels import word_figures
from simulator.view.layout import BASE, LINE, TEXT, Ground, Rect, rect_at
from simulator.view.marks import Ghost, Mark, Plate
from simulator.view.plates import Seats
from simulator.view.theme import LIGHT

CAMERA: Camera = fit((0.0, 0.0, 20.0, 15.0), 800, 600)


def base(x: float, y: float) -> Body:
    return Body(Round(0.63), Pose(x, y))


def placed(seats: Seats, x: float, y: float, *others: Body) -> Point:
    """Where the plate of a base stands from the base, in pixels."""
    marks: list[Mark] = [Ghost(base(x, y), "later"), Plate("2.54 of 3″", base(x, y), id="length")]
    marks += [Ghost(body, "later", id=f"o{k}") for k, body in enumerate(others)]
    (figure,) = word_figures(marks, CAMERA, LIGHT, seats=seats)
    at = CAMERA.to_pixels((x, y))
    return (figure.at[0] - at[0], figure.at[1] - at[1])


def test_a_plate_goes_along_with_its_base_and_keeps_its_seat_while_that_is_clear() -> None:
    below = placed({}, 10.0, 8.0)
    assert below[1] > 0.0
    seats: Seats = {}
    beside = placed(seats, 10.0, 8.0, base(10.0, 6.6))
    assert beside != pytest.approx(below)
    assert placed(seats, 11.3, 8.2) == pytest.approx(beside), "below is free again, and it stays"
    assert placed({}, 11.3, 8.2) == pytest.approx(below)


def test_it_leaves_a_seat_that_something_covers() -> None:
    seats: Seats = {}
    first = placed(seats, 10.0, 8.0)
    assert placed(seats, 10.0, 8.0, base(10.0, 6.6)) != pytest.approx(first)


def naive_cost(ground: Ground, start: Point, end: Point) -> float:
    """What a leader crosses, reckoned one thing at a time."""

    def off(p: Point) -> float:
        dx, dy = end[0] - start[0], end[1] - start[1]
        t = min(max(((p[0] - start[0]) * dx + (p[1] - start[1]) * dy) / (dx * dx + dy * dy), 0.0), 1.0)
        return math.dist(p, (start[0] + t * dx, start[1] + t * dy))

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    cost = sum(BASE * (0.3 + (r - off((x, y))) / r) for x, y, r in ground.discs if off((x, y)) < r)
    for a, b in ground.lines:
        if side(start, end, a) * side(start, end, b) < 0.0 and side(a, b, start) * side(a, b, end) < 0.0:
            cost += 0.5 * LINE
    for word in ground.words:
        points = (k / 2000 for k in range(2001))
        inside = (
            word.left < start[0] + t * (end[0] - start[0]) < word.right
            and word.top < start[1] + t * (end[1] - start[1]) < word.bottom
            for t in points
        )
        cost += TEXT * any(inside)
    return cost


def test_leaders_weighed_together_cost_what_each_crosses() -> None:
    dice = Random(4)

    def place() -> Point:
        return (dice.uniform(0, 400), dice.uniform(0, 300))

    ground = Ground(Rect(0.0, 0.0, 400.0, 300.0))
    ground.discs = [(*place(), dice.uniform(5, 30)) for _ in range(12)]
    ground.lines = [(place(), place()) for _ in range(9)]
    ground.words = [rect_at(place(), 80.0, 20.0) for _ in range(4)]
    leaders = [(place(), place()) for _ in range(30)]
    told = ground.leader_costs(leaders)
    assert told == pytest.approx([naive_cost(ground, *line) for line in leaders])
    assert max(told) > 0.0
    assert list(Ground(ground.view).leader_costs(leaders)) == [0.0] * 30
