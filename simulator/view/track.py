"""The timeline as a strip: a block for each step of the phase, a place for each event, and where the playhead is."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property

from simulator.view.moments import Moment
from simulator.view.timeline import Timeline

LEAST = 36.0
"""Pixels: no block is shorter, so that Start and End can be seen and hit."""
GAP = 2.0
"""Pixels between blocks."""


@dataclass(frozen=True, slots=True)
class Block:
    """A step of the phase on the strip."""

    step: str
    left: float
    right: float
    moments: tuple[Moment, ...]


@dataclass(frozen=True)
class Track:
    """The strip at some width, in pixels from its left end."""

    width: float
    blocks: tuple[Block, ...]
    duration: float
    """Milliseconds in all."""

    @staticmethod
    def of(timeline: Timeline, width: float) -> Track:
        """Lay a timeline out: blocks as long as they have events, none shorter than it can be seen."""
        steps = timeline.steps
        members = {s: tuple(m for m in timeline.loud if m.step == s) for s in steps}
        least = min(LEAST, width / len(steps) / 2)
        free, total = width - GAP * (len(steps) - 1), max(len(timeline.loud), 1)
        lengths: dict[str, float] = {}
        short = True
        while short:
            open_steps = [s for s in steps if s not in lengths]
            short = False
            for step in open_steps:
                if free * len(members[step]) / total < least:
                    lengths[step], short = least, True
                    free, total = free - least, total - len(members[step])
        for step in steps:
            lengths.setdefault(step, free * len(members[step]) / max(total, 1))
        blocks, left = [], 0.0
        for step in steps:
            blocks.append(Block(step, left, left + lengths[step], members[step]))
            left += lengths[step] + GAP
        return Track(width, tuple(blocks), timeline.duration)

    @cached_property
    def places(self) -> tuple[tuple[Moment, float], ...]:
        """Where each event is, in order."""
        return tuple(
            (m, b.left + (b.right - b.left) * (k + 0.5) / len(b.moments))
            for b in self.blocks
            for k, m in enumerate(b.moments)
        )

    @cached_property
    def _anchors(self) -> tuple[list[float], list[float]]:
        placed = sorted((m.rest, x) for m, x in self.places)
        times, places = [0.0, *(t for t, _ in placed), self.duration], [0.0, *(x for _, x in placed), self.width]
        # Should a replay go back to a step it has left, the playhead must not: places never decrease.
        for k in range(1, len(places)):
            places[k] = max(places[k], places[k - 1])
        return times, places

    def place_of(self, at: float) -> float:
        """Return where the playhead is at a time (milliseconds): on an event's place when it has just happened."""
        return _between(at, *self._anchors)

    def time_at(self, x: float) -> float:
        """Return the time whose place is x."""
        times, places = self._anchors
        return _between(x, places, times)

    def nearest(self, x: float) -> Moment | None:
        """Return the event nearest to a place; None when there are no events."""
        return min(self.places, key=lambda p: abs(p[1] - x))[0] if self.places else None


def _between(value: float, knots: list[float], values: list[float]) -> float:
    """Interpolate along straight lines between knots that never decrease."""
    k = min(max(bisect_left(knots, value), 1), len(knots) - 1)
    span = knots[k] - knots[k - 1]
    if span <= 0.0:
        return values[k]
    share = min(max((value - knots[k - 1]) / span, 0.0), 1.0)
    return values[k - 1] + (values[k] - values[k - 1]) * share
