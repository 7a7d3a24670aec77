"""Replays: written as events happen, read back exactly, and refused by line when damaged."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.events import (
    EVENT_TYPES,
    AttacksMade,
    DiceRolled,
    Event,
    ModelDestroyed,
    ModelLingers,
    ModelMoved,
    ModelPlaced,
    MoveLetStand,
    MoveRefused,
    Passed,
    SequenceMoved,
    StepBegan,
    TakenBack,
    UnitChosen,
    UnitDisembarked,
    UnitMarked,
    UnitStayed,
    WoundsLost,
    apply,
    fold,
)
from simulator.files import ReplayError
from simulator.files.event_lines import event_from_json, event_to_json, one_line
from simulator.replay import Header, Replay, ReplayWriter, to_lines, to_text
from simulator.replay_reading import read_replay
from simulator.scenario import Scenario
from tests.builders import a_scenario, a_unit, guard, raiders

THIRD = 1 / 3
EVENTS: tuple[Event, ...] = (
    StepBegan(step="pile-in", text="The Pile In step begins.", clause="12.02"),
    SequenceMoved(sequence={"next": "red", "chosen": ["raiders"], "deep": {"n": [1, 2.5, None]}}, text="Red is next."),
    UnitChosen(
        player="red", unit="raiders", decision="pile-in", targets=("guard",), options=("raiders",), text="Chosen."
    ),
    ModelMoved(
        unit="raiders",
        model="raiders-1",
        kind="pile-in",
        path=((20.0, 20.0), (20.1, 20.0 + THIRD), (0.1 + 20.2, 20.0)),
        length=math.pi,
        facing=0.1 + 0.2,
        target="guard",
        measured=1e-17,
        text='Raiders 1 ends 0.6″ from "Guard".',
    ),
    UnitMarked(unit="raiders", marks={"piled_in": True, "charged": False}, text="Piled in."),
    MoveRefused(unit="raiders", kind="pile-in", broken=("move.distance", "pile-in.closer"), text="Refused."),
    UnitStayed(player="blue", unit="guard", kind="pile-in", text="Guard stay."),
    Passed(player="blue", text="Blue passes."),
    AttacksMade(unit="raiders", target="guard", models=("raiders-1",), weapon="Blade", text="Raiders strike."),
    DiceRolled(purpose="hit", faces=(6, 1, 3), need=3, passed=2, text="Two hits."),
    WoundsLost(model="guard-1", lost=1, left=0, text="One wound."),
    ModelLingers(unit="guard", model="guard-1", text="It stays."),
    ModelDestroyed(unit="guard", model="guard-1", text="Guard 1 falls."),
    UnitDisembarked(unit="aboard", transport="carrier", text="Out."),
    ModelPlaced(unit="aboard", model="aboard-1", at=(50.0, 25.0), facing=90.0, text="Set up."),
    MoveLetStand(unit="raiders", kind="pile-in", broken=("pile-in.closer",), text="Against the rules, and let stand."),
    TakenBack(player="blue", decision="pile-in", unit="guard", events=3, text="Blue takes back the pile-in of Guard."),
)


def the_scenario() -> Scenario:
    carrier = a_unit("carrier", "blue", [[50.0, 20.0]], base="100mm", keywords=["TRANSPORT"])
    aboard = a_unit("aboard", "blue", 1, embarked_in="carrier")
    return a_scenario(units=[raiders(charged=True), guard(), carrier, aboard])


def the_header(seed: int | None = 7) -> Header:
    return Header.of(the_scenario(), seed=seed, program="0.1.0")


def written(folder: Path) -> Path:
    path = folder / "fight.jsonl"
    with ReplayWriter(path, the_header()) as writer:
        writer.write_all(EVENTS)
    return path


def refusal(path: Path, text: str | bytes) -> tuple[int | None, str]:
    """Line and words with which a replay of this text is refused."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ReplayError) as caught:
        read_replay(path)
    assert all(f.file == str(path) for f in caught.value.faults)
    (fault, *_) = caught.value.faults
    return fault.line, f"{fault.entry}: {fault.message}"


def edited(path: Path, line: int, change: Callable[[dict[str, Any]], object]) -> str:
    """The text of a replay with one line changed."""
    lines = path.read_text().splitlines()
    content = json.loads(lines[line - 1])
    change(content)
    lines[line - 1] = json.dumps(content)
    return "\n".join(lines) + "\n"


class TestWhatIsWritten:
    def test_every_kind_of_event_is_in_this_test(self):
        assert {type(e) for e in EVENTS} == set(EVENT_TYPES.values())

    def test_a_replay_is_read_back_exactly(self, tmp_path: Path):
        replay = read_replay(written(tmp_path))
        assert replay.events == EVENTS
        assert replay.header == the_header()
        assert replay.scenario.state == the_scenario().state
        assert (replay.title, replay.seed) == ("A duel", 7)

    def test_writing_what_was_read_gives_the_same_bytes(self, tmp_path: Path):
        path = written(tmp_path)
        assert to_text(read_replay(path)).encode() == path.read_bytes()

    def test_lines_are_numbered_flat_and_without_what_is_as_usual(self, tmp_path: Path):
        replay = read_replay(written(tmp_path))
        header, *events = to_lines(replay)
        assert list(header) == ["format", "program", "title", "ruleset", "seed", "scenario"]
        assert [e["n"] for e in events] == list(range(1, len(EVENTS) + 1))
        assert events[7] == {"n": 8, "type": "passed", "text": "Blue passes.", "player": "blue"}
        assert events[0]["step"] == "pile-in"

    def test_the_states_are_the_fold_of_the_events(self, tmp_path: Path):
        replay = read_replay(written(tmp_path))
        state = the_scenario().state
        assert replay.state_at(0) == replay.initial == state
        for n, event in enumerate(EVENTS, start=1):
            state = apply(state, event)
            assert replay.state_at(n) == state
        assert replay.final == fold(the_scenario().state, EVENTS) == state
        assert len(replay.states) == len(EVENTS) + 1
        with pytest.raises(IndexError, match=f"there are {len(EVENTS)} events, not {len(EVENTS) + 1}"):
            replay.state_at(len(EVENTS) + 1)

    def test_watching_twice_shows_the_same(self, tmp_path: Path):
        path = written(tmp_path)
        first, second = read_replay(path), read_replay(path)
        assert first.states == second.states
        assert first.states == first.states

    def test_a_run_that_is_killed_loses_nothing_that_was_written(self, tmp_path: Path):
        writer = ReplayWriter(tmp_path / "killed.jsonl", the_header())
        for event in EVENTS[:5]:
            writer.write(event)
        assert read_replay(writer.path).events == EVENTS[:5]  # never closed
        writer.close()

    def test_a_replay_has_its_whole_header_as_soon_as_it_has_its_name(self, tmp_path: Path):
        with ReplayWriter(tmp_path / "new.jsonl", the_header()) as writer:
            assert read_replay(writer.path).events == ()
        assert [p.name for p in tmp_path.iterdir()] == ["new.jsonl"]

    def test_a_missing_end_of_the_last_line_changes_nothing(self, tmp_path: Path):
        path = written(tmp_path)
        path.write_bytes(path.read_bytes().rstrip(b"\n"))
        assert read_replay(path).events == EVENTS

    def test_a_replay_without_a_seed_is_a_replay(self, tmp_path: Path):
        path = tmp_path / "x.jsonl"
        ReplayWriter(path, the_header(seed=None)).close()
        assert read_replay(path).seed is None

    @pytest.mark.parametrize("event", EVENTS, ids=lambda e: type(e).__name__)
    def test_an_event_survives_its_line(self, event: Event):
        line = one_line(event_to_json(event, 3))
        assert "\n" not in line
        again = event_from_json(json.loads(line))
        assert again == event
        assert [type(getattr(again, f.name)) for f in fields(event)] == [
            type(getattr(event, f.name)) for f in fields(event)
        ]

    @given(
        st.lists(st.tuples(st.floats(-1e4, 1e4), st.floats(-1e4, 1e4)), min_size=1, max_size=9), st.floats(-720, 720)
    )
    def test_numbers_are_read_back_to_the_last_bit(self, path: list[tuple[float, float]], facing: float):
        event = ModelMoved(
            unit="u", model="m", kind="pile-in", path=tuple(path), length=facing, facing=facing, text="", measured=None
        )
        assert event_from_json(json.loads(one_line(event_to_json(event, 1)))) == event

    @pytest.mark.parametrize("value", [math.nan, math.inf])
    def test_numbers_that_are_none_are_never_written(self, value: float):
        event = ModelPlaced(unit="u", model="m", at=(value, 0.0), text="")
        with pytest.raises(ValueError, match="Out of range"):
            one_line(event_to_json(event, 1))


class TestWhatIsRefused:
    @pytest.mark.parametrize("line", [1, 2, 5, 15])
    @pytest.mark.parametrize("share", [0.1, 0.5, 0.95])
    def test_a_replay_cut_in_the_middle_of_a_line_names_the_line(self, tmp_path: Path, line: int, share: float):
        lines = written(tmp_path).read_text().split("\n")
        kept = "\n".join([*lines[: line - 1], lines[line - 1][: int(len(lines[line - 1]) * share)]])
        number, words = refusal(tmp_path / "cut.jsonl", kept)
        assert number == line
        assert "The line is cut off" in words

    def test_a_damaged_line_in_the_middle_is_named(self, tmp_path: Path):
        lines = written(tmp_path).read_text().split("\n")
        lines[6] = lines[6][:20]
        number, words = refusal(tmp_path / "x.jsonl", "\n".join(lines))
        assert (number, words[:32]) == (7, "event 6: The line is damaged: un")

    def test_lines_out_of_order_are_named(self, tmp_path: Path):
        lines = written(tmp_path).read_text().split("\n")
        lines[3], lines[4] = lines[4], lines[3]
        number, words = refusal(tmp_path / "x.jsonl", "\n".join(lines))
        assert (number, words) == (4, "event 3: n = 4. Expected 3: lines are missing, repeated or out of order.")

    @pytest.mark.parametrize("repeat", [0, 2], ids=["missing", "repeated"])
    def test_a_line_that_is_missing_or_repeated_is_named(self, tmp_path: Path, repeat: int):
        lines = written(tmp_path).read_text().split("\n")
        lines[4:5] = [lines[4]] * repeat
        number, words = refusal(tmp_path / "x.jsonl", "\n".join(lines))
        assert number == (6 if repeat else 5)
        assert "lines are missing, repeated or out of order" in words

    def test_an_empty_line_between_events_is_named(self, tmp_path: Path):
        lines = written(tmp_path).read_text().split("\n")
        lines.insert(3, "")
        assert refusal(tmp_path / "x.jsonl", "\n".join(lines)) == (
            4,
            "event 3: The line is empty. Expected a JSON object.",
        )

    @pytest.mark.parametrize(
        ("content", "line", "said"),
        [
            ("", None, "file: The file is empty."),
            ("\n\n", 1, "file: The file is empty."),
            (b"\x89PNG\r\n\x1a\n", 1, "file: This is not text: byte 0x89 is not UTF-8. Expected a text file."),
            ("[1]\n", 1, "header: The first line is no header. Expected an object with format, program, title"),
            ('{"n": 1, "type": "passed"}\n', 1, "header: The first line is no header."),
            ("format = 1\n", 1, "header: The line is cut off"),
        ],
    )
    def test_what_is_no_replay_is_told(self, tmp_path: Path, content: str | bytes, line: int | None, said: str):
        number, words = refusal(tmp_path / "x.jsonl", content)
        assert number == line
        assert words.startswith(said)

    def test_a_missing_file_is_told(self, tmp_path: Path):
        with pytest.raises(ReplayError, match="There is no such file"):
            read_replay(tmp_path / "no.jsonl")

    @pytest.mark.parametrize(
        ("key", "value", "said"),
        [
            (
                "format",
                2,
                "header: format = 2. This program reads format 1. The replay was written by a newer program.",
            ),
            ("format", "1", 'header: format = "1". This program reads format 1.'),
            ("seed", "7", 'header: seed = "7". Expected a whole number, or null.'),
            ("seed", True, "header: seed = true. Expected a whole number, or null."),
            ("program", 1, "header: program = 1. Expected text."),
            ("ruleset", "40k-10e", 'header: ruleset = "40k-10e". Its scenario has "40k-11e".'),
            ("rulset", "x", 'header: "rulset" does not belong in a header. The nearest known is "ruleset".'),
            ("scenario", [], "header: scenario = []. Expected the scenario as an object."),
            ("scenario", {"format": 1}, "header, scenario: There is no ruleset."),
        ],
    )
    def test_a_faulty_header_is_told(self, tmp_path: Path, key: str, value: Any, said: str):
        text = edited(written(tmp_path), 1, lambda header: header.update({key: value}))
        number, words = refusal(tmp_path / "x.jsonl", text)
        assert number == 1
        assert words.startswith(said)

    @pytest.mark.parametrize("key", ["seed", "ruleset", "program"])
    def test_a_header_without_a_key_is_told(self, tmp_path: Path, key: str):
        text = edited(written(tmp_path), 1, lambda header: header.pop(key))
        assert refusal(tmp_path / "x.jsonl", text) == (1, f"header: There is no {key}.")

    @pytest.mark.parametrize(
        ("n", "change", "said"),
        [
            (8, {"type": "pased"}, 'type = "pased". There is no such type of event. The nearest known is "passed".'),
            (8, {"type": 3}, "type = 3. There is no such type of event."),
            (8, {"player": "rot"}, 'player = "rot". The scenario has no such player.'),
            (8, {"player": ""}, "player is empty. Expected an id."),
            (8, {"plaier": "red"}, 'passed has no field "plaier". The nearest known is "player".'),
            (8, {"text": None}, "text = null. Expected text."),
            (4, {"path": []}, "path is empty. Expected one point at least."),
            (4, {"path": [[1, 2], [3]]}, "path = [3]. Expected [a number, a number]."),
            (4, {"path": {"x": 1}}, "path = { x = 1 }. Expected a list of [a number, a number]."),
            (4, {"length": "3"}, 'length = "3". Expected a number.'),
            (4, {"length": True}, "length = true. Expected a number."),
            (4, {"length": math.nan}, "length = nan. Expected a number."),
            (4, {"model": "guard-1"}, 'model = "guard-1". It is no model of "raiders".'),
            (
                4,
                {"model": "guard-9"},
                'model = "guard-9". The scenario has no such model. The nearest known is "guard-1".',
            ),
            (5, {"marks": {"pilled_in": True}}, 'A unit has no mark "pilled_in". The nearest known is "piled_in".'),
            (5, {"marks": {"piled_in": 1}}, "marks = 1. Expected true or false."),
            (10, {"faces": [1, 2.5]}, "faces = 2.5. Expected a whole number."),
            (10, {"need": "3+"}, 'need = "3+". Expected a whole number.'),
            (11, {"left": 1.0}, "left = 1.0. Expected a whole number."),
        ],
    )
    def test_an_event_that_cannot_be_is_told_with_its_line(
        self, tmp_path: Path, n: int, change: dict[str, Any], said: str
    ):
        text = edited(written(tmp_path), n + 1, lambda event: event.update(change))
        number, words = refusal(tmp_path / "x.jsonl", text)
        assert number == n + 1
        assert words == f"event {n}: {said}"

    def test_an_event_without_a_field_is_told(self, tmp_path: Path):
        text = edited(written(tmp_path), 5, lambda event: event.pop("path"))
        assert refusal(tmp_path / "x.jsonl", text) == (
            5,
            "event 4: model_moved needs path: a list of [a number, a number].",
        )

    def test_all_events_that_cannot_be_are_told_at_once(self, tmp_path: Path):
        path = written(tmp_path)
        path.write_text(edited(path, 9, lambda event: event.update({"player": "rot"})))
        path.write_text(edited(path, 5, lambda event: event.update({"length": "3"})))
        path.write_text(edited(path, 12, lambda event: event.update({"n": 7})))
        path.write_text(edited(path, 14, lambda event: event.update({"transport": "x"})))
        with pytest.raises(ReplayError) as caught:
            read_replay(path)
        assert [f.line for f in caught.value.faults] == [5, 9, 12]  # nothing after a line that is out of order

    def test_half_a_character_is_told(self, tmp_path: Path):
        text = edited(written(tmp_path), 9, lambda event: event.update({"text": "\ud800"}))
        number, words = refusal(tmp_path / "x.jsonl", text)
        assert (number, words[:39]) == (9, "event 8: A text holds half of a charact")


def test_a_replay_can_be_made_without_a_file():
    replay = Replay(the_header(), the_scenario(), EVENTS)
    assert replay.final.model("guard-1").alive is False
    assert replay.final.unit("aboard").embarked_in is None
