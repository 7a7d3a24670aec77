"""The editor in a window: opening it; `editor.loop` does the rest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from simulator.authoring.draft import Draft
from simulator.authoring.manuscript import Manuscript
from simulator.files.writing import write_atomically
from simulator.view.editor.bench import begun
from simulator.view.editor.loop import EditorLoop
from simulator.view.editor.painter import EditorPainter
from simulator.view.editor.picked import called
from simulator.view.editor.work import Work
from simulator.view.interface_scale import scale_for
from simulator.view.motion import reduced_motion
from simulator.view.opening import SIZE, NoScreenError, calm, has_screen, opened
from simulator.view.theme import theme_named

__all__ = ["EditorLoop", "NoScreenError", "edit", "editor_picture", "has_screen"]


def edit(
    manuscript: Manuscript,
    *,
    theme: str = "light",
    size: tuple[int, int] = SIZE,
    scale: float | None = None,
    reduced: bool = False,
    said: str = "",
    selected: str = "",
) -> None:
    """Edit a scenario in a window until it is closed.

    Args:
        manuscript: the scenario with its file.
        theme: "light" or "dark", to begin with.
        size: pixels of the window, to begin with.
        scale: how large words and controls are, from 1 to 2; if left out, the environment or the display says it.
        reduced: whether views are where they go at once; the environment can ask for it too.
        said: what the window says first, such as how the scenario was opened.
        selected: the unit, model, or thing on the table that is selected to begin with.

    Raises:
        ValueError: there is no such theme, or the environment says a scale that is none.
        ScenarioError: the scenario has faults that leave nothing to show.
        NoScreenError: no window can be opened here.
    """
    theme_named(theme)
    pixels = scale_for(scale)
    with opened(f"{manuscript.path.name} – fightphase", size, instead="write a picture with --picture") as surface:
        painter = EditorPainter(pixels)
        loop = EditorLoop(Work(manuscript), painter, theme, surface.get_size(), reduced=reduced or reduced_motion())
        loop.bench = replace(loop.bench, said=said, picked=called(loop.bench.scenario, selected))
        calm()
        loop.run()


def editor_picture(
    draft: Draft,
    path: Path,
    *,
    theme: str = "light",
    size: tuple[int, int] = SIZE,
    scale: float = 1.0,
    selected: str = "",
) -> None:
    """Write what the editor's window would show of a scenario as a PNG file. Needs no display.

    Args:
        draft: the scenario.
        path: the file.
        theme: "light" or "dark".
        size: points of the window.
        scale: pixels of a point.
        selected: the unit, model, or thing on the table that is selected.

    Raises:
        ScenarioError: the scenario has faults that leave nothing to show.
        OSError: the file cannot be written; an older one is then untouched.
    """
    import pygame

    from simulator.view.palette import png_of

    bench = begun(draft, size, theme, Path(draft.name).name)
    bench = replace(bench, picked=called(bench.scenario, selected))
    surface = pygame.Surface((round(size[0] * scale), round(size[1] * scale)), 0, 32)
    EditorPainter(scale).paint(surface, bench)
    write_atomically(path, png_of(surface, theme_named(theme)))
