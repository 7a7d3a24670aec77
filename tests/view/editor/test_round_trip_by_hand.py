"""Scenarios opened in the editor: saved, no line changes; one model moved by a key and saved, one line does."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from simulator.assets import folder
from tests.tiers import often
from tests.view.editor.recordings.hand import Hand, opened

pygame = pytest.importorskip("pygame")
pytestmark = pytest.mark.usefixtures("no_screen")
FILES = sorted(p for p in folder("scenarios").rglob("*.toml") if not p.name.endswith(".script.toml"))
SOME = FILES[::100]
MORE = [p for p in FILES[:: 10 // often(5)] if p not in SOME]


@pytest.mark.parametrize("files", [SOME, pytest.param(MORE, marks=pytest.mark.slow)], ids=["some", "more"])
def test_a_model_moved_by_a_key_changes_one_line_and_saving_alone_none(files: list[Path], tmp_path):
    for path in files:
        copy = tmp_path / path.name
        shutil.copy(path, copy)
        hand = Hand(opened(copy))
        hand.save()
        assert copy.read_bytes() == path.read_bytes(), path
        hand.key("Tab", "Right")
        hand.save()
        before, after = (p.read_text(encoding="utf-8").split("\n") for p in (path, copy))
        assert sum(a != b for a, b in zip(before, after, strict=True)) == 1, path
        hand.key("ctrl+z")
        hand.save()
        assert copy.read_bytes() == path.read_bytes(), path
        hand.close()
