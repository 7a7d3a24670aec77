"""The invented data set in the place of the real one."""

from __future__ import annotations

import sys

import pytest

from simulator.armies import dataset, importing, layouts
from tests.armies.records import RAW, invented


@pytest.fixture
def invented_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """Units come from the invented data set, whether or not the real one is installed."""
    known = invented()
    monkeypatch.setattr(dataset, "has_data", lambda: True)
    monkeypatch.setattr(dataset, "_catalogue", lambda: known)
    monkeypatch.setattr(layouts, "raw_data", lambda _="": RAW)
    monkeypatch.setattr(importing, "has_data", lambda: True)


@pytest.fixture
def no_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """The data set is not installed."""
    monkeypatch.setitem(sys.modules, "wh40kdc", None)
    monkeypatch.setitem(sys.modules, "wh40kdc.data", None)
    monkeypatch.setattr(dataset, "has_data", lambda: False)
    monkeypatch.setattr(importing, "has_data", lambda: False)
