"""`fightphase compare`, as a user or a script meets it: words, JSON, exit codes, pictures, and what bad input gets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.assets import folder
from simulator.cli import main
from simulator.view.theme import theme_named
from tests.builders import a_move, guard, raiders, scenario_text

DEMOS = folder("scenarios") / "demos"
EDITIONS = ["--rulesets", "40k-11e", "40k-10e"]


@pytest.fixture
def duel(tmp_path: Path) -> str:
    """A table with a move that is legal in one edition alone, and one that neither allows."""
    moves = [
        a_move("raiders", "pile-in", {"model": "raiders-1", "to": [21.5, 20.0]}) | {"name": "not all the way"},
        a_move("raiders", "pile-in", {"model": "raiders-1", "to": [17.0, 20.0]}) | {"name": "away"},
    ]
    path = tmp_path / "duel.toml"
    path.write_text(scenario_text(units=[raiders(charged=True), guard()], moves=moves), encoding="utf-8")
    return str(path)


def test_it_exits_0_whether_anything_differs_or_not(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", duel, *EDITIONS]) == 0
    assert "What differs: 1 verdict" in capsys.readouterr().out
    assert main(["compare", duel, "--rulesets", "40k-10e", "40k-10e"]) == 0
    assert "Nothing differs in this position." in capsys.readouterr().out


def test_the_words_say_which_verdict_which_clause_and_which_sentence(
    duel: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["compare", duel, *EDITIONS])
    out = capsys.readouterr().out
    head = out.index("  ≠ not all the way (pile-in of Red Raiders)")
    told = out[head:]
    assert "      40k-11e  legal\n" in told
    assert "      40k-10e  illegal\n" in told
    assert "pile-in.base-contact-if-possible · 10e core rules Pile In (40k-11e has no such clause)" in " ".join(
        told.split()
    )
    assert "Each model that is moved ends in base contact with an enemy model, if it can" in " ".join(told.split())
    assert "It is Red's turn, so Red makes pile-in moves now" in told
    assert "engagement range\n      40k-11e  2″\n      40k-10e  1″" in told
    assert max(map(len, out.splitlines())) <= 110 + len(duel)


def test_json_is_one_document_of_the_promised_shape(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", duel, *EDITIONS, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["format"] == 1
    assert document["scenario"] == duel
    assert document["title"] == "A duel"
    assert document["rulesets"] == [
        {"ruleset": "40k-11e", "title": "11th edition, September 2026"},
        {"ruleset": "40k-10e", "title": "10th edition, rules updates 1.2"},
    ]
    assert set(document) == {
        "format", "scenario", "title", "rulesets", "same", "differs", "verdicts", "next", "steps", "fights", "choices",
        "moves", "engagements", "strikes", "going", "distances", "coherency", "clauses",
    }  # fmt: skip
    verdict = document["verdicts"][0]
    assert (verdict["name"], verdict["unit"], verdict["kind"]) == ("not all the way", "raiders", "pile-in")
    assert (verdict["differs"], verdict["clauses_differ"]) == (True, True)
    assert [under["verdict"] for under in verdict["under"]] == ["legal", "illegal"]
    deciding = verdict["under"][1]["deciding"][0]
    assert set(deciding) == {"clause", "citation", "sentence", "message", "there"}
    assert (deciding["clause"], deciding["there"]) == ("pile-in.base-contact-if-possible", "not asked for")
    assert document["engagements"] == [
        {
            "units": ["raiders", "guard"], "apart": 2.0, "differs": True,
            "under": [{"engaged": True, "models": [1, 1]}, {"engaged": False, "models": [0, 0]}],
        }
    ]  # fmt: skip
    (strikes,) = document["strikes"]
    assert (strikes["units"], strikes["differs"]) == (["raiders", "guard"], True)
    assert [under["models"] for under in strikes["under"]] == [[["raiders-1"], ["guard-1"]], [[], []]]
    assert [under["citation"] for under in strikes["under"]] == [
        "11e core rules 04.02",
        "10e core rules Make Melee Attacks",
    ]
    assert document["going"][0] == {
        "unit": "raiders", "kind": "pile-in", "differs": False,
        "under": [
            {"turns": [0.0], "inches": [3.0], "clause": "move.distance", "citation": citation}
            for citation in ("11e core rules 03.01", "10e core rules Moving; Pivots, updates 1.2")
        ],
    }  # fmt: skip
    assert {"what": "engagement range", "differs": True, "under": [{"inches": 2.0, "own": False},
            {"inches": 1.0, "own": False}]} in document["distances"]  # fmt: skip
    assert [under["decision"] for under in document["next"]["under"]] == ["pile-in", "select-to-fight"]
    assert [under["may_pass"] for under in document["next"]["under"]] == [True, False]


def test_what_is_due_is_what_next_says_of_a_scenario_of_that_ruleset(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in sorted(DEMOS.glob("*.toml")):
        if path.name.endswith(".script.toml"):
            continue
        text = path.read_text(encoding="utf-8")
        for side, name in enumerate(("40k-11e", "40k-10e")):
            own = next(r for r in ("40k-11e", "40k-10e", "cosmic-combat") if f'ruleset = "{r}"' in text)
            other = tmp_path / path.name
            other.write_text(text.replace(f'ruleset = "{own}"', f'ruleset = "{name}"'), encoding="utf-8")
            code = main(["next", str(other), "--json"])
            said, refused = capsys.readouterr()
            assert main(["compare", str(path), *EDITIONS, "--json"]) == 0
            under = json.loads(capsys.readouterr().out)["next"]["under"][side]
            if code == 0:
                assert {key: value for key, value in under.items() if key != "why_not"} == json.loads(said)
            else:  # a step that the phase does not have is read as the one before it when rulesets are compared
                assert under["why_not"] or "has no such step" in refused


def test_when_the_phase_is_over_that_too_is_what_next_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over = tmp_path / "over.toml"
    over.write_text(scenario_text(units=[raiders(), guard()], turn={"active": "red", "step": "end"}), encoding="utf-8")
    assert main(["next", str(over), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["decision"], said["step"]) == (None, "end")
    assert main(["compare", str(over), "--rulesets", "40k-11e", "40k-11e-launch", "--json"]) == 0
    for under in json.loads(capsys.readouterr().out)["next"]["under"]:
        assert under == {**said, "why_not": None}


def test_a_terminal_without_our_signs_gets_plain_ones(duel: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "simulator", "compare", duel, *EDITIONS],
        env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    out = done.stdout.decode("ascii")
    assert "?" not in out
    assert "  * engagement range" in out
    assert '40k-11e  2"' in out
    assert "pile-in.order - 11e core rules 12.02" in out


def test_all_that_is_wrong_is_said_at_once_with_the_nearest_known_rulesets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.toml").write_text(scenario_text(board={"size": [0, 44]}), encoding="utf-8")
    names = ["--rulesets", "40k-11", "elsewhere", "--picture", "both.gif"]
    assert main(["compare", str(tmp_path / "bad.toml"), *names]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert '--rulesets "40k-11": there is no such ruleset. The nearest known is "40k-11e".' in err
    assert '--rulesets "elsewhere": there is no such ruleset. There are "40k-11e", "40k-11e-launch"' in err
    assert "--picture both.gif: a picture is a file that ends in .svg or .png" in err
    assert "bad.toml:" in err
    assert "board" in err


def test_a_name_with_a_character_that_looks_like_another_says_so(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", duel, "--rulesets", "40k\u201110e", "40k-11e"]) == 2
    assert "It holds U+2011 non-breaking hyphen. The nearest known is" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["nowhere.toml", "."])
def test_no_file_and_a_folder_are_bad_input(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", name, *EDITIONS]) == 2
    assert name in capsys.readouterr().err


def test_one_ruleset_alone_is_bad_usage(duel: str) -> None:
    with pytest.raises(SystemExit) as left:
        main(["compare", duel, "--rulesets", "40k-11e"])
    assert left.value.code == 2


def test_the_ruleset_that_the_scenario_names_does_not_matter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for name in ("40k-11e", "40k-10e", "cosmic-combat"):
        path = tmp_path / "same.toml"
        path.write_text(scenario_text(ruleset=name), encoding="utf-8")
        assert main(["compare", str(path), *EDITIONS]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] == told[2]


def test_the_pair_of_demos_has_the_same_table_and_compares_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for name in ("overrun.toml", "overrun-10e.toml"):
        assert main(["compare", str(DEMOS / name), *EDITIONS]) == 0
        told.append(capsys.readouterr().out.splitlines()[1:])
    assert told[0] == told[1]


def test_a_picture_is_written_and_named_and_nothing_else_is_on_standard_output(
    duel: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("both.png", "both.svg"):
        target = tmp_path / name
        assert main(["compare", duel, *EDITIONS, "--json", "--picture", str(target), "--theme", "dark"]) == 0
        out, err = capsys.readouterr()
        json.loads(out)
        assert err == f"picture: {target}\n"
        assert target.stat().st_size > 5_000
    assert sorted(p.name for p in tmp_path.iterdir()) == ["both.png", "both.svg", "duel.toml"]
    drawn = (tmp_path / "both.svg").read_text(encoding="utf-8")
    assert f'fill="{theme_named("dark").surround}"' in drawn
    assert theme_named("light").surround not in drawn


def test_the_help_has_an_example_that_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["compare", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    words = told[told.index("Example: fightphase ") :].removeprefix("Example: fightphase ").split()
    monkeypatch.chdir(tmp_path)
    assert main(words) == 0
    assert [p.name for p in tmp_path.iterdir()] == ["both.png"]
