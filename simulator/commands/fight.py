"""`fightphase fight`: play the whole Fight phase and write a replay, line by line; or go on with one that stopped."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from simulator.commands.playing import happening, header_for, script_for
from simulator.commands.reading import UsageError, locate, say_cut
from simulator.events import Event, ModelDestroyed, ModelMoved, MoveRefused, StepBegan, fold
from simulator.files.event_lines import event_to_json, one_line
from simulator.replay import Replay, ReplayWriter, read_replay
from simulator.scenario import load


def run(args: Namespace) -> int:
    """Play and write. A script that is refused leaves nothing behind; an interrupted run leaves a replay to resume."""
    if args.resume is not None:
        return _resume(args)
    if args.scenario is None:
        raise UsageError("name a SCENARIO to play, or a replay to go on with: --resume REPLAY")
    path = locate(args.scenario)
    scenario = load(path)
    script = script_for(path, args.script, none=args.no_script)
    header = header_for(scenario, script, args.seed)
    if script is not None:  # whatever the script decides is settled before the first line is written
        for _ in happening(header, scenario, script):
            pass
    target = Path(args.output) if args.output else Path(f"{path.stem}.jsonl")
    return _write(Replay(header, scenario, ()), happening(header, scenario, script), target, args.until)


def _resume(args: Namespace) -> int:
    """Go on with a replay: what it holds is played again, must be the same, and is written again with what follows."""
    if args.scenario is not None or args.script is not None or args.no_script:
        raise UsageError("--resume takes scenario, seed and script from the replay itself")
    path = locate(args.resume)
    begun = read_replay(path, allow_cut=True)
    say_cut(begun)
    if begun.finished:
        raise UsageError(f"{path} was played to its end: there is nothing to go on with")
    target = Path(args.output) if args.output else path
    events = happening(begun.header, begun.scenario)
    for n, found in enumerate(begun.events, start=1):  # the file stays as it is until all of it came out again
        written, due = one_line(event_to_json(found, n)), one_line(event_to_json(next(events), n))
        if due != written:
            raise UsageError(f"{path}:{n + 1}: it cannot be resumed: expected {due}, found {written}")
    return _write(begun, events, target, args.until)


def _write(begun: Replay, events: Iterator[Event], target: Path, until: str | None) -> int:
    done = list(begun.events)
    whole = True
    with ReplayWriter(target, begun.header, begun.events) as writer, _Progress() as progress:
        try:
            for event in events:
                writer.write(event)
                done.append(event)
                progress.show(done)
                if isinstance(event, StepBegan) and event.step == until:
                    whole = False
                    break
        except KeyboardInterrupt:
            progress.clear()
            print(f"Stopped after {len(done)} events. Go on with: fight --resume {target}", file=sys.stderr)
            raise
        if whole:
            writer.finish(fold(begun.initial, done))
    for line in told(Replay(begun.header, begun.scenario, tuple(done))):
        print(line)
    stopped = "" if whole else f" (stopped before {until}; fight --resume goes on)"
    print(f"replay: {target}{stopped}", file=sys.stderr)
    return 0


class _Progress:
    """One line on a terminal that says how far the phase has come."""

    def __init__(self) -> None:
        self.shown = False
        self.step = "start"

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def show(self, done: list[Event]) -> None:
        """Show where the phase is now."""
        if isinstance(done[-1], StepBegan):
            self.step = done[-1].step
        if sys.stderr.isatty():
            print(f"\r\033[K{self.step}: {len(done)} events", end="", file=sys.stderr, flush=True)
            self.shown = True

    def clear(self) -> None:
        """Take the line away."""
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
            self.shown = False


def told(replay: Replay) -> list[str]:
    """Return the phase in words, a line an event, and a last line that sums it up."""
    lines = [f"{event.text}  [{event.clause}]" if event.clause else event.text for event in replay.events]
    moves = sum(isinstance(e, ModelMoved) for e in replay.events)
    fallen = sum(isinstance(e, ModelDestroyed) for e in replay.events)
    refused = sum(isinstance(e, MoveRefused) for e in replay.events)
    summary = f"{len(replay.events)} events: {moves} models moved, {fallen} were destroyed"
    return [*[line for line in lines if line], summary + (f", {refused} moves were refused." if refused else ".")]
