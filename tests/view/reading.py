"""What a picture shows, read back from its figures: where words are, and what they cover."""

from __future__ import annotations

import math
from collections.abc import Iterable

from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.figures import Box, Figure, Text
from simulator.view.layout import Rect
from simulator.view.marks import Ghost, Scene, Token


def word_boxes(figures: Iterable[Figure]) -> dict[str, Rect]:
    """Every plate and every name of a picture, by id."""
    boxes = {}
    for figure in figures:
        if figure.layer != 12:
            continue
        x, y = figure.at
        plates = [s for s in figure.shapes if isinstance(s, Box)]
        texts = [s for s in figure.shapes if isinstance(s, Text)]
        if plates:
            box = plates[0]
            boxes[figure.id] = Rect(x + box.x, y + box.y, x + box.x + box.width, y + box.y + box.height)
        elif texts:
            text = texts[0]
            half = lettering.width(text.text, text.face, text.size, text.spacing) / 2 - text.spacing / 2
            high = text.size * lettering.CAP
            boxes[figure.id] = Rect(x - half, y + text.y - high, x + half, y + text.y)
    return boxes


def texts(figures: Iterable[Figure]) -> list[str]:
    """All words of a picture."""
    return [s.text for f in figures for s in f.shapes if isinstance(s, Text)]


def covered_bases(box: Rect, scene: Scene, camera: Camera) -> list[str]:
    """The round bases that a rectangle reaches into."""
    hit = []
    for mark in scene:
        if isinstance(mark, Token | Ghost):
            x, y = camera.to_pixels(mark.body.pose.point)
            px, py = box.nearest((x, y))
            if math.hypot(px - x, py - y) < mark.body.base.reach * camera.scale:
                hit.append(mark.id)
    return hit
