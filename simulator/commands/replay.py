"""`fightphase replay`: watch a replay, or a scenario played first; in a window, or exported to a file."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from simulator.commands.playing import played, script_for
from simulator.commands.reading import UsageError, locate, say_cut, writable
from simulator.replay import Replay, read_replay
from simulator.scenario import load


def run(args: Namespace) -> int:
    """Show the replay; without a screen or `--export` the page is written, and its name printed."""
    path = locate(args.file)
    is_replay = path.suffix == ".jsonl"
    script = None if is_replay else script_for(path, None)
    reads = {"replay" if is_replay else "scenario": path, "script": script}
    export = writable(args.export, "--export", "a page or a still", reads) if args.export is not None else None
    replay = _replay(path, script, args.seed)
    if args.at is not None and not 0 <= args.at <= len(replay.events):
        raise UsageError(f"--at {args.at}: the replay has events 0 to {len(replay.events)}")
    if export is not None:
        return _export(replay, export, args.at, args.theme)

    scale = _scale(args.scale)

    from simulator.view.replay_window import NoScreenError, has_screen, show

    if has_screen():
        try:
            show(replay, theme=args.theme, scale=scale)
        except NoScreenError as error:
            print(f"No window can be opened ({error}).", file=sys.stderr)
        else:
            return 0
    else:
        print("There is no screen to open a window on.", file=sys.stderr)
    page = writable(f"{path.stem}.html", "--export", "a page", reads)
    _export(replay, page, None, args.theme)
    print(f"Open it in a browser: {page.resolve()}")
    return 0


def _scale(text: str | None) -> float:
    """Return how large the window's words and controls are to be."""
    from simulator.view.interface_scale import read_scale, scale_for

    try:
        return scale_for(None if text is None else read_scale(text))
    except ValueError as error:
        raise UsageError(f"--scale {error}" if text is not None else str(error)) from error


def _replay(path: Path, script: Path | None, seed: int) -> Replay:
    if path.suffix == ".jsonl":
        replay = read_replay(path, allow_cut=True)
        say_cut(replay)
        return replay
    scenario = load(path)
    return played(scenario, script, seed)


def _export(replay: Replay, path: Path, at: int | None, theme: str) -> int:
    from simulator.view.export import ExportError, export

    try:
        export(replay, path, at=at, theme=theme)
    except ExportError as error:
        raise UsageError(str(error)) from error
    print(f"wrote {path}", file=sys.stderr)
    return 0
