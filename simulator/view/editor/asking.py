"""What the editor asks: in a sheet over the window, answered by mouse or keys."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.authoring.edits.edit import counted
from simulator.authoring.manuscript import ChangedOnDisk
from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.editor.notes import TITLE
from simulator.view.editor.offers import OFFERS, ROW, offers_drawn
from simulator.view.editor.paths import completed, offered
from simulator.view.figures import Figure, Ink, Path
from simulator.view.layout import Rect
from simulator.view.theme import Theme
from simulator.view.window.parts import Hot, Part, box, cut, filled, holds, lines_of, middle, words

PAD, BUTTON, GAP = 24.0, 36.0, 8.0
WIDE, WIDE_DETAILS = 520.0, 616.0
"""Points: a sheet, and one with details, for which the smallest window has room."""
LINE, DETAIL = 22.0, 17.0
MOST_NAME = 200
"""Letters of a name, at most."""
MOST = 18
"""Lines of the details that show at once."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A question with its answers."""

    text: str
    answers: tuple[tuple[str, str], ...]
    """What each says, and the command that it gives; the last one is what Esc says."""
    details: tuple[str, ...] = ()
    chosen: int = 0
    """The answer that Enter gives."""
    entry: str | None = None
    """What is typed, where it asks for a name."""
    fresh: bool = True
    """Whether all of that is selected: the first letter takes its place."""
    suffixes: tuple[str, ...] = ()
    """How files end whose names are offered, where a file is asked for that is there."""
    offers: tuple[str, ...] = ()
    """How what is typed could go on."""
    row: int = -1
    """The offer that the keyboard is at."""
    fault: str = ""
    """Why what was typed last cannot be taken."""
    first: int = 0
    """The first line of the details that shows."""

    def typed(self, text: str) -> Asking:
        """Type some letters, where it asks for a name."""
        if self.entry is None:
            return self
        seen = "".join(c for c in text if c.isprintable())
        return self.with_entry((("" if self.fresh else self.entry) + seen)[:MOST_NAME])

    def erased(self) -> Asking:
        """Take the last letter away, or all that is selected."""
        return self.with_entry("" if self.fresh else (self.entry or "")[:-1])

    def with_entry(self, text: str) -> Asking:
        """Return it with another name typed."""
        return replace(self, entry=text, fresh=False, fault="").offering()

    def offering(self) -> Asking:
        """Return it with the names that there are for what is typed."""
        return replace(self, offers=offered(self.entry or "", self.suffixes) if self.suffixes else (), row=-1)

    def completed(self) -> Asking:
        """Type what is certain of the rest of the name."""
        return self.with_entry(completed(self.entry or "", self.offers)) if self.offers else self

    def at_row(self, by: int) -> Asking:
        """Go to the next offer or the one before, or read on in the details."""
        if self.offers:
            return replace(self, row=(self.row + by) % len(self.offers) if self.row >= 0 else (0 if by > 0 else -1))
        return self.scrolled(by)

    def scrolled(self, by: int) -> Asking:
        """Read on in the details by so many lines, or back."""
        last = max(len(detail_lines(self)) - MOST, 0)
        return replace(self, first=min(max(self.first + by, 0), last))

    def taken(self, row: int) -> Asking:
        """Take an offer for what is typed."""
        return self.with_entry(self.offers[row]) if 0 <= row < len(self.offers) else self

    def moved(self, by: int) -> Asking:
        """Choose the next answer, or the one before."""
        return replace(self, chosen=(self.chosen + by) % len(self.answers))


def closing(steps: int) -> Asking:
    """Ask what becomes of work that is not saved."""
    text = f"Close without saving {counted(steps, 'change')}?"
    return Asking(text, (("Save", "close-save"), ("Discard", "close-discard"), ("Cancel", "answered")))


def naming(name: str) -> Asking:
    """Ask for the name of another file; what is typed may have folders."""
    return Asking("Save as", (("Save", "save-as-name"), ("Cancel", "answered")), entry=name)


def writing_over(name: str) -> Asking:
    """Ask whether a file that is there already may be written over."""
    return Asking(f"There is a file {name} already.", (("Cancel", "answered"), ("Write over it", "save-over")))


def changed(found: ChangedOnDisk, *, shown: bool = False) -> Asking:
    """Ask what becomes of a file that somebody else has written meanwhile."""
    answers = [("Keep mine", "keep-mine")]
    if found.theirs is None and not found.faults:
        return Asking(f"{found.path.name} is no longer there.", (*answers, ("Later", "answered")))
    text = f"{found.path.name} has changed on disk."
    if found.faults:
        text += f" It cannot be loaded: {found.faults[0].message}"
    else:
        answers.append(("Load theirs", "load-theirs"))
    details: tuple[str, ...] = ()
    if found.theirs is not None and not shown:
        answers.append(("Show difference", "show-difference"))
    elif shown:
        details = tuple(line.replace("\t", "  ") for line in found.difference(1))
    return Asking(text, (*answers, ("Later", "answered")), details)


def asking_part(asked: Asking, size: tuple[int, int], mouse: Point | None, theme: Theme) -> Part:
    """Return the sheet with the question, in the middle of a window of so many points."""
    width, height = size
    wide = min(WIDE if not asked.details else WIDE_DETAILS, width - 24.0)
    lines = lines_of(asked.text, "semibold", 15.0, wide - 2 * PAD, 4)
    details = detail_lines(asked)
    seen = details[asked.first : asked.first + MOST]
    told = DETAIL * len(seen) + (12.0 if seen else 0.0) + (48.0 if asked.entry is not None else 0.0)
    told += (ROW * OFFERS + 8.0 if asked.suffixes else 0.0) + (LINE if asked.fault else 0.0)
    high = 2 * PAD + LINE * len(lines) + told + 16.0 + BUTTON
    sheet = Rect((width - wide) / 2, (height - high) / 2, (width + wide) / 2, (height + high) / 2)
    whole = Rect(0.0, 0.0, float(width), float(height))
    drawn: list[Figure] = [
        Figure(14, (box(whole, Ink("#000000", 0.35)),)),
        Figure(14, (box(sheet, Ink(theme.panel, 1.0, theme.line), 8.0),)),
    ]
    y = sheet.top + PAD
    for line in lines:
        drawn.append(words(sheet.left + PAD, middle(y + LINE / 2, 15.0), line, "semibold", 15.0, theme.ink))
        y += LINE
    hots = [Hot(whole, "none")]
    top = y = y + (12.0 if seen else 0.0)
    for line in seen:
        face, text = ("semibold", line.removeprefix(TITLE)) if line.startswith(TITLE) else ("regular", line)
        colour = theme.ink if line[:1] in ("+", "-", TITLE[:1]) else theme.ink2
        drawn.append(words(sheet.left + PAD, middle(y + DETAIL / 2, 12.0), text, face, 12.0, colour))
        y += DETAIL
    if len(seen) < len(details):
        long = max((y - top) * len(seen) / len(details), 24.0)
        down = top + (y - top - long) * asked.first / (len(details) - len(seen))
        drawn.append(filled(Rect(sheet.right - 11.0, down, sheet.right - 8.0, down + long), theme.line, 1.5))
    if asked.entry is not None:
        drawn += _entry(asked, Rect(sheet.left + PAD, y + 8.0, sheet.right - PAD, y + 44.0), theme)
        y += 48.0
    if asked.fault:
        text = cut(asked.fault, "regular", 13.0, wide - 2 * PAD)
        drawn.append(words(sheet.left + PAD, middle(y + LINE / 2 + 4.0, 13.0), text, "regular", 13.0, theme.broken))
        y += LINE
    if asked.suffixes:
        place = Rect(sheet.left + PAD, y + 8.0, sheet.right - PAD, y + 8.0 + ROW * OFFERS)
        names, places = offers_drawn(asked.offers, asked.row, place, mouse, theme)
        drawn += names
        hots += places
    right = sheet.right - PAD
    top = sheet.bottom - PAD - BUTTON
    for k, (label, command) in reversed(list(enumerate(asked.answers))):
        half = lettering.width(label, "medium", 14.0) + 28.0
        place = Rect(right - half, top, right, top + BUTTON)
        first = k == 0
        ground = theme.ink if first else theme.sunk if holds(place, mouse) else theme.panel
        line_ink = Ink(ground, 1.0, theme.ink if first else theme.line)
        drawn.append(Figure(14, (box(place, line_ink, 6.0),)))
        if k == asked.chosen:
            drawn.append(Figure(14, (box(place.grown(4.0), Ink(stroke=theme.ink, width=2.0), 8.0),)))
        colour = theme.panel if first else theme.ink
        drawn.append(words(place.centre[0], middle(place.centre[1], 14.0), label, "medium", 14.0, colour, "middle"))
        hots.append(Hot(place, command))
        right = place.left - GAP - 4.0
    return Part(tuple(drawn), tuple(hots))


def detail_lines(asked: Asking) -> tuple[str, ...]:
    """Return the details, each in as many lines as it takes; a title begins with "# "."""
    room = WIDE_DETAILS - 2 * PAD
    return tuple(line for text in asked.details for line in lines_of(text, "regular", 12.0, room, MOST))


def _entry(asked: Asking, place: Rect, theme: Theme) -> list[Figure]:
    """Return the field of a name; the end of one that is too long for it."""
    text = asked.entry or ""
    while text and lettering.width(text, "regular", 14.0) > place.right - place.left - 24.0:
        text = text[1:]
    wide, y = lettering.width(text, "regular", 14.0), place.centre[1]
    drawn = [Figure(14, (box(place, Ink(theme.panel, 1.0, theme.ink, 1.0, 2.0), 6.0),))]
    if asked.fresh and text:
        marked = Rect(place.left + 8.0, y - 10.0, place.left + 12.0 + wide, y + 10.0)
        drawn.append(Figure(14, (box(marked, Ink(theme.line), 2.0),)))
    drawn.append(words(place.left + 10.0, middle(y, 14.0), text, "regular", 14.0, theme.ink))
    x = place.left + 10.5 + wide
    drawn.append(Figure(14, (Path((((x, y - 9.0), (x, y + 9.0)),), Ink(stroke=theme.ink, width=1.2), False),)))
    return drawn
