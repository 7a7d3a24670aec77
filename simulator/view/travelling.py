"""Plates that travel with a moving model: how far it has gone, at its base; how near it is, at the measured line."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from simulator.events import ModelMoved
from simulator.geometry.shapes import Body, Point, Pose
from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.figures import Box as Plaque
from simulator.view.figures import Figure
from simulator.view.gauge import gauge
from simulator.view.labels import VIEW_MARGIN, discs_of
from simulator.view.layout import BASE, Disc, Ground, Rect, rect_at
from simulator.view.marks import Measure
from simulator.view.moments import Frame, Moment
from simulator.view.motion import walked
from simulator.view.plates import plate_shapes, plate_size, plate_style
from simulator.view.theme import Theme
from simulator.view.tokens import body_outline
from simulator.view.words import gone_of, inches

LOOKS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Shares of the way at which it is looked what a plate would hide."""
SHORT = 60.0
"""Pixels: a shorter line has no plate while the model moves."""
GHOST = 40.0
"""What hiding some of the outline where a model began costs its plate."""
ASLANT = 0.75
SIDES = (
    *((0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)),
    *((ASLANT, ASLANT), (-ASLANT, ASLANT), (ASLANT, -ASLANT), (-ASLANT, -ASLANT)),
)
"""Below, above, right, left, and between: where a plate may keep its place, the best first."""

Sides = tuple[Point | None, Point | None]


@dataclass
class Travelling:
    """Gives both plates a side for the whole of a move, so that they do not jump, on which they hide no base."""

    _sides: tuple[object, Sides] = (None, (None, None))

    def plates(
        self,
        frame: Frame,
        line: Measure | None,
        most: float | None,
        camera: Camera,
        theme: Theme,
        others: Sequence[Disc],
    ) -> Iterator[Figure]:
        """Yield the plates of an instant; none that would hide a base wherever it stood.

        Args:
            frame: the instant.
            line: from the model that moves to what it moves for.
            most: how far it may go, in inches, where that is known.
            camera: the view of the table.
            theme: the colours.
            others: the other bases on the table.
        """
        moment = frame.moment
        if frame.moving is None or moment is None:
            return
        gone = gone_of(frame.moving.gone, most)
        width = _size(gone, "ink", theme)[0]
        key = (moment, camera, width)
        if self._sides[0] != key:
            self._sides = (key, _sides_of(moment, gone, camera, theme, others))
        at_base, at_line = self._sides[1]
        if at_base is not None:
            yield _plate(gone, "ink", _by_base(frame.moving.pose, moment, at_base, width, camera), theme)
        if line is not None and at_line is not None:
            ends = camera.to_pixels(line.start), camera.to_pixels(line.end)
            if math.dist(*ends) >= SHORT:
                yield _plate(line.text, "plain", _by_line(*ends, at_line, _size(line.text, "plain", theme)[0]), theme)


def _sides_of(moment: Moment, text: str, camera: Camera, theme: Theme, others: Sequence[Disc]) -> Sides:
    """Return on which sides the plates of a move hide no base; None where there is none."""
    moved = moment.event
    assert isinstance(moved, ModelMoved), "a model is on its way"
    ground = Ground(Rect(0.0, 0.0, camera.width, camera.height).grown(-VIEW_MARGIN), list(others))
    way = [camera.to_pixels(p) for p in moved.path]
    ground.lines = list(pairwise(way))
    poses = [Pose(*walked(moved.path, share)[-1], moved.facing) for share in LOOKS]
    width, height = _size(text, "ink", theme)
    found = [[rect_at(_by_base(p, moment, side, width, camera), width, height) for p in poses] for side in SIDES]
    start = discs_of(Body(moment.before.model(moved.model).base, poses[0]), camera)
    # Where it began shows as an outline, which a plate would rather not hide; but it may.
    faint = [GHOST * sum(_meets(rect, disc) for rect in rects for disc in start) for rects in found]
    at_base = _clear(found, ground, faint)
    ends = [_ends(moment, moved, pose, camera) for pose in poses] if moved.target else []
    long = [(k, pair) for k, pair in enumerate(ends) if pair is not None and math.dist(*pair) >= SHORT]
    if not long:
        return at_base, None
    width, height = _size(inches(0.0), "plain", theme)
    beside = [[rect_at(_by_line(*pair, side, width), width, height) for _, pair in long] for side in SIDES]
    if at_base is not None:
        ground.words = [found[SIDES.index(at_base)][k] for k, _ in long]
    base = moment.before.model(moved.model).base
    own = [discs_of(Body(base, poses[k]), camera) for k, _ in long]
    hides = [[BASE * any(_meets(r, d) for d in discs) for r, discs in zip(rects, own, strict=True)] for rects in beside]
    return at_base, _clear(beside, ground, [0.0] * len(SIDES), hides)


def _clear(
    found: list[list[Rect]], ground: Ground, extra: list[float], hides: list[list[float]] | None = None
) -> Point | None:
    """Return the side on which a plate covers least of all; None where it would ever hide a base or other words.

    `extra` is added for each side, and `hides` for each place of each side.
    """
    covered = [ground.covered(rects) + (hides[k] if hides else 0.0) for k, rects in enumerate(found)]
    open_sides = [k for k, costs in enumerate(covered) if costs.max() < BASE]
    return SIDES[min(open_sides, key=lambda k: float(covered[k].sum()) + extra[k])] if open_sides else None


def _meets(rect: Rect, disc: Disc) -> bool:
    x, y, radius = disc
    return math.dist(rect.nearest((x, y)), (x, y)) < radius


def _ends(moment: Moment, moved: ModelMoved, pose: Pose, camera: Camera) -> tuple[Point, Point] | None:
    state = moment.before.with_pose(moved.model, pose)
    line = gauge(state, state.model(moved.model), moved.target)
    return None if line is None else (camera.to_pixels(line.start), camera.to_pixels(line.end))


def _by_base(pose: Pose, moment: Moment, side: Point, width: float, camera: Camera) -> Point:
    """Return the middle of a plate beside a base."""
    assert isinstance(moment.event, ModelMoved), "a model is on its way"
    x, y = camera.to_pixels(pose.point)
    outline = body_outline(Body(moment.before.model(moment.event.model).base, pose), camera.scale)
    across, down = abs(outline.edge(0.0)[0]), abs(outline.edge(-90.0)[1])
    return (x + side[0] * (across + width / 2 + 9.0), y + side[1] * (down + 20.0))


def _by_line(start: Point, end: Point, side: Point, width: float) -> Point:
    """Return the middle of a plate beside the middle of a line."""
    return (
        (start[0] + end[0]) / 2 + side[0] * (width / 2 + 9.0),
        (start[1] + end[1]) / 2 + side[1] * 20.0,
    )


def _size(text: str, role: str, theme: Theme) -> tuple[float, float]:
    style = plate_style(role, theme)
    width, height = plate_size(text, "", style)
    # A steady width: digits change while the model goes, the plate does not.
    return max(width, lettering.width("0.00″", "semibold", style.size) + 14.0), height


def _plate(text: str, role: str, at: Point, theme: Theme) -> Figure:
    shapes = plate_shapes(*_size(text, role, theme), text, "", plate_style(role, theme))
    return Figure(12, shapes, at, id=f"plate-{role}", fleeting=True)


def plate_rect(figure: Figure) -> Rect:
    """Return the place of a plate that travels with a model."""
    plaque = figure.shapes[0]
    assert isinstance(plaque, Plaque), "a plate begins with its ground"
    return rect_at(figure.at, plaque.width, plaque.height)
