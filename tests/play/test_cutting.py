"""A part of a replay: a replay of its own, which verifies as far as the whole one does."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from simulator.assets import find
from simulator.cli import main
from simulator.commands.playing import played, script_for
from simulator.play.cutting import CannotBeCutError, cut, position_text
from simulator.play.verifying import verify
from simulator.replay import Replay, to_text
from simulator.replay_reading import parse_replay
from simulator.scenario import load, load_text
from tests.view.skirmish import a_skirmish


@cache
def a_replay(name: str, *, scripted: bool) -> Replay:
    path = find("scenarios", f"demos/{name}.toml")
    return played(load(path), script_for(path, None, none=not scripted), 5)


@pytest.fixture(scope="module")
def overrun() -> Replay:
    return a_replay("overrun", scripted=True)


@pytest.mark.parametrize(("first", "last"), [(1, None), (31, 40), (85, None)])
def test_a_part_begins_where_the_whole_one_stood_and_verifies(overrun, first, last):
    assert_verifies(overrun, first, last)


@pytest.mark.slow
@pytest.mark.parametrize("scripted", [False, True])
@pytest.mark.parametrize("name", ["overrun", "breakout", "boarding", "last-stand"])
def test_parts_from_anywhere_to_anywhere_verify(name, scripted):
    whole = a_replay(name, scripted=scripted)
    count = len(whole.events)
    for first in range(1, count, 19):
        assert_verifies(whole, first, min(first + 1 + first % 17, count))


def assert_verifies(whole: Replay, first: int, last: int | None) -> None:
    part = parse_replay(to_text(cut(whole, first, last)))
    end = last or len(whole.events)
    assert part.events == whole.events[first - 1 : end]
    assert part.final == whole.state_at(end)
    assert (part.header.part.first, part.header.part.last, part.header.part.events) == (first, end, len(whole.events))
    assert verify(part).holds


@pytest.mark.slow
def test_dice_of_a_part_are_rolled_again_from_the_seed_and_a_false_face_is_found():
    whole = a_replay("overrun", scripted=False)
    number = next(n for n, e in enumerate(whole.events, 1) if type(e).__name__ == "DiceRolled" and n > 40)
    chosen = max(n for n, e in enumerate(whole.events[:number], 1) if getattr(e, "decision", "") == "select-to-fight")
    part = cut(whole, chosen, None)
    assert part.header.part.drawn > 0
    assert part.header.part.inside == 0
    assert verify(part).rolled > 0
    false = replace(part.events[number - chosen], faces=tuple(7 - f for f in part.events[number - chosen].faces))
    events = (*part.events[: number - chosen], false, *part.events[number - chosen + 1 :])
    assert verify(replace(part, events=events, checksum=None)).difference.line == number - chosen + 2


def test_a_part_of_a_part_counts_as_the_whole_one_does(overrun):
    part = cut(cut(overrun, 20, 80), 11, 21)
    assert (part.header.part.first, part.header.part.last, part.header.part.events) == (30, 40, len(overrun.events))
    assert part.events == overrun.events[29:40]
    assert verify(parse_replay(to_text(part))).holds


def test_what_the_rules_do_not_make_of_a_log_is_only_followed():
    part = cut(a_skirmish(), 5, 9)
    assert part.header.part.inside == 5
    assert parse_replay(to_text(part)).final == a_skirmish().state_at(9)
    assert verify(part).holds


@pytest.mark.parametrize(("first", "last"), [(0, 3), (5, 4), (1, 103), (103, None)])
def test_there_is_no_part_without_events_of_the_whole_one(overrun, first, last):
    with pytest.raises(CannotBeCutError):
        cut(overrun, first, last)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"part":{"from":4', '"part":{"from":0'),
        ('"part":{"from":4', '"part":{"from":"4"'),
        ('"part":{"from":4,', '"part":{'),
        ('"to":9', '"to":10'),
    ],
)
def test_a_header_that_says_another_part_is_refused(overrun, old, new):
    from simulator.files import ReplayError

    text = to_text(cut(overrun, 4, 9))
    assert old in text
    with pytest.raises(ReplayError, match="part"):
        parse_replay(text.replace(old, new))


def test_a_position_is_a_scenario_that_says_where_it_comes_from(overrun):
    text = position_text(overrun, 60)
    assert "It lies inside a choice: " in text
    assert load_text(text).state == overrun.state_at(60)
    assert "inside" not in position_text(overrun, 27)


def test_a_position_that_cannot_be_is_told():
    moved = replace(a_skirmish().events[4], path=((23.6, 25.6), (400.0, 25.0)))
    wrong = replace(a_skirmish(), events=(moved,))
    with pytest.raises(CannotBeCutError, match="over the table's edge"):
        position_text(wrong, 1)


def test_the_command_writes_parts_and_positions(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["fight", "overrun", "--seed", "3", "-o", "o.jsonl"]) == 0
    assert main(["replay", "o.jsonl", "--from", "51", "--to", "84", "-o", "part.jsonl"]) == 0
    assert main(["replay", "o.jsonl", "--at", "28", "--export", "then.toml"]) == 0
    assert main(["replay", "o.jsonl", "--at", "28", "--export", "then.json"]) == 0
    assert main(["validate", "part.jsonl", "then.toml", "then.json"]) == 0
    assert main(["verify", "part.jsonl"]) == 0
    assert "It is a part: events 51 to 84 of 102." in capsys.readouterr().out
    for wrong in (
        ["--from", "9", "--to", "3", "-o", "x.jsonl"],
        ["--from", "9", "--to", "300", "-o", "x.jsonl"],
        ["-o", "x.txt"],
        ["-o", "o.jsonl"],
        ["--at", "300", "--export", "x.toml"],
        ["--from", "3", "--export", "x.toml"],
        ["-o", "x.jsonl", "--export", "x.toml"],
    ):
        assert main(["replay", "o.jsonl", *wrong]) == 2, wrong
    assert main(["fight", "--resume", "part.jsonl"]) == 2
    assert not list(tmp_path.glob("x.*"))
