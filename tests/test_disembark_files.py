"""Disembarks and destroyed transports as files say them: what is read, and what is refused with its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simulator.cli import main
from simulator.files.faults import ScenarioError
from simulator.referee import check
from simulator.scenario import load_text
from tests.builders import Tree, a_move, a_scenario, a_unit, scenario_json, scenario_text

WRECK = a_unit("carrier", "blue", [[30.0, 20.0]], keywords=["VEHICLE", "TRANSPORT"], base="100mm", destroyed=True)
GUARD = a_unit("guard", "blue", 2, embarked_in="carrier", base="60x35.5mm")
FOES = a_unit("raiders", "red", [[50.0, 40.0]])


def move(**changes: Any) -> Tree:
    steps = [
        {"model": "guard-1", "to": [30.0, 20.0 + (50.0 + 17.75) / 25.4]},
        {"model": "guard-2", "to": [30.0 - (50.0 + 17.75) / 25.4, 20.0], "facing": 90.0},
    ]
    return {"name": "out", "kind": "disembark", "unit": "guard", "expect": "legal", "steps": steps, **changes}


def written(*moves: Tree, units: Any = (WRECK, GUARD, FOES), **changes: Any) -> Tree:
    return {"units": list(units), "moves": list(moves), "turn": {"active": "red", "step": "fight"}, **changes}


@pytest.mark.parametrize("is_json", [False, True], ids=["TOML", "JSON"])
def test_a_worked_disembark_is_read_and_judged(is_json: bool) -> None:
    text = (scenario_json if is_json else scenario_text)(**written(move()))
    scenario = load_text(text, json=is_json)
    carrier = scenario.state.model("carrier-1")
    assert (carrier.wounds, carrier.alive, carrier.on_table) == (0, False, False)
    assert carrier.pose is not None
    (example,) = scenario.examples
    verdict = check(scenario.state, example.move)
    assert verdict.outcome == "legal", [f.message for f in verdict.broken]
    assert [t.end.facing for t in verdict.travels] == [0.0, 90.0]


def test_nothing_is_changed_by_judging_it() -> None:
    state = a_scenario(**written(move())).state
    before = state.unit("guard")
    verdict = check(state, a_scenario(**written(move())).examples[0].move)
    assert state.unit("guard") is before
    assert before.embarked_in == "carrier"
    assert verdict.after.unit("guard").embarked_in is None


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"targets": ["raiders"]}, "There is targets. A unit that disembarks selects nothing."),
        ({"mode": "ongoing"}, "There is mode. A unit that disembarks selects nothing."),
        ({"unit": "raiders", "steps": []}, "It is on the table. Expected a unit that is embarked_in a transport."),
        (
            {"steps": [{"model": "guard-1", "path": [[30.0, 23.0]]}]},
            "A model that disembarks is set up. Expected to = [x, y].",
        ),
        ({"steps": [{"model": "raiders-1", "to": [1.0, 1.0]}]}, 'is a model of "raiders", not of "guard"'),
        ({"kind": "pile-in"}, 'It is embarked in "carrier", so it cannot move.'),
    ],
)
def test_what_does_not_belong_to_it_is_told_with_its_line(changes: Tree, said: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        load_text(scenario_text(**written(move(**changes))))
    (fault,) = refused.value.faults
    assert said in fault.message
    assert fault.line is not None


@pytest.mark.parametrize("where", [{"embarked_in": "carrier"}, {"in_reserve": True}])
def test_only_what_is_on_the_table_was_destroyed_there(where: Tree) -> None:
    gone = a_unit("gone", "blue", 1, destroyed=True, **where)
    with pytest.raises(ScenarioError, match="destroyed = true, and it is not on the table"):
        a_scenario(**written(units=(WRECK, GUARD, FOES, gone)))


def test_a_wreck_takes_up_room_in_the_file_as_well() -> None:
    on_it = a_unit("on-it", "blue", [[30.5, 20.0]])
    with pytest.raises(ScenarioError, match="overlap"):
        a_scenario(**written(units=(WRECK, GUARD, FOES, on_it)))


def test_a_kind_of_move_that_the_ruleset_does_not_have_is_bad_input(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "retreat.toml"
    path.write_text(scenario_text(**written(a_move("raiders", "retreat", {"model": "raiders-1", "to": [50.0, 39.0]}))))
    assert main(["check", str(path)]) == 2
    told = 'move "a move": kind = "retreat". 11th edition, September 2026 has no such move. Expected "pile-in"'
    assert told in capsys.readouterr().err
