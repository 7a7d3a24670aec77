"""The frozen set of positions: every one could stand on a table, and asks of the planner what it says it asks."""

from __future__ import annotations

import json
from collections import Counter

from simulator.geometry.shapes import Oval, Round
from tests.benchmarks.plan_instances import FILE, instances
from tests.benchmarks.plan_instances_made import FAMILIES, MODES, faults, make


def test_every_position_is_sound_and_its_unit_may_move() -> None:
    found = {instance.id: faults(instance) for instance in instances()}
    assert not {name: wrong for name, wrong in found.items() if wrong}


def test_the_set_is_as_large_and_as_mixed_as_it_should_be() -> None:
    every = instances()
    assert len(every) >= 200
    assert len({instance.id for instance in every}) == len(every)
    assert {instance.family for instance in every} == set(FAMILIES)
    features = Counter(feature for instance in every for feature in instance.features)
    assert all(features[f] >= 20 for f in ("wall", "edge", "friends", "mixed", "kept"))
    assert all(features[mode] >= 8 for mode in MODES)
    for family in FAMILIES:
        by_range = Counter(i.engagement for i in every if i.family == family)
        assert by_range[1.0] == by_range[2.0], family


def test_the_bases_are_of_all_the_sizes_and_some_movers_are_ovals() -> None:
    movers, foes = set(), set()
    for instance in instances():
        for unit in instance.state.units:
            (movers if unit.id == instance.unit else foes).update(m.base for m in unit.models)
    diameters = {round(base.radius * 50.8, 1) for base in movers | foes if isinstance(base, Round)}
    assert diameters >= {25.0, 28.5, 32.0, 40.0, 50.0, 60.0}
    assert any(isinstance(base, Oval) for base in movers)
    assert {round(base.a * 50.8) for base in foes if isinstance(base, Oval)} == {75, 105}


def test_the_file_is_what_its_maker_makes() -> None:
    stored = {entry["id"]: entry["scenario"] for entry in json.loads(FILE.read_text(encoding="utf-8"))}
    for family in FAMILIES:
        made = make(family, 0)
        assert made is not None
        assert made.document == stored[made.id]
