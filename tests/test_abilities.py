"""Abilities in files: every wording is read, in any case and with any dashes; unknown ones are warned about."""

from __future__ import annotations

import pytest

from simulator.files.ability_texts import (
    AbilityText,
    known_wordings,
    model_ability,
    read_model_ability,
    read_weapon_ability,
)
from simulator.rules.ordering.fighting_first import fights_first
from simulator.scenario import load_text
from tests.builders import a_scenario, raiders, scenario_text

BLADE = {"name": "Blade", "S": 4, "WS": 3}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("SUSTAINED HITS 1", AbilityText("SUSTAINED HITS", amount="1")),
        ("sustained  hits d3", AbilityText("SUSTAINED HITS", amount="D3")),
        ("Anti-Infantry 4+", AbilityText("ANTI", need=4, keyword="INFANTRY")),
        ("ANTI – FLYING VEHICLE 2+", AbilityText("ANTI", need=2, keyword="FLYING VEHICLE")),
        ("Twin linked", AbilityText("TWIN-LINKED")),
        ("twin‑linked", AbilityText("TWIN-LINKED")),
        ("[Lethal Hits]", AbilityText("LETHAL HITS")),
        ("LETHAL HITS: VEHICLE/MONSTER", AbilityText("LETHAL HITS", only=frozenset({"VEHICLE", "MONSTER"}))),
        ("Cleave 2", AbilityText("CLEAVE", amount="2")),
        ("Blast", AbilityText("BLAST")),
    ],
)
def test_weapon_abilities_are_read_in_any_wording(text, read):
    assert read_weapon_ability(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Damaged 4", AbilityText("DAMAGED", amount="4")),
        ("fight on death", AbilityText("FIGHT ON DEATH")),
        ("FIGHT ON DEATH 4+", AbilityText("FIGHT ON DEATH", need=4)),
        ("Deadly Demise D3", AbilityText("DEADLY DEMISE", amount="D3")),
        ('Scouts 6"', AbilityText("SCOUTS", amount="6")),
    ],
)
def test_abilities_of_models_are_read_in_any_wording(text, read):
    assert read_model_ability(text) == read


@pytest.mark.parametrize(
    "text",
    ["SUSTAINED HITS", "ANTI-INFANTRY", "ANTI-INFANTRY 7+", "LETHAL HITS 2", "CLEAVE X", "LETHAL HITS:", "SMELLS", ""],
)
def test_what_is_no_weapon_ability_is_not_read(text):
    assert read_weapon_ability(text) is None


@pytest.mark.parametrize("weapon", [True, False])
def test_the_wordings_that_messages_offer_are_read(weapon):
    read = read_weapon_ability if weapon else read_model_ability
    assert all(read(wording) is not None for wording in known_wordings(weapon=weapon))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"weapons": [{**BLADE, "abilities": ["SUSTAINED HIT 1"]}]},
            'No weapon ability reads "SUSTAINED HIT 1"; it does nothing. The nearest known is "SUSTAINED HITS 1".',
        ),
        ({"abilities": ["DAMAGD 4"]}, 'reads "DAMAGD 4"; it does nothing. The nearest known is "DAMAGED 1".'),
        ({"models": [{"id": "r", "at": [20.0, 20.0], "abilities": ["?"]}]}, 'No ability of a model reads "?"'),
    ],
)
def test_an_unknown_ability_is_a_warning_with_its_line_and_the_nearest_known(changes, said):
    units = [raiders(**changes), raiders(id="b", player="blue", models=[[30.0, 30.0]])]
    scenario = load_text(scenario_text(units=units))
    (warning,) = scenario.warnings
    assert said in str(warning)
    assert warning.line is not None
    assert not warning.is_error


def test_models_have_their_units_abilities_and_their_own():
    models = [{"id": "a", "at": [20.0, 20.0]}, {"id": "b", "at": [22.0, 20.0], "abilities": ["Damaged  2"]}]
    unit = raiders(models=models, abilities=["feel no pain 5+", "Fights First"])
    state = a_scenario(units=[unit, raiders(id="x", player="blue", models=[[30.0, 30.0]])]).state
    assert state.model("b").abilities == ("FEEL NO PAIN 5+", "FIGHTS FIRST", "DAMAGED 2")
    assert model_ability(state.model("a").abilities, "DAMAGED") is None
    assert [m.profile.FNP for m in state.unit("raiders").models] == [5, 5]
    assert fights_first(state.unit("raiders"))
    assert not fights_first(state.unit("x"))


def test_one_model_without_fights_first_is_enough_for_the_unit_not_to_have_it():
    models = [{"id": "a", "at": [20.0, 20.0]}, {"id": "b", "at": [22.0, 20.0], "abilities": ["Fights First"]}]
    state = a_scenario(units=[raiders(models=models), raiders(id="x", player="blue", models=[[30.0, 30.0]])]).state
    assert not fights_first(state.unit("raiders"))
