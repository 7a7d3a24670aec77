"""Inches to pixels and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.view.camera import FARTHEST, NEAREST, Camera, box_around, fit

places = st.tuples(st.floats(-60, 120), st.floats(-60, 120))
cameras = st.builds(Camera, st.floats(200, 2000), st.floats(200, 2000), st.floats(FARTHEST, NEAREST), places)


@given(cameras, places)
def test_there_and_back_is_the_same_place(camera: Camera, place: tuple[float, float]) -> None:
    assert camera.to_inches(camera.to_pixels(place)) == pytest.approx(place, abs=1e-6)


def test_up_on_the_table_is_up_on_the_screen() -> None:
    camera = Camera(800, 600, 20, (30, 22))
    assert camera.to_pixels((31, 23)) == (420, 280)


@given(cameras, places, st.floats(0.2, 5))
def test_zoom_keeps_the_place_under_the_cursor(camera: Camera, pixel: tuple[float, float], factor: float) -> None:
    under = camera.to_inches(pixel)
    assert camera.zoomed(factor, pixel).to_inches(pixel) == pytest.approx(under, abs=1e-6)


def test_zoom_has_limits() -> None:
    camera = Camera(800, 600, 20, (30, 22))
    assert camera.zoomed(1000, (1, 1)).scale == NEAREST
    assert camera.zoomed(0.001, (1, 1)).scale == FARTHEST


@given(cameras, st.floats(-500, 500), st.floats(-500, 500))
def test_panning_drags_the_table_along(camera: Camera, dx: float, dy: float) -> None:
    x, y = camera.to_pixels((10, 10))
    assert camera.panned(dx, dy).to_pixels((10, 10)) == pytest.approx((x + dx, y + dy), abs=1e-6)


def test_fit_shows_the_whole_box_with_its_margin() -> None:
    camera = fit((10, 5, 20, 25), 800, 600, margin=50)
    left, top = camera.to_pixels((10, 25))
    right, bottom = camera.to_pixels((20, 5))
    assert (top, bottom) == pytest.approx((50, 550))
    assert left >= 50
    assert right <= 750


def test_fit_comes_no_nearer_than_it_may() -> None:
    assert fit((0, 0, 1, 1), 800, 600, largest=72).scale == 72


def test_going_half_way_to_another_view_is_the_geometric_middle() -> None:
    near, far = Camera(800, 600, 10, (0, 0)), Camera(800, 600, 40, (10, 20))
    middle = near.towards(far, 0.5)
    assert (middle.scale, middle.centre) == (pytest.approx(20), (5, 10))


def test_a_box_goes_round_all_boxes_with_air() -> None:
    assert box_around([(0, 0, 1, 1), (3, -1, 4, 0)], 0.5) == (-0.5, -1.5, 4.5, 1.5)
