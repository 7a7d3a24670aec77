"""A replay as a film: the board with the action framed, its caption, the dice; any instant of it as figures or pixels.

Everything is laid out on a sheet of at most 1280 × 720 points and enlarged for pictures of more pixels, so that words
keep their share of the picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simulator.geometry.shapes import Body
from simulator.replay import Replay
from simulator.view import film_parts as parts
from simulator.view.attack import Attack
from simulator.view.banner import banner
from simulator.view.camera import Box, Camera, box_around, fit
from simulator.view.enlarging import Lens
from simulator.view.figures import Figure
from simulator.view.layout import Rect
from simulator.view.moments import Moment
from simulator.view.replay_scene import AIR, Stage, action_box
from simulator.view.scene import box_of
from simulator.view.theme import Theme, rgb
from simulator.view.timeline import Timeline

if TYPE_CHECKING:
    import pygame

SHEET = (1280.0, 720.0)
"""Points: a larger picture is this one enlarged."""
MARGIN = 12.0
"""Points kept free around the action."""
WIDE, LARGER, CARD_GAP = 1000.0, 1.2, 16.0
"""Points of width from which attack cards are larger than in a window, by how much, and what is free around them."""
NEAR = 3.0
"""Inches: who stands so near to what goes on is shown whole."""
NARROWER = 0.88
"""By how much the action may be shown smaller to keep a column free for attack cards."""
CAPTIONED, CARDED = (300.0, 220.0), (600.0, 320.0)
"""Points of width and height from which there is room for captions and for cards."""


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
        """How many frames it has; the last one shows its end."""
        return int(self.seconds * self.fps + 1e-6) + 1

    @property
    def seconds(self) -> float:
        """How long it runs."""
        return max(self.end - self.start, 0.0) / self.speed / 1000.0

    @property
    def times(self) -> Iterator[float]:
        """The time of each frame, in milliseconds of the replay."""
        step = 1000.0 * self.speed / self.fps
        return (min(self.start + k * step, self.end) for k in range(self.count))


class Film:
    """Lays a replay out for pictures of one size and theme, once; then gives any instant of it."""

    def __init__(
        self, replay: Replay, size: tuple[int, int], theme: Theme, part: tuple[float, float] | None = None
    ) -> None:
        """Fold the replay and lay it out; `part`, two times in milliseconds, frames what goes on between them."""
        self.replay, self.size, self.theme = replay, size, theme
        self.timeline = Timeline.of(replay.initial, replay.events)
        self.stage = Stage(self.timeline)
        self.lens = Lens(max(1.0, min(size[0] / SHEET[0], size[1] / SHEET[1])))
        width, height = (length / self.lens.factor for length in size)
        below = 0.0
        if width >= CAPTIONED[0] and height >= CAPTIONED[1]:
            below = parts.caption_height([m.text for m in self._shown(part)], width)
        self.board = Rect(0.0, 0.0, width, height - below)
        self.below = Rect(0.0, height - below, width, height)
        self._attacks = {m.attack.number: m.attack for m in self.timeline.moments if m.attack}
        self.carded = bool(self._attacks) and width >= CARDED[0] and height >= CARDED[1]
        self.card = parts.CARD * (LARGER if width >= WIDE else 1.0)
        """How wide attack cards are."""
        self.camera, self.column = self._framed(part)

    def _shown(self, part: tuple[float, float] | None) -> list[Moment]:
        """Return the moments that go on in a part, or at an instant."""
        start, end = (0.0, self.timeline.duration) if part is None else part
        return [m for m in self.timeline.loud if m.end > start and m.start < max(end, start + 1.0)]

    def _framed(self, part: tuple[float, float] | None) -> tuple[Camera, bool]:
        """Return the view, and whether a column at its right is free for cards."""
        action = action_box(self.timeline) if part is None else part_box(self.timeline, self._shown(part))
        width, height = self.board.right, self.board.bottom
        whole = fit(action, width, height, margin=MARGIN)
        if not self.carded:
            return whole, False
        column = self.card + 2 * CARD_GAP
        beside = fit(action, width - column, height, margin=MARGIN)
        if beside.scale < NARROWER * whole.scale:
            return whole, False
        x, y = beside.centre
        return Camera(width, height, beside.scale, (x + column / 2 / beside.scale, y)), True

    def ground(self) -> tuple[Figure, ...]:
        """Return the table itself, which stays from instant to instant."""
        return self.lens.enlarged(self.stage.ground(self.camera, self.theme))

    def figures(self, at: float) -> tuple[Figure, ...]:
        """Return everything above the ground at a time (milliseconds), bottom to top."""
        frame = self.timeline.frame(at)
        drawn = [*self.stage.figures(frame, self.camera, self.theme)]
        if frame.moment and frame.moment.attack and self.carded:
            place = self.card_place(frame.moment.attack)
            drawn += parts.attack_card(frame.moment, frame.state, place, self.theme)
        drawn += banner(frame.moment, at, self.board, self.theme)
        if self.below.bottom > self.below.top:
            finished = self.replay.finished
            drawn += parts.caption(self.replay, frame.moment, self.below, self.theme, finished=finished)
        return self.lens.enlarged(drawn)

    def card_place(self, attack: Attack) -> Rect:
        """Return the place of an attack's card: in the free column, or in the corner where it hides least."""
        height = parts.card_height(self._attacks[attack.number]) * self.card / parts.CARD
        height = min(height, self.board.bottom - 2 * CARD_GAP)
        right, bottom = self.board.right - CARD_GAP, self.board.bottom - CARD_GAP
        left, top = right - self.card, CARD_GAP
        corner = Rect(left, top, right, top + height)
        if self.column:
            return corner
        low = (bottom - height, bottom)
        corners = [corner, Rect(CARD_GAP, top, CARD_GAP + self.card, top + height)]
        corners += [Rect(r.left, low[0], r.right, low[1]) for r in corners]
        return min(corners, key=lambda rect: self._hidden(rect, attack))

    def _hidden(self, rect: Rect, attack: Attack) -> int:
        """Return how much a card would hide: bases of those who strike and are struck count most."""
        moment = next(m for m in self.timeline.moments if m.attack and m.attack.number == attack.number)
        hidden = 0
        for unit in moment.before.units:
            for model in unit.on_table:
                left, lower, right, upper = box_of(model.body)
                (x0, y0), (x1, y1) = self.camera.to_pixels((left, upper)), self.camera.to_pixels((right, lower))
                if rect.overlaps(Rect(x0, y0, x1, y1)):
                    hidden += 10 if unit.id in (attack.unit, attack.target) else 1
        return hidden

    def frames(self, take: Take) -> Iterator[pygame.Surface]:
        """Paint frame after frame, all on the same surface: what is yielded is good until the next one is asked for."""
        import pygame

        from simulator.view.screen import Painter

        painter = Painter()
        ground = pygame.Surface(self.size, 0, 32)
        ground.fill(self.theme.surround)
        Painter(fine=True).paint(ground, self.ground())
        surface = ground.copy()
        before: tuple[Figure, ...] | None = None
        for at in take.times:
            figures = self.figures(at)
            if figures != before:
                surface.blit(ground, (0, 0))
                painter.paint(surface, figures)
                before = figures
            self._tell_time(surface, (at - take.start) / max(take.end - take.start, 1.0))
            yield surface

    def _tell_time(self, surface: pygame.Surface, share: float) -> None:
        """Paint the line at the lower edge that shows how much of the film has gone."""
        width, height = self.size
        high = max(round(parts.LINE * self.lens.factor), 1)
        if self.below.bottom > self.below.top:
            surface.fill(rgb(self.theme.line), (0, height - high, width, high))
            surface.fill(rgb(self.theme.ink), (0, height - high, round(width * share), high))


def part_box(timeline: Timeline, shown: list[Moment]) -> Box:
    """Return the box around the units that something happens to in some moments, and those that stand near them."""
    names = {name for m in shown for name in (m.unit, *_of_attack(m.attack)) if name}
    boxes: dict[str, set[Box]] = {}
    for moment in shown:
        for state in (moment.before, moment.after):
            for unit in state.units:
                boxes.setdefault(unit.id, set()).update(box_of(m.body) for m in unit.on_table)
        for went in moment.went:
            base = moment.after.model(went.moved.model).base
            boxes[went.moved.unit].add(box_of(Body(base, went.start)))
        for fallen in moment.fallen_after:
            if fallen.model.pose is not None:
                boxes[fallen.unit].add(box_of(Body(fallen.model.base, fallen.model.pose)))
    concerned = {box for name in names for box in boxes.get(name, ())}
    if not concerned:
        return action_box(timeline)
    near = box_around(concerned, NEAR)
    units = [b for b in boxes.values() if any(_touch(near, box) for box in b)]
    return box_around([box for b in units for box in b], AIR)


def _of_attack(attack: Attack | None) -> tuple[str, ...]:
    return () if attack is None else (attack.unit, attack.target)


def _touch(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]
