from simulator.assets import find
from simulator.events import ModelMoved, UnitChosen, fold
from simulator.moves import Move, Step
from simulator.play.told_move import move_around, move_from
from simulator.referee import check
from simulator.rules.decision import MOVES
from tests.replays import played
from tests.view.skirmish import the_events

EVENTS = the_events()
FIRST = next(k for k, e in enumerate(EVENTS) if isinstance(e, UnitChosen))
WALKER = next(k for k, e in enumerate(EVENTS) if isinstance(e, ModelMoved) and e.unit == "walker")


def test_a_move_is_told_from_its_choice_on_and_from_each_of_its_ways() -> None:
    move = move_from(EVENTS, FIRST)
    assert move is not None
    assert [step.model for step in move.steps] == ["raiders-1", "raiders-2", "raiders-3", "raiders-4"]
    assert move.steps[0] == Step("raiders-1", path=((25.0, 25.4), (26.0, 25.0)), facing=0.0)
    assert move.targets == ("guard",)
    for index in range(FIRST, FIRST + 5):
        assert move_around(EVENTS, index) == (FIRST, move)


def test_what_was_refused_between_the_choice_and_the_way_is_passed_over() -> None:
    around = move_around(EVENTS, WALKER)
    assert around is not None
    first, move = around
    assert isinstance(EVENTS[first], UnitChosen)
    assert (move.kind, move.mode, move.objective) == ("consolidate", "objective", "C")


def test_ways_that_follow_from_no_choice_are_a_move_of_their_own() -> None:
    bare = EVENTS[FIRST + 1 : FIRST + 3]
    around = move_around(bare, 1)
    assert around is not None
    assert around[0] == 0
    assert around[1] == Move("pile-in", "raiders", tuple(Step(e.model, path=e.path[1:], facing=0.0) for e in bare))


def test_other_events_belong_to_no_move() -> None:
    for index in (0, FIRST - 1, FIRST + 5, len(EVENTS) - 1):
        assert move_around(EVENTS, index) is None
    struck = next(k for k, e in enumerate(EVENTS) if isinstance(e, UnitChosen) and e.decision == "select-to-fight")
    assert move_around(EVENTS, struck) is None


def test_every_move_of_a_phase_that_was_played_is_told_as_it_was_judged() -> None:
    replay = played(find("scenarios", "demos/first-blood.toml"), planner="straight")
    found = 0
    for index, event in enumerate(replay.events):
        if isinstance(event, UnitChosen) and event.decision in MOVES:
            around = move_around(replay.events, index)
            if around is not None:
                found += 1
                assert (
                    check(fold(replay.initial, replay.events[: around[0]]), around[1], advise=False).outcome == "legal"
                )
    assert found >= 2
