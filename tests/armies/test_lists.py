"""Lists in plain text: the app's export and New Recruit's forms; every line is taken for something or told."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.armies import ASSUMED, LEFT_OUT, NOT_UNDERSTOOD, Taken, bring_in, read_army
from simulator.armies.roster_text import read_list
from tests.armies.records import COUNTS, SAMPLES, brought, counts, entry, invented, said

LISTS = ["app.txt", "new-recruit.txt", "tournament.txt"]
pytestmark = pytest.mark.usefixtures("invented_data")


@pytest.mark.parametrize("name", LISTS)
class TestEveryForm:
    def test_units_and_models_are_counted_as_they_are(self, name: str):
        army = brought(name, invented())
        assert counts(army) == COUNTS
        assert army.models == 22

    def test_characteristics_come_from_the_data_set_and_that_is_told(self, name: str):
        army = brought(name, invented())
        assert entry(army, "amber-raiders")["profile"] == {"M": 6, "T": 4, "Sv": 3, "W": 2, "Ld": 6, "OC": 2}
        assert entry(army, "amber-raiders")["abilities"] == ["FEEL NO PAIN 6+"]
        assert "Amber Raiders: the characteristics are those of the invented data set" in said(army, ASSUMED)

    def test_the_weapons_that_are_named_are_carried(self, name: str):
        raiders = entry(brought(name, invented()), "amber-raiders")
        carried = sorted(weapon for model in raiders["models"] for weapon in model["weapons"])
        assert carried == ["Ember blade"] + ["Great axe"] * 2 + ["Hatchet"] * 7
        assert raiders["models"][0] == {"id": "amber-raiders-1", "base": "40mm", "weapons": ["Ember blade"]}

    def test_a_weapon_with_two_ways_to_strike_is_found_by_its_own_name(self, name: str):
        weapons = entry(brought(name, invented()), "amber-warden")["weapons"]
        assert [w["name"] for w in weapons] == ["Warden's maul - sweep", "Warden's maul - strike"]

    def test_no_line_is_dropped_without_a_word(self, name: str):
        army = brought(name, invented())
        assert not [text for text in said(army, NOT_UNDERSTOOD) if "line" in text]
        text = " ".join(said(army, LEFT_OUT))
        assert "Lantern Host" in text
        assert "Lantern of Ash" in text
        assert "Amber Warden: Cinder pistol (ranged)" in text


def test_lines_that_are_nothing_known_are_told_with_their_numbers():
    lines = (SAMPLES / "app.txt").read_text(encoding="utf-8").splitlines()
    lines.insert(14, "Somebody wrote this")
    muster = read_list("\n".join(lines), "list", invented())
    (told,) = (str(note) for note in muster.notes if note.kind == NOT_UNDERSTOOD)
    assert told == 'line 15: "Somebody wrote this"'


def test_a_unit_that_nobody_knows_is_kept_with_its_numbers_and_told(tmp_path: Path):
    path = tmp_path / "list.txt"
    path.write_text(
        "My army (100 points)\n\nBATTLELINE\n\nAmber Rayders (100 points)\n  • 3x Amber Raider\n     ◦ 3x Hatchet\n"
    )
    army = bring_in(read_army(path), ["red"], Taken(), invented())
    assert counts(army) == {"amber-rayders": 3}
    (told,) = said(army, NOT_UNDERSTOOD)
    assert 'no datasheet of this name in the invented data set. The nearest is "Amber Raiders".' in told
    assert "Amber Rayders: Hatchet" in said(army, LEFT_OUT)


def test_a_number_in_the_heading_is_spread_over_the_kinds_of_model():
    muster = read_list("My army\n10x Amber Raiders (100 pts): 1x Ember blade, 9x Hatchet", "list", invented())
    raiders = bring_in(muster, ["red"], Taken(), invented()).units[0]
    assert [model.get("base") for model in raiders["models"]] == ["40mm"] + [None] * 9
    assert [model["weapons"] for model in raiders["models"]] == [["Ember blade"]] + [["Hatchet"]] * 9


def test_more_models_than_a_datasheet_has_are_told():
    army = bring_in(read_list("My army\n30x Amber Raiders (100 pts)", "list", invented()), ["red"], Taken(), invented())
    assert army.models == 30
    assert "Amber Raiders: models: 30; its datasheet has 5 to 10" in said(army, ASSUMED)
