"""No screen is needed here."""

from __future__ import annotations

import pytest

from simulator.table import Game
from tests.view.table.sittings import Hands, a_duel

pygame = pytest.importorskip("pygame")


@pytest.fixture(autouse=True)
def at_no_screen(no_screen) -> None:
    """Every test here is one without a screen."""


@pytest.fixture
def hands(tmp_path) -> Hands:
    """Someone at a duel that has just begun."""
    return Hands(Game.begin(a_duel(), seed=1), tmp_path / "duel.jsonl")
