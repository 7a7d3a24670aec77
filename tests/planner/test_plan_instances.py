"""Two dozen of the frozen positions, planned each time: accepted by the referee, and within one of the bounds."""

from __future__ import annotations

import pytest

from tests.benchmarks.plan_instances import Instance, instances
from tests.benchmarks.plan_table import measured
from tests.rulesets import varied_rulesets

CHOSEN = instances()[4::9]


@pytest.mark.parametrize("instance", CHOSEN, ids=lambda instance: instance.id)
def test_a_frozen_position_is_planned_within_one_of_its_bounds(instance: Instance) -> None:
    with varied_rulesets():
        row = measured(instance, baselines=False)
    assert row.outcome == "legal"
    assert row.counted == row.found
    assert 0 <= row.gap[0] <= 1, f"{row.found[0]} engaged, at most {row.bound[0]}"
    assert 0 <= row.gap[1] <= 1, f"{row.found[1]} in contact, at most {row.bound[1]}"


def test_they_are_of_every_family_and_of_both_ranges() -> None:
    assert len(CHOSEN) >= 24
    assert {instance.family for instance in CHOSEN} == {instance.family for instance in instances()}
    assert {instance.engagement for instance in CHOSEN} == {1.0, 2.0}
