"""The tables of an attack: to hit, to wound, to save, and what modifiers come to (05.01 to 05.04)."""

from __future__ import annotations

import pytest

from simulator.army import Profile
from simulator.files.faults import ScenarioError
from simulator.rules.attacks.bearers import highest_toughness
from simulator.rules.attacks.rolls import capped, face_needed, hits, needed_to_save, needed_to_wound, saved, wounds
from tests.play.tables import table, unit
from tests.strikes import squad, weapon


@pytest.mark.parametrize(
    ("strength", "toughness", "need"),
    [(8, 4, 2), (9, 4, 2), (7, 4, 3), (5, 4, 3), (4, 4, 4), (3, 4, 5), (3, 5, 5), (2, 4, 6), (1, 4, 6), (3, 6, 6)],
)
def test_the_wound_table(strength, toughness, need):
    assert needed_to_wound(strength, toughness) == need


@pytest.mark.parametrize(
    ("face", "need", "modifier", "done"),
    [
        (1, 2, 1, False),
        (6, 6, -1, True),
        (3, 3, 0, True),
        (2, 3, 0, False),
        (2, 3, 1, True),
        (3, 3, -1, False),
        (4, 3, -1, True),
    ],
)
def test_a_one_never_and_a_six_always_does_it(face, need, modifier, done):
    assert hits(face, need, modifier) is done
    assert wounds(face, need, modifier) is done


@pytest.mark.parametrize(("face", "critical", "done"), [(4, 4, True), (3, 4, False), (1, 2, False), (2, 2, True)])
def test_a_critical_wound_wounds_whatever_the_table_says(face, critical, done):
    assert wounds(face, 6, -1, critical) is done


@pytest.mark.parametrize(
    ("modifiers", "total"), [((), 0), ((1, 1), 1), ((-1, -1, -1), -1), ((1, -1), 0), ((1, 1, -1), 1), ((2,), 1)]
)
def test_modifiers_add_up_to_no_more_than_one(modifiers, total):
    assert capped(modifiers) == total


@pytest.mark.parametrize(("need", "modifier", "face"), [(3, 0, 3), (3, 1, 2), (2, 1, 2), (6, -1, 6), (4, -1, 5)])
def test_the_face_a_die_must_show(need, modifier, face):
    assert face_needed(need, modifier) == face


@pytest.mark.parametrize(
    ("face", "profile", "ap", "holds"),
    [
        (3, Profile(Sv=3), 0, True),
        (3, Profile(Sv=3), -1, False),
        (4, Profile(Sv=3), -1, True),
        (5, Profile(Sv=3, Inv=5), -3, True),
        (4, Profile(Sv=3, Inv=5), -3, False),
        (6, Profile(Sv=3), -4, False),
        (1, Profile(Sv=2), 0, False),
        (1, Profile(Sv=1), 0, False),
    ],
)
def test_saves_take_the_better_of_armour_and_invulnerable(face, profile, ap, holds):
    assert saved(face, profile, ap) is holds
    assert saved(face, profile, ap) == (face >= needed_to_save(profile, ap))


@pytest.mark.parametrize("ap", [-2, 2])
def test_either_sign_of_ap_worsens_the_save(ap):  # C094
    profile = Profile(Sv=2, Inv=4)
    assert needed_to_save(profile, ap) == 4
    assert not saved(3, profile, ap)
    assert saved(4, profile, ap)
    assert needed_to_save(Profile(Sv=2), ap) == 4


def test_toughness_is_the_highest_of_the_unit_leaders_aside():
    boss = ("boss", {"keywords": ["CHARACTER"], "profile": {"T": 9}})
    target = squad("b1", ("a", {}), ("b", {"profile": {"T": 5}}), boss, profile={"T": 4})
    assert highest_toughness(table(unit("r1", 16.0, 10.0), target).state.unit("b1")) == 5


def test_leaders_alone_are_struck_at_their_own_toughness():
    target = squad("b1", ("boss", {"keywords": ["CHARACTER"], "profile": {"T": 9}}))
    assert highest_toughness(table(unit("r1", 16.0, 10.0), target).state.unit("b1")) == 9


def test_a_file_writes_ap_as_zero_or_less():  # C094
    with pytest.raises(ScenarioError, match=r"AP = 2\. Expected 0 or a negative whole number, such as -1"):
        table(unit("r1", 16.0, 10.0, weapons=[weapon(AP=2)]), unit("b1", 16.0, 12.2))
