"""What shows of the models in hand: where they were, how far they have come, and how near the nearest enemy is.

Plates travel with the base: looking for the best place at every frame would make them jump, and take too long.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from simulator.authoring.problems import Problem
from simulator.geometry.gaps import separation
from simulator.geometry.shapes import Body, Point
from simulator.state import State
from simulator.view.camera import Camera
from simulator.view.editor.bench import Bench
from simulator.view.editor.held import Held
from simulator.view.figures import Figure
from simulator.view.marks import Badge, Ghost, Mark, Measure, Way
from simulator.view.plates import plate_shapes, plate_size, plate_style
from simulator.view.theme import Theme
from simulator.view.tokens import body_outline
from simulator.view.words import inches

NEAREST_TO = 12.0
"""Inches: a nearest enemy that is farther off is not measured."""
SHORT = 60.0
"""Points: a line shorter than this has its plate beside the base, not beside itself."""


def warning_marks(state: State, problems: tuple[Problem, ...]) -> Iterator[Mark]:
    """Yield a sign on each base that something is wrong or odd about."""
    told: set[str] = set()
    for problem in sorted(problems, key=lambda p: not p.is_error):
        for model in problem.models[:1] if problem.is_error else problem.models:
            if model in told or model not in state.model_by_id or not state.model(model).on_table:
                continue
            told.add(model)
            sign, role = ("cross", "broken") if problem.is_error else ("question", "undecided")
            yield Badge(state.model(model).body, sign, role, id=f"wrong-{model}")


def lead_of(held: Held) -> tuple[Body, Body] | None:
    """Return the base that lengths are told of, as it stood and as it is; None where no model is in hand."""
    lead = held.grabbed or next(iter(held.models), "")
    if not lead:
        return None
    start = dict(held.bodies)[lead]
    return start, Body(start.base, dict(held.poses)[lead])


def hand_marks(bench: Bench, state: State) -> Iterator[Mark]:
    """Yield where what is in hand was, its way, and the line to the nearest enemy, without words."""
    held = bench.held
    if held is None or bench.recording is not None:
        return
    for model, body in held.bodies:
        yield Ghost(body, "start", id=f"start-{model}")
    if held.copies:
        for model, pose in held.poses:
            yield Ghost(Body(dict(held.bodies)[model].base, pose), "later", id=f"copy-{model}")
    lead = lead_of(held)
    if lead is None or held.still:
        return
    if held.how == "move":
        yield Way((lead[0].pose.point, lead[1].pose.point), id="way-held")
    nearest = nearest_enemy(held, state)
    if nearest is not None:
        yield Measure(nearest[1], nearest[2], "", id="nearest")


def nearest_enemy(held: Held, state: State) -> tuple[float, Point, Point] | None:
    """Return the gap to the nearest enemy's base with both its ends; None where none is near, or they touch."""
    lead = lead_of(held)
    if lead is None:
        return None
    unit = state.unit_of[held.grabbed or held.models[0]]
    now = lead[1]
    near = [
        m.body
        for foe in state.enemies_of(unit)
        for m in foe.on_table
        if math.dist(m.body.pose.point, now.pose.point) <= NEAREST_TO + m.base.reach + now.base.reach
    ]
    found = min((separation(now, body) for body in near), key=lambda f: f[0], default=None)
    return found if found is not None and 0.0 < found[0] <= NEAREST_TO else None


def hand_plates(bench: Bench, state: State, camera: Camera, theme: Theme) -> Iterator[Figure]:
    """Yield the plates of what is in hand: how far it has come below it, how near it is beside the line."""
    held = bench.held
    if held is None or bench.recording is not None or held.still:
        return
    lead = lead_of(held)
    if lead is None:
        return
    x, y = camera.to_pixels(lead[1].pose.point)
    down = body_outline(lead[1], camera.scale).edge(-90.0)[1]
    yield _plate(told(held), "ink", x, y + down + 20.0, theme)
    nearest = nearest_enemy(held, state)
    if nearest is None:
        return
    (ax, ay), (bx, by) = camera.to_pixels(nearest[1]), camera.to_pixels(nearest[2])
    far = math.dist((ax, ay), (bx, by))
    text = inches(nearest[0])
    if far >= SHORT:
        # Beside the line, on the side that is farther up.
        nx, ny = (ay - by) / far, (bx - ax) / far
        side = -1.0 if ny > 0.0 else 1.0
        yield _plate(text, "plain", (ax + bx) / 2 + side * nx * 34.0, (ay + by) / 2 + side * ny * 20.0, theme)
    else:
        yield _plate(f"nearest enemy {text}", "plain", x, y - down - 24.0, theme)


def told(held: Held) -> str:
    """Return how far what is in hand has come, in words."""
    if held.how == "turn":
        return f"{held.angle:+.0f}°".replace("-", "−")
    if " " in held.typed:
        return f"at {held.typed}|"
    return f"{held.typed}|″" if held.typed else inches(math.hypot(*held.shift))


def _plate(text: str, role: str, x: float, y: float, theme: Theme) -> Figure:
    style = plate_style(role, theme)
    width, height = plate_size(text, "", style)
    return Figure(12, plate_shapes(width, height, text, "", style), (x, y), id=f"plate-{role}", fleeting=True)
