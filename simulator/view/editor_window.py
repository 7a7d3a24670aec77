"""The editor in a window: opening it; `editor.loop` does the rest."""

from __future__ import annotations

from dataclasses import replace

from simulator.authoring.manuscript import Manuscript
from simulator.view.editor.loop import EditorLoop
from simulator.view.editor.painter import EditorPainter
from simulator.view.editor.work import Work
from simulator.view.interface_scale import scale_for
from simulator.view.motion import reduced_motion
from simulator.view.opening import SIZE, NoScreenError, calm, has_screen, opened
from simulator.view.theme import theme_named

__all__ = ["EditorLoop", "NoScreenError", "edit", "has_screen"]


def edit(
    manuscript: Manuscript,
    *,
    theme: str = "light",
    size: tuple[int, int] = SIZE,
    scale: float | None = None,
    reduced: bool = False,
    said: str = "",
) -> None:
    """Edit a scenario in a window until it is closed.

    Args:
        manuscript: the scenario with its file.
        theme: "light" or "dark", to begin with.
        size: pixels of the window, to begin with.
        scale: how large words and controls are, from 1 to 2; if left out, the environment or the display says it.
        reduced: whether views are where they go at once; the environment can ask for it too.
        said: what the window says first, such as how the scenario was opened.

    Raises:
        ValueError: there is no such theme, or the environment says a scale that is none.
        ScenarioError: the scenario has faults that leave nothing to show.
        NoScreenError: no window can be opened here.
    """
    theme_named(theme)
    pixels = scale_for(scale)
    with opened(f"{manuscript.path.name} – fightphase", size) as surface:
        painter = EditorPainter(pixels)
        loop = EditorLoop(Work(manuscript), painter, theme, surface.get_size(), reduced=reduced or reduced_motion())
        loop.bench = replace(loop.bench, said=said)
        calm()
        loop.run()
