"""Large boxes made from their corners: what lies between looks the same all along, and need not be painted."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame

from simulator.view.figures import Box


def shrunk(box: Box, scale: float) -> tuple[Box, tuple[float, float]]:
    """Return a box without so many points of its middle, that look the same all along: width and height."""
    ink = box.ink
    if ink.dash or not (scale * 4.0).is_integer():
        return box, (0.0, 0.0)
    room = 2.0 * (box.radius + ink.width) + 8.0
    # By whole pixels, so that its sides stay where they are on theirs.
    more, down = (max(math.floor((side - room) / 4.0) * 4.0, 0.0) for side in (box.width, box.height))
    if (box.width - more) * (box.height - down) > 0.5 * box.width * box.height:
        return box, (0.0, 0.0)
    return replace(box, width=box.width - more, height=box.height - down), (more, down)


def pulled(small: pygame.Surface, more: int, down: int) -> pygame.Surface:
    """Return a surface made wider and higher: the column and the row in its middle come so many times more."""
    for across, along in ((True, more), (False, down)):
        width, height = small.get_size()
        middle = (width if across else height) // 2
        size = (width + along, height) if across else (width, height + along)
        large = pygame.Surface(size, pygame.SRCALPHA, 32)
        strip = (middle, 0, 1, height) if across else (0, middle, width, 1)
        band = (along, height) if across else (width, along)
        ends = ((0, 0, middle, height), (middle, 0, width - middle, height))
        if not across:
            ends = ((0, 0, width, middle), (0, middle, width, height - middle))
        large.blit(small, (0, 0), ends[0])
        large.blit(pygame.transform.scale(small.subsurface(strip), band), (middle, 0) if across else (0, middle))
        large.blit(small, (middle + along, 0) if across else (0, middle + along), ends[1])
        small = large
    return small
