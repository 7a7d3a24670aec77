"""The words below a picture: what happened, one sentence with both lengths, the clause and its source, the legend."""

from __future__ import annotations

from functools import lru_cache

from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.figures import Box, Ellipse, Figure, Ink, Path, Shape, Text, sign
from simulator.view.legend import ROW, legend_rows, legend_shapes
from simulator.view.marks import Caption
from simulator.view.theme import HEAD, MAP, Theme

EDGE = 24.0
"""Pixels kept free at the left and the right."""
HEAD_AT = 60.0
"""Where the head begins, after its disc."""
SENTENCE = 14.5
DOT = "\u00a0\u00a0 · \u00a0\u00a0"


@lru_cache(maxsize=64)
def _lines(caption: Caption, width: float) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the lines of head, sentence and small print that fit a width in pixels."""
    room = width - 2 * EDGE
    start = HEAD_AT if caption.outcome else EDGE
    head = lettering.wrapped(caption.head, "semibold", HEAD, width - start - EDGE)
    sentence = lettering.wrapped(caption.sentence, "regular", SENTENCE, room)
    small: list[str] = []
    indent = lettering.width(caption.clause, "semibold", MAP) + 12.0 if caption.clause else 0.0
    for part in caption.rest:
        joined = f"{small[-1]}{DOT}{part}" if small else part
        before = indent if len(small) <= 1 else 0.0
        if small and lettering.width(joined, "regular", MAP) + before <= room:
            small[-1] = joined
        else:
            small.append(part)
    return head, sentence, tuple(small)


def caption_height(caption: Caption, width: float) -> float:
    """Return how high a caption is, in pixels: 104 when everything fits on its line."""
    head, sentence, small = _lines(caption, width)
    rows = 24.0 * (max(len(head), 1) - 1) + 20.0 * (max(len(sentence), 1) - 1) + 18.0 * (max(len(small), 1) - 1)
    rows += ROW * len(legend_rows(caption.legend, width - 2 * EDGE))
    return 104.0 + rows - (22.0 if not caption.clause and not small else 0.0) - (26.0 if not sentence else 0.0)


def caption_figure(mark: Caption, camera: Camera, theme: Theme) -> Figure:
    """Return the caption, set below the view."""
    width, top = camera.width, camera.height
    height = caption_height(mark, width)
    head, sentence, small = _lines(mark, width)
    colour = {"legal": theme.legal, "illegal": theme.broken, "undecided": theme.undecided}.get(mark.outcome, "")
    shapes: list[Shape] = [
        Box(0.0, top, width, height, Ink(theme.panel)),
        Path((((0.0, top + 0.5), (width, top + 0.5)),), Ink(stroke=theme.line), False),
    ]
    start = EDGE
    if colour:
        name = {"legal": "tick", "illegal": "cross", "undecided": "question"}[mark.outcome]
        shapes.append(Box(0.0, top, 6.0, height, Ink(colour)))
        shapes.append(Ellipse(38.0, top + 34.0, 12.0, 12.0, Ink(colour)))
        shapes += sign(name, 38.0, top + 34.0, 5.75, theme.panel, 2.4)
        start = HEAD_AT
    y = top + 40.0
    for line in head:
        shapes.append(Text(start, y, line, "semibold", HEAD, theme.ink))
        y += 24.0
    y += 2.0
    for line in sentence:
        shapes.append(Text(EDGE, y, line, "regular", SENTENCE, theme.ink))
        y += 20.0
    y += 2.0
    x = EDGE
    if mark.clause:
        shapes.append(Text(EDGE, y, mark.clause, "semibold", MAP, theme.ink2))
        x += lettering.width(mark.clause, "semibold", MAP) + 12.0
    for line in small:
        shapes.append(Text(x, y, line, "regular", MAP, theme.ink2))
        x, y = EDGE, y + 18.0
    for row in legend_rows(mark.legend, width - 2 * EDGE):
        shapes += legend_shapes(row, EDGE, y + 2.0, theme)
        y += ROW
    return Figure(13, tuple(shapes), id=mark.id)
