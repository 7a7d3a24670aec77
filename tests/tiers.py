"""Which repetitions of a test are made each time, and which in the slow tier: none is left out, none is made twice."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable
from typing import Any

import pytest

_SOME = range(0, 360, 6)
DIRECTIONS = [
    pytest.param(_SOME, id="every-sixth-degree"),
    pytest.param([d for d in range(360) if d not in _SOME], id="all-other-degrees", marks=pytest.mark.slow),
]
"""For `parametrize`: all round, in degrees."""


def mostly_slow(every: Iterable[Any], each_time: Container[Any]) -> list[Any]:
    """Return values for `parametrize`: those in `each_time` as they are, all others in the slow tier."""
    return [v if v in each_time else pytest.param(v, marks=pytest.mark.slow) for v in every]


def first_of(few: int, many: int) -> list[Any]:
    """Return two ranges for `parametrize`: the first few numbers each time, the rest of them in the slow tier."""
    rest = pytest.param(range(few, many), id=f"{few}-to-{many}", marks=pytest.mark.slow)
    return [pytest.param(range(few), id=f"up-to-{few}"), rest]


def often(times: int) -> int:
    """Return how often a random test of the slow tier is repeated: so often with THOROUGH=1 set, else a third of it."""
    return times if "THOROUGH" in os.environ else times // 3
