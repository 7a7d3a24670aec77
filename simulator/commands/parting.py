"""What `fightphase replay` writes of a replay: a part (`--from N --to N -o`) or a position (`--at N --export`)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from simulator.commands.reading import UsageError
from simulator.files import write_atomically
from simulator.files.kinds import REPLAY_SUFFIX
from simulator.play.cutting import CannotBeCutError, cut, position_text, position_tree
from simulator.replay import Replay, to_text

POSITIONS = (".toml", ".json")
"""Ends of names of scenario files."""


def write_part(replay: Replay, first: int | None, last: int | None, path: Path) -> int:
    """Write a part of a replay as a replay of its own."""
    if path.suffix.lower() != REPLAY_SUFFIX:
        raise UsageError(f"-o {path}: a replay is a file that ends in {REPLAY_SUFFIX}")
    try:
        part = cut(replay, first, last)
    except CannotBeCutError as error:
        raise UsageError(f"--from and --to: {error}") from error
    write_atomically(path, to_text(part))
    print(f"wrote {path}", file=sys.stderr)
    return 0


def write_position(replay: Replay, at: int | None, path: Path) -> int:
    """Write the position after an event as a scenario; the last one where none is named."""
    number = len(replay.events) if at is None else at
    try:
        if path.suffix.lower() == ".toml":
            text = position_text(replay, number)
        else:
            text = json.dumps(position_tree(replay, number), ensure_ascii=False, indent=2) + "\n"
    except CannotBeCutError as error:
        raise UsageError(f"--at: {error}") from error
    write_atomically(path, text)
    print(f"wrote {path}", file=sys.stderr)
    return 0
