"""The tape: a drag over the board that measures from base to base, from edge to edge."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from simulator.army import Model
from simulator.geometry.gaps import gap_to_point, separation
from simulator.geometry.lengths import same_place
from simulator.geometry.shapes import Body, Point, Pose, Round
from simulator.state import State
from simulator.view.camera import Camera
from simulator.view.marks import Measure
from simulator.view.words import inches

SNAP = 8.0
"""Pixels from a base's edge within which the tape takes hold of it."""


@dataclass(frozen=True, slots=True)
class End:
    """One end of the tape: a base, or a place on the table."""

    at: Point
    """Inches; for a base, its centre."""
    model: str = ""


@dataclass(frozen=True, slots=True)
class Tape:
    """What is being measured."""

    start: End
    end: End | None = None
    """None until there is one."""
    fixed: bool = False
    """Whether its start is settled, so that the next base that is picked is its end."""

    def to(self, end: End) -> Tape:
        """Return it drawn out to another end; to nothing while that is where it starts."""
        same = end.model == self.start.model if end.model else same_place(math.dist(end.at, self.start.at))
        return replace(self, end=None if same else end)


@dataclass(frozen=True, slots=True)
class Length:
    """What a tape says."""

    start: Point
    end: Point
    """Inches: from edge to edge."""
    length: float
    """Inches; 0 where bases touch or overlap."""
    centres: float
    """Inches from centre to centre."""
    names: tuple[str, str]
    """What its ends hold; empty for a place on the table."""


def taken(state: State, camera: Camera, place: Point) -> End:
    """Return what the tape holds at a place (inches): the base under it, or one whose edge is near, or the place."""
    reach = SNAP / camera.scale
    near = [(gap_to_point(m.body, place), m.id, m) for u in state.units for m in u.on_table]
    gap, _, model = min(near, key=lambda n: n[:2], default=(math.inf, "", None))
    return held(model) if model is not None and gap <= reach else End(place)


def held(model: Model) -> End:
    """Return the end that holds a model's base."""
    return End(model.body.pose.point, model.id)


def next_base(state: State, tape: Tape | None) -> Tape | None:
    """Return the tape with the next base picked: as its start, in file order; once that is settled, as its end,
    nearest first. None when no base stands on the table.
    """
    models = [m for u in state.units for m in u.on_table]
    if not models:
        return None
    if tape is None or not tape.fixed:
        ids = [m.id for m in models]
        k = ids.index(tape.start.model) + 1 if tape is not None and tape.start.model in ids else 0
        return Tape(held(models[k % len(models)]))
    others = [m for m in models if m.id != tape.start.model]
    if not others:
        return tape
    start = _body(state, tape.start)
    others.sort(key=lambda m: (separation(start, m.body)[0], m.id))
    ids = [m.id for m in others]
    k = ids.index(tape.end.model) + 1 if tape.end is not None and tape.end.model in ids else 0
    return tape.to(held(others[k % len(others)]))


def measured(state: State, tape: Tape) -> Length | None:
    """Return what a tape says in a position; None while it has no end, or a base it held has left the table."""
    if tape.end is None or not all(_is_there(state, end) for end in (tape.start, tape.end)):
        return None
    one, other = _body(state, tape.start), _body(state, tape.end)
    gap, start, end = separation(one, other)
    names = tuple(state.name_of(e.model) if e.model else "" for e in (tape.start, tape.end))
    centres = math.dist(one.pose.point, other.pose.point)
    return Length(start, end, max(gap, 0.0), centres, (names[0], names[1]))


def tape_mark(length: Length) -> Measure:
    """Return the line with its length."""
    return Measure(length.start, length.end, inches(length.length), id="tape")


def tape_words(length: Length) -> str:
    """Return what a tape says in words: between what, edge to edge, and between centres."""
    one, other = length.names
    if not (one and other):
        return f"{inches(length.length)}{f' from the edge of {one or other}' if one or other else ''}"
    lengths = f"{inches(length.length)} edge to edge · {inches(length.centres)} centre to centre"
    return f"{one} to {other}: {lengths}"


def _is_there(state: State, end: End) -> bool:
    return not end.model or state.model(end.model).on_table


def _body(state: State, end: End) -> Body:
    """Return what an end measures from: a base where it stands now, or a disc without size."""
    if end.model:
        return state.model(end.model).body
    return Body(Round(0.0), Pose(*end.at))
