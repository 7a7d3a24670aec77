"""A film is laid out once: its frames, where its cards go, and how it is enlarged."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from simulator.events import ModelMoved
from simulator.scenario import from_document
from simulator.view import film
from simulator.view.banner import banner
from simulator.view.enlarging import enlarged
from simulator.view.figures import Box, Ellipse, Figure, Ink, Path, Text
from simulator.view.film import Film, Take
from simulator.view.layout import Rect
from simulator.view.scene import box_of
from simulator.view.theme import DARK, LIGHT, rgb
from tests.view.skirmish import a_document, a_skirmish

WIDE, SQUARE, SMALL, TINY = (1280, 720), (900, 900), (480, 360), (64, 48)


def words_of(figures: tuple[Figure, ...]) -> str:
    return " ".join(s.text for f in figures for s in f.shapes if isinstance(s, Text))


def the_fight(shot: Film) -> float:
    """The instant at which every die of the first attack lies."""
    return next(m for m in reversed(shot.timeline.loud) if m.attack and m.attack.number == 0).rest


@pytest.mark.parametrize(
    ("seconds", "fps", "speed", "count"), [(2.0, 30.0, 1.0, 61), (2.0, 15.0, 4.0, 8), (0.0, 30.0, 1.0, 1)]
)
def test_a_film_has_a_frame_for_each_share_of_a_second_and_one_more(seconds, fps, speed, count):
    take = Take(100.0, 100.0 + 1000.0 * seconds, fps, speed)
    times = list(take.times)
    assert len(times) == take.count == count
    assert times[0] == 100.0
    assert times[-1] == take.end
    steps = [b - a for a, b in pairwise(times)]
    assert all(step == pytest.approx(1000.0 * speed / fps) for step in steps[:-1])
    assert times == sorted(times)


def test_frames_are_painted_and_end_where_the_replay_does():
    shot = Film(a_skirmish(), TINY, LIGHT)
    end = shot.timeline.duration
    sizes, told = [], []
    for frame in shot.frames(Take(end - 200.0, end, 10.0)):
        sizes.append(frame.get_size())
        told.append(pygame.image.tobytes(frame, "RGB"))
    assert sizes == [TINY] * 3
    assert len(set(told[0])) > 10


def test_the_line_below_tells_the_time():
    shot = Film(a_skirmish(), SMALL, LIGHT)
    frames = [frame.copy() for frame in shot.frames(Take(0.0, 1000.0, 2.0))]
    y = SMALL[1] - 2
    for frame, share in zip(frames, (0.0, 0.5, 1.0), strict=True):
        inked = sum(frame.get_at((x, y))[:3] == rgb(LIGHT.ink) for x in range(SMALL[0]))
        assert inked == pytest.approx(share * SMALL[0], abs=1)


def test_a_film_tells_the_words_the_step_the_clause_and_the_dice():
    shot = Film(a_skirmish(), WIDE, LIGHT)
    told = words_of(shot.figures(the_fight(shot)))
    moment = shot.timeline.moment_at(the_fight(shot))
    assert moment is not None
    for words in (moment.text, "Fight", moment.clause, f"event {moment.number} of 39", "Hit", "Wound", "Raiders"):
        assert words in told


def test_a_small_film_does_without_the_card_and_a_tiny_one_without_words():
    small, tiny = Film(a_skirmish(), SMALL, LIGHT), Film(a_skirmish(), TINY, LIGHT)
    assert small.layout.cards == {}
    assert small.captioned
    assert not tiny.captioned
    assert tiny.layout.board.bottom == TINY[1]


@pytest.mark.parametrize("size", [WIDE, SQUARE])
def test_a_card_hides_nobody_who_strikes_or_is_struck(size):
    shot = Film(a_skirmish(), size, LIGHT)
    for moment in shot.timeline.loud:
        if moment.attack is None:
            continue
        place = shot.layout.cards[moment.attack.number]
        assert shot.layout.board.holds(place)
        for unit in (moment.attack.unit, moment.attack.target):
            for model in moment.before.unit(unit).on_table:
                left, lower, right, upper = box_of(model.body)
                corner, other = (
                    shot.layout.camera.to_pixels((left, upper)),
                    shot.layout.camera.to_pixels((right, lower)),
                )
                assert not place.overlaps(Rect(*corner, *other))


def test_what_goes_on_is_in_view_and_words_stay_on_the_sheet():
    shot = Film(a_skirmish(), WIDE, LIGHT)
    left, lower, right, upper = shot.layout.camera.seen
    for state in (shot.timeline.initial, shot.timeline.moments[-1].after):
        for unit in state.units:
            for model in unit.on_table:
                x0, y0, x1, y1 = box_of(model.body)
                assert left <= x0
                assert lower <= y0
                assert x1 <= right
                assert y1 <= upper


def test_a_part_is_framed_closer_than_the_whole():
    whole = Film(a_skirmish(), WIDE, LIGHT)
    moment = next(m for m in whole.timeline.loud if m.kind == "move")
    part = Film(a_skirmish(), WIDE, LIGHT, (moment.start, moment.end))
    assert part.layout.camera.scale >= whole.layout.camera.scale


def test_a_step_is_announced_and_the_announcement_goes():
    shot = Film(a_skirmish(), WIDE, DARK)
    step = next(m for m in shot.timeline.loud if m.kind == "step")
    board = shot.layout.board
    (shown,) = banner(step, step.start + 300.0, board, DARK)
    assert shown.opacity == 1.0
    (coming,) = banner(step, step.start + 40.0, board, DARK)
    assert 0.0 < coming.opacity < 1.0
    assert banner(step, step.end, board, DARK) == ()


def test_twice_the_pixels_show_the_same_on_the_same_sheet(monkeypatch):
    monkeypatch.setattr(film, "SHEET", (320.0, 240.0))
    one, two = Film(a_skirmish(), (320, 240), LIGHT), Film(a_skirmish(), (640, 480), LIGHT)
    assert (one.scale, two.scale) == (1.0, 2.0)
    assert one.sheet == two.sheet == (320, 240)
    at = the_fight(one)
    assert [f.at for f in one.figures(at)] == [f.at for f in two.figures(at)]
    (large,) = two.frames(Take(at, at, 30.0))
    assert large.get_size() == (640, 480)
    # The lower left corner of the caption's panel.
    assert large.get_at((20, 465))[:3] == rgb(LIGHT.panel)


def test_enlarged_figures_keep_their_shape():
    box = Box(1.0, 2.0, 4.0, 6.0, Ink("#000000", 1.0, "#FFFFFF", 1.0, 2.0, (1.0, 3.0)), 2.0)
    shapes = (box, Ellipse(1.0, 2.0, 3.0, 4.0, Ink("#000000"), 30.0), Path((((0.0, 2.0), (4.0, 6.0)),), Ink(), False))
    (figure,) = enlarged([Figure(9, shapes, (10.0, 20.0), 0.5, "x")], 1.5, (100.0, 200.0))
    assert (figure.at, figure.opacity, figure.id) == ((115.0, 230.0), 0.5, "x")
    assert figure.shapes == (
        Box(1.5, 3.0, 6.0, 9.0, Ink("#000000", 1.0, "#FFFFFF", 1.0, 3.0, (1.5, 4.5)), 3.0),
        Ellipse(1.5, 3.0, 4.5, 6.0, Ink("#000000", width=1.5), 30.0),
        Path((((0.0, 3.0), (6.0, 9.0)),), Ink(width=1.5), False),
    )


def test_an_announcement_stands_in_the_column_of_the_cards_where_there_is_one():
    shot = Film(a_skirmish(), WIDE, LIGHT)
    step = next(m for m in shot.timeline.loud if m.kind == "step")
    (shown,) = banner(step, step.start + 300.0, shot.layout.announcing, LIGHT)
    card = next(iter(shot.layout.cards.values()))
    assert card.left < shown.at[0] < card.right


def test_an_objective_that_a_move_is_aimed_at_is_in_view():
    document = a_document()
    document["objectives"] = [{"id": "A", "at": [4.0, 40.0]}, {"id": "B", "at": [56.0, 4.0]}]
    scenario = from_document(document)
    replay = a_skirmish()
    k, moved = next((k, e) for k, e in enumerate(replay.events) if isinstance(e, ModelMoved))
    events = (*replay.events[:k], replace(moved, target="A"), *replay.events[k + 1 :])
    left, lower, right, upper = Film(replace(replay, scenario=scenario, events=events), WIDE, LIGHT).layout.camera.seen
    assert left < 4.0 < right
    assert lower < 40.0 < upper
    assert not (left < 56.0 < right and lower < 4.0 < upper)
