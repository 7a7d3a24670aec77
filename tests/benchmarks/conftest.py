"""What benchmarks of windows are measured under."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from tests.view.conftest import no_screen

__all__ = ["frames_without_pauses", "no_screen"]


@pytest.fixture
def frames_without_pauses() -> Iterator[None]:
    """As the windows do it: garbage is looked for while nothing moves and nobody does anything."""
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()
