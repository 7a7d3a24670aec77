"""Move files: read like a `[[moves]]` entry, and checked against their scenario."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomlkit

from simulator.cli import main
from simulator.files import MoveError
from simulator.moves import Example, Move, Step
from simulator.scenario import Scenario, load_example, load_move
from tests.builders import a_move, a_scenario, a_unit, changed, guard, raiders, scenario_text

OBJECTIVES = [{"id": "C", "at": [30.0, 30.0]}]


def the_scenario() -> Scenario:
    carrier = a_unit("carrier", "blue", [[50.0, 20.0]], base="100mm", keywords=["TRANSPORT"])
    aboard = a_unit("aboard", "blue", 2, embarked_in="carrier")
    late = a_unit("late", "blue", 2, in_reserve=True)
    units = [raiders([20.0, 20.0], [18.0, 20.0]), guard(), carrier, aboard, late]
    return a_scenario(units=units, objectives=OBJECTIVES)


def move_text(**changes: Any) -> str:
    """A sound move file, with keys changed; None leaves one out."""
    tree = {"format": 1, "kind": "pile-in", "unit": "raiders", "steps": [{"model": "raiders-1", "to": [21.0, 20.0]}]}
    return tomlkit.dumps(changed(tree, changes))


def write(folder: Path, text: str, name: str = "step-up.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def only_fault(folder: Path, text: str) -> tuple[int | None, str]:
    """Line and words of the one fault of a move file."""
    path = write(folder, text)
    with pytest.raises(MoveError) as caught:
        load_move(path, the_scenario())
    (fault,) = caught.value.faults
    assert fault.file == str(path)
    return fault.line, f"{fault.entry}: {fault.message}"


def test_a_move_file_is_read(tmp_path: Path):
    text = move_text(
        targets=["guard"],
        mode="ongoing",
        objective="C",
        kind="consolidate",
        steps=[
            {"model": "raiders-2", "path": [[19, 20.5], [20, 21]], "facing": 90},
            {"model": "raiders-1", "to": [21, 20]},
        ],
    )
    steps = (Step("raiders-2", path=((19.0, 20.5), (20.0, 21.0)), facing=90.0), Step("raiders-1", to=(21.0, 20.0)))
    expected = Move("consolidate", "raiders", steps, ("guard",), "ongoing", "C")
    assert load_move(write(tmp_path, text), the_scenario()) == (expected, "step-up")


def test_a_move_without_steps_declines(tmp_path: Path):
    move, _ = load_move(write(tmp_path, move_text(steps=None)), the_scenario())
    assert move == Move("pile-in", "raiders")


def test_a_move_may_have_a_name_and_say_what_is_expected_of_it(tmp_path: Path):
    text = move_text(name="the long way", expect="illegal", breaks=["move.distance"])
    example = load_example(write(tmp_path, text), the_scenario())
    assert example == Example("the long way", example.move, "illegal", ("move.distance",))


def test_a_move_file_and_a_worked_example_are_read_alike(tmp_path: Path):
    entry = {
        "kind": "pile-in",
        "unit": "raiders",
        "steps": [{"model": "raiders-1", "to": [21, 20]}],
        "targets": ["guard"],
    }
    move, _ = load_move(write(tmp_path, move_text(targets=["guard"])), the_scenario())
    assert a_scenario(moves=[entry]).examples[0].move == move


@pytest.mark.parametrize(
    ("changes", "line_of", "said"),
    [
        ({"unit": "raider"}, "unit", 'move: unit = "raider". There is no such unit. The nearest known is "raiders".'),
        ({"unit": "aboard"}, "unit", 'move: unit = "aboard". It is embarked in "carrier", so it cannot move.'),
        ({"unit": "late"}, "unit", 'move: unit = "late". It is in reserve, so it cannot move.'),
        ({"targets": ["guards"]}, "targets", 'move: target = "guards". There is no such unit. The nearest'),
        ({"targets": ["guard", "guard"]}, "targets", 'move: The target "guard" stands twice.'),
        ({"objective": "D"}, "objective", 'move: objective = "D". There is no such objective. There is "C".'),
        (
            {"kind": "pile in"},
            "kind",
            'move: kind = "pile in". Expected "pile-in", "consolidate", "disembark", "boarding" or "retreat". The',
        ),
        ({"mode": "onward"}, "mode", 'move: mode = "onward". Expected "ongoing", "engaging", "objective", "group" or'),
        ({"format": 2}, "format", "move: format = 2. This program reads format 1. The file was written"),
        ({"stepz": 1}, "stepz", 'move: stepz = 1. The file has no such key. The nearest known is "steps".'),
        ({"expect": "legal", "breaks": ["x"]}, "breaks", 'move: expect = "legal", and breaks names clauses.'),
    ],
)
def test_a_fault_names_its_line(tmp_path: Path, changes: dict[str, Any], line_of: str, said: str):
    if changes.get("unit") in ("aboard", "late"):
        changes["steps"] = None
    text = move_text(**changes)
    line = next(i for i, row in enumerate(text.splitlines(), start=1) if row.startswith(line_of))
    found, words = only_fault(tmp_path, text)
    assert words.startswith(said)
    assert found == line


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"model": "raiders-3", "to": [1, 1]}, 'model = "raiders-3". There is no such model. The nearest'),
        ({"model": "guard-1", "to": [1, 1]}, 'model = "guard-1" is a model of "guard", not of "raiders".'),
        ({"model": "raiders-1", "to": [1, 1]}, 'model = "raiders-1" moves twice; the first is in line 5.'),
        ({"model": "raiders-2"}, "There is neither to nor path. Expected to = [x, y], or path = [[x, y], …]."),
        ({"model": "raiders-2", "to": [1, 1], "path": [[1, 1]]}, "There is a to and a path. Expected one of them."),
        ({"model": "raiders-2", "to": [1]}, "to = [1]. Expected [x, y] in inches."),
        ({"model": "raiders-2", "to": ["1", 2]}, 'to = ["1", 2]. Expected [x, y] in inches.'),
        ({"model": "raiders-2", "path": []}, "path = []. Expected one or more points [[x, y], …] in inches."),
        ({"model": "raiders-2", "path": [[1, 2], [1, 2, 3]]}, "path, entry 2 = [1, 2, 3]. Expected one or more points"),
        ({"model": "raiders-2", "to": [1, 2], "facing": "north"}, 'facing = "north". Expected degrees, such as 90.0.'),
    ],
)
def test_a_step_that_cannot_be_read_is_a_fault(tmp_path: Path, step: dict[str, Any], said: str):
    text = move_text(steps=[{"model": "raiders-1", "to": [21.0, 20.0]}, step])
    line, words = only_fault(tmp_path, text)
    assert words.startswith(f'move, step 2 ("{step["model"]}"): {said}'.replace("move, ", ""))
    assert line is not None
    assert line >= text[: text.rindex("[[steps]]")].count("\n") + 1


def test_all_faults_come_at_once(tmp_path: Path):
    text = move_text(unit="raider", kind="pile", mode=3, steps=[{"model": "x", "to": [1, 1]}, {"to": [1, 1]}])
    with pytest.raises(MoveError) as caught:
        load_move(write(tmp_path, text), the_scenario())
    assert [f.line for f in caught.value.faults] == [2, 3, 4, 7, 10]


def test_without_its_scenario_a_move_file_is_checked_for_itself(tmp_path: Path):
    move, _ = load_move(write(tmp_path, move_text(unit="anybody", targets=["somebody"])))
    assert move.unit == "anybody"
    with pytest.raises(MoveError, match="There is neither to nor path"):
        load_move(write(tmp_path, move_text(steps=[{"model": "x"}])))


def test_a_scenario_given_as_a_move_is_a_fault_and_no_crash(tmp_path: Path):
    with pytest.raises(MoveError, match=r"This is a scenario, not a move\. Expected kind, unit and"):
        load_move(write(tmp_path, scenario_text()), the_scenario())


def test_a_move_in_json_is_read_alike(tmp_path: Path):
    path = write(tmp_path, '{"format": 1, "kind": "pile-in", "unit": "raiders"}', "m.json")
    assert load_move(path, the_scenario()) == (Move("pile-in", "raiders"), "m")


UNKNOWN_KIND = 'kind = "pile-in". Cosmic Combat has no such move. Expected "boarding" or "retreat".'


@pytest.mark.parametrize("command", ["validate", "check"])
def test_a_carried_move_of_a_kind_that_the_ruleset_does_not_have_is_told_with_its_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = [a_move() | {"name": "one"}, a_move(kind="retreat") | {"name": "right"}, a_move() | {"name": "two"}]
    path = tmp_path / "s.toml"
    path.write_text(scenario_text(ruleset="cosmic-combat", moves=moves), encoding="utf-8")
    lines = [n for n, line in enumerate(path.read_text().splitlines(), start=1) if line == 'kind = "pile-in"']
    assert main([command, str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    told = [line for line in err.splitlines() if "warning" not in line]
    assert told == [f'{path}:{n}: move "{name}": {UNKNOWN_KIND}' for n, name in zip(lines, ["one", "two"], strict=True)]


@pytest.mark.parametrize("command", ["validate", "check"])
def test_a_move_file_of_a_kind_that_the_scenarios_ruleset_does_not_have_is_told_with_its_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario, move = tmp_path / "s.toml", tmp_path / "m.toml"
    scenario.write_text(scenario_text(ruleset="cosmic-combat"), encoding="utf-8")
    move.write_text('format = 1\nunit = "raiders"\nkind = "pile-in"\n', encoding="utf-8")
    asked = ["check", str(scenario), str(move)]
    assert main(asked if command == "check" else ["validate", "--scenario", str(scenario), str(move)]) == 2
    assert f"{move}:3: move: {UNKNOWN_KIND}" in capsys.readouterr().err
    assert main(["validate", str(move)]) == 0


def test_moves_of_another_ruleset_are_no_fault_where_the_scenarios_own_does_not_matter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "s.toml"
    path.write_text(scenario_text(ruleset="cosmic-combat", moves=[a_move()]), encoding="utf-8")
    assert main(["compare", str(path), "--rulesets", "40k-11e", "cosmic-combat"]) == 0
    assert "knows no such move; it has boarding and retreat" in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["pile-in", "consolidate"])
def test_in_the_10th_edition_no_targets_are_selected_and_any_that_are_named_are_a_fault(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = [a_move(kind=kind, targets=["guard"])]
    path = tmp_path / "s.toml"
    told = f'There is targets. Under "40k-10e" a unit selects no targets for a {kind} move.'
    for ruleset, code in (("40k-10e", 2), ("40k-11e", 0)):
        path.write_text(scenario_text(ruleset=ruleset, moves=moves), encoding="utf-8")
        assert main(["validate", str(path)]) == code
        assert (told in capsys.readouterr().err) is (code == 2)
    move = write(tmp_path, move_text(kind=kind, targets=["guard"]))
    line = next(n for n, words in enumerate(move.read_text().splitlines(), start=1) if words.startswith("targets"))
    with pytest.raises(MoveError) as raised:
        load_move(move, a_scenario(ruleset="40k-10e"))
    assert [(f.line, f.message) for f in raised.value.faults] == [(line, told)]
    assert load_move(move, a_scenario())[0].targets == ("guard",)
