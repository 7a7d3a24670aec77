"""A replay in time: its moments in order, what goes on at any time, and what stands where at any instant.

The states are folded once. Times are milliseconds at ordinary speed, as floats. No drawing and no clock in here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from simulator.events import (
    AttacksMade,
    DiceRolled,
    Event,
    ModelDestroyed,
    ModelLingers,
    ModelMoved,
    ModelPlaced,
    MoveLetStand,
    MoveRefused,
    Passed,
    SequenceMoved,
    StepBegan,
    TakenBack,
    UnitChosen,
    UnitDisembarked,
    UnitMarked,
    UnitStayed,
    WoundsLost,
    apply,
)
from simulator.geometry.shapes import Pose
from simulator.rules.sequence import Sequence
from simulator.state import State
from simulator.view.attack import Attack
from simulator.view.moments import STEPS, Fallen, Frame, Glide, Moment, Stretch, Went
from simulator.view.motion import GONE, MOVE, OUT, ease, move_time, turned, walked

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
    ModelLingers: "loss",
    MoveRefused: "broken",
    MoveLetStand: "broken",
    TakenBack: "note",
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
    ModelDestroyed: (300, 300),
    ModelLingers: (0, 700),
    MoveRefused: (220, 1200),
    MoveLetStand: (220, 1200),
    TakenBack: (0, 700),
    UnitMarked: (0, 0),
    SequenceMoved: (0, 600),
}
"""Milliseconds of action and of rest for each kind of event; a move's action depends on its length."""
_DOING = {ModelMoved: "moves", AttacksMade: "fights", UnitDisembarked: "places", ModelPlaced: "places"}
"""What goes on from such an event until another of these."""
AFTER_MOVE = 120.0
"""Milliseconds of rest after one model's move, before the next model goes."""


@dataclass(frozen=True)
class Timeline:
    """The moments of a replay, in order."""

    initial: State
    moments: tuple[Moment, ...]

    @staticmethod
    def of(initial: State, events: Iterable[Event]) -> Timeline:
        """Fold `events` over the `initial` state, once, into moments."""
        reading = _Reading(initial, _sequence(initial))
        return Timeline(initial, tuple(reading.moment(i, event) for i, event in enumerate(events)))

    @cached_property
    def loud(self) -> tuple[Moment, ...]:
        """The moments that are shown: all but bookkeeping."""
        return tuple(m for m in self.moments if not m.quiet)

    @cached_property
    def steps(self) -> tuple[str, ...]:
        """The steps of the phase, in order: those that its ruleset shows, and any other that the events name."""
        sequence = _sequence(self.initial)
        known = STEPS if sequence is None else sequence.steps_shown or sequence.steps
        return (*known, *dict.fromkeys(m.step for m in self.moments if m.step not in known))

    @cached_property
    def stretches(self) -> dict[int, Stretch]:
        """The stretches in which one thing goes on, by number."""
        found: dict[int, Stretch] = {}
        for moment in self.moments:
            before = found[moment.stretch].before if moment.stretch in found else moment.before
            found[moment.stretch] = Stretch(before, moment.after, moment.fallen_after)
        return found

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

    @cached_property
    def _recent(self) -> dict[tuple[float, bool], Frame]:
        """The frame that was asked for last: the same time gives the same objects."""
        return {}

    def frame(self, at: float, *, together: bool = False) -> Frame:
        """Return what is to be seen at a time; `together` lets the models of a unit move all at the same time."""
        frame = self._recent.get((at, together))
        if frame is None:
            frame = (self._together(at) if together else None) or self._frame(at)
            self._recent.clear()
            self._recent[at, together] = frame
        return frame

    @cached_property
    def _runs(self) -> dict[int, tuple[Moment, ...]]:
        """For each model's move, by index, all the moves that its unit makes one after the other."""
        found: dict[int, tuple[Moment, ...]] = {}
        run: list[Moment] = []
        for moment in (*self.loud, None):
            if run and (moment is None or not isinstance(moment.event, ModelMoved) or moment.stretch != run[0].stretch):
                found |= {m.index: tuple(run) for m in run}
                run = []
            if moment is not None and isinstance(moment.event, ModelMoved):
                run.append(moment)
        return found

    def _together(self, at: float) -> Frame | None:
        """Return an instant at which the models of a unit move together; None where fewer than two do."""
        moment = self.moment_at(at)
        run = self._runs.get(moment.index, ()) if moment is not None else ()
        if moment is None or len(run) < 2 or at >= run[-1].rest:
            return None
        share = ease((at - run[0].start) / (run[-1].rest - run[0].start), MOVE)
        starts = {went.moved.model: went for went in run[-1].went}
        before, gone = run[0].before, []
        for one in run:
            assert isinstance(one.event, ModelMoved), "a run is of moves"
            gone.append((starts[one.event.model], _glide(one, one.event, share)))
        poses = {glide.model: glide.pose for _, glide in gone}
        unit = before.unit(gone[0][1].unit)
        models = tuple(replace(m, pose=poses[m.id]) if m.id in poses else m for m in unit.models)
        now = before.with_unit(replace(unit, models=models))
        return Frame(moment, now, share, falling=_falling(before), together=tuple(gone))

    @cached_property
    def _fallen_in(self) -> dict[int, tuple[Fallen, ...]]:
        """Who falls, by the moment before whose event they do."""
        return {}

    def _frame(self, at: float) -> Frame:
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
                falling = self._fallen_in.get(moment.index)
                if falling is None:
                    falling = self._fallen_in[moment.index] = _falling(moment.before)
                return Frame(moment, now, ease(share, MOVE), moving=glide, falling=falling)
            case ModelDestroyed(unit=unit, model=model):
                fallen = Fallen(unit, moment.before.model(model))
                return Frame(moment, moment.after, ease(share, GONE), falling=(fallen, *_falling(moment.after)))
            case _:
                return Frame(moment, moment.after, ease(share, OUT), falling=_falling(moment.after))

    def time_of(self, index: int) -> float:
        """Return the time at which the event with this index (from 0) has just happened."""
        return self.moments[index].rest


def _sequence(state: State) -> Sequence | None:
    """Return the order of the phase under a position's ruleset; None where that is not known here."""
    from simulator.rules import rulesets  # here: the rules are read when somebody asks

    ruleset = rulesets().get(state.ruleset)
    return ruleset.sequence if ruleset is not None else None


def _falling(state: State) -> tuple[Fallen, ...]:
    return tuple(Fallen(u.id, m) for u in state.units for m in u.models if not m.on_table and m.pose is not None)


def _glide(moment: Moment, moved: ModelMoved, share: float) -> Glide:
    behind = walked(moved.path, share)
    start = moment.before.model(moved.model).pose
    facing = turned(start.facing, moved.facing, share) if start else moved.facing
    return Glide(moved.unit, moved.model, Pose(*behind[-1], facing), behind, moved.length * share, moved.length)


@dataclass
class _Reading:
    """What has to be remembered from event to event while the moments are made."""

    state: State
    sequence: Sequence | None = None
    at: float = LEAD_IN
    unit: str = ""
    turn: int = 0
    stretch: int = 0
    doing: tuple[int, str] = (0, "")
    """The turn and what goes on in it: "moves", "fights" or "places"; empty until one of these begins."""
    ways: tuple[Went, ...] = ()
    attack: Attack | None = None
    attacks: int = 0
    fallen: tuple[Fallen, ...] = ()

    def moment(self, index: int, event: Event) -> Moment:
        """Make the moment of the next event and move on past it."""
        before, after = self.state, apply(self.state, event)
        self._begin(event)
        doing = (self.turn, _DOING.get(type(event), self.doing[1] if self.doing[0] == self.turn else ""))
        if doing != self.doing or isinstance(event, AttacksMade):
            self.stretch, self.doing = self.stretch + 1, doing
        step, was = self._shown(after), self._shown(before)
        kind = "step" if isinstance(event, SequenceMoved) and event.text and step != was else _kind(event)
        action, hold = (0.0, 0.0) if kind == "quiet" else _times(event)
        moment = Moment(
            index=index,
            event=event,
            kind=kind,
            step=step,
            unit=self.unit,
            turn=self.turn,
            stretch=self.stretch,
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
            case StepBegan():
                self.fallen = ()
                self._next_turn("")
            case Passed() | TakenBack() | SequenceMoved() if event.text:
                self._next_turn("")
            case UnitChosen(unit=unit) | UnitStayed(unit=unit) | MoveRefused(unit=unit) | MoveLetStand(unit=unit):
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

    def _shown(self, state: State) -> str:
        """Return the step of the phase that a position is in, as its ruleset shows it."""
        return state.step if self.sequence is None else self.sequence.step_shown(state)

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
