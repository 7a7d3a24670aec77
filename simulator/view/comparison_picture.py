"""A comparison in a picture: the same table twice, side by side, and below it the worked moves judged otherwise.

Each ruleset has a column with its title. The first row is the position with the engagement ranges; a row for each of
the first worked moves whose verdict differs follows; what differs is told below both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

from simulator.comparing.comparison import Comparison
from simulator.comparing.moves import Verdicts
from simulator.files.writing import write_atomically
from simulator.view.camera import Box, Camera, box_around, fit
from simulator.view.caption import caption_figure, caption_height
from simulator.view.comparison_scene import position_box, position_caption, position_scene, whole_caption
from simulator.view.drawing import figures
from simulator.view.figures import Box as Rectangle
from simulator.view.figures import Figure, Ink, Text
from simulator.view.figures import Path as Lines
from simulator.view.marks import Caption, Scene
from simulator.view.picture import LARGEST, painted, picture_at
from simulator.view.scene import board_marks, scene, zone_marks
from simulator.view.theme import HEAD, TITLE, Theme, theme_named
from simulator.view.verdict_scene import verdict_box, verdict_caption, verdict_scene

WIDE = 620.0
"""Pixels of a column."""
TABLE = 400.0
"""Pixels of the height of each table."""
TOP = 48.0
"""Pixels of the columns' titles."""
SHOWN = 3
"""So many worked moves are drawn."""


@dataclass(frozen=True, slots=True)
class _Panel:
    """Figures in a rectangle of their own, in pixels; nothing of them shows outside it."""

    x: float
    y: float
    width: float
    height: float
    figures: tuple[Figure, ...]


def comparison_picture(comparison: Comparison, path: Path | str, *, theme: str | Theme = "light") -> None:
    """Write a picture of a comparison, SVG or PNG by the suffix.

    Raises:
        ValueError: the suffix or the theme is not one of those.
        OSError: the file cannot be written; an older one is then untouched.
    """
    target, colours = picture_at(path), theme_named(theme)
    panels = _panels(comparison, colours)
    size = (int(2 * WIDE), int(max(p.y + p.height for p in panels)))
    if target.suffix.lower() == ".svg":
        write_atomically(target, _svg(panels, size, comparison, colours))
    else:
        write_atomically(target, _png(panels, size, colours))


def _panels(comparison: Comparison, theme: Theme) -> tuple[_Panel, ...]:
    panels = [_title(comparison, side, theme) for side in (0, 1)]
    y = TOP
    box = position_box(comparison)
    pair = [(position_scene(comparison, s), position_caption(comparison, s)) for s in (0, 1)]
    rows = [(pair, box)]
    differing = [v for v in comparison.verdicts if v.differs]
    rows += [_verdicts(comparison, v) for v in differing[:SHOWN]]
    for row, seen in rows:
        below = max(caption_height(caption, WIDE) for _, caption in row)
        for side, (marks, caption) in enumerate(row):
            drawn = _drawn(marks, caption, fit(seen, WIDE, TABLE, largest=LARGEST), below, theme)
            panels.append(_Panel(side * WIDE, y, WIDE, TABLE + below, drawn))
        y += TABLE + below
    whole = whole_caption(comparison, max(0, len(differing) - SHOWN))
    height = caption_height(whole, 2 * WIDE)
    camera = Camera(2 * WIDE, 0.0, 1.0, (0.0, 0.0))
    panels.append(_Panel(0.0, y, 2 * WIDE, height, (caption_figure(whole, camera, theme),)))
    return tuple(panels)


def _drawn(marks: Scene, caption: Caption, camera: Camera, below: float, theme: Theme) -> tuple[Figure, ...]:
    """Return a table and its caption, which fills the room below it; a line parts it from its neighbour."""
    room = Figure(13, (Rectangle(0.0, camera.height, WIDE, below, Ink(theme.panel)),))
    edge = Figure(
        14, (Lines((((WIDE - 0.5, 0.0), (WIDE - 0.5, camera.height + below)),), Ink(stroke=theme.line), False),)
    )
    return (*figures(marks, camera, theme), room, caption_figure(caption, camera, theme), edge)


def _title(comparison: Comparison, side: int, theme: Theme) -> _Panel:
    ruleset = comparison.sides[side].ruleset
    told = f"{ruleset.title} · engagement range {ruleset.engagement:g}″"
    shapes = (
        Rectangle(0.0, 0.0, WIDE, TOP, Ink(theme.panel)),
        Text(24.0, 31.0, ruleset.name, "semibold", HEAD, theme.ink),
        Text(WIDE - 24.0, 31.0, told, "regular", TITLE, theme.ink2, "end"),
        Lines(
            (((0.0, TOP - 0.5), (WIDE, TOP - 0.5)), ((WIDE - 0.5, 0.0), (WIDE - 0.5, TOP))),
            Ink(stroke=theme.line),
            False,
        ),
    )
    return _Panel(side * WIDE, 0.0, WIDE, TOP, (Figure(13, shapes),))


def _verdicts(comparison: Comparison, one: Verdicts) -> tuple[list[tuple[Scene, Caption]], Box]:
    """Return the two pictures of a worked move, and the box that shows both."""
    pair: list[tuple[Scene, Caption]] = []
    zones = zone_marks(comparison.scenario.zones, comparison.scenario.state.players)
    for side, verdict in enumerate(one.verdicts):
        if verdict is None:
            kinds = ", ".join(comparison.sides[side].ruleset.moves)
            head = f"No {one.example.move.kind} in {comparison.sides[side].name}"
            state = comparison.sides[side].state
            marks = scene(state) if state.units else board_marks(state.board)
            pair.append(((*marks, *zones), Caption("", head, f"It has {kinds}.")))
            continue
        told = verdict_caption(verdict)
        pair.append(
            (verdict_scene(verdict, zones=zones), replace(told, rest=(*told.rest, f"move: {one.example.name}")))
        )
    return pair, box_around([verdict_box(v) for v in one.verdicts if v is not None])


def _svg(panels: tuple[_Panel, ...], size: tuple[int, int], comparison: Comparison, theme: Theme) -> str:
    from simulator.view import svg

    one, other = (side.name for side in comparison.sides)
    title = escape(f"{comparison.scenario.title}: {one} beside {other}")
    parts = []
    for k, panel in enumerate(panels):
        place = f'x="{svg.number(panel.x)}" y="{svg.number(panel.y)}"'
        size_of = f'width="{svg.number(panel.width)}" height="{svg.number(panel.height)}"'
        own = (replace(f, id=f"{k}-{f.id}" if f.id else "") for f in panel.figures)
        parts.append(f"<svg {place} {size_of}>\n{svg.fragment(own)}</svg>\n")
    whole = f'width="{size[0]}" height="{size[1]}" viewBox="0 0 {size[0]} {size[1]}"'
    ground = f'<rect width="{size[0]}" height="{size[1]}" fill="{theme.surround}"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {whole} role="img"><title>{title}</title>{svg.mottle()}{ground}\n'
    return f"{head}{''.join(parts)}</svg>\n"


def _png(panels: tuple[_Panel, ...], size: tuple[int, int], theme: Theme) -> bytes:
    from simulator.view.palette import png_of

    whole = painted((), size, theme)
    for panel in panels:
        own = painted(panel.figures, (int(panel.width), int(panel.height)), theme)
        whole.blit(own, (int(panel.x), int(panel.y)))
    return png_of(whole, theme)
