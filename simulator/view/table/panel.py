"""The panel beside the table: who chooses what and why, and the rows that can be chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.card import card_figure
from simulator.view.figures import Figure, Ink, Path, tick
from simulator.view.layout import Rect
from simulator.view.marks import Card
from simulator.view.scene import index_of, side_of
from simulator.view.table.offers import Heading, Offer, heading_of, offers_of
from simulator.view.table.sitting import Sitting
from simulator.view.theme import Theme
from simulator.view.window.bars import small_base
from simulator.view.window.parts import Hot, Part, box, cut, die, filled, hairline, holds, lines_of, middle, sign, words

PAD, GAP = 16.0, 6.0
ROW, TALL = 32.0, 44.0
"""Points of height of a row with its label alone, and with words below it."""
LINE = 18.0
DIE, PALETTE = 24.0, 36.0
"""Points of a die that was entered, and of one that can be clicked."""


@dataclass(frozen=True, slots=True)
class LaidOffers:
    """The rows in their places, unscrolled."""

    rows: tuple[tuple[Offer, Rect], ...]
    area: Rect
    """Where they show."""
    height: float
    """Points of all of them."""

    def scroll(self, asked: float, focus: int) -> float:
        """Return how far they are scrolled, so that the row in focus is in sight."""
        room = self.area.bottom - self.area.top
        most = max(self.height - room, 0.0)
        if 0 <= focus < len(self.rows) and most:
            rect = self.rows[focus][1]
            top, bottom = rect.top - self.area.top, rect.bottom - self.area.top
            asked = min(max(asked, bottom - room), top)
        return min(max(asked, 0.0), most)


def laid_offers(sitting: Sitting, rect: Rect) -> LaidOffers:
    """Lay the rows out below the heading, in a place as wide as the panel."""
    top = rect.top + _heading_height(heading_of(sitting), rect) + _dice_height(sitting, rect)
    area = Rect(rect.left + 1.0, top, rect.right, rect.bottom - 4.0)
    rows, y = [], top + 4.0
    for offer in offers_of(sitting):
        height = TALL if offer.detail else ROW
        rows.append((offer, Rect(rect.left + PAD, y, rect.right - PAD, y + height)))
        y += height + GAP
    return LaidOffers(tuple(rows), area, y - top + 4.0)


def panel_ground(sitting: Sitting, theme: Theme) -> list[Part]:
    """Return the ground of the panel; nothing while it is put away."""
    rect = sitting.view.panel
    if rect is None:
        return []
    edge = hairline((rect.left + 0.5, rect.top), (rect.left + 0.5, rect.bottom), theme.line)
    return [Part((filled(rect, theme.panel), edge), (Hot(rect, "none"),))]


def deciding_parts(sitting: Sitting, theme: Theme) -> list[Part]:
    """Return who chooses what, and the rows."""
    rect = sitting.view.deciding
    if rect is None:
        return []
    heading = Part(tuple(_heading(heading_of(sitting), rect, theme)))
    laid = laid_offers(sitting, rect)
    parts = [heading]
    if sitting.entering is not None and sitting.stage == "faces":
        parts.append(dice_part(sitting, rect, theme))
    parts.append(_rows(sitting, laid, theme))
    foot = hairline((rect.left, rect.bottom - 0.5), (rect.right, rect.bottom - 0.5), theme.line)
    return [*parts, Part((foot,))]


def heading_parts(sitting: Sitting, theme: Theme) -> list[Part]:
    """Return who chooses what alone, without the rows."""
    rect = sitting.view.deciding
    return [] if rect is None else [Part(tuple(_heading(heading_of(sitting), rect, theme)))]


def card_part(sitting: Sitting, card: Card, theme: Theme) -> Part:
    """Return a card below the heading, where the board has no room for it."""
    rect = sitting.view.deciding
    assert rect is not None
    top = _heading_height(heading_of(sitting), rect) + 4.0
    room = Camera(rect.right - rect.left + 16.0, rect.bottom - rect.top, 1.0, (0.0, 0.0))
    drawn = card_figure(replace(card, clear_of=(), top=top), room, theme)
    return Part((replace(drawn, at=(drawn.at[0] + rect.left - 8.0, drawn.at[1] + rect.top)),))


def _heading_lines(heading: Heading, rect: Rect) -> tuple[tuple[str, ...], list[tuple[str, tuple[str, ...]]]]:
    room = rect.right - rect.left - 2 * PAD
    head = lines_of(heading.head, "semibold", 15.0, room, 2)
    reasons = [(r.sign, lines_of(r.text, "regular", 13.0, room - 22.0, 3)) for r in heading.reasons]
    return head, reasons


def _heading_height(heading: Heading, rect: Rect) -> float:
    head, reasons = _heading_lines(heading, rect)
    told = sum(LINE * len(lines) + 3.0 for _, lines in reasons)
    return 36.0 + 20.0 * len(head) + 4.0 + told + (24.0 if heading.clause else 4.0)


def _heading(heading: Heading, rect: Rect, theme: Theme) -> list[Figure]:
    head, reasons = _heading_lines(heading, rect)
    x, y = rect.left + PAD, rect.top + 36.0
    drawn = [words(x, rect.top + 26.0, "Now", "semibold", 12.0, theme.ink2)]
    for line in head:
        drawn.append(words(x, y + 15.0, line, "semibold", 15.0, theme.ink))
        y += 20.0
    y += 4.0
    for name, lines in reasons:
        drawn.append(sign(name, x + 7.0, y + 10.0, theme))
        colour = theme.ink2 if name == "circle" else theme.ink
        for k, line in enumerate(lines):
            drawn.append(words(x + 22.0, middle(y + 10.0 + LINE * k, 13.0), line, "regular", 13.0, colour))
        y += LINE * len(lines) + 3.0
    if heading.clause:
        told = " · ".join(word for word in (heading.clause, heading.citation) if word)
        room = rect.right - rect.left - 2 * PAD
        drawn.append(words(x, middle(y + 11.0, 12.0), cut(told, "regular", 12.0, room), "regular", 12.0, theme.ink2))
    return drawn


def _rows(sitting: Sitting, laid: LaidOffers, theme: Theme) -> Part:
    scroll = laid.scroll(sitting.view.scroll, sitting.focus)
    drawn: list[Figure] = []
    hots: list[Hot] = []
    for k, (offer, place) in enumerate(laid.rows):
        rect = Rect(place.left, place.top - scroll, place.right, place.bottom - scroll)
        if rect.bottom <= laid.area.top or rect.top >= laid.area.bottom:
            continue
        seen = Rect(rect.left, max(rect.top, laid.area.top), rect.right, min(rect.bottom, laid.area.bottom))
        drawn += _row(sitting, offer, rect, theme, focused=k == sitting.focus)
        if offer.command != "none":
            hots.append(Hot(seen, offer.command, offer.argument))
    if laid.height > laid.area.bottom - laid.area.top:
        drawn += _bar(laid, scroll, theme)
    return Part(tuple(drawn), tuple(hots), laid.area)


def _bar(laid: LaidOffers, scroll: float, theme: Theme) -> list[Figure]:
    room = laid.area.bottom - laid.area.top
    long = max(room * room / laid.height, 24.0)
    top = laid.area.top + (room - long) * scroll / max(laid.height - room, 1.0)
    return [filled(Rect(laid.area.right - 5.0, top, laid.area.right - 2.0, top + long), theme.line, 1.5)]


def _row(sitting: Sitting, offer: Offer, rect: Rect, theme: Theme, *, focused: bool) -> list[Figure]:
    hovered = holds(rect, sitting.view.mouse)
    ground = (theme.ink2 if hovered else theme.ink) if offer.main else theme.sunk if hovered else theme.panel
    colour, pale = (theme.panel, theme.panel) if offer.main else (theme.ink, theme.ink2)
    drawn: list[Figure] = []
    if offer.command != "none":
        drawn.append(Figure(13, (box(rect, Ink(ground, 1.0, theme.ink if offer.main else theme.line), 6.0),)))
    if focused and offer.command != "none":
        drawn.append(Figure(13, (box(rect.grown(3.0), Ink(stroke=theme.ink, width=2.0), 8.0),)))
    x, y = rect.left + 12.0, rect.centre[1]
    state = sitting.game.state
    if offer.unit:
        unit = state.unit(offer.unit)
        drawn.append(small_base(x + 9.0, y, side_of(state, unit), theme, radius=10.0, unit=index_of(state, unit)))
        x += 28.0
    if offer.on is not None:
        place = Rect(x, y - 8.0, x + 16.0, y + 8.0)
        drawn.append(Figure(13, (box(place, Ink(stroke=pale, width=1.5), 3.0),)))
        if offer.on:
            drawn.append(Figure(13, (tick(0.0, 0.0, 4.5, Ink(stroke=colour, width=2.2, round=True)),), place.centre))
        x += 26.0
    right = rect.right - 10.0
    if offer.key:
        wide = lettering.width(offer.key, "medium", 12.0) + 12.0
        cap = Rect(right - wide, y - 10.0, right, y + 10.0)
        ink = Ink(stroke=theme.panel, stroke_a=0.6) if offer.main else Ink(theme.sunk, 1.0, theme.line)
        drawn.append(Figure(13, (box(cap, ink, 3.0),)))
        drawn.append(words(cap.centre[0], middle(y, 12.0), offer.key, "medium", 12.0, pale, "middle"))
        right = cap.left - 8.0
    elif offer.command == "group":
        down = ((right - 9.0, y - 2.0), (right - 5.0, y + 2.0), (right - 1.0, y - 2.0))
        drawn.append(Figure(13, (Path((down,), Ink(stroke=theme.ink2, width=1.6), False),)))
        right -= 16.0
    label = cut(offer.label, "medium", 14.0, right - x)
    if not offer.detail:
        return [*drawn, words(x, middle(y, 14.0), label, "medium", 14.0, colour)]
    detail = cut(offer.detail, "regular", 12.0, right - x)
    drawn.append(words(x, middle(y - 9.0, 14.0), label, "medium", 14.0, colour))
    drawn.append(words(x, middle(y + 9.0, 12.0), detail, "regular", 12.0, pale))
    return drawn


def _dice_places(sitting: Sitting, rect: Rect) -> tuple[list[Rect], list[Rect]]:
    """Return the places of the dice that are entered, and of those that can be clicked."""
    entering = sitting.entering
    if entering is None or sitting.stage != "faces":
        return [], []
    top = rect.top + _heading_height(heading_of(sitting), rect) + 2.0
    room = rect.right - rect.left - 2 * PAD
    across = max(int((room + 4.0) // (DIE + 4.0)), 1)
    entered = []
    for k in range(entering.asked.count):
        x, y = rect.left + PAD + (DIE + 4.0) * (k % across), top + (DIE + 4.0) * (k // across)
        entered.append(Rect(x, y, x + DIE, y + DIE))
    below = (entered[-1].bottom if entered else top) + 10.0
    sides = entering.asked.throw.sides
    step = min(PALETTE + 8.0, room / max(sides, 1))
    palette = [
        Rect(rect.left + PAD + step * k, below, rect.left + PAD + step * k + step - 6.0, below + PALETTE)
        for k in range(sides)
    ]
    return entered, palette


def _dice_height(sitting: Sitting, rect: Rect) -> float:
    entered, palette = _dice_places(sitting, rect)
    return palette[0].bottom - entered[0].top + 10.0 if entered and palette else 0.0


def dice_part(sitting: Sitting, rect: Rect, theme: Theme) -> Part:
    """Return the dice that are asked for, those entered with their faces; and one of each face to click."""
    entering = sitting.entering
    assert entering is not None
    entered, palette = _dice_places(sitting, rect)
    drawn: list[Figure] = []
    for k, place in enumerate(entered):
        if k < len(entering.faces):
            drawn.append(die(place.left, place.top, entering.faces[k], DIE, theme, matters=True))
        else:
            width = 2.0 if k == len(entering.faces) else 1.0
            colour = theme.ink if k == len(entering.faces) else theme.ink3
            drawn.append(Figure(13, (box(place.grown(-1.0), Ink(stroke=colour, width=width), 5.0),)))
    hots = []
    for k, place in enumerate(palette):
        ground = theme.sunk if holds(place, sitting.view.mouse) else theme.panel
        drawn.append(Figure(13, (box(place, Ink(ground, 1.0, theme.line), 6.0),)))
        x, y = place.centre
        drawn.append(die(x - 12.0, y - 12.0, k + 1, 24.0, theme, matters=False))
        hots.append(Hot(place, "face", k + 1))
    return Part(tuple(drawn), tuple(hots))
