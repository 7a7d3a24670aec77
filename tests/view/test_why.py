"""Why something happens: who had to choose what, from which options, and by which clause; only as far as it must."""

from __future__ import annotations

import pytest

from simulator.assets import find
from simulator.commands.playing import played, script_for
from simulator.play import next_decision
from simulator.scenario import load
from simulator.view.why import Whys
from tests.view.skirmish import a_skirmish


@pytest.fixture(scope="module")
def whys() -> Whys:
    path = find("scenarios", "demos/overrun.toml")
    return Whys(played(load(path), script_for(path, None), 5))


def number_of(whys: Whys, text: str) -> int:
    return next(k for k, event in enumerate(whys.replay.events) if event.text.startswith(text))


def test_a_choice_tells_its_options_with_the_one_that_was_taken(whys):
    told = whys.at(number_of(whys, "Tusk Colossus piles in"))
    assert told.head == "Red decided which unit piles in next"
    assert [(r.sign, r.text) for r in told.lines][1:3] == [("tick", "Tusk Colossus"), ("circle", "Cinder Raiders")]
    assert told.clause == "pile-in.order"
    assert told.citation == "11e core rules 12.02"
    assert told.sentence


def test_it_is_what_next_says_at_that_place(whys):
    index = number_of(whys, "Red selects Tusk Colossus to fight")
    decision = next_decision(whys.replay.state_at(index))
    told = whys.at(index)
    assert told.clause == decision.clause
    assert told.lines[0].text == decision.why


def test_dice_belong_to_the_attack_that_was_decided(whys):
    index = number_of(whys, "Hit: 5 of 6")
    assert whys.at(index) == whys.at(index - 1)
    assert whys.at(index).clause == "fight.attack"
    assert ("tick", "Mule Carrier") in [(r.sign, r.text) for r in whys.at(index).lines]


def test_a_move_tells_its_lengths_and_what_it_moved_for(whys):
    told = whys.at(number_of(whys, "Cinder Raiders leader goes 1.15"))
    assert told.head == "Cinder Raiders leader moves"
    assert [r.text for r in told.lines][:2] == [
        "It went 1.15″; it had 3.00″",
        "Mule Carrier is what it moved for: it began 1.10″ off and ended touching it",
    ]
    assert told.clause == "pile-in.closer"


def test_what_happens_by_itself_tells_who_chooses_next(whys):
    assert whys.at(-1).head == "Red decides next which unit piles in next"
    assert whys.at(0).head == whys.at(-1).head
    assert whys.at(len(whys.replay.events) - 1).head == "Nobody has to choose any more"


def test_it_follows_no_farther_than_it_must():
    path = find("scenarios", "demos/overrun.toml")
    fresh = Whys(played(load(path), script_for(path, None), 5))
    fresh.at(3)
    assert len(fresh._parts) < 8


def test_a_log_that_the_rules_do_not_make_is_told():
    told = Whys(a_skirmish()).at(5)
    assert told.head == "Nobody can say"
    assert "the log is not what the rules make of it" in told.lines[0].text
