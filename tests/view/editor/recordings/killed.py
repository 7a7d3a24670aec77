"""Editors to be killed: real processes that do recordings, which come to them through a pipe.

Run with a folder and a number of rounds. Each round forks an editor on a file of its own, without a screen; it does
what comes from a pipe, and tells of each act on another one when it has been done and kept. It is killed
after a number of events that nobody knows before; what it had told then is written to `report.json`.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import threading
import traceback
from pathlib import Path
from typing import Any

import pygame

from simulator.view.editor.painter import EditorPainter
from tests.view.editor.recordings.hand import SIZE, events_of, opened

Session = dict[str, Any]
"""A recorded session: its "acts", and what it begins with: "before", "title" and "board"."""


def edit(path: Path, session: Session, painter: EditorPainter, reading: int, report: int) -> None:
    """Be an editor on a file: do what is written to a pipe, a line for each act; tell of every act on another."""
    loop = opened(path, title=session["title"], board=session["board"], painter=painter)
    acts = [tuple(act) for act in session["acts"]]
    known = {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL}
    known |= {pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT}
    keep, handle = loop.keep, loop.handle

    def handled(event: pygame.event.Event) -> None:
        handle(event)
        if event.type in known and "act" in event.dict:
            told.append(event.dict["act"])

    def kept() -> None:
        keep()
        while told:
            os.write(report, f"{told.pop(0)}\n".encode())

    told: list[int] = []
    loop.handle, loop.keep = handled, kept  # type: ignore[method-assign]

    def listen() -> None:
        with os.fdopen(reading) as lines:
            for line in lines:
                number = int(line)
                *first, last = events_of(acts[number])
                for event in first:
                    pygame.event.post(event)
                pygame.event.post(pygame.event.Event(last.type, {**last.dict, "act": number}))
        os._exit(0)  # nobody is there any more who would kill it

    threading.Thread(target=listen, daemon=True).start()
    loop.run()


def one_round(path: Path, session: Session, painter: EditorPainter, chance: random.Random) -> int:
    """Let an editor do a recording and be killed somewhere in it; return the last act that it told of, or -1."""
    (for_it, to_it), (from_it, for_us) = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        os.close(to_it)
        os.close(from_it)
        try:
            edit(path, session, painter, for_it, for_us)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(for_it)
    os.close(for_us)
    last, until = -1, chance.randrange(len(session["acts"]))
    with os.fdopen(from_it) as told, os.fdopen(to_it, "w") as out:
        out.writelines(f"{k}\n" for k in range(len(session["acts"])))
        out.flush()
        while last < until:
            line = told.readline()
            assert line, (
                f"the editor ended by itself after act {last}: {os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}"
            )
            last = int(line)
        threading.Event().wait(chance.uniform(0.0, 0.02))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        for line in told.read().splitlines():
            last = int(line)
    return last


def main(folder: Path, rounds: int) -> None:
    """Kill so many editors, with one session after another; report how far each was said to be."""
    sessions: list[Session] = json.loads((folder / "sessions.json").read_text(encoding="utf-8"))
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    surface = pygame.display.set_mode(SIZE)
    painter = EditorPainter()
    (folder / "warm.toml").write_text(sessions[0]["before"], encoding="utf-8")
    painter.paint(surface, opened(folder / "warm.toml").bench)  # each editor begins with what this has made
    reached = []
    for number in range(rounds):
        session = sessions[number % len(sessions)]
        path = folder / f"{number}" / "duel.toml"
        path.parent.mkdir()
        if session["before"]:
            path.write_text(session["before"], encoding="utf-8")
        reached.append(one_round(path, session, painter, random.Random(number)))
    (folder / "report.json").write_text(json.dumps(reached), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
