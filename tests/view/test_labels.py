"""Words beside what they name: they find a place wherever there is room."""

from __future__ import annotations

import pytest

from simulator.geometry.shapes import Base, Oval, Round, rectangle
from simulator.view.camera import fit
from simulator.view.labels import word_figures
from simulator.view.marks import Name
from simulator.view.scene import token
from simulator.view.theme import LIGHT
from tests.positions import position, unit

BASES = [Round(1.0), Oval(2.0, 1.0), Oval(1.0, 2.0), rectangle(4.0, 2.0), rectangle(2.0, 4.0)]


@pytest.mark.parametrize("turned", [0.0, 30.0, 90.0])
@pytest.mark.parametrize("base", BASES, ids=["round", "long oval", "broad oval", "long box", "broad box"])
def test_a_lone_unit_with_room_all_round_has_its_name_over_it(base: Base, turned: float) -> None:
    state = position(unit("throne", "red", [(20.0, 20.0, turned)], base=base), unit("far", "blue", [(90.0, 90.0)]))
    (model,) = state.unit("throne").models
    camera = fit((10.0, 10.0, 30.0, 30.0), 800, 600)
    marks = (token(state, model), Name("Throne", (model.body,), id="name-throne"))
    (name,) = word_figures(marks, camera, LIGHT)
    top = camera.to_pixels((20.0, 20.0 + base.support(0.0, 1.0, turned)))[1]
    assert top - 20.0 < name.at[1] < top
