"""What is selected: models, and things that lie on the table; and what a click or a rubber band selects."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from simulator.board import Objective, Terrain, Zone
from simulator.geometry.gaps import gap_to_point
from simulator.geometry.shapes import Body, Point, Pose, Round
from simulator.scenario import Scenario
from simulator.state import State
from simulator.view.camera import Box, box_around
from simulator.view.scene import box_of

Thing = tuple[str, str]
"""Something on the table: "terrain", "objectives" or "zones", and its id."""
NEAR = 5.0
"""Pixels from a zone's outline within which it is clicked: its inside belongs to what lies there."""


@dataclass(frozen=True, slots=True)
class Picked:
    """What is selected."""

    models: tuple[str, ...] = ()
    things: tuple[Thing, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is."""
        return bool(self.models or self.things)

    def has(self, other: Picked) -> bool:
        """Say whether all of another selection is in it."""
        return set(other.models) <= set(self.models) and set(other.things) <= set(self.things)

    def toggled(self, other: Picked) -> Picked:
        """Return it with another one added, or taken away where all of that is in it."""
        if self.has(other):
            models = tuple(m for m in self.models if m not in other.models)
            return Picked(models, tuple(t for t in self.things if t not in other.things))
        return Picked(
            tuple(dict.fromkeys((*self.models, *other.models))), tuple(dict.fromkeys((*self.things, *other.things)))
        )


NOTHING = Picked()


def followed(picked: Picked, before: Scenario, after: Scenario) -> Picked:
    """Return a selection after a step that may have given other names: where nothing came or went, by position."""
    models = [[[m.id for m in u.models] for u in s.state.units] for s in (before, after)]
    things = [[thing for thing, _ in things_of(s)] for s in (before, after)]
    if [len(u) for u in models[0]] != [len(u) for u in models[1]] or len(things[0]) != len(things[1]):
        return picked
    names = dict(zip(chain(*models[0]), chain(*models[1]), strict=True))
    called = dict(zip(*things, strict=True))
    return Picked(
        tuple(names.get(m, m) for m in picked.models), tuple(called.get(thing, thing) for thing in picked.things)
    )


def kept(picked: Picked, scenario: Scenario) -> Picked:
    """Return what of a selection is still there, and stands on the table."""
    known = {thing for thing, _ in things_of(scenario)}
    models = tuple(m for m in picked.models if (found := scenario.state.model_by_id.get(m)) and found.on_table)
    return replace(picked, models=models, things=tuple(t for t in picked.things if t in known))


def units_of(state: State, picked: Picked) -> tuple[str, ...]:
    """Return the units that selected models belong to, in the order of the file."""
    chosen = {state.unit_of[m].id for m in picked.models if m in state.unit_of}
    return tuple(u.id for u in state.units if u.id in chosen)


def whole_units(state: State, picked: Picked) -> Picked:
    """Return a selection with every model of its units that is on the table."""
    models = [m.id for unit in units_of(state, picked) for m in state.unit(unit).on_table]
    return replace(picked, models=tuple(models))


def called(scenario: Scenario, name: str) -> Picked:
    """Return a selection by id: of a unit, a model, or a thing on the table; nothing where none is called so."""
    state = scenario.state
    if name in state.unit_by_id:
        return Picked(tuple(m.id for m in state.unit(name).on_table))
    if name in state.model_by_id:
        return kept(Picked((name,)), scenario)
    return next((Picked(things=(thing,)) for thing, _ in things_of(scenario) if thing[1] == name), NOTHING)


def everything(scenario: Scenario) -> Picked:
    """Return a selection of every model on the table."""
    return Picked(tuple(m.id for u in scenario.state.units for m in u.on_table))


def things_of(scenario: Scenario) -> Iterator[tuple[Thing, Terrain | Objective | Zone]]:
    """Yield what lies on the table, bottom to top."""
    yield from (((("zones", z.id)), z) for z in scenario.zones)
    yield from (((("terrain", t.id)), t) for t in scenario.state.board.terrain)
    yield from (((("objectives", o.id)), o) for o in scenario.state.board.objectives)


def thing_of(scenario: Scenario, thing: Thing) -> Terrain | Objective | Zone:
    """Return what a selected thing is."""
    return next(found for key, found in things_of(scenario) if key == thing)


def outline_of(found: Terrain | Objective | Zone) -> tuple[Point, ...]:
    """Return the corners of a thing in inches; nothing for a round marker."""
    return found.area if isinstance(found, Objective) else found.outline


def thing_at(scenario: Scenario, place: Point, scale: float) -> Picked:
    """Return the topmost thing at a place (inches), at a scale of pixels an inch; nothing where there is none."""
    for thing, found in reversed(list(things_of(scenario))):
        if isinstance(found, Objective) and found.at is not None:
            marker = Body(Round(max(found.diameter / 2, NEAR / scale)), Pose(*found.at))
            if gap_to_point(marker, place) <= 0.0:
                return Picked(things=(thing,))
            continue
        ring = outline_of(found)
        if isinstance(found, Zone):
            if is_on_edge(place, ring, scale):
                return Picked(things=(thing,))
        elif _inside(place, ring):
            return Picked(things=(thing,))
    return NOTHING


def _edges(ring: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    return zip(ring, (*ring[1:], *ring[:1]), strict=True)


def _nearest_on(place: Point, a: Point, b: Point) -> Point:
    """Return the point of a line that is nearest to a place."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    along = ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / square if square > 0.0 else 0.0
    share = min(max(along, 0.0), 1.0)
    return (a[0] + share * dx, a[1] + share * dy)


def nearest_edge(place: Point, ring: tuple[Point, ...]) -> tuple[int, Point]:
    """Return which edge of an outline is nearest to a place (it begins at the corner of that number), and where."""
    found = [(k, _nearest_on(place, a, b)) for k, (a, b) in enumerate(_edges(ring))]
    return min(found, key=lambda edge: math.dist(place, edge[1]))


def is_on_edge(place: Point, ring: tuple[Point, ...], scale: float) -> bool:
    """Say whether a place (inches) is on an outline, as well as a hand can tell at a scale of pixels an inch."""
    return bool(ring) and math.dist(place, nearest_edge(place, ring)[1]) * scale <= NEAR


def _inside(place: Point, ring: tuple[Point, ...]) -> bool:
    """Say whether a place is inside an outline, whatever that is like: one that crosses itself is clicked as well."""
    x, y = place
    crossed = sum(
        (a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in _edges(ring)
    )
    return crossed % 2 == 1


def in_band(scenario: Scenario, one: Point, other: Point) -> Picked:
    """Return what a rubber band between two corners (inches) touches."""
    left, right = sorted((one[0], other[0]))
    lower, upper = sorted((one[1], other[1]))

    def touched(body: Body) -> bool:
        nearest = (min(max(body.pose.x, left), right), min(max(body.pose.y, lower), upper))
        return gap_to_point(body, nearest) <= 0.0

    models = tuple(m.id for u in scenario.state.units for m in u.on_table if touched(m.body))
    things = []
    for thing, found in things_of(scenario):
        if isinstance(found, Objective) and found.at is not None:
            if touched(Body(Round(found.diameter / 2), Pose(*found.at))):
                things.append(thing)
        elif all(left <= x <= right and lower <= y <= upper for x, y in outline_of(found)):
            # Terrain and zones are large: only what lies wholly inside, or a band for models would take them along.
            things.append(thing)
    return Picked(models, tuple(things))


def box_of_picked(scenario: Scenario, picked: Picked, bodies: Iterable[Body] | None = None) -> Box | None:
    """Return the box around what is selected (inches); `bodies` are the models', where they are elsewhere now."""
    chosen = [scenario.state.model(m).body for m in picked.models] if bodies is None else list(bodies)
    boxes = [box_of(body) for body in chosen]
    for thing in picked.things:
        found = thing_of(scenario, thing)
        if isinstance(found, Objective) and found.at is not None:
            boxes.append(box_of(Body(Round(found.diameter / 2), Pose(*found.at))))
        else:
            boxes += [(x, y, x, y) for x, y in outline_of(found)]
    return box_around(boxes) if boxes else None
