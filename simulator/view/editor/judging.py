"""The referee at the editor's table: what a move that is being recorded comes to, at every place of the hand."""

from __future__ import annotations

from simulator.moves import Step
from simulator.view.editor.bench import Bench
from simulator.view.editor.held import Held
from simulator.view.editor.recording import Recording
from simulator.view.judgement import Hand, Judgement


class Judging:
    """Judges the move that is recorded; what stays the same while one model is dragged is worked out once."""

    def __init__(self) -> None:
        """Begin with nothing in hand."""
        self._hand: tuple[object, Hand] | None = None
        self._last: tuple[object, Judgement] | None = None

    def of(self, bench: Bench) -> Judgement | None:
        """Return what is found of the model in hand or selected, or else of the one that was moved last.

        None without one. A model is judged as soon as it is selected: what does not depend on where the hand goes is
        there before it is dragged.
        """
        recording, held = bench.recording, bench.held
        if recording is None:
            return None
        state = bench.scenario.state
        model = _at_hand(bench, recording)
        if not model or model not in state.model_by_id:
            return None
        key = (bench.draft, recording, model)
        if self._hand is None or not _alike(self._hand[0], key):
            self._hand, self._last = (key, Hand(state, recording.move(state), model)), None
        step = _step(held, model) if held is not None else None
        if self._last is None or self._last[0] != step:
            self._last = (step, self._hand[1].at(step))
        return self._last[1]


def _step(held: Held, model: str) -> Step | None:
    """Return the step of the model in hand: to where it is, by the way that it was taken."""
    pose = dict(held.poses).get(model)
    if pose is None:
        return None
    corners = held.way.corners if held.way is not None else ()
    if corners:
        return Step(model, path=(*corners, pose.point), facing=pose.facing)
    return Step(model, to=pose.point, facing=pose.facing)


def _at_hand(bench: Bench, recording: Recording) -> str:
    """Return the model that is in hand, or selected, or was moved last."""
    if bench.held is not None and bench.held.models:
        return bench.held.models[0]
    unit = bench.scenario.state.unit(recording.unit)
    if len(bench.picked.models) == 1 and any(m.id == bench.picked.models[0] for m in unit.on_table):
        return bench.picked.models[0]
    return next(reversed(dict(recording.ends)), "")


def _alike(one: object, other: object) -> bool:
    """Say whether two hands are of the same; drafts are compared by being the same object."""
    assert isinstance(one, tuple)
    assert isinstance(other, tuple)
    return one[0] is other[0] and one[1:] == other[1:]
