"""`fightphase fight`: play the whole Fight phase and write a replay."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from simulator.commands.playing import played, script_for
from simulator.commands.reading import locate
from simulator.events import ModelDestroyed, ModelMoved, MoveRefused
from simulator.files import write_atomically
from simulator.replay import Replay, to_text
from simulator.scenario import load


def run(args: Namespace) -> int:
    """Play and write; nothing is written unless the phase was played to its end."""
    path = locate(args.scenario)
    scenario = load(path)
    replay = played(scenario, script_for(path, args.script, none=args.no_script), args.seed)
    target = Path(args.output) if args.output else Path(f"{path.stem}.jsonl")
    write_atomically(target, to_text(replay))
    for line in told(replay):
        print(line)
    print(f"replay: {target}", file=sys.stderr)
    return 0


def told(replay: Replay) -> list[str]:
    """Return the phase in words, a line an event, and a last line that sums it up."""
    lines = [f"{event.text}  [{event.clause}]" if event.clause else event.text for event in replay.events]
    moves = sum(isinstance(e, ModelMoved) for e in replay.events)
    fallen = sum(isinstance(e, ModelDestroyed) for e in replay.events)
    refused = sum(isinstance(e, MoveRefused) for e in replay.events)
    summary = f"{len(replay.events)} events: {moves} models moved, {fallen} were destroyed"
    return [*[line for line in lines if line], summary + (f", {refused} moves were refused." if refused else ".")]
