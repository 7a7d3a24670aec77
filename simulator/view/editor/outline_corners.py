"""The corners of an outline that is selected: terrain, an area, a zone. They are chosen, dragged, added and removed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from simulator.authoring.edits import Edit
from simulator.geometry.shapes import Point
from simulator.scenario import Scenario
from simulator.view.camera import Camera
from simulator.view.editor.acts import outlined
from simulator.view.editor.bench import Bench
from simulator.view.editor.held import Held, Mods, reshaped, straight
from simulator.view.editor.picked import Thing, nearest_edge, outline_of, thing_of
from simulator.view.figures import Figure, Ink, Path
from simulator.view.theme import Theme

GRIP = 10.0
"""Points from a corner within which it is taken."""
HALF = 4.0
"""Points: half the side of the square that marks a corner."""
GRID = 0.5
"""Inches: corners go by these unless Ctrl is held, as they do while an outline is drawn."""
LEAST = 3
"""Corners that every outline has."""


def bent(bench: Bench) -> Thing | None:
    """Return the one thing that is selected, if it has corners that can be taken now."""
    picked = bench.picked
    if bench.tool != "select" or picked.models or len(picked.things) != 1 or bench.band is not None:
        return None
    thing = picked.things[0]
    return thing if outline_of(thing_of(bench.scenario, thing)) else None


def chosen(bench: Bench) -> int | None:
    """Return which corner of it is chosen."""
    thing = bent(bench)
    if thing is None or bench.corner is None or bench.corner[0] != thing:
        return None
    return bench.corner[1] if bench.corner[1] < len(outline_of(thing_of(bench.scenario, thing))) else None


def corner_at(bench: Bench, place: Point) -> int | None:
    """Return which corner is at a place (inches); None where none is."""
    thing = bent(bench)
    if thing is None:
        return None
    ring, reach = outline_of(thing_of(bench.scenario, thing)), GRIP / bench.view.camera.scale
    near = [(math.dist(place, corner), k) for k, corner in enumerate(ring) if math.dist(place, corner) <= reach]
    return min(near)[1] if near else None


def taken(bench: Bench, k: int) -> Bench:
    """Take a corner up."""
    thing = bent(bench)
    assert thing is not None, "it has corners"
    ring = outline_of(thing_of(bench.scenario, thing))
    held = Held((), (thing,), ring[k], how="corner", ring=ring, corner=k)
    return replace(bench, held=held, corner=(thing, k), run=None)


def carried(held: Held, place: Point, mods: Mods) -> Held:
    """Return a corner in hand with the hand at a place (inches): on half inches, unless Ctrl is held."""
    dx, dy = place[0] - held.grip[0], place[1] - held.grip[1]
    if mods.shift:
        dx, dy = straight(dx, dy)
    elif not mods.ctrl:
        x, y = held.grip
        dx, dy = round((x + dx) / GRID) * GRID - x, round((y + dy) / GRID) * GRID - y
    return replace(held, shift=(dx, dy))


def moved(scenario: Scenario, thing: Thing, k: int, dx: float, dy: float) -> Edit:
    """Return the edit that moves a corner by so many inches."""
    return outlined(thing, reshaped(outline_of(thing_of(scenario, thing)), k, (dx, dy)), "Move a corner of")


def added(bench: Bench, place: Point | None = None) -> Bench:
    """Add a corner: at a place on the edge (inches), or after the chosen one, or else in the longest edge.

    The new corner is chosen.
    """
    thing = bent(bench)
    if thing is None:
        return replace(bench, said="Select terrain, an area or a zone first.")
    ring = outline_of(thing_of(bench.scenario, thing))
    k = chosen(bench)
    if place is not None:
        k, at = nearest_edge(place, ring)
    else:
        sides = [math.dist(ring[i], ring[(i + 1) % len(ring)]) for i in range(len(ring))]
        k = sides.index(max(sides)) if k is None else k
        (ax, ay), (bx, by) = ring[k], ring[(k + 1) % len(ring)]
        at = ((ax + bx) / 2, (ay + by) / 2)
    after = bench.do(outlined(thing, (*ring[: k + 1], at, *ring[k + 1 :]), "Add a corner to"))
    return after if after.draft is bench.draft else replace(after, corner=(thing, k + 1))


def removed(bench: Bench) -> Bench:
    """Remove the corner that is chosen; an outline keeps three."""
    thing, k = bent(bench), chosen(bench)
    if thing is None or k is None:
        return bench
    ring = outline_of(thing_of(bench.scenario, thing))
    if len(ring) <= LEAST:
        return replace(bench, said="An outline has three corners at least.")
    after = bench.do(outlined(thing, (*ring[:k], *ring[k + 1 :]), "Remove a corner of"))
    return after if after.draft is bench.draft else replace(after, corner=None)


def next_corner(bench: Bench) -> Bench:
    """Choose the next corner."""
    thing = bent(bench)
    if thing is None:
        return replace(bench, said="Select terrain, an area or a zone first.")
    k = chosen(bench)
    count = len(outline_of(thing_of(bench.scenario, thing)))
    return replace(bench, corner=(thing, 0 if k is None else (k + 1) % count), run=None)


def corner_figures(bench: Bench, camera: Camera, theme: Theme) -> Iterator[Figure]:
    """Yield a square on every corner that can be taken; the chosen one is filled."""
    thing, k = bent(bench), chosen(bench)
    if thing is None:
        return
    for j, corner in enumerate(outline_of(thing_of(bench.standing, thing))):
        half = HALF + 1.0 if j == k else HALF
        square = (((-half, -half), (half, -half), (half, half), (-half, half)),)
        ink = Ink(theme.ring_out if j == k else theme.ring, 1.0, theme.ring if j == k else theme.ring_out, 1.0, 1.6)
        yield Figure(10, (Path(square, ink),), camera.to_pixels(corner), id=f"corner-{j}")
