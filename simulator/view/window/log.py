"""The log: one line an event, the current one marked, those to come paler; a click goes there."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Protocol

from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.figures import Figure
from simulator.view.layout import Rect
from simulator.view.moments import Moment
from simulator.view.theme import Theme
from simulator.view.timeline import Timeline
from simulator.view.window.parts import Hot, Part, cut, filled, holds, lines_of, middle, words

HEAD = 36.0
"""Pixels above the first line, for the word Log."""
LINE, MORE = 28.0, 18.0
"""Height of an entry with one line of words, and of each further line."""
NUMBER_AT, WORDS_AT, RIGHT = 32.0, 42.0, 16.0
CLAUSE_ROOM = 120.0


class Scrolled(Protocol):
    """A window with a log."""

    @property
    def log_scroll(self) -> float | None:
        """Pixels the log was scrolled by hand; None keeps the current line in sight."""
        ...

    @property
    def mouse(self) -> Point | None:
        """Where the mouse is."""
        ...


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log, laid out."""

    moment: Moment
    lines: tuple[str, ...]
    clause: str
    top: float
    bottom: float
    """Pixels from the top of the whole list."""


@dataclass(frozen=True, slots=True)
class Log:
    """The whole list at some width."""

    entries: tuple[Entry, ...]

    @staticmethod
    def of(timeline: Timeline, width: float) -> Log:
        """Lay the list out; long sentences take more lines."""
        entries, top = [], 0.0
        for moment in timeline.loud:
            clause = cut(moment.clause, "regular", 12.0, CLAUSE_ROOM)
            taken = lettering.width(clause, "regular", 12.0) + 10.0 if clause else 0.0
            face = "semibold" if moment.kind == "step" else "regular"
            lines = lines_of(moment.text, face, 13.0, width - WORDS_AT - RIGHT - taken, 4) or ("",)
            bottom = top + LINE + MORE * (len(lines) - 1)
            entries.append(Entry(moment, lines, clause, top, bottom))
            top = bottom
        return Log(tuple(entries))

    @property
    def height(self) -> float:
        """Pixels from the first line to the last."""
        return self.entries[-1].bottom if self.entries else 0.0

    def scroll(self, view: Scrolled, current: int, room: float) -> float:
        """Return how far the list is scrolled: by hand, or so that the current entry is in its upper half."""
        most = max(self.height - room + 8.0, 0.0)
        if view.log_scroll is not None:
            return min(max(view.log_scroll, 0.0), most)
        if current < 0:
            return 0.0
        wanted = self.entries[current].bottom - 0.5 * room
        # Whole entries at the top: none is cut there.
        return min(next((e.top for e in self.entries if e.top >= wanted), most), most)


def log_part(log: Log, current: int, rect: Rect, view: Scrolled, theme: Theme) -> Part:
    """Return the log in a place; `current` counts the shown events from 0, -1 before the first."""
    drawn: list[Figure] = [filled(rect, theme.panel)]
    room = rect.bottom - rect.top - HEAD
    scroll = log.scroll(view, current, room)
    first = max(bisect_right([e.bottom for e in log.entries], scroll), 0)
    hots: list[Hot] = []
    list_rect = Rect(rect.left, rect.top + HEAD, rect.right, rect.bottom)
    for k in range(first, len(log.entries)):
        entry = log.entries[k]
        top = list_rect.top + entry.top - scroll
        if top >= rect.bottom:
            break
        place = Rect(rect.left, max(top, list_rect.top), rect.right, min(top + entry.bottom - entry.top, rect.bottom))
        hots.append(Hot(place, "event", entry.moment.index))
        drawn += _entry(entry, top, rect, theme, now=k == current, future=k > current, hovered=holds(place, view.mouse))
    # The head covers what is scrolled away behind it.
    drawn.append(filled(Rect(rect.left, rect.top, rect.right, list_rect.top), theme.panel))
    drawn.append(words(rect.left + 16.0, middle(rect.top + 20.0, 12.0), "Log", "semibold", 12.0, theme.ink2))
    if not log.entries:
        drawn.append(
            words(rect.left + 16.0, rect.top + 58.0, "Nothing happens in this replay.", "regular", 13.0, theme.ink3)
        )
    if log.height > room:
        length = max(room * room / log.height, 24.0)
        at = list_rect.top + (room - length) * scroll / max(log.height - room + 8.0, 1.0)
        drawn.append(filled(Rect(rect.right - 5.0, at, rect.right - 2.0, at + length), theme.line, 1.5))
    return Part(tuple(drawn), tuple(hots), rect)


def _entry(
    entry: Entry, top: float, rect: Rect, theme: Theme, *, now: bool, future: bool, hovered: bool
) -> list[Figure]:
    drawn: list[Figure] = []
    if now or hovered:
        drawn.append(filled(Rect(rect.left, top, rect.right, top + entry.bottom - entry.top), theme.sunk))
    if now:
        drawn.append(filled(Rect(rect.left, top, rect.left + 3.0, top + entry.bottom - entry.top), theme.ink))
    colour = theme.ink3 if future else theme.ink
    y = top + LINE / 2
    drawn.append(
        words(rect.left + NUMBER_AT, middle(y, 12.0), str(entry.moment.number), "regular", 12.0, theme.ink3, "end")
    )
    face = "semibold" if entry.moment.kind == "step" else "regular"
    for k, line in enumerate(entry.lines):
        drawn.append(words(rect.left + WORDS_AT, middle(y + MORE * k, 13.0), line, face, 13.0, colour))
    if entry.clause:
        drawn.append(words(rect.right - RIGHT, middle(y, 12.0), entry.clause, "regular", 12.0, theme.ink3, "end"))
    return drawn
