"""The playhead of a replay: where it is, whether it runs, and every way of moving it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.view.moments import Frame, Moment
from simulator.view.timeline import Timeline

TOGETHER_FROM = 8.0
"""The speed from which the models of a unit move together."""
AT_ONCE_FROM = 4.0
"""The speed from which dice do not fall: they lie there."""


@dataclass(frozen=True, slots=True)
class Playback:
    """Where the playhead is, whether it runs, and how fast. Every change gives a new one."""

    timeline: Timeline
    at: float = 0.0
    """Milliseconds."""
    playing: bool = False
    speed: float = 1.0
    reduced: bool = False
    """Whether motion is reduced: what happens is there at once."""

    SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)

    @property
    def frame(self) -> Frame:
        """What is to be seen now."""
        if self.reduced:
            return self.timeline.frame(self.at if self.moment is None else max(self.at, self.moment.rest))
        return self.timeline.frame(self.at, together=self.playing and self.speed >= TOGETHER_FROM)

    @property
    def rolled(self) -> float:
        """How far the dice of the event now have fallen, from 0 to 1: they fall while it plays, and not too fast."""
        falls = self.playing and not self.reduced and self.speed < AT_ONCE_FROM
        moment = self.moment
        return self.frame.progress if falls and moment is not None and moment.kind == "dice" else 1.0

    @property
    def moment(self) -> Moment | None:
        """The moment going on; None before the first event."""
        return self.timeline.moment_at(self.at)

    @property
    def at_end(self) -> bool:
        """Whether nothing is left to play."""
        return self.at >= self.timeline.duration

    def tick(self, elapsed: float) -> Playback:
        """Let `elapsed` milliseconds of the viewer's time pass."""
        if not self.playing:
            return self
        at = self.at + elapsed * self.speed
        if at >= self.timeline.duration:
            return replace(self, at=self.timeline.duration, playing=False)
        return replace(self, at=at)

    def toggle(self) -> Playback:
        """Play or pause; at the end, play again from the start."""
        if self.at_end and not self.playing:
            return replace(self, at=0.0, playing=True)
        return replace(self, playing=not self.playing)

    def pause(self) -> Playback:
        """Stop where it is."""
        return replace(self, playing=False)

    def seek(self, at: float) -> Playback:
        """Move the playhead to a time; nothing before the start or after the end."""
        return replace(self, at=min(max(at, 0.0), self.timeline.duration))

    def share(self, share: float) -> Playback:
        """Move the playhead to a share (0 to 1) of the whole."""
        return self.seek(self.timeline.duration * share)

    def home(self) -> Playback:
        """Go to the scenario as it was set up, and pause."""
        return self.seek(0.0).pause()

    def end(self) -> Playback:
        """Go to the very end, and pause."""
        return self.seek(self.timeline.duration).pause()

    def faster(self) -> Playback:
        """Take the next higher speed, if there is one."""
        return replace(self, speed=next((s for s in self.SPEEDS if s > self.speed), self.speed))

    def slower(self) -> Playback:
        """Take the next lower speed, if there is one."""
        return replace(self, speed=next((s for s in reversed(self.SPEEDS) if s < self.speed), self.speed))

    def to_event(self, index: int) -> Playback:
        """Go to where the event with this index (from 0) has just happened, and pause."""
        return self.seek(self.timeline.time_of(index)).pause()

    def to_number(self, number: int) -> Playback:
        """Go to where the event with this number has just happened, 0 being the start, and pause."""
        return self.to_event(min(number, len(self.timeline.moments)) - 1) if number > 0 else self.home()

    def forward(self) -> Playback:
        """Let the event going on finish, or else the next one happen; and pause."""
        moment = self.moment
        if moment and self.at < moment.rest:
            return self.seek(moment.rest).pause()
        later = self.timeline.loud[self.timeline.current(self.at) + 1 :]
        return self.seek(later[0].rest).pause() if later else self.end()

    def back(self) -> Playback:
        """Go back to where the event before has just happened; and pause."""
        k = self.timeline.current(self.at) - 1
        return self.seek(self.timeline.loud[k].rest).pause() if k >= 0 else self.home()

    def forward_unit(self) -> Playback:
        """Go to where the next unit's turn to act begins."""
        return self._forward(self.timeline.unit_turns)

    def back_unit(self) -> Playback:
        """Go back to where a unit's turn began: this one's, or the one's before when already there."""
        return self._back(self.timeline.unit_turns)

    def forward_step(self) -> Playback:
        """Go to the next step of the phase."""
        return self._forward(self.timeline.step_beginnings)

    def back_step(self) -> Playback:
        """Go to the beginning of this step of the phase, or of the one before when already there."""
        return self._back(self.timeline.step_beginnings)

    def _forward(self, beginnings: tuple[Moment, ...]) -> Playback:
        later = next((m for m in beginnings if m.rest > self.at), None)
        return self.seek(later.rest).pause() if later else self.end()

    def _back(self, beginnings: tuple[Moment, ...]) -> Playback:
        here = self.moment
        # What has begun but not yet happened counts as not reached.
        earlier = [m for m in beginnings if m.rest < self.at and m is not here]
        return self.seek(earlier[-1].rest).pause() if earlier else self.home()


class Trailing:
    """A playhead that is told of an event, and of its end, one frame late while it plays.

    What happens comes to the table first and to the words around it after, so that no frame bears the painting of all.
    """

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self._seen: Playback | None = None

    def behind(self, playback: Playback) -> Playback:
        """Return the playhead of the frame before where an event has begun or ended since; else the one now."""
        before, self._seen = self._seen, playback
        if before is None or not (before.playing and playback.playing):
            return playback
        was, now = before.moment, playback.moment
        if was is None or now is None:
            return playback
        ends = was is now and before.at < now.rest <= playback.at
        return before if ends or now.index == was.index + 1 else playback
