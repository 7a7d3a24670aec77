"""A replay that was stopped, killed or cut off: read up to its last whole line, and gone on with to the same bytes."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.assets import folder
from simulator.cli import main
from simulator.events import Event, ModelMoved
from simulator.play.verifying import CannotGoOnError, go_on
from simulator.replay import Replay, ReplayWriter
from simulator.replay_reading import read_replay
from tests.builders import a_scenario, guard, raiders, scenario_text
from tests.play.random_tables import random_table
from tests.replays import LastOption, begun, played, written

DEMO = str(folder("scenarios") / "demos" / "overrun.toml")
ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo, played to its end."""
    path = tmp_path_factory.mktemp("whole") / "whole.jsonl"
    assert main(["fight", DEMO, "--seed", "3", "-o", str(path)]) == 0
    return path


def test_a_finished_replay_ends_with_the_checksum_of_its_last_position(whole: Path) -> None:
    last = json.loads(whole.read_text().splitlines()[-1])
    assert last["type"] == "ended"
    assert last["checksum"].startswith("sha256:")
    assert read_replay(whole).finished


def test_interrupted_at_any_event_and_resumed_it_is_the_same_byte_for_byte(whole: Path, tmp_path: Path) -> None:
    lines = whole.read_text().splitlines(keepends=True)
    for count in [*range(1, len(lines), 9), len(lines) - 1]:
        path = tmp_path / f"{count}.jsonl"
        path.write_text("".join(lines[:count]))
        assert main(["fight", "--resume", str(path)]) == 0
        assert path.read_bytes() == whole.read_bytes(), f"cut after line {count}"


def test_cut_in_the_middle_of_a_line_it_is_accepted_up_to_the_last_whole_line(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cut.jsonl"
    text = whole.read_text()
    path.write_text(text[: text.index('"n":30') + 3])
    for command in (["next", str(path)], ["replay", str(path), "--export", str(tmp_path / "o.html")]):
        assert main(command) == 0
        assert f"cut.jsonl:{30 + 1}: the last line is cut off; 29 whole events are kept" in capsys.readouterr().err
    assert main(["validate", str(path)]) == 2
    assert main(["verify", str(path)]) == 2
    assert main(["fight", "--resume", str(path), "-o", str(tmp_path / "again.jsonl")]) == 0
    assert (tmp_path / "again.jsonl").read_bytes() == whole.read_bytes()


def test_a_cut_elsewhere_is_refused_with_its_line(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = whole.read_text().splitlines(keepends=True)
    lines[12] = lines[12][:20] + "\n"
    path = tmp_path / "hole.jsonl"
    path.write_text("".join(lines))
    for command in ("next", "replay", "validate", "verify"):
        assert main([command, str(path)]) == 2
        assert "hole.jsonl:13" in capsys.readouterr().err


def test_until_stops_when_a_step_begins_and_can_be_resumed(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "until.jsonl"
    assert main(["fight", DEMO, "--seed", "3", "--until", "consolidate", "-o", str(path)]) == 0
    begun = read_replay(path)
    assert not begun.finished
    assert begun.final.step == "consolidate"
    assert main(["fight", "--resume", str(path)]) == 0
    assert path.read_bytes() == whole.read_bytes()


def test_a_finished_or_changed_replay_is_not_resumed(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fight", "--resume", str(whole)]) == 2
    lines = whole.read_text().splitlines(keepends=True)[:40]
    changed = next(n for n, line in enumerate(lines) if '"length":' in line)
    event = json.loads(lines[changed])
    lines[changed] = json.dumps({**event, "length": event["length"] + 0.25}) + "\n"
    path = tmp_path / "changed.jsonl"
    path.write_text("".join(lines))
    before = path.read_bytes()
    capsys.readouterr()
    assert main(["fight", "--resume", str(path)]) == 2
    assert f"changed.jsonl:{changed + 1}" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_a_killed_run_leaves_a_file_that_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "killed.jsonl"
    code = (
        "import sys, os, signal; import simulator.replay as r; keep = r.ReplayWriter.write\n"
        "def write(self, event):\n"
        "    keep(self, event)\n"
        "    if self.count == 25: os.kill(os.getpid(), signal.SIGKILL)\n"
        "r.ReplayWriter.write = write; from simulator.cli import main; main(sys.argv[1:])"
    )
    command = [sys.executable, "-c", code, "fight", DEMO, "--seed", "3", "-o", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL
    assert len(read_replay(path, allow_cut=True).events) == 25


def test_looking_changes_no_die(whole: Path, tmp_path: Path) -> None:
    """A check, a hint or a picture between two runs: the second is the same, byte for byte."""
    main(["check", str(folder("scenarios") / "demos" / "first-blood.toml"), "--picture", str(tmp_path / "v.svg")])
    main(["next", DEMO])
    again = tmp_path / "again.jsonl"
    assert main(["fight", DEMO, "--seed", "3", "-o", str(again)]) == 0
    assert again.read_bytes() == whole.read_bytes()


def resumed(whole: Replay, count: int) -> tuple[Event, ...]:
    """What comes of a phase that is stopped after so many events and gone on with."""
    stopped = replace(whole, events=whole.events[:count], finished=False)
    stands, events = go_on(stopped)
    return (*whole.events[:stands], *events)


@pytest.mark.parametrize("seed", range(12))
def test_random_phases_go_on_as_though_never_stopped(seed: int) -> None:
    whole = played(random_table(seed), seed)
    step = max(1, len(whole.events) // 5)
    for count in range(seed % step, len(whole.events) + 1, step):
        assert resumed(whole, count) == whole.events, f"stopped after event {count}"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 130))
def test_at_every_single_event_as_well(seed: int) -> None:
    # One in ten by the usual planner: everything is planned anew from each event on.
    whole = played(random_table(seed), seed, planner=None if seed % 10 == 0 else "straight")
    for count in range(len(whole.events) + 1):
        assert resumed(whole, count) == whole.events, f"stopped after event {count}"


def test_a_choice_by_hand_that_is_told_in_full_stands_and_one_cut_short_is_made_again() -> None:
    scenario = a_scenario(units=[raiders([20, 20], [18.5, 20], id="a", charged=True), guard([24, 20], [25.5, 20])])
    whole = played(scenario, 4, by=LastOption())
    first = next(n for n, e in enumerate(whole.events) if isinstance(e, ModelMoved))
    last = max(n for n, e in enumerate(whole.events) if isinstance(e, ModelMoved) and e.kind == "pile-in")
    assert last > first
    cut = replace(whole, events=whole.events[: first + 1], finished=False)
    stands, events = go_on(cut, then=LastOption())
    assert stands == first - 1
    assert (*cut.events[:stands], *events) == whole.events
    told = replace(whole, events=whole.events[: last + 2], finished=False)
    stands, _ = go_on(told)  # by the automatic player from here on
    assert stands == last + 2


def test_a_replay_that_does_not_follow_from_its_scenario_is_not_gone_on_with() -> None:
    whole = played(random_table(3), 3)
    other = begun(random_table(3), 3)
    moved = next(n for n, e in enumerate(whole.events) if isinstance(e, ModelMoved))
    event = whole.events[moved]
    assert isinstance(event, ModelMoved)
    events = (*whole.events[:moved], replace(event, length=event.length + 0.5), *whole.events[moved + 1 :])
    with pytest.raises(CannotGoOnError, match="length: expected") as caught:
        go_on(replace(other, events=events[: moved + 5]))
    assert caught.value.difference.line == moved + 2


def test_cut_inside_a_character_it_is_accepted_all_the_same(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = whole.read_bytes()
    at = data.index("″".encode(), data.index(b"\n"))
    path = tmp_path / "cut.jsonl"
    for more in (1, 2, 3):
        path.write_bytes(data[: at + more])
        line = data[:at].count(b"\n") + 1
        assert main(["next", str(path)]) == 0
        assert (
            f"cut.jsonl:{line}: the last line is cut off; {line - 2} whole events are kept" in capsys.readouterr().err
        )
        assert main(["validate", str(path)]) == 2
        assert f"cut.jsonl:{line}:" in capsys.readouterr().err


def test_an_unfinished_replay_is_accepted_with_a_word(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "stopped.jsonl"
    path.write_text("".join(whole.read_text().splitlines(keepends=True)[:20]))
    page = ["replay", str(path), "--export", str(tmp_path / "o.html")]
    for command in (["next", str(path)], page, ["validate", str(path)], ["verify", str(path)]):
        assert main(command) == 0
        told = capsys.readouterr()
        assert "unfinished" in told.out + told.err


@pytest.mark.parametrize(
    "change", [lambda lines: lines[::-1], lambda lines: [*lines, lines[-1]], lambda lines: lines[2:]]
)
def test_lines_behind_or_before_the_end_are_refused(whole: Path, tmp_path: Path, change, capsys) -> None:
    header, *lines = whole.read_text().splitlines()
    path = tmp_path / "x.jsonl"
    path.write_text("\n".join([header, *change(lines)]))
    for command in (["validate"], ["verify"], ["next"], ["fight", "--resume"]):
        assert main([*command, str(path)]) == 2
        assert "x.jsonl:" in capsys.readouterr().err


def test_a_checksum_of_another_position_is_refused_with_its_line(whole: Path, tmp_path: Path, capsys) -> None:
    *lines, last = whole.read_text().splitlines()
    path = tmp_path / "x.jsonl"
    path.write_text("\n".join([*lines, json.dumps({**json.loads(last), "checksum": "sha256:0"})]))
    assert main(["next", str(path)]) == 2
    assert f"x.jsonl:{len(lines) + 1}: the end: checksum" in capsys.readouterr().err


def a_table_and_a_script(folder: Path, *entries: str) -> list[str]:
    (folder / "duel.toml").write_text(scenario_text())
    script = "\n".join(["format = 1", *("[[decisions]]\n" + entry for entry in entries)])
    (folder / "duel.script.toml").write_text(script)
    return ["fight", str(folder / "duel.toml"), "-o", str(folder / "out.jsonl")]


MOVES = """decision = "pile-in"\nunit = "raiders"\nsteps = [{ model = "raiders-1", to = [21.0, 20.0] }]"""
TOO_FAR = """decision = "consolidate"\nunit = "raiders"\nsteps = [{ model = "raiders-1", to = [40.0, 20.0] }]"""


def test_a_script_that_is_refused_leaves_nothing_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = a_table_and_a_script(tmp_path, MOVES, TOO_FAR)
    assert main(command) == 2
    assert "duel.script.toml:6:" in capsys.readouterr().err
    assert sorted(p.name for p in tmp_path.iterdir()) == ["duel.script.toml", "duel.toml"]
    (tmp_path / "out.jsonl").write_text("what was there before")
    assert main(command) == 2
    assert (tmp_path / "out.jsonl").read_text() == "what was there before"
    assert len(list(tmp_path.iterdir())) == 3


def test_a_script_that_is_refused_later_leaves_what_was_stopped_before(tmp_path: Path) -> None:
    command = a_table_and_a_script(tmp_path, MOVES, TOO_FAR)
    assert main([*command, "--until", "consolidate"]) == 0
    before = (tmp_path / "out.jsonl").read_bytes()
    assert main(["fight", "--resume", str(tmp_path / "out.jsonl")]) == 2
    assert (tmp_path / "out.jsonl").read_bytes() == before


def test_the_script_is_in_the_replay_and_may_be_named_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = a_table_and_a_script(tmp_path, MOVES)
    out, script = str(tmp_path / "out.jsonl"), str(tmp_path / "duel.script.toml")
    assert main([*command, "--seed", "5"]) == 0
    whole = (tmp_path / "out.jsonl").read_bytes()
    for named in ([], ["--script", script], ["--seed", "5"]):
        assert main([*command, "--seed", "5", "--until", "fight"]) == 0
        assert main(["fight", "--resume", out, *named]) == 0
        assert (tmp_path / "out.jsonl").read_bytes() == whole
    assert main([*command, "--seed", "5", "--until", "fight"]) == 0
    Path(script).write_text(Path(script).read_text().replace("21.0", "21.5"))
    capsys.readouterr()
    for named in (["--script", script], ["--seed", "6"], ["--no-script"], [str(tmp_path / "duel.toml")]):
        assert main(["fight", *named, "--resume", out]) == 2
        assert "replay" in capsys.readouterr().err


def test_stopped_by_the_keyboard_it_says_how_to_go_on(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write = ReplayWriter.write

    def interrupted(writer: ReplayWriter, event: Event) -> None:
        write(writer, event)
        if writer.count == 17:
            raise KeyboardInterrupt

    path = tmp_path / "stopped.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr(ReplayWriter, "write", interrupted)
        assert main(["fight", DEMO, "--seed", "3", "-o", str(path)]) == 130
    told = capsys.readouterr().err
    assert f"Stopped after 17 events. To go on: fightphase fight --resume {path}" in told
    assert len(read_replay(path).events) == 17
    assert main(["fight", "--resume", str(path)]) == 0
    assert path.read_bytes() == whole.read_bytes()


def test_it_goes_on_with_the_planner_that_it_was_begun_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, path = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    command = ["fight", DEMO, "--no-script", "--planner", "straight", "-o"]
    assert main([*command, str(whole)]) == 0
    assert json.loads(whole.read_text().splitlines()[0])["planner"] == "straight"
    assert main([*command, str(path), "--until", "fight"]) == 0
    assert main(["fight", "--resume", str(path), "--planner", "best"]) == 2
    assert "--planner best: the replay was begun with straight, which stays" in capsys.readouterr().err
    assert main(["fight", "--resume", str(path)]) == 0
    assert path.read_bytes() == whole.read_bytes()
    assert main(["verify", str(path)]) == 0


def test_a_planner_that_is_not_known_is_not_gone_on_with(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, *_ = whole.read_text().splitlines(keepends=True)
    header = json.loads(first)
    assert "planner" not in header, "the usual one need not be named"
    path = tmp_path / "new.jsonl"
    for named, told in (("bold", 'with the planner "bold"; there is best, straight'), (3, "planner = 3. Expected")):
        path.write_text(json.dumps({**header, "planner": named}) + "\n" + second)
        assert main(["fight", "--resume", str(path)]) == 2
        assert told in capsys.readouterr().err


def test_until_a_step_that_the_ruleset_does_not_have_names_those_it_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fight", DEMO, "--until", "retreat", "-o", str(tmp_path / "r.jsonl")]) == 2
    told = "--until retreat: the phase has no such step; it has start, pile-in, fight, consolidate, end"
    assert told in capsys.readouterr().err


def test_until_a_step_that_is_past_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.jsonl"
    assert main(["fight", DEMO, "--until", "fight", "-o", str(out)]) == 0
    assert "(stopped as fight begins; to go on: fightphase fight --resume" in capsys.readouterr().err
    before = out.read_bytes()
    assert main(["fight", "--resume", str(out), "--until", "pile-in"]) == 2
    assert "--until pile-in: the phase has come to the step fight already" in capsys.readouterr().err
    assert out.read_bytes() == before


def test_progress_is_shown_on_a_terminal_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["fight", DEMO, "-o", str(tmp_path / "out.jsonl")]
    assert main(command) == 0
    assert "\r" not in capsys.readouterr().err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(command) == 0
    told = capsys.readouterr().err
    assert "fight: " in told
    assert "units have fought" in told
    assert told.rstrip("\n").split("\r")[-1].startswith("\033[Kreplay: ")  # the line is gone before the last word


def test_what_cannot_be_written_to_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fight", DEMO, "-o", str(tmp_path)]) == 2
    assert "this is no file" in capsys.readouterr().err
    assert main(["fight", DEMO, "-o", str(tmp_path / "no" / "x.jsonl")]) == 2
    assert list(tmp_path.iterdir()) == []
    assert main(["fight"]) == 2


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = (written(played(random_table(8), 8), tmp_path, name) for name in ("a.jsonl", "b.jsonl"))
    assert first.read_bytes() == second.read_bytes()
    third = written(played(random_table(8), 9), tmp_path, "c.jsonl")
    assert third.read_bytes() != first.read_bytes()
