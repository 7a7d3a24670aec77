"""An editing session to be killed: edits, takes back and saves without end, and says what it has done on a pipe.

Run by `test_recovery`: it forks a session for each round, lets it work for a moment, and kills it. What each session
had reported is written to a file that the test reads.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import select
import signal
import sys
import time
from pathlib import Path

from simulator.authoring.edits import AddModels, Place, RemoveModels
from simulator.authoring.edits.where import model_ids
from simulator.authoring.manuscript import Manuscript
from simulator.geometry.shapes import Pose


def session(path: Path, report: int, seed: int) -> None:
    """Work on a file until killed; report the text after every step, and before and after every save."""
    chance = random.Random(seed)
    manuscript = Manuscript.open(path)
    while True:
        draft = manuscript.draft
        roll = chance.random()
        if roll < 0.15 and draft.done:
            manuscript.undo()
        elif roll < 0.25 and draft.undone:
            manuscript.redo()
        elif roll < 0.4:
            os.write(report, b"saving\n")
            manuscript.save()
        elif roll < 0.5:
            manuscript.do(AddModels("raiders", (Pose(chance.uniform(1, 59), chance.uniform(1, 43)),)))
        elif roll < 0.55 and len(draft.tree["units"][0]["models"]) > 2:
            manuscript.do(RemoveModels((chance.choice(model_ids(draft.tree["units"][0])[1:]),)))
        else:
            manuscript.do(Place((("raiders-1", Pose(chance.uniform(1, 59), chance.uniform(1, 43))),)))
        os.write(report, f"{fingerprint(manuscript.draft.text)}\n".encode())


def fingerprint(text: str) -> str:
    """What stands for a text in a report."""
    return hashlib.sha256(text.encode()).hexdigest()


def main(folder: Path, rounds: int) -> None:
    """Let so many sessions work and be killed, each on a file of its own; report them in `report.json`."""
    original = (folder / "duel.toml").read_bytes()
    reports = []
    for number in range(rounds):
        path = folder / f"{number}" / "duel.toml"
        path.parent.mkdir()
        path.write_bytes(original)
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            session(path, writing, number)
        os.close(writing)
        select.select([reading], [], [], 20)  # the first word: it works
        time.sleep(random.Random(number).uniform(0.0, 0.05))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        said = b""
        while part := os.read(reading, 65536):
            said += part
        os.close(reading)
        reports.append(said.decode().split())
    (folder / "report.json").write_text(json.dumps(reports), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
