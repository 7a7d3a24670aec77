"""Editors killed at any moment of an evening's work: at most the drag in progress is missing, and the file is whole."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.cli import main
from tests.builders import scenario_text
from tests.tiers import often
from tests.view.editor.recordings.hand import Hand, opened
from tests.view.editor.recordings.tasks import DUEL, an_evening

pygame = pytest.importorskip("pygame")
ROUNDS = often(200) // (1 if often(5) == 5 else 5)
"""200 with THOROUGH=1, else 8."""


@pytest.fixture(autouse=True)
def no_screen(monkeypatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield
    pygame.display.quit()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="editors are forked, and killed by a signal")
def test_at_most_the_drag_in_progress_is_missing_after_a_kill(tmp_path: Path, capsys):
    original = scenario_text(units=DUEL)
    (tmp_path / "duel.toml").write_text(original, encoding="utf-8")
    (tmp_path / "rehearsal").mkdir()
    (tmp_path / "rehearsal" / "duel.toml").write_text(original, encoding="utf-8")
    hand = Hand(opened(tmp_path / "rehearsal" / "duel.toml"))
    an_evening(hand)
    (tmp_path / "acts.json").write_text(json.dumps(hand.acts), encoding="utf-8")
    command = [sys.executable, "-m", "tests.view.editor.recordings.killed", str(tmp_path), str(ROUNDS)]
    subprocess.run(command, check=True, timeout=900)
    reached = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    behind, taken_up = 0, 0
    for number, last in enumerate(reached):
        path = tmp_path / f"{number}" / "duel.toml"
        files = [(-1, original), *((act, hand.texts[act]) for act in hand.saved)]
        on_disk = path.read_text(encoding="utf-8")
        written = next(act for act, text in files if text == on_disk)
        assert written >= max(act for act, _ in files if act <= last), "what was saved is in the file"
        assert main(["validate", str(path)]) == 0
        again = opened(path)
        text = again.bench.draft.text
        came_to = [k for k in range(last, len(hand.texts)) if (hand.texts[k] if k >= 0 else original) == text]
        assert came_to, f"round {number}: what was done up to act {last} is not all there"
        behind += came_to[0] > last
        taken_up += bool(again.bench.draft.done)
        again.bench = again.work.save(again.bench)
        assert path.read_text(encoding="utf-8") == text
        again.work.close()
        assert [p.name for p in path.parent.iterdir()] == ["duel.toml"], "nothing is left lying about"
    assert taken_up, "some were killed in the midst of work"
    with capsys.disabled():
        print(f"\n{len(reached)} editors killed in an evening of {len(hand.acts)} acts, from act {min(reached)} to")
        print(f"{max(reached)}: nothing was missing; {behind} had kept a step more than they had told of.")
