"""What may be selected before a fight move: which selections there are, and that each of them is one."""

from __future__ import annotations

import pytest

from simulator.rules import ruleset_of
from tests.positions import position, unit

FOES = [(50.0 + 3.0 * k, 54.0) for k in range(-3, 4)]
"""Places within 5" of a long row of models and not within engagement range, 3" from one another."""
ROW = [(50.0 + 3.0 * k, 50.0) for k in range(-3, 4)]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 7])
def test_every_selection_is_legal_and_comes_once_the_larger_ones_first(count: int) -> None:
    foes = [unit(f"foe-{k}", "red", [place]) for k, place in enumerate(FOES[:count])]
    state = position(unit("guard", "blue", ROW), *foes)
    rule = ruleset_of(state).moves["pile-in"]
    assert rule.choices is not None
    choices = rule.choices(state, state.unit("guard"))
    assert all(rule.select(state, choice).target_fault is None for choice in choices)
    chosen = [frozenset(choice.targets or ()) for choice in choices]
    sizes = [len(targets) for targets in chosen]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(chosen)) == len(chosen)
    some = count * (count - 1) // 2 + count + 1  # pairs, single ones, all of them
    assert len(chosen) == (2**count - 1 if count <= 4 else some)
    assert frozenset(foe.id for foe in foes) in chosen


def test_who_is_engaged_has_no_choice() -> None:
    near, far = unit("near", "red", [(50.0, 52.5)]), unit("far", "red", [(50.0, 46.0)])
    state = position(unit("guard", "blue", [(50.0, 50.0)]), near, far)
    rule = ruleset_of(state).moves["pile-in"]
    assert rule.choices is not None
    (choice,) = rule.choices(state, state.unit("guard"))
    assert [foe.id for foe in rule.select(state, choice).targets] == ["near"]
