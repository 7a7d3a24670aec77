"""Figures made larger: a card that is laid out for a window's panel, in a picture that has more room for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from simulator.geometry.shapes import Point
from simulator.view.figures import Box, Ellipse, Figure, Ink, Path, Shape, Text, Texture


def enlarged(figures: Iterable[Figure], factor: float, corner: Point) -> tuple[Figure, ...]:
    """Return figures `factor` times as large, with what was at (0, 0) at a `corner`."""
    x, y = corner
    return tuple(
        replace(
            f,
            shapes=tuple(_shape(s, factor) for s in f.shapes),
            at=(f.at[0] * factor + x, f.at[1] * factor + y),
        )
        for f in figures
    )


def _ink(ink: Ink, factor: float) -> Ink:
    return replace(ink, width=ink.width * factor, dash=tuple(d * factor for d in ink.dash))


def _shape(shape: Shape, k: float) -> Shape:
    match shape:
        case Ellipse(x=x, y=y, rx=rx, ry=ry, ink=ink):
            return replace(shape, x=x * k, y=y * k, rx=rx * k, ry=ry * k, ink=_ink(ink, k))
        case Path(rings=rings, ink=ink):
            return replace(shape, rings=tuple(tuple((x * k, y * k) for x, y in r) for r in rings), ink=_ink(ink, k))
        case Box(x=x, y=y, width=w, height=h, radius=r, ink=ink):
            return replace(shape, x=x * k, y=y * k, width=w * k, height=h * k, radius=r * k, ink=_ink(ink, k))
        case Text(x=x, y=y, size=size, halo_width=halo, spacing=gap):
            return replace(shape, x=x * k, y=y * k, size=size * k, halo_width=halo * k, spacing=gap * k)
        case Texture(x=x, y=y, width=w, height=h):
            return replace(shape, x=x * k, y=y * k, width=w * k, height=h * k)
