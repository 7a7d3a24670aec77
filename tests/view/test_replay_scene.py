import math

import pytest

from simulator.geometry.gaps import gap_to_point
from simulator.view.camera import fit
from simulator.view.marks import Ghost, Plate, Token, Way
from simulator.view.replay_marks import measured_line, replay_marks, strike_line
from simulator.view.replay_scene import Stage, action_box
from simulator.view.scene import box_of
from simulator.view.theme import LIGHT
from simulator.view.timeline import Timeline
from tests.view.skirmish import a_skirmish


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    replay = a_skirmish()
    return Timeline.of(replay.initial, replay.events)


def at(timeline: Timeline, text: str, share: float = 1.0):
    moment = next(m for m in timeline.moments if m.text.startswith(text))
    return timeline.frame(moment.start + share * moment.action)


def of(kind, marks, **wanted):
    return [m for m in marks if isinstance(m, kind) and all(getattr(m, k) == v for k, v in wanted.items())]


def test_the_view_of_the_action_holds_every_base_at_every_time(timeline):
    left, lower, right, upper = action_box(timeline)
    for moment in timeline.moments:
        for model in (m for u in moment.after.units for m in u.on_table):
            box = box_of(model.body)
            assert left < box[0]
            assert lower < box[1]
            assert box[2] < right
            assert box[3] < upper


def test_a_moving_model_is_selected_its_mates_ringed_and_the_ways_of_the_move_drawn(timeline):
    frame = at(timeline, "Raiders 3", 0.5)
    marks = replay_marks(frame)
    assert [t.id for t in of(Token, marks, state="selected")] == ["raiders-3"]
    assert {t.id for t in of(Token, marks, state="mate")} == {"raiders-1", "raiders-2", "raiders-4", "raiders-5"}
    assert [w.id for w in of(Way, marks)] == ["way-raiders-1", "way-raiders-2", "way-raiders-3"]
    assert len(of(Ghost, marks, role="start")) == 3
    moving = of(Token, marks, id="raiders-3")[0]
    assert of(Way, marks, id="way-raiders-3")[0].points[-1] == moving.body.pose.point


def test_a_falling_model_becomes_a_marker(timeline):
    falling = replay_marks(at(timeline, "Guard 3 falls", 0.5))
    assert [t.id for t in of(Token, falling, state="falling")] == ["guard-3"]
    assert [g.id for g in of(Ghost, falling, role="casualty")] == ["fallen-guard-1", "fading-guard-3"]
    fallen = replay_marks(at(timeline, "Guard 3 falls"))
    assert of(Token, fallen, state="falling") == []
    assert [g.id for g in of(Ghost, fallen, role="casualty")] == ["fallen-guard-1", "fallen-guard-3"]


def test_markers_go_when_the_step_ends(timeline):
    assert of(Ghost, replay_marks(at(timeline, "Hounds 2")), role="casualty")
    assert of(Ghost, replay_marks(at(timeline, "Consolidate begins")), role="casualty") == []


def test_strikes_go_from_edge_to_edge(timeline):
    frame = at(timeline, "10 dice")
    strikes = of(Way, replay_marks(frame), role="strike")
    assert [s.id for s in strikes] == [f"strike-raiders-{k}" for k in (1, 2, 3, 4)]
    for strike, (striker, target) in zip(strikes, frame.moment.attack.strikes, strict=True):
        start, end = strike.points
        assert gap_to_point(frame.state.model(striker).body, start) == pytest.approx(0, abs=1e-6)
        assert gap_to_point(frame.state.model(target).body, end) == pytest.approx(0, abs=1e-6)


def test_strikes_grow_while_the_attack_begins(timeline):
    lengths = []
    for share in (0.1, 0.5, 1.0):
        strikes = of(Way, replay_marks(at(timeline, "Tarn Raiders strike", share)), role="strike")
        lengths.append(math.dist(*strikes[0].points))
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1]


def test_a_strike_between_touching_bases_can_still_be_seen(timeline):
    state = timeline.initial
    one, other = state.model("raiders-1").body, state.model("guard-1").body
    touching = type(other)(other.base, one.pose.at((one.pose.x + 2 * one.base.radius, one.pose.y)))
    start, end = strike_line(one, touching, 1.0)
    assert math.dist(start, end) == pytest.approx(0.5)
    assert gap_to_point(touching, end) == pytest.approx(0, abs=1e-6)


def test_the_measured_line_follows_every_frame(timeline):
    lengths = [float(measured_line(at(timeline, "Raiders 2", k / 10)).text.rstrip("″")) for k in range(11)]
    assert lengths == sorted(lengths, reverse=True)
    assert len(set(lengths)) > 5


def test_names_keep_still_while_a_unit_moves(timeline):
    stage = Stage(timeline)
    camera = fit(action_box(timeline), 936, 716)
    places = set()
    for text in ("Raiders 1", "Raiders 2", "Raiders 4"):
        for share in (0.1, 0.6, 1.0):
            names = stage.names(at(timeline, text, share), camera, LIGHT)
            places.add(tuple(sorted((f.id, f.at, f.shapes) for f in names)))
    assert len(places) == 1
    assert {"name-raiders", "name-guard"} <= {f[0] for f in next(iter(places))}


def test_only_units_on_the_table_are_named(timeline):
    stage = Stage(timeline)
    camera = fit(action_box(timeline), 936, 716)
    before = {f.id for f in stage.names(at(timeline, "Carrier is destroyed"), camera, LIGHT)}
    after = {f.id for f in stage.names(at(timeline, "Hounds 2"), camera, LIGHT)}
    assert "name-hounds" not in before
    assert "name-hounds" in after
    assert "name-carrier" not in after


def test_how_far_a_model_goes_stands_on_a_plate(timeline):
    stage = Stage(timeline)
    camera = fit(action_box(timeline), 936, 716)
    halfway = [f for f in stage.figures(at(timeline, "Raiders 2", 0.5), camera, LIGHT) if f.id == "plate-ink"]
    assert len(halfway) == 1
    marks = replay_marks(at(timeline, "Raiders 2"))
    assert of(Plate, marks) == []
    settled = [f for f in stage.figures(at(timeline, "Raiders 2"), camera, LIGHT) if f.id == "plate-gone"]
    assert settled[0].shapes[-1].text == "2.77 of 3″"
