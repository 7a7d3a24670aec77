"""What is done while a move is recorded: begun, dragged, turned, taken back, and kept with its verdict."""

from __future__ import annotations

from dataclasses import replace

from simulator.authoring.edits import ChangeMove, RecordMove, RemoveMove
from simulator.geometry.shapes import Pose
from simulator.view.editor.bench import Bench
from simulator.view.editor.forms.controls import NO_FOCUS
from simulator.view.editor.held import Held
from simulator.view.editor.picked import NOTHING, Picked, units_of
from simulator.view.editor.recording import Recording, of_example, recording_of


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


def dropped(bench: Bench, held: Held) -> Bench:
    """Put the model in hand down: it ends there."""
    recording = bench.recording
    assert recording is not None, "a move is recorded"
    bench = replace(bench, held=None)
    if held.still or not held.models:
        return bench
    model = held.models[0]
    return replace(bench, recording=recording.ended(model, dict(held.poses)[model]), picked=Picked((model,)))


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
