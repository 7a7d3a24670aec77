"""What shows of the models in hand: where they were, how far they have come, and how near the nearest enemy is."""

from __future__ import annotations

import math
from collections.abc import Iterator

from simulator.authoring.problems import Problem
from simulator.geometry.gaps import separation
from simulator.geometry.shapes import Body, Point
from simulator.state import State
from simulator.view.editor.bench import Bench
from simulator.view.editor.held import Held
from simulator.view.editor.recording import Recording
from simulator.view.marks import Badge, Ghost, Mark, Measure, Plate, Way
from simulator.view.words import inches

NEAREST_TO = 12.0
"""Inches: a nearest enemy that is farther off is not measured."""
SHORT = 60.0
"""Points: the length of a line shorter than this stands beside the base, not beside the line."""


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
    """Yield where what is in hand was, its way and how long it is, and the line to the nearest enemy."""
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
    yield Plate(told(held), lead[1], "ink", id="plate-ink")
    nearest = nearest_enemy(held, state)
    if nearest is not None:
        length, start, end = nearest
        short = math.dist(start, end) * bench.view.camera.scale < SHORT
        yield Measure(start, end, "" if short else inches(length), id="nearest")
        if short:
            yield Plate(f"nearest enemy {inches(length)}", lead[1], id="plate-plain")


def moved_marks(recording: Recording, state: State, judged: str) -> Iterator[Mark]:
    """Yield where models began that a recorded move has moved, and their ways; not of the one that is judged."""
    ways = dict(recording.ways)
    for model, pose in recording.ends:
        if model == judged or model not in state.model_by_id or not state.model(model).on_table:
            continue
        began = state.model(model).body
        if began.pose.point != pose.point:
            yield Ghost(began, "start", id=f"start-{model}")
            yield Way((began.pose.point, *ways.get(model, ()), pose.point), id=f"way-{model}")


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


def told(held: Held) -> str:
    """Return how far what is in hand has come, in words."""
    if held.how == "turn":
        return f"{held.angle:+.0f}°".replace("-", "−")
    if " " in held.typed:
        return f"at {held.typed}|"
    return f"{held.typed}|″" if held.typed else inches(math.hypot(*held.shift))
