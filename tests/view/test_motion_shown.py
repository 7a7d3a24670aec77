"""What moves besides models: announcements, dice, casualties, whole units at high speed; and reduced motion."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from simulator.events import ModelMoved, UnitChosen
from simulator.view.banner import announced, banner
from simulator.view.camera import fit
from simulator.view.figures import Ellipse, Text
from simulator.view.interface_scale import read_scale, scale_for
from simulator.view.layout import Rect
from simulator.view.motion import reduced_motion
from simulator.view.playback import Playback
from simulator.view.replay_scene import Stage, action_box
from simulator.view.theme import LIGHT
from simulator.view.timeline import Timeline
from simulator.view.window.minimap import minimap_figures, minimap_shows
from simulator.view.window.now import now_part
from tests.view.skirmish import a_skirmish


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    replay = a_skirmish()
    return Timeline.of(replay.initial, replay.events)


def test_steps_overruns_and_forced_fights_are_announced_and_nothing_else(timeline: Timeline) -> None:
    words = [announced(m) for m in timeline.moments]
    assert [w[0] for w in words if w] == ["Start", "Pile in", "Fight", "Consolidate", "End"]
    chosen = next(m for m in timeline.moments if isinstance(m.event, UnitChosen) and m.step == "fight")
    assert isinstance(chosen.event, UnitChosen)
    overrun = replace(chosen, event=replace(chosen.event, option="overrun"))
    assert announced(overrun) == ("Overrun", "Tarn Raiders")
    assert announced(replace(chosen, step="consolidate")) == ("Forced fight", "Tarn Raiders")


def test_an_announcement_comes_stays_and_goes_and_with_reduced_motion_only_stays(timeline: Timeline) -> None:
    moment, place = timeline.moments[1], Rect(0.0, 0.0, 800.0, 600.0)

    def shown(at: float, **how: bool) -> float:
        drawn = banner(moment, at, place, LIGHT, **how)
        return drawn[0].opacity if drawn else 0.0

    assert 0.0 < shown(moment.start + 40.0) < 1.0
    assert shown(moment.start + 500.0) == 1.0
    assert 0.0 < shown(moment.end - 60.0) < 1.0
    assert shown(moment.start + 1.0, reduced=True) == shown(moment.end - 1.0, reduced=True) == 1.0
    assert shown(moment.end, reduced=True) == 0.0


def test_from_eight_times_the_speed_a_unit_moves_as_one(timeline: Timeline) -> None:
    playback = Playback(timeline, playing=True, speed=8.0).seek(timeline.moments[5].start + 100.0)
    frame = playback.frame
    glides = [glide for _, glide in frame.together]
    assert [g.model for g in glides] == [f"raiders-{k}" for k in range(1, 5)]
    assert len({round(g.gone / g.length, 9) for g in glides}) == 1
    for went, glide in frame.together:
        assert frame.state.model(glide.model).pose == glide.pose
        assert math.dist(went.start.point, glide.pose.point) > 0.0
    assert replace(playback, speed=4.0).frame.together == ()
    assert replace(playback, playing=False).frame.together == ()
    last = timeline.moments[7]
    assert isinstance(last.event, ModelMoved)
    there = Playback(timeline, playing=True, speed=8.0).seek(last.rest).frame
    assert there.state.model("raiders-4").pose == last.after.model("raiders-4").pose


def test_reduced_motion_lets_models_be_where_they_go(timeline: Timeline, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = timeline.moments[5]
    playback = Playback(timeline, reduced=True).seek(moment.start + 1.0)
    assert playback.frame.moving is None
    assert playback.frame.state.model("raiders-2").pose == moment.after.model("raiders-2").pose
    monkeypatch.setenv("FIGHTPHASE_REDUCED_MOTION", "1")
    assert reduced_motion()
    monkeypatch.setenv("FIGHTPHASE_REDUCED_MOTION", "0")
    assert not reduced_motion()


def test_dice_fall_while_it_plays_and_lie_at_once_when_it_is_fast_or_paused(timeline: Timeline) -> None:
    moment = timeline.moments[15]
    playback = Playback(timeline, playing=True).seek(moment.start + 40.0)
    assert 0.0 < playback.rolled < 1.0
    assert [replace(playback, **how).rolled for how in ({"playing": False}, {"speed": 4.0}, {"reduced": True})] == [
        1
    ] * 3
    place = Rect(0.0, 0.0, 344.0, 212.0)
    falling, lying = (now_part(playback.frame, place, LIGHT, share) for share in (playback.rolled, 1.0))
    assert any(f.opacity < 1.0 for f in falling.figures)
    assert all(f.opacity == 1.0 for f in lying.figures)

    def results(part: object) -> list[str]:
        return [s.text for f in part.figures for s in f.shapes if isinstance(s, Text)]  # type: ignore[attr-defined]

    assert "4 wounds" in results(lying)
    assert "4 wounds" not in results(falling), "what came of it waits for the dice"


def test_a_casualty_fades_and_its_marker_comes(timeline: Timeline) -> None:
    moment, stage = timeline.moments[20], Stage(timeline)
    camera = fit(action_box(timeline), 900, 700)

    def opacity(share: float, name: str) -> float:
        drawn = stage.board(timeline.frame(moment.start + share * moment.action), camera, LIGHT)
        return next((f.opacity for f in drawn if f.id == name), 0.0)

    bases = [opacity(share, "guard-3") for share in (0.2, 0.6, 0.9)]
    markers = [opacity(share, "fading-guard-3") for share in (0.2, 0.6, 0.9)]
    assert bases == sorted(bases, reverse=True)
    assert bases[0] > bases[-1]
    assert markers == sorted(markers)
    assert markers[-1] > markers[0]


def test_the_small_map_shows_while_much_is_out_of_sight(timeline: Timeline) -> None:
    state = timeline.initial
    board = (state.board.width, state.board.depth)
    whole = fit((0.0, 0.0, *board), 936, 716)
    assert not minimap_shows(whole, *board)
    assert minimap_figures(state, whole, LIGHT) == ()
    near = fit(action_box(timeline), 936, 716)
    assert minimap_shows(near, *board)
    (drawn,) = minimap_figures(state, near, LIGHT)
    discs = [s for s in drawn.shapes if isinstance(s, Ellipse) and s.ink.fill not in (LIGHT.panel, "#FFF6E3")]
    assert len(discs) == sum(len(u.on_table) for u in state.units)
    assert not minimap_shows(fit(action_box(timeline), 500, 260), *board), "there is no room for it"


@pytest.mark.parametrize(
    ("text", "factor"), [("100", 1.0), ("150%", 1.5), ("1.25", 1.25), (" 200 % ", 2.0), ("2", 2.0)]
)
def test_a_scale_is_a_percentage_or_a_factor(text: str, factor: float) -> None:
    assert read_scale(text) == factor


@pytest.mark.parametrize("text", ["", "big", "99", "201", "0", "-150", "1.5%", "3"])
def test_what_is_no_scale_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a percentage from 100 to 200"):
        read_scale(text)


def test_the_environment_says_the_scale_unless_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIGHTPHASE_SCALE", "175%")
    assert scale_for() == 1.75
    assert scale_for(1.0) == 1.0
    monkeypatch.setenv("FIGHTPHASE_SCALE", "huge")
    with pytest.raises(ValueError, match="FIGHTPHASE_SCALE"):
        scale_for()
    monkeypatch.delenv("FIGHTPHASE_SCALE")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("GDK_SCALE", "2")
    assert scale_for() == 2.0
