"""A replay as moments in time: what each event says, how long it takes, and what stands where at any instant.

The states are folded once. Times are milliseconds at ordinary speed, as floats. No drawing and no clock in here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from simulator.army import Model
from simulator.events import (
    AttacksMade,
    DiceRolled,
    Event,
    ModelDestroyed,
    ModelMoved,
    ModelPlaced,
    MoveRefused,
    Passed,
    SequenceMoved,
    StepBegan,
    UnitChosen,
    UnitDisembarked,
    UnitMarked,
    UnitStayed,
    WoundsLost,
    apply,
)
from simulator.geometry.shapes import Point, Pose
from simulator.state import State
from simulator.view.attack import Attack
from simulator.view.motion import GONE, MOVE, OUT, ease, move_time, turned, walked

STEPS = ("start", "pile-in", "fight", "consolidate", "end")
"""The steps of the phase, in order, as events name them."""
STEP_NAMES = {
    "start": "Start",
    "pile-in": "Pile in",
    "fight": "Fight",
    "consolidate": "Consolidate",
    "end": "End",
}
"""What people call them."""

LEAD_IN = 400.0
"""Milliseconds before the first event, when the scenario is seen as it was set up."""

_KINDS: dict[type[Event], str] = {
    StepBegan: "step",
    UnitChosen: "choice",
    Passed: "choice",
    UnitStayed: "move",
    ModelMoved: "move",
    ModelPlaced: "move",
    UnitDisembarked: "move",
    AttacksMade: "fight",
    DiceRolled: "dice",
    WoundsLost: "wound",
    ModelDestroyed: "loss",
    MoveRefused: "broken",
    UnitMarked: "quiet",
    SequenceMoved: "note",
}
_TIMES: dict[type[Event], tuple[float, float]] = {
    StepBegan: (160, 1060),
    UnitChosen: (160, 840),
    Passed: (0, 700),
    UnitStayed: (0, 700),
    ModelPlaced: (300, 60),
    UnitDisembarked: (0, 700),
    AttacksMade: (160, 640),
    DiceRolled: (220, 490),
    WoundsLost: (240, 300),
    ModelDestroyed: (240, 300),
    MoveRefused: (220, 1200),
    UnitMarked: (0, 0),
    SequenceMoved: (0, 600),
}
"""Milliseconds of action and of rest for each kind of event; a move's action depends on its length."""
AFTER_MOVE = 120.0
"""Milliseconds of rest after one model's move, before the next model goes."""


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


@dataclass(frozen=True)
class Timeline:
    """The moments of a replay, in order."""

    initial: State
    moments: tuple[Moment, ...]

    @staticmethod
    def of(initial: State, events: Iterable[Event]) -> Timeline:
        """Fold `events` over the `initial` state, once, into moments."""
        reading = _Reading(initial)
        return Timeline(initial, tuple(reading.moment(i, event) for i, event in enumerate(events)))

    @cached_property
    def loud(self) -> tuple[Moment, ...]:
        """The moments that are shown: all but bookkeeping."""
        return tuple(m for m in self.moments if not m.quiet)

    @cached_property
    def turns(self) -> dict[int, tuple[State, State]]:
        """The states before and after each unit's turn to act, by the turn's number."""
        turns: dict[int, tuple[State, State]] = {}
        for moment in self.moments:
            turns[moment.turn] = (turns.get(moment.turn, (moment.before,))[0], moment.after)
        return turns

    @cached_property
    def unit_turns(self) -> tuple[Moment, ...]:
        """The first shown moment of each unit's turn to act."""
        firsts: dict[int, Moment] = {}
        for moment in self.loud:
            if moment.unit:
                firsts.setdefault(moment.turn, moment)
        return tuple(firsts.values())

    @cached_property
    def step_beginnings(self) -> tuple[Moment, ...]:
        """The first shown moment of each step of the phase."""
        return tuple(m for before, m in pairwise((None, *self.loud)) if m and (before is None or before.step != m.step))

    @cached_property
    def _starts(self) -> list[float]:
        return [m.start for m in self.loud]

    @cached_property
    def duration(self) -> float:
        """Milliseconds from the beginning to the end of the last event's rest."""
        return self.moments[-1].end if self.moments else LEAD_IN

    def current(self, at: float) -> int:
        """Return which of the `loud` moments is going on at a time; -1 before the first."""
        return bisect_right(self._starts, at) - 1

    def moment_at(self, at: float) -> Moment | None:
        """Return the moment going on at a time; None before the first event."""
        k = self.current(at)
        return self.loud[k] if k >= 0 else None

    def frame(self, at: float) -> Frame:
        """Return what is to be seen at a time."""
        k = self.current(at)
        if k < 0:
            return Frame(None, self.loud[0].before if self.loud else self.initial, 1.0)
        moment = self.loud[k]
        if at >= moment.rest:
            # Bookkeeping that follows belongs to this moment once it has happened.
            settled = self.loud[k + 1].before if k + 1 < len(self.loud) else self.moments[-1].after
            return Frame(moment, settled, 1.0, falling=_falling(settled))
        share = (at - moment.start) / moment.action
        match moment.event:
            case ModelMoved() as moved:
                glide = _glide(moment, moved, ease(share, MOVE))
                now = moment.before.with_pose(moved.model, glide.pose)
                return Frame(moment, now, ease(share, MOVE), moving=glide, falling=_falling(now))
            case ModelDestroyed(unit=unit, model=model):
                fallen = Fallen(unit, moment.before.model(model))
                return Frame(moment, moment.after, ease(share, GONE), falling=(fallen, *_falling(moment.after)))
            case _:
                return Frame(moment, moment.after, ease(share, OUT), falling=_falling(moment.after))

    def time_of(self, index: int) -> float:
        """Return the time at which the event with this index (from 0) has just happened."""
        return self.moments[index].rest


def _falling(state: State) -> tuple[Fallen, ...]:
    return tuple(Fallen(u.id, m) for u in state.units for m in u.models if not m.alive and m.pose is not None)


def _glide(moment: Moment, moved: ModelMoved, share: float) -> Glide:
    behind = walked(moved.path, share)
    start = moment.before.model(moved.model).pose
    facing = turned(start.facing, moved.facing, share) if start else moved.facing
    return Glide(moved.unit, moved.model, Pose(*behind[-1], facing), behind, moved.length * share, moved.length)


@dataclass
class _Reading:
    """What has to be remembered from event to event while the moments are made."""

    state: State
    at: float = LEAD_IN
    step: str = ""
    unit: str = ""
    turn: int = 0
    ways: tuple[Went, ...] = ()
    attack: Attack | None = None
    attacks: int = 0
    fallen: tuple[Fallen, ...] = ()

    def moment(self, index: int, event: Event) -> Moment:
        """Make the moment of the next event and move on past it."""
        before, after = self.state, apply(self.state, event)
        self._begin(event)
        kind = _kind(event)
        action, hold = (0.0, 0.0) if kind == "quiet" else _times(event)
        moment = Moment(
            index=index,
            event=event,
            kind=kind,
            step=self.step or before.step,
            unit=self.unit,
            turn=self.turn,
            start=self.at,
            action=action,
            hold=hold,
            before=before,
            after=after,
            ways=self.ways,
            attack=self.attack,
            fallen=self.fallen,
        )
        self.ways, self.fallen = moment.went, moment.fallen_after
        self.state, self.at = after, moment.end
        return moment

    def _begin(self, event: Event) -> None:
        """Take in what the event changes for itself and for what follows."""
        match event:
            case StepBegan(step=step):
                self.step, self.fallen = step, ()
                self._next_turn("")
            case Passed() | SequenceMoved() if event.text:
                self._next_turn("")
            case UnitChosen(unit=unit) | UnitStayed(unit=unit) | MoveRefused(unit=unit):
                self._next_turn(unit)
            case ModelMoved(unit=unit, kind=kind):
                if unit != self.unit:
                    self._next_turn(unit)
                if self.attack or any(w.moved.kind != kind for w in self.ways):
                    self.ways, self.attack = (), None
            case AttacksMade(unit=unit) as made:
                if unit != self.unit:
                    self._next_turn(unit)
                self.ways, self.attack = (), Attack.begun(self.attacks, made, self.state)
                self.attacks += 1
            case DiceRolled() | WoundsLost() | ModelDestroyed() if self.attack:
                self.attack = self.attack.after(event)
            case UnitDisembarked():
                self.ways, self.attack = (), None

    def _next_turn(self, unit: str) -> None:
        if unit != self.unit or not unit:
            self.turn += 1
        self.unit, self.ways, self.attack = unit, (), None


def _kind(event: Event) -> str:
    """Return an event's kind. A turn of the sequence that says nothing is bookkeeping."""
    return "quiet" if isinstance(event, SequenceMoved) and not event.text else _KINDS[type(event)]


def _times(event: Event) -> tuple[float, float]:
    if isinstance(event, ModelMoved):
        return move_time(event.length), AFTER_MOVE
    return _TIMES[type(event)]
