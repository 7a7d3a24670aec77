"""Rulesets for tests: the 11th edition's moves with another engagement range or another maximum distance."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from unittest.mock import patch

import simulator.rules
from simulator.rules.eleventh import ELEVENTH, consolidate, pile_in
from simulator.rules.ruleset import Ruleset
from simulator.state import State

KNOWN = simulator.rules.rulesets


def varied(engagement: float, distance: float = 3.0) -> Ruleset:
    """The 11th edition with these inches for the engagement range and for pile-in and consolidation moves."""
    moves = {
        kind: replace(
            rules.RULE,
            distance=distance,
            select=partial(rules.select, engagement=engagement),
            terms=partial(rules.terms, engagement=engagement),
            choices=partial(rules.choices, engagement=engagement),
        )
        for kind, rules in (("pile-in", pile_in), ("consolidate", consolidate))
    }
    return replace(ELEVENTH, name=name_of(engagement, distance), engagement=engagement, moves=moves, twin="")


def name_of(engagement: float, distance: float = 3.0) -> str:
    """What such a ruleset is called: the 11th edition's own name with its own distances."""
    return "40k-11e" if (engagement, distance) == (2.0, 3.0) else f"engaged {engagement:g}, moves {distance:g}"


VARIED = tuple(varied(*distances) for distances in ((1.0, 3.0), (1.5, 3.0), (2.5, 3.0), (1.0, 3.5), (2.0, 3.5)))


@contextmanager
def varied_rulesets() -> Iterator[None]:
    """Let the referee and the planner know the varied rulesets meanwhile."""
    with patch.object(simulator.rules, "rulesets", lambda: {**KNOWN(), **{r.name: r for r in VARIED}}):
        yield


def under(state: State, engagement: float, distance: float = 3.0) -> State:
    """The same position under a varied ruleset."""
    return replace(state, ruleset=name_of(engagement, distance))
