"""What a replay is seen as: moments, each one event in time, and frames, each all that is to be seen at one instant."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.army import Model
from simulator.events import Event, ModelDestroyed, ModelMoved
from simulator.geometry.shapes import Point, Pose
from simulator.state import State
from simulator.view.attack import Attack

STEPS = ("start", "pile-in", "fight", "consolidate", "end")
"""The steps of the phase, in order, as events name them, where its ruleset does not say."""
STEP_NAMES = {
    "start": "Start",
    "pile-in": "Pile in",
    "fight": "Fight",
    "consolidate": "Consolidate",
    "retreat": "Retreat",
    "end": "End",
}
"""What people call them."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """A model taken off the table, as it stood: drawn as a marker until the step ends."""

    unit: str
    model: Model


@dataclass(frozen=True, slots=True)
class Went:
    """A way that a model has gone, and how it stood before."""

    moved: ModelMoved
    start: Pose


@dataclass(frozen=True, slots=True)
class Moment:
    """One event in time: it happens during `action`, then rests before the next one begins."""

    index: int
    event: Event
    kind: str
    """Its mark on the timeline: step, choice, move, fight, dice, wound, loss, broken, note or quiet."""
    step: str
    """The step of the phase it belongs to."""
    unit: str
    """The unit whose doing it is; empty when it is nobody's."""
    turn: int
    """Counts the units' turns to act, so that one can step from unit to unit."""
    stretch: int
    """Counts stretches in which one thing goes on: the moves of a unit, an attack with its dice."""
    start: float
    action: float
    hold: float
    before: State
    after: State
    ways: tuple[Went, ...] = ()
    """The moves of this unit that came just before, in the same move: their ways stay drawn."""
    attack: Attack | None = None
    """The attack it belongs to, with the dice rolled so far, this event included."""
    fallen: tuple[Fallen, ...] = ()
    """Casualties of this step before this event."""

    @property
    def fallen_after(self) -> tuple[Fallen, ...]:
        """Casualties of this step, this event's included."""
        if not isinstance(self.event, ModelDestroyed):
            return self.fallen
        return (*self.fallen, Fallen(self.event.unit, self.before.model(self.event.model)))

    @property
    def went(self) -> tuple[Went, ...]:
        """The ways to draw: those of the same move so far, and this event's own."""
        if not isinstance(self.event, ModelMoved):
            return self.ways
        start = self.before.model(self.event.model).pose
        return (*self.ways, Went(self.event, start or Pose(*self.event.path[0], self.event.facing)))

    @property
    def number(self) -> int:
        """The event's number in the replay, from 1."""
        return self.index + 1

    @property
    def text(self) -> str:
        """What happened, in one sentence."""
        return self.event.text

    @property
    def clause(self) -> str:
        """The clause or rule section behind it."""
        return self.event.clause

    @property
    def rest(self) -> float:
        """The time at which it has just happened, where stepping stops."""
        return self.start + self.action

    @property
    def end(self) -> float:
        """The time at which the next event begins."""
        return self.start + self.action + self.hold

    @property
    def quiet(self) -> bool:
        """Whether it is bookkeeping that nobody watches."""
        return self.kind == "quiet"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Events in which one thing goes on: how all stands before and after, and who has fallen by then."""

    before: State
    after: State
    fallen: tuple[Fallen, ...] = ()


@dataclass(frozen=True, slots=True)
class Glide:
    """A model on its way: where it is now and the way behind it."""

    unit: str
    model: str
    pose: Pose
    behind: tuple[Point, ...]
    gone: float
    """Inches gone so far."""
    length: float
    """Inches in all."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What is to be seen at one instant."""

    moment: Moment | None
    """None before the first event."""
    state: State
    """Everything where it is at this instant, a moving model included."""
    progress: float
    """Eased share (0 to 1) of the moment's action that is done."""
    moving: Glide | None = None
    falling: tuple[Fallen, ...] = ()
    """Models without wounds that have not been taken off yet, or are just being."""

    together: tuple[tuple[Went, Glide], ...] = ()
    """At high speed, the models of a unit that are on their way at the same time; `moving` is then None."""

    @property
    def facts(self) -> State:
        """The position without what moves just now: one that stays the same object from instant to instant."""
        glides = self.moving is not None or self.together
        return self.moment.before if self.moment is not None and glides else self.state
