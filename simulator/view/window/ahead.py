"""What the next event needs, made before it comes: a piece at a time, in frames in which the table stays as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from simulator.view.moments import Moment
from simulator.view.playback import Playback
from simulator.view.window.view_state import ViewState

SOON = 1.0
"""Milliseconds after its beginning at which the next event is drawn ahead."""

Work = Callable[[Playback, ViewState], Iterator[None]]
"""Makes what an instant needs, and stops after every piece."""


class Ahead:
    """Looks one event ahead while a replay plays. Whatever is not made in time is made when it is needed."""

    def __init__(self, work: Work) -> None:
        """Begin with nothing to do."""
        self._work = work
        self._for: tuple[Moment, ViewState, float] | None = None
        self._pieces: Iterator[None] = iter(())

    def step(self, playback: Playback, view: ViewState) -> None:
        """Do one piece of what there is to do, if there is any."""
        loud, k = playback.timeline.loud, playback.timeline.current(playback.at) + 1
        if not playback.playing or k >= len(loud):
            return
        last, coming = self._for, loud[k]
        if last is None or last[0] is not coming or last[1:] != (view, playback.speed):
            self._for = (coming, view, playback.speed)
            self._pieces = self._work(playback.seek(coming.start + SOON), view)
        next(self._pieces, None)
