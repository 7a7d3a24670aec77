"""A Fight phase played by hand in a window: opening it; `table.loop` does the rest."""

from __future__ import annotations

from dataclasses import replace

from simulator.table import Game, Keeper
from simulator.view.interface_scale import scale_for
from simulator.view.motion import reduced_motion
from simulator.view.opening import SIZE, NoScreenError, calm, has_screen, opened
from simulator.view.table.loop import TableLoop
from simulator.view.table.painter import TablePainter
from simulator.view.theme import theme_named

__all__ = ["NoScreenError", "TableLoop", "has_screen", "play_by_hand"]


def play_by_hand(
    keeper: Keeper,
    *,
    theme: str = "light",
    size: tuple[int, int] = SIZE,
    scale: float | None = None,
    reduced: bool = False,
    said: str = "",
) -> Game:
    """Play a phase in a window until it is closed.

    Args:
        keeper: the game in its file.
        theme: "light" or "dark", to begin with.
        size: pixels of the window, to begin with.
        scale: how large words and controls are, from 1 to 2; if left out, the environment or the display says it.
        reduced: whether models, dice and views are where they go at once; the environment can ask for it too.
        said: what the window says first, such as how the game was opened.

    Returns:
        The game as it was left; all of it is in its file.

    Raises:
        ValueError: there is no such theme, or the environment says a scale that is none.
        NoScreenError: no window can be opened here.
    """
    theme_named(theme)
    pixels = scale_for(scale)
    title = keeper.game.replay.title or "Fight phase"
    with opened(f"{title} – fightphase", size, instead="have it played with fightphase fight") as surface:
        loop = TableLoop(keeper, TablePainter(pixels), theme, surface.get_size(), reduced=reduced or reduced_motion())
        loop.sitting = replace(loop.sitting, said=said)
        calm()
        loop.run()
    return loop.sitting.game
