"""`plan`: the best move told, as words, as JSON and as a move file that the referee finds legal again."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import simulator
from simulator.cli import main
from simulator.commands.plan import as_written, kind_due
from simulator.files.move_writing import move_toml, move_tree
from simulator.geometry.shapes import Point
from simulator.moves import Move, Step
from simulator.planner.plan import Hindrance, Plan
from simulator.referee import check
from simulator.rules import ruleset_of
from tests.builders import a_scenario, guard, raiders, scenario_text
from tests.plans import FIRST_BLOOD, answering, impossible, scenario, the_move, the_plan
from tests.rules.cosmic_combat.tables import above, ship

KEYS = [
    "unit", "kind", "status", "move", "engaged", "engaged_at_most", "in_contact", "in_contact_at_most", "optimal",
    "seconds", "prefer", "placed", "hindered", "held", "notes", "steps",
]  # fmt: skip
ASKED = ["plan", str(FIRST_BLOOD), "--unit", "raiders"]


def written(path: Path, **changes: Any) -> str:
    path.write_text(scenario_text(**changes), encoding="utf-8")
    return str(path)


# In words


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


# As JSON, and as a file


def test_the_json_has_the_promised_keys_in_their_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answering(monkeypatch, the_plan())
    assert main([*ASKED, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == KEYS
    assert (told["unit"], told["kind"], told["status"], told["optimal"]) == ("raiders", "pile-in", "found", False)
    assert (told["engaged"], told["engaged_at_most"], told["in_contact"], told["in_contact_at_most"]) == (4, 4, 0, 3)
    assert told["seconds"] == 0.123
    assert told["placed"][0] == {"model": "raiders-1", "reason": "engages Blue Guard"}
    assert told["hindered"][0]["proved"] is True
    assert told["move"]["steps"][2] == {"model": "raiders-5", "path": [[32.6, 21.0], [32.5, 22.6]]}


def test_the_move_in_the_json_can_be_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answering(monkeypatch, the_plan())
    main([*ASKED, "--json"])
    move = tmp_path / "m.json"
    move.write_text(json.dumps(json.loads(capsys.readouterr().out)["move"]))
    assert main(["check", str(FIRST_BLOOD), str(move)]) == 0


@pytest.mark.parametrize("name", ["m.toml", "m.json", "M.TOML"])
def test_a_written_move_is_found_legal(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answering(monkeypatch, the_plan())
    target = tmp_path / name
    assert main([*ASKED, "-o", str(target)]) == 0
    assert f"move: {target}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [target], "nothing is left beside it"
    assert main(["check", str(FIRST_BLOOD), str(target)]) == 0
    assert "legal: planned pile-in: 4 of at most 4 engaged (pile-in of raiders)" in capsys.readouterr().out


def test_a_written_move_says_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, the_plan())
    target = tmp_path / "m.toml"
    main([*ASKED, "-o", str(target)])
    text = target.read_text(encoding="utf-8")
    heads = [line for line in text.splitlines() if line.startswith("#")]
    assert heads[0].startswith("# The pile-in of Red Raiders in First blood, planned by fightphase ")
    assert heads[1].startswith("# 4 of at most 4 engaged. Proved that")
    assert heads[3] == "# engages Blue Guard"
    tree = tomllib.loads(text)
    assert tree["format"] == 1
    assert [step["model"] for step in tree["steps"]] == ["raiders-1", "raiders-3", "raiders-5", "raiders-2"]


def test_where_there_is_no_move_no_file_is_written_and_an_older_one_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answering(monkeypatch, impossible())
    target = tmp_path / "m.toml"
    target.write_text("old")
    assert main([*ASKED, "-o", str(target)]) == 1
    assert target.read_text() == "old"
    assert "is not written" in capsys.readouterr().err


def test_coordinates_are_short_where_that_does_no_harm() -> None:
    long_way: tuple[Point, ...] = ((26.912345678901, 22.600000000001),)
    tree = as_written(scenario(), the_plan(move=the_move(**{"raiders-1": long_way}))).tree
    assert tree["steps"][0]["path"] == [[26.912346, 22.6]]


def test_coordinates_keep_every_digit_that_the_verdict_hangs_on() -> None:
    """It goes exactly as far as the tolerance allows: six decimals are a hair too far, nine are not."""
    begins, ends = 19.9999996, 19.9999996 + 3.001 - 1e-9
    table = a_scenario(units=[raiders([begins, 20.0], charged=True), guard([26.0, 20.0])])
    move = Move("pile-in", "raiders", (Step("raiders-1", path=((ends, 20.0),)),), ("guard",))
    assert check(table.state, move).outcome == "legal"
    shortened = Move("pile-in", "raiders", (Step("raiders-1", path=((round(ends, 6), 20.0),)),), ("guard",))
    assert check(table.state, shortened).outcome == "illegal"
    done = as_written(table, the_plan(move=move))
    assert done.verdict.outcome == "legal"
    assert done.tree["steps"][0]["path"] == [[round(ends, 9), 20.0]]


def test_a_move_file_holds_whatever_ids_and_remarks_there_are() -> None:
    odd = 'the "best"\\ – \x7f'
    move = Move("consolidate", odd, (Step(odd, to=(1.0, -0.0), facing=45.0),), mode="objective", objective="C")
    text = move_toml(move_tree(move, 6), name="a\tname", heads=("two\nlines",), remarks={odd: "why\rnot"})
    assert tomllib.loads(text) == {
        "format": 1, "name": "a\tname", "kind": "consolidate", "unit": odd, "mode": "objective", "objective": "C",
        "steps": [{"model": odd, "to": [1.0, 0.0], "facing": 45.0}],
    }  # fmt: skip


# What it is asked for


def test_what_is_wished_for_reaches_the_planner(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answering(monkeypatch, the_plan())
    assert main([*ASKED, "--targets", "guard", "--prefer", "safe", "--avoid-new-fights"]) == 0
    assert main(ASKED) == 0
    first, second = asked
    assert (first["unit"], first["kind"], first["targets"]) == ("raiders", "pile-in", ("guard",))
    assert (first["prefer"], first["avoid_new_fights"]) == ("safe", True)
    assert (second["prefer"], second["avoid_new_fights"], second["targets"]) == ("engaged", False, None)


@pytest.mark.parametrize(
    ("step", "record", "kind"),
    [
        ("start", {}, "pile-in"),
        ("pile-in", {}, "pile-in"),
        ("fight", {}, "pile-in"),
        ("consolidate", {}, "consolidate"),
        ("fight", {"fought": True}, "consolidate"),
        ("fight", {"fought": True, "overrun": True}, "pile-in"),
        ("pile-in", {"piled_in": True}, "consolidate"),
    ],
)
def test_the_kind_is_what_the_unit_is_to_do_next(step: str, record: dict[str, bool], kind: str) -> None:
    units = [raiders(charged=True, **record), guard()]
    state = a_scenario(units=units, turn={"active": "red", "step": step}).state
    assert kind_due(state, state.unit("raiders")) == kind


def test_the_kind_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answering(monkeypatch, the_plan(move=Move("consolidate", "raiders"), kind="consolidate"))
    assert main([*ASKED, "--kind", "consolidate"]) == 0
    assert asked[0]["kind"] == "consolidate"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--unit", "raider"], '--unit = "raider". There is no such unit. The nearest known is "raiders".'),
        (["--unit", "zz"], 'There are "raiders", "guard", "carrier", "crew" and "late".'),
        (["--unit", "crew"], '--unit "crew": it is embarked in "carrier", so it cannot move.'),
        (["--unit", "late"], '--unit "late": it is in reserve, so it cannot move. On the table: "raiders", "guard"'),
        (["--unit", "raiders", "--targets", "gard"], 'The nearest known is "guard".'),
        (["--unit", "raiders", "--targets", "raiders"], "There is no such enemy unit on the table."),
        (["--unit", "raiders", "--targets", "carrier"], "--targets carrier: "),
        (["--unit", "raiders", "--targets", "guard", "guard"], "a target stands twice"),
        (["--unit", "raiders", "--objective", "D"], '--objective = "D". There is no such objective. There is "C".'),
        (
            ["--unit", "raiders", "--objective", "C"],
            "--objective C: a pile-in of Red Raiders selects no objective here",
        ),
        (["--unit", "raiders", "--picture", "p.bmp"], "ends in .svg or .png"),
        (["--unit", "raiders", "-o", "m.txt"], "-o m.txt: a move is a file that ends in .toml or .json"),
        (["--unit", "raiders", "-o", "none/m.toml"], "there is no folder none"),
    ],
)
def test_what_cannot_be_asked_for_is_said_before_anything_is_planned(
    arguments: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = answering(monkeypatch, the_plan())
    units = [
        raiders(charged=True),
        guard([24.0, 20.0]),
        guard([50.0, 40.0], id="carrier", keywords=["VEHICLE", "TRANSPORT"]),
        guard(id="crew", models=2, embarked_in="carrier"),
        guard(id="late", models=2, in_reserve=True),
    ]
    path = written(tmp_path / "s.toml", units=units, objectives=[{"id": "C", "at": [20.0, 20.0]}])
    monkeypatch.chdir(tmp_path)
    assert main(["plan", path, *arguments]) == 2
    assert told in capsys.readouterr().err
    assert asked == []
    assert [p.name for p in tmp_path.iterdir()] == ["s.toml"]


@pytest.mark.parametrize("arguments", [["--prefer", "glory"], []])
def test_usage_that_is_not_one_exits_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["plan", str(FIRST_BLOOD), *(["--unit", "raiders"] if arguments else []), *arguments])
    assert left.value.code == 2
    assert "usage: fightphase plan" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "content"), [("none.toml", None), ("cut.toml", b'format = 1\ntitle = "half')])
def test_a_scenario_that_cannot_be_read_names_itself(
    name: str, content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    assert main(["plan", str(tmp_path / name), "--unit", "raiders", "-o", str(tmp_path / "m.toml")]) == 2
    assert name in capsys.readouterr().err
    assert not (tmp_path / "m.toml").exists()


def test_the_scenario_itself_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "s.toml")
    before = Path(path).read_bytes()
    assert main(["plan", path, "--unit", "raiders", "-o", path]) == 2
    assert "this is the scenario itself" in capsys.readouterr().err
    assert Path(path).read_bytes() == before


def test_a_kind_of_move_that_the_ruleset_does_not_have_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "s.toml", ruleset="cosmic-combat")
    assert main(["plan", path, "--unit", "raiders", "--kind", "pile-in"]) == 2
    assert 'Cosmic Combat has no such move to plan; it has "retreat"' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("ruleset", "title", "has"),
    [
        ("40k-11e", "11th edition, September 2026", '"pile-in", "consolidate" and "disembark"'),
        ("cosmic-combat", "Cosmic Combat", '"retreat"'),
    ],
)
def test_any_word_may_be_asked_for_as_a_kind_and_what_the_ruleset_has_is_named(
    ruleset: str, title: str, has: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "s.toml", ruleset=ruleset)
    assert main(["plan", path, "--unit", "raiders", "--kind", "charge"]) == 2
    assert f"fightphase plan: --kind charge: {title} has no such move to plan; it has {has}" in (
        capsys.readouterr().err
    )


def test_targets_are_no_choice_where_the_ruleset_selects_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "s.toml", ruleset="40k-10e")
    assert main(["plan", path, "--unit", "raiders", "--targets", "guard"]) == 2
    told = "--targets guard: under 10th edition, rules updates 1.2 a unit selects no targets for a pile-in move"
    assert told in capsys.readouterr().err


def test_which_move_is_due_is_said_by_the_rulesets_sequence(monkeypatch: pytest.MonkeyPatch) -> None:
    state = a_scenario().state
    ruleset = ruleset_of(state)
    assert ruleset.sequence is not None
    own = replace(ruleset.sequence, due=lambda *_: "a move of its own")
    monkeypatch.setattr("simulator.commands.plan.ruleset_of", lambda _: replace(ruleset, sequence=own))
    assert kind_due(state, state.unit("raiders")) == "a move of its own"


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


def test_an_objective_that_a_retreat_does_not_select_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pair = [ship("r1", (20.0, 20.0), fought=True), ship("b1", above((20.0, 20.0)), fought=True)]
    goals = [{"id": "C", "at": [30.0, 30.0]}]
    turn = {"active": "red", "step": "retreat"}
    path = written(tmp_path / "s.toml", ruleset="cosmic-combat", units=pair, turn=turn, objectives=goals)
    assert main(["plan", str(path), "--unit", "r1", "--objective", "C"]) == 2
    assert "--objective C: a retreat of R1 selects no objective here" in capsys.readouterr().err


# Getting out of a destroyed transport

WRECKED = {
    "units": [
        raiders([40.0, 20.0]),
        guard([20.0, 20.0], id="carrier", name="Carrier", base="100mm", keywords=["VEHICLE"], destroyed=True),
        guard(id="crew", name="Crew", models=2, embarked_in="carrier"),
    ]
}


def test_who_is_to_get_out_of_its_transport_is_told_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario_file, move_file = written(tmp_path / "s.toml", **WRECKED), tmp_path / "out.toml"
    assert main(["plan", scenario_file, "--unit", "crew", "-o", str(move_file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Crew, emergency disembark: 2 of 2 set up, none engaged"
    assert lines[2] == "  Set up in this order:"
    assert lines[3].endswith("touches Carrier")
    assert main(["check", scenario_file, str(move_file)]) == 0


def test_what_gets_out_is_drawn_without_a_way(tmp_path: Path) -> None:
    scenario_file, picture = written(tmp_path / "s.toml", **WRECKED), tmp_path / "out.svg"
    assert main(["plan", scenario_file, "--unit", "crew", "--picture", str(picture)]) == 0
    drawn = picture.read_text(encoding="utf-8")
    assert "2 of 2 set up" in drawn
    assert "began here" not in drawn
    assert "goes this way" not in drawn
    assert "touching" not in drawn


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--unit", "crew", "--kind", "pile-in"], "Crew is in a destroyed transport, and makes no pile-in there"),
        (["--unit", "raiders", "--kind", "disembark"], "is on the table, and makes no emergency disembark there"),
        (
            ["--unit", "crew", "--prefer", "wrap"],
            "--prefer: in an emergency disembark nothing is selected or preferred",
        ),
        (["--unit", "crew", "--targets", "raiders", "--objective", "A"], "--targets and --objective: in an emergency"),
    ],
)
def test_what_does_not_go_with_getting_out_is_refused(
    options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["plan", written(tmp_path / "s.toml", **WRECKED), *options]) == 2
    assert said in capsys.readouterr().err
