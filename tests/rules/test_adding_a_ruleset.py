"""The page on adding a ruleset keeps its word: what its blocks say is built in a copy of the project, and played."""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "simulator" / "rules" / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\w+\n# (\S+?)(?:, in (\w+))?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
CASE = "scenarios/cases/brawl/clauses/rush.closer.toml"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with what the page adds: new files, and lines in a table that is there."""
    copy = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "simulator", copy / "simulator", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("assets", "pyproject.toml"):
        place = copy / name
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place)
        else:
            shutil.copy2(ROOT / name, place)
    for name, table, content in BLOCKS:
        target = copy / name
        if table:
            text = target.read_text(encoding="utf-8")
            head = re.search(rf"^{table}: Final = \{{\n", text, re.MULTILINE)
            assert head is not None, f"{name} has no table {table}"
            target.write_text(text[: head.end()] + content + text[head.end() :], encoding="utf-8")
        else:
            assert not target.exists(), f"{name} is there already"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(content, encoding="utf-8")
    return copy


def run(project: Path, *arguments: str, asked: str | None = None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(project), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=project, env=env, capture_output=True, text=True, check=False, input=asked)


COMMANDS = {
    "validate": f"validate {CASE}",
    "check": f"check {CASE} --json",
    "rules": "rules --ruleset brawl",
    "next": f"next {CASE}",
    "plan": f"plan {CASE} --unit raiders",
    "fight": f"fight {CASE} --seed 3 -o brawl.jsonl",
    "verify": "verify brawl.jsonl",
    "tie": "check tie.toml --json",
    "replay": "replay brawl.jsonl --export brawl.html",
    "refused": "fight table.toml --script twice.toml --planner straight",
}
TIE = """
format = 1
title = "One raider, as far from one enemy as from the other"
ruleset = "brawl"
board = { size = [30.0, 30.0] }
players = [{ id = "red" }, { id = "blue" }]

[[units]]
id = "raiders"
player = "red"
base = "32mm"
models = [[15.0, 15.0]]

[[units]]
id = "guard"
player = "blue"
base = "32mm"
models = [[20.0, 15.0]]

[[units]]
id = "kin"
player = "blue"
base = "32mm"
models = [[10.0, 15.0]]

[[moves]]
name = "to one"
kind = "pile-in"
unit = "raiders"
steps = [{ model = "raiders-1", to = [17.0, 15.0] }]

[[moves]]
name = "to the other"
kind = "pile-in"
unit = "raiders"
steps = [{ model = "raiders-1", to = [13.0, 15.0] }]

[[moves]]
name = "to neither"
expect = "illegal"
breaks = ["rush.closer"]
kind = "pile-in"
unit = "raiders"
steps = [{ model = "raiders-1", to = [14.5, 17.5] }]
"""
DRIVER = """
import contextlib, io, json, sys
from simulator.cli import main

answers = {}
for name, line in json.load(sys.stdin).items():
    with contextlib.redirect_stdout(io.StringIO()) as told, contextlib.redirect_stderr(told):
        code = main(line.split())
    answers[name] = [code, told.getvalue()]
json.dump(answers, sys.stdout)
"""


@pytest.fixture(scope="module")
def answers(project: Path) -> dict[str, tuple[int, str]]:
    """The exit code and the words of each command, run in the copy."""
    scouts = '[[units]]\nid = "scouts"\nplayer = "red"\nbase = "32mm"\nmodels = [[20.0, 10.0]]\n\n[[moves]]'
    table = (project / CASE).read_text(encoding="utf-8").replace("[[moves]]", scouts, 1)
    table = table.replace("[units.profile]", "piled_in = true\n\n[units.profile]", 1)
    (project / "table.toml").write_text(table, encoding="utf-8")
    (project / "tie.toml").write_text(TIE, encoding="utf-8")
    stay = '[[decisions]]\ndecision = "pile-in"\nunit = "raiders"\nstay = true\n'
    (project / "twice.toml").write_text(f"format = 1\n\n{stay}", encoding="utf-8")
    done = run(project, "-c", DRIVER, asked=json.dumps(COMMANDS))
    assert done.returncode == 0, done.stdout + done.stderr
    return {name: (code, told) for name, (code, told) in json.loads(done.stdout).items()}


def test_the_page_names_every_file_that_it_adds() -> None:
    assert [name for name, _, _ in BLOCKS] == [
        "simulator/rules/brawl/books.py",
        "simulator/rules/brawl/rush.py",
        "simulator/rules/brawl/order.py",
        "simulator/rules/brawl/__init__.py",
        "simulator/files/rulesets.py",
        CASE,
    ]
    assert len(re.findall(r"^```\w", PAGE, re.MULTILINE)) == len(BLOCKS)


def test_files_and_modules_that_the_page_names_are_there() -> None:
    for name in re.findall(r"`((?:[\w-]+/){2,}|[\w/-]+\.(?:py|toml))`", PAGE):
        places = [ROOT / name, ROOT / "simulator" / name, ROOT / "simulator" / "rules" / name]
        places.append(ROOT / "simulator" / "files" / name)
        assert any(place.exists() for place in places), name


def test_the_new_ruleset_is_written_as_the_house_writes(project: Path) -> None:
    for command in (["ruff", "check"], ["ruff", "format", "--check"]):
        done = run(project, "-m", *command, "simulator/rules/brawl", "simulator/files/rulesets.py")
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_the_new_ruleset_has_sound_types(project: Path) -> None:
    done = run(project, "-m", "mypy", "--cache-dir", str(project / ".cache"), "simulator/rules/brawl")
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_case_is_judged_as_it_says(answers: dict[str, tuple[int, str]]) -> None:
    assert answers["validate"][0] == answers["check"][0] == 0
    moves = json.loads(answers["check"][1])["moves"]
    assert [(m["verdict"], m["as_expected"]) for m in moves] == [("legal", True), ("illegal", True)]
    assert [f["clause"] for f in moves[1]["findings"]] == ["rush.closer"]
    assert moves[1]["findings"][0]["nearest_legal"] is not None


def test_in_a_tie_the_mover_chooses_toward_whom_it_rushes(answers: dict[str, tuple[int, str]]) -> None:
    moves = json.loads(answers["tie"][1])["moves"]
    assert [(m["name"], m["verdict"]) for m in moves] == [
        ("to one", "legal"), ("to the other", "legal"), ("to neither", "illegal"),
    ]  # fmt: skip
    (broken,) = moves[2]["findings"]
    assert (broken["clause"], broken["target"]) == ("rush.closer", "kin")
    x, y = broken["nearest_legal"]
    assert math.dist((x, y), (10.0, 15.0)) < 5.0


def test_its_rules_are_listed(answers: dict[str, tuple[int, str]]) -> None:
    code, listed = answers["rules"]
    assert code == 0
    for clause in ("rush.free", "rush.closer", "phase.strikes", "phase.once"):
        assert f"  {clause} · Brawl, " in listed
    assert "Nobody flees." in listed


def test_it_is_asked_about_planned_played_verified_and_shown(
    project: Path, answers: dict[str, tuple[int, str]]
) -> None:
    for name in ("next", "plan", "fight", "verify", "replay"):
        assert answers[name][0] == 0, answers[name][1]
    assert "red decides: pile-in. red has units that have not rushed." in answers["next"][1]
    assert "Tarn Raiders, rush toward Ashfield Guard: 2 of at most 2 engaged" in answers["plan"][1]
    assert "Tarn Raiders rush towards Ashfield Guard." in answers["fight"][1]
    events = [json.loads(line) for line in (project / "brawl.jsonl").read_text(encoding="utf-8").splitlines()]
    assert {"model_moved", "dice_rolled", "unit_marked", "ended"} <= {event.get("type") for event in events}
    assert (project / "brawl.html").stat().st_size > 10_000


def test_what_cannot_be_chosen_is_refused_by_its_clause(answers: dict[str, tuple[int, str]]) -> None:
    code, told = answers["refused"]
    assert code == 2
    assert 'phase.once: It never came up for "raiders": Tarn Raiders have done so already.' in told
