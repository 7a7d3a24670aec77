"""How tests are run: on several cores; property tests as they fall at home, always alike where a change must pass."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile("home", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")

MOST = 4
"""Cores that are used unless somebody says how many: more would mostly wait for one another."""


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Run on several cores where nobody says on how many; but not what is measured, watched or looked into."""
    told = config.option
    if not config.pluginmanager.hasplugin("xdist") or told.numprocesses is not None:
        return
    watched = told.usepdb or told.collectonly or told.capture == "no" or told.markexpr == "benchmark"
    cores = min(os.cpu_count() or 1, MOST)
    if not watched and cores > 1 and "PYTEST_XDIST_WORKER" not in os.environ:
        told.numprocesses, told.dist = cores, "worksteal"
