"""Characteristics of more than one game in one format: a ruleset reads its own, and says what it does not use."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.comparing.sides import sides_of
from simulator.files.faults import ScenarioError
from simulator.files.move_formats import MoveKeys
from simulator.files.rulesets import RULESETS, STEPS
from simulator.files.unit_formats import ProfileEntry, UnitEntry, WeaponEntry
from simulator.play import CannotBePlayedError, next_decision
from simulator.rules import rulesets
from simulator.rules.setup import oddities
from simulator.scenario import load_text
from tests.builders import guard, raiders, scenario_text
from tests.rules.cosmic_combat.tables import above, ship, ships

AT = (20.0, 20.0)


def warned(**changes) -> list[str]:
    return [str(w.message) for w in load_text(scenario_text(**changes), "t.toml").warnings]


def test_every_ruleset_says_what_it_does_not_use() -> None:
    assert [ruleset.name for ruleset in rulesets().values()] == list(RULESETS)
    assert {step for listed in RULESETS.values() for step in listed.steps} == set(STEPS)
    for name, listed in RULESETS.items():
        unused = listed.unused
        assert unused.profile <= set(ProfileEntry.model_fields)
        assert unused.weapon <= set(WeaponEntry.model_fields)
        assert unused.unit <= set(UnitEntry.model_fields)
        assert set(listed.comes) <= set(UnitEntry.model_fields)
        assert set(unused.selected) <= set(rulesets()[name].moves)
        assert set().union(*unused.selected.values()) <= set(MoveKeys.model_fields)
        assert set(listed.comes.values()) <= set(STEPS)
        assert list(listed.steps) == [step for step in STEPS if step in listed.steps], "in the one order of all"


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


def test_the_steps_that_files_know_are_those_of_the_phases() -> None:
    for name, ruleset in rulesets().items():
        assert ruleset.sequence is not None
        assert RULESETS[name].steps == ruleset.sequence.steps


@pytest.mark.parametrize("step", sorted(STEPS))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_step_that_a_ruleset_does_not_have_is_refused_alike_and_said_beforehand(ruleset: str, step: str) -> None:
    scenario = load_text(scenario_text(ruleset=ruleset, turn={"active": "red", "step": step}), "t.toml")
    steps = RULESETS[ruleset].steps
    warnings = [w.message for w in scenario.warnings if "has no such step" in w.message]
    try:
        next_decision(scenario.state)
        refused = ""
    except CannotBePlayedError as error:
        refused = str(error)
    if step in steps:
        assert not warnings
        assert "has no such step" not in refused
    else:
        assert refused == f'step = "{step}": the phase of "{ruleset}" has no such step; it has {", ".join(steps)}'
        assert len(warnings) == 1
        assert f"the Fight phase of {ruleset} has no such step" in warnings[0]


def test_a_comparison_reads_a_step_that_one_ruleset_does_not_have_as_the_one_before_it() -> None:
    for step, there in (("pile-in", "start"), ("consolidate", "fight"), ("fight", "fight"), ("end", "end")):
        state = load_text(scenario_text(turn={"active": "red", "step": step}), "t.toml").state
        one, other = sides_of(state, "40k-11e", "40k-10e")
        assert (one.state.step, other.state.step) == (step, there)


def test_ships_fight_from_the_start_and_from_the_fights() -> None:
    for step in ("start", "fight"):
        decision = next_decision(ships(ship("r1", AT), ship("b1", above(AT)), step=step).state)
        assert decision is not None
        assert (decision.decision, decision.options) == ("choose-fight", ("r1-1",))


def test_an_overrun_means_nothing_in_the_10th_edition() -> None:
    units = [raiders([50.0, 5.0], overrun=True), guard()]
    told = {"ruleset": "40k-10e", "turn": {"active": "red", "step": "fight"}, "units": units}
    scenario = load_text(scenario_text(**told), "t.toml")
    assert [w.message for w in scenario.warnings] == ["overrun means nothing under 40k-10e. It is not used."]
    assert not [odd for odd in oddities(scenario.state) if "overrun" in odd.message]
    assert [odd for odd in oddities(replace(scenario.state, ruleset="40k-11e")) if "overrun = true" in odd.message]


@pytest.mark.parametrize("ruleset", ["40k-11e", "40k-11e-launch", "40k-10e"])
def test_the_sentence_of_what_blocks_a_way_names_big_friends(ruleset: str) -> None:
    (blocked,) = (c for c in rulesets()[ruleset].clauses() if c.id == "move.blocked")
    assert "no MONSTER or VEHICLE through a friendly MONSTER or VEHICLE" in blocked.sentence
    assert "D9" in blocked.decisions
