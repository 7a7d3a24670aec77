"""Editors killed at any moment of an evening's work: at most the drag in progress is missing, and the file is whole."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.cli import main
from tests.builders import scenario_text
from tests.tiers import often
from tests.view.editor.recordings.hand import Hand, opened
from tests.view.editor.recordings.tasks import DUEL, TASKS, Task, an_evening, kept_going

pygame = pytest.importorskip("pygame")
pytestmark = pytest.mark.usefixtures("no_screen")
ROUNDS = often(200) // (1 if often(5) == 5 else 4)
"""200 with THOROUGH=1, else 10."""
EVENING = Task("evening", an_evening, 99, 99, scenario_text(units=DUEL))
SESSIONS = (EVENING, *(task for task in TASKS if task.do is not kept_going))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="editors are forked, and killed by a signal")
def test_at_most_the_drag_in_progress_is_missing_after_a_kill(tmp_path: Path, capsys):
    sessions, hands, begun = [], [], []
    for task in SESSIONS:
        path = tmp_path / "rehearsal" / task.name / "duel.toml"
        path.parent.mkdir(parents=True)
        if task.before:
            path.write_text(task.before, encoding="utf-8")
        hand = Hand(opened(path, title=task.title, board=task.board))
        begun.append(hand.loop.bench.draft.text)
        task.do(hand)
        hands.append(hand)
        sessions.append({"before": task.before, "title": task.title, "board": task.board, "acts": hand.acts})
    (tmp_path / "sessions.json").write_text(json.dumps(sessions), encoding="utf-8")
    command = [sys.executable, "-m", "tests.view.editor.recordings.killed", str(tmp_path), str(ROUNDS)]
    subprocess.run(command, check=True, timeout=900)
    reached = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    ahead, taken_up = 0, 0
    for number, last in enumerate(reached):
        k = number % len(SESSIONS)
        path, hand, task = tmp_path / f"{number}" / "duel.toml", hands[k], SESSIONS[k]
        texts = {-1: begun[k], **dict(enumerate(hand.texts))}
        files = {-1: task.before, **{act: texts[act] for act in hand.saved}}
        on_disk = path.read_text(encoding="utf-8") if path.exists() else ""
        assert on_disk in [text for act, text in files.items() if act >= max(a for a in files if a <= last)], number
        if on_disk != task.before:
            assert main(["validate", str(path)]) == 0
        again = opened(path, title=None if path.exists() else task.title, board=None if path.exists() else task.board)
        text = again.bench.draft.text
        came_to = [act for act in texts if act >= last and texts[act] == text]
        assert came_to, f"round {number}: what was done up to act {last} is not all there"
        ahead += came_to[0] > last
        taken_up += bool(again.bench.draft.done)
        again.bench = again.work.save(again.bench)
        assert path.read_text(encoding="utf-8") == text
        again.work.close()
        assert [p.name for p in path.parent.iterdir()] == ["duel.toml"], "nothing is left lying about"
    assert taken_up, "some were killed in the midst of work"
    with capsys.disabled():
        print(f"\n{len(reached)} editors killed in recorded sessions: nothing missing, {taken_up} taken up with work")
        print(f"that was not saved, {ahead} had kept a step more than they had told of")
