"""The chart of Martial, and of Strength against Defence: as decided, and stated with the other reading."""

from __future__ import annotations

import pytest

from simulator.rules import rulesets
from simulator.rules.cosmic_combat.attacks.chart import needed
from simulator.rules.cosmic_combat.attacks.wound import needed_to_wound, weapon_of
from simulator.rules.decisions import DECISIONS
from tests.rules.cosmic_combat.tables import above, ship, ships


@pytest.mark.parametrize(
    ("value", "against", "face"),
    [
        (3, 4, 5),
        (5, 4, 3),
        (4, 4, 4),
        (4, 2, 2),
        (5, 2, 2),
        (2, 4, 6),
        (1, 4, 6),
        (2, 5, 6),
        (3, 5, 5),
        (1, 1, 4),
        (1, 2, 6),
    ],
)
def test_the_chart_is_that_of_the_decision(value: int, against: int, face: int) -> None:
    assert needed(value, against) == face


def test_more_never_needs_more() -> None:
    for against in range(1, 20):
        faces = [needed(value, against) for value in range(1, 45)]
        assert faces == sorted(faces, reverse=True)
        assert set(faces) <= {2, 3, 4, 5, 6}


def test_a_weapons_strength_is_added_and_the_strongest_is_taken() -> None:
    weapons = [{"name": "Claw", "S": 1}, {"name": "Ram", "S": 3}]
    state = ships(ship("r1", (10.0, 10.0), weapons=weapons), ship("b1", above((10.0, 10.0)))).state
    red, blue = state.model("r1-1"), state.model("b1-1")
    assert weapon_of(red, None).name == "Ram"
    assert weapon_of(red, "claw").name == "Claw"
    assert weapon_of(blue, None) is None
    with pytest.raises(KeyError):
        weapon_of(red, "Lance")
    assert [needed_to_wound(red, w, blue) for w in (*red.weapons, None)] == [3, 2, 4]


def test_both_readings_of_what_contradicts_itself_are_stated() -> None:
    ruleset = rulesets()["cosmic-combat"]
    assert ruleset.sequence is not None
    clauses = {c.id: c for c in (*ruleset.sequence.clauses, *ruleset.clauses())}
    for name in ("attack.martial", "attack.wound"):
        assert "D13" in clauses[name].decisions
        assert "As printed, less needs 3+" in clauses[name].other_text
        assert "5+ if less, 6+ if half or lower" in clauses[name].sentence
    assert "one for every model" in clauses["opportunity.attack"].other_text
    found = clauses["fight.found"].other_text
    assert "boarding action that causes a fight, which takes base contact" in found
    assert "within 1″ of each other are in one" in found
    assert "exactly 1″" in clauses["retreat.clear-of-enemies"].other_text
    assert "no step 3" in clauses["phase.steps"].sentence
    named = {d for c in clauses.values() for d in c.decisions}
    assert {"D13", "D14"} <= named <= set(DECISIONS)
