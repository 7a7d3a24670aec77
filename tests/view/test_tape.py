"""The tape: from edge to edge, snapped to bases, by mouse and by keys."""

from __future__ import annotations

import math

import pytest

from simulator.view.camera import Camera
from simulator.view.window.tape import End, Tape, held, measured, next_base, taken, tape_words
from tests.view.skirmish import a_skirmish

CAMERA = Camera(900.0, 700.0, 20.0, (28.0, 22.0))
STATE = a_skirmish().initial


def test_it_takes_hold_of_the_base_under_it_and_of_one_whose_edge_is_near():
    guard = STATE.model("guard-1")
    x, y, radius = guard.pose.x, guard.pose.y, guard.base.radius
    assert taken(STATE, CAMERA, (x + 0.1, y)).model == "guard-1"
    assert taken(STATE, CAMERA, (x - radius - 0.39, y)).model == "guard-1"
    assert taken(STATE, CAMERA, (10.0, 10.0)) == End((10.0, 10.0))


def test_it_measures_from_edge_to_edge_and_tells_the_centres():
    raider, guard = STATE.model("raiders-1"), STATE.model("guard-1")
    length = measured(STATE, Tape(held(raider), held(guard)))
    centres = math.dist(raider.pose.point, guard.pose.point)
    assert length.length == pytest.approx(centres - 2 * raider.base.radius)
    assert math.dist(length.start, length.end) == pytest.approx(length.length)
    assert tape_words(length) == (
        f"Tarn Raiders 1 to Ashfield Guard 1: {length.length:.2f}″ edge to edge · {centres:.2f}″ centre to centre"
    )


def test_it_measures_from_a_place_to_a_base_and_between_places():
    guard = STATE.model("guard-1")
    start = End((guard.pose.x - 5.0, guard.pose.y))
    length = measured(STATE, Tape(start, held(guard)))
    assert length.length == pytest.approx(5.0 - guard.base.radius)
    assert tape_words(length) == f"{length.length:.2f}″ from the edge of Ashfield Guard 1"
    assert tape_words(measured(STATE, Tape(End((1.0, 1.0)), End((4.0, 5.0))))) == "5.00″"


def test_it_says_nothing_where_it_starts_and_when_a_base_has_left():
    guard = held(STATE.model("guard-1"))
    assert measured(STATE, Tape(guard).to(guard)) is None
    tape = Tape(held(STATE.model("raiders-1")), guard)
    gone = a_skirmish().final
    assert not gone.model("guard-1").on_table
    assert measured(gone, tape) is None


def test_keys_pick_the_start_in_order_and_then_the_other_base_nearest_first():
    first = next_base(STATE, None)
    assert first.start.model == "raiders-1"
    assert next_base(STATE, first).start.model == "raiders-2"
    fixed = Tape(first.start, fixed=True)
    picked = []
    for _ in range(len(STATE.model_by_id)):
        fixed = next_base(STATE, fixed)
        picked.append(fixed.end.model)
    lengths = [measured(STATE, Tape(fixed.start, held(STATE.model(m)))).length for m in dict.fromkeys(picked)]
    assert lengths == sorted(lengths)
    assert "raiders-1" not in picked
    assert picked[0] == "raiders-2"
