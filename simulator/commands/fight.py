"""`fightphase fight`: play the whole Fight phase and write a replay, line by line; or go on with one that stopped."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from simulator.commands.playing import new_replay, script_for
from simulator.commands.progress import ProgressLine
from simulator.commands.reading import BAD_INPUT, UsageError, locate, say_cut, writable
from simulator.events import Event, ModelDestroyed, ModelMoved, MoveRefused, StepBegan, UnitMarked, fold
from simulator.files import FileError, ScriptError, write_atomically
from simulator.files.kinds import read_as
from simulator.files.pages import is_page
from simulator.play import CannotBePlayedError, sequence_of
from simulator.play.planning import PLANNERS, USUAL
from simulator.play.verifying import CannotGoOnError, go_on
from simulator.replay import Replay, ReplayWriter
from simulator.replay_reading import read_replay
from simulator.rules.telling import counted
from simulator.scenario import load
from simulator.state import State

INTERRUPTED: Final = 130


def run(args: Namespace) -> int:
    """Play and write. A script that is refused leaves nothing behind; a run that is stopped, a replay to go on with."""
    return _fight(args) if args.resume is None else _resume(args)


def _fight(args: Namespace) -> int:
    if args.scenario is None:
        raise UsageError("name a SCENARIO to play, or a replay to go on with: --resume REPLAY")
    path = locate(args.scenario)
    named = script_for(path, args.script, none=args.no_script)
    reads = {"scenario": path, "script": named}
    target = writable(args.output or f"{path.stem}.jsonl", "-o", "a replay", reads)
    scenario = load(path)
    replay, script = new_replay(scenario, named, args.seed or 0, args.planner)
    _check_playable(replay.initial, path, args.until)
    _, events = go_on(replay, script=script)
    return _write(replay, events, target, args.until)


def _resume(args: Namespace) -> int:
    """Go on with a replay: what it holds is followed and stands; what comes after it is played."""
    if args.scenario is not None:
        raise UsageError("--resume goes on with a replay; its scenario is in it, and none is named beside it")
    path = locate(args.resume)
    begun = read_replay(path, allow_cut=True)
    if begun.header.part is not None:
        raise UsageError(f"{path} is a part of a replay: go on with the whole one")
    if begun.finished:
        raise UsageError(f"{path} was played to its end: there is nothing to go on with")
    _check_same(args, begun)
    reads = {"script": locate(args.script) if args.script is not None else None}
    if args.output is None and is_page(path):
        raise UsageError(f"{path} is a page; name the replay that is to be written: -o REPLAY")
    target = writable(args.output or path, "-o", "a replay", reads)
    say_cut(begun)
    _check_playable(begun.final, path, args.until)
    try:
        stands, events = go_on(begun)
    except CannotGoOnError as error:
        print(f"{path}:{begun.line_of(error.difference.line)}: it cannot be gone on with. {error}", file=sys.stderr)
        return BAD_INPUT
    if stands < len(begun.events):
        print(f"{path}: its last choice was cut short; it is made again from event {stands + 1} on.", file=sys.stderr)
    kept = Replay(begun.header, begun.scenario, begun.events[:stands])
    return _write(kept, events, target, args.until)


def _check_same(args: Namespace, begun: Replay) -> None:
    """Refuse a seed, a script or a planner that is not the replay's own."""
    header = begun.header
    planner = header.planner or USUAL
    if planner not in PLANNERS:
        raise UsageError(f'the replay was begun with the planner "{planner}"; there is {", ".join(PLANNERS)}')
    if args.planner is not None and args.planner != planner:
        raise UsageError(f"--planner {args.planner}: the replay was begun with {planner}, which stays")
    if args.seed is not None and args.seed != header.seed:
        raise UsageError(f"--seed {args.seed}: the replay was begun with seed {header.seed}, which stays")
    if args.no_script and header.script is not None:
        raise UsageError("--no-script: the replay was begun with a script, which is in it and stays")
    if args.script is not None and read_as(locate(args.script), "script", ScriptError).tree != header.script:
        raise UsageError(f"--script {args.script}: the replay was begun with another script, or none; that stays")


def _check_playable(state: State, path: Path, until: str | None) -> None:
    try:
        steps = sequence_of(state).steps
    except CannotBePlayedError as error:
        raise UsageError(f"{path}: {error}") from error
    if until is not None and until not in steps:
        raise UsageError(f"--until {until}: the phase has no such step; it has {', '.join(steps)}")
    if until is not None and state.step not in steps[: steps.index(until)]:
        raise UsageError(f"--until {until}: the phase has come to the step {state.step} already")


def _write(begun: Replay, events: Iterator[Event], target: Path, until: str | None) -> int:
    """Write a replay as it happens; where the script is refused, leave the file as it was."""
    before = target.read_bytes() if target.exists() else None
    done = list(begun.events)
    stopped = False
    with ReplayWriter(target, begun.header, begun.events) as writer, _Progress(done) as progress:
        try:
            for event in events:
                writer.write(event)
                done.append(event)
                progress.tell()
                stopped = isinstance(event, StepBegan) and event.step == until
                if stopped:
                    break
            else:
                writer.finish(fold(begun.initial, done))
        except KeyboardInterrupt:
            progress.clear()
            _say(f"Stopped after {writer.count} events. To go on: fightphase fight --resume {target}")
            return INTERRUPTED
        except FileError:
            _restore(target, before)
            raise
    for line in told(Replay(begun.header, begun.scenario, tuple(done))):
        print(line)
    how = f" (stopped as {until} begins; to go on: fightphase fight --resume {target})" if stopped else ""
    _say(f"replay: {target}{how}")
    return 0


def _restore(target: Path, before: bytes | None) -> None:
    if before is None:
        target.unlink()
    else:
        write_atomically(target, before)


def _say(line: str) -> None:
    print(line, file=sys.stderr)


class _Progress(ProgressLine):
    """Says on a terminal how far the phase has come."""

    def __init__(self, done: list[Event]) -> None:
        super().__init__()
        self.done = done
        self.seen = self.fought = 0
        self.step = "start"

    def tell(self) -> None:
        """Show where the phase is now."""
        for event in self.done[self.seen :]:
            match event:
                case StepBegan(step=step):
                    self.step = step
                case UnitMarked(marks={"fought": True}):
                    self.fought += 1
        self.seen = len(self.done)
        units = counted(self.fought, "unit has fought", "units have fought")
        self.show(f"{self.step}: {self.seen} events, {units}")


def told(replay: Replay) -> list[str]:
    """Return the phase in words, a line an event, and a last line that sums it up."""
    lines = [f"{event.text}  [{event.clause}]" if event.clause else event.text for event in replay.events]
    moves = sum(isinstance(e, ModelMoved) for e in replay.events)
    fallen = sum(isinstance(e, ModelDestroyed) for e in replay.events)
    refused = sum(isinstance(e, MoveRefused) for e in replay.events)
    summary = f"{len(replay.events)} events: {moves} models moved, {fallen} were destroyed"
    return [*[line for line in lines if line], summary + (f", {refused} moves were refused." if refused else ".")]
