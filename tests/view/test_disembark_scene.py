"""A verdict on getting out of a wreck as a picture: the wreck is there, crossed out, and so is the better place."""

from __future__ import annotations

from simulator.referee import check
from simulator.view.marks import Ghost, Measure, Token
from simulator.view.verdict_scene import verdict_caption, verdict_scene
from tests.wreckage import TOUCH, away, out, wrecked


def test_the_wreck_is_drawn_as_what_is_destroyed() -> None:
    scene = verdict_scene(check(wrecked(), out(away(90.0, TOUCH))))
    (wreck,) = [m for m in scene if isinstance(m, Token) and m.id == "carrier-1"]
    assert wreck.state == "falling"


def test_a_place_that_is_not_the_closest_is_measured_and_the_closest_is_shown() -> None:
    verdict = check(wrecked(), out(away(90.0, TOUCH + 0.5)))
    scene = verdict_scene(verdict)
    (measure,) = [m for m in scene if isinstance(m, Measure)]
    assert measure.text == "0.500″ · at most 0.000″"
    assert [m.id for m in scene if isinstance(m, Ghost) and m.role == "witness"] == ["witness"]
    caption = verdict_caption(verdict)
    assert caption.head == "Illegal emergency disembark: Guard could be closer."


def test_a_legal_one_says_how_many_are_set_up() -> None:
    caption = verdict_caption(check(wrecked(aboard=2), out(away(90.0, TOUCH), away(120.0, TOUCH))))
    assert caption.sentence == "2 models are set up."
