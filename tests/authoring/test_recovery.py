"""Killed at any moment, an editor loses the step that was being made and no more, and its file is whole."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.authoring.draft import Draft
from simulator.authoring.journal import journal_of, read_journal
from simulator.authoring.manuscript import Manuscript, Saved, leftover_of
from tests.authoring.drafts import AUTHORS
from tests.authoring.killed_session import fingerprint


@pytest.mark.skipif(sys.platform == "win32", reason="sessions are forked, and killed by a signal")
@pytest.mark.parametrize("rounds", [4, pytest.param(200, marks=pytest.mark.slow)])
def test_a_session_killed_at_a_random_moment_loses_at_most_the_step_in_progress(tmp_path: Path, rounds: int):
    (tmp_path / "duel.toml").write_text(AUTHORS, encoding="utf-8")
    command = [sys.executable, "-m", "tests.authoring.killed_session", str(tmp_path), str(rounds)]
    subprocess.run(command, check=True, timeout=120)
    reports = json.loads((tmp_path / "report.json").read_text())
    steps = 0
    for number, said in enumerate(reports):
        path = tmp_path / str(number) / "duel.toml"
        on_disk = path.read_text(encoding="utf-8")
        assert Draft.of(on_disk, "duel.toml").tree["format"] == 1, "the file is whole"
        texts = [fingerprint(AUTHORS), *(word for word in said if word != "saving")]
        assert fingerprint(on_disk) in texts or said[-1] == "saving", "it is a text that was saved"
        journal = read_journal(journal_of(path), "duel.toml")
        mine = journal.draft if journal is not None else Draft.of(on_disk, "duel.toml")
        reached = fingerprint(mine.text)
        if reached != texts[-1]:  # one step further than was said, then: it was kept before it could be told
            earlier = {fingerprint(mine.undo().text), fingerprint(mine.redo().text)}
            assert texts[-1] in earlier, (number, said)
        steps += len(texts) - 1
        left = leftover_of(path)
        if left is not None:
            again = Manuscript.recover(path, left)
            assert again.changed_on_disk() is None, "nobody else wrote the file"
            assert again.save() == Saved(path)
            assert path.read_text(encoding="utf-8") == mine.text
            assert leftover_of(path) is None
            again.close()
            assert [p.name for p in path.parent.iterdir()] == ["duel.toml"], "nothing is left lying about"
    assert steps > rounds
