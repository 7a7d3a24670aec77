"""What `plan` is asked for: kind, targets, goals; and what cannot be asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from simulator.cli import main
from simulator.commands.plan import kind_due
from simulator.moves import Move
from simulator.rules import ruleset_of
from tests.builders import a_scenario, guard, raiders
from tests.plans import ASKED, FIRST_BLOOD, answering, the_plan, written
from tests.rules.cosmic_combat.tables import above, ship


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


def test_an_objective_that_a_retreat_does_not_select_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pair = [ship("r1", (20.0, 20.0), fought=True), ship("b1", above((20.0, 20.0)), fought=True)]
    goals = [{"id": "C", "at": [30.0, 30.0]}]
    turn = {"active": "red", "step": "retreat"}
    path = written(tmp_path / "s.toml", ruleset="cosmic-combat", units=pair, turn=turn, objectives=goals)
    assert main(["plan", str(path), "--unit", "r1", "--objective", "C"]) == 2
    assert "--objective C: a retreat of R1 selects no objective here" in capsys.readouterr().err
