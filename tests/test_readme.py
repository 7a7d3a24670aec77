"""The README keeps its word: every command in it runs, every file in it loads, its two setup lines are those of CI."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from simulator.cli import main
from simulator.files.document import parse
from simulator.files.faults import ScriptError
from simulator.referee import check
from simulator.scenario import load, load_move, load_text
from simulator.script import read_script

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
COMMANDS = [line for kind, block in BLOCKS if kind == "sh" for line in block.splitlines() if line]
SETUP = [line for line in COMMANDS if line.startswith("python3 -m venv")]
EXAMPLES = [line for line in COMMANDS if line not in SETUP]


def test_every_example_command_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("scenarios", "assets"):
        (tmp_path / name).symlink_to(ROOT / name)
    # A roster as its program writes it, of invented units: what "fightphase import roster.json" reads.
    shutil.copy2(ROOT / "tests" / "armies" / "samples" / "new-recruit.json", tmp_path / "roster.json")
    monkeypatch.chdir(tmp_path)
    assert len(EXAMPLES) >= 8
    for line in EXAMPLES:
        program, *arguments = shlex.split(line)
        assert program == "fightphase", line
        assert main(arguments) == 0, line
    for name in ("verdict.png", "best.toml", "best.png"):
        assert (tmp_path / name).exists()
    assert (tmp_path / "overrun.html").exists()


def test_the_toml_examples_load() -> None:
    tables = {block: tomllib.loads(block) for kind, block in BLOCKS if kind == "toml"}
    scenarios = [block for block, tree in tables.items() if "board" in tree]
    scripts = [block for block, tree in tables.items() if "decisions" in tree]
    moves = [block for block, tree in tables.items() if "kind" in tree]
    assert len(scenarios) == len(scripts) == len(moves) == 1
    scenario = load_text(scenarios[0], "README.md")
    for example in scenario.examples:
        assert check(scenario.state, example.move).outcome == example.expect
    script, faults = read_script(parse(scripts[0], "README.md", ScriptError, is_json=False))
    assert script is not None, faults


def test_the_move_example_loads(tmp_path: Path) -> None:
    (move,) = [
        block for kind, block in BLOCKS if kind == "toml" and 'kind = "pile-in"' in block and "board" not in block
    ]
    path = tmp_path / "move.toml"
    path.write_text(move, encoding="utf-8")
    assert load_move(path)[0].unit == "raiders"


def test_the_python_example_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = [block for kind, block in BLOCKS if kind == "python"]
    monkeypatch.chdir(ROOT)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "legal" in done.stdout


def test_there_are_two_setup_lines_and_ci_runs_the_second_to_the_letter() -> None:
    assert len(SETUP) == 2
    assert SETUP[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_pictures_are_there() -> None:
    for name in re.findall(r"!\[.*?\]\((.*?)\)", TEXT):
        assert (ROOT / name).is_file(), name


def test_the_demo_and_first_scenario_load() -> None:
    for path in sorted((ROOT / "scenarios" / "demos").glob("*.toml")):
        if not path.name.endswith(".script.toml"):
            assert load(path).warnings == ()
            assert path.read_text(encoding="utf-8").startswith("#:schema ../../assets/scenario.schema.json")


@pytest.mark.slow
def test_the_first_line_sets_everything_up_on_a_fresh_machine_and_plays_the_demo(tmp_path: Path) -> None:
    """A copy of what is committed, an environment of its own, no screen: a page is written and named."""
    copy = tmp_path / "project"
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, tracked.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    bare = {k: v for k, v in os.environ.items() if k not in {"DISPLAY", "WAYLAND_DISPLAY", "PYTHONPATH", "VIRTUAL_ENV"}}
    done = subprocess.run(["bash", "-c", SETUP[0]], cwd=copy, env=bare, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert str(copy / "overrun.html") in done.stdout
    assert (copy / "overrun.html").stat().st_size > 10_000
