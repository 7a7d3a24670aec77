"""Whatever is done to a file: it is read, or refused with faults that name it. Nothing else ever happens."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomlkit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simulator.events import ModelMoved, SequenceMoved, StepBegan, UnitMarked, WoundsLost
from simulator.files import FileError, MoveError, ReplayError, ScenarioError, ScriptError
from simulator.replay import Header, Replay, to_text
from simulator.replay_reading import parse_replay, read_replay
from simulator.scenario import Scenario, load, load_example, load_text
from simulator.script import load_script
from tests.builders import Tree, a_move, a_scenario, a_unit, guard, raiders, scenario_text, scenario_tree

NAME = "dämaged file"
TOKEN = re.compile(r'"[^"\n]*"|[A-Za-z_][\w-]*|-?\d+(?:\.\d+)?|\s+|.', re.DOTALL)
ODD = [
    "nan",
    "-inf",
    "NaN",
    "Infinity",
    "1e999",
    "9" * 400,
    "true",
    "false",
    "null",
    '""',
    '"\u00a0"',
    '"hull"',
    '"33 mm"',
    '"raiders-1"',
    '"guard"',
    "[]",
    "{}",
    "[[",
    "]]",
    "[[1]]",
    "=",
    ",",
    '"',
    "'''",
    "\\",
    "\0",
    "\ud7ff",
    "\x1b",
    "#",
    "\n",
    "1979-05-27",
    "-5",
    "0",
    "models",
    "units",
    "[units.models]",
    "[[units]]",
    "a.b.c = 1\n",
    '"\\ud800"',
]


def rich_tree() -> Tree:
    """A scenario that uses most of what there is."""
    blade = {"name": "Blade", "A": "D6", "WS": 3, "S": 4, "AP": -1, "D": "1", "abilities": ["X"]}
    leader = {"id": "leader", "at": [24.0, 25.0], "base": "75x42mm", "facing": 30.0, "wounds": 3, "profile": {"W": 4}}
    tank = {"id": "tank", "at": [40.0, 30.0], "base": "hull", "hull": [[2, 1], [-2, 1], [-2, -1], [2, -1]]}
    units = [
        raiders([20.0, 20.0], [18.0, 20.0, 90], leader, charged=True, weapons=[blade], profile={"W": 2, "Sv": 3}),
        guard(),
        a_unit("carrier", "blue", [tank], keywords=["TRANSPORT"]),
        a_unit("aboard", "blue", 2, embarked_in="carrier"),
    ]
    outline = [[10.0, 10.0], [14.0, 10.0], [14.0, 12.0]]
    return scenario_tree(
        units=units,
        objectives=[{"id": "C", "at": [30, 22], "diameter": "40mm"}, {"id": "D", "area": outline}],
        terrain=[{"id": "wall", "outline": outline, "kind": "dense", "height": 3}],
        moves=[
            a_move("raiders", "pile-in", {"model": "raiders-1", "to": [21.0, 20.0]}, targets=["guard"], expect="legal"),
            a_move("raiders", "consolidate", {"model": "leader", "path": [[24.0, 24.0]], "facing": 9}, mode="ongoing"),
        ],
    )


MOVE = {"format": 1, **a_move("raiders", "pile-in", {"model": "raiders-1", "to": [21.0, 20.0]}, targets=["guard"])}
SCRIPT = {
    "format": 1,
    "decisions": [
        {"decision": "pile-in", "player": "red", "unit": "raiders", "steps": [{"model": "raiders-1", "to": [21, 20]}]},
        {"decision": "pass"},
        {
            "decision": "select-to-fight",
            "unit": "raiders",
            "fight": "normal",
            "attacks": [{"target": "guard", "hits": [6, 1]}, {"target": "guard", "wounds_lost": {"guard-1": 1}}],
        },
    ],
}
SCENARIO = a_scenario(**rich_tree())


def replay_text() -> str:
    events = (
        StepBegan(step="pile-in", text="Begins."),
        SequenceMoved(sequence={"a": [1, {"b": None}]}, text="On."),
        ModelMoved(
            unit="raiders",
            model="raiders-1",
            kind="pile-in",
            path=((20, 20), (21, 20)),
            length=1,
            facing=0,
            text="Goes.",
        ),
        UnitMarked(unit="raiders", marks={"piled_in": True}, text="In."),
        WoundsLost(model="guard-1", lost=1, left=0, text="Ow."),
    )
    return to_text(Replay(Header.of(SCENARIO, seed=1, program="0"), SCENARIO, events))


TEXTS = {
    "scenario.toml": tomlkit.dumps(rich_tree()),
    "scenario.json": json.dumps(rich_tree(), indent=1),
    "move.toml": tomlkit.dumps(MOVE),
    "move.json": json.dumps(MOVE),
    "script.toml": tomlkit.dumps(SCRIPT),
    "script.json": json.dumps(SCRIPT, indent=1),
    "replay.jsonl": replay_text(),
}
READERS: dict[str, tuple[Callable[[Path], Any], type[FileError]]] = {
    "scenario": (load, ScenarioError),
    "move": (lambda path: load_example(path, SCENARIO), MoveError),
    "script": (lambda path: load_script(path, SCENARIO), ScriptError),
    "replay": (lambda path: read_replay(path).final, ReplayError),
}


def read_or_refused(path: Path) -> Any:
    """What reading a file gives, or None where it is refused as it should be."""
    reader, error = READERS[path.name.split(".")[0].removeprefix(f"{NAME} ")]
    try:
        return reader(path)
    except FileError as caught:
        refused = caught
    assert type(refused) is error
    lines = path.read_bytes().count(b"\n") + 1
    for fault in refused.faults:
        assert fault.file == str(path)
        assert fault.line is None or 1 <= fault.line <= lines
        assert fault.entry
        assert fault.message
        assert str(fault).encode()
        assert "\n" not in str(fault)
        assert "\x1b" not in str(fault)
    assert list(refused.faults) == sorted(refused.faults, key=lambda f: (f.line or 0, f.column or 0))
    return None


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    """A text with tokens deleted, doubled, replaced or swapped, or with its end cut off."""
    tokens = TOKEN.findall(text)
    for _ in range(draw(st.integers(1, 4))):
        kind = draw(st.sampled_from(["delete", "double", "replace", "odd", "insert", "swap", "cut", "run"]))
        at = draw(st.integers(0, max(0, len(tokens) - 1)))
        if not tokens:
            break
        if kind == "delete":
            del tokens[at]
        elif kind == "double":
            tokens.insert(at, tokens[at])
        elif kind == "replace":
            tokens[at] = draw(st.sampled_from(tokens))
        elif kind == "odd":
            tokens[at] = draw(st.sampled_from(ODD))
        elif kind == "insert":
            tokens.insert(at, draw(st.sampled_from(ODD) | st.text(max_size=3)))
        elif kind == "swap":
            other = draw(st.integers(0, len(tokens) - 1))
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif kind == "run":
            del tokens[at : at + draw(st.integers(1, 60))]
        else:
            del tokens[at:]
    return "".join(tokens)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(ODD)
    | st.sampled_from(["raiders", "guard-1", "red", "32mm", "hull", "melee", "dense", 1, 0.0, 20.0]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["id", "at", "x", "steps"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@st.composite
def retyped(draw: st.DrawFn, tree: Any) -> Any:
    """A tree with values replaced by others of any type, removed, or under another key."""
    tree = json.loads(json.dumps(tree))
    for _ in range(draw(st.integers(1, 3))):
        node, parent, key = tree, None, None
        while isinstance(node, dict | list) and node and (parent is None or draw(st.integers(0, 4))):
            key = draw(st.sampled_from(list(node) if isinstance(node, dict) else range(len(node))))
            parent, node = node, node[key]
        if parent is None:
            break
        change = draw(st.sampled_from(["value", "remove", "rename"]))
        if change == "value" or isinstance(parent, list):
            parent[key] = draw(VALUES)
        else:
            value = parent.pop(key)
            if change == "rename":
                parent[draw(st.sampled_from(["id", "unit", "mdoels", "base", "x y"]))] = value
    return tree


FEW = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
MANY = settings(FEW, max_examples=500)


def try_text(folder: Path, name: str, text: str) -> None:
    path = folder / f"{NAME} {name}"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    read_or_refused(path)


@pytest.mark.parametrize("name", TEXTS)
def test_the_texts_of_this_test_are_sound(tmp_path: Path, name: str):
    path = tmp_path / f"{NAME} {name}"
    path.write_text(TEXTS[name], encoding="utf-8")
    assert read_or_refused(path) is not None


@pytest.mark.parametrize("name", TEXTS)
@FEW
@given(data=st.data())
def test_a_mutated_text_is_read_or_refused(tmp_path: Path, name: str, data: st.DataObject):
    try_text(tmp_path, name, data.draw(mutated(TEXTS[name])))


@pytest.mark.parametrize("name", ["scenario.json", "move.json", "script.json"])
@FEW
@given(data=st.data())
def test_a_tree_with_values_of_any_type_is_read_or_refused(tmp_path: Path, name: str, data: st.DataObject):
    try_text(tmp_path, name, json.dumps(data.draw(retyped(json.loads(TEXTS[name])))))


@FEW
@given(data=st.data())
def test_a_replay_with_values_of_any_type_is_read_or_refused(tmp_path: Path, data: st.DataObject):
    lines = TEXTS["replay.jsonl"].splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = json.dumps(data.draw(retyped(json.loads(lines[at]))))
    try_text(tmp_path, "replay.jsonl", "\n".join(lines))


@FEW
@given(content=st.binary(max_size=200))
@pytest.mark.parametrize("name", TEXTS)
def test_bytes_of_any_kind_are_read_or_refused(tmp_path: Path, name: str, content: bytes):
    path = tmp_path / f"{NAME} {name}"
    path.write_bytes(content)
    assert read_or_refused(path) is None


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_cut_anywhere_is_read_or_refused(tmp_path: Path, name: str):
    text = TEXTS[name]
    for end in range(0, len(text), 1 + len(text) // 120):
        try_text(tmp_path, name, text[:end])


@pytest.mark.slow
@pytest.mark.parametrize("name", TEXTS)
@MANY
@given(data=st.data())
def test_a_mutated_text_is_read_or_refused_thousands_of_times(tmp_path: Path, name: str, data: st.DataObject):
    try_text(tmp_path, name, data.draw(mutated(TEXTS[name])))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["scenario.json", "move.json", "script.json"])
@MANY
@given(data=st.data())
def test_a_tree_of_any_types_is_read_or_refused_thousands_of_times(tmp_path: Path, name: str, data: st.DataObject):
    try_text(tmp_path, name, json.dumps(data.draw(retyped(json.loads(TEXTS[name])))))


class TestRoundTrips:
    def test_a_tree_written_as_toml_and_as_json_is_read_as_it_was(self, tmp_path: Path):
        for name in ("scenario.toml", "scenario.json"):
            path = tmp_path / name
            path.write_text(TEXTS[name], encoding="utf-8")
            scenario: Scenario = load(path)
            assert scenario.document == rich_tree()
            again = tmp_path / f"again-{name}"
            written = tomlkit.dumps(scenario.document) if name.endswith("toml") else json.dumps(scenario.document)
            again.write_text(written, encoding="utf-8")
            assert load(again).document == scenario.document
            assert load(again).state == scenario.state

    @FEW
    @given(x=st.floats(3, 9), y=st.floats(3, 9), facing=st.floats(-180, 180))
    def test_numbers_come_back_to_the_last_bit(self, x: float, y: float, facing: float):
        scenario = a_scenario(units=[raiders([x, y, facing]), guard()])
        pose = scenario.state.model("raiders-1").pose
        assert pose is not None
        assert (pose.x, pose.y, pose.facing) == (x, y, facing)
        header = Header.of(scenario, seed=None, program="0")
        assert parse_replay(to_text(Replay(header, scenario, ()))).scenario.state == scenario.state

    def test_comments_and_layout_do_not_matter(self):
        text = f"# first\n{scenario_text().replace(' = ', '  =  ')}\n# last"
        assert load_text(text).state == a_scenario().state
