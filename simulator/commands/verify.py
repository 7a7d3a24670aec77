"""`fightphase verify`: play a replay again, judge its moves, roll its dice; name the first line that differs."""

from __future__ import annotations

import json
from argparse import Namespace

from simulator.commands.reading import UsageError, locate
from simulator.play import CannotBePlayedError
from simulator.play.verifying import verify
from simulator.replay import read_replay

HOLDS, DIFFERS = 0, 1


def run(args: Namespace) -> int:
    """Verify one replay: exit code 0 when it holds, 1 when a line differs, 2 when it cannot be read."""
    path = locate(args.replay)
    replay = read_replay(path, trust_end=True)
    try:
        verified = verify(replay)
    except CannotBePlayedError as error:
        raise UsageError(f"{path}: {error}") from error
    first = verified.differences[0] if verified.differences else None
    if args.json:
        told = {
            "replay": str(path),
            "holds": verified.holds,
            "finished": replay.finished,
            "events": verified.events,
            "moves_judged": verified.moves,
            "dice_rolled": verified.dice,
            "first_difference": {"line": first.line, "message": first.message} if first else None,
            "differences": [{"line": d.line, "message": d.message} for d in verified.differences],
        }
        print(json.dumps(told, ensure_ascii=False, indent=2))
        return HOLDS if first is None else DIFFERS
    if first is not None:
        print(f"{path}:{first.line}: {first.message}")
        return DIFFERS
    whole = "" if replay.finished else " It is unfinished: the phase was not played to its end."
    print(
        f"{path}: {verified.events} events hold: the phase was played again from its seed, {verified.moves} moves were "
        f"judged again, {verified.dice} dice were rolled again.{whole}"
    )
    return HOLDS
