"""The commands, as a user or a script meets them: words, JSON, exit codes, and what bad input gets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import simulator.rules
from simulator.assets import folder
from simulator.cli import main
from tests.builders import a_move, a_unit, guard, raiders, scenario_text

CASES = folder("scenarios") / "cases"
DEMOS = folder("scenarios") / "demos"


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.fixture
def duel(tmp_path: Path) -> str:
    """A scenario with one legal and one illegal move, without expectations."""
    moves = [
        a_move("raiders", "pile-in", {"model": "raiders-1", "to": [21.0, 20.0]}),
        a_move("raiders", "pile-in", {"model": "raiders-1", "to": [17.0, 20.0]}),
    ]
    return write(tmp_path / "duel.toml", scenario_text(moves=moves))


def test_check_exits_0_when_every_verdict_is_as_the_file_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(CASES / "40k-11e" / "C007-11e.toml")]) == 0
    out = capsys.readouterr().out
    assert "pile-in.closer · 11e core rules 12.03" in out
    assert "ends 2.951″ from Blue Guard; it must end nearer than 2.200″" in out


def test_check_exits_1_when_a_move_is_illegal_and_nothing_was_expected(duel: str) -> None:
    assert main(["check", duel]) == 1


def test_check_exits_1_when_a_verdict_is_not_as_expected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = [a_move("raiders", "pile-in", {"model": "raiders-1", "to": [21.0, 20.0]}, expect="illegal")]
    assert main(["check", write(tmp_path / "x.toml", scenario_text(moves=moves))]) == 1
    assert "but expected illegal" in capsys.readouterr().out


def test_check_prints_one_json_document_of_the_promised_shape(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(CASES / "40k-11e" / "C007-11e.toml"), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert set(document) == {"scenario", "ruleset", "moves"}
    first, second = document["moves"]
    assert (first["verdict"], first["as_expected"], first["unit"], first["kind"]) == (
        "illegal", True, "raiders", "pile-in",
    )  # fmt: skip
    closer = next(f for f in first["findings"] if f["clause"] == "pile-in.closer")
    promised = {
        "clause", "citation", "sentence", "kept", "model", "unit", "target", "measured", "required", "relation",
        "slack", "message", "witness",
    }  # fmt: skip
    assert promised <= set(closer)
    assert (closer["kept"], closer["model"], closer["target"], closer["relation"]) == (False, "raiders-2", "guard", "<")
    assert closer["measured"] == pytest.approx(2.951, abs=5e-4)
    assert closer["slack"] == pytest.approx(closer["required"] - closer["measured"])
    engaged = next(f for f in first["findings"] if f["clause"] == "pile-in.engaged-if-possible")
    assert engaged["witness"]["model"] == "raiders-2"
    assert len(engaged["witness"]["path"]) >= 2
    assert second["findings"] == []


def test_all_tells_the_kept_clauses_too(capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", str(CASES / "40k-11e" / "C007-11e.toml"), "--json", "--all"])
    document = json.loads(capsys.readouterr().out)
    assert {True} == {f["kept"] for f in document["moves"][1]["findings"]}


def test_check_judges_a_move_of_its_own_file(duel: str, tmp_path: Path) -> None:
    move = 'format = 1\nkind = "pile-in"\nunit = "raiders"\n[[steps]]\nmodel = "raiders-1"\nto = [21.0, 20.0]\n'
    assert main(["check", duel, write(tmp_path / "m.toml", move)]) == 0


def test_check_judges_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(CASES / "40k-11e"), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert len(document["scenarios"]) > 30


def test_check_draws_a_picture_for_each_move(tmp_path: Path) -> None:
    target = tmp_path / "v.svg"
    main(["check", str(CASES / "40k-11e" / "C007-11e.toml"), "--picture", str(target)])
    assert target.read_text().startswith("<svg")
    assert (tmp_path / "v-2.svg").exists()


def test_a_picture_of_an_unknown_kind_is_a_usage_error(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", duel, "--picture", "v.bmp"]) == 2
    assert ".svg" in capsys.readouterr().err


def test_a_move_for_a_unit_that_is_not_there_names_file_and_line(
    duel: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    move = write(tmp_path / "m.toml", 'format = 1\nkind = "pile-in"\nunit = "raider"\n')
    assert main(["check", duel, move]) == 2
    err = capsys.readouterr().err
    assert "m.toml:3" in err
    assert "raiders" in err, "the nearest name is offered"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.toml", b""),
        ("cut.toml", b'format = 1\ntitle = "half'),
        ("binary.toml", bytes(range(256))),
        ("cut.json", b'{"format": 1, "title": '),
        ("list.json", b"[1, 2, 3]"),
        ("cut.jsonl", b'{"format": 1, "rul'),
        ("empty.jsonl", b""),
        ("nan.toml", b"format = nan\n"),
    ],
)
@pytest.mark.parametrize("command", ["check", "fight", "replay", "validate"])
def test_bad_files_exit_2_and_name_themselves(
    command: str, name: str, content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert main([command, str(path)]) == 2
    err = capsys.readouterr().err
    assert name in err
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == [path], "nothing half-written"


@pytest.mark.parametrize("command", ["check", "fight", "replay", "validate"])
def test_a_file_that_is_not_there_exits_2(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err


def test_validate_warns_of_a_unit_out_of_coherency_and_of_an_overrun_that_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    units = [raiders([20.0, 20.0], [28.0, 20.0]), guard(overrun=True)]
    path = write(tmp_path / "odd.toml", scenario_text(units=units))
    assert main(["validate", path]) == 0
    err = capsys.readouterr().err
    assert "out of coherency" in err
    lines = [line for line in err.splitlines() if "odd.toml:" in line]
    assert len(lines) >= 1
    assert all(line.split("odd.toml:")[1].split(":")[0].isdigit() for line in lines)


def test_validate_tells_every_kind_of_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "o.jsonl"
    assert main(["fight", str(DEMOS / "overrun.toml"), "-o", str(target)]) == 0
    script, scenario = DEMOS / "overrun.script.toml", DEMOS / "overrun.toml"
    assert main(["validate", str(scenario), str(script), str(target)]) == 0
    out = capsys.readouterr().out
    assert all(f"a {kind} without faults" in out for kind in ("scenario", "script", "replay"))


def test_fight_writes_the_same_replay_for_the_same_seed(tmp_path: Path) -> None:
    texts = []
    for name, seed in (("a", "5"), ("b", "5"), ("c", "6")):
        target = tmp_path / f"{name}.jsonl"
        main(["fight", str(DEMOS / "overrun.toml"), "--no-script", "--seed", seed, "-o", str(target)])
        texts.append(target.read_text())
    assert texts[0] == texts[1]
    assert texts[0] != texts[2]


def test_fight_refuses_a_script_that_decides_what_cannot_be_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = 'format = 1\n\n[[decisions]]\ndecision = "consolidate"\nunit = "nobody"\nstay = true\n'
    target = tmp_path / "o.jsonl"
    path = write(tmp_path / "s.toml", script)
    assert main(["fight", str(DEMOS / "overrun.toml"), "--script", path, "-o", str(target)]) == 2
    assert "s.toml:" in capsys.readouterr().err
    assert not target.exists()


def test_replay_exports_a_page_and_a_still(tmp_path: Path) -> None:
    for name in ("o.html", "o.png", "o.svg"):
        assert main(["replay", str(DEMOS / "overrun.toml"), "--export", str(tmp_path / name)]) == 0
        assert (tmp_path / name).stat().st_size > 1000


def test_replay_without_a_screen_writes_the_page_and_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    if sys.platform != "linux":
        pytest.skip("elsewhere there always is a screen")
    assert main(["replay", str(DEMOS / "overrun.toml")]) == 0
    assert str(tmp_path / "overrun.html") in capsys.readouterr().out
    assert (tmp_path / "overrun.html").exists()


def test_shipped_scenarios_are_found_by_name_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["validate", "scenarios/demos/overrun.toml"]) == 0
    assert main(["validate", "overrun"]) == 0


def test_rules_lists_clauses_with_file_and_line_and_the_known_gaps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "pile", "in", "closer"]) == 0
    out = capsys.readouterr().out
    assert "pile-in.closer · 11e core rules 12.03" in out
    assert "pile_in.py:" in out
    assert "consolidate" not in out
    assert main(["rules", "--json"]) == 0
    rulesets = json.loads(capsys.readouterr().out)
    assert {"40k-11e", "40k-11e-launch", "40k-10e"} <= {r["ruleset"] for r in rulesets}
    assert all(r["gaps"] for r in rulesets)
    assert main(["rules", "twin-linked"]) == 0
    assert "ability.twin-linked · 11e core rules 24.38" in capsys.readouterr().out
    assert main(["rules", "no-such-word"]) == 1


def test_a_ruleset_that_cannot_be_judged_yet_is_said_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {"40k-11e": simulator.rules.rulesets()["40k-11e"]}
    monkeypatch.setattr(simulator.rules, "rulesets", lambda: known)
    assert main(["check", str(CASES / "40k-10e" / "C003-10e.toml")]) == 2
    assert "40k-10e" in capsys.readouterr().err


def test_usage_without_a_command_shows_the_help_and_exits_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "check" in capsys.readouterr().out
    with pytest.raises(SystemExit) as stopped:
        main(["chekc"])
    assert stopped.value.code == 2


def test_output_survives_a_reader_that_stops_and_a_terminal_without_the_signs() -> None:
    command = f"{sys.executable} -m simulator rules | head -1"
    root = Path(__file__).parent.parent
    done = subprocess.run(["bash", "-c", command], cwd=root, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    case = str(CASES / "40k-11e" / "C007-11e.toml")
    done = subprocess.run(
        [sys.executable, "-m", "simulator", "check", case], cwd=root, env=ascii_only, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_twenty_faults_are_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    units = [a_unit(f"u{i}", "red", [[2.0 * i + 2.0, 5.0]], bas="32mm") for i in range(20)]
    path = write(tmp_path / "many.toml", scenario_text(units=[*units, guard([30.0, 30.0])]))
    assert main(["check", path]) == 2
    lines = [line for line in capsys.readouterr().err.splitlines() if '"bas"' in line or "bas " in line]
    assert len(lines) == 20
    assert all("base" in line for line in lines)
