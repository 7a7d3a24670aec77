"""The board as a picture, to be shown larger or smaller while the view glides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from simulator.view.camera import Camera
from simulator.view.theme import Theme

if TYPE_CHECKING:
    import pygame


@dataclass(frozen=True, slots=True)
class Picture:
    """The board as it was painted for one view, to be shown larger or smaller while the view glides."""

    surface: pygame.Surface
    camera: Camera
    pixels: float = 1.0
    """How many pixels a point is."""

    def show(self, board: pygame.Surface, camera: Camera, theme: Theme) -> None:
        """Show it as another view would see it; where it does not reach, the surround shows."""
        import pygame

        ratio = camera.scale / self.camera.scale
        width, height = self.surface.get_size()
        # The piece of the picture that the view sees, in the picture's pixels.
        x, y = (v * self.pixels for v in self.camera.to_pixels(camera.to_inches((0.0, 0.0))))
        left, top = max(round(x), 0), max(round(y), 0)
        right = min(round(x + camera.width * self.pixels / ratio), width)
        bottom = min(round(y + camera.height * self.pixels / ratio), height)
        board.fill(theme.surround)
        if left < right and top < bottom:
            piece = self.surface.subsurface((left, top, right - left, bottom - top))
            size = (max(round((right - left) * ratio), 1), max(round((bottom - top) * ratio), 1))
            board.blit(pygame.transform.smoothscale(piece, size), (round((left - x) * ratio), round((top - y) * ratio)))
