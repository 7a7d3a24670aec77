"""Pictures in files: a verdict or a plan with its caption, or a still of the table. SVG or PNG, by the suffix."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simulator.files.writing import write_atomically
from simulator.planner.plan import Plan
from simulator.rules.verdict import Verdict
from simulator.state import State
from simulator.view.camera import Box, Camera, fit
from simulator.view.caption import caption_height
from simulator.view.drawing import figures
from simulator.view.figures import Figure
from simulator.view.marks import Caption, Scene
from simulator.view.plan_scene import plan_box, plan_caption, plan_scene
from simulator.view.scene import PLAIN, Overlays, fight_box, scene
from simulator.view.theme import Theme, theme_named
from simulator.view.verdict_scene import verdict_box, verdict_caption, verdict_scene

if TYPE_CHECKING:
    import pygame

SIZE = (800, 600)
"""Pixels of a picture, as for a README."""
LARGEST = 72.0
"""Pixels an inch: no picture shows the table larger than this."""
SUFFIXES = (".svg", ".png")


def verdict_picture(
    verdict: Verdict,
    path: Path | str,
    *,
    theme: str | Theme = "light",
    size: tuple[int, int] = SIZE,
    engagement: float | None = None,
    areas: bool = False,
    zones: Scene = (),
) -> None:
    """Write a picture of a verdict: the models concerned, what was measured, and the caption.

    Args:
        verdict: what the referee said.
        path: the file; its suffix, `.svg` or `.png`, says which kind.
        theme: "light" or "dark".
        size: width and height in pixels.
        engagement: the engagement range in inches; the verdict's own when left out.
        areas: also show what the first model that breaks something, or else the first that moves, can reach, and
            where it would be legal. Nothing where models are set up, or nobody moves.
        zones: the scenario's; see `zone_marks`.

    Raises:
        ValueError: the suffix or the theme is not one of those.
        OSError: the file cannot be written; an older one is then untouched.
    """
    marks, box = verdict_scene(verdict, engagement=engagement, zones=zones), verdict_box(verdict)
    caption = verdict_caption(verdict)
    if areas:
        from simulator.view.judgement_scene import areas_of  # here: only these pictures work out regions

        marks, box, caption = areas_of(verdict, marks, box, caption)
    write_picture(path, marks, box, theme, size, caption)


def plan_picture(
    plan: Plan,
    verdict: Verdict,
    path: Path | str,
    *,
    theme: str | Theme = "light",
    size: tuple[int, int] = SIZE,
    zones: Scene = (),
) -> None:
    """Write a picture of a plan: where everybody goes, who cannot end engaged and what stops them, and the proof.

    Args:
        plan: what the planner answers.
        verdict: what the referee says of its move, from the position that it was planned in.
        path: the file; its suffix, `.svg` or `.png`, says which kind.
        theme: "light" or "dark".
        size: width and height in pixels.
        zones: the scenario's; see `zone_marks`.

    Raises:
        ValueError: the suffix or the theme is not one of those.
        OSError: the file cannot be written; an older one is then untouched.
    """
    marks = plan_scene(plan, verdict, zones=zones)
    write_picture(path, marks, plan_box(verdict), theme, size, plan_caption(plan, verdict))


def board_picture(
    state: State,
    path: Path | str,
    *,
    theme: str | Theme = "light",
    size: tuple[int, int] = SIZE,
    overlays: Overlays = PLAIN,
    caption: Caption | None = None,
    box: Box | None = None,
    zones: Scene = (),
) -> None:
    """Write a still of the table: everything that stands on it, or the part inside `box` (inches).

    Raises:
        ValueError: the suffix or the theme is not one of those there are.
        OSError: the file cannot be written; an older one is then untouched.
    """
    write_picture(path, (*scene(state, overlays), *zones), box or fight_box(state), theme, size, caption)


def write_picture(
    path: Path | str, marks: Scene, box: Box, theme: str | Theme, size: tuple[int, int], caption: Caption | None = None
) -> None:
    """Write marks as a picture that shows a box (inches), with a caption below; see `verdict_picture` for the rest."""
    target, colours = picture_at(path), theme_named(theme)
    drawn = composed(marks, box, colours, size, caption)
    title = "" if caption is None else f"{caption.head.rstrip('.')}. {caption.sentence}".strip()
    if target.suffix.lower() == ".svg":
        from simulator.view import svg

        write_atomically(target, svg.document(drawn, *size, title=title))
    else:
        write_atomically(target, png(drawn, size, colours))


def picture_at(path: Path | str) -> Path:
    """Return the file of a picture; ValueError where its suffix is not one of those."""
    target = Path(path)
    if target.suffix.lower() not in SUFFIXES:
        raise ValueError(f"{target}: a picture is a file that ends in {' or '.join(SUFFIXES)}")
    return target


def composed(
    marks: Scene, box: Box, theme: Theme, size: tuple[int, int], caption: Caption | None = None
) -> tuple[Figure, ...]:
    """Return marks as figures: the table above, fitted to a box (inches), the caption below."""
    camera = view_of(box, size, caption)
    return figures(marks if caption is None else (*marks, caption), camera, theme)


def view_of(box: Box, size: tuple[int, int], caption: Caption | None = None) -> Camera:
    """Return the view of the table above a caption in a picture of some size, nearest around a box (inches)."""
    below = 0.0 if caption is None else caption_height(caption, size[0])
    return fit(box, size[0], size[1] - below, largest=LARGEST)


def png(drawn: tuple[Figure, ...], size: tuple[int, int], theme: Theme, *, scale: float = 1.0) -> bytes:
    """Return figures as the bytes of a PNG file of `size` pixels, `scale` of them a point. Needs no display."""
    from simulator.view.palette import png_of

    return png_of(painted(drawn, size, theme, scale=scale), theme)


def painted(drawn: tuple[Figure, ...], size: tuple[int, int], theme: Theme, *, scale: float = 1.0) -> pygame.Surface:
    """Return figures on a surface of their own of `size` pixels, `scale` of them a point. Needs no display."""
    import pygame

    from simulator.view.screen import Painter

    surface = pygame.Surface(size, 0, 32)
    surface.fill(theme.surround)
    Painter(fine=True, scale=scale).paint(surface, drawn)
    return surface
