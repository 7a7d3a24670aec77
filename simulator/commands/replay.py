"""`fightphase replay`: watch a replay, or a scenario played first; in a window, or exported to a file."""

from __future__ import annotations

import signal
import sys
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from simulator.bookmarks import Bookmark, bookmark_file, read_bookmarks
from simulator.commands.parting import POSITIONS, write_part, write_position
from simulator.commands.playing import played, script_for
from simulator.commands.progress import FramesBar
from simulator.commands.reading import UsageError, locate, say_cut, writable
from simulator.commands.scaling import scale_of
from simulator.files import ReplayError
from simulator.files.faults import BookmarkError
from simulator.files.kinds import is_replay
from simulator.files.pages import is_page
from simulator.replay import Replay
from simulator.replay_reading import read_replay
from simulator.scenario import load

if TYPE_CHECKING:
    from simulator.view.export import Asked


def run(args: Namespace) -> int:
    """Show the replay; without a screen or `--export` the page is written, and its name printed."""
    path = locate(args.file)
    recorded = is_replay(path, ReplayError)
    script = None if recorded else script_for(path, None)
    reads = {"replay" if recorded else "scenario": path, "script": script}
    if args.output is not None:
        if args.export is not None:
            raise UsageError("-o writes a part of the replay, --export a film, a still or a position: name one of them")
        target = writable(args.output, "-o", "a replay", reads)
        return write_part(_replay(path, recorded, script, args.seed), args.first, args.last, target)
    if args.export is not None and Path(args.export).suffix.lower() in POSITIONS:
        if args.first is not None or args.last is not None:
            raise UsageError("--from and --to belong to a film or a part; --at says after which event a position is")
        target = writable(args.export, "--export", "a scenario", reads)
        return write_position(_replay(path, recorded, script, args.seed), args.at, target)
    if args.export is not None:
        if args.scale is not None:
            raise UsageError("--scale says how large a window's words are; --size says how large a picture is")
        target = writable(args.export, "--export", "a page, a film or a still", reads)
        asked = _asked(args, target)
        return _export(_replay(path, recorded, script, args.seed), target, asked, args.theme)
    for name in ("first", "last", "size", "fps", "speed"):
        if getattr(args, name) is not None:
            option = {"first": "from", "last": "to"}.get(name, name)
            beside = ", or -o FILE for a part" if name in ("first", "last") else ""
            raise UsageError(f"--{option} says how a film is written; name its file: --export FILE{beside}")
    replay = _replay(path, recorded, script, args.seed)
    if args.at is not None and not 0 <= args.at <= len(replay.events):
        raise UsageError(f"--at {args.at}: the replay has events 0 to {len(replay.events)}")

    scale = scale_of(args.scale)

    from simulator.view.replay_window import NoScreenError, has_screen, show

    if has_screen():
        try:
            show(replay, theme=args.theme, scale=scale, reduced=args.reduced_motion, at=args.at or 0)
        except NoScreenError as error:
            print(f"No window can be opened: {error}", file=sys.stderr)
        else:
            return 0
    else:
        print("There is no screen to open a window on.", file=sys.stderr)
    if is_page(path):
        print(f"This is a page. Open it in a browser: {path.resolve()}")
        return 0
    from simulator.view.export import Asked

    page = writable(f"{path.stem}.html", "--export", "a page", reads)
    _export(replay, page, Asked(), args.theme)
    print(f"Open it in a browser: {page.resolve()}")
    return 0


def _replay(path: Path, recorded: bool, script: Path | None, seed: int) -> Replay:
    if recorded:
        replay = read_replay(path, allow_cut=True)
        say_cut(replay)
        return replay
    scenario = load(path)
    return played(scenario, script, seed)


def _asked(args: Namespace, target: Path) -> Asked:
    """Return how the file is to be written. Raises UsageError, before anything is played, where that cannot be."""
    from simulator.view.export import Asked, ExportError

    asked = Asked(args.at, args.first, args.last, args.size, args.fps, args.speed)
    try:
        asked.check(target)
    except ExportError as error:
        raise UsageError(str(error)) from error
    return asked


def _bookmarks(replay: Replay, target: Path) -> tuple[Bookmark, ...]:
    """Return the bookmarks beside a replay, for a page of it; say so where their file has faults: it has none then."""
    if target.suffix.lower() != ".html" or not replay.path or is_page(Path(replay.path)):
        return ()
    beside = bookmark_file(replay.path)
    if not beside.exists():
        return ()
    try:
        return read_bookmarks(beside)
    except BookmarkError as error:
        print(f"{error.errors[0]} The page has no bookmarks.", file=sys.stderr)
        return ()


def _export(replay: Replay, path: Path, asked: Asked, theme: str) -> int:
    from simulator.view.export import ExportError, export

    bookmarks = _bookmarks(replay, path)
    with FramesBar(path) as bar, _ended_like_interrupted():
        try:
            export(replay, path, asked, theme=theme, progress=bar.tell, bookmarks=bookmarks)
        except ExportError as error:
            raise UsageError(str(error)) from error
    print(f"wrote {path}", file=sys.stderr)
    return 0


@contextmanager
def _ended_like_interrupted() -> Iterator[None]:
    """While this lasts, being told to end (SIGTERM, SIGHUP) cleans up as Ctrl-C does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = {s: signal.signal(s, end) for s in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM))}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
