"""What the editor asks: in a sheet over the window, answered by mouse or keys."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.authoring.edits.edit import counted
from simulator.authoring.manuscript import ChangedOnDisk
from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.figures import Figure, Ink
from simulator.view.layout import Rect
from simulator.view.theme import Theme
from simulator.view.window.parts import Hot, Part, box, cut, holds, lines_of, middle, words

PAD, BUTTON, GAP = 24.0, 36.0, 8.0
WIDE = 520.0
LINE, DETAIL = 22.0, 17.0
MOST = 18
"""Lines of a difference that show, at most."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A question with its answers."""

    text: str
    answers: tuple[tuple[str, str], ...]
    """What each says, and the command that it gives; the last one is what Esc says."""
    details: tuple[str, ...] = ()
    chosen: int = 0
    """The answer that Enter gives."""

    def moved(self, by: int) -> Asking:
        """Choose the next answer, or the one before."""
        return replace(self, chosen=(self.chosen + by) % len(self.answers))


def closing(steps: int) -> Asking:
    """Ask what becomes of work that is not saved."""
    text = f"Close without saving {counted(steps, 'change')}?"
    return Asking(text, (("Save", "close-save"), ("Discard", "close-discard"), ("Cancel", "answered")))


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
        lines = found.difference(1)
        more = (f"… and {len(lines) - MOST} more lines",) if len(lines) > MOST else ()
        details = (*lines[:MOST], *more)
    return Asking(text, (*answers, ("Later", "answered")), details)


def asking_part(asked: Asking, size: tuple[int, int], mouse: Point | None, theme: Theme) -> Part:
    """Return the sheet with the question, in the middle of a window of so many points."""
    width, height = size
    wide = min(WIDE if not asked.details else WIDE + 180.0, width - 24.0)
    lines = lines_of(asked.text, "semibold", 15.0, wide - 2 * PAD, 4)
    high = (
        PAD + LINE * len(lines) + DETAIL * len(asked.details) + (12.0 if asked.details else 0.0) + 16.0 + BUTTON + PAD
    )
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
    y += 12.0 if asked.details else 0.0
    for line in asked.details:
        colour = theme.ink if line[:1] in "+-" else theme.ink2
        text = cut(line.replace("\t", "  "), "regular", 12.0, wide - 2 * PAD)
        drawn.append(words(sheet.left + PAD, middle(y + DETAIL / 2, 12.0), text, "regular", 12.0, colour))
        y += DETAIL
    hots = [Hot(whole, "none")]
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
