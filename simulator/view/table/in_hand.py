"""One model in hand: where it was taken up, where it is, and the corners of the way that is drawn with it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from simulator.authoring.snapping import Snap, Surroundings, snap
from simulator.geometry.shapes import Base, Body, Point, Pose
from simulator.moves import Step
from simulator.state import State
from simulator.view.editor.held import FREE, REACH, STEP, Mods, surroundings, typed_length, typed_place


@dataclass(frozen=True, slots=True)
class InHand:
    """A model of the unit that moves, in hand."""

    model: str
    base: Base
    grip: Point
    """Where on the table the hand took it, in inches."""
    taken: Pose
    """How it stood when it was taken up: where it goes back to."""
    pose: Pose
    """Where it is now."""
    began: Pose | None = None
    """Where its step begins; None for one that is set up."""
    corners: tuple[Point, ...] = ()
    """Of the way that is drawn."""
    drawn: tuple[Point, ...] = ()
    """The corners that its way had when it was taken up."""
    snap: Snap | None = None
    typed: str = ""
    """A length, or a place as "x y", while it is typed."""
    by_keys: bool = False
    """Whether it was taken up by a key: no mouse button holds it."""
    turning: bool = False
    """Whether it is held by its handle: it turns where it stands."""

    @property
    def still(self) -> bool:
        """Whether it is where it was taken up."""
        return self.pose == self.taken and self.corners == self.drawn

    @property
    def anchor(self) -> Point:
        """Where the last leg of its way begins."""
        return self.corners[-1] if self.corners else (self.began or self.taken).point

    @property
    def step(self) -> Step:
        """Its step as it would be judged now."""
        facing = self.pose.facing if self.began is None or self.pose.facing != self.began.facing else None
        if self.corners:
            return Step(self.model, path=(*self.corners, self.pose.point), facing=facing)
        return Step(self.model, to=self.pose.point, facing=facing)

    def carried(self, place: Point, state: State, scale: float, limit: float | None, mods: Mods = FREE) -> InHand:
        """Return it with the hand at a place.

        Args:
            place: in inches.
            state: the position, its mates where they are by now.
            scale: pixels an inch, which says how near something must be to snap.
            limit: how far it may go, which it snaps to while it goes straight; None where that is not so.
            mods: Shift goes straight from the last corner, Ctrl snaps to nothing.
        """
        if self.turning:
            return self._swung(place, by_steps=mods.shift)
        at = (self.taken.x + place[0] - self.grip[0], self.taken.y + place[1] - self.grip[1])
        if (exact := typed_place(self.typed)) is not None:
            return self._at(exact)
        ax, ay = self.anchor
        dx, dy = at[0] - ax, at[1] - ay
        if mods.shift and (dx or dy):
            way = math.radians(45.0 * round(math.degrees(math.atan2(dy, dx)) / 45.0))
            along = dx * math.cos(way) + dy * math.sin(way)
            dx, dy = along * math.cos(way), along * math.sin(way)
        length = typed_length(self.typed)
        if length is not None:
            far = math.hypot(dx, dy)
            return self._at((ax + dx * length / far, ay + dy * length / far)) if far > 0.0 else self
        at = (ax + dx, ay + dy)
        if mods.ctrl or mods.shift:
            return self._at(at)
        found = snap(Body(self.base, Pose(*at, self.pose.facing)), self._near(state, limit), REACH / scale)
        return replace(self, pose=found.pose, snap=found) if found is not None else self._at(at)

    def _swung(self, place: Point, *, by_steps: bool) -> InHand:
        """Return it facing a place; by 15° where that is asked for."""
        degrees = math.degrees(math.atan2(place[1] - self.pose.y, place[0] - self.pose.x))
        degrees = STEP * round(degrees / STEP) if by_steps else degrees
        return replace(self, pose=Pose(self.pose.x, self.pose.y, degrees % 360.0))

    def _near(self, state: State, limit: float | None) -> Surroundings:
        near = surroundings(state, self.model, (self.model,))
        if limit is None or self.corners or self.began is None:
            return near
        return replace(near, start=self.began.point, lengths=(limit,))

    def _at(self, place: Point) -> InHand:
        return replace(self, pose=Pose(*place, self.pose.facing), snap=None)

    def nudged(self, dx: float, dy: float) -> InHand:
        """Return it a little farther on."""
        return replace(self, pose=Pose(self.pose.x + dx, self.pose.y + dy, self.pose.facing), snap=None, typed="")

    def turned(self, degrees: float) -> InHand:
        """Return it facing elsewhere."""
        return replace(self, pose=Pose(self.pose.x, self.pose.y, (self.pose.facing + degrees) % 360.0))

    def cornered(self) -> InHand:
        """Return it with a corner of its way where it is."""
        at = self.pose.point
        if self.began is None or at == self.anchor:
            return self
        return replace(self, corners=(*self.corners, at), typed="")

    def straightened(self) -> InHand:
        """Return it without the last corner."""
        return replace(self, corners=self.corners[:-1])
