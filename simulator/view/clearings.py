"""What is on a picture before any words: where they keep clear of bases, lines and cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np

from simulator.geometry.shapes import Body, Point
from simulator.view.camera import Camera
from simulator.view.card import card_rect
from simulator.view.ground import sign_rect
from simulator.view.hatching import HATCH, hatch
from simulator.view.layout import Costs, Disc, Ground, Rect
from simulator.view.lines import ring_outline
from simulator.view.marks import Area, Badge, Card, Ghost, Mark, Marker, Measure, Ring, ScaleBar, Token, Way
from simulator.view.scale_bar import scale_bar_rect
from simulator.view.tokens import body_outline

VIEW_MARGIN = 8.0
"""Pixels along the sides of the view that words keep clear of."""


def ground_of(scene: Sequence[Mark], camera: Camera) -> Ground:
    """Return what is on the picture before any words."""
    ground = Ground(Rect(0.0, 0.0, camera.width, camera.height).grown(-VIEW_MARGIN))
    for mark in scene:
        match mark:
            case Token() | Ghost():
                ground.discs += discs_of(mark.body, camera)
            case Badge():
                ground.discs.append((*badge_at(mark, camera), 11.5))
            case Marker():
                ground.discs.append((*camera.to_pixels(mark.at), mark.radius * camera.scale))
            case Way(points=points):
                ground.lines += list(pairwise([camera.to_pixels(p) for p in points]))
            case Measure(start=start, end=end):
                ground.lines.append((camera.to_pixels(start), camera.to_pixels(end)))
            case Area(rings=rings, role=role):
                ground.faint.append(_closed(rings, camera))
                if mark.text and role == "range":
                    ground.words.append(sign_rect(mark, camera))
                if role == "legal":
                    # Words would rather not stand in it: neither are they its name, nor should they hide it.
                    pixels = [[camera.to_pixels(p) for p in ring] for ring in rings]
                    lines = hatch(pixels, HATCH, camera.to_pixels((0.0, 0.0)), (camera.width, camera.height))
                    ground.faint.append(np.array(lines, dtype=float).reshape(-1, 4))
            case Ring(bodies=bodies, distance=distance):
                ground.faint.append(_closed(ring_outline(bodies, distance), camera))
            case ScaleBar():
                ground.words.append(scale_bar_rect(camera))
            case Card():
                ground.words.append(card_rect(mark, camera))
    return ground


@lru_cache(maxsize=64)
def _closed(rings: tuple[tuple[Point, ...], ...], camera: Camera) -> Costs:
    """Return the sides of closed lines (inches), in pixels: an array (n, 4) of where each begins and ends."""
    lines = []
    for ring in rings:
        pixels = [camera.to_pixels(p) for p in ring]
        lines += list(zip(pixels, pixels[1:] + pixels[:1], strict=True))
    return np.array(lines, dtype=float).reshape(-1, 4)


def discs_of(body: Body, camera: Camera) -> list[Disc]:
    """Cover a base with discs: one when it is round, else a row of them along its longer axis."""
    x, y = camera.to_pixels(body.pose.point)
    inner, reach = body.base.inner * camera.scale, body.base.reach * camera.scale
    if reach - inner < 1.0:
        return [(x, y, reach)]
    along, across = (body.base.support(1.0, 0.0) * camera.scale, body.base.support(0.0, 1.0) * camera.scale)
    turn = math.radians(body.pose.facing + (0.0 if along >= across else 90.0))
    far = max(along, across) - inner
    return [(x + t * far * math.cos(turn), y - t * far * math.sin(turn), inner) for t in (-1.0, -0.5, 0.0, 0.5, 1.0)]


def badge_at(mark: Badge, camera: Camera) -> Point:
    """Return where the middle of a badge is: on the upper left of its base's rim."""
    x, y = camera.to_pixels(mark.body.pose.point)
    ex, ey = body_outline(mark.body, camera.scale).edge(133.0)
    reach = math.hypot(ex, ey) or 1.0
    return (x + ex * (1 + 2.0 / reach), y + ey * (1 + 2.0 / reach))
