"""No screen is needed here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from simulator.table import Game
from tests.view.table.sittings import Hands, a_duel

pygame = pytest.importorskip("pygame")


@pytest.fixture(autouse=True)
def no_screen(monkeypatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield
    pygame.display.quit()


@pytest.fixture
def hands(tmp_path) -> Hands:
    """Someone at a duel that has just begun."""
    return Hands(Game.begin(a_duel(), seed=1), tmp_path / "duel.jsonl")
