"""What is done while a move is recorded: begun, dragged, turned, taken back, and kept with its verdict."""

from __future__ import annotations

from dataclasses import replace
from math import dist

from simulator.authoring.edits import ChangeMove, RecordMove, RemoveMove
from simulator.geometry.lengths import same_place
from simulator.geometry.shapes import Pose
from simulator.rules import ruleset_of
from simulator.rules.passing import barrier
from simulator.view.editor.bench import Bench
from simulator.view.editor.forms.controls import NO_FOCUS
from simulator.view.editor.held import Held, with_poses
from simulator.view.editor.picked import NOTHING, Picked, units_of
from simulator.view.editor.recording import Recording, of_example, recording_of
from simulator.view.editor.way_in_hand import WayInHand


def begun(bench: Bench) -> Bench:
    """Take the tool up for the unit of what is selected."""
    units = units_of(bench.scenario.state, bench.picked)
    bench = replace(bench, tool="select", recording=None)
    if not bench.draft.is_valid:
        return replace(bench, said="Mend the problems first: a move is judged from a position without faults.")
    if not units:
        return replace(bench, said="Select a model of the unit that moves, then record.")
    recording = recording_of(bench.scenario, units[0])
    if recording is None:
        return replace(bench, said="This ruleset has no move that could be recorded by dragging.")
    return _with(bench, recording)


def again(bench: Bench, position: int) -> Bench:
    """Take up a worked move that is there already."""
    if not bench.draft.is_valid:
        return replace(bench, said="Mend the problems first: a move is judged from a position without faults.")
    return _with(bench, of_example(bench.scenario, position))


def _with(bench: Bench, recording: Recording) -> Bench:
    view = replace(bench.view, scroll=0.0)
    return replace(bench, tool="record", recording=recording, picked=NOTHING, focus=NO_FOCUS, view=view)


def may_take(bench: Bench, found: Picked) -> str:
    """Return why what was clicked does not move now; nothing where it does."""
    recording = bench.recording
    assert recording is not None, "a move is recorded"
    state = bench.scenario.state
    unit = state.unit(recording.unit)
    if found.models and state.unit_of[found.models[0]].id == unit.id:
        return ""
    return f"This is {unit.name}'s move: only its models are dragged."


def in_hand(bench: Bench, held: Held) -> Held:
    """Return a model that was taken up with the way that it goes: with the corners that it has, and how far it may go.

    Whoever goes before it stands where it ends.
    """
    recording, scenario = bench.recording, bench.scenario
    assert recording is not None, "a move is recorded"
    rule = ruleset_of(scenario.state).moves.get(recording.kind)
    if rule is None or held.how != "move" or len(held.models) != 1:
        return held
    model, ends = held.models[0], dict(recording.ends)
    before = list(ends)[: list(ends).index(model)] if model in ends else list(ends)
    state = with_poses(scenario.state, {k: ends[k] for k in before if k in scenario.state.model_by_id})
    began = state.model(model)
    if began.pose is None:
        return held
    turns = held.bodies[0][1].pose.facing != began.pose.facing
    allowed = rule.allowance.of(began) - (rule.allowance.turn_cost(began) if turns else 0.0)
    corners = dict(recording.ways).get(model, ())
    return replace(held, way=WayInHand(began.pose, began.base, allowed, corners, barrier(state, began).obstacles))


def cornered(bench: Bench) -> Bench:
    """Make the place of the model in hand a corner of its way; where it has not moved at all, put it back."""
    held = bench.held
    if held is None or held.way is None:
        return bench
    place = dict(held.poses)[held.models[0]].point
    if same_place(dist(place, held.way.last)):
        return bench if held.way.corners else replace(bench, held=None)
    way = replace(held.way, corners=(*held.way.corners, place))
    return replace(bench, held=replace(held, way=way, snap=None), said="")


def uncornered(bench: Bench) -> Bench:
    """Take the last corner of the way in hand back."""
    held = bench.held
    if held is None or held.way is None or not held.way.corners:
        return bench
    return replace(bench, held=replace(held, way=replace(held.way, corners=held.way.corners[:-1]), snap=None))


def dropped(bench: Bench, held: Held) -> Bench:
    """Put the model in hand down: it ends there."""
    recording = bench.recording
    assert recording is not None, "a move is recorded"
    bench = replace(bench, held=None)
    if not held.models:
        return bench
    model, corners = held.models[0], held.way.corners if held.way is not None else None
    if held.still and (corners or ()) == dict(recording.ways).get(model, ()):
        return bench
    return replace(bench, recording=recording.ended(model, dict(held.poses)[model], corners), picked=Picked((model,)))


def turned(bench: Bench, degrees: float) -> Bench:
    """Turn the model that is selected where it ends."""
    recording = bench.recording
    if recording is None or len(bench.picked.models) != 1:
        return bench
    model = bench.picked.models[0]
    pose = bench.state.model(model).pose
    if pose is None:
        return bench
    return replace(bench, recording=recording.ended(model, Pose(pose.x, pose.y, (pose.facing + degrees) % 360.0)))


def taken_back(bench: Bench) -> Bench:
    """Put the model that was dragged last back where it began."""
    recording = bench.recording
    if recording is None or not recording.ends:
        return replace(bench, said="No model has moved yet.")
    return replace(bench, recording=recording.without_last())


def kept(bench: Bench) -> Bench:
    """Keep the move as a worked one, with the referee's verdict as what is expected."""
    recording = bench.recording
    if recording is None:
        return bench
    example = recording.example(bench.scenario)
    edit = RecordMove(example) if recording.position is None else ChangeMove(recording.position, example)
    after = bench.do(edit)
    if after.draft is bench.draft:
        return after
    broken = f", breaks {' and '.join(example.breaks)}" if example.breaks else ""
    told = f"Recorded {example.name}: {example.expect}{broken}."
    return replace(after, recording=None, tool="select", focus=NO_FOCUS, said=told)


def deleted(bench: Bench) -> Bench:
    """Remove the worked move that was taken up."""
    recording = bench.recording
    if recording is None or recording.position is None:
        return bench
    return replace(bench.do(RemoveMove(recording.position)), recording=None, tool="select", focus=NO_FOCUS)
