"""A log gone through once more: what must have happened by the rules, the choices in the log and the dice of its seed.

Choices come from the script in the replay's header and out of the log; everything that follows from them is worked out
again. Behind the end of the log the phase goes on as though it had never stopped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from simulator.dice import SeededDice
from simulator.events import (
    AttacksMade,
    Event,
    ModelMoved,
    MoveLetStand,
    SequenceMoved,
    StepBegan,
    UnitChosen,
    UnitDisembarked,
    UnitStayed,
    apply,
)
from simulator.files.document import Document
from simulator.files.event_lines import event_to_json, one_line
from simulator.files.faults import ScriptError
from simulator.files.lines import Lines
from simulator.play.automatic import Automatic
from simulator.play.choice import Choice, Player
from simulator.play.logged import Logged, NotAnAnswerError
from simulator.play.phase import resolved, sequence_of
from simulator.play.scripted import Scripted
from simulator.play.taking_back import taken_back_in
from simulator.replay import Replay
from simulator.rules.decision import MOVES, Decision
from simulator.script import Script, read_script
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Part:
    """Events that follow from one thing: from the order of the phase by itself, or from one decision."""

    start: int
    """Index of its first event."""
    before: State
    events: tuple[Event, ...]
    """What must have happened; empty where there is no telling."""
    decision: Decision | None = None
    problem: str = ""
    """Why the log's answer to the decision cannot be one; empty when it can."""
    is_open: bool = False
    """Whether the log ends in the middle of it: `events` are then what happens when it is done afresh."""
    by_script: bool = False
    choice: Choice | None = None
    """The answer to the decision that it follows from."""
    rolled: int = 0
    """How many dice of the seed it took."""
    to_come: tuple[int, ...] = ()
    """The positions in the script of the decisions that had not come up before it."""


def script_of(replay: Replay) -> Script | None:
    """Return the script in a replay's header.

    Raises:
        ScriptError: the script has faults; they name the replay and its first line.
    """
    if replay.header.script is None:
        return None
    document = Document(replay.path or "replay", replay.header.script, Lines(otherwise=1))
    script, faults = read_script(document, replay.scenario)
    if script is None:
        raise ScriptError(faults)
    return script


def same(one: Event, other: Event) -> bool:
    """Say whether two events would be the same line of a replay."""
    return one == other and one_line(event_to_json(one, 0)) == one_line(event_to_json(other, 0))


def follow(replay: Replay, *, script: Script | None = None, then: Player | None = None) -> Iterator[Part]:
    """Yield what must have happened, part by part, and then what happens next, to the end of the phase.

    Whoever follows compares: a part of the log that differs is yielded once as it must be, and going on from there is
    going on from what must have been.

    Args:
        replay: whose log is followed; a replay without events is played from its start. Events of a part that follow
            from what was decided before it are taken as they are.
        script: the script in its header as it was read already, so that faults name its own file.
        then: who decides behind the end of the log what the script does not; the automatic player by default, with the
            planner that the header names.

    Raises:
        ScriptError: its script has faults, decides what cannot be decided, or has decisions left at the end.
        CannotBePlayedError: its ruleset or phase cannot be played.
    """
    logged = Logged(replay.events, then or Automatic.named(replay.header.planner))
    cutting = replay.header.part
    logged.at = begin = min(cutting.inside, len(replay.events)) if cutting is not None else 0
    script = script or script_of(replay)
    chooser = logged if script is None else Scripted(script, logged)
    state = replay.state_at(begin)
    dice = SeededDice(replay.seed or 0, drawn=cutting.drawn if cutting is not None else 0)
    sequence = sequence_of(state)
    while True:
        to_come = chooser.still_to_come if isinstance(chooser, Scripted) else ()
        event = sequence.upkeep(state)
        if event is not None:
            part = Part(logged.at, state, (event,), to_come=to_come)
        else:
            decision = sequence.decision_at(state)
            if decision is None:
                break
            taken = taken_back_in(replay.events, logged.at, state, decision)
            if taken is not None:
                part = Part(logged.at, state, (taken,), to_come=to_come)
            else:
                logged.forget()
                try:
                    choice = chooser.choose(state, decision)
                except NotAnAnswerError as problem:
                    yield Part(logged.at, state, (), decision, str(problem))
                    return
                part, dice = _decided(logged, replay, state, decision, choice, dice)
                part = replace(part, to_come=to_come)
        yield part
        for event in part.events:
            state = apply(state, event)
        logged.at += len(part.events)
        if part.problem:
            return
    if isinstance(chooser, Scripted):
        chooser.finish(state)


def _decided(
    logged: Logged, replay: Replay, state: State, decision: Decision, choice: Choice, dice: SeededDice
) -> tuple[Part, SeededDice]:
    """Return what follows from a decision, and the dice after it."""
    start, log = logged.at, replay.events
    is_logged = logged.afresh is not None and not logged.is_over
    part, after = _resolved(start, log, state, decision, choice, dice)
    agreed = _agreed(part, log)
    if is_logged and agreed < len(part.events) and (not part.events or _is_answer(part.events[0])):
        for other in logged.others:
            again, after_again = _resolved(start, log, state, decision, other, dice)
            if not again.problem and _agreed(again, log) > agreed:
                part, after, agreed = again, after_again, _agreed(again, log)
    if logged.is_over or (agreed == len(part.events) and not part.problem):
        return part, after
    if is_logged and not replay.over and _breaks_off(decision, log[start:]):
        assert logged.afresh is not None, "the log was asked"
        part, after = _resolved(start, log, state, decision, logged.afresh(), dice)
        return replace(part, is_open=True), after
    runs_over = not part.problem and agreed == len(log) - start
    return replace(part, is_open=runs_over and not replay.over), after


def _is_answer(event: Event) -> bool:
    """Say whether a unit that was to move does: a move that the referee refuses is told as staying."""
    return not isinstance(event, UnitStayed)


def _resolved(
    start: int, log: Sequence[Event], state: State, decision: Decision, choice: Choice, dice: SeededDice
) -> tuple[Part, SeededDice]:
    after = SeededDice(dice.seed, drawn=dice.drawn)
    by_script = choice.by == "script"
    try:
        events = resolved(state, decision, choice, after)
    except NotAnAnswerError as problem:
        return Part(start, state, (), decision, str(problem)), dice
    if start < len(log):
        events = (_with_remark(events[0], log[start]), *events[1:])
    return Part(
        start, state, events, decision, by_script=by_script, choice=choice, rolled=after.drawn - dice.drawn
    ), after


def _agreed(part: Part, log: Sequence[Event]) -> int:
    """Return how many of a part's events, from its first, the log holds."""
    found = log[part.start : part.start + len(part.events)]
    pairs = zip(part.events, found, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if not same(one, other)), len(found))


def _with_remark(due: Event, found: Event) -> Event:
    """Return the event of a unit that gets out with the remark that the log has behind its words, if there is one."""
    if isinstance(due, UnitDisembarked) and found.text.startswith(f"{due.text} "):
        return replace(due, text=found.text)
    return due


def _breaks_off(decision: Decision, rest: Sequence[Event]) -> bool:
    """Say whether a log that ends with these events ends before the answer to a decision is told in full.

    Only answers that several events tell can be cut: a way for each model, a place for each model.
    """
    if decision.decision in MOVES:
        return isinstance(rest[0], UnitChosen) and all(isinstance(e, ModelMoved | MoveLetStand) for e in rest[1:])
    if decision.decision == "disembark":
        return not any(isinstance(e, UnitChosen | AttacksMade | StepBegan | SequenceMoved) for e in rest[1:])
    return False
