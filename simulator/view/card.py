"""A card in a corner of the view: a verdict in a head, and what was measured in rows with ticks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.figures import Box, Ellipse, Figure, Ink, Path, Shape, Text, sign
from simulator.view.layout import Rect
from simulator.view.marks import Card, Row
from simulator.view.theme import BODY, HINT, RADIUS, SMALL, TITLE, Theme

EDGE = 16.0
"""Pixels between the card and the sides of the view, and inside it around its words."""
AIR = 4.0
"""Pixels between the card and a base."""
SLIDES = 12
"""Into how many parts a side of the view is cut where no corner is free."""
WIDTH, NARROWEST = 268.0, 180.0
ROW, HEAD_HEIGHT, FOOT_HEIGHT = 24.0, 44.0, 36.0
SIGN_AT, TEXT_AT = 27.0, 46.0


@lru_cache(maxsize=16)
def card_rect(mark: Card, camera: Camera) -> Rect:
    """Return where a card stands: in the corner where it covers least, then the farthest from what it speaks of.

    Where it would cover a base in every corner, and says which bases there are, it may stand anywhere along the sides
    of the view.
    """
    corners = _corners(mark, camera)
    corner = corners[card_corner(mark, camera)]
    if not mark.bases:
        return corner
    discs = [(*camera.to_pixels(b.pose.point), b.base.reach * camera.scale + AIR) for b in mark.bases]
    pixels = [camera.to_pixels(place) for place in mark.clear_of]

    def worth(rect: Rect) -> tuple[int, int, float]:
        near = rect.grown(0.5 * camera.scale)
        covered = sum(math.dist(rect.nearest((x, y)), (x, y)) < reach for x, y, reach in discs)
        return -sum(near.nearest(at) == at for at in pixels), -covered, math.dist(rect.nearest(pixels[0]), pixels[0])

    best = max((corner, *corners), key=worth)
    if worth(best)[:2] == (0, 0):
        return best
    left, high, right, low = corners[0].left, corners[0].top, corners[2].left, corners[2].top
    width, height = best.right - best.left, best.bottom - best.top
    shares = [k / SLIDES for k in range(1, SLIDES)]
    between = [(x, high + (low - high) * share) for share in shares for x in (left, right)]
    between += [(left + (right - left) * share, y) for share in shares for y in (high, low)]
    return max((best, *(Rect(x, y, x + width, y + height) for x, y in between)), key=worth)


def card_corner(mark: Card, camera: Camera) -> int:
    """Return which corner that is: 0 is the upper left one, 1 the upper right, 2 and 3 are below them, right first."""
    if not mark.clear_of:
        return 0
    corners = _corners(mark, camera)
    pixels = [camera.to_pixels(place) for place in mark.clear_of]
    first = pixels[0]

    def covered(rect: Rect) -> int:
        near = rect.grown(0.5 * camera.scale)
        return sum(near.nearest(at) == at for at in pixels)

    if mark.corner is not None and covered(corners[mark.corner]) == 0:
        return mark.corner
    return max(range(4), key=lambda k: (-covered(corners[k]), math.dist(corners[k].nearest(first), first)))


def _corners(mark: Card, camera: Camera) -> list[Rect]:
    width = min(max(_needed(mark), WIDTH), max(camera.width - 2 * EDGE, NARROWEST))
    height = HEAD_HEIGHT + ROW * len(mark.rows) + (FOOT_HEIGHT if mark.foot else 8.0)
    left, right = EDGE, camera.width - EDGE - width
    high, low = mark.top, max(camera.height - mark.bottom - height, mark.top)
    return [Rect(x, y, x + width, y + height) for x, y in ((left, high), (right, high), (right, low), (left, low))]


def _needed(mark: Card) -> float:
    """Return how wide a card must be for its words to stand side by side, in pixels."""
    head = TEXT_AT + 2.0 + lettering.width(mark.head, "semibold", TITLE)
    widths = [head + (lettering.width(mark.aside, "regular", SMALL) + 12.0 if mark.aside else 0.0)]
    for row in mark.rows:
        measured = lettering.width(row.measured, "medium", SMALL) + 12.0 if row.measured else 0.0
        widths.append(TEXT_AT + lettering.width(row.text, _face(row), BODY) + measured)
    widths.append(EDGE + lettering.width(mark.foot, "regular", HINT))
    return max(widths) + EDGE


def card_figure(mark: Card, camera: Camera, theme: Theme) -> Figure:
    """Return a card."""
    rect = card_rect(mark, camera)
    shapes = tuple(shape for piece in _pieces(mark, rect, theme) for shape in piece)
    return Figure(13, shapes, (rect.left, rect.top), id=mark.id)


def card_figures(mark: Card, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
    """Return a card piece by piece: while a model is in hand, only what changes of it is painted anew."""
    rect = card_rect(mark, camera)
    pieces = _pieces(mark, rect, theme)
    return tuple(
        Figure(13, piece, (rect.left, rect.top), id=f"{mark.id}-{k}") for k, piece in enumerate(pieces) if piece
    )


def _pieces(mark: Card, rect: Rect, theme: Theme) -> Iterator[tuple[Shape, ...]]:
    """Yield the shapes of a card about its corner: its ground and head; signs, words and lengths of its rows; foot."""
    width, height = rect.right - rect.left, rect.bottom - rect.top
    yield (Box(1.0, 2.0, width, height, Ink("#000000", 0.5 * theme.shadow_a), float(RADIUS["card"])),)
    yield (Box(0.0, 0.0, width, height, Ink(theme.panel, 1.0, theme.line), float(RADIUS["card"])),)
    yield tuple(_disc(mark.outcome, theme))
    left = TEXT_AT + 2.0 if mark.outcome else EDGE
    yield (Text(left, _middle(26.0, TITLE), mark.head, "semibold", TITLE, theme.ink),)
    if mark.aside:
        yield (Text(width - EDGE, _middle(26.0, SMALL), mark.aside, "regular", SMALL, theme.ink2, anchor="end"),)
    signs = {True: ("tick", theme.legal), False: ("cross", theme.broken), None: ("question", theme.undecided)}
    for k, row in enumerate(mark.rows):
        y = HEAD_HEIGHT + ROW * (k + 0.5)
        name, colour = signs[row.kept]
        yield tuple(sign(name, SIGN_AT, y, 4.6, colour, 2.0))
        ink = theme.ink if row.kept else colour
        yield (Text(TEXT_AT, _middle(y, BODY), row.text, _face(row), BODY, ink),)
        if row.measured:
            ink = theme.ink2 if row.kept else colour
            yield (Text(width - EDGE, _middle(y, SMALL), row.measured, "medium", SMALL, ink, anchor="end"),)
    if mark.foot:
        y = height - FOOT_HEIGHT + 4.0
        yield (Path((((0.0, y + 0.5), (width, y + 0.5)),), Ink(stroke=theme.line), False),)
        yield (Text(EDGE, _middle(y + 16.0, HINT), mark.foot, "regular", HINT, theme.ink2),)


def _face(row: Row) -> str:
    return "regular" if row.kept else "semibold"


def _disc(outcome: str, theme: Theme) -> tuple[Shape, ...]:
    if not outcome:
        return ()
    colour = {"legal": theme.legal, "illegal": theme.broken}.get(outcome, theme.undecided)
    name = {"legal": "tick", "illegal": "cross"}.get(outcome, "question")
    return (Ellipse(SIGN_AT, 26.0, 10.5, 10.5, Ink(colour)), *sign(name, SIGN_AT, 26.0, 5.0, theme.panel, 2.2))


def _middle(y: float, size: float) -> float:
    return y + size * lettering.CAP / 2
