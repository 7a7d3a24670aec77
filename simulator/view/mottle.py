"""The mat's soft mottling, as a tile that fits itself on every side."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from simulator.geometry.shapes import Point
from simulator.view.figures import Texture
from simulator.view.theme import rgb

TILE = 256
"""Pixels: size of the tile."""


def paint_texture(surface: pygame.Surface, shape: Texture, at: Point, scale: float = 1.0) -> None:
    """Lay the mottling over a rectangle of a surface, tile by tile; `scale` says how many pixels a point is."""
    left, top = round(shape.x * scale + at[0]), round(shape.y * scale + at[1])
    right, bottom = round((shape.x + shape.width) * scale + at[0]), round((shape.y + shape.height) * scale + at[1])
    before = surface.get_clip()
    surface.set_clip(pygame.Rect(left, top, right - left, bottom - top).clip(before))
    tile = _tile(shape.colour, shape.strength)
    for y in range(top, bottom, TILE):
        for x in range(left, right, TILE):
            surface.blit(tile, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
    surface.set_clip(before)


@lru_cache(maxsize=8)
def _tile(colour: str, strength: float) -> pygame.Surface:
    """Return a tile of soft noise that fits itself on every side; the same on every machine."""
    generator = np.random.Generator(np.random.PCG64(3))
    noise = np.zeros((TILE, TILE))
    for cells, weight in ((8, 0.5), (16, 0.3), (32, 0.2)):
        coarse = generator.random((cells, cells))
        place = np.arange(TILE) * cells / TILE
        low = place.astype(int)
        part = place - low
        part = part * part * (3 - 2 * part)
        high = (low + 1) % cells
        rows = coarse[low] * (1 - part)[:, None] + coarse[high] * part[:, None]
        noise += weight * (rows[:, low] * (1 - part) + rows[:, high] * part)
    noise = np.clip((noise - 0.25) / 0.5, 0.0, 1.0) * strength
    pixels = np.empty((TILE, TILE, 4), dtype=np.uint8)
    for k, channel in enumerate(rgb(colour)):
        pixels[..., k] = np.round(channel * noise)
    pixels[..., 3] = np.round(255 * noise)
    return pygame.image.frombuffer(pixels.tobytes(), (TILE, TILE), "RGBA").copy()
