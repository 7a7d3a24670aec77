"""`fightphase verify`: follow a replay, judge its moves and roll its dice again; name the first line that differs."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from simulator.commands.reading import UsageError, locate
from simulator.play import CannotBePlayedError
from simulator.play.verifying import Difference, Verification, verify
from simulator.replay import Replay
from simulator.replay_reading import read_replay
from simulator.rules.telling import counted

HOLDS, DIFFERS = 0, 1


def run(args: Namespace) -> int:
    """Verify one replay: exit code 0 when it holds, 1 when a line differs, 2 when it cannot be read."""
    path = locate(args.replay)
    replay = read_replay(path, trust_end=True)
    try:
        verified = verify(replay)
    except CannotBePlayedError as error:
        raise UsageError(f"{path}: {error}") from error
    first = verified.difference
    if args.json:
        told = {
            "replay": str(path),
            "holds": verified.holds,
            "finished": replay.finished,
            "events": verified.events,
            "moves_judged": verified.moves,
            "dice_rolled": verified.rolled,
            "dice_given": verified.given,
            "decisions_from_script": verified.scripted,
            "decisions_from_log": verified.logged,
            "moves_let_stand": verified.let_stand,
            "moves_undecided": verified.undecided,
            "taken_back": verified.taken_back,
            "part": replay.header.part.to_json() if replay.header.part is not None else None,
            "first_difference": _plain(first, replay) if first else None,
        }
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        print(
            f"{path}: {_summary(verified)}{_of_part(replay)}"
            if first is None
            else f"{path}:{replay.line_of(first.line)}: {first.message}"
        )
    return HOLDS if first is None else DIFFERS


def _of_part(replay: Replay) -> str:
    """Say what a part is a part of, and which of its events could not be worked out again."""
    part = replay.header.part
    if part is None:
        return ""
    told = f" It is a part: events {part.first} to {part.last} of {part.events}."
    if part.inside == len(replay.events):
        return f"{told} What was decided stands in the whole replay: its events were only followed, to where it ends."
    if part.inside:
        first = counted(part.inside, "first event follows", "first events follow")
        return f"{told} Its {first} from what was decided before it, and were only followed."
    return told


def _plain(first: Difference, replay: Replay) -> dict[str, Any]:
    return {
        "line": replay.line_of(first.line),
        "message": first.message,
        "expected": first.expected,
        "found": first.found,
        "broken": list(first.broken),
    }


def _summary(verified: Verification) -> str:
    dice = f"{counted(verified.rolled, 'die was', 'dice were')} rolled again from the seed"
    if verified.given:
        dice += f" ({counted(verified.given, 'face was', 'faces were')} given)"
    moves = f"{counted(verified.moves, 'move was', 'moves were')} judged again"
    choices = f"{counted(verified.logged, 'choice')} out of the log and {verified.scripted} from its script"
    marked = ""
    if verified.let_stand:
        marked += f" {counted(verified.let_stand, 'move was', 'moves were')} let stand against the rules, as it says."
    if verified.undecided:
        marked += f" {counted(verified.undecided, 'move was', 'moves were')} let stand undecided."
    if verified.taken_back:
        marked += f" {counted(verified.taken_back, 'choice was', 'choices were')} taken back."
    whole = "" if verified.finished else " It is unfinished: the phase was not played to its end."
    events = f"{'all ' if verified.events > 1 else ''}{counted(verified.events, 'event holds', 'events hold')}"
    return f"{events}. {moves}, {dice}; {choices} were followed.{marked}{whole}"
