"""Decision scripts: what is read, and what is said of each fault."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from simulator.assets import folder
from simulator.files import ScriptError
from simulator.moves import Move, Step
from simulator.scenario import Scenario, load
from simulator.script import Attack, Script, ScriptedDecision, load_script
from tests.builders import a_scenario, a_unit, guard, raiders, scenario_text

STEP = {"model": "raiders-1", "to": [21.0, 20.0]}


def the_scenario() -> Scenario:
    carrier = a_unit("carrier", "blue", [[50.0, 20.0]], base="100mm", keywords=["TRANSPORT"])
    aboard = a_unit("aboard", "blue", 2, embarked_in="carrier")
    triggers = [{"name": "Horns", "at": "fight"}, {"name": "War cry", "at": "start"}]
    units = [raiders([20.0, 20.0], [18.0, 20.0], triggers=triggers), guard(), carrier, aboard]
    return a_scenario(units=units, objectives=[{"id": "C", "at": [30.0, 30.0]}])


def script_text(*decisions: dict[str, Any], **more: Any) -> str:
    return tomlkit.dumps({"format": 1, "title": "A script", "decisions": list(decisions), **more})


def read(folder: Path, text: str, scenario: Scenario | None = None) -> Script:
    path = folder / "fight.script.toml"
    path.write_text(text, encoding="utf-8")
    return load_script(path, scenario or the_scenario())


def faults(folder: Path, text: str) -> list[tuple[int | None, str]]:
    """Line and words of each fault of a script."""
    with pytest.raises(ScriptError) as caught:
        read(folder, text)
    assert all(f.file == str(folder / "fight.script.toml") for f in caught.value.faults)
    return [(f.line, f"{f.entry}: {f.message}") for f in caught.value.faults]


class TestWhatIsRead:
    def test_every_key_of_a_decision_is_read(self, tmp_path: Path):
        script = read(
            tmp_path,
            script_text(
                {"player": "red", "decision": "pile-in", "unit": "raiders", "targets": ["guard"], "steps": [STEP]},
                {"decision": "pile-in", "unit": "guard", "stay": True, "note": "holds"},
                {
                    "decision": "select-to-fight",
                    "unit": "raiders",
                    "fight": "overrun",
                    "steps": [{"model": "raiders-2", "path": [[19, 20]], "facing": 90}],
                    "attacks": [
                        {
                            "target": "guard",
                            "weapon": "Blade",
                            "models": ["raiders-1"],
                            "hits": [6, 1],
                            "wounds": [4],
                            "saves": [],
                            "damage": [3],
                            "casualties": ["guard-1"],
                        },
                        {"target": "carrier", "wounds_lost": {"carrier-1": 2}},
                    ],
                },
                {"decision": "pass", "player": "blue"},
                {"decision": "disembark", "unit": "aboard", "steps": [{"model": "aboard-1", "to": [52, 26]}]},
                {"decision": "consolidate", "unit": "raiders", "mode": "objective", "objective": "C"},
            ),
        )
        step = Step("raiders-1", to=(21.0, 20.0))
        assert script.title == "A script"
        assert script.decisions == (
            ScriptedDecision("pile-in", "red", "raiders", targets=("guard",), steps=(step,)),
            ScriptedDecision("pile-in", None, "guard", stay=True),
            ScriptedDecision(
                "select-to-fight",
                unit="raiders",
                fight="overrun",
                steps=(Step("raiders-2", path=((19.0, 20.0),), facing=90.0),),
                attacks=(
                    Attack("guard", "Blade", ("raiders-1",), (6, 1), (4,), (), (3,), ("guard-1",)),
                    Attack("carrier", wounds_lost=(("carrier-1", 2),)),
                ),
            ),
            ScriptedDecision("pass", "blue"),
            ScriptedDecision("disembark", unit="aboard", steps=(Step("aboard-1", to=(52.0, 26.0)),)),
            ScriptedDecision("consolidate", unit="raiders", mode="objective", objective="C"),
        )

    def test_what_is_left_out_is_none_and_an_empty_list_is_not(self, tmp_path: Path):
        first, second = read(
            tmp_path,
            script_text(
                {"decision": "select-to-fight", "unit": "raiders"},
                {"decision": "select-to-fight", "unit": "raiders", "attacks": [{"target": "guard", "casualties": []}]},
            ),
        ).decisions
        assert first.attacks is None
        assert first.steps is None
        assert second.attacks is not None
        assert second.attacks[0].casualties == ()
        assert second.attacks[0].hits is None

    def test_a_decision_that_moves_a_unit_is_a_move(self, tmp_path: Path):
        moving, overrun, silent = read(
            tmp_path,
            script_text(
                {"decision": "consolidate", "unit": "raiders", "mode": "ongoing", "steps": [STEP]},
                {"decision": "select-to-fight", "unit": "raiders", "targets": ["guard"], "steps": [STEP]},
                {"decision": "pile-in", "unit": "raiders"},
            ),
        ).decisions
        step = (Step("raiders-1", to=(21.0, 20.0)),)
        assert moving.move == Move("consolidate", "raiders", step, mode="ongoing")
        assert overrun.move == Move("pile-in", "raiders", step, ("guard",))
        assert silent.move is None

    def test_a_decision_knows_its_line_and_can_be_refused_there(self, tmp_path: Path):
        text = script_text({"decision": "pass"}, {"decision": "pile-in", "unit": "guard", "stay": True})
        script = read(tmp_path, text)
        line = text[: text.rindex("[[decisions]]")].count("\n") + 1
        assert script.decisions[1].line == line
        (fault,) = script.fault(script.decisions[1], "It never came up.").faults
        assert str(fault) == f'{script.path}:{line}: decision 2 ("pile-in"): It never came up.'

    def test_json_is_read_alike(self, tmp_path: Path):
        decision = {"decision": "pile-in", "unit": "raiders", "steps": [STEP]}
        path = tmp_path / "s.json"
        path.write_text(json.dumps({"format": 1, "decisions": [decision]}))
        assert load_script(path, the_scenario()).decisions == read(tmp_path, script_text(decision)).decisions

    @pytest.mark.parametrize("path", sorted(folder("scenarios").glob("demos/*.script.toml")), ids=lambda p: p.name)
    def test_the_demos_scripts_are_read_with_their_scenarios(self, path: Path):
        scenario = load(path.with_name(path.name.replace(".script", "")))
        assert load_script(path, scenario).decisions

    def test_without_a_scenario_names_are_not_checked(self, tmp_path: Path):
        path = tmp_path / "s.toml"
        path.write_text(script_text({"decision": "pile-in", "unit": "anybody"}))
        assert load_script(path).decisions[0].unit == "anybody"


class TestFaults:
    @pytest.mark.parametrize(
        ("decision", "said"),
        [
            ({"decision": "pile in", "unit": "raiders"}, 'decision = "pile in". Expected "pile-in", "select-to-fight"'),
            ({"decision": "pile-in"}, "There is no unit. Expected the id of the unit it is about."),
            ({"decision": "pile-in", "unit": "raider"}, 'unit = "raider". There is no such unit. The nearest known is'),
            (
                {"decision": "pass", "player": "rde"},
                'player = "rde". There is no such player. The nearest known is "red".',
            ),
            (
                {"decision": "pile-in", "unit": "raiders", "player": "blue"},
                'player = "blue", and the unit "raiders" is "red"\'s.',
            ),
            (
                {"decision": "trigger", "trigger": "Horn"},
                'trigger = "Horn". There is no such trigger. The nearest known is "Horns".',
            ),
            (
                {"decision": "trigger", "trigger": "Scream"},
                'trigger = "Scream". There is no such trigger. There are "Horns" and "War cry".',
            ),
            (
                {"decision": "pass", "step": "end"},
                'step = "end". Expected "pile-in", "fight", "consolidate" or "retreat"',
            ),
            (
                {"decision": "pile-in", "unit": "raiders", "step": "pile-in"},
                'step = "pile-in" does not belong to "pile-in", only to pass.',
            ),
            (
                {"decision": "disembark", "unit": "aboard", "casualties": ["guard-1"]},
                'model = "guard-1" is a model of "guard", not of "aboard".',
            ),
            (
                {"decision": "deadly-demise", "model": "guard-1", "casualties": ["raiders-1", "raiders-1"]},
                'The model "raiders-1" stands twice.',
            ),
            (
                {"decision": "trigger", "trigger": "Horns", "casualties": ["raiders-9"]},
                'model = "raiders-9". There is no such model.',
            ),
            (
                {"decision": "trigger", "trigger": "Horns", "trigger_wounds": [7]},
                "trigger_wounds",
            ),
            (
                {"decision": "consolidate", "unit": "raiders", "casualties": ["raiders-1"]},
                'casualties = ["raiders-1"] does not belong to "consolidate", only to select-to-fight, attack,',
            ),
            ({"decision": "pass", "unit": "raiders"}, 'unit = "raiders" does not belong to "pass", only to pile-in,'),
            (
                {"decision": "pile-in", "unit": "raiders", "fight": "overrun"},
                'fight = "overrun" does not belong to "pile-in", only to select-to-fight.',
            ),
            (
                {"decision": "pile-in", "unit": "raiders", "stay": True, "steps": [STEP]},
                "stay = true, and there is steps. A unit that stays has none.",
            ),
            (
                {"decision": "select-to-fight", "unit": "raiders", "fight": "normal", "steps": [STEP]},
                'fight = "normal", and there is steps. Only an overrun fight moves the unit.',
            ),
            (
                {"decision": "pile-in", "unit": "raiders", "targets": ["gard"]},
                'target = "gard". There is no such unit.',
            ),
            ({"decision": "consolidate", "unit": "raiders", "objective": "D"}, 'objective = "D". There is no such'),
            (
                {"decision": "pile-in", "unit": "raiders", "sty": True},
                "sty = true. A decision has no such key. The nearest",
            ),
        ],
    )
    def test_a_faulty_decision_is_told(self, tmp_path: Path, decision: dict[str, Any], said: str):
        ((line, words),) = faults(tmp_path, script_text({"decision": "pass"}, decision))
        assert words.startswith(f'decision 2 ("{decision["decision"]}"): {said}')
        assert line is not None
        assert line >= 7

    @pytest.mark.parametrize(
        ("attack", "said"),
        [
            ({}, "There is no target. Expected an id in quotes"),
            ({"target": "gard"}, 'target = "gard". There is no such unit. The nearest known is "guard".'),
            ({"target": "raiders"}, 'target = "raiders". That is a unit of the same player.'),
            ({"target": "guard", "hits": [0]}, "hits = [0]. Expected dice faces from 1 to 6, such as [5, 3, 6]."),
            ({"target": "guard", "hits": [7, "2"]}, 'hits = [7, "2"]. Expected dice faces from 1 to 6'),
            ({"target": "guard", "saves": 3}, "saves = 3. Expected dice faces from 1 to 6"),
            ({"target": "guard", "models": ["guard-1"]}, 'model = "guard-1" is a model of "guard", not of "raiders".'),
            ({"target": "guard", "casualties": ["guard-2"]}, 'model = "guard-2". There is no such model.'),
            ({"target": "guard", "casualties": ["guard-1"] * 2}, 'The model "guard-1" stands twice.'),
            ({"target": "guard", "wounds_lost": {"guard-9": 1}}, 'model = "guard-9". There is no such model.'),
            (
                {"target": "guard", "wounds_lost": {"guard-1": -1}},
                "wounds_lost = { guard-1 = -1 }. Expected model ids with",
            ),
            (
                {"target": "guard", "wounds_lost": {"guard-1": 1}, "hits": [6]},
                "There is wounds_lost and hits. Expected one",
            ),
        ],
    )
    def test_a_faulty_attack_is_told(self, tmp_path: Path, attack: dict[str, Any], said: str):
        decision = {"decision": "select-to-fight", "unit": "raiders", "attacks": [attack]}
        found = {words for _, words in faults(tmp_path, script_text(decision))}
        assert len(found) == 1
        assert found.pop().startswith(f'decision 1 ("select-to-fight"), attack 1: {said}')

    def test_a_unit_that_disembarks_is_set_up_and_does_not_walk(self, tmp_path: Path):
        step = {"model": "aboard-1", "path": [[52, 26]]}
        ((_, words),) = faults(tmp_path, script_text({"decision": "disembark", "unit": "aboard", "steps": [step]}))
        assert words.endswith("A model that disembarks is set up. Expected to = [x, y].")

    def test_all_faults_come_at_once_with_their_lines(self, tmp_path: Path):
        text = script_text(
            {"decision": "pile-in", "unit": "raider"},
            {"decision": "pass", "stay": "no"},
            {"decision": "select-to-fight", "unit": "raiders", "attacks": [{"target": "x", "hits": [9]}]},
            format=3,
        )
        rows = text.splitlines()
        assert [line for line, _ in faults(tmp_path, text)] == [
            rows.index("format = 3") + 1,
            rows.index('unit = "raider"') + 1,
            rows.index('stay = "no"') + 1,
            rows.index('stay = "no"') + 1,
            rows.index('target = "x"') + 1,
            rows.index("hits = [9]") + 1,
        ]

    def test_a_scenario_given_as_a_script_is_a_fault_and_no_crash(self, tmp_path: Path):
        ((_, words),) = faults(tmp_path, scenario_text())
        assert words == "file: This is a scenario, not a decision script. Expected [[decisions]]."


@pytest.mark.parametrize("decision", ["pile-in", "consolidate", "select-to-fight"])
def test_a_script_of_the_10th_edition_selects_no_targets_of_a_move(decision: str, tmp_path: Path) -> None:
    text = script_text({"decision": decision, "unit": "raiders", "targets": ["guard"]})
    with pytest.raises(ScriptError) as caught:
        read(tmp_path, text, a_scenario(ruleset="40k-10e"))
    move = "pile-in" if decision == "select-to-fight" else decision
    (fault,) = caught.value.faults
    assert fault.message == f'There is targets. Under "40k-10e" a unit selects no targets for a {move} move.'
    assert read(tmp_path, text, a_scenario()).decisions
