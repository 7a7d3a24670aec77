"""The editor's window painted, one frame at a time, on any surface: no window and no clock in here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from simulator.geometry.shapes import Point
from simulator.view.card import card_figures
from simulator.view.editor.asking import asking_part
from simulator.view.editor.bars import rail, status_bar, top_bar
from simulator.view.editor.bench import Bench
from simulator.view.editor.forms.laid import problems_rect
from simulator.view.editor.handle import KNOB, handle_of
from simulator.view.editor.hanging import menu_rows
from simulator.view.editor.notice import notice_parts
from simulator.view.editor.panel import panel_parts
from simulator.view.editor.problems_part import problems_part
from simulator.view.editor.rulers import ruler_figures
from simulator.view.editor.scene import EditorScene
from simulator.view.editor.tray import tray_part, tray_strip
from simulator.view.editor.welcome import welcome_parts
from simulator.view.figures import Ellipse, Figure, Ink, Path
from simulator.view.same import Same
from simulator.view.theme import Theme, theme_named
from simulator.view.window import menus, sheets
from simulator.view.window.board_picture import Picture
from simulator.view.window.minimap import minimap_figures
from simulator.view.window.pane import Pane
from simulator.view.window.parts import Part, hint_at, holds, hot_at, hot_places
from simulator.view.window.under import model_at

if TYPE_CHECKING:
    import pygame

    from simulator.view.canvas import Sheet


class EditorPainter:
    """Paints the bench; keeps what stays the same from frame to frame."""

    def __init__(self, scale: float = 1.0) -> None:
        """Begin with nothing painted; `scale` says how many pixels a point is."""
        self.pane = Pane(scale)
        self.scene = EditorScene()
        self._made: dict[str, tuple[object, list[Part]]] = {}

    def parts(self, bench: Bench) -> list[Part]:
        """Return everything around the board, bottom to top; what has not changed is the same object as before."""
        view, theme = bench.view, theme_named(bench.view.theme)
        parts = [*welcome_parts(bench, theme), *self._kept("tray", bench, tray_part), *notice_parts(bench, theme)]
        parts += self._kept("panel", bench, panel_parts)
        parts += self._kept("problems", bench, self._problems)
        parts += self._kept("rail", bench, lambda b, t: [rail(b, t)])
        parts += self._kept("status", bench, lambda b, t: [status_bar(b, t)])
        parts += self._kept("top", bench, lambda b, t: [top_bar(b, t)])
        if bench.asking is not None:
            return [*parts, asking_part(bench.asking, view.size, view.mouse, theme)]
        if view.help:
            return [*parts, sheets.help_sheet(view.size, theme, "editor")]
        if view.menu:
            hots = [h for h in hot_places(parts) if h.command == "menu"]
            anchors = [h.rect for h in hots if h.argument == view.menu] or [
                h.rect for h in hots if view.menu == "demos" and h.argument == "import"
            ]
            rows = menu_rows(bench)
            hung = (menus.menu_part(rows, a, view.size, view.mouse, theme, chosen=view.row) for a in anchors[-1:])
            return [*parts, *hung]
        hint = _hint(parts, bench)
        return parts if hint is None else [*parts, sheets.hint(hint[0], hint[1], view.size, theme)]

    def _kept(self, name: str, bench: Bench, make: object) -> list[Part]:
        """Return parts as they were made for the same bench, or make them anew where something in it changed."""
        live = self.scene.problems(bench) if name == "problems" else ()
        key = (_seen_by(name, bench), live)
        kept = self._made.get(name)
        if kept is None or kept[0] != key:
            kept = self._made[name] = (key, make(bench, theme_named(bench.view.theme)))  # type: ignore[operator]
        return list(kept[1])

    def _problems(self, bench: Bench, theme: Theme) -> list[Part]:
        panel = bench.view.panel
        return [] if panel is None else [problems_part(bench, self.scene.problems(bench), problems_rect(panel), theme)]

    def sheets(self, bench: Bench, picture: Picture | None = None) -> list[Sheet]:
        """Return everything in the window, bottom to top."""
        view, theme = bench.view, theme_named(bench.view.theme)
        if picture is not None:
            board = [self.pane.gliding(picture, view.camera, view.board, theme)]
        else:
            board = self.board(bench)
        return [*board, *(self.pane.sheet(k, part) for k, part in enumerate(self.parts(bench)))]

    def board(self, bench: Bench) -> list[Sheet]:
        """Return the table with all that stands on it, and what stays in place on the glass above it."""
        view, theme = bench.view, theme_named(bench.view.theme)
        table = bench.scenario.state.board
        key = (table.width, table.depth, view.shown.grid)
        seen = self.pane.ground(view.camera, theme, key, lambda wide: self.scene.ground(bench, wide, theme))
        hovered = model_at(bench.state, view, view.mouse) if bench.held is None and bench.band is None else ""
        drawn = self.scene.board(bench, seen.camera, theme, hovered)
        return [self.pane.table(drawn, seen, view.camera, view.board, theme), self._glass(bench, theme)]

    def _glass(self, bench: Bench, theme: Theme) -> Sheet:
        from simulator.view.canvas import Sheet

        view, state = bench.view, bench.state
        drawn = [*ruler_figures(state.board, view.camera, theme), *handle_figures(bench, theme)]
        drawn += minimap_figures(state, view.camera, theme)
        card = self.scene.card(bench)
        if card is not None:
            drawn += card_figures(card, view.camera, theme)
        return Sheet(tuple(drawn), self.pane.pixels(view.board), (view.board.left, view.board.top))

    def picture(self, bench: Bench) -> Picture:
        """Return a picture of the board alone."""
        still = replace(bench, view=replace(bench.view, mouse=None))
        return self.pane.picture(self.board(still), bench.view.camera, bench.view.board)

    def paint(self, surface: pygame.Surface, bench: Bench, picture: Picture | None = None) -> list[pygame.Rect]:
        """Paint one frame on a surface; with the board from a picture while the view glides.

        Returns:
            Where it differs from the frame before, in pixels of the surface.
        """
        return self.pane.show(surface, self.sheets(bench, picture))


def _seen_by(name: str, bench: Bench) -> object:
    """Return what a part of the window depends on."""
    view = bench.view
    places = {"problems": view.panel, "panel": view.panel, "rail": view.rail, "status": view.status, "top": view.top}
    place = places[name] if name in places else tray_strip(view)
    mouse = view.mouse if place is not None and holds(place, view.mouse) else None
    key = (Same(bench.draft), view.size, view.theme, mouse)
    match name:
        case "panel":
            more = (bench.picked, bench.focus, bench.tool, bench.settings, bench.recording)
            return (*key, *more, view.drawer, view.scroll, view.menu)
        case "problems":
            return (*key, bench.problem, bench.stale, view.drawer, bench.held is not None, bench.recording is not None)
        case "tray":
            return (*key, bench.tool == "unit", bench.settings.reserve, view.tray)
        case "rail":
            return (view.size, view.theme, mouse, bench.tool)
        case "top":
            return (*key, bench.file, view.menu, view.drawer)
        case _:
            return (*key, view.mouse, view.camera, bench.picked, bench.held, bench.said, bench.tool, bench.pencil)


def handle_figures(bench: Bench, theme: Theme) -> tuple[Figure, ...]:
    """Return the frame round the selection and the knob that turns it, in points of the board."""
    handle = handle_of(bench)
    if handle is None:
        return ()
    board = bench.view.board
    f = handle.frame
    left, top, right, bottom = f.left - board.left, f.top - board.top, f.right - board.left, f.bottom - board.top
    ring = ((left, top), (right, top), (right, bottom), (left, bottom))
    x, y = handle.knob[0] - board.left, handle.knob[1] - board.top
    stalk = ((x, y), (x, top))
    shapes = (
        Path((ring,), Ink(stroke=theme.ring, stroke_a=0.8, width=3.0)),
        Path((ring,), Ink(stroke=theme.ink, stroke_a=0.7, width=1.0)),
        Path((stalk,), Ink(stroke=theme.ink, width=1.5), False),
        Ellipse(x, y, KNOB, KNOB, Ink(theme.ring, 1.0, theme.ring_out, 1.0, 1.6)),
    )
    return (Figure(12, shapes, id="handle"),)


def _hint(parts: list[Part], bench: Bench) -> tuple[str, Point] | None:
    """Return the words for what is under the mouse, and where they go."""
    view = bench.view
    hot = hot_at(hot_places(parts), view.mouse)
    if hot is not None and hot.tip and hot.rect.top >= view.rail.top and hot.rect.right <= view.rail.right:
        return hot.tip, (hot.rect.right + 90.0, hot.rect.centre[1] + 14.0)
    return hint_at(hot, view.top.bottom)
