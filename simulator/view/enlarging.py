"""Figures made larger: a picture laid out for an ordinary screen, with the same words and lines on one of more pixels.

What is laid out once keeps its shapes from frame to frame; so do the enlarged ones, that painters may keep them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from simulator.geometry.shapes import Point
from simulator.view.figures import Box, Ellipse, Figure, Ink, Path, Shape, Text, Texture


@dataclass(slots=True)
class Lens:
    """Makes figures `factor` times as large."""

    factor: float
    _sprites: dict[int, tuple[tuple[Shape, ...], tuple[Shape, ...]]] = field(default_factory=dict)
    """What sprites were enlarged to, by identity; the original is kept so that the identity stays its own."""

    def enlarged(self, figures: Iterable[Figure]) -> tuple[Figure, ...]:
        """Return figures as they are through the lens, in the same order."""
        if self.factor == 1.0:
            return tuple(figures)
        return tuple(replace(f, shapes=self._shapes(f), at=self._point(f.at)) for f in figures)

    def _shapes(self, figure: Figure) -> tuple[Shape, ...]:
        if not figure.sprite:
            return tuple(self._shape(s) for s in figure.shapes)
        kept = self._sprites.get(id(figure.shapes))
        if kept is None:
            kept = (figure.shapes, tuple(self._shape(s) for s in figure.shapes))
            self._sprites[id(figure.shapes)] = kept
        return kept[1]

    def _point(self, point: Point) -> Point:
        return (point[0] * self.factor, point[1] * self.factor)

    def _ink(self, ink: Ink) -> Ink:
        return replace(ink, width=ink.width * self.factor, dash=tuple(d * self.factor for d in ink.dash))

    def _shape(self, shape: Shape) -> Shape:
        k = self.factor
        match shape:
            case Ellipse():
                return Ellipse(shape.x * k, shape.y * k, shape.rx * k, shape.ry * k, self._ink(shape.ink), shape.turn)
            case Path():
                rings = tuple(tuple(self._point(p) for p in ring) for ring in shape.rings)
                return Path(rings, self._ink(shape.ink), shape.closed)
            case Box():
                place = (shape.x * k, shape.y * k, shape.width * k, shape.height * k)
                return Box(*place, self._ink(shape.ink), shape.radius * k)
            case Texture():
                place = (shape.x * k, shape.y * k, shape.width * k, shape.height * k)
                return Texture(*place, shape.colour, shape.strength)
            case Text():
                return replace(
                    shape,
                    x=shape.x * k,
                    y=shape.y * k,
                    size=shape.size * k,
                    halo_width=shape.halo_width * k,
                    spacing=shape.spacing * k,
                )
