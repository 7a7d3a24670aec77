"""The replay window painted, one frame at a time, on any surface: no window and no clock in here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from simulator.geometry.shapes import Point
from simulator.replay import Replay
from simulator.state import State
from simulator.view.banner import banner
from simulator.view.camera import Box, Camera
from simulator.view.figures import Figure
from simulator.view.layout import Rect
from simulator.view.moments import Frame
from simulator.view.playback import Playback, Trailing
from simulator.view.replay_scene import Stage, action_box
from simulator.view.scale_bar import scale_bar_figure
from simulator.view.scene import zone_marks
from simulator.view.theme import Theme, theme_named
from simulator.view.timeline import Timeline
from simulator.view.track import Track
from simulator.view.why import Whys
from simulator.view.window import bars, flags, log, menus, now, sheets, tape, transport, unit_card, why_part
from simulator.view.window.ahead import Ahead
from simulator.view.window.board_picture import Picture
from simulator.view.window.desk import fitted
from simulator.view.window.kept import Kept
from simulator.view.window.minimap import minimap_figures
from simulator.view.window.pane import Pane
from simulator.view.window.parts import Part, filled, holds, hot_at, hot_places
from simulator.view.window.replay_menus import rows_of
from simulator.view.window.under import model_at
from simulator.view.window.view_state import CARD, NOW, PINNED, ViewState

if TYPE_CHECKING:
    import pygame

    from simulator.view.canvas import Sheet

LEAST_LOG = 90.0
"""Pixels of height that a log needs."""
CARD_FROM = 620.0
"""Pixels of panel from which there is room for the unit's card above the log."""
CAPTIONED = 44.0
"""Points of the board that captions take at its top."""
QUIET_AREA = 3_000
"""Square pixels: a frame that changes no more of the picture has time left for what comes next."""
NOWHERE = Camera(1.0, 1.0, 1.0, (0.0, 0.0))
"""What parts of the window see of the table: nothing."""


class ReplayView:
    """Paints a replay, its panel and its controls; keeps what stays the same from frame to frame."""

    def __init__(self, replay: Replay, scale: float = 1.0) -> None:
        """Fold the replay and lay it out; nothing is painted yet. `scale` says how many pixels a point is."""
        self.replay = replay
        self.pane = Pane(scale)
        self.scale = scale
        self.timeline = Timeline.of(replay.initial, replay.events)
        self.action: Box = action_box(self.timeline)
        self.stage = Stage(self.timeline, zones=zone_marks(replay.scenario.zones, replay.initial.players))
        self.whys = Whys(replay)
        self._glass_sheet: tuple[object, Sheet] | None = None
        self._logs: dict[float, log.Log] = {}
        self._tracks: dict[float, Track] = {}
        self._parts: Kept[Part] = Kept()
        self._layers: Kept[tuple[Part, Part]] = Kept()
        self._ahead = Ahead(self._pieces)
        self._panel_time, self._transport_time = Trailing(), Trailing()

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
        top = panel.top + NOW + self._card_height(view, panel)
        return Rect(panel.left, top, panel.right, panel.bottom) if panel.bottom - top >= LEAST_LOG else None

    @staticmethod
    def _card_height(view: ViewState, panel: Rect) -> float:
        """Return how high the unit's card beside the board is: as it was clicked, or as there is room for it."""
        free = panel.bottom - panel.top - NOW
        if view.pinned and not view.why:
            return min(PINNED, free)
        return CARD if panel.bottom - panel.top >= CARD_FROM else 0.0

    def parts(self, playback: Playback, view: ViewState, below: Playback | None = None) -> list[Part]:
        """Return everything around the board, bottom to top; what has not changed is the same object as before.

        `below` is the playhead as the timeline shows it, where that is another.
        """
        theme, frame = theme_named(view.theme), playback.frame
        number = frame.moment.index if frame.moment else -1
        calm = _calm(view)
        parts = [
            self._parts.get(
                "captions", (number, calm), lambda: bars.captions(frame, view, theme, len(self.timeline.loud))
            )
        ]
        if playback.playing:
            parts.append(self._banner(playback, view, theme))
        parts += self._panel(playback, frame, view, calm, theme)
        top = (frame.facts, _near(view, calm, view.top))
        parts.append(self._parts.get("top", top, lambda: bars.top_bar(self.replay, frame, view, theme)))
        parts += self._transport(below or playback, view, calm, theme)
        if text := self._said(frame, view):
            parts.append(bars.said_part(text, view, theme))
        if (note := flags.note_part(self.timeline, self.track(view), view, theme)) is not None:
            parts.append(note)
        if view.help:
            return [*parts, self._parts.get("help", (calm,), lambda: sheets.help_sheet(view.size, theme))]
        if view.menu:
            anchors = [h.rect for h in hot_places(parts) if h.command == "menu" and h.argument == view.menu]
            return (
                [*parts, menus.menu_part(rows_of(view), anchors[0], view.size, view.mouse, theme)] if anchors else parts
            )
        told = self._hint(parts, view)
        return parts if told is None else [*parts, sheets.hint(told[0], told[1], view.size, theme)]

    def _banner(self, playback: Playback, view: ViewState, theme: Theme) -> Part:
        """Return what is announced while it plays; when paused, the captions say it."""
        right = view.panel.left if view.panel is not None else view.board.right
        place = replace(view.board, right=right, top=view.board.top + CAPTIONED)
        drawn = banner(playback.moment, playback.at, place, theme, reduced=playback.reduced)
        return self._parts.get("banner", (drawn,), lambda: Part(drawn))

    def _transport(self, playback: Playback, view: ViewState, calm: ViewState, theme: Theme) -> list[Part]:
        track, moment = self.track(view), playback.moment
        number = moment.index if moment is not None else -1
        settled = moment is not None and playback.at >= moment.rest
        key = (number, settled, playback.playing, playback.speed, _near(view, calm, view.transport))
        under, over = self._layers.get(
            "transport", key, lambda: transport.transport_parts(playback, track, view, theme)
        )
        instant = (playback.at, view.size, view.theme)
        played, head = self._layers.get(
            "playhead", instant, lambda: transport.playhead_parts(playback, track, view, theme)
        )
        flagged = self._parts.get(
            "flags", (_near(view, calm, view.transport),), lambda: flags.flags_part(self.timeline, track, view, theme)
        )
        return [under, played, over, flagged, head]

    def _said(self, frame: Frame, view: ViewState) -> str:
        """Return what the tape says, or how to use it, or what came of the last command."""
        length = tape.measured(frame.state, view.tape) if view.tape is not None else None
        if length is not None:
            return tape.tape_words(length)
        if view.measuring and view.tape is not None and view.tape.start.model:
            name = frame.state.name_of(view.tape.start.model)
            return f"From {name}: Tab picks the other base." if view.tape.fixed else f"{name}: Enter measures from it."
        return view.said or ("Drag from base to base, or pick bases with Tab." if view.measuring else "")

    def _panel(self, playback: Playback, frame: Frame, view: ViewState, calm: ViewState, theme: Theme) -> list[Part]:
        panel = view.panel
        if panel is None:
            return []
        number = frame.moment.index if frame.moment else -1
        parts = [self._parts.get("edge", (panel, view.theme), lambda: Part((*_edge(panel, theme),)))]
        inside = Rect(panel.left + 1.0, panel.top, panel.right, panel.bottom)
        log_rect = self.log_rect(view)
        asked = view.why and not playback.playing
        place = Rect(inside.left, inside.top, inside.right, inside.top + NOW)
        if asked and (view.wide or view.drawer == "why"):
            below = log_rect.top if log_rect is not None else panel.bottom
            tall = replace(place, bottom=max(below, place.bottom))
            told = self.whys.at(number)
            key: tuple[object, ...] = (number, _near(view, calm, tall))
            parts.append(self._parts.get("why", key, lambda: why_part.why_part(told, tall, view.mouse, theme)))
        elif view.wide or view.drawer in ("now", "why"):
            rolled = round(16 * playback.rolled) / 16
            shown: tuple[object, ...] = (number, frame.facts, rolled, calm)
            parts.append(self._parts.get("now", shown, lambda: now.now_part(frame, place, theme, rolled)))
        card_top = inside.top + NOW if view.wide else inside.top
        height = self._card_height(view, panel) if view.wide else panel.bottom - panel.top
        if view.drawer == "unit" or (view.wide and not asked and height > 0.0):
            below = log_rect.top if log_rect is not None else panel.bottom
            card, unit = Rect(inside.left, card_top, inside.right, below), self._unit(frame, view)
            shown = (unit, frame.facts, calm)
            parts.append(self._parts.get("unit", shown, lambda: unit_card.unit_part(frame.facts, unit, card, theme)))
        if log_rect is not None:
            rect = Rect(inside.left, log_rect.top, inside.right, log_rect.bottom)
            current, listed = self.timeline.current(playback.at), self.log(rect.right - rect.left)
            key = (current, _near(view, calm, rect))
            parts.append(self._parts.get("log", key, lambda: log.log_part(listed, current, rect, view, theme)))
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
        hot = hot_at(hot_places(parts), view.mouse)
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
    ) -> list[pygame.Rect]:
        """Paint one frame on a surface; with the board from a picture while the view glides.

        Returns:
            Where it differs from the frame before, in pixels of the surface; all of it on another surface.
        """
        changed = self.pane.show(surface, self.sheets(playback, view, picture))
        if picture is None and sum(rect.width * rect.height for rect in changed) <= QUIET_AREA:
            self._ahead.step(playback, view)
        return changed

    def _pieces(self, playback: Playback, view: ViewState) -> Iterator[None]:
        """Make what an instant to come needs, and stop after every piece."""
        theme, frame = theme_named(view.theme), playback.frame
        seen = self._ground(view, theme)
        if view.shown.names and self.stage.name_ahead(frame, seen.camera, theme):
            yield
        hovered = model_at(frame.state, view, view.mouse) or _at_hand(view)
        drawn = self.stage.draw_ahead(frame, seen.camera, theme, hovered, view.shown)
        yield
        self.pane.prepare(drawn, self.pane.origin(seen, view.camera, view.board))
        yield
        parts = self.parts(playback, view)
        yield
        for part in parts:
            self.pane.prepare(part.figures)

    def sheets(self, playback: Playback, view: ViewState, picture: Picture | None = None) -> list[Sheet]:
        """Return everything in the window, bottom to top."""
        theme = theme_named(view.theme)
        board = (
            [*self._board(playback, view, theme)]
            if picture is None
            else [self.pane.gliding(picture, view.camera, view.board, theme)]
        )
        around = self._panel_time.behind(playback)
        below = self._transport_time.behind(around)
        return [*board, *(self.pane.sheet(k, part) for k, part in enumerate(self.parts(around, view, below)))]

    def picture(self, playback: Playback, view: ViewState) -> Picture:
        """Return a picture of the board alone."""
        shown = self._board(playback, replace(view, mouse=None), theme_named(view.theme))
        return self.pane.picture(shown, view.camera, view.board)

    def _board(self, playback: Playback, view: ViewState, theme: Theme) -> tuple[Sheet, Sheet]:
        """Return the table with all that stands on it, and what stays in place on the glass above it."""
        frame, judged = playback.frame, view.judged and not playback.playing
        seen = self._ground(view, theme)
        hovered = model_at(frame.state, view, view.mouse) or _at_hand(view)
        length = tape.measured(frame.state, view.tape) if view.tape is not None else None
        more = (tape.tape_mark(length),) if length is not None else ()
        drawn = self.stage.board(frame, seen.camera, theme, hovered, view.shown, more, judged=judged)
        return self.pane.table(drawn, seen, view.camera, view.board, theme), self._glass(frame.facts, view, theme)

    def _ground(self, view: ViewState, theme: Theme) -> Picture:
        """Return the bare table."""
        grid = view.shown.grid
        return self.pane.ground(view.camera, theme, grid, lambda wide: self.stage.ground(wide, theme, grid=grid))

    def _glass(self, state: State, view: ViewState, theme: Theme) -> Sheet:
        """Return what stays in place while the table is dragged: the scale, and the whole table small."""
        from simulator.view.canvas import Sheet

        key = (view.camera, view.board, view.theme, state)
        if self._glass_sheet is None or self._glass_sheet[0] != key:
            drawn = (scale_bar_figure(view.camera, theme), *minimap_figures(state, view.camera, theme))
            sheet = Sheet(drawn, self.pane.pixels(view.board), (view.board.left, view.board.top))
            self._glass_sheet = (key, sheet)
        return self._glass_sheet[1]


def _calm(view: ViewState) -> ViewState:
    """Return a view as most of the window sees it: without the camera and the mouse."""
    return replace(view, camera=NOWHERE, mouse=None)


def _near(view: ViewState, calm: ViewState, place: Rect) -> ViewState:
    """Return a view as a place in the window sees it: with the mouse only where it is there."""
    return replace(calm, mouse=view.mouse) if holds(place, view.mouse) else calm


def _at_hand(view: ViewState) -> str:
    """Return the base that the tape begins at while there is no length yet."""
    return view.tape.start.model if view.tape is not None and view.tape.end is None else ""


def _edge(panel: Rect, theme: Theme) -> tuple[Figure, ...]:
    return (filled(panel, theme.panel), filled(Rect(panel.left, panel.top, panel.left + 1.0, panel.bottom), theme.line))
