"""The editor's panel: what is selected, what can be done with it, and the problems, always visible."""

from __future__ import annotations

from simulator.authoring.edits.edit import counted
from simulator.view import lettering
from simulator.view.editor.bench import Bench
from simulator.view.editor.picked import units_of
from simulator.view.editor.problems_part import HEAD, problems_part
from simulator.view.figures import Figure, Ink
from simulator.view.layout import Rect
from simulator.view.scene import index_of, side_of
from simulator.view.theme import Theme
from simulator.view.window.bars import small_base
from simulator.view.window.parts import Hot, Part, box, cut, filled, hairline, holds, middle, words

PAD = 16.0
ARRANGE = (
    ("Left", "align", "left"),
    ("Middle", "align", "middle-x"),
    ("Right", "align", "right"),
    ("Top", "align", "top"),
    ("Centre", "align", "middle-y"),
    ("Bottom", "align", "bottom"),
    ("Across", "distribute", "x"),
    ("Upward", "distribute", "y"),
    ("Mirror", "mirror", ""),
    ("Duplicate", "duplicate", ""),
    ("Delete", "delete", ""),
)


def panel_parts(bench: Bench, theme: Theme) -> list[Part]:
    """Return the panel, bottom to top; nothing while it is shut."""
    rect = bench.view.panel
    if rect is None:
        return []
    ground = Part(
        (
            filled(rect, theme.panel),
            hairline((rect.left + 0.5, rect.top), (rect.left + 0.5, rect.bottom), theme.line),
        ),
        (Hot(rect, "none"),),
    )
    foot = Rect(rect.left + 1.0, rect.bottom - problems_height(rect), rect.right, rect.bottom)
    return [ground, head_part(bench, rect, theme), arrange_part(bench, rect, theme), problems_part(bench, foot, theme)]


def problems_height(panel: Rect) -> float:
    """Return how much of the panel the problems take: always the same, so that nothing above them jumps."""
    return max(HEAD + 60.0, round(0.3 * (panel.bottom - panel.top)))


def head_part(bench: Bench, rect: Rect, theme: Theme) -> Part:
    """Return what is selected: the unit with its base, or the scenario itself."""
    state, picked = bench.scenario.state, bench.picked
    units = units_of(state, picked)
    y = rect.top + 30.0
    drawn: list[Figure] = []
    x = rect.left + PAD
    if len(units) == 1:
        unit = state.unit(units[0])
        drawn.append(small_base(x + 13.0, y, side_of(state, unit), theme, radius=13.0, unit=index_of(state, unit)))
        x += 42.0
        name, aside = unit.name, f"{len(picked.models)} of {counted(len(unit.models), 'model')}"
        if len(picked.models) == len(unit.models):
            aside = counted(len(unit.models), "model")
    elif picked:
        name, aside = "Selection", counted(len(picked.models) + len(picked.things), "piece")
    else:
        name, aside = bench.scenario.title or "Scenario", counted(len(state.units), "unit")
    room = rect.right - PAD - x - lettering.width(aside, "regular", 13.0) - 12.0
    drawn += [
        words(x, middle(y, 15.0), cut(name, "semibold", 15.0, room), "semibold", 15.0, theme.ink),
        words(rect.right - PAD, middle(y, 13.0), aside, "regular", 13.0, theme.ink2, "end"),
    ]
    return Part(tuple(drawn))


def arrange_part(bench: Bench, rect: Rect, theme: Theme) -> Part:
    """Return the buttons for what is selected; nothing without a selection."""
    if not bench.picked:
        return Part(())
    drawn: list[Figure] = []
    hots: list[Hot] = []
    x, y = rect.left + PAD, rect.top + 68.0
    for label, command, argument in ARRANGE:
        if command in ("align", "distribute") and len(bench.picked.models) < 2:
            continue
        wide = lettering.width(label, "medium", 14.0) + 24.0
        if x + wide > rect.right - PAD:
            x, y = rect.left + PAD, y + 38.0
        place = Rect(x, y, x + wide, y + 32.0)
        ink = Ink(theme.sunk if holds(place, bench.view.mouse) else theme.panel, 1.0, theme.line)
        drawn.append(Figure(13, (box(place, ink, 6.0),)))
        drawn.append(words(place.centre[0], middle(y + 16.0, 14.0), label, "medium", 14.0, theme.ink, "middle"))
        hots.append(Hot(place, command, argument))
        x = place.right + 8.0
    return Part(tuple(drawn), tuple(hots))
