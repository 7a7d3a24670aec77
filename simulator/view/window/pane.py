"""What a window is painted with, kept from frame to frame: painter, canvas, and the bare table behind everything."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from simulator.geometry.shapes import Point
from simulator.view.camera import Camera
from simulator.view.figures import Figure
from simulator.view.layout import Rect
from simulator.view.theme import Theme
from simulator.view.window.board_picture import Picture
from simulator.view.window.parts import Part

if TYPE_CHECKING:
    import pygame

    from simulator.view.canvas import Canvas, Sheet
    from simulator.view.screen import Painter

MARGIN = 160
"""Pixels of table painted beyond the board's frame, so that dragging it need not paint it anew each time."""


class Pane:
    """Paints one window's sheets, and keeps what stays the same from frame to frame."""

    def __init__(self, scale: float = 1.0) -> None:
        """Begin with nothing painted; `scale` says how many pixels a point is."""
        self.scale = scale
        self._painter: Painter | None = None
        self._canvas: Canvas | None = None
        self._painted_on: pygame.Surface | None = None
        self._ground: tuple[object, Picture] | None = None
        self._table: tuple[object, Sheet] | None = None
        self._sheets: dict[int, tuple[Part, Sheet]] = {}

    @property
    def painter(self) -> Painter:
        """The painter, made when something is first painted: until then pygame is not needed."""
        if self._painter is None:
            from simulator.view.screen import Painter

            self._painter = Painter(scale=self.scale)
        return self._painter

    @property
    def canvas(self) -> Canvas:
        """The picture of the window, kept from frame to frame."""
        if self._canvas is None:
            from simulator.view.canvas import Canvas

            self._canvas = Canvas(self.painter)
        return self._canvas

    def pixels(self, rect: Rect) -> pygame.Rect:
        """Return a rectangle of the window (points) in whole pixels."""
        import pygame

        left, top = round(rect.left * self.scale), round(rect.top * self.scale)
        return pygame.Rect(left, top, round(rect.right * self.scale) - left, round(rect.bottom * self.scale) - top)

    def show(self, surface: pygame.Surface, sheets: Sequence[Sheet]) -> list[pygame.Rect]:
        """Show sheets on a surface.

        Returns:
            Where it differs from the frame before, in pixels of the surface; all of it on another surface.
        """
        changed = self.canvas.show(surface.get_size(), sheets)
        if surface is not self._painted_on:
            self._painted_on, changed = surface, [surface.get_rect()]
        for rect in changed:
            surface.blit(self.canvas.surface, rect, rect)
        return changed

    def sheet(self, slot: int, part: Part) -> Sheet:
        """Return a part as a sheet; the same for the same part."""
        from simulator.view.canvas import Sheet

        kept = self._sheets.get(slot)
        if kept is None or kept[0] is not part:
            sheet = Sheet(part.figures, None if part.clip is None else self.pixels(part.clip))
            kept = self._sheets[slot] = (part, sheet)
        return kept[1]

    def ground(self, camera: Camera, theme: Theme, key: object, drawn: Callable[[Camera], Sequence[Figure]]) -> Picture:
        """Return the bare table, somewhat larger than the board's frame, so that it serves while it is only dragged.

        Args:
            camera: the view of the table; the one of what is returned can differ from it in place.
            theme: the colours.
            key: what else it depends on, such as the table's size and whether its grid shows.
            drawn: makes it for a view.
        """
        import pygame

        whole = (key, theme.name, camera.width, camera.height, camera.scale)
        if self._ground is not None and self._ground[0] == whole:
            seen = self._ground[1]
            dx = (camera.centre[0] - seen.camera.centre[0]) * camera.scale
            dy = (seen.camera.centre[1] - camera.centre[1]) * camera.scale
            if abs(dx) <= MARGIN and abs(dy) <= MARGIN:
                return seen
        beyond = camera.resized(camera.width + 2.0 * MARGIN, camera.height + 2.0 * MARGIN)
        size = (math.ceil(beyond.width * self.scale), math.ceil(beyond.height * self.scale))
        baked = pygame.Surface(size, 0, 32)
        baked.fill(theme.surround)
        self.painter.paint(baked, drawn(beyond))
        self._ground = (whole, Picture(baked, camera, self.scale))
        return self._ground[1]

    def table(self, drawn: tuple[Figure, ...], seen: Picture, camera: Camera, board: Rect, theme: Theme) -> Sheet:
        """Return what stands on the table as a sheet over the bare table.

        Args:
            drawn: figures, made for the bare table's own view.
            seen: the bare table.
            camera: the view of the table, of the same scale.
            board: the table's part of the window, in points.
            theme: the colours.
        """
        from simulator.view.canvas import Backdrop, Sheet

        place = self.pixels(board)
        dx, dy = self._dragged(seen, camera)
        margin = round(MARGIN * self.scale)
        at = (place.left + dx - margin, place.top + dy - margin)
        key = (at, place.size, theme.name)
        last = self._table
        if (
            last is None
            or last[1].figures is not drawn
            or last[0] != key
            or last[1].backdrop is None
            or last[1].backdrop.surface is not seen.surface
        ):
            last = self._table = (
                key,
                Sheet(drawn, place, self.origin(seen, camera, board), Backdrop(seen.surface, at)),
            )
        return last[1]

    def _dragged(self, seen: Picture, camera: Camera) -> tuple[int, int]:
        """Return how many whole pixels, right and down, a view is from the bare table's own."""
        dx = (seen.camera.centre[0] - camera.centre[0]) * camera.scale * self.scale
        dy = (camera.centre[1] - seen.camera.centre[1]) * camera.scale * self.scale
        return round(dx), round(dy)

    def origin(self, seen: Picture, camera: Camera, board: Rect) -> Point:
        """Return where the (0, 0) of what stands on the table is, in points."""
        place, (dx, dy) = self.pixels(board), self._dragged(seen, camera)
        return ((place.left + dx) / self.scale, (place.top + dy) / self.scale)

    def prepare(self, figures: Sequence[Figure], origin: Point = (0.0, 0.0)) -> None:
        """Paint figures without showing them, so that they are there when they are shown."""
        self.canvas.prepare(figures, origin)

    def picture(self, shown: Sequence[Sheet], camera: Camera, board: Rect) -> Picture:
        """Return a picture of the board alone."""
        import pygame

        from simulator.view.canvas import Canvas

        place = self.pixels(board)
        canvas = Canvas(self.painter)
        canvas.show(place.bottomright, shown)
        surface = pygame.Surface(place.size, 0, 32)
        surface.blit(canvas.surface, (0, 0), place)
        return Picture(surface, camera, self.scale)

    def gliding(self, picture: Picture, camera: Camera, board: Rect, theme: Theme) -> Sheet:
        """Return a picture of the board as another view sees it, while the view glides."""
        import pygame

        from simulator.view.canvas import Backdrop, Sheet

        place = self.pixels(board)
        shown = pygame.Surface(place.size, 0, 32)
        picture.show(shown, camera, theme)
        return Sheet((), place, backdrop=Backdrop(shown, place.topleft))
