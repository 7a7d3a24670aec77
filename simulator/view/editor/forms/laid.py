"""The form laid out in the panel: where each control is, and how far it can be scrolled."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.view.editor.bench import Bench
from simulator.view.editor.forms.controls import Control, Section
from simulator.view.editor.forms.form import form_of
from simulator.view.layout import Rect
from simulator.view.window.parts import lines_of

HEAD = 56.0
"""Points: what is selected, above the form."""
PROBLEMS = 0.27
"""Share of the panel that the problems take: always the same, so that nothing above them jumps."""
PAD, GAP = 16.0, 8.0
LABEL, BOX, ROOM = 20.0, 32.0, 10.0
"""Points: a label, a box, and the room below."""
SWITCH, BUTTON, TITLE = 28.0, 32.0, 36.0
NOTE, SMALL = 17.0, 12.0
"""Points: a line of a note, and the size of its letters."""
MOST_LINES = 40
"""Lines of a note, at most."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A control in its place."""

    control: Control
    rect: Rect
    """All of it, its label included, in points of the window."""

    @property
    def box(self) -> Rect:
        """The box of a field."""
        return Rect(self.rect.left, self.rect.bottom - BOX, self.rect.right, self.rect.bottom)


@dataclass(frozen=True, slots=True)
class LaidForm:
    """Everything in its place."""

    placed: tuple[Placed, ...]
    titles: tuple[tuple[str, float], ...]
    """Each with the middle of its line."""
    height: float
    """Points of the whole form."""


def form_rect(panel: Rect) -> Rect:
    """Return the part of the panel that the form has."""
    return Rect(panel.left + 1.0, panel.top + HEAD, panel.right, problems_rect(panel).top)


def problems_rect(panel: Rect) -> Rect:
    """Return the part of the panel that the problems have."""
    height = max(96.0, round(PROBLEMS * (panel.bottom - panel.top)))
    return Rect(panel.left + 1.0, panel.bottom - height, panel.right, panel.bottom)


def laid_form(sections: tuple[Section, ...], rect: Rect, scroll: float) -> LaidForm:
    """Lay a form out in a place, scrolled by so many points."""
    placed: list[Placed] = []
    titles: list[tuple[str, float]] = []
    left, wide = rect.left + PAD - 1.0, rect.right - rect.left - 2 * PAD + 1.0
    y = rect.top - scroll
    for section in sections:
        if section.title:
            titles.append((section.title, y + TITLE / 2))
            y += TITLE
        row: list[Control] = []
        for control in (*section.controls, None):
            if control is None or sum(c.width for c in row) + control.width > 1.001:
                y = _row(row, left, wide, y, placed)
                row = []
            if control is not None:
                row.append(control)
        y += 6.0
    return LaidForm(tuple(placed), tuple(titles), y + scroll - rect.top)


def _row(row: list[Control], left: float, wide: float, y: float, placed: list[Placed]) -> float:
    """Put a row of controls in its place; return where the next one begins."""
    if not row:
        return y
    high, below = max((_height(control, wide) for control in row), key=lambda h: h[0])
    x = left
    for control in row:
        width = (wide + GAP) * control.width - GAP
        placed.append(Placed(control, Rect(x, y, x + width, y + high)))
        x += width + GAP
    return y + high + below


def note_lines(control: Control, wide: float) -> tuple[str, ...]:
    """Return a note's lines in so many points."""
    return lines_of(control.value, "regular", SMALL, wide, MOST_LINES)


def _height(control: Control, wide: float) -> tuple[float, float]:
    match control.kind:
        case "note":
            return NOTE * len(note_lines(control, wide)), GAP
        case "switch":
            return SWITCH, 0.0
        case "button":
            return BUTTON, GAP
        case _:
            return LABEL + BOX, ROOM


def laid_of(bench: Bench) -> LaidForm | None:
    """Return the bench's form in its place; None while the panel is shut."""
    panel = bench.view.panel
    return None if panel is None else laid_form(form_of(bench), form_rect(panel), bench.view.scroll)


def most_scroll(bench: Bench) -> float:
    """Return how far the form can be scrolled."""
    laid, panel = laid_of(bench), bench.view.panel
    if laid is None or panel is None:
        return 0.0
    rect = form_rect(panel)
    return max(laid.height + PAD - (rect.bottom - rect.top), 0.0)


def scrolled_to(bench: Bench, key: str) -> float:
    """Return how far the form is scrolled so that a control is in sight."""
    laid, panel, scroll = laid_of(bench), bench.view.panel, bench.view.scroll
    placed = next((p.rect for p in laid.placed if p.control.key == key), None) if laid is not None else None
    if placed is None or panel is None:
        return scroll
    rect = form_rect(panel)
    if placed.top < rect.top + TITLE:
        return max(scroll - (rect.top + TITLE - placed.top), 0.0)
    return scroll + max(placed.bottom + PAD - rect.bottom, 0.0)
