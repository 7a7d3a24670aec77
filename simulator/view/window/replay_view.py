"""The replay window painted, one frame at a time, on any surface: no window and no clock in here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from simulator.geometry.shapes import Point
from simulator.replay import Replay
from simulator.view.camera import Box, Camera
from simulator.view.figures import Figure
from simulator.view.layout import Rect
from simulator.view.moments import Frame
from simulator.view.playback import Playback
from simulator.view.replay_scene import Stage, action_box
from simulator.view.theme import Theme, theme_named
from simulator.view.timeline import Timeline
from simulator.view.track import Track
from simulator.view.window import bars, log, now, sheets, transport, unit_card
from simulator.view.window.hands import fitted, model_at
from simulator.view.window.parts import Hot, Part, filled, holds
from simulator.view.window.view_state import CARD, NOW, ViewState

if TYPE_CHECKING:
    import pygame

    from simulator.view.screen import Painter

MARGIN = 160
"""Pixels of table painted beyond the board's frame, so that dragging it need not paint it anew each time."""
CARD_FROM = 620.0
"""Pixels of panel from which there is room for the unit's card above the log."""


class ReplayView:
    """Paints a replay, its panel and its controls; keeps what stays the same from frame to frame."""

    def __init__(self, replay: Replay) -> None:
        """Fold the replay and lay it out; nothing is painted yet."""
        self.replay = replay
        self.timeline = Timeline.of(replay.initial, replay.events)
        self.action: Box = action_box(self.timeline)
        self.stage = Stage(self.timeline)
        self._painter: Painter | None = None
        self._ground: tuple[object, pygame.Surface, Camera] | None = None
        self._logs: dict[float, log.Log] = {}
        self._tracks: dict[float, Track] = {}
        self._kept: dict[int, tuple[Part, pygame.Surface]] = {}

    def start(self, size: tuple[int, int], theme: str) -> tuple[Playback, ViewState]:
        """Return the playhead at the start, and a view that fits the action."""
        view = ViewState(size, Camera(1.0, 1.0, 1.0, (0.0, 0.0)), theme).resized(size)
        return Playback(self.timeline), replace(view, camera=fitted(self.action, view))

    def resized(self, view: ViewState, size: tuple[int, int]) -> ViewState:
        """Return the view for another size of window; it goes on fitting the action until somebody moves it."""
        wide = view.resized(size)
        return wide if view.moved else replace(wide, camera=fitted(self.action, wide))

    def track(self, view: ViewState) -> Track:
        """Return the timeline laid out for the window's width."""
        strip = transport.strip_rect(view)
        width = strip.right - strip.left
        if width not in self._tracks:
            self._tracks.clear()
            self._tracks[width] = Track.of(self.timeline, width)
        return self._tracks[width]

    def log(self, width: float) -> log.Log:
        """Return the log laid out for a width."""
        if width not in self._logs:
            self._logs.clear()
            self._logs[width] = log.Log.of(self.timeline, width)
        return self._logs[width]

    def log_rect(self, view: ViewState) -> Rect | None:
        """Return the log's place; None while it does not show."""
        panel = view.panel
        if panel is None or (not view.wide and view.drawer != "log"):
            return None
        if not view.wide:
            return panel
        top = panel.top + NOW + (CARD if panel.bottom - panel.top >= CARD_FROM else 0.0)
        return Rect(panel.left, top, panel.right, panel.bottom)

    def parts(self, playback: Playback, view: ViewState) -> list[Part]:
        """Return everything around the board, bottom to top."""
        theme, frame = theme_named(view.theme), playback.frame
        parts = [bars.captions(frame, view, theme, len(self.timeline.loud))]
        parts += self._panel(playback, frame, view, theme)
        parts.append(bars.top_bar(self.replay, frame, view, theme))
        parts.append(transport.transport_part(playback, self.track(view), view, theme))
        if view.help:
            return [*parts, sheets.help_sheet(view, theme)]
        told = self._hint(parts, view)
        return parts if told is None else [*parts, sheets.hint(told[0], told[1], view, theme)]

    def _panel(self, playback: Playback, frame: Frame, view: ViewState, theme: Theme) -> list[Part]:
        panel = view.panel
        if panel is None:
            return []
        parts = [Part((*_edge(panel, theme),))]
        inside = Rect(panel.left + 1.0, panel.top, panel.right, panel.bottom)
        log_rect = self.log_rect(view)
        if view.wide or view.drawer == "now":
            parts.append(now.now_part(frame, Rect(inside.left, inside.top, inside.right, inside.top + NOW), theme))
        card_top = inside.top + NOW if view.wide else inside.top
        if view.drawer == "unit" or (view.wide and log_rect is not None and log_rect.top > card_top):
            place = Rect(inside.left, card_top, inside.right, card_top + CARD)
            parts.append(unit_card.unit_part(frame.state, self._unit(frame, view), place, theme))
        if log_rect is not None:
            rect = Rect(inside.left, log_rect.top, inside.right, log_rect.bottom)
            current = self.timeline.current(playback.at)
            parts.append(log.log_part(self.log(rect.right - rect.left), current, rect, view, theme))
        return parts

    def _unit(self, frame: Frame, view: ViewState) -> str:
        """Return whose card shows: the unit under the mouse, else the pinned one, else the one that acts."""
        model = model_at(frame.state, view, view.mouse)
        if model:
            return frame.state.unit_of[model].id
        return view.pinned or (frame.moment.unit if frame.moment else "")

    def _hint(self, parts: list[Part], view: ViewState) -> tuple[str, Point] | None:
        """Return the words for what is under the mouse, and where they go."""
        if view.mouse is None:
            return None
        hots = hot_places(parts)
        hot = next((h for h in reversed(hots) if holds(h.rect, view.mouse)), None)
        if hot is None:
            return None
        if hot.command == "track":
            moment = self.track(view).nearest(view.mouse[0] - transport.strip_rect(view).left)
            return (f"{moment.number}  {moment.text}", (view.mouse[0], view.transport.top - 4.0)) if moment else None
        if hot.rect.top < 60.0:
            return (hot.tip, (hot.rect.centre[0], hot.rect.bottom + 34.0)) if hot.tip else None
        return (hot.tip, (hot.rect.centre[0], hot.rect.top - 6.0)) if hot.tip else None

    def paint(
        self, surface: pygame.Surface, playback: Playback, view: ViewState, picture: Picture | None = None
    ) -> None:
        """Paint one frame on a surface of the view's size; with the board from a picture while the view glides."""
        theme = theme_named(view.theme)
        board = surface.subsurface(_whole(view.board))
        if picture is None:
            self._paint_board(board, playback, view, theme)
        else:
            picture.show(board, view.camera, theme)
        for slot, part in enumerate(self.parts(playback, view)):
            self._paint_part(surface, slot, part)

    def picture(self, playback: Playback, view: ViewState) -> Picture:
        """Return a picture of the board alone."""
        import pygame

        surface = pygame.Surface(_whole(view.board).size, 0, 32)
        self._paint_board(surface, playback, replace(view, mouse=None), theme_named(view.theme))
        return Picture(surface, view.camera)

    @property
    def painter(self) -> Painter:
        """The painter, made when something is first painted: until then pygame is not needed."""
        if self._painter is None:
            from simulator.view.screen import Painter

            self._painter = Painter()
        return self._painter

    def _paint_board(self, board: pygame.Surface, playback: Playback, view: ViewState, theme: Theme) -> None:
        self._paint_ground(board, view.camera, theme)
        frame, judged = playback.frame, view.judged and not playback.playing
        hovered = model_at(frame.state, view, view.mouse)
        self.painter.paint(board, self.stage.figures(frame, view.camera, theme, hovered, judged=judged))

    def _paint_ground(self, window: pygame.Surface, camera: Camera, theme: Theme) -> None:
        """Paint the table, from a larger picture of it that is kept while the view is only dragged."""
        import pygame

        width, height = window.get_size()
        key = (theme.name, width, height, camera.scale)
        if self._ground is not None and self._ground[0] == key:
            _, baked, seen = self._ground
            dx = (camera.centre[0] - seen.centre[0]) * camera.scale
            dy = (seen.centre[1] - camera.centre[1]) * camera.scale
            if abs(dx) <= MARGIN and abs(dy) <= MARGIN:
                window.blit(baked, (-MARGIN - round(dx), -MARGIN - round(dy)))
                return
        beyond = Camera(width + 2.0 * MARGIN, height + 2.0 * MARGIN, camera.scale, camera.centre)
        baked = pygame.Surface((width + 2 * MARGIN, height + 2 * MARGIN), 0, 32)
        baked.fill(theme.surround)
        self.painter.paint(baked, self.stage.ground(beyond, theme))
        self._ground = (key, baked, camera)
        window.blit(baked, (-MARGIN, -MARGIN))

    def _paint_part(self, surface: pygame.Surface, slot: int, part: Part) -> None:
        """Paint a part; one that has a frame of its own and looks as it did last time is copied."""
        if part.clip is None:
            self.painter.paint(surface, part.figures)
            return
        place = _whole(part.clip)
        kept = self._kept.get(slot)
        if kept is not None and kept[0] == part:
            surface.blit(kept[1], place)
            return
        before = surface.get_clip()
        surface.set_clip(place)
        self.painter.paint(surface, part.figures)
        surface.set_clip(before)
        self._kept[slot] = (part, surface.subsurface(place.clip(surface.get_rect())).copy())


@dataclass(frozen=True, slots=True)
class Picture:
    """The board as it was painted for one view, to be shown larger or smaller while the view glides."""

    surface: pygame.Surface
    camera: Camera

    def show(self, board: pygame.Surface, camera: Camera, theme: Theme) -> None:
        """Show it as another view would see it; where it does not reach, the surround shows."""
        import pygame

        ratio = camera.scale / self.camera.scale
        width, height = self.surface.get_size()
        # The piece of the picture that the view sees, in the picture's pixels.
        x, y = self.camera.to_pixels(camera.to_inches((0.0, 0.0)))
        left, top = max(round(x), 0), max(round(y), 0)
        right, bottom = min(round(x + camera.width / ratio), width), min(round(y + camera.height / ratio), height)
        board.fill(theme.surround)
        if left < right and top < bottom:
            piece = self.surface.subsurface((left, top, right - left, bottom - top))
            size = (max(round((right - left) * ratio), 1), max(round((bottom - top) * ratio), 1))
            board.blit(pygame.transform.smoothscale(piece, size), (round((left - x) * ratio), round((top - y) * ratio)))


def _whole(rect: Rect) -> pygame.Rect:
    import pygame

    return pygame.Rect(round(rect.left), round(rect.top), round(rect.right - rect.left), round(rect.bottom - rect.top))


def hot_places(parts: list[Part]) -> tuple[Hot, ...]:
    """Return the hot places of parts, bottom to top."""
    return tuple(hot for part in parts for hot in part.hots)


def _edge(panel: Rect, theme: Theme) -> tuple[Figure, ...]:
    return (filled(panel, theme.panel), filled(Rect(panel.left, panel.top, panel.left + 1.0, panel.bottom), theme.line))
