"""The desk: playhead and view together, what every movement of the hand changes."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.view.camera import Box, Camera, fit
from simulator.view.playback import Playback
from simulator.view.window.view_state import ViewState

ABOVE, BELOW = 48.0, 44.0
"""Pixels of the board that a fitted view leaves to captions and to the scale."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Playhead and view together: what every movement of the hand changes."""

    playback: Playback
    view: ViewState

    @property
    def event(self) -> int:
        """The number of the event that is shown; 0 before the first."""
        moment = self.playback.moment
        return moment.number if moment is not None else 0


def fitted(box: Box, view: ViewState) -> Camera:
    """Return the view that shows a box (inches) in the board's part of the window, clear of captions and scale."""
    board = view.board
    width, height = board.right - board.left, board.bottom - board.top
    shown = fit(box, width, max(height - ABOVE - BELOW, 40.0), largest=72.0)
    return Camera(width, height, shown.scale, (shown.centre[0], shown.centre[1] + (ABOVE - BELOW) / 2 / shown.scale))
