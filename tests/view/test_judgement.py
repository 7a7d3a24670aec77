"""What is said and shown of one model of a move."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from shapely import LineString, Polygon

from simulator.cli import main
from simulator.geometry.areas import Region
from simulator.geometry.shapes import Point
from simulator.moves import Move, Step
from simulator.referee import check
from simulator.rules import UnknownRulesetError
from simulator.state import State
from simulator.view import lettering, svg
from simulator.view.camera import Camera, fit
from simulator.view.card import card_figure, card_rect
from simulator.view.drawing import figures
from simulator.view.figures import Path as Lines
from simulator.view.figures import Text
from simulator.view.judgement import Hand, Judgement, judgement
from simulator.view.judgement_scene import (
    area_marks,
    areas_box,
    judgement_box,
    judgement_card,
    judgement_marks,
    judgement_scene,
    look,
)
from simulator.view.marks import Area, Badge, Card, Ghost, Mark, Measure, Plate, Row, Token
from simulator.view.picture import composed, painted, verdict_picture
from simulator.view.scene import board_marks
from simulator.view.theme import DARK, LIGHT
from tests.view import flank
from tests.view.snapshots import assert_snapshot

T = TypeVar("T")
FARTHER, ENGAGED = (16.22, 14.184), (16.0, 17.3)
STATE = flank.a_state()


def a_move(second: Point = ENGAGED, *, state: State = STATE) -> Move:
    """The Raiders come nearer in a chain; the second one ends where a test says."""
    ends = {1: (16.941, 19.405), 3: (14.979, 18.923), 4: (13.241, 18.084), 5: (13.7, 15.45)}
    steps = [Step(f"raiders-{k}", to=end) for k, end in ends.items()]
    return Move("pile-in", state.unit("raiders").id, (*steps, Step("raiders-2", to=second)))


def row(judged: Judgement, text: str) -> Row:
    return next(r for r in judged.rows if r.text == text)


def only(marks: tuple[Mark, ...], kind: type[T], id: str) -> T:
    return next(m for m in marks if isinstance(m, kind) and m.id == id)


@pytest.fixture(scope="module")
def legal() -> Judgement:
    return judgement(STATE, a_move(), "raiders-2")


@pytest.fixture(scope="module")
def broken() -> Judgement:
    return judgement(STATE, a_move(FARTHER))


def test_it_is_of_the_model_that_breaks_something_first_unless_one_is_named(
    broken: Judgement, legal: Judgement
) -> None:
    assert broken.model == "raiders-2"
    assert legal.model == "raiders-2"
    assert judgement(STATE, a_move()).model == "raiders-1"


def test_a_legal_end_lies_in_both_areas_and_a_broken_one_only_within_reach(legal: Judgement, broken: Judgement) -> None:
    assert legal.reach.holds(ENGAGED)
    assert legal.legal.holds(ENGAGED)
    assert broken.reach.holds(FARTHER)
    assert not broken.legal.holds(FARTHER)


def test_rows_say_what_was_measured_and_what_is_allowed(legal: Judgement, broken: Judgement) -> None:
    assert legal.verdict.outcome == "legal"
    assert row(legal, "Moves at most 3″") == Row(True, "Moves at most 3″", "1.39″ ≤ 3″")
    assert row(legal, "Engaged with it").measured.endswith("≤ 2″")
    assert row(legal, "Ends closer to its target").measured.startswith("by ")
    assert row(legal, "Unit in coherency").kept
    assert all(r.kept for r in legal.rows)
    assert legal.kept >= 5
    assert row(broken, "Ends closer to its target").kept is False
    assert " ≥ " in row(broken, "Ends closer to its target").measured
    assert " > " in row(broken, "Engaged with it").measured


def test_what_another_model_breaks_is_one_row(broken: Judgement) -> None:
    other = judgement(STATE, a_move(FARTHER), "raiders-1")
    assert other.drawn is None
    assert any(r.kept is False and r.text.startswith("Tarn Raiders 2 ") for r in other.rows)
    assert judgement_card(other).outcome == "illegal"
    assert look(other, "raiders-1") == "held"
    assert look(other, "raiders-2") == "mate"
    assert look(other, "guard-1") == "standing"
    assert look(broken, "raiders-2") == "broken"


def test_a_length_that_misses_by_a_hair_is_told_with_three_decimals() -> None:
    far = judgement(STATE, replace(a_move(), steps=(Step("raiders-4", to=(11.141 + 3.002, 17.88)),)))
    assert row(far, "Moves at most 3″") == Row(False, "Moves at most 3″", "3.002″ > 3″")


def test_a_hand_judges_each_place_as_the_referee_does() -> None:
    hand = Hand(STATE, a_move(), "raiders-2")
    first = hand.at()
    for end in (FARTHER, (15.5, 17.0), (16.3, 16.6), (14.917, 16.429), (19.0, 16.4), ENGAGED):
        now = hand.at(Step("raiders-2", to=end))
        told = check(STATE, a_move(end), advise=False)
        mine = {(f.clause.id, f.kept) for f in told.findings if f.model == "raiders-2"}
        assert {(f.clause.id, f.kept) for f in now.verdict.findings if f.model == "raiders-2"} == mine
        assert now.verdict.outcome == told.outcome
        assert now.legal is first.legal, "worked out once"
        assert now.reach is first.reach
        assert now.ends.pose.point == pytest.approx(end, abs=1e-9)


def test_a_model_that_has_no_step_yet_can_be_taken_up() -> None:
    hand = Hand(STATE, Move("pile-in", "raiders"), "raiders-2")
    begun = hand.at()
    assert begun.way == ((14.917, 16.429), (14.917, 16.429))
    assert begun.length == 0.0
    assert not begun.legal.is_empty
    moved = hand.at(Step("raiders-2", to=ENGAGED))
    assert moved.length == pytest.approx(1.39, abs=0.01)
    assert moved.moved == 1


def test_where_no_place_is_legal_that_is_said() -> None:
    alone = replace(a_move(), steps=(Step("raiders-4", to=(13.0, 17.9)), Step("raiders-5", to=(11.0, 14.0))))
    judged = judgement(STATE, replace(alone, steps=(*alone.steps, Step("raiders-1", to=(19.0, 22.0)))), "raiders-1")
    assert judged.legal.is_empty
    assert judged.rows[-1] == Row(False, "No place would be legal")


def test_ends_of_those_that_move_later_are_told() -> None:
    assert len(judgement(STATE, a_move(), "raiders-1").later) == 4
    assert judgement(STATE, a_move(), "raiders-2").later == ()


def test_who_is_set_up_is_in_nobodys_hand() -> None:
    with pytest.raises(ValueError, match="sets models up"):
        Hand(STATE, Move("disembark", "raiders"), "raiders-1")
    with pytest.raises(ValueError, match="moves nobody"):
        judgement(STATE, Move("pile-in", "raiders"))
    with pytest.raises(UnknownRulesetError):
        Hand(STATE, Move("levitate", "raiders"), "raiders-1")


def test_its_marks_are_areas_way_lengths_and_what_was_possible(legal: Judgement, broken: Judgement) -> None:
    marks = judgement_marks(legal)
    assert {m.role for m in marks if isinstance(m, Area)} == {"reach", "legal"}
    closest = next(m for m in marks if isinstance(m, Measure))
    assert " · began " in closest.text
    assert only(marks, Plate, "length").text == "1.39 of 3″"
    marks = judgement_marks(broken)
    assert only(marks, Measure, "measure").role == "broken"
    assert only(marks, Measure, "measure-before").role == "before"
    assert only(marks, Badge, "badge").sign == "cross"
    assert any(isinstance(m, Ghost) and m.role == "witness" for m in marks)


def test_a_scene_shows_everybody_where_the_move_leaves_them(broken: Judgement) -> None:
    scene = judgement_scene(broken)
    tokens = {m.id: m for m in scene if isinstance(m, Token)}
    assert len(tokens) == 9
    assert tokens["raiders-2"].state == "broken"
    assert tokens["raiders-2"].body.pose.point == FARTHER
    card = next(m for m in scene if isinstance(m, Card))
    assert card.head == "Illegal pile-in"
    assert card.foot.startswith("pile-in.closer · ")
    left, low, right, high = judgement_box(broken)
    assert left < areas_box(broken)[0] < right
    assert low < areas_box(broken)[3] < high


def view(judged: Judgement) -> Camera:
    return fit(judgement_box(judged), 800.0, 600.0)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
def test_the_legal_area_is_filled_and_hatched_and_the_reach_dotted(legal: Judgement, theme) -> None:
    drawn = {f.id: f for f in figures(tuple(area_marks(legal)), view(legal), theme)}
    fill, hatching, edge = (s for s in drawn["legal-raiders-2"].shapes if isinstance(s, Lines))
    assert fill.ink.fill == theme.legal_fill
    assert not hatching.closed
    assert len(hatching.rings) > 5
    assert edge.ink.stroke == theme.legal
    (reach,) = drawn["reach-raiders-2"].shapes
    assert isinstance(reach, Lines)
    assert reach.ink.dash == (1.0, 5.0)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
def test_the_painter_of_windows_fills_the_legal_area_and_nothing_beside_it(legal: Judgement, theme) -> None:
    pytest.importorskip("pygame")
    seen, size = view(legal), (800, 600)
    plain = painted(figures(board_marks(STATE.board), seen, theme), size, theme)
    shown = painted(figures((*board_marks(STATE.board), *area_marks(legal)), seen, theme), size, theme)
    place = legal.legal.some_place
    assert place is not None
    x, y = map(round, seen.to_pixels(place))

    def green(picture, at: tuple[int, int]) -> int:
        r, g, b, _ = picture.get_at(at)
        return g - (r + b) // 2

    assert green(shown, (x, y)) > green(plain, (x, y)) + 10
    outside = tuple(map(round, seen.to_pixels((12.0, 13.0))))
    assert shown.get_at(outside) == plain.get_at(outside)


def test_a_judgement_looks_as_it_did(legal: Judgement) -> None:
    """With areas made by hand: another build of the geometry library may begin a ring elsewhere."""
    west, inner = (13.0, 15.0, 18.0, 19.5), ((15.5, 16.5), (17.0, 16.5), (17.0, 18.0))
    ring = ((west[0], west[1]), (west[2], west[1]), (west[2], west[3]), (west[0], west[3]))
    fixed = replace(
        legal,
        reach=Region(Polygon(ring), LineString()),
        legal=Region(Polygon(inner), LineString([(14.0, 18.0), (15.0, 18.5)])),
    )
    drawn = composed(judgement_scene(fixed), (8.0, 12.0, 24.0, 22.0), LIGHT, (800, 500))
    assert_snapshot("judgement-light.svg", svg.document(drawn, 800, 500))


def test_lines_of_contact_are_drawn_open(legal: Judgement) -> None:
    mark = Area((), "legal", lines=(((15.0, 17.0), (16.0, 18.0)),))
    (figure,) = figures((mark,), view(legal), LIGHT)
    assert [s.closed for s in figure.shapes if isinstance(s, Lines)] == [False, False]


def test_a_card_keeps_its_words_inside_and_apart(broken: Judgement) -> None:
    camera = view(broken)
    card = judgement_card(broken)
    figure, rect = card_figure(card, camera, LIGHT), card_rect(card, camera)
    width = rect.right - rect.left
    lines: dict[float, float] = {}
    for text in (s for s in figure.shapes if isinstance(s, Text)):
        wide = lettering.width(text.text, text.face, text.size)
        left = text.x - (wide if text.anchor == "end" else 0.0)
        assert left >= 12.0, text.text
        assert left + wide <= width - 12.0, text.text
        assert left >= lines.get(round(text.y / 4), 0.0), text.text
        lines[round(text.y / 4)] = left + wide


def test_a_card_stands_in_the_corner_where_it_covers_least(broken: Judgement) -> None:
    camera = Camera(1000.0, 700.0, 20.0, (25.0, 17.5))
    card = judgement_card(broken)
    low_left = card_rect(replace(card, clear_of=((48.0, 33.0),)), camera)
    assert low_left.left < 100.0
    assert low_left.bottom > 600.0
    crowded = ((48.0, 33.0), *[(2.0 + k, 3.0) for k in range(5)])
    assert card_rect(replace(card, clear_of=crowded), camera) != low_left


def test_areas_are_drawn_in_pictures_only_when_asked(tmp_path: Path) -> None:
    verdict = check(STATE, a_move(FARTHER))
    verdict_picture(verdict, tmp_path / "without.svg")
    verdict_picture(verdict, tmp_path / "with.svg", areas=True)
    without, there = ((tmp_path / n).read_text(encoding="utf-8") for n in ("without.svg", "with.svg"))
    assert 'id="legal-raiders-2"' not in without
    assert 'id="legal-raiders-2"' in there
    words = [t.text for t in ET.fromstring(there).iter("{http://www.w3.org/2000/svg}text")]
    assert "its centre would be legal here" in words


def test_a_picture_of_a_move_that_moves_nobody_has_no_areas(tmp_path: Path) -> None:
    verdict_picture(check(STATE, Move("pile-in", "raiders")), tmp_path / "a.svg", areas=True)
    assert "reach-" not in (tmp_path / "a.svg").read_text(encoding="utf-8")


def test_check_draws_areas_on_request_and_says_where_they_go(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = "scenarios/cases/40k-11e/clauses/pile-in.closer.toml"
    code = main(["check", case, "--picture", str(tmp_path / "a.svg"), "--areas"])
    assert code in (0, 1)
    assert any('id="reach-' in p.read_text(encoding="utf-8") for p in tmp_path.glob("*.svg"))
    assert main(["check", case, "--areas"]) == 2
    assert "--picture" in capsys.readouterr().err
