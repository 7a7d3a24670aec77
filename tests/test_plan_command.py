"""`plan`: the best move told in words, and what the real planner comes to."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import simulator
from simulator.cli import main
from simulator.moves import Move
from simulator.planner.plan import Hindrance, Plan
from tests.builders import guard, raiders
from tests.plans import ASKED, FIRST_BLOOD, answering, impossible, scenario, the_plan, written


def test_it_says_who_goes_where_and_why_in_the_order_of_moving(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answering(monkeypatch, the_plan())
    assert main(ASKED) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Red Raiders, pile-in toward Blue Guard: 4 of at most 4 engaged",
        "  Proved that no legal move engages more; 0 touch an enemy base, and 3 at most could.",
        "  Move in this order:",
        "    1. Red Raiders 1  1.04″ to (26.90, 22.60): engages Blue Guard",
        "    2. Red Raiders 3  1.04″ to (30.90, 22.60): keeps Red Raiders 4 in coherency",
        "    3. Red Raiders 5  2.41″ to (32.50, 22.60)",
        "    4. Red Raiders 2  1.12″ to (29.00, 22.40)",
        "  Stays:",
        "    Red Raiders 4: not engaged, see below",
        "  Cannot end engaged:",
        "    Red Raiders 4: out of reach: 3.4″ to the nearest place, and it has 3″ (proved)",
        "  Nobody else is within 5″.",
        "  The referee finds it legal: every clause kept (11e core rules 12.03).",
    ]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"in_contact_at_most": 0}, "Proved the best possible: no legal move engages more than 4"),
        ({}, "Proved that no legal move engages more; 0 touch an enemy base, and 3 at most could."),
        ({"engaged_at_most": 5}, "The most that can engage is between 4 and 5; 0 touch an enemy base, and 3 at most"),
    ],
)
def test_it_claims_no_more_than_is_proved(
    changes: dict[str, Any], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answering(monkeypatch, the_plan(**changes))
    assert main(ASKED) == 0
    assert told in capsys.readouterr().out


def test_a_hindrance_that_is_not_proved_is_not_called_impossible(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answering(monkeypatch, the_plan(hindered=(Hindrance("raiders-4", False, "a wall of bases"),)))
    assert main(ASKED) == 0
    out = capsys.readouterr().out
    assert "Cannot" not in out
    assert "  Not engaged:\n    Red Raiders 4: a wall of bases (not proved)\n" in out


def test_many_that_the_same_thing_stops_are_told_together(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hindered = tuple(Hindrance(f"raiders-{n}", True, f"out of reach: {n}.5″ away.") for n in range(1, 6))
    answering(monkeypatch, the_plan(hindered=hindered))
    assert main(ASKED) == 0
    told = "    Red Raiders 1, 2, 3, 4 and 5: out of reach (proved); Red Raiders 1: 1.5″ away\n"
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("status", "code", "told"),
    [("impossible", 1, "no legal move, by proof"), ("gave-up", 3, "no legal move found")],
)
def test_without_a_move_it_says_why_and_the_exit_code_says_so(
    status: Any, code: int, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answering(monkeypatch, impossible(status=status))
    assert main(ASKED) == code
    out = capsys.readouterr().out
    assert told in out
    assert "Nobody can come to them." in out
    assert "order" not in out


def test_who_touches_an_enemy_stays_and_that_is_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "s.toml", units=[raiders(), guard([21.25984, 20.0])])
    answering(monkeypatch, the_plan(move=Move("pile-in", "raiders"), placed=(), hindered=()))
    assert main(["plan", path, "--unit", "raiders"]) == 0
    out = capsys.readouterr().out
    assert "  Nobody moves.\n  Stays:\n    Red Raiders: " in out
    assert "Blue Guard" in out.split("Stays:")[1].splitlines()[1]


# The real planner


def test_what_the_planner_finds_is_written_and_found_legal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    move, picture = tmp_path / "m.toml", tmp_path / "p.svg"
    assert main([*ASKED, "--json", "-o", str(move), "--picture", str(picture)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["engaged"], told["engaged_at_most"]) == (5, 5)
    assert told["in_contact"] <= told["in_contact_at_most"]
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert main(["check", str(FIRST_BLOOD), str(move)]) == 0


def test_the_planner_is_one_of_the_names_of_the_package() -> None:
    answer = simulator.plan(scenario().state, "raiders")
    assert isinstance(answer, simulator.Plan)
    assert simulator.check(scenario().state, answer.move).outcome == "legal"
    assert answer.engaged == 5


def test_importing_the_package_imports_no_planner() -> None:
    code = "import sys, simulator; print([m for m in sys.modules if m.startswith(('simulator.planner', 'scipy'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_unit_that_no_enemy_is_near_goes_to_the_objective(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(
        tmp_path / "s.toml",
        units=[raiders([20.0, 20.0], [18.6, 20.0], fought=True), guard([50.0, 40.0])],
        objectives=[{"id": "C", "at": [24.3, 20.0]}],
    )
    assert main(["plan", path, "--unit", "raiders"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Red Raiders, consolidation (objective) toward objective C: 2 of 2 within range\n")
    assert "is within range of C" in out


def test_progress_is_shown_on_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(ASKED) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(ASKED) == 0
    told = capsys.readouterr().err
    assert "Red Raiders: " in told
    assert "Ctrl-C takes the best so far" in told
    assert told.endswith("\r\033[K"), "the line is gone at the end"


def test_a_search_that_is_stopped_gives_the_best_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(_: object, line: str) -> None:
        if "touching" in line and " 0 of" not in line:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr("simulator.commands.progress.ProgressLine.show", stopped)
    assert main(ASKED) == 0
    out = capsys.readouterr().out
    assert "Stopped before the search was over" in out
    assert "The referee finds it legal" in out


def test_a_search_that_is_stopped_before_it_found_anything_claims_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("simulator.planner.solver.Solver.look", stopped)
    assert main([*ASKED, "--json"]) == 3
    told = json.loads(capsys.readouterr().out)
    assert (told["status"], told["move"]["steps"]) == ("gave-up", [])
    assert (told["engaged_at_most"], told["in_contact_at_most"]) == (5, 5)
    assert "Stopped before the search was over." in told["notes"]


def test_the_same_question_gets_the_same_answer() -> None:
    answers: list[Plan] = [simulator.plan(scenario().state, "raiders") for _ in range(2)]
    assert answers[0].move == answers[1].move
    assert answers[0].steps == answers[1].steps
