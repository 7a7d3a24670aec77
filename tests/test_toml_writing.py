"""Trees as TOML text: what is written is read again as it was."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.assets import folder
from simulator.files.toml_writing import toml_comment, toml_document
from simulator.scenario import load

SCENARIOS = sorted(p for p in folder("scenarios").glob("demos/*.toml") if ".script" not in p.name)
KEYS = st.text(alphabet="abcdefgXYZ_-0123456789", min_size=1, max_size=6)
PLAIN = st.booleans() | st.integers(-(2**40), 2**40) | st.floats(allow_nan=False, allow_infinity=False) | st.text()
TREES = st.recursive(
    st.dictionaries(KEYS, PLAIN | st.lists(PLAIN, max_size=3), max_size=4),
    lambda inner: st.dictionaries(KEYS, inner | st.lists(inner | PLAIN, max_size=3), max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_is_read_as_it_was_written(path: Path):
    tree = load(path).document
    assert tomllib.loads(toml_document(tree)) == tree


@given(tree=TREES)
def test_any_tree_is_read_as_it_was_written(tree: dict[str, Any]):
    assert tomllib.loads(toml_document(tree)) == tree


@given(text=st.text())
def test_a_comment_stays_on_its_line(text: str):
    assert tomllib.loads(toml_comment(text) + "\na = 1") == {"a": 1}
