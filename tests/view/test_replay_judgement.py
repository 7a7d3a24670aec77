"""The judgement of the move at hand in a replay: which one it is, and that it is seen in the window only when asked."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from simulator.assets import find
from simulator.events import ModelMoved, MoveRefused, UnitChosen
from simulator.view.camera import Camera
from simulator.view.card import card_rect
from simulator.view.figures import Box, Figure, Text
from simulator.view.layout import Rect
from simulator.view.marks import Token
from simulator.view.replay_judgement import NOTHING, Judgements, with_judgement
from simulator.view.replay_marks import replay_marks
from simulator.view.replay_scene import Stage
from simulator.view.replay_window import Loop
from simulator.view.theme import DARK, LIGHT
from simulator.view.timeline import Timeline
from simulator.view.window.replay_view import ReplayView
from tests.replays import played
from tests.view.skirmish import a_skirmish

pygame = pytest.importorskip("pygame")
pytestmark = pytest.mark.usefixtures("no_screen")
REPLAY = a_skirmish()
TIMELINE = Timeline.of(REPLAY.initial, REPLAY.events)


def index_of(kind: type, number: int = 0) -> int:
    return [k for k, e in enumerate(REPLAY.events) if isinstance(e, kind)][number]


def frame(index: int, timeline: Timeline = TIMELINE):
    return timeline.frame(timeline.time_of(index))


def test_at_a_way_it_is_of_the_model_that_went_it() -> None:
    judgements = Judgements(TIMELINE)
    for number in range(4):
        judged = judgements.at(frame(index_of(ModelMoved, number)))
        assert judged is not None
        assert judged.model == f"raiders-{number + 1}"
        assert judged.moved == number + 1
        assert judged.verdict is judgements.at(frame(index_of(ModelMoved))).verdict, "the move is judged once"


def test_at_the_choice_of_a_unit_it_is_of_the_model_that_the_verdict_is_about() -> None:
    judged = Judgements(TIMELINE).at(frame(index_of(UnitChosen)))
    assert judged is not None
    assert judged.verdict.outcome == "illegal", "Raiders 5 stays behind, out of coherency"
    assert judged.model == judged.verdict.broken[0].model


@pytest.mark.parametrize("index", [0, index_of(MoveRefused), index_of(UnitChosen, 1), len(REPLAY.events) - 1])
def test_elsewhere_there_is_nothing_to_judge(index: int) -> None:
    assert Judgements(TIMELINE).at(frame(index)) is None


def test_a_move_that_no_rules_are_written_for_is_not_judged() -> None:
    events = tuple(replace(e, kind="gallop") if isinstance(e, ModelMoved) else e for e in REPLAY.events)
    timeline = Timeline.of(REPLAY.initial, events)
    assert Judgements(timeline).at(frame(index_of(ModelMoved), timeline)) is None


@pytest.mark.slow
@pytest.mark.parametrize("demo", ["overrun", "overrun-10e", "second-rank", "breakout"])
def test_in_a_phase_that_was_played_every_end_lies_in_its_legal_area(demo: str) -> None:
    script = find("scenarios", f"demos/{demo}.script.toml")
    replay = played(find("scenarios", f"demos/{demo}.toml"), 1, script)
    timeline = Timeline.of(replay.initial, replay.events)
    judgements = Judgements(timeline)
    found = [judged for moment in timeline.loud if (judged := judgements.at(timeline.frame(moment.rest))) is not None]
    assert len(found) >= 5
    for judged in found:
        assert judged.verdict.outcome == "legal"
        assert judged.legal.off(judged.ends.pose.point) <= 0.02


def texts(figures: tuple[Figure, ...]) -> list[str]:
    return [s.text for f in figures for s in f.shapes if isinstance(s, Text)]


CAMERA = Camera(936.0, 716.0, 52.0, (27.0, 22.0))


def test_areas_and_card_show_only_when_asked() -> None:
    stage, now = Stage(TIMELINE), frame(index_of(ModelMoved, 1))
    plain = stage.figures(now, CAMERA, LIGHT)
    assert not any(f.id.startswith(("reach-", "legal-", "card")) for f in plain)
    shown = stage.figures(now, CAMERA, LIGHT, judged=True)
    ids = [f.id for f in shown]
    assert "reach-raiders-2" in ids
    assert "card" in ids
    assert len([i for i in ids if i == "start-raiders-2"]) == 1
    assert "Moves at most 3″" in texts(shown)
    kept = stage.board(now, CAMERA, LIGHT, judged=True)
    assert kept is stage.board(now, CAMERA, LIGHT, judged=True), "kept while nothing changes"
    assert NOTHING.head in texts(stage.figures(frame(0), CAMERA, LIGHT, judged=True))


def test_who_moves_later_is_shown_where_it_will_end() -> None:
    shown = {f.id for f in Stage(TIMELINE).figures(frame(index_of(ModelMoved, 1)), CAMERA, LIGHT, judged=True)}
    assert {"later-0", "later-1"} <= shown
    assert "later-raiders-2" not in shown, "it is there already"
    begun = {f.id for f in Stage(TIMELINE).figures(frame(index_of(UnitChosen)), CAMERA, LIGHT, judged=True)}
    assert any(name.startswith("later-raiders-") for name in begun)


def plates(figures: tuple[Figure, ...]) -> list[Rect]:
    found = []
    for figure in (f for f in figures if f.layer == 12):
        box = next((s for s in figure.shapes if isinstance(s, Box)), None)
        if box is not None:
            left, top = figure.at[0] + box.x, figure.at[1] + box.y
            found.append(Rect(left, top, left + box.width, top + box.height))
        else:
            (text,) = (s for s in figure.shapes if isinstance(s, Text))
            half = len(text.text) * text.size * 0.25
            found.append(Rect(figure.at[0] - half, figure.at[1] - 5, figure.at[0] + half, figure.at[1] + 5))
    return found


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
def test_no_words_lie_over_others_and_no_name_under_the_card(theme) -> None:
    stage = Stage(TIMELINE)
    for index in (index_of(UnitChosen), *(index_of(ModelMoved, k) for k in range(5))):
        shown = stage.figures(frame(index), CAMERA, theme, judged=True)
        for one, other in combinations(plates(shown), 2):
            assert not one.overlaps(other), index
        card = next(f for f in shown if f.id == "card")
        names = [f for f in shown if f.id.startswith("name-")]
        assert all(f.at[0] < card.at[0] or f.at[1] < card.at[1] or f.at[0] > card.at[0] + 200 for f in names)


def test_the_card_keeps_clear_of_the_captions() -> None:
    assert card_rect(NOTHING, CAMERA).top >= 100.0


@pytest.fixture
def loop() -> Loop:
    return Loop(ReplayView(REPLAY), "light", (1280, 900))


def press(loop: Loop, key: int, unicode: str = "") -> None:
    loop.handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=unicode, mod=0))
    loop.handle(pygame.event.Event(pygame.KEYUP, key=key, unicode=unicode, mod=0))


def picture(loop: Loop) -> bytes:
    surface = pygame.Surface(loop.desk.view.size, 0, 32)
    loop.view.paint(surface, loop.desk.playback, loop.desk.view)
    return pygame.image.tobytes(surface, "RGB")


def test_j_stops_the_replay_and_shows_the_judgement_and_j_or_escape_takes_it_away(loop: Loop) -> None:
    for _ in range(5):
        press(loop, pygame.K_RIGHT)
    plain = picture(loop)
    press(loop, pygame.K_SPACE, " ")
    press(loop, pygame.K_j, "j")
    assert not loop.desk.playback.playing
    judged = picture(loop)
    assert judged != plain
    press(loop, pygame.K_j, "j")
    assert picture(loop) == plain
    press(loop, pygame.K_j, "j")
    press(loop, pygame.K_ESCAPE)
    assert picture(loop) == plain
    assert not loop.desk.view.left


def test_while_it_plays_nothing_is_judged(loop: Loop) -> None:
    for _ in range(5):
        press(loop, pygame.K_RIGHT)
    press(loop, pygame.K_j, "j")
    press(loop, pygame.K_SPACE, " ")
    assert loop.desk.playback.playing
    picture(loop)
    assert "judgements" not in vars(loop.view.stage), "not even asked for"


def test_every_moment_has_its_picture_judged() -> None:
    stage = Stage(TIMELINE)
    for moment in TIMELINE.loud:
        for at in (moment.start, moment.start + moment.action / 2, moment.rest):
            ids = [f.id for f in stage.figures(TIMELINE.frame(at), CAMERA, LIGHT, judged=True)]
            assert ids.count("card") == 1


def test_a_moving_base_is_ringed_by_what_is_found_of_it() -> None:
    now = frame(index_of(ModelMoved, 0))
    judged = Judgements(TIMELINE).at(now)
    marks = with_judgement(list(replay_marks(now)), judged, now)
    tokens = {m.id: m.state for m in marks if isinstance(m, Token)}
    assert tokens["raiders-1"] in {"held", "broken"}
