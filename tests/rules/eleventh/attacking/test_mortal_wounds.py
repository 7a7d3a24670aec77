"""Mortal wounds: one at a time, leaders last, spilling over, each with Feel No Pain (06.02)."""

from __future__ import annotations

import pytest

from simulator.dice import ScriptedDice
from simulator.events import DiceRolled, WoundsLost
from simulator.play.course import Course
from simulator.play.suffering import hazards, suffer
from simulator.rules.eleventh.attacking.mortal_wounds import HAZARD_ROLL
from tests.play.tables import table, unit
from tests.strikes import squad

HERO = {"keywords": ["CHARACTER"]}


def suffered(wounds, *models, faces=(), **more):
    """What a unit has left, and its course, after mortal wounds."""
    course = Course(table(unit("r1", 16.0, 10.0), squad("b1", *models, **more)).state)
    dice = ScriptedDice(faces)
    suffer(course, "b1", wounds, dice)
    assert dice.left == 0
    return [m.wounds for m in course.state.unit("b1").models], course


def test_they_go_over_from_one_model_to_the_next():
    assert suffered(3, ("a", {}), ("b", {}), profile={"W": 2})[0] == [1, 0]


def test_a_wounded_model_comes_first():
    assert suffered(2, ("a", {"wounds": 1}), ("b", {}), ("c", {}), profile={"W": 2})[0] == [0, 2, 1]


def test_leaders_come_last_even_wounded_ones():
    models = (("x", {**HERO, "wounds": 1}), ("y", HERO), ("a", {}))
    assert suffered(1, *models, profile={"W": 2})[0] == [1, 2, 1]
    assert suffered(3, *models, profile={"W": 2})[0] == [0, 2, 0]
    assert suffered(4, *models, profile={"W": 2})[0] == [0, 1, 0]


def test_groups_by_saves_do_not_matter():
    assert suffered(2, ("a", {"wounds": 1}), ("b", {"profile": {"Sv": 2, "W": 1}}), profile={"W": 2})[0] == [0, 0]


def test_what_is_too_many_is_lost():
    left, course = suffered(9, ("a", {}), ("b", {}))
    assert left == [0, 0]
    assert [(e.lost, e.left) for e in course.events if isinstance(e, WoundsLost)] == [(1, 0), (1, 0)]


def test_feel_no_pain_is_rolled_by_the_model_whose_wound_it_is():
    models = (("a", {"profile": {"FNP": 4}}), ("x", HERO))
    left, course = suffered(3, *models, faces=(4, 3))
    assert left == [0, 0]
    (rolled,) = [e for e in course.events if isinstance(e, DiceRolled)]
    assert (rolled.purpose, rolled.faces, rolled.need, rolled.passed) == ("feel no pain", (4, 3), 4, 1)


def test_units_that_are_not_on_the_table_suffer_them_as_well():
    aboard = {"id": "b1", "player": "blue", "base": "32mm", "models": 3, "in_reserve": True}
    course = Course(table(unit("r1", 16.0, 10.0), aboard).state)
    suffer(course, "b1", 2, ScriptedDice(()))
    assert [m.wounds for m in course.state.unit("b1").models] == [1, 0, 0]


@pytest.mark.parametrize(
    ("faces", "failed", "left"), [((3, 6), 0, [1, 1, 1]), ((2, 3), 1, [1, 1, 0]), ((1, 2), 2, [1, 0, 0])]
)
def test_hazard_rolls_are_made_together(faces, failed, left):
    course = Course(table(unit("r1", 16.0, 10.0), squad("b1", ("a", {}), ("b", {}), ("c", {}))).state)
    assert hazards(course, "b1", 2, ScriptedDice(faces), HAZARD_ROLL) == failed
    assert sorted(m.wounds for m in course.state.unit("b1").models) == sorted(left)


def test_no_hazard_rolls_are_nothing():
    course = Course(table(unit("r1", 16.0, 10.0), squad("b1", ("a", {}))).state)
    assert hazards(course, "b1", 0, ScriptedDice(()), HAZARD_ROLL) == 0
    assert course.events == []
