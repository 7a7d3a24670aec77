"""Finding datasheets by name, and how their records are read."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.armies.dataset import HULL_STAND_IN, base_of
from simulator.armies.importing import sheet_entry
from simulator.armies.wording import compared, new_id, tidy_name
from tests.armies.records import invented


def names(words: str, **more: Any) -> list[str]:
    return [listing.name for listing in invented().search(words, **more)]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Amber Raiders", ["Amber Raiders"]),
        ("amber raider", ["Amber Raiders"]),
        ("AMBER", ["Amber Hounds", "Amber Raiders", "Amber Warden"]),
        ("raid amb", ["Amber Raiders"]),
        ("the Ember-Walker", ["Ember Walker"]),
        ("Âmber Wärden", ["Amber Warden"]),
        ("Amber Radiers", ["Amber Raiders"]),
        ("nobody at all", []),
    ],
)
def test_a_name_is_found_however_it_is_written(words: str, found: list[str]):
    assert names(words)[: len(found) or None] == found


def test_a_faction_narrows_the_search():
    assert names("amber", faction="amber ord") == ["Amber Hounds", "Amber Raiders", "Amber Warden"]
    assert names("amber", faction="basalt") == []


def test_a_name_of_a_model_finds_its_unit():
    assert [listing.name for listing in invented().exactly("Raider Captain")] == ["Amber Raiders"]


def test_a_sheet_becomes_an_entry_with_its_own_bases_and_default_weapons():
    (listing,) = invented().exactly("Amber Raiders")
    entry, notes = sheet_entry(listing.read(), "mine", "blue", 6)
    assert (entry["id"], entry["player"], entry["in_reserve"]) == ("mine", "blue", True)
    assert [w["name"] for w in entry["weapons"]] == ["Ember blade", "Hatchet"]
    assert entry["models"][0] == {"id": "mine-1", "base": "40mm", "weapons": ["Ember blade"]}
    assert len(entry["models"]) == 6
    assert all(note.kind != "not understood" for note in notes)


@pytest.mark.parametrize(
    ("size", "base", "said"),
    [
        ({"shape": "round", "diameter": 28.5}, "28.5mm", ""),
        ({"shape": "oval", "length": 75, "width": 42}, "75x42mm", ""),
        ({"shape": "oval", "length": 42, "width": 75}, "75x42mm", ""),
        ({"shape": "hull", "draft": True}, HULL_STAND_IN, "measure it"),
        ({"shape": "flying-base", "size": "large", "length": 92, "width": 120}, "120x92mm", "measure it"),
        ({"shape": "flying-base", "size": "small"}, None, "without a size"),
        ({"shape": "round", "diameter": 999}, None, "without a size"),
        ({"shape": "round"}, None, "without a size"),
        (None, None, "not known"),
    ],
)
def test_a_base_is_read_or_what_it_lacks_is_said(size: object, base: str | None, said: str):
    found, note = base_of(size)
    assert found == base
    assert said in note
    assert bool(said) == bool(note)


def test_names_are_made_fit_for_a_screen():
    assert tidy_name("  Amber\tRaiders\x1b[31m ") == "Amber Raiders [31m"
    assert tidy_name("Warden’s “maul”") == 'Warden\'s "maul"'
    assert tidy_name("x" * 500) == "x" * 200
    assert tidy_name(None, "nobody") == tidy_name("\x00", "nobody") == "nobody"
    assert compared("The Wärden’s  Maul—(big)") == "wardens maul big"


def test_ids_are_plain_and_their_own():
    assert new_id("Âmber Raiders!", ()) == "amber-raiders"
    assert new_id("赤", ()) == "unit"
    taken: set[str] = set()
    for _ in range(28):
        taken.add(new_id("Hound", taken))
    assert {"hound", "hound-b", "hound-z", "hound-bb"} <= taken
    assert len(taken) == 28
