"""Where the table is on the screen: inches to pixels and back. y goes up in inches and down in pixels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from simulator.geometry.shapes import Point

Box = tuple[float, float, float, float]
"""Left, lower, right and upper edge in inches."""

NEAREST = 160.0
"""Pixels an inch: no closer than this."""
FARTHEST = 3.0
"""Pixels an inch: no farther than this."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of the table: `width` × `height` pixels, `scale` pixels an inch, with `centre` (inches) in the middle."""

    width: float
    height: float
    scale: float
    centre: Point

    def to_pixels(self, point: Point) -> Point:
        """Return where a place on the table is on the screen."""
        x = self.width / 2 + (point[0] - self.centre[0]) * self.scale
        y = self.height / 2 - (point[1] - self.centre[1]) * self.scale
        return (x, y)

    def to_inches(self, pixel: Point) -> Point:
        """Return which place on the table is at a pixel."""
        x = self.centre[0] + (pixel[0] - self.width / 2) / self.scale
        y = self.centre[1] - (pixel[1] - self.height / 2) / self.scale
        return (x, y)

    @property
    def seen(self) -> Box:
        """What of the plane of the table is in view."""
        left, lower = self.to_inches((0.0, self.height))
        right, upper = self.to_inches((self.width, 0.0))
        return (left, lower, right, upper)

    def zoomed(self, factor: float, pixel: Point) -> Camera:
        """Return the view nearer by `factor`; the place under `pixel` stays under it. Keeps to the limits of zoom."""
        scale = min(max(self.scale * factor, FARTHEST), NEAREST)
        x, y = self.to_inches(pixel)
        centre = (x - (pixel[0] - self.width / 2) / scale, y + (pixel[1] - self.height / 2) / scale)
        return replace(self, scale=scale, centre=centre)

    def panned(self, dx: float, dy: float) -> Camera:
        """Return the view after dragging the table by this many pixels, right and down."""
        x, y = self.centre
        return replace(self, centre=(x - dx / self.scale, y + dy / self.scale))

    def resized(self, width: float, height: float) -> Camera:
        """Return the same place and scale in a view of another size."""
        return replace(self, width=width, height=height)

    def towards(self, other: Camera, share: float) -> Camera:
        """Return the view this share (0 to 1) of the way to another; scale changes evenly by ratio."""
        scale = self.scale * (other.scale / self.scale) ** share
        centre = (
            self.centre[0] + (other.centre[0] - self.centre[0]) * share,
            self.centre[1] + (other.centre[1] - self.centre[1]) * share,
        )
        return replace(self, scale=scale, centre=centre)


def fit(box: Box, width: float, height: float, *, margin: float = 0.0, largest: float = NEAREST) -> Camera:
    """Return the nearest view of `width` × `height` pixels that shows a box (inches), `margin` pixels free around it.

    `largest` is the largest scale allowed, in pixels an inch.
    """
    left, lower, right, upper = box
    across, up = max(right - left, 1e-6), max(upper - lower, 1e-6)
    room = (max(width - 2 * margin, 1.0), max(height - 2 * margin, 1.0))
    scale = min(max(min(room[0] / across, room[1] / up), FARTHEST), largest)
    return Camera(width, height, scale, ((left + right) / 2, (lower + upper) / 2))


def box_around(boxes: Iterable[Box], air: float = 0.0) -> Box:
    """Return the smallest box around others, with `air` inches added on every side.

    Raises:
        ValueError: there is no box.
    """
    left, lower, right, upper = zip(*boxes, strict=True)
    return (min(left) - air, min(lower) - air, max(right) + air, max(upper) + air)
