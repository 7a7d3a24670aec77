"""A move as its clauses see it: read, filled in, and played out step by step."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from simulator.army import Model, Unit
from simulator.board import Terrain
from simulator.geometry.lengths import overlapping, same_place
from simulator.geometry.shapes import Pose
from simulator.geometry.ways import Obstacles
from simulator.moves import Move, Step
from simulator.rules.clause import Finding
from simulator.rules.passing import Barrier, barrier, stood_on, tall_terrain_under
from simulator.rules.travelling import Allowance, Going, Trip, end_pose, faces_elsewhere, trip, turns
from simulator.rules.words import apart, closest_units, may_be_within
from simulator.state import State

if TYPE_CHECKING:
    from simulator.geometry.closest import Closest
    from simulator.geometry.places import Found, Impossible, Undecided
    from simulator.rules.recall import Recall
    from simulator.rules.ruleset import MoveRule, Ruleset, Selection
    from simulator.rules.terms import Coherency


@dataclass(frozen=True)
class JudgedStep:
    """One model's step, where everybody stood when it was made."""

    index: int
    step: Step
    state: State
    """The position as the step begins: earlier movers at their ends, later ones still at their starts."""
    model: Model
    """The model as it began; one that is set up had no place."""
    ended: Model
    """The model as the step leaves it."""
    barrier: Barrier
    trip: Trip
    on_models: tuple[Model, ...]
    """The models whose bases its end overlaps, as they stood then."""
    on_terrain: tuple[Terrain, ...]
    """The dense terrain over 2" high that its end overlaps."""
    turn: float = 0.0
    """What its turn takes of its distance, in inches; 0 where it does not turn, or turns freely."""

    @property
    def length(self) -> float:
        """How much of its distance it takes: its way, and its turn."""
        return self.trip.length + self.turn

    @property
    def name(self) -> str:
        """The model's name, as messages say it."""
        return self.state.name_of(self.model.id)


def _judge_step(index: int, step: Step, state: State, allowance: Allowance) -> JudgedStep | None:
    """Return a step played out; None when it ends where it began, for then the model does not move."""
    model = state.model(step.model)
    assert model.pose is not None, f"{model.id} is not on the table"
    end = end_pose(model, step)
    if same_place(math.dist(model.pose.point, end.point)) and not turns(model, end):
        return None
    after = state.with_pose(model.id, end)
    ended = after.model(model.id)
    on_models, on_terrain = stood_on(after, ended), tall_terrain_under(after, ended)
    around = barrier(state, model)
    turn = allowance.turn_cost(model) if faces_elsewhere(model, end) else 0.0
    if step.path is None and (on_models or on_terrain):
        line = (model.pose.point, end.point)
        going = Trip(line, math.dist(*line), Going.NOT_SOUGHT)
    else:
        going = trip(model, step, around.obstacles, allowance.of(model) - turn)
    return JudgedStep(index, step, state, model, ended, around, going, on_models, on_terrain, turn)


def _set_up(index: int, step: Step, state: State) -> JudgedStep:
    """Return the step of a model that is set up: it comes from nowhere, so nothing can be in its way."""
    model, end = state.model(step.model), Pose(*step.end, step.facing or 0.0)
    after = state.with_pose(model.id, end)
    ended = after.model(model.id)
    nothing = Barrier(Obstacles(), (), ())
    there = Trip((end.point, end.point), 0.0, Going.CLEAR)
    on_models, on_terrain = stood_on(after, ended), tall_terrain_under(after, ended)
    return JudgedStep(index, step, state, model, ended, nothing, there, on_models, on_terrain)


@dataclass
class JudgedMove:
    """A whole move, played out: what every clause measures."""

    state: State
    move: Move
    ruleset: Ruleset
    rule: MoveRule
    selection: Selection
    steps: tuple[JudgedStep, ...]
    """The steps of the models that really move, in the declared order."""
    end: State
    """The position the move would leave."""
    searches: dict[tuple[int, str], Found | Impossible | Undecided] = field(default_factory=dict)
    """What was asked of "if possible" already, by step and target."""
    settings: dict[tuple[str, str], Closest | Impossible | Undecided] = field(default_factory=dict)
    """What was asked already of where a model could be set up, by model and question."""
    coherent: dict[Coherency, bool] = field(default_factory=dict)
    """Whether the unit ends in coherency, where that was asked already."""
    recall: Recall | None = None
    """What is known of "if possible" while a model is in hand."""

    @property
    def unit(self) -> Unit:
        """The unit that moves, as it began."""
        return self.state.unit(self.move.unit)

    @property
    def ended(self) -> Unit:
        """The unit as the move would leave it."""
        return self.end.unit(self.move.unit)

    @property
    def engagement(self) -> float:
        """The ruleset's engagement range, in inches."""
        return self.ruleset.engagement

    def closest_targets(self, step: JudgedStep) -> tuple[Unit, ...]:
        """Return the selected enemy units nearest to a model where its step begins: several in a tie (D1)."""
        closest = None if self.recall is None else self.recall.closest.get(step.index)
        if closest is None:
            closest = tuple(unit for _, unit in closest_units(step.model, self.selection.targets))
            if self.recall is not None:
                self.recall.closest[step.index] = closest
        return closest


def play_out(state: State, steps: Iterable[Step], allowance: Allowance) -> tuple[tuple[JudgedStep, ...], State]:
    """Return the steps of the models that really move, played out one after another, and the position they leave."""
    played = []
    for index, step in enumerate(steps):
        judged = _judge_step(index, step, state, allowance)
        if judged is not None:
            played.append(judged)
            state = state.with_pose(judged.model.id, judged.ended.pose)
    return tuple(played), state


def judge(state: State, move: Move, ruleset: Ruleset) -> JudgedMove:
    """Return a move read by a ruleset and played out, ready for its clauses to measure."""
    rule = ruleset.moves[move.kind]
    selection = rule.select(state, move)
    if not rule.sets_up:
        steps, end = play_out(state, move.steps, rule.allowance)
        return JudgedMove(state, move, ruleset, rule, selection, steps, end)
    # A unit that is set up has left the transport it was in.
    now, placed = state.with_unit(replace(state.unit(move.unit), embarked_in=None)), list[JudgedStep]()
    for index, step in enumerate(move.steps):
        placed.append(_set_up(index, step, now))
        now = now.with_pose(placed[-1].model.id, placed[-1].ended.pose)
    return JudgedMove(state, move, ruleset, rule, selection, tuple(placed), now)


def step_of(judged: JudgedMove, model_id: str) -> JudgedStep:
    """Return a model's step; of one that goes nowhere, the step that leaves it where it stands when its turn comes.

    Models without a step come after all that have one.
    """
    for step in judged.steps:
        if step.model.id == model_id:
            return step
    declared = judged.move.steps
    index = next((k for k, step in enumerate(declared) if step.model == model_id), len(declared))
    state = judged.state
    for earlier in judged.steps:
        if earlier.index < index:
            state = state.with_pose(earlier.model.id, earlier.ended.pose)
    model = state.model(model_id)
    assert model.pose is not None, f"{model_id} is not on the table"
    at = model.pose.point
    around, there = barrier(state, model), Trip((at, at), 0.0, Going.CLEAR)
    return JudgedStep(index, Step(model_id, to=at), state, model, model, around, there, (), ())


def with_step(judged: JudgedMove, step: Step) -> JudgedMove:
    """Return a move with one model's step in place of the one it had, as far as that model is concerned.

    The steps of the others are taken as they were judged, with what was searched for them: what is measured of the
    others where they come after it is out of date.
    """
    move = judged.move.with_step(step)
    was = next((s for s in judged.steps if s.model.id == step.model), None)
    if was is None or judged.rule.sets_up:
        return judge(judged.state, move, judged.ruleset)
    now = _judge_step(was.index, step, was.state, judged.rule.allowance)
    ended = was.model if now is None else now.ended
    played = (now if s is was else s for s in judged.steps)
    return JudgedMove(
        judged.state,
        move,
        judged.ruleset,
        judged.rule,
        judged.selection,
        tuple(s for s in played if s is not None),
        judged.end.with_pose(step.model, ended.pose),
        {key: answer for key, answer in judged.searches.items() if key[0] != was.index},
    )


def replayed(judged: JudgedMove, step: Step) -> JudgedMove:
    """Return a move with one model's step in place of the one it had, as the referee would play it out.

    Steps that the model has nothing to do with are taken as they were judged: those before its own, and those after it
    that it neither stops nor stands in the way of. What "if possible" came to is asked again, with `recall`.
    """
    move = judged.move.with_step(step)
    index = next(k for k, declared in enumerate(move.steps) if declared.model == step.model)
    earlier = [s for s in judged.steps if s.index < index]
    state = judged.state
    for before in earlier:
        state = state.with_pose(before.model.id, before.ended.pose)
    was = next((s for s in judged.steps if s.index == index), None)
    now = _judge_step(index, step, was.state if was is not None else state, judged.rule.allowance)
    mine = [] if now is None else [now]
    ended = state.model(step.model) if now is None else now.ended
    state = state.with_pose(step.model, ended.pose)
    later = []
    for after in (s for s in judged.steps if s.index > index):
        later.append(_after(after, state, ended, judged.rule.allowance))
        state = state.with_pose(after.model.id, after.ended.pose)
    steps = (*earlier, *mine, *later)
    end = judged.end.with_pose(step.model, ended.pose)
    made = JudgedMove(judged.state, move, judged.ruleset, judged.rule, judged.selection, steps, end)
    made.recall = judged.recall
    return made


def _after(step: JudgedStep, state: State, other: Model, allowance: Allowance) -> JudgedStep:
    """Return a step as it is once a model that moved before ends elsewhere."""
    stops = any(m.id == other.id for m in (*step.barrier.models, *step.on_models))
    if stops or (may_be_within(step.ended, other, 0.0) and overlapping(apart(step.ended, other))):
        judged = _judge_step(step.index, step.step, state, allowance)
        assert judged is not None, "it moves wherever the other ends"
        return judged
    return replace(step, state=state)


def measure(judged: JudgedMove) -> tuple[Finding, ...]:
    """Return every finding of every clause, in the rulebook's order. A move that moves nobody declines: no findings.

    Setting up cannot be declined: who is not set up is destroyed, and clauses say whether that may be.
    """
    if not judged.steps and not judged.rule.sets_up:
        return ()
    return tuple(finding for clause in judged.rule.clauses for finding in clause.measure(judged))
