"""The replay in a window: opening it; `window_loop` does the rest."""

from __future__ import annotations

from simulator.replay import Replay
from simulator.view.interface_scale import scale_for
from simulator.view.motion import reduced_motion
from simulator.view.opening import SIZE, NoScreenError, calm, has_screen, opened
from simulator.view.theme import theme_named
from simulator.view.window.desk import Desk
from simulator.view.window.replay_view import ReplayView
from simulator.view.window_loop import Loop

__all__ = ["Loop", "NoScreenError", "has_screen", "show"]


def show(
    replay: Replay,
    *,
    theme: str = "light",
    size: tuple[int, int] = SIZE,
    scale: float | None = None,
    reduced: bool = False,
    at: int = 0,
) -> None:
    """Show a replay in a window until it is closed.

    Args:
        replay: what to show.
        theme: "light" or "dark", to begin with.
        size: pixels of the window, to begin with.
        scale: how large words and controls are, from 1 to 2; if left out, the environment or the display says it.
        reduced: whether models, dice and views are where they go at once; the environment can ask for it too.
        at: the number of the event to begin at; 0 is the start.

    Raises:
        ValueError: there is no such theme, or the environment says a scale that is none.
        NoScreenError: no window can be opened here.
    """
    theme_named(theme)
    pixels = scale_for(scale)
    with opened(f"{replay.title or 'Fight phase'} – fightphase", size) as surface:
        loop = Loop(ReplayView(replay, pixels), theme, surface.get_size(), reduced=reduced or reduced_motion())
        calm()
        loop.desk = Desk(loop.desk.playback.to_number(at), loop.desk.view)
        loop.run()
