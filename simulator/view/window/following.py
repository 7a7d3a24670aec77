"""Following the action: the view goes after what happens, critically damped, and only as far as it must."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from simulator.army import Model
from simulator.events import ModelDestroyed, ModelMoved, ModelPlaced
from simulator.geometry.shapes import Body, Point
from simulator.view.camera import Box, Camera, box_around
from simulator.view.moments import Frame
from simulator.view.scene import box_of

SETTLED = 300.0
"""Milliseconds in which the view is there, but for a fiftieth of the way."""
_PACE = 5.834 / SETTLED
"""Of a critically damped spring, for each millisecond: (1 + x) e^-x is a fiftieth at x = 5.834."""
AIR = 1.5
"""Inches round the action that are kept in view."""
INNER = (70.0, 64.0, 40.0, 64.0)
"""Pixels at the board's left, upper, right and lower edge that the action keeps out of."""
NEAR = 0.25
"""Pixels, and pixels a second: nearer and slower than this the view stands still."""


def action_at(frame: Frame) -> Box | None:
    """Return the box (inches) around what happens at an instant; None when nothing does that has a place."""
    moment = frame.moment
    if moment is None:
        return None
    models = [m for unit in {moment.unit, _target(frame)} for m in _stand(frame, unit)]
    boxes = [box_of(m.body) for m in models]
    match moment.event:
        case ModelMoved(model=model, path=path):
            body = frame.state.model(model).body
            boxes += [box_of(Body(body.base, body.pose.at(point))) for point in path]
        case ModelDestroyed(model=model):
            fallen = moment.before.model(model)
            boxes += [box_of(fallen.body)] if fallen.pose is not None else []
        case ModelPlaced(model=model):
            boxes.append(box_of(frame.state.model(model).body))
    return box_around(boxes, AIR) if boxes else None


def _target(frame: Frame) -> str:
    moment = frame.moment
    if moment is None:
        return ""
    return moment.attack.target if moment.attack is not None else getattr(moment.event, "target", "")


def _stand(frame: Frame, unit: str) -> tuple[Model, ...]:
    return frame.state.unit(unit).on_table if unit in frame.state.unit_by_id else ()


@dataclass(frozen=True, slots=True)
class Chase:
    """Where the view goes, and how fast it is."""

    aim: Camera
    velocity: Point = (0.0, 0.0)
    """Inches a millisecond."""

    def after(self, frame: Frame) -> Chase:
        """Return it with an aim that has the action in view."""
        return replace(self, aim=held_in(self.aim, action_at(frame)))

    def step(self, camera: Camera, elapsed: float) -> tuple[Chase, Camera]:
        """Let milliseconds pass: return the chase and the view after them."""
        fade = math.exp(-_PACE * elapsed)
        place, speed = [], []
        for at, aim, velocity in zip(camera.centre, self.aim.centre, self.velocity, strict=True):
            away = at - aim
            push = velocity + _PACE * away
            place.append(aim + (away + push * elapsed) * fade)
            speed.append((velocity - _PACE * push * elapsed) * fade)
        there = replace(camera, centre=(place[0], place[1]))
        if self._still(there, speed):
            return replace(self, velocity=(0.0, 0.0)), self.aim
        return replace(self, velocity=(speed[0], speed[1])), there

    def _still(self, camera: Camera, speed: list[float]) -> bool:
        away = math.dist(camera.centre, self.aim.centre) * camera.scale
        return away < NEAR and math.hypot(*speed) * 1000.0 * camera.scale < NEAR

    def over(self, camera: Camera) -> bool:
        """Say whether the view is where it goes, and stands still."""
        return camera == self.aim and self.velocity == (0.0, 0.0)


def held_in(camera: Camera, box: Box | None) -> Camera:
    """Return the view moved as little as has a box in its inner part; one that is too large for that, its middle."""
    if box is None:
        return camera
    left, upper = camera.to_pixels((box[0], box[3]))
    right, lower = camera.to_pixels((box[2], box[1]))
    dx = _shift(left, right, INNER[0], camera.width - INNER[2])
    dy = _shift(upper, lower, INNER[1], camera.height - INNER[3])
    return camera.panned(dx, dy)


def _shift(low: float, high: float, least: float, most: float) -> float:
    """Return how far to move from `low` to `high` so that it lies between the two others."""
    if high - low > most - least:
        return (least + most - low - high) / 2
    return least - low if low < least else min(most - high, 0.0)
