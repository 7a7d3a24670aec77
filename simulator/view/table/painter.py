"""The table's window painted, one frame at a time, on any surface: no window and no clock in here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.banner import banner
from simulator.view.card import card_figures
from simulator.view.figures import Figure
from simulator.view.layout import Rect
from simulator.view.same import Same
from simulator.view.scale_bar import scale_bar_figure
from simulator.view.table.bars import status_bar, top_bar
from simulator.view.table.facing import knob_figures
from simulator.view.table.offers import offers_of, why_not
from simulator.view.table.panel import card_part, deciding_parts, heading_parts, panel_ground, skipping_parts
from simulator.view.table.scene import TableScene
from simulator.view.table.sitting import Sitting
from simulator.view.theme import Theme, theme_named
from simulator.view.window import bars, log, menus, now, sheets, tape, unit_card
from simulator.view.window.board_picture import Picture
from simulator.view.window.menus import Row
from simulator.view.window.minimap import minimap_figures
from simulator.view.window.pane import Pane
from simulator.view.window.parts import Part, hint_at, holds, hot_at, hot_places
from simulator.view.window.under import model_at

if TYPE_CHECKING:
    import pygame

    from simulator.view.canvas import Sheet

HINT = "Point at a base to see its unit."
CAPTIONED = 44.0
"""Points of the board that captions take at its top."""
SPEEDS = (("0.5×", 0.5), ("1×", 1.0), ("2×", 2.0), ("4×", 4.0), ("8×", 8.0))


class TablePainter:
    """Paints the sitting; keeps what stays the same from frame to frame."""

    def __init__(self, scale: float = 1.0) -> None:
        """Begin with nothing painted; `scale` says how many pixels a point is."""
        self.pane = Pane(scale)
        self.scene = TableScene()
        self._log: tuple[object, log.Log] | None = None
        self._made: dict[str, tuple[object, list[Part]]] = {}

    def log(self, sitting: Sitting, width: float) -> log.Log:
        """Return the log laid out for a width."""
        key = (id(sitting.playback.timeline), width)
        if self._log is None or self._log[0] != key:
            self._log = (key, log.Log.of(sitting.playback.timeline, width))
        return self._log[1]

    def log_scroll(self, sitting: Sitting) -> tuple[float, float]:
        """Return how far the log is scrolled, and how far it can be."""
        rect = sitting.view.log
        if rect is None:
            return 0.0, 0.0
        listed, room = self.log(sitting, rect.right - rect.left - 1.0), rect.bottom - rect.top - log.HEAD
        current = sitting.playback.timeline.current(sitting.playback.at)
        return listed.scroll(sitting.view, current, room), listed.height - room + 8.0

    def parts(self, sitting: Sitting) -> list[Part]:
        """Return everything around the board, bottom to top; what has not changed is the same object as before."""
        view, theme = sitting.view, theme_named(sitting.view.theme)
        hovered = model_at(sitting.state, view, view.mouse) if sitting.held is None else ""
        under = sitting.state.unit_of[hovered].id if hovered else ""
        known = _known_by(sitting)
        parts = self._kept("board", self._over_key(sitting), lambda: self._over_board(sitting, theme))
        parts += self._kept("ground", (view.panel, view.theme), lambda: panel_ground(sitting, theme))
        inside = view.mouse if view.panel is not None and holds(view.panel, view.mouse) else None
        # Beside a small board the panel has the card of what is in hand.
        held = sitting.held if view.tight else sitting.held is not None
        parts += self._kept("panel", (known, inside, held, under), lambda: self._panel(sitting, theme))
        in_hand = sitting.held and (sitting.held.by_keys, sitting.held.typed)
        told = (known, sitting.said, hovered, in_hand, holds(view.status, view.mouse))
        why = why_not(sitting, hovered) if hovered else ""
        parts += self._kept("status", told, lambda: [status_bar(sitting, why, theme)])
        above = view.mouse if holds(view.top, view.mouse) else None
        standing = sitting.playback.frame.facts if sitting.showing else None
        parts += self._kept("top", (known, above, Same(standing)), lambda: [top_bar(sitting, theme)])
        if view.help:
            return [*parts, sheets.help_sheet(view.size, theme, "table")]
        if view.menu:
            rows = menu_rows(sitting)
            anchors = [h.rect for h in hot_places(parts) if menu_of(h.command, h.argument) == view.menu]
            hung = (
                menus.menu_part(rows, a, view.size, view.mouse, theme, chosen=view.row) for a in anchors[-1:] if rows
            )
            return [*parts, *hung]
        hint = _hint(parts, sitting)
        return parts if hint is None else [*parts, sheets.hint(hint[0], hint[1], view.size, theme)]

    def _kept(self, name: str, key: tuple[object, ...], make: Callable[[], list[Part]]) -> list[Part]:
        """Return parts as they were made for the same key, or make them."""
        kept = self._made.get(name)
        if kept is None or kept[0] != key:
            kept = self._made[name] = (key, make())
        return list(kept[1])

    @staticmethod
    def _over_key(sitting: Sitting) -> tuple[object, ...]:
        """Return what is announced over the board depends on; what comes and goes is never the same."""
        view, playback = sitting.view, sitting.playback
        moment = playback.moment
        at = playback.at if sitting.showing else 0.0
        shown = (Same(moment), at, sitting.held is None, sitting.tape, sitting.busy, sitting.refusal and sitting.said)
        return (*shown, view.size, view.theme, view.hidden, Same(sitting.game))

    def _over_board(self, sitting: Sitting, theme: Theme) -> list[Part]:
        """Return what is announced over the board, and what the tape says."""
        view, playback = sitting.view, sitting.playback
        parts = []
        if sitting.showing:
            parts.append(bars.captions(playback.frame, view, theme, len(playback.timeline.loud)))
            place = replace(view.board, top=view.board.top + CAPTIONED)
            drawn = banner(playback.moment, playback.at, place, theme, reduced=playback.reduced)
            parts.append(Part(drawn))
        elif sitting.held is None:
            parts.append(bars.captions(playback.frame, view, theme, 1))
        length = tape.measured(sitting.state, sitting.tape) if sitting.tape is not None else None
        if length is not None:
            parts.append(bars.said_part(tape.tape_words(length), view, theme))
        elif sitting.refusal is not None and sitting.said and self._is_long(sitting):
            parts.append(bars.said_part(sitting.said, view, theme))
        elif sitting.busy and not sitting.showing:
            parts.append(bars.said_part(sitting.busy, view, theme))
        return parts

    @staticmethod
    def _is_long(sitting: Sitting) -> bool:
        """Say whether what was refused needs more room than the status bar has."""
        room = sitting.view.size[0] * (0.64 if sitting.view.wide else 0.94)
        return lettering.width(sitting.said, "regular", 13.0) > room

    def _panel(self, sitting: Sitting, theme: Theme) -> list[Part]:
        """Return what is decided now, a unit or the last attack, and the log."""
        view, playback = sitting.view, sitting.playback
        frame = playback.frame
        parts: list[Part] = []
        place = view.deciding
        attack = frame.moment is not None and frame.moment.attack is not None
        if place is not None and sitting.showing and (attack or view.card is None):
            inside, skipping = skipping_parts(sitting, theme)
            parts.append(now.now_part(frame, inside, theme, round(16 * playback.rolled) / 16, asks=False))
            parts += skipping
        elif place is not None and view.tight and sitting.held is not None:
            card = self.scene.card(sitting)
            parts += heading_parts(sitting, theme)
            parts += [card_part(sitting, card, theme)] if card is not None else []
        elif place is not None:
            parts += deciding_parts(sitting, theme)
        if (below := view.card) is not None:
            inside = Rect(below.left + 1.0, below.top, below.right, below.bottom)
            if attack and not sitting.showing and not self._unit_under(sitting):
                parts.append(now.now_part(frame, inside, theme, asks=False))
            else:
                parts.append(unit_card.unit_part(sitting.state, self._unit(sitting), inside, theme, HINT))
        if (rect := view.log) is not None:
            parts.append(self._log_part(sitting, Rect(rect.left + 1.0, rect.top, rect.right, rect.bottom), theme))
        return parts

    def _log_part(self, sitting: Sitting, rect: Rect, theme: Theme) -> Part:
        """Return the log up to what is shown; what is still to come is not told before."""
        playback = sitting.playback
        current, marked = playback.timeline.current(playback.at), _line_of(sitting)
        listed = self.log(sitting, rect.right - rect.left)
        if sitting.showing:
            listed = log.Log(listed.entries[: max(current + 1, 0)])
        return log.log_part(listed, current if marked is None else marked, rect, sitting.view, theme)

    def _unit_under(self, sitting: Sitting) -> str:
        if sitting.held is not None and sitting.proposal is not None:
            return sitting.proposal.unit
        model = model_at(sitting.state, sitting.view, sitting.view.mouse)
        return sitting.state.unit_of[model].id if model else ""

    def _unit(self, sitting: Sitting) -> str:
        """Return whose card shows: the unit under the mouse, else the one at hand, else the one that acted last."""
        under = self._unit_under(sitting)
        if under:
            return under
        if sitting.proposal is not None:
            return sitting.proposal.unit
        offers = offers_of(sitting)
        if 0 <= sitting.focus < len(offers) and offers[sitting.focus].unit:
            return offers[sitting.focus].unit
        decision, moment = sitting.decision, sitting.playback.moment
        if decision is not None and decision.unit in sitting.state.unit_by_id:
            return decision.unit
        return moment.unit if moment is not None else ""

    def sheets(self, sitting: Sitting, clock: float, picture: Picture | None = None) -> list[Sheet]:
        """Return everything in the window, bottom to top."""
        view, theme = sitting.view, theme_named(sitting.view.theme)
        if picture is not None:
            board = [self.pane.gliding(picture, view.camera, view.board, theme)]
        else:
            board = self.board(sitting, clock)
        return [*board, *(self.pane.sheet(k, part) for k, part in enumerate(self.parts(sitting)))]

    def board(self, sitting: Sitting, clock: float) -> list[Sheet]:
        """Return the table with all that stands on it, and what stays in place on the glass above it."""
        view, theme = sitting.view, theme_named(sitting.view.theme)
        table = sitting.game.state.board
        key = (table.width, table.depth, view.shown.grid)
        seen = self.pane.ground(view.camera, theme, key, lambda wide: self.scene.ground(sitting, wide, theme))
        hovered = model_at(sitting.state, view, view.mouse) if sitting.held is None else ""
        drawn = self.scene.board(sitting, seen.camera, theme, hovered, clock)
        return [self.pane.table(drawn, seen, view.camera, view.board, theme), self._glass(sitting, theme)]

    def _glass(self, sitting: Sitting, theme: Theme) -> Sheet:
        from simulator.view.canvas import Sheet

        view = sitting.view
        drawn: list[Figure] = [scale_bar_figure(view.camera, theme)]
        card = self.scene.card(sitting)
        if card is not None and not view.tight:
            drawn += card_figures(card, view.camera, theme)
        drawn += knob_figures(sitting, theme)
        drawn += minimap_figures(sitting.state, view.camera, theme)
        return Sheet(tuple(drawn), self.pane.pixels(view.board), (view.board.left, view.board.top))

    def picture(self, sitting: Sitting, clock: float) -> Picture:
        """Return a picture of the board alone."""
        still = replace(sitting, view=replace(sitting.view, mouse=None))
        return self.pane.picture(self.board(still, clock), sitting.view.camera, sitting.view.board)

    def paint(
        self, surface: pygame.Surface, sitting: Sitting, clock: float = 0.0, picture: Picture | None = None
    ) -> list[pygame.Rect]:
        """Paint one frame on a surface; with the board from a picture while the view glides.

        Args:
            surface: what is painted on.
            sitting: the game with everything about the moment.
            clock: milliseconds of the window's clock.
            picture: the board as a picture, while the view glides.

        Returns:
            Where it differs from the frame before, in pixels of the surface.
        """
        return self.pane.show(surface, self.sheets(sitting, clock, picture))


def _known_by(sitting: Sitting) -> tuple[object, ...]:
    """Return all that the window around the board depends on, but for the mouse, what is in hand and what is said."""
    view, playback = sitting.view, sitting.playback
    rolled = round(16 * playback.rolled)
    settled = playback.moment is not None and playback.at >= playback.moment.rest
    shown = (Same(playback.timeline), Same(playback.moment), playback.playing, playback.speed, rolled, settled)
    stage = (sitting.proposal, sitting.picked, sitting.declaration, sitting.entering and sitting.entering.faces)
    more = (Same(sitting.suggested), sitting.focus, Same(sitting.refusal), sitting.others_may, sitting.falling)
    seen = (view.size, view.theme, view.hidden, view.menu, view.log_scroll, view.scroll)
    return (Same(sitting.game), sitting.looked_at, sitting.measuring, len(sitting.undone), shown, stage, more, seen)


def _line_of(sitting: Sitting) -> int | None:
    """Return the place in the log of the decision that is looked at; None while none is."""
    if sitting.looked_at < 0:
        return None
    loud = sitting.playback.timeline.loud
    return next((k for k, moment in enumerate(loud) if moment.number >= sitting.looked_at), None)


def menu_of(command: str, argument: float | str) -> str:
    """Return the menu that hangs from a hot place; nothing where none does."""
    if command == "menu":
        return str(argument)
    return f"group-{argument}" if command == "group" else ""


def menu_rows(sitting: Sitting) -> tuple[Row, ...]:
    """Return the rows of the menu that is open."""
    view, shown = sitting.view, sitting.view.shown
    if view.menu.startswith("group-"):
        return _group_rows(sitting, int(view.menu.removeprefix("group-")))
    speed = sitting.playback.speed
    return (
        Row("Engagement ranges", "engagement", 0, "E", shown.engagement),
        Row("Coherency links", "coherency", 0, "H", shown.coherency),
        Row("Names", "names", 0, "N", shown.names),
        Row("Grid", "grid", 0, "G", shown.grid),
        Row(),
        *(Row(f"Shown at {text}", "speed", value, "", speed == value) for text, value in SPEEDS),
        Row(),
        Row("Real dice", "real-dice", 0, "D", sitting.game.real_dice),
        Row("Dark theme", "theme", 0, "", view.theme == "dark"),
    )


def _group_rows(sitting: Sitting, k: int) -> tuple[Row, ...]:
    declaration, state = sitting.declaration, sitting.game.state
    if declaration is None or not 0 <= k < len(declaration.groups):
        return ()
    group = declaration.groups[k]
    models = group.models or ()
    rows = [
        Row(
            f"{weapon} → {state.unit(target).name}",
            "aim",
            f"{k}|{weapon}|{target}",
            "",
            weapon == group.weapon and target == group.target,
        )
        for weapon, target in declaration.aims(state, models)
    ]
    if len(models) > 1:
        rows += [Row(), Row("Each model by itself", "aim", f"{k}|part")]
    return (*rows, Row(), Row("Do not strike", "aim", f"{k}|rest"))


def _hint(parts: list[Part], sitting: Sitting) -> tuple[str, Point] | None:
    """Return the words for what is under the mouse, and where they go."""
    return hint_at(hot_at(hot_places(parts), sitting.view.mouse), sitting.view.top.bottom)
