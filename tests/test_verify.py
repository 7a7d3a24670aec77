"""`verify`: what a replay must be by the rules, its choices and its seed; and the first line that is something else."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import simulator
from simulator.assets import folder
from simulator.cli import main
from simulator.events import (
    AttacksMade,
    DiceRolled,
    Event,
    ModelMoved,
    SequenceMoved,
    StepBegan,
    UnitChosen,
    UnitMarked,
    WoundsLost,
)
from simulator.play.verifying import verify
from simulator.replay import Replay
from tests.builders import a_scenario, guard, raiders
from tests.play.random_tables import random_table
from tests.replays import LastOption, begun, line_of, played, reread, written

DEMOS = sorted((folder("scenarios") / "demos").glob("*.toml"))
TABLES = [path for path in DEMOS if not path.name.endswith(".script.toml")]
OVERRUN = folder("scenarios") / "demos" / "overrun.toml"
SCRIPT = OVERRUN.with_name("overrun.script.toml")
BLADE = {"name": "Blade", "range": "melee", "A": "3", "WS": 2, "S": 8, "AP": -3, "D": "1"}


@cache
def scripted() -> Replay:
    return played(OVERRUN, 3, SCRIPT)


@cache
def free() -> Replay:
    """Without a script: a pile-in, an attack with dice, wounds."""
    units = [
        raiders([20.0, 20.0], [18.0, 20.0], charged=True, weapons=[BLADE]),
        guard([23.4, 20.0], [24.9, 20.0], [24.9, 21.5], weapons=[BLADE]),
    ]
    return played(a_scenario(units=units), 2)


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_every_demo_holds_with_its_script_and_without(table: Path) -> None:
    beside = table.with_name(f"{table.stem}.script.toml")
    for script in (beside if beside.exists() else None, None):
        told = verify(played(table, 7, script))
        assert told.difference is None
        assert told.events > 0


@pytest.mark.parametrize("seed", range(10))
def test_random_phases_hold_whoever_played_them(seed: int) -> None:
    for by in (None, LastOption()):
        replay = played(random_table(seed), seed, by=by)
        assert verify(replay).difference is None


def test_choices_come_from_the_script_and_out_of_the_log() -> None:
    with_script, without = verify(scripted()), verify(free())
    assert with_script.scripted > 0
    assert without.scripted == 0
    assert without.logged > 0
    assert without.moves > 0
    assert (without.rolled, without.given) == (sum(len(e.faces) for e in free().events if isinstance(e, DiceRolled)), 0)
    assert with_script.given > 0  # the script gives faces


def other_face(line: dict[str, Any]) -> None:
    line["faces"][0] = line["faces"][0] % 6 + 1


def other_text(line: dict[str, Any]) -> None:
    line["text"] += " Or so."


def changed(**changes: Any) -> Callable[[dict[str, Any]], None]:
    return lambda line: line.update(changes)


def moved_start(line: dict[str, Any]) -> None:
    line["path"][0][0] += 0.2


def moved_end(line: dict[str, Any]) -> None:
    line["path"][-1][0] -= 0.1


@pytest.mark.parametrize("replay", [free, scripted], ids=["free", "scripted"])
@pytest.mark.parametrize(
    ("kind", "change", "named"),
    [
        (DiceRolled, other_face, "faces: expected"),
        (DiceRolled, changed(need=5), "need: expected"),
        (WoundsLost, changed(lost=2), "lost: expected"),
        (WoundsLost, changed(left=1), "left: expected"),
        (ModelMoved, moved_start, "path: expected"),
        (ModelMoved, moved_end, ""),
        (ModelMoved, changed(length=1.0), "length: expected"),
        (ModelMoved, changed(measured=1.0), "measured: expected"),
        (UnitChosen, changed(unit="guard"), ""),
        (UnitChosen, changed(options=["guard"]), 'options: expected ["'),
        (UnitMarked, changed(marks={"fought": True}), "marks: expected"),
        (UnitMarked, changed(unit="guard"), "unit: expected"),
        (SequenceMoved, changed(sequence={"window": "nobody"}), "sequence: expected"),
        (StepBegan, changed(step="consolidate"), "step: expected"),
        (AttacksMade, changed(weapon="Club"), "weapon: expected"),
    ],
)
def test_whatever_is_changed_its_line_is_named(
    replay: Callable[[], Replay],
    kind: type[Event],
    change: Callable[[dict[str, Any]], None],
    named: str,
    tmp_path: Path,
) -> None:
    line = line_of(replay(), kind)
    told = verify(reread(replay(), tmp_path, line, change))
    assert told.difference is not None
    assert told.difference.line == line
    assert named in told.difference.message


@pytest.mark.parametrize("kind", [StepBegan, UnitChosen, ModelMoved, UnitMarked, AttacksMade, DiceRolled, WoundsLost])
def test_a_changed_word_is_named_as_well(kind: type[Event], tmp_path: Path) -> None:
    line = line_of(free(), kind)
    told = verify(reread(free(), tmp_path, line, other_text))
    assert told.difference is not None
    assert (told.difference.line, "text: expected" in told.difference.message) == (line, True)


@pytest.mark.parametrize(
    ("key", "word"),
    [
        *(
            ("decision", word)
            for word in ("pile-inx", "consolidate", "disembark", "select-to-fight", "remove", "attack")
        ),
        *(("mode", word) for word in ("ongoingx", "objective")),
        *(("unit", word) for word in ("guard", "raiders")),
    ],
)
def test_another_word_in_the_choice_of_a_move_is_named_by_verify_and_resume(
    key: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replay = scripted()
    line = next(
        n for n, e in enumerate(replay.events, start=2) if isinstance(e, UnitChosen) and e.decision == "pile-in"
    )
    changed_one = reread(replay, tmp_path, line, changed(**{key: word}))
    told = verify(changed_one)
    assert told.difference is not None
    assert told.difference.line == line
    cut = replace(changed_one, events=changed_one.events[: line + 9], finished=False, checksum=None)
    path = written(cut, tmp_path, "cut.jsonl")
    assert main(["verify", str(path)]) == 1
    assert main(["fight", "--resume", str(path)]) == 2
    assert f"{path}:{line}: it cannot be gone on with." in capsys.readouterr().err


def test_two_lines_in_another_order_are_found_where_they_begin(tmp_path: Path) -> None:
    first = line_of(free(), UnitMarked)
    events = list(free().events)
    events[first - 2 : first] = reversed(events[first - 2 : first])
    told = verify(replace(free(), events=tuple(events)))
    assert told.difference is not None
    assert told.difference.line == first


def test_a_way_that_the_referee_finds_illegal_is_reported_with_its_clause(tmp_path: Path) -> None:
    """The way is bent back so that model and line agree, but it does not end closer."""
    line = line_of(free(), ModelMoved)
    moved = free().events[line - 2]
    assert isinstance(moved, ModelMoved)
    (x, y), end = moved.path[0], (moved.path[0][0] - 1.0, moved.path[0][1])

    def backwards(content: dict[str, Any]) -> None:
        content.update(path=[[x, y], list(end)], length=1.0, measured=moved.measured)

    told = verify(reread(free(), tmp_path, line, backwards))
    assert told.difference is not None
    assert told.difference.line == line
    assert "pile-in.closer" in told.difference.broken
    assert "The referee finds this pile-in illegal." in told.difference.message


def test_targets_that_cannot_be_selected_are_reported_at_the_choice(tmp_path: Path) -> None:
    units = [raiders(charged=True, weapons=[BLADE]), guard(weapons=[BLADE]), guard([50.0, 40.0], id="far")]
    replay = played(a_scenario(units=units), 1)
    line = next(n for n, e in enumerate(replay.events, start=2) if isinstance(e, UnitChosen) and e.targets)
    told = verify(reread(replay, tmp_path, line, changed(targets=["far"])))
    assert told.difference is not None
    assert told.difference.line == line
    assert "pile-in.targets" in told.difference.broken


def test_another_seed_is_found_at_the_first_dice(tmp_path: Path) -> None:
    told = verify(reread(free(), tmp_path, 1, changed(seed=3)))
    assert told.difference is not None
    assert told.difference.line == line_of(free(), DiceRolled)
    told = verify(reread(free(), tmp_path, 1, changed(seed=None)))
    assert told.difference is not None
    assert "the header has no seed" in told.difference.message


def test_another_script_is_found(tmp_path: Path) -> None:
    def stays(header: dict[str, Any]) -> None:
        entry = header["script"]["decisions"][0]
        header["script"]["decisions"][0] = {"decision": "pile-in", "unit": entry["unit"], "stay": True}

    told = verify(reread(scripted(), tmp_path, 1, stays))
    assert told.difference is not None
    assert "found unit_chosen" in told.difference.message

    def never(header: dict[str, Any]) -> None:
        header["script"]["decisions"].append({"decision": "consolidate", "unit": "guard", "stay": True})
        header["script"]["decisions"].append({"decision": "consolidate", "unit": "guard", "stay": True})

    told = verify(reread(scripted(), tmp_path, 1, never))
    assert told.difference is not None
    assert "The script in the header cannot be followed here." in told.difference.message


def test_an_answer_that_may_not_be_given_is_reported(tmp_path: Path) -> None:
    line = next(n for n, e in enumerate(free().events, start=2) if isinstance(e, UnitChosen) and e.option == "normal")
    told = verify(reread(free(), tmp_path, line, changed(option="overrun")))
    assert told.difference is not None
    assert told.difference.line == line
    assert "Options: " in told.difference.message


def test_the_end_must_be_where_it_is_said_to_be(tmp_path: Path) -> None:
    short = replace(free(), events=free().events[:-1])
    told = verify(short)
    assert told.difference is not None
    assert (told.difference.line, "not over yet" in told.difference.message) == (len(free().events) + 1, True)
    long = replace(free(), events=(*free().events, free().events[-1]))
    told = verify(long)
    assert told.difference is not None
    assert (told.difference.line, "over before this" in told.difference.message) == (len(free().events) + 2, True)
    last = len(free().events) + 2
    told = verify(reread(free(), tmp_path, last, changed(checksum="sha256:0")))
    assert told.difference is not None
    assert (told.difference.line, "The checksum is sha256:0" in told.difference.message) == (last, True)


def test_an_unfinished_replay_holds_as_far_as_it_goes(tmp_path: Path) -> None:
    for count in range(0, len(scripted().events), 11):
        told = verify(replace(scripted(), events=scripted().events[:count], finished=False))
        assert told.difference is None
        assert told.events == count
        assert not told.finished
    assert verify(begun(free().scenario)).events == 0


def test_the_command_exits_0_1_and_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(scripted(), tmp_path)
    assert main(["verify", str(path)]) == 0
    assert "judged again" in capsys.readouterr().out
    lines = path.read_text().splitlines()
    at = line_of(scripted(), DiceRolled)
    dice = json.loads(lines[at - 1])
    other_face(dice)
    lines[at - 1] = json.dumps(dice)
    path.write_text("\n".join(lines) + "\n")
    assert main(["verify", str(path)]) == 1
    assert capsys.readouterr().out.startswith(f"{path}:{at}: dice_rolled (")
    assert main(["verify", str(path), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["holds"], told["first_difference"]["line"]) == (False, at)
    assert told["first_difference"]["found"]["faces"] == dice["faces"] != told["first_difference"]["expected"]["faces"]
    path.write_text("\n".join(lines[:9]) + "\n" + lines[9][:20])
    assert main(["verify", str(path)]) == 2
    assert f"{path}:10:" in capsys.readouterr().err


def test_it_is_offered_to_programs(tmp_path: Path) -> None:
    assert simulator.verify(simulator.read_replay(written(free(), tmp_path))).holds
