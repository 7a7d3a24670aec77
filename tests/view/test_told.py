import pytest

from simulator.events import WoundsLost
from simulator.view import told
from simulator.view.moments import Moment
from simulator.view.timeline import Timeline
from tests.view.skirmish import a_skirmish


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    replay = a_skirmish()
    return Timeline.of(replay.initial, replay.events)


def moment_of(timeline: Timeline, text: str) -> Moment:
    return next(m for m in timeline.moments if m.text.startswith(text))


def test_a_choice_says_what_else_could_have_been_chosen(timeline):
    reasons = told.reasons(moment_of(timeline, "Tarn piles in"))
    assert [(r.sign, r.text) for r in reasons] == [
        ("dot", "Charged this turn"),
        ("circle", "Could also have been Marsh Walker"),
        ("dot", "Chosen by the script"),
    ]


def test_a_choice_without_alternatives_says_so(timeline):
    texts = [r.text for r in told.reasons(moment_of(timeline, "Ashfield selects"))]
    assert texts == ["There was nothing else to choose", "Chosen automatically"]


def test_a_move_says_how_near_it_began(timeline):
    assert [r.text for r in told.reasons(moment_of(timeline, "Raiders 1"))] == ["Began 3.62″ from Ashfield Guard"]


def test_a_refused_move_names_the_clauses_it_broke(timeline):
    reasons = told.reasons(moment_of(timeline, "The Walker would"))
    assert [(r.sign, r.text) for r in reasons] == [("cross", "Breaks consolidate.unengaged")]


def test_an_attack_is_told_with_its_weapon_and_its_losses(timeline):
    moment = moment_of(timeline, "Guard 6 falls")
    assert told.card_title(moment.attack, moment.after) == "Tarn Raiders strike Ashfield Guard"
    assert told.card_line(moment.attack, moment.after) == "Chainswords, strength 4 against toughness 4"
    assert told.losses(moment.attack, moment.after) == "Guard 1, 3 and 6 fall"
    walker = moment_of(timeline, "Carrier is destroyed")
    assert told.card_title(walker.attack, walker.after) == "Marsh Walker strikes Carrier"
    assert told.losses(walker.attack, walker.after) == "Carrier falls"


def test_a_model_that_lost_its_last_wound_has_fallen_before_it_is_taken_off(timeline):
    moment = moment_of(timeline, "Guard 1 loses its last wound")
    assert isinstance(moment.event, WoundsLost)
    assert told.losses(moment.attack, moment.after) == "Guard 1 falls"


def test_the_models_left_are_counted_with_those_in_transports(timeline):
    assert told.standing(timeline.initial) == (8, 11)
    assert told.standing(timeline.moments[-1].after) == (8, 7)


@pytest.mark.parametrize(("words", "text"), [(["1"], "1"), (["1", "3"], "1 and 3"), (["1", "3", "6"], "1, 3 and 6")])
def test_lists_are_written_as_people_do(words, text):
    assert told.listed(words) == text
