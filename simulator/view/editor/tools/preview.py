"""What a tool would put down, shown before it does: outlines of bases, of terrain and zones, with their lengths."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.authoring.contact import is_clear
from simulator.authoring.edits import EditError
from simulator.authoring.stock import PIECES, terrain_entry
from simulator.files.sizes import read_diameter
from simulator.geometry.shapes import Body, Point, Pose, Round
from simulator.view.camera import Camera
from simulator.view.editor.bench import Bench
from simulator.view.editor.tools.placing import unit_poses
from simulator.view.editor.tools.settings import DRAWING, shape_of
from simulator.view.figures import Ellipse, Figure, Ink, Path
from simulator.view.marks import Badge, Ghost, Mark, Measure, Plate
from simulator.view.plates import plate_shapes, plate_size, plate_style
from simulator.view.theme import DASH, Theme
from simulator.view.words import inches


def preview_marks(bench: Bench) -> Iterator[Mark]:
    """Yield the bases that would be put down, what is wrong with them, and the sides of a rectangle."""
    at, corners = bench.pencil.at, bench.pencil.corners
    if at is None or at == bench.pencil.put or bench.tool not in DRAWING:
        return
    if bench.tool == "unit":
        yield from _bases(bench, at)
    elif corners and shape_of(bench.tool, bench.settings) == "rectangle":
        (x, y), (left, lower) = at, corners[0]
        if x != left and y != lower:
            yield Measure((left, y), (x, y), inches(abs(x - left)), id="side-x")
            yield Measure((x, lower), (x, y), inches(abs(y - lower)), id="side-y")
    elif corners and not bench.pencil.typed:  # what is typed stands where its length would
        far = ((at[0] - corners[-1][0]) ** 2 + (at[1] - corners[-1][1]) ** 2) ** 0.5
        if far > 0.0:
            yield Measure(corners[-1], at, inches(far), id="side")


def _bases(bench: Bench, at: Point) -> Iterator[Mark]:
    try:
        bodies = unit_poses(bench.scenario, bench.settings, bench.pencil)
    except EditError as refused:
        yield Plate(str(refused), Body(Round(0.5), Pose(*at)), "broken", id="cannot-place")
        return
    board = bench.scenario.state.board
    standing = [m.body for u in bench.scenario.state.units for m in u.on_table]
    for k, body in enumerate(bodies):
        yield Ghost(body, "later", id=f"new-{k}")
        x, y, reach = body.pose.x, body.pose.y, body.base.inner
        outside = not (reach <= x <= board.width - reach and reach <= y <= board.depth - reach)
        if outside or not is_clear(body, standing):
            yield Badge(body, "cross", "broken", id=f"new-wrong-{k}")


def preview_figures(bench: Bench, camera: Camera, theme: Theme) -> Iterator[Figure]:
    """Yield the outline that is being drawn, in pixels, and the pencil's own cross."""
    at = bench.pencil.at
    if at is None or bench.tool not in DRAWING:
        return
    ink = Ink(theme.ink, 0.06, theme.ink, 0.95, 1.6, DASH["zone"])
    ring = outline_of_preview(bench, at)
    if ring:
        yield Figure(10, (Path((tuple(camera.to_pixels(p) for p in ring),), ink, len(ring) > 2),), id="new-outline")
    for k, corner in enumerate(bench.pencil.corners):
        knob = Ellipse(0.0, 0.0, 4.0, 4.0, Ink(theme.ring, 1.0, theme.ring_out, 1.0, 1.5))
        yield Figure(12, (knob,), camera.to_pixels(corner), id=f"corner-{k}")
    if bench.tool == "objective" and bench.settings.objective == "marker":
        r = read_diameter(bench.settings.marker) / 2
        shapes = tuple(
            Ellipse(0.0, 0.0, radius * camera.scale, radius * camera.scale, ink)
            for radius in (r, r + bench.settings.range)
        )
        yield Figure(10, shapes, camera.to_pixels(at), id="new-marker")
    if bench.pencil.typed:
        told, style = f"{bench.pencil.typed}|", plate_style("ink", theme)
        width, height = plate_size(told, "", style)
        x, y = camera.to_pixels(at)
        yield Figure(12, plate_shapes(width, height, told, "", style), (x, y + 26.0), id="typed", fleeting=True)
    cross = (((-7.0, 0.0), (7.0, 0.0)), ((0.0, -7.0), (0.0, 7.0)))
    halo = Path(cross, Ink(stroke=theme.mat, stroke_a=0.9, width=4.0), False)
    yield Figure(12, (halo, Path(cross, Ink(stroke=theme.ink, width=1.6), False)), camera.to_pixels(at), id="pencil")


def outline_of_preview(bench: Bench, at: Point) -> tuple[Point, ...]:
    """Return the outline as it would be with a corner where the pencil is."""
    shape, corners = shape_of(bench.tool, bench.settings), bench.pencil.corners
    if shape == "rectangle" and corners:
        (x, y), (left, lower) = at, corners[0]
        return ((left, lower), (x, lower), (x, y), (left, y))
    if shape == "polygon":
        return (*corners, at)
    if bench.tool == "terrain" and bench.settings.shape in PIECES:
        pose = Pose(at[0], at[1], bench.pencil.turn or 0.0)
        return tuple((x, y) for x, y in terrain_entry("new", PIECES[bench.settings.shape], pose)["outline"])
    return ()
