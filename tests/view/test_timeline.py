import math
from itertools import groupby, pairwise

import pytest

from simulator.assets import folder
from simulator.events import ModelLingers, fold
from simulator.play import fight
from simulator.scenario import load
from simulator.script import load_script
from simulator.view.motion import ease, move_time, turned, walked
from simulator.view.playback import Playback
from simulator.view.timeline import LEAD_IN, Timeline
from simulator.view.told import step_name
from tests.play.worked import tell
from tests.view.skirmish import a_skirmish


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    skirmish = a_skirmish()
    return Timeline.of(skirmish.scenario.state, skirmish.events)


def moment_of(timeline: Timeline, text: str):
    return next(m for m in timeline.moments if m.text.startswith(text))


def test_an_inch_takes_250_milliseconds_within_bounds():
    assert move_time(0.1) == 350
    assert move_time(2.0) == 500
    assert move_time(10.0) == 900


def test_moments_follow_each_other_without_gap(timeline):
    assert timeline.moments[0].start == LEAD_IN
    for one, next_one in pairwise(timeline.moments):
        assert one.end == next_one.start
    assert timeline.duration == timeline.moments[-1].end


def test_the_states_are_the_fold(timeline):
    skirmish = a_skirmish()
    for k in (0, 5, 20, len(skirmish.events)):
        folded = fold(skirmish.scenario.state, skirmish.events[:k])
        got = timeline.moments[k - 1].after if k else timeline.initial
        assert got == folded


def test_a_moment_knows_its_step_and_kind(timeline):
    assert [m.step for m in timeline.moments if m.kind == "step"] == ["start", "pile-in", "fight", "consolidate", "end"]
    assert moment_of(timeline, "Raiders 1").step == "pile-in"
    assert moment_of(timeline, "The Walker would").kind == "broken"
    assert moment_of(timeline, "Guard 1 falls").kind == "loss"
    assert moment_of(timeline, "Tarn makes its pile-in moves").kind == "note"
    assert [m.number for m in timeline.moments if m.quiet] == [9]


def test_easing_begins_and_ends_where_it_should():
    assert ease(0.0) == 0.0
    assert ease(1.0) == 1.0
    values = [ease(k / 50) for k in range(51)]
    assert values == sorted(values)
    # CSS cubic-bezier(0.4, 0, 0.2, 1) at half time, from the curve's equation solved by hand.
    assert ease(0.5) == pytest.approx(0.7756, abs=1e-3)


def test_half_a_bent_way_ends_at_half_its_length():
    assert walked([(0, 0), (2, 0), (2, 2)], 0.75) == ((0, 0), (2, 0), (2.0, 1.0))
    assert walked([(0, 0), (2, 0), (2, 2)], 1.0)[-1] == (2, 2)
    assert walked([(1, 1), (1, 1)], 0.5)[-1] == (1, 1)


def test_a_turn_goes_the_shorter_way_round():
    assert turned(350, 10, 0.5) == 360
    assert turned(10, 350, 0.5) == 0
    assert turned(10, 350, 1.0) == 350


def test_a_moving_model_glides_along_its_way_in_fractions(timeline):
    moment = moment_of(timeline, "Raiders 1")
    places = []
    for k in range(1, 40):
        frame = timeline.frame(moment.start + moment.action * k / 40)
        pose = frame.state.model("raiders-1").pose
        assert frame.moving is not None
        assert frame.moving.pose == pose
        places.append(pose.point)
    steps = [math.dist(a, b) for a, b in pairwise(places)]
    # No standing still and no jump: the fastest step of this easing is less than three times the mean one.
    assert 0 < max(steps) < 3 * moment.event.length / 40
    assert min(steps) > 0


def test_before_and_after_its_way_a_model_stands_where_the_fold_says(timeline):
    moment = moment_of(timeline, "Raiders 1")
    assert timeline.frame(moment.start).state.model("raiders-1").pose.point == (23.6, 25.6)
    after = timeline.frame(moment.rest)
    assert after.state.model("raiders-1").pose.point == (26.0, 25.0)
    assert after.moving is None


def test_the_ways_of_a_unit_stay_until_something_else_happens(timeline):
    assert [w.moved.model for w in moment_of(timeline, "Raiders 4").ways] == ["raiders-1", "raiders-2", "raiders-3"]
    assert moment_of(timeline, "Marsh Walker stays").ways == ()


def test_an_attack_gathers_its_dice(timeline):
    attack = moment_of(timeline, "4 saves").attack
    assert [(r.purpose, r.result) for r in attack.rows] == [
        ("hit", "7 hits"),
        ("wound", "4 wounds"),
        ("save", "3 failed"),
    ]
    hit = attack.rows[0]
    assert hit.faces == (6, 6, 5, 4, 4, 3, 3, 2, 1, 1)
    assert hit.matter == (True,) * 7 + (False,) * 3
    assert attack.rows[2].matter == (False, True, True, True)
    assert moment_of(timeline, "Guard 6 falls").attack.fallen == ("guard-1", "guard-3", "guard-6")
    assert moment_of(timeline, "Ashfield selects").attack is None


def test_casualties_stay_marked_until_the_step_ends(timeline):
    assert [f.model.id for f in moment_of(timeline, "Guard 6 falls").fallen] == ["guard-1", "guard-3"]
    assert len(moment_of(timeline, "Hounds 2").fallen) == 4
    assert moment_of(timeline, "Consolidate begins").fallen == ()


def test_stepping_rests_where_each_event_has_just_happened(timeline):
    play = Playback(timeline)
    seen = []
    for _ in timeline.loud:
        play = play.forward()
        seen.append(play.moment.index)
        assert play.at == play.moment.rest
    assert seen == [m.index for m in timeline.loud]
    for expected in reversed(seen[:-1]):
        play = play.back()
        assert play.moment.index == expected
    assert play.back().at == 0.0


def test_stepping_forward_in_the_middle_of_a_move_finishes_it(timeline):
    moment = moment_of(timeline, "Raiders 2")
    play = Playback(timeline, at=moment.start + 10, playing=True).forward()
    assert play.at == moment.rest
    assert not play.playing


def test_stepping_by_unit_stops_where_units_begin_to_act(timeline):
    play = Playback(timeline).to_event(moment_of(timeline, "Raiders 2").index)
    assert play.forward_unit().moment.text == "Marsh Walker stays"
    assert play.forward_unit().forward_unit().moment.text == "Tarn selects Tarn Raiders to fight"
    assert play.back_unit().moment.text == "Tarn piles in with Tarn Raiders"
    assert play.back_unit().back_unit().at == 0.0
    assert Playback(timeline).forward_unit().moment.text == "Tarn piles in with Tarn Raiders"


def test_stepping_by_step_stops_where_steps_begin(timeline):
    play = Playback(timeline).to_event(moment_of(timeline, "Raiders 2").index)
    assert play.forward_step().moment.text == "Fight begins: Fights First units"
    assert play.back_step().moment.text == "Pile in begins; Tarn moves first"
    assert play.back_step().back_step().moment.text == "The Fight phase starts"
    assert play.back_step().back_step().back_step().at == 0.0
    assert play.forward_step().forward_step().forward_step().forward_step().at_end


def test_time_passes_with_the_speed_and_stops_at_the_end(timeline):
    play = Playback(timeline).toggle()
    assert play.tick(100).at == 100
    assert play.faster().tick(100).at == 200
    assert play.slower().slower().tick(100).at == 25
    assert play.slower().slower().slower().speed == 0.25
    over = play.tick(timeline.duration + 1)
    assert over.at == timeline.duration
    assert not over.playing
    assert over.toggle().at == 0.0
    assert over.toggle().playing


def test_seeking_stays_within_the_replay(timeline):
    play = Playback(timeline)
    assert play.seek(-5).at == 0
    assert play.seek(1e9).at == timeline.duration
    assert play.share(0.5).at == timeline.duration / 2


def test_a_replay_without_events_can_be_shown():
    timeline = Timeline.of(a_skirmish().scenario.state, ())
    play = Playback(timeline)
    assert play.frame.state == timeline.initial
    assert play.forward().at_end
    assert play.back().at == 0.0
    assert play.frame.moment is None


def test_a_model_without_wounds_stays_in_sight_until_it_is_taken_off(timeline):
    lost = moment_of(timeline, "Guard 1 loses its last wound")
    assert [f.model.id for f in timeline.frame(lost.rest).falling] == ["guard-1"]
    falls = moment_of(timeline, "Guard 1 falls")
    halfway = timeline.frame(falls.start + falls.action / 2)
    assert [f.model.id for f in halfway.falling] == ["guard-1"]
    assert halfway.falling[0].model.pose.point == (27.9, 23.3)
    assert timeline.frame(falls.rest).falling == ()


@pytest.mark.parametrize("name", ["on-death-keeps-its-fight", "trigger-strikes-one", "end-of-turn-both-players"])
def test_a_phase_with_rare_events_can_be_shown(name):
    told = tell(folder("scenarios") / "cases" / "40k-11e" / "sequence" / f"{name}.script.toml")
    timeline = Timeline.of(told.scenario.state, told.events)
    assert len(timeline.moments) == len(told.events)
    assert timeline.frame(timeline.duration).state == told.final


def test_a_model_that_stays_to_fight_on_death_is_not_drawn_as_falling():
    told = tell(folder("scenarios") / "cases" / "40k-11e" / "sequence" / "on-death-keeps-its-fight.script.toml")
    timeline = Timeline.of(told.scenario.state, told.events)
    stays = next(m for m, e in zip(timeline.moments, told.events, strict=True) if isinstance(e, ModelLingers))
    assert timeline.frame(stays.rest).falling == ()
    assert [m.id for m in timeline.frame(stays.rest).state.unit("b1").on_table] == ["b1-1"]


SHOWN = {
    "overrun": ["Start", "Pile in", "Fight", "Consolidate", "End"],
    "overrun-10e": ["Start", "Fights first", "Remaining combats", "End", "End of turn"],
    "second-rank": ["Start", "Fights first", "Remaining combats", "End"],
    "boarding": ["Start", "Fight", "Retreat", "End"],
}


@pytest.mark.parametrize("demo", SHOWN)
def test_the_steps_are_those_of_the_ruleset_and_follow_one_another(demo):
    scenario = load(folder("scenarios") / "demos" / f"{demo}.toml")
    script = load_script(folder("scenarios") / "demos" / f"{demo}.script.toml", scenario)
    played = Timeline.of(scenario.state, fight(scenario, script=script).events)
    assert [step_name(step) for step in played.steps] == SHOWN[demo]
    gone_through = [step for step, _ in groupby(moment.step for moment in played.moments)]
    assert gone_through == list(played.steps)
    assert [m.step for m in played.moments if m.kind == "step"] == gone_through


def test_a_step_of_the_10th_edition_that_no_event_names_begins_with_the_first_selection_in_it():
    scenario = load(folder("scenarios") / "demos" / "second-rank.toml")
    script = load_script(folder("scenarios") / "demos" / "second-rank.script.toml", scenario)
    played = Timeline.of(scenario.state, fight(scenario, script=script).events)
    (remaining,) = (m for m in played.step_beginnings if m.step == "remaining-combats")
    assert remaining.kind == "step"
    assert "Remaining Combats" in remaining.text
