"""Bookmarks on the timeline: a flag below the ticks for each, and the note of the one that was asked for."""

from __future__ import annotations

from simulator.bookmarks import Bookmark
from simulator.view import lettering
from simulator.view.figures import Figure, Ink, Path
from simulator.view.layout import Rect
from simulator.view.theme import Theme
from simulator.view.timeline import Timeline
from simulator.view.track import Track
from simulator.view.window.parts import Hot, Part, box, cut, filled, holds, lines_of, middle, words
from simulator.view.window.transport import strip_rect
from simulator.view.window.view_state import ViewState

WIDE, PAD, LINE = 300.0, 12.0, 18.0
"""Pixels of a note's card, of the air in it, and of a line."""
MOST = 4
"""Lines of a note that show."""
BELOW = 8.0
"""Pixels from the strip to the flags."""


def place_of(event: int, timeline: Timeline, track: Track) -> float:
    """Return where an event (0: the start) is on the strip, in pixels from its left end."""
    return track.place_of(timeline.time_of(event - 1)) if event > 0 else 0.0


def flags_part(timeline: Timeline, track: Track, view: ViewState, theme: Theme) -> Part:
    """Return the flags of all bookmarks, and how far the snippet goes."""
    strip = strip_rect(view)
    drawn: list[Figure] = _snippet(timeline, track, view, theme)
    hots: list[Hot] = []
    for mark in view.bookmarks:
        if mark.event > len(timeline.moments):
            continue  # of an event that this replay does not have
        x, y = strip.left + place_of(mark.event, timeline, track), strip.bottom + BELOW
        colour = theme.ink if mark.event == view.flag or _hovered(view, x, y) else theme.ink2
        ring = ((-4.5, 0.0), (4.5, 0.0), (4.5, 11.0), (0.0, 7.0), (-4.5, 11.0))
        drawn.append(Figure(13, (Path((ring,), Ink(colour)),), (x, y)))
        hots.append(Hot(_reach(x, y), "flag", mark.event, mark.note or f"Event {mark.event}"))
    return Part(tuple(drawn), tuple(hots))


def _reach(x: float, y: float) -> Rect:
    return Rect(x - 12.0, y - 4.0, x + 12.0, y + 20.0)


def _hovered(view: ViewState, x: float, y: float) -> bool:
    return holds(_reach(x, y), view.mouse)


def _snippet(timeline: Timeline, track: Track, view: ViewState, theme: Theme) -> list[Figure]:
    """Return a bracket under the strip from the snippet's first event to its last."""
    first, last = view.snippet
    if first is None and last is None:
        return []
    strip = strip_rect(view)
    begin = strip.left + place_of((first or 1) - 1, timeline, track)
    end = strip.left + (place_of(last, timeline, track) if last is not None else track.width)
    y = strip.bottom + 4.0
    bars = (((begin, y), (end, y)), *(((x, strip.top - 3.0), (x, y + 3.0)) for x in (begin, end)))
    return [Figure(13, (Path(bars, Ink(stroke=theme.ink, width=2.0), False),))]


def note_part(timeline: Timeline, track: Track, view: ViewState, theme: Theme) -> Part | None:
    """Return the note of the bookmark that was asked for, or that is being written; None where there is none."""
    mark = next((b for b in view.bookmarks if b.event == view.flag), None)
    if mark is None or mark.event > len(timeline.moments):
        return None
    lines = _lines(mark, view)
    height = 2 * PAD + 20.0 + LINE * len(lines) + 30.0
    x = strip_rect(view).left + place_of(mark.event, timeline, track)
    left = min(max(x - WIDE / 2, 8.0), view.size[0] - WIDE - 8.0)
    top = view.transport.top - 8.0 - height
    card = Rect(left, top, left + WIDE, top + height)
    drawn: list[Figure] = [Figure(13, (box(card, Ink(theme.panel, 1.0, theme.line), 8.0),))]
    title = cut(f"Bookmark at event {mark.event}", "semibold", 13.0, WIDE - 2 * PAD)
    drawn.append(words(left + PAD, middle(top + PAD + 8.0, 13.0), title, "semibold", 13.0, theme.ink))
    y = top + PAD + 20.0
    field: Rect | None = None
    if view.writing is not None:
        field = Rect(left + PAD - 4.0, y, card.right - PAD + 4.0, y + LINE * len(lines) + 8.0)
        drawn.append(Figure(13, (box(field, Ink(theme.sunk, 1.0, theme.ink, 1.0, 2.0), 6.0),)))
        y += 4.0
    colour = theme.ink if view.writing is not None or mark.note else theme.ink3
    for k, line in enumerate(lines):
        drawn.append(words(left + PAD + 2.0, middle(y + LINE * (k + 0.5), 13.0), line, "regular", 13.0, colour))
    if view.writing is not None:
        at = left + PAD + 3.0 + lettering.width(lines[-1], "regular", 13.0)
        drawn.append(
            filled(Rect(at, y + LINE * (len(lines) - 1) + 1.0, at + 1.5, y + LINE * len(lines) - 1.0), theme.ink)
        )
    buttons, hots = _buttons(card, view, theme)
    inside = () if field is None else (Hot(field, "field"),)
    return Part((*drawn, *buttons), (Hot(card, "none"), *inside, *hots))


def _lines(mark: Bookmark, view: ViewState) -> tuple[str, ...]:
    """Return the lines that show: all but the first where a note is written that is longer than there is room for."""
    if view.writing is not None:
        # A space at the end counts: the next word begins behind it.
        text = view.writing.replace(" ", "\u00a0") if not view.writing.strip() else view.writing
        return (lettering.wrapped(text, "regular", 13.0, WIDE - 2 * PAD - 8.0) or ("",))[-MOST:]
    return lines_of(mark.note or "No note yet.", "regular", 13.0, WIDE - 2 * PAD - 4.0, MOST)


def _buttons(card: Rect, view: ViewState, theme: Theme) -> tuple[list[Figure], list[Hot]]:
    names = (("Keep", "note-done"), ("Leave", "note-back")) if view.writing is not None else (
        ("Write", "note"), ("Delete", "unmark"))  # fmt: skip
    drawn: list[Figure] = []
    hots: list[Hot] = []
    x, y = card.left + PAD - 4.0, card.bottom - 20.0
    for text, command in names:
        rect = Rect(x, y - 13.0, x + lettering.width(text, "medium", 13.0) + 16.0, y + 13.0)
        ground = theme.line if holds(rect, view.mouse) else theme.sunk
        drawn.append(filled(rect, ground, 6.0))
        drawn.append(words(rect.left + 8.0, middle(y, 13.0), text, "medium", 13.0, theme.ink))
        hots.append(Hot(rect, command, tip={"note-done": "Enter", "note-back": "Esc", "note": "B"}.get(command, "")))
        x = rect.right + 8.0
    return drawn, hots
