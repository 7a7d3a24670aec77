"""All weapon abilities: the files' wordings and the rules' list are the same, and each has its clause and its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.army import Weapon
from simulator.files.ability_texts import CHOICES, WEAPON_ABILITIES
from simulator.rules.attacks.traits import Situation, Traits
from simulator.rules.eleventh.attacking.abilities import ABILITIES
from simulator.rules.eleventh.attacking.clauses import CLAUSES


def test_the_files_and_the_rules_know_the_same_abilities():
    assert {ability.name for ability in ABILITIES.all} == set(WEAPON_ABILITIES)
    assert {ability.name for ability in ABILITIES.all if ability.is_optional} == set(CHOICES)


@pytest.mark.parametrize("ability", ABILITIES.all, ids=lambda a: a.name)
def test_an_ability_is_written_and_tested_in_a_file_of_its_own(ability):
    file, line = ability.clause.source
    name = ability.name.lower().replace(" ", "_").replace("-", "_")
    assert Path(file).stem == name
    assert line > 0
    assert (Path(__file__).parent / f"test_{name}.py").exists()


def test_clauses_have_ids_of_their_own():
    assert len({clause.id for clause in CLAUSES}) == len(CLAUSES)


def test_a_weapon_without_abilities_strikes_plainly():
    assert ABILITIES.traits(Weapon("Club", "melee", "1", 4, 4, 0, "1"), Situation()) == Traits()


def test_abilities_of_other_phases_and_unknown_ones_do_nothing():
    club = Weapon("Club", "melee", "1", 4, 4, 0, "1", ("BLAST", "TORRENT", "GLOWS"))
    assert ABILITIES.of(club) == ()
