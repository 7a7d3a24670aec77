"""The JSON Schemas in assets/: in step with the models, and saying what every key means."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simulator.assets import find, folder
from simulator.files.schema import KINDS, schema, write_schemas

SCENARIO_FILES = sorted(p for p in folder("scenarios").glob("demos/*.toml"))


def properties(node: Any, where: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every key of a schema, with the schema of its value."""
    if isinstance(node, dict):
        for name, inner in node.get("properties", {}).items():
            yield f"{where}/{name}", inner
        for key, inner in node.items():
            yield from properties(inner, f"{where}/{key}" if key not in ("$defs", "properties") else where)
    elif isinstance(node, list):
        for inner in node:
            yield from properties(inner, where)


@pytest.mark.parametrize("kind", KINDS)
def test_the_file_is_what_the_models_say(kind: str):
    message = "run `python -m simulator.files.schema` to write the schemas again"
    assert find("assets", f"{kind}.schema.json").read_text(encoding="utf-8") == schema(kind), message


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_is_described(kind: str):
    tree = json.loads(schema(kind))
    lists = {"units", "players", "objectives", "terrain", "zones", "moves", "decisions", "weapons", "board", "turn"}
    bare = [
        where
        for where, inner in properties(tree)
        if "description" not in inner and where.rsplit("/", 1)[-1] not in lists
    ]
    assert bare == []


@pytest.mark.parametrize("kind", KINDS)
def test_unknown_keys_are_refused_everywhere(kind: str):
    tree = json.loads(schema(kind))
    assert tree["additionalProperties"] is False
    assert all(entry["additionalProperties"] is False for entry in tree.get("$defs", {}).values())


def test_what_needs_a_unit_says_which():
    keys = dict(properties(json.loads(schema("scenario"))))
    units = {
        "facing": "Degrees",
        "size": "inches",
        "base": "millimetres",
        "height": "Inches",
        "diameter": "millimetres",
    }
    for key, unit in units.items():
        said = [inner["description"] for where, inner in keys.items() if where.endswith(f"/{key}")]
        assert said
        assert all(unit in description for description in said), key


def test_nothing_may_be_null():
    assert not any('"null"' in schema(kind) for kind in KINDS)


def test_there_is_no_schema_of_another_kind():
    with pytest.raises(KeyError):
        schema("roster")


def test_schemas_are_written_into_a_folder(tmp_path: Path):
    write_schemas(tmp_path)
    assert sorted(p.name for p in tmp_path.iterdir()) == [f"{kind}.schema.json" for kind in sorted(KINDS)]


@pytest.mark.parametrize("path", SCENARIO_FILES, ids=lambda p: p.name)
def test_the_demos_name_their_schema(path: Path):
    kind = "script" if path.name.endswith(".script.toml") else "scenario"
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first == f"#:schema ../../assets/{kind}.schema.json"
    assert (path.parent / first.removeprefix("#:schema ")).is_file()


@pytest.mark.parametrize("kind", KINDS)
def test_json_files_may_name_their_schema_where_unknown_keys_are_refused(kind: str):
    """Editors of JSON check the key that names the schema by the schema itself."""
    tree = json.loads(schema(kind))
    assert tree["properties"]["$schema"]["type"] == "string"
    assert "$schema" not in tree["required"]
