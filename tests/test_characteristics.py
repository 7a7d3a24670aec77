"""Characteristics of more than one game in one format: a ruleset reads its own, and says what it does not use."""

from __future__ import annotations

import pytest

from simulator.files.faults import ScenarioError
from simulator.files.flags import STEPS
from simulator.files.move_formats import MoveKeys
from simulator.files.rulesets import RULESETS
from simulator.files.unit_formats import ProfileEntry, UnitEntry, WeaponEntry
from simulator.play import CannotBePlayedError, next_decision
from simulator.rules import rulesets
from simulator.scenario import load_text
from tests.builders import guard, raiders, scenario_text
from tests.rules.cosmic_combat.tables import above, ship, ships

AT = (20.0, 20.0)


def warned(**changes) -> list[str]:
    return [str(w.message) for w in load_text(scenario_text(**changes), "t.toml").warnings]


def test_every_ruleset_says_what_it_does_not_use() -> None:
    assert [ruleset.name for ruleset in rulesets().values()] == list(RULESETS)
    for name, listed in RULESETS.items():
        unused = listed.unused
        assert unused.profile <= set(ProfileEntry.model_fields)
        assert unused.weapon <= set(WeaponEntry.model_fields)
        assert unused.unit <= set(UnitEntry.model_fields)
        assert set(listed.comes) <= set(UnitEntry.model_fields)
        assert set(unused.selected) <= set(rulesets()[name].moves)
        assert set().union(*unused.selected.values()) <= set(MoveKeys.model_fields)
        assert set(listed.comes.values()) <= set(STEPS)


def test_the_profile_of_a_starship_is_read() -> None:
    profile = ships(ship("r1", AT), ship("b1", above(AT))).state.model("r1-1").profile
    assert (profile.Aggressors, profile.Martial, profile.Strength, profile.Defence) == (2, 3, 3, 3)
    assert (profile.W, profile.Sv, profile.M) == (2, 7, 8)


@pytest.mark.parametrize("value", [-1, 2.5, "2", True])
def test_aggressors_are_whole_numbers(value: object) -> None:
    faulty = ship("r1", AT)
    faulty["profile"]["Aggressors"] = value
    with pytest.raises(ScenarioError, match="Aggressors"):
        ships(faulty, ship("b1", above(AT)))


def test_what_another_game_uses_is_said_not_to_be_used() -> None:
    units = [raiders(charged=True, profile={"T": 4, "Martial": 3}), guard()]
    assert warned(units=units) == ["Martial means nothing under 40k-11e. It is not used."]
    mixed = ship("r1", AT, charged=True, weapons=[{"name": "Ram", "S": 3, "AP": -1}])
    mixed["profile"]["T"] = 4
    found = {w.message for w in ships(mixed, ship("b1", above(AT))).warnings}
    assert found == {f"{key} means nothing under cosmic-combat. It is not used." for key in ("charged", "T", "AP")}


def test_a_characteristic_that_no_game_has_is_a_fault() -> None:
    with pytest.raises(ScenarioError, match="The nearest known is"):
        load_text(scenario_text(units=[raiders(profile={"Martal": 3}), guard()]), "t.toml")


def test_a_step_that_a_ruleset_does_not_have_cannot_be_played() -> None:
    state = load_text(scenario_text(turn={"active": "red", "step": "retreat"}), "t.toml").state
    with pytest.raises(CannotBePlayedError, match=r'step = "retreat": the phase of "40k-11e" has start, pile-in'):
        next_decision(state)
    for step in ("start", "pile-in", "fight"):
        decision = next_decision(ships(ship("r1", AT), ship("b1", above(AT)), step=step).state)
        assert decision is not None
        assert (decision.decision, decision.options) == ("choose-fight", ("r1-1",))
