"""`next`: who decides what now, from which options, and by which clause; in a scenario and at any event of a replay."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from simulator.assets import folder
from simulator.cli import main
from simulator.dice import SeededDice
from simulator.events import Event, ModelMoved, SequenceMoved, StepBegan, UnitChosen, fold
from simulator.play import Automatic, Scripted, sequence_of
from simulator.play.following import script_of
from simulator.play.phase import resolved
from simulator.replay import Replay
from simulator.rules.decision import Decision
from tests.builders import guard, raiders, scenario_text
from tests.play.random_tables import random_table
from tests.replays import played, written

DEMO = folder("scenarios") / "demos" / "overrun.toml"
KEYS = ["player", "decision", "options", "may_pass", "step", "clause", "citation", "unit", "why"]


@pytest.fixture(scope="module")
def replay() -> Replay:
    return played(DEMO, 3, DEMO.with_name("overrun.script.toml"))


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    assert main(["next", *map(str, arguments), "--json"]) == 0
    return dict(json.loads(capsys.readouterr().out))


def test_a_scenario_says_who_decides_first(capsys: pytest.CaptureFixture[str]) -> None:
    decision = told(capsys, DEMO)
    assert list(decision) == KEYS
    assert (decision["player"], decision["decision"], decision["step"]) == ("red", "pile-in", "pile-in")
    assert set(decision["options"]) == {"colossus", "raiders"}
    assert decision["may_pass"] is True
    assert decision["clause"].startswith("pile-in.")
    assert decision["citation"] == "11e core rules 12.02"


def test_at_an_event_it_is_the_decision_that_the_next_choice_answers(
    replay: Replay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(replay, tmp_path)
    selections = [
        (n, event)
        for n, event in enumerate(replay.events)
        if isinstance(event, UnitChosen) and event.decision == "select-to-fight"
    ]
    assert len(selections) > 2
    for n, event in selections:
        decision = told(capsys, path, "--at", n)
        assert (decision["player"], decision["decision"]) == (event.player, "select-to-fight")
        assert tuple(decision["options"]) == event.options
        assert (decision["step"], decision["may_pass"]) == ("fight", False)


def choices_of(replay: Replay) -> tuple[list[Event], list[tuple[int, Decision, int]]]:
    """Play a replay's scenario again, step by step: all events, and where those of each choice begin and end."""
    script = script_of(replay)
    chooser = Automatic() if script is None else Scripted(script, Automatic())
    state, dice, sequence = replay.initial, SeededDice(replay.seed or 0), sequence_of(replay.initial)
    events: list[Event] = []
    choices = []
    while True:
        event = sequence.upkeep(state)
        decision = sequence.decision_at(state) if event is None else None
        if event is None and decision is None:
            return events, choices
        new = (event,) if event is not None else ()
        if decision is not None:
            new = resolved(state, decision, chooser.choose(state, decision), dice)
            choices.append((len(events), decision, len(events) + len(new)))
        events.extend(new)
        state = fold(state, new)


@pytest.mark.parametrize("scripted", [True, False])
def test_inside_a_choice_it_is_the_decision_that_is_made_again_and_that_is_said(
    scripted: bool, replay: Replay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = replay if scripted else played(DEMO, 3)
    path = written(one, tmp_path)
    events, choices = choices_of(one)
    assert tuple(events) == one.events
    inside = [(n, start, decision) for start, decision, end in choices for n in range(start + 1, end)]
    assert len(inside) > 20
    for n, start, decision in inside[:: 3 if scripted else 5]:
        assert main(["next", str(path), "--at", str(n), "--json"]) == 0
        out, err = capsys.readouterr()
        due = json.loads(out)
        assert (due["player"], due["decision"], tuple(due["options"])) == (
            decision.player, decision.decision, decision.options,
        )  # fmt: skip
        assert (due["may_pass"], due["clause"], due["why"]) == (decision.may_pass, decision.clause, decision.why)
        assert f"event {n} lies inside a choice, which is made again from event {start + 1} on" in err
    for start, decision, _ in choices[::3]:
        assert main(["next", str(path), "--at", str(start), "--json"]) == 0
        out, err = capsys.readouterr()
        assert json.loads(out)["why"] == decision.why
        assert "lies inside" not in err


def test_a_file_that_was_killed_inside_a_choice_is_answered_as_resume_goes_on(
    replay: Replay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = written(replay, tmp_path).read_text(encoding="utf-8").splitlines(keepends=True)
    n = next(n for n, e in enumerate(replay.events, start=1) if isinstance(e, ModelMoved))
    path = tmp_path / "killed.jsonl"
    path.write_text("".join(text[: n + 1]) + text[n + 1][:30], encoding="utf-8")
    before = path.read_bytes()
    assert main(["next", str(path), "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["decision"] == "pile-in"
    assert f"event {n} lies inside a choice, which is made again from event {n - 1} on" in err
    assert path.read_bytes() == before
    assert main(["fight", "--resume", str(path)]) == 0
    assert f"it is made again from event {n - 1} on" in capsys.readouterr().err


def test_a_log_that_the_rules_do_not_make_is_taken_at_its_word_and_that_is_said(
    replay: Replay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    n = next(n for n, e in enumerate(replay.events) if isinstance(e, ModelMoved))
    event = replay.events[n]
    assert isinstance(event, ModelMoved)
    events = (*replay.events[:n], replace(event, length=event.length + 0.5), *replay.events[n + 1 :])
    path = written(replace(replay, events=events), tmp_path)
    assert main(["next", str(path), "--at", "20", "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["step"] == "fight"
    assert f"{path}:{n + 2}: this cannot be gone on with. " in err


def test_in_a_fight_it_names_the_unit_the_decision_is_about(
    replay: Replay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(replay, tmp_path)
    n, event = next((n, e) for n, e in enumerate(replay.events) if isinstance(e, UnitChosen) and e.option == "normal")
    decision = told(capsys, path, "--at", n)
    assert (decision["decision"], decision["unit"]) == ("choose-fight-type", event.unit)


def test_when_the_phase_is_over_nobody_decides(
    replay: Replay, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(replay, tmp_path)
    over = told(capsys, path)
    assert list(over) == KEYS
    assert (over["player"], over["decision"], over["options"], over["may_pass"]) == (None, None, [], False)
    assert main(["next", str(path)]) == 0
    assert capsys.readouterr().out == "Nobody: the phase is over.\n"


def test_in_words_it_gives_the_reasons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    units = [raiders(charged=True), guard([21.8, 20.0])]
    path = tmp_path / "duel.toml"
    path.write_text(scenario_text(units=units, turn={"active": "red", "step": "fight"}))
    assert main(["next", str(path)]) == 0
    first, option, passing, clause = capsys.readouterr().out.splitlines()
    assert first == "Red decides: select-to-fight. It is Red's turn, so Red selects a Fights First unit first."
    assert option == "  raiders"
    assert "may not pass" in passing
    assert clause.endswith(" · 11e core rules 12.04")


@pytest.mark.parametrize("seed", range(4))
def test_every_event_of_a_random_phase_has_an_answer(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replay = played(random_table(seed), seed)
    path = written(replay, tmp_path)
    before = path.read_bytes()
    for n in range(0, len(replay.events) + 1, 3):
        assert told(capsys, path, "--at", n)["step"]
    assert path.read_bytes() == before


def test_where_a_step_begins_it_is_that_steps_decision(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay = played(random_table(1), 1)
    path = written(replay, tmp_path)
    begins = {e.step: n for n, e in enumerate(replay.events, start=1) if isinstance(e, StepBegan)}
    for step in ("fight", "end"):
        assert told(capsys, path, "--at", begins[step])["step"] == step


@pytest.mark.parametrize("at", ["-1", "9999"])
def test_an_event_that_is_not_there_is_bad_usage(
    replay: Replay, at: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["next", str(written(replay, tmp_path)), "--at", at]) == 2
    assert f"--at {at}: the replay has events 0 to {len(replay.events)}" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [{"sub_step": "remaining"}, {"chosen": 3}])
def test_an_order_of_the_phase_that_cannot_be_is_refused_with_its_line(
    replay: Replay, wrong: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    n = next(n for n, e in enumerate(replay.events) if isinstance(e, SequenceMoved) and "picker" in e.sequence)
    event = replace(replay.events[n], sequence=wrong)
    path = written(replace(replay, events=(*replay.events[:n], event), finished=False), tmp_path)
    assert main(["next", str(path)]) == 2
    assert f"{path}:{n + 2}: event {n + 1}: sequence_moved" in capsys.readouterr().err


def test_at_belongs_to_a_replay(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["next", str(DEMO), "--at", "3"]) == 2
    assert "--at belongs to a replay" in capsys.readouterr().err
