"""The pencil of the tools: where it goes, and what a click or Enter does there."""

from __future__ import annotations

import math
from dataclasses import replace

from simulator.authoring.edits import Edit, EditError
from simulator.authoring.stock import PIECES
from simulator.geometry.shapes import Point
from simulator.view.editor.bench import Bench
from simulator.view.editor.forms.controls import NO_FOCUS
from simulator.view.editor.held import FREE, Mods, typed_length, typed_on, typed_place
from simulator.view.editor.picked import NOTHING
from simulator.view.editor.tools.placing import (
    looking,
    marker_edit,
    outline_edit,
    piece_edit,
    unit_edit,
    waiting_units,
)
from simulator.view.editor.tools.settings import DRAWING, Pencil, shape_of

GRID = 0.5
"""Inches: the pencil goes by these unless Ctrl is held."""
CLOSE = 10.0
"""Points from the first corner of a polygon within which a click ends it, but never so far as another half inch."""


def pointed(bench: Bench, place: Point, mods: Mods = FREE) -> Bench:
    """Bring the pencil to a place (inches); Shift keeps a rectangle square."""
    x, y = place
    if not mods.ctrl:
        x, y = round(x / GRID) * GRID, round(y / GRID) * GRID
    corners = bench.pencil.corners
    if mods.shift and corners and shape_of(bench.tool, bench.settings) == "rectangle":
        (ax, ay) = corners[0]
        side = max(abs(x - ax), abs(y - ay))
        x, y = ax + math.copysign(side, x - ax), ay + math.copysign(side, y - ay)
    return replace(bench, pencil=replace(bench.pencil, at=(x, y), typed=""))


def typed(bench: Bench, key: str) -> Bench:
    """Take in a digit, a point, a space or Backspace of the place that the pencil goes to, or of its way there."""
    pencil = replace(bench.pencil, typed=typed_on(bench.pencil.typed, key))
    there, far = typed_place(pencil.typed), typed_length(pencil.typed)
    if there is not None:
        pencil = replace(pencil, at=there)
    elif far is not None and pencil.corners and pencil.at is not None:
        (x, y), (ax, ay) = pencil.corners[-1], pencil.at
        way = math.atan2(ay - y, ax - x)
        pencil = replace(pencil, at=(x + far * math.cos(way), y + far * math.sin(way)))
    return replace(bench, pencil=pencil)


def moved(bench: Bench, dx: float, dy: float) -> Bench:
    """Move the pencil by so many inches."""
    x, y = bench.pencil.at or bench.view.camera.centre
    return replace(bench, pencil=replace(bench.pencil, at=(x + dx, y + dy), typed=""))


def turned(bench: Bench, degrees: float) -> Bench:
    """Turn what is put down next."""
    now = looking(bench.scenario, bench.settings, bench.pencil) if bench.tool == "unit" else bench.pencil.turn or 0.0
    return replace(bench, pencil=replace(bench.pencil, turn=(now + degrees) % 360.0))


def tapped(bench: Bench) -> Bench:
    """Put down what the tool has where its pencil is, or one more corner of it."""
    at = bench.pencil.at
    if bench.tool not in DRAWING or at is None:
        return bench
    if bench.pencil.typed and typed_place(bench.pencil.typed) is None and not bench.pencil.corners:
        return replace(bench, said="A place is two numbers: x, a space, y.")
    exactly = bool(bench.pencil.typed)
    bench = replace(bench, pencil=replace(bench.pencil, typed=""))
    shape, corners = shape_of(bench.tool, bench.settings), bench.pencil.corners
    if not shape:
        return _added(bench, at)
    if shape == "rectangle":
        return _outlined(bench, (corners[0], at)) if corners else _with_corners(bench, (at,))
    near = 0.0 if exactly else min(CLOSE / bench.view.camera.scale, GRID / 2)
    if len(corners) >= 3 and math.dist(corners[0], at) <= near:
        return finished(bench)
    return bench if corners and corners[-1] == at else _with_corners(bench, (*corners, at))


def finished(bench: Bench) -> Bench:
    """End a polygon at the corners it has."""
    corners = bench.pencil.corners
    if shape_of(bench.tool, bench.settings) != "polygon" or len(corners) < 3:
        return replace(bench, said="A polygon has three corners at least.")
    return _outlined(bench, corners)


def corner_dropped(bench: Bench) -> Bench:
    """Take the last corner back."""
    return _with_corners(bench, bench.pencil.corners[:-1])


def _with_corners(bench: Bench, corners: tuple[Point, ...]) -> Bench:
    return replace(bench, pencil=replace(bench.pencil, corners=corners))


def _outlined(bench: Bench, corners: tuple[Point, ...]) -> Bench:
    def make() -> Edit:
        return outline_edit(bench.scenario, bench.draft.tree, bench.tool, bench.settings, corners)

    done = _named(bench, _done(bench, make))
    return _with_corners(done, ()) if done.draft is not bench.draft else _with_corners(done, corners[:1])


def _added(bench: Bench, at: Point) -> Bench:
    settings, tree = bench.settings, bench.draft.tree

    def make() -> Edit:
        if bench.tool == "unit":
            return unit_edit(bench.scenario, settings, bench.pencil)
        if bench.tool == "objective":
            return marker_edit(tree, settings, at)
        assert settings.shape in PIECES, "shapes are drawn, pieces put down"
        return piece_edit(tree, settings, at, bench.pencil.turn or 0.0)

    done = _named(bench, _done(bench, make))
    if done.draft is bench.draft:
        return done
    if settings.reserve:
        # With the same click a new unit would follow it, which nobody asked for.
        return replace(done, settings=replace(done.settings, reserve=""), tool="select", pencil=Pencil())
    return replace(done, pencil=replace(done.pencil, put=at))


def _named(before: Bench, done: Bench) -> Bench:
    """Return the bench with the name used up that was given to what has been put down."""
    if done.draft is before.draft:
        return done
    return replace(done, settings=replace(done.settings, called=""))


def _done(bench: Bench, make: object) -> Bench:
    try:
        edit = make()  # type: ignore[operator]
    except EditError as refused:
        return replace(bench, said=str(refused))
    return bench.do(edit, picks_new=True)


def begun(bench: Bench) -> Bench:
    """Take the tool's pencil up: where the mouse is, or in the middle of what is seen."""
    from simulator.view.editor.hands import place_of  # here: hands use the pencil as well
    from simulator.view.window.under import on_board

    mouse = bench.view.mouse
    at = place_of(bench, mouse) if mouse is not None and on_board(bench.view, mouse) else bench.view.camera.centre
    return pointed(replace(bench, pencil=Pencil()), at)


def deployed(bench: Bench, unit: str) -> Bench:
    """Take a unit of the reserve tray to put it on the table."""
    if unit not in {u.id for u in waiting_units(bench.scenario.state)}:
        return bench
    settings = replace(bench.settings, reserve=unit, sheet="")
    view = replace(bench.view, scroll=0.0)
    bench = replace(bench, tool="unit", held=None, recording=None, tape=None, band=None, picked=NOTHING, view=view)
    return begun(replace(bench, settings=settings, focus=NO_FOCUS))
