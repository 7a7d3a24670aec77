"""`plan` as JSON, and as a move file that the referee finds legal again."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from simulator.cli import main
from simulator.commands.plan import as_written
from simulator.files.move_writing import move_toml, move_tree
from simulator.geometry.shapes import Point
from simulator.moves import Move, Step
from simulator.referee import check
from tests.builders import a_scenario, guard, raiders
from tests.plans import ASKED, FIRST_BLOOD, answering, impossible, scenario, the_move, the_plan

KEYS = [
    "unit", "kind", "status", "move", "engaged", "engaged_at_most", "in_contact", "in_contact_at_most", "optimal",
    "seconds", "prefer", "placed", "hindered", "held", "notes", "steps",
    "in_contact_so_engaged_at_most", "in_range_at_most",
]  # fmt: skip


def test_the_json_has_the_promised_keys_in_their_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answering(monkeypatch, the_plan())
    assert main([*ASKED, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == KEYS
    assert (told["unit"], told["kind"], told["status"], told["optimal"]) == ("raiders", "pile-in", "found", False)
    assert (told["engaged"], told["engaged_at_most"], told["in_contact"], told["in_contact_at_most"]) == (4, 4, 0, 3)
    assert told["in_contact_so_engaged_at_most"] == 3
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
