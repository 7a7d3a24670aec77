"""A replay as a film: the board with the action framed, its caption, the dice; any instant of it as figures or pixels.

Everything is laid out on a sheet of about 1280 × 720 points, or less; a picture of more pixels has more pixels a point,
so that words keep their share of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simulator.replay import Replay
from simulator.view import film_parts as parts
from simulator.view.banner import banner
from simulator.view.figures import Figure
from simulator.view.film_layout import laid_out
from simulator.view.playback import Playback
from simulator.view.replay_scene import Stage
from simulator.view.scene import zone_marks
from simulator.view.theme import Theme, rgb
from simulator.view.timeline import Timeline

if TYPE_CHECKING:
    import pygame

SHEET = (1280.0, 720.0)
"""Points: what a picture of more pixels is laid out on."""


@dataclass(frozen=True, slots=True)
class Take:
    """Which instants of a replay a film shows: from one time to another (milliseconds), how fast and how finely."""

    start: float
    end: float
    fps: float
    """Frames a second."""
    speed: float = 1.0

    @property
    def count(self) -> int:
        """How many frames it has: one at the start, and one for each that its length has room for."""
        return int(self.seconds * self.fps + 1e-6) + 1

    @property
    def seconds(self) -> float:
        """How long it runs."""
        return max(self.end - self.start, 0.0) / self.speed / 1000.0

    @property
    def times(self) -> Iterator[float]:
        """The time of each frame, in milliseconds of the replay; that of the last is the end."""
        step, last = 1000.0 * self.speed / self.fps, self.count - 1
        return (self.start + k * step if k < last else self.end for k in range(self.count))


class Film:
    """Lays a replay out for pictures of one size and theme, once; then gives any instant of it."""

    def __init__(
        self, replay: Replay, size: tuple[int, int], theme: Theme, part: tuple[float, float] | None = None
    ) -> None:
        """Fold the replay and lay it out; `part`, two times in milliseconds, frames what goes on between them."""
        self.replay, self.size, self.theme = replay, size, theme
        self.timeline = Timeline.of(replay.initial, replay.events)
        self.stage = Stage(self.timeline, zones=zone_marks(replay.scenario.zones, replay.initial.players))
        self.scale = max(1.0, min(size[0] / SHEET[0], size[1] / SHEET[1]))
        """How many pixels a point is."""
        width, height = (length / self.scale for length in size)
        start, end = (0.0, self.timeline.duration) if part is None else part
        shown = [m for m in self.timeline.loud if m.end > start and m.start < max(end, start + 1.0)]
        self.layout = laid_out(self.timeline, shown, width, height)
        self.captioned = self.layout.below.bottom > self.layout.below.top

    @property
    def sheet(self) -> tuple[float, float]:
        """Width and height in points."""
        return self.layout.below.right, self.layout.below.bottom

    def ground(self) -> tuple[Figure, ...]:
        """Return the table itself, which stays from instant to instant."""
        return self.stage.ground(self.layout.camera, self.theme)

    def figures(self, at: float, speed: float = 1.0) -> tuple[Figure, ...]:
        """Return everything above the ground at a time (milliseconds), bottom to top, as it is seen at some speed."""
        playback = Playback(self.timeline, at, playing=True, speed=speed)
        frame, theme, layout = playback.frame, self.theme, self.layout
        moment, state = frame.moment, frame.state
        drawn = [*self.stage.figures(frame, layout.camera, theme)]
        card = layout.cards.get(moment.attack.number) if moment and moment.attack else None
        if moment is not None and card is not None:
            drawn += parts.attack_card(moment, state, card, theme, playback.rolled)
        drawn += banner(moment, at, layout.announcing, theme)
        if self.captioned:
            drawn += parts.caption(self.replay, moment, layout.below, theme)
        return tuple(drawn)

    def frames(self, take: Take) -> Iterator[pygame.Surface]:
        """Paint frame after frame, all on the same surface: what is yielded is good until the next one is asked for."""
        import pygame

        from simulator.view.canvas import Backdrop, Canvas, Sheet
        from simulator.view.screen import Painter

        ground = pygame.Surface(self.size, 0, 32)
        ground.fill(self.theme.surround)
        Painter(fine=True, scale=self.scale).paint(ground, self.ground())
        canvas, backdrop = Canvas(Painter(scale=self.scale)), Backdrop(ground, (0, 0))
        for at in take.times:
            canvas.show(self.size, [Sheet(self.figures(at, take.speed), backdrop=backdrop)])
            self._tell_time(canvas.surface, (at - take.start) / max(take.end - take.start, 1.0))
            yield canvas.surface

    def _tell_time(self, surface: pygame.Surface, share: float) -> None:
        """Paint the line at the lower edge that shows how much of the film has gone."""
        width, height = self.size
        high = max(round(parts.LINE * self.scale), 1)
        if self.captioned:
            surface.fill(rgb(self.theme.line), (0, height - high, width, high))
            surface.fill(rgb(self.theme.ink), (0, height - high, round(width * share), high))
