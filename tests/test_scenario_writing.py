"""A position written as a scenario: read back, it is the same position; and what is odd about one is told."""

from __future__ import annotations

import itertools

import pytest

from simulator.assets import folder
from simulator.commands.playing import played, script_for
from simulator.files import ScenarioError
from simulator.files.canonical import checksum
from simulator.files.scenario_writing import scenario_text, scenario_tree
from simulator.files.sequence_entries import seal
from simulator.files.toml_writing import toml_document
from simulator.scenario import from_document, load, load_text

DEMOS = sorted(p for p in folder("scenarios").glob("demos/*.toml") if not p.name.endswith(".script.toml"))
CASES = sorted(p for p in folder("scenarios").glob("cases/**/*.toml") if not p.name.endswith(".script.toml"))


@pytest.mark.parametrize(
    "path", [p for p in DEMOS if p.stem in ("boarding", "breakout", "overrun")], ids=lambda p: p.stem
)
def test_every_position_of_a_phase_comes_back_the_same(path):
    states = played(load(path), script_for(path, None), 3).states
    for state in itertools.islice(states, 0, None, 6):
        assert checksum(from_document(scenario_tree(state)).state) == checksum(state)
    back = load_text(scenario_text(scenario_tree(states[-1], title="The end"), ("Saved.",)))
    assert checksum(back.state) == checksum(states[-1])
    assert back.title == "The end"


@pytest.mark.slow
def test_positions_of_all_demos_and_cases_come_back_the_same_from_their_text():
    for path in DEMOS:
        for state in played(load(path), script_for(path, None), 4).states[::5]:
            assert checksum(load_text(scenario_text(scenario_tree(state))).state) == checksum(state), path
    for path in CASES[::2]:
        state = load(path).state
        assert checksum(load_text(scenario_text(scenario_tree(state))).state) == checksum(state), path


def test_text_is_toml_whatever_stands_in_it():
    tree = {"format": 1, "title": 'a "b"\x7f \\ é\t', "notes": 'one\n"""two"""\n', "a key": {"x": [], "ok": True}}
    import tomllib

    assert tomllib.loads(toml_document(tree)) == tree


HEAD = """format = 1
ruleset = "40k-11e"
[board]
size = [60.0, 44.0]
[turn]
step = "fight"
%s
[[players]]
id = "red"
[[players]]
id = "blue"
[[units]]
id = "raiders"
player = "red"
base = "32mm"
%s
"""
ONE = 'models = [{ id = "r", at = [9.0, 9.0] }]'


@pytest.mark.parametrize(
    ("sequence", "models", "told"),
    [
        ('sequence = { picker = "green" }', ONE, 'picker = "green". There is no such player in the scenario.'),
        ("sequence = { stayed = 3 }", ONE, "stayed = 3. Expected a list."),
        ('sequence = { stayed = ["x"] }', ONE, "There is no such unit in the scenario."),
        ('sequence = { chosen = { unit = "raiders" } }', ONE, "Expected a table with decision, unit, option, mode."),
        ('sequence = { begun = "lunch" }', ONE, "There is no such step."),
        ("sequence = { places = { r = [1, 2] } }", ONE, "Expected [x, y, facing]."),
        ('sequence = { out = [["raiders"]] }', ONE, "Expected 2 ids in a list."),
        ("sequence = 3", ONE, "Expected a table"),
        ("", 'models = [{ id = "r", destroyed = true, wounds = 1 }]', "It is destroyed, and has wounds."),
        (
            "",
            'models = [{ id = "r", at = [9, 9], lingers = true }]',
            "Only a destroyed model that is still on the table",
        ),
        ("", 'models = [{ id = "r", at = [9, 9], unplaced = true }]', "It is about to be set up"),
        ("", 'models = [{ id = "r" }]', "There is no at."),
    ],
)
def test_what_cannot_be_is_told(sequence, models, told):
    with pytest.raises(ScenarioError) as caught:
        load_text(HEAD % (sequence, models))
    assert told in str(caught.value)


def test_a_memory_that_somebody_changed_is_refused():
    path = DEMOS[0]
    state = played(load(path), None, 3).states[12]
    assert state.sequence
    text = scenario_text(scenario_tree(state))
    for changed in (text.replace("seal = ", "# seal = "), text.replace('step = "fight"', 'step = "end"')):
        assert changed != text
        with pytest.raises(ScenarioError, match="this is not as the program wrote it"):
            load_text(changed)


def test_what_the_order_does_not_know_is_a_warning():
    written = seal("40k-11e", "fight", {"pikker": "red"})
    sequence = f'sequence = {{ pikker = "red", seal = "{written}" }}'
    warnings = "\n".join(str(w) for w in load_text(HEAD % (sequence, ONE)).warnings)
    assert 'The order of the phase remembers no "pikker". It is not used. The nearest known is "picker".' in warnings


def test_a_destroyed_model_needs_no_place_and_one_with_a_place_is_not_taken_off_yet():
    state = load_text(
        HEAD % ("", 'models = [{ id = "a", destroyed = true }, { id = "b", at = [9, 9], destroyed = true }]')
    )
    gone, falling = state.state.unit("raiders").models
    assert (gone.wounds, gone.pose) == (0, None)
    assert falling.wounds == 0
    assert falling.pose is not None
