"""256 colours for pictures and GIFs: those of the theme exactly, the rest as the pictures need them. No dither."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from simulator.view.theme import CHIP_INK, COOL, ON_FACE, RIM, RIM_BED, WARM, Theme, rgb

if TYPE_CHECKING:
    import pygame

Pixels = npt.NDArray[np.uint8]
"""Height × width × 3: red, green, blue."""
Indices = npt.NDArray[np.uint8]

UNKNOWN = -1


def theme_colours(theme: Theme) -> tuple[tuple[int, int, int], ...]:
    """Return every colour that a theme draws with, sides included, each once."""
    named = [getattr(theme, f.name) for f in fields(theme)]
    colours = [c for c in named if isinstance(c, str) and c.startswith("#")]
    colours += [*COOL, *WARM, *ON_FACE.values(), RIM, *RIM_BED.values(), CHIP_INK, "#FFFFFF"]
    return tuple(dict.fromkeys(rgb(c) for c in colours))


class Palette:
    """At most 256 colours, and the nearest of them to any other; what was looked up once is kept."""

    def __init__(self, colours: Iterable[tuple[int, int, int]]) -> None:
        """Make a palette of given colours, in their order; at most 256."""
        self.colours: Pixels = np.array(list(dict.fromkeys(colours)), dtype=np.uint8)
        assert 0 < len(self.colours) <= 256
        self._nearest = np.full(1 << 24, UNKNOWN, dtype=np.int16)

    @staticmethod
    def of(pictures: Iterable[Pixels], theme: Theme, most: int = 256) -> Palette:
        """Return the palette of a theme that serves some pictures best: the theme's own colours are in it exactly."""
        from PIL import Image

        exact = theme_colours(theme)
        strip = Image.fromarray(np.concatenate([p.reshape(-1, 3) for p in pictures])[:, None, :])
        rest = strip.quantize(most - len(exact), method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        found = np.array(rest.getpalette(), dtype=np.uint8).reshape(-1, 3)
        return Palette([*exact, *((int(r), int(g), int(b)) for r, g, b in found)][:most])

    def indices(self, pixels: Pixels) -> Indices:
        """Return for each pixel the number of the nearest colour."""
        red, green, blue = (pixels[..., k].astype(np.int32) for k in range(3))
        packed = (red << 16) | (green << 8) | blue
        found: npt.NDArray[np.int16] = self._nearest[packed]
        missing = packed[found == UNKNOWN]
        if missing.size:
            self._look_up(np.unique(missing))
            found = self._nearest[packed]
        return found.astype(np.uint8)

    def _look_up(self, packed: npt.NDArray[np.int32]) -> None:
        known = self.colours.astype(np.int32)
        for some in np.array_split(packed, len(packed) // 4096 + 1):
            parts = np.stack([some >> 16, (some >> 8) & 255, some & 255], axis=-1)
            apart = ((parts[:, None, :] - known[None, :, :]) ** 2).sum(axis=-1)
            self._nearest[some] = apart.argmin(axis=-1).astype(np.int16)


def pixels_of(surface: pygame.Surface) -> Pixels:
    """Return a copy of what is painted on a surface."""
    import pygame

    width, height = surface.get_size()
    return np.frombuffer(pygame.image.tobytes(surface, "RGB"), dtype=np.uint8).reshape(height, width, 3)


def png_of(surface: pygame.Surface, theme: Theme) -> bytes:
    """Return a surface as the bytes of a PNG file of 256 colours, the theme's own exact."""
    from PIL import Image

    pixels = pixels_of(surface)
    palette = Palette.of([pixels], theme)
    image = Image.fromarray(palette.indices(pixels))
    image.putpalette(palette.colours.tobytes())
    buffer = BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
