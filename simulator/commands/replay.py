"""`fightphase replay`: watch a replay, or a scenario played first; in a window, or exported to a file."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from simulator.commands.playing import played, script_for
from simulator.commands.reading import UsageError, locate, say_cut
from simulator.replay import Replay, read_replay
from simulator.scenario import load


def run(args: Namespace) -> int:
    """Show the replay; without a screen or `--export` the page is written, and its name printed."""
    path = locate(args.file)
    replay = _replay(path, args.seed)
    if args.at is not None and not 0 <= args.at <= len(replay.events):
        raise UsageError(f"--at {args.at}: the replay has events 0 to {len(replay.events)}")
    if args.export is not None:
        return _export(replay, Path(args.export), args.at, args.theme)

    from simulator.view.replay_window import NoScreenError, has_screen, show

    if has_screen():
        try:
            show(replay, theme=args.theme)
        except NoScreenError as error:
            print(f"No window can be opened ({error}).", file=sys.stderr)
        else:
            return 0
    else:
        print("There is no screen to open a window on.", file=sys.stderr)
    page = Path(f"{path.stem}.html")
    _export(replay, page, None, args.theme)
    print(f"Open it in a browser: {page.resolve()}")
    return 0


def _replay(path: Path, seed: int) -> Replay:
    if path.suffix == ".jsonl":
        replay = read_replay(path, allow_cut=True)
        say_cut(replay)
        return replay
    scenario = load(path)
    return played(scenario, script_for(path, None), seed)


def _export(replay: Replay, path: Path, at: int | None, theme: str) -> int:
    from simulator.view.export import ExportError, export

    try:
        export(replay, path, at=at, theme=theme)
    except ExportError as error:
        raise UsageError(str(error)) from error
    print(f"wrote {path}", file=sys.stderr)
    return 0
