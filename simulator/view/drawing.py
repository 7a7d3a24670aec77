"""Marks become figures: roles become colours, inches become pixels, and words find their places.

Layers, bottom to top: 0 mat, 1 grid, 2 zones and ranges, 3 terrain, 4 objective markers, 5 engagement outlines, 6 links
and areas, 7 ghosts and ways, 8 witnesses, 9 bases, 10 moving bases and rings, 11 measures, 12 words, 13 scale bar and
caption.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from simulator.geometry.shapes import Point
from simulator.view.camera import Camera
from simulator.view.caption import caption_figure
from simulator.view.card import card_figure
from simulator.view.figures import Figure
from simulator.view.ground import area_figures, marker_figures, table_figures
from simulator.view.labels import badge_figure, scale_bar_figure, word_figures
from simulator.view.layout import Rect
from simulator.view.lines import ghost_figure, measure_figure, ring_figure, way_figure
from simulator.view.marks import (
    Area,
    Badge,
    Caption,
    Card,
    Ghost,
    Mark,
    Marker,
    Measure,
    Ring,
    ScaleBar,
    Table,
    Token,
    Way,
)
from simulator.view.theme import Theme
from simulator.view.tokens import token_figures

Ranked = tuple[int, float, Figure]
"""A figure with its rank: its layer, and the size of its base, turned round so that bigger ones come first."""
_rank = itemgetter(0, 1)


def figures(
    marks: Iterable[Mark],
    camera: Camera,
    theme: Theme,
    *,
    beneath: Iterable[Mark] = (),
    places: dict[str, Point] | None = None,
    taken: Sequence[Rect] = (),
) -> tuple[Figure, ...]:
    """Return marks as figures in the order in which they are painted: by layer, then bigger bases first.

    Args:
        marks: what to draw.
        camera: the view of the table.
        theme: the colours.
        beneath: marks that are there already: they are not drawn again, but words keep clear of them.
        places: where names stood in the last picture, by id: pixels from the middle of their unit. They stay there
            while they can. Brought up to date.
        taken: places of other words, which these keep clear of.
    """
    scene = tuple(marks)
    drawn = ranked(scene, camera, theme)
    drawn += [(figure.layer, 0.0, figure) for figure in word_figures((*scene, *beneath), camera, theme, places, taken)]
    return in_order(drawn)


def ranked(marks: Iterable[Mark], camera: Camera, theme: Theme) -> list[Ranked]:
    """Return the figures of marks, without words, each with its rank; they are in no order yet."""
    drawn: list[Ranked] = []
    for mark in marks:
        size = mark.body.base.reach if isinstance(mark, Token) else 0.0
        drawn += [(figure.layer, -size, figure) for figure in _figures_of(mark, camera, theme)]
    return drawn


def in_order(drawn: Iterable[Ranked]) -> tuple[Figure, ...]:
    """Return figures in the order in which they are painted."""
    return tuple(figure for _, _, figure in sorted(drawn, key=_rank))


def _figures_of(mark: Mark, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
    """Return the figures of one mark; words are placed all together, afterwards."""
    match mark:
        case Table():
            return table_figures(mark, camera, theme)
        case Area():
            return area_figures(mark, camera, theme)
        case Marker():
            return marker_figures(mark, camera, theme)
        case Token():
            return token_figures(mark, camera, theme)
        case Ghost():
            return (ghost_figure(mark, camera, theme),)
        case Way():
            return (way_figure(mark, camera, theme),)
        case Measure():
            return (measure_figure(mark, camera, theme),)
        case Ring():
            return (ring_figure(mark, camera, theme),)
        case Badge():
            return (badge_figure(mark, camera, theme),)
        case ScaleBar():
            return (scale_bar_figure(camera, theme),)
        case Caption():
            return (caption_figure(mark, camera, theme),)
        case Card():
            return (card_figure(mark, camera, theme),)
        case _:
            return ()
