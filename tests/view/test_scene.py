"""Positions and verdicts as marks: what must be there, and that words keep clear of bases and of each other."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.assets import folder
from simulator.commands.reading import scenario_files
from simulator.geometry.shapes import Body, Hull, Oval, Pose, Round, rectangle
from simulator.referee import check
from simulator.scenario import from_document, load
from simulator.view.camera import Camera, fit
from simulator.view.drawing import figures
from simulator.view.lines import ring_outline
from simulator.view.marks import Area, Badge, Ghost, Marker, Measure, Name, Plate, Ring, Scene, Token, Way
from simulator.view.picture import view_of
from simulator.view.scene import Overlays, board_box, fight_box, scene
from simulator.view.theme import LIGHT
from simulator.view.verdict_scene import verdict_box, verdict_caption, verdict_scene
from simulator.view.words import headline, model_label, model_name
from tests.builders import a_unit, guard, raiders, scenario_tree
from tests.view import flank
from tests.view.reading import covered_bases, texts, word_boxes

CASES = scenario_files(folder("scenarios") / "cases" / "40k-11e")


def tokens(marks: Scene) -> dict[str, Token]:
    return {m.id: m for m in marks if isinstance(m, Token)}


def one(marks: Scene, kind: type, **wanted: object) -> object:
    found = [m for m in marks if isinstance(m, kind) and all(getattr(m, k) == v for k, v in wanted.items())]
    assert len(found) == 1, f"{kind.__name__} {wanted}: {len(found)} of them"
    return found[0]


def test_every_model_on_the_table_is_a_token_and_no_other() -> None:
    state = flank.a_state()
    state = state.with_model(replace(state.model("guard-4"), wounds=0, pose=None))
    assert set(tokens(scene(state))) == {f"raiders-{k}" for k in range(1, 6)} | {"guard-1", "guard-2", "guard-3"}


def test_side_is_by_player_order_and_tint_by_unit_order() -> None:
    units = [
        a_unit("a", "blue", [[5, 5]]),
        a_unit("b", "red", [[10, 5]]),
        a_unit("c", "blue", [[15, 5]]),
        a_unit("d", "blue", [[20, 5]]),
    ]
    shown = tokens(scene(from_document(scenario_tree(units=units)).state))
    assert [(t.side, t.unit) for t in shown.values()] == [(1, 0), (0, 0), (1, 1), (1, 2)]


def test_a_number_is_that_of_the_id_and_a_lone_model_has_a_letter() -> None:
    state = flank.a_state()
    assert model_label(state, "raiders-2") == "2"
    assert model_name(state, "raiders-2") == "Tarn Raiders 2"
    alone = from_document(scenario_tree(units=[raiders(name="Marsh Walker"), guard()])).state
    assert model_label(alone, alone.units[0].models[0].id) == "W"
    assert model_name(alone, alone.units[0].models[0].id) == "Marsh Walker"


def test_what_a_unit_did_shows_on_its_first_model_alone_and_the_star_on_its_leader() -> None:
    shown = tokens(scene(flank.a_state()))
    assert {k: set(t.chips) for k, t in shown.items() if t.chips} == {"raiders-1": {"charged"}, "raiders-3": {"leader"}}


def test_wounds_show_only_where_there_is_more_than_one() -> None:
    units = [raiders(profile={"W": 3}), guard()]
    state = from_document(scenario_tree(units=units)).state
    hurt = state.with_model(replace(state.units[0].models[0], wounds=2))
    shown = list(tokens(scene(hurt)).values())
    assert [t.wounds for t in shown] == [(2, 3), None]


def test_terrain_and_objectives_are_marks_of_the_board() -> None:
    marks = scene(flank.a_state())
    assert {m.id: m.role for m in marks if isinstance(m, Area)} == {"terrain-wall": "dense", "terrain-ruin": "light"}
    tree = scenario_tree(objectives=[{"id": "C", "at": [30.0, 22.0]}])
    marker = one(scene(from_document(tree).state), Marker, id="objective-C")
    assert isinstance(marker, Marker)
    assert (marker.text, marker.range) == ("C", 3.0)


def test_overlays_show_only_when_asked() -> None:
    state = flank.a_state()
    assert not [m for m in scene(state) if isinstance(m, Ring | Way)]
    asked = Overlays(engagement=2.0, engagement_of=frozenset({"guard"}), coherency=2.0, names=False)
    marks = scene(state, asked)
    assert one(marks, Ring, id="engagement-guard")
    assert {m.role for m in marks if isinstance(m, Way)} == {"link"}
    assert not [m for m in marks if isinstance(m, Name)]


def test_links_join_exactly_the_models_within_the_distance() -> None:
    units = [raiders([10, 10], [12.259, 10], [20, 20]), guard([40, 40])]
    state = from_document(scenario_tree(units=units)).state
    gap = 2.259 - 32 / 25.4
    linked = [m.id for m in scene(state, Overlays(coherency=gap)) if isinstance(m, Way)]
    assert linked == ["link-raiders-1-raiders-2"]
    assert not [m for m in scene(state, Overlays(coherency=gap - 0.01)) if isinstance(m, Way)]


def test_the_views_hold_the_table_and_the_fight() -> None:
    state = flank.a_state()
    assert board_box(state, 0.0) == (0.0, 0.0, 44.0, 30.0)
    left, lower, right, upper = fight_box(state, 0.0)
    assert (left, right) == pytest.approx((11.141 - 0.63, 21.2 + 0.63), abs=0.01)
    assert (lower, upper) == pytest.approx((15.7 - 0.63, 20.784 + 0.63), abs=0.01)


@pytest.mark.parametrize("base", [Round(0.8), Oval(1.5, 0.8), rectangle(3.0, 1.5), Hull(((1, 0), (0, 1), (-1, -1)))])
@pytest.mark.parametrize("facing", [0.0, 37.0])
def test_an_engagement_outline_is_at_its_distance_everywhere(base: Round | Oval | Hull, facing: float) -> None:
    from simulator.geometry.gaps import gap_to_point

    body = Body(base, Pose(10, 10, facing))
    (ring,) = ring_outline((body,), 2.0)
    assert all(gap_to_point(body, p) == pytest.approx(2.0, abs=2e-3) for p in ring)


def test_an_engagement_outline_is_one_for_the_whole_unit() -> None:
    near = tuple(Body(Round(0.63), Pose(10 + 3 * k, 10)) for k in range(4))
    assert len(ring_outline(near, 2.0)) == 1
    far = (*near, Body(Round(0.63), Pose(40, 10)))
    assert len(ring_outline(far, 2.0)) == 2


def test_a_verdict_shows_the_first_broken_measurement_and_how_it_began() -> None:
    marks = verdict_scene(flank.illegal())
    now, before = one(marks, Measure, role="broken"), one(marks, Measure, role="before")
    assert isinstance(now, Measure)
    assert isinstance(before, Measure)
    assert (now.text, before.text) == ("ends 2.951″", "began 2.200″")
    assert math.dist(now.start, now.end) == pytest.approx(2.951, abs=0.001)
    assert one(marks, Badge, sign="cross")
    assert [t.id for t in tokens(marks).values() if t.state == "broken"] == ["raiders-2"]


def test_a_verdict_shows_where_everyone_began_and_the_way_each_went() -> None:
    verdict = flank.illegal()
    marks = verdict_scene(verdict)
    starts = {m.id: m.body.pose for m in marks if isinstance(m, Ghost) and m.role == "start"}
    assert starts == {f"start-{t.model}": t.start for t in verdict.travels}
    assert {m.id: m.points for m in marks if isinstance(m, Way)} == {f"way-{t.model}": t.path for t in verdict.travels}


def test_a_verdict_shows_the_witness_with_its_distance() -> None:
    marks = verdict_scene(flank.illegal())
    ghost, plate = one(marks, Ghost, role="witness"), one(marks, Plate, role="legal")
    assert isinstance(ghost, Ghost)
    assert isinstance(plate, Plate)
    assert ghost.body.pose.point == flank.WITNESS
    assert plate.text == "Tarn Raiders 2 could engage here, 0.620″ away"


def test_the_engagement_range_is_that_of_the_ruleset() -> None:
    ring = one(verdict_scene(flank.illegal(), engagement=1.0), Ring)
    assert isinstance(ring, Ring)
    assert (ring.distance, ring.id, ring.text) == (1.0, "engagement-guard", "engagement range 1″")


def test_a_legal_verdict_has_nothing_broken_to_show() -> None:
    marks = verdict_scene(flank.legal())
    assert not [m for m in marks if isinstance(m, Measure | Badge | Plate)]
    assert {t.state for t in tokens(marks).values()} == {"standing"}


def test_an_undecided_verdict_asks_on_the_model() -> None:
    marks = verdict_scene(flank.undecided())
    assert one(marks, Badge, sign="question", role="undecided")
    assert one(marks, Measure, role="undecided")


def test_captions_say_what_happened_with_clause_and_source_once() -> None:
    caption = verdict_caption(flank.illegal())
    assert caption.head == "Illegal pile-in: Tarn Raiders 2 ends no closer to its target."
    assert "2.951″" in caption.sentence
    assert "2.200″" in caption.sentence
    assert caption.clause == "pile-in.closer"
    assert caption.rest == ("11e 12.03", "also broken: pile-in.engaged-if-possible", "9 clauses kept")
    legal = verdict_caption(flank.legal())
    assert (legal.head, legal.sentence) == ("Legal pile-in: Tarn Raiders", "4 models move.")
    assert legal.rest == ("11e 12.03", "11 clauses kept")
    assert headline(flank.undecided()) == "Undecided pile-in: Tarn Raiders 2"


@pytest.mark.parametrize("size", [(800, 600), (480, 400), (1280, 900)])
@pytest.mark.parametrize("verdict", [flank.illegal, flank.legal, flank.undecided])
def test_words_of_a_verdict_cover_no_base_and_no_other_words(verdict: object, size: tuple[int, int]) -> None:
    assert callable(verdict)
    judged = verdict()
    marks = verdict_scene(judged)
    camera = view_of(verdict_box(judged), size, verdict_caption(judged))
    _assert_clear(marks, camera, plates_too=size[0] >= 800)


@pytest.mark.parametrize("path", CASES, ids=lambda p: p.stem)
def test_no_words_overlap_in_the_picture_of_any_case(path: Path) -> None:
    scenario = load(path)
    for example in scenario.examples:
        verdict = check(scenario.state, example.move, advise=False)
        camera = view_of(verdict_box(verdict), (800, 600), verdict_caption(verdict))
        _assert_clear(verdict_scene(verdict), camera, plates_too=False)


def _assert_clear(marks: Scene, camera: Camera, *, plates_too: bool) -> None:
    """Words overlap no words, names no bases; plates no bases either where there is room."""
    boxes = word_boxes(figures(marks, camera, LIGHT))
    names = list(boxes)
    for k, a in enumerate(names):
        for b in names[k + 1 :]:
            assert not boxes[a].overlaps(boxes[b]), f"{a} and {b}"
        if plates_too or "plate" not in a:
            assert not covered_bases(boxes[a], marks, camera), a


def test_a_name_without_a_free_place_is_dropped() -> None:
    crowd = [[10 + 1.3 * x, 10 + 1.3 * y] for x in range(12) for y in range(12)]
    units = [raiders(*crowd), guard([17.8, 8.6], name="The Guard of the Long Name")]
    state = from_document(scenario_tree(units=units)).state
    marks = scene(state)
    packed = fit((14, 12, 20, 20), 300, 400)
    assert "RED RAIDERS" not in texts(figures(marks, packed, LIGHT))
    assert "RED RAIDERS" in texts(figures(marks, fit((5, 5, 35, 35), 900, 900), LIGHT))


def test_a_name_stays_where_it_stood_while_it_can() -> None:
    state = flank.a_state()
    camera, places = fit(fight_box(state), 800, 600), {}
    figures(scene(state), camera, LIGHT, places=places)
    stood = dict(places)
    assert "name-guard" in stood
    for k in range(20):
        state = state.with_pose("raiders-1", Pose(14.909 + 0.05 * k, 20.784 - 0.02 * k))
        figures(scene(state), camera, LIGHT, places=places)
        assert places["name-guard"] == stood["name-guard"]


def test_bigger_bases_are_painted_first() -> None:
    units = [raiders([10, 10]), guard([14, 10], base="60mm"), a_unit("hounds", "blue", [[18, 10]], base="75x42mm")]
    state = from_document(scenario_tree(units=units)).state
    drawn = [f.id for f in figures(scene(state), fit(fight_box(state), 800, 600), LIGHT) if f.layer == 9]
    assert drawn == ["hounds-1", "guard-1", "raiders-1"]
