"""A change of view that takes a moment: between two cameras, what stays in place on the screen stays all the way."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.view.camera import Camera
from simulator.view.motion import OUT, ease
from simulator.view.theme import MS


@dataclass(frozen=True, slots=True)
class Glide:
    """From one view to another, begun at some time (milliseconds)."""

    start: Camera
    end: Camera
    began: float
    time: float = float(MS["zoom"])

    def camera(self, now: float) -> Camera:
        """Return the view at a time; the end's own from then on."""
        share = self.share(now)
        return self.end if share >= 1.0 else between(self.start, self.end, share)

    def share(self, now: float) -> float:
        """Return the eased share of the way that is done."""
        return ease((now - self.began) / self.time, OUT)

    def over(self, now: float) -> bool:
        """Say whether it has arrived."""
        return now - self.began >= self.time


def between(start: Camera, end: Camera, share: float) -> Camera:
    """Return the view at a share of the way: scales change by ratio, and the point that both views show at the same
    pixel stays at that pixel.
    """
    scale = start.scale * (end.scale / start.scale) ** share
    if abs(end.scale - start.scale) < 1e-9 * start.scale:
        part = share
    else:
        part = (1 / start.scale - 1 / scale) / (1 / start.scale - 1 / end.scale)
    x = start.centre[0] + (end.centre[0] - start.centre[0]) * part
    y = start.centre[1] + (end.centre[1] - start.centre[1]) * part
    return Camera(end.width, end.height, scale, (x, y))
