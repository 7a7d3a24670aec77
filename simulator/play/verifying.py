"""Playing a replay again: is every event what the rules, the script and the dice of its seed make of its scenario?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from simulator.dice import SeededDice
from simulator.events import DiceRolled, Event, ModelMoved, UnitChosen, apply
from simulator.files.canonical import checksum
from simulator.files.document import Document
from simulator.files.event_lines import event_to_json, one_line
from simulator.files.faults import ScriptError
from simulator.files.lines import Lines
from simulator.moves import Move, Step
from simulator.play.automatic import Automatic
from simulator.play.phase import play
from simulator.play.scripted import Scripted
from simulator.referee import check
from simulator.replay import Replay
from simulator.scenario import Scenario
from simulator.script import Script, read_script
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Difference:
    """A line of a replay that is not what it should be."""

    line: int
    """Line of its file, from 1."""
    message: str


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of verifying a replay."""

    differences: tuple[Difference, ...]
    """By line; none when everything is as it should be."""
    events: int
    """How many events were played again and compared."""
    moves: int
    """How many moves of units were judged again."""
    dice: int
    """How many dice were rolled again."""

    @property
    def holds(self) -> bool:
        """Whether nothing differs."""
        return not self.differences


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


def events_of(scenario: Scenario, script: Script | None, seed: int) -> Iterator[Event]:
    """Yield the events of a scenario's phase as they happen; after the last, refuse a script with decisions left over.

    Raises:
        ScriptError: the script decides what cannot be decided, or an entry of it never comes up.
        CannotBePlayedError: the scenario's ruleset or phase cannot be played.
    """
    automatic = Automatic()
    chooser = automatic if script is None else Scripted(script, automatic)
    state = scenario.state
    for event in play(state, chooser, SeededDice(seed)):
        state = apply(state, event)
        yield event
    if isinstance(chooser, Scripted):
        chooser.finish(state)


def verify(replay: Replay) -> Verification:
    """Verify a replay: its fold, its moves before the referee, and the whole phase from its seed and script.

    Raises:
        ScriptError: the script in its header has faults.
        CannotBePlayedError: its ruleset or phase cannot be played.
    """
    differences = [*_judged_again(replay), *_played_again(replay)]
    if replay.finished and replay.checksum != (due := checksum(replay.final)):
        message = f"The checksum is {replay.checksum or 'missing'}; the events lead to {due}."
        differences.append(Difference(len(replay.events) + 2, message))
    return Verification(
        tuple(sorted(differences, key=lambda d: d.line)),
        len(replay.events),
        sum(1 for _ in _moves(replay)),
        sum(len(e.faces) for e in replay.events if isinstance(e, DiceRolled)),
    )


def _played_again(replay: Replay) -> Iterator[Difference]:
    """Yield the first event that is not what the phase makes of the scenario, if there is one."""
    again = events_of(replay.scenario, script_of(replay), replay.seed or 0)
    for n, found in enumerate(replay.events, start=1):
        due = next(again, None)
        if due is None:
            yield Difference(n + 1, "The phase is over before this event.")
            return
        expected, written = one_line(event_to_json(due, n)), one_line(event_to_json(found, n))
        if expected != written:
            yield Difference(n + 1, f"Expected {expected}, found {written}.")
            return
    if replay.finished and (due := next(again, None)) is not None:
        expected = one_line(event_to_json(due, len(replay.events) + 1))
        yield Difference(len(replay.events) + 2, f"The phase is not over yet. Expected {expected}.")


def _moves(replay: Replay) -> Iterator[tuple[int, State, Move]]:
    """Yield each unit's move in a replay: the line where it begins, the position before it, and the move as it went."""
    chosen: UnitChosen | None = None
    line, before = 0, replay.initial
    steps: list[Step] = []
    for n, event in enumerate((*replay.events, None), start=1):
        if isinstance(event, ModelMoved) and chosen is not None:
            steps.append(Step(event.model, path=event.path[1:], facing=event.facing))
            continue
        if chosen is not None and steps:
            yield line, before, _move(chosen, tuple(steps))
        chosen, steps = None, []
        if isinstance(event, UnitChosen) and event.decision in {"pile-in", "consolidate"}:
            chosen, line, before = event, n + 1, replay.states[n]


def _move(chosen: UnitChosen, steps: tuple[Step, ...]) -> Move:
    return Move(
        chosen.decision,
        chosen.unit,
        steps,
        chosen.targets or None,
        chosen.mode or None,
        chosen.objective or None,
    )


def _judged_again(replay: Replay) -> Iterator[Difference]:
    """Yield the moves of a replay that the referee does not find legal."""
    for line, before, move in _moves(replay):
        verdict = check(before, move, advise=False)
        if verdict.outcome != "legal":
            told = "; ".join(f"{f.clause.id}: {f.message}" for f in (*verdict.broken, *verdict.undecided))
            yield Difference(line, f"This move is {verdict.outcome}. {told}")
