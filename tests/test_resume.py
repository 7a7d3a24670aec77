"""A replay that was stopped, cut off or tampered with: resumed to the same bytes, refused, or found out."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.assets import folder
from simulator.cli import main
from simulator.replay import read_replay

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


def test_verify_holds_for_the_demo_and_for_a_phase_without_a_script(whole: Path, tmp_path: Path) -> None:
    assert main(["verify", str(whole)]) == 0
    path = tmp_path / "free.jsonl"
    assert main(["fight", DEMO, "--no-script", "--seed", "8", "-o", str(path)]) == 0
    assert main(["verify", str(path)]) == 0


@pytest.mark.parametrize(
    ("kind", "key"),
    [("dice_rolled", "faces"), ("model_moved", "path"), ("wounds_lost", "lost"), ("unit_chosen", "unit")],
)
def test_verify_names_the_line_that_was_tampered_with(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str, key: str
) -> None:
    lines = whole.read_text().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if f'"type":"{kind}"' in line and json.loads(line).get(key))
    event = json.loads(lines[at])
    other = {
        "faces": [face % 6 + 1 for face in event.get("faces", [])],
        "path": [*event.get("path", [])[:-1], [1.0, 1.0]],
        "lost": event.get("lost", 0) + 1,
        "unit": "guard",
    }[key]
    lines[at] = json.dumps({**event, key: other}) + "\n"
    path = tmp_path / "tampered.jsonl"
    path.write_text("".join(lines))
    capsys.readouterr()
    assert main(["verify", str(path), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["first_difference"]["line"] <= at + 1
    assert told["holds"] is False


def test_next_says_who_decides_what_and_why(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["next", DEMO, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"player", "decision", "options", "may_pass", "step", "clause", "citation"} <= set(told)
    assert (told["player"], told["decision"]) == ("red", "pile-in")
    assert set(told["options"]) == {"colossus", "raiders"}
    assert main(["next", str(whole), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["decision"] is None
    assert main(["next", str(whole), "--at", "20"]) == 0
    assert "·" in capsys.readouterr().out
    assert main(["next", str(whole), "--at", "9999"]) == 2


def test_looking_changes_no_die(whole: Path, tmp_path: Path) -> None:
    """A check, a hint or a picture between two runs: the second is the same, byte for byte."""
    main(["check", str(folder("scenarios") / "demos" / "first-blood.toml"), "--picture", str(tmp_path / "v.svg")])
    main(["next", DEMO])
    again = tmp_path / "again.jsonl"
    assert main(["fight", DEMO, "--seed", "3", "-o", str(again)]) == 0
    assert again.read_bytes() == whole.read_bytes()
