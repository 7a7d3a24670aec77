"""The JSON Schemas of the file kinds, generated from their pydantic models; editors complete and check with them.

The files in assets/ are what `write_schemas` writes. A test holds them in step with the models.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulator.files.faults import quoted

if TYPE_CHECKING:
    from simulator.files.fields import Entry

KINDS = ("scenario", "move", "script")
_SCHEMA_KEY = {
    "description": "JSON files alone: the path of this schema, for editors. In TOML the first line says it: "
    "#:schema path/to/scenario.schema.json.",
    "type": "string",
}
"""The one key of JSON files that is the editors' and not ours: reading leaves it out."""


def schema(kind: str) -> str:
    """Return the JSON Schema of a file kind: "scenario", "move" or "script", as the text of its file."""
    from simulator.files import formats, move_formats, script_formats

    if kind not in KINDS:
        raise KeyError(f"{quoted(kind)} is no kind of file with a schema")
    models: dict[str, type[Entry]] = {
        "scenario": formats.ScenarioFile,
        "move": move_formats.MoveFile,
        "script": script_formats.ScriptFile,
    }
    model = models[kind]
    tree = model.model_json_schema()
    tree = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"fightphase {kind}",
        "description": f"{' '.join(str(model.__doc__).split())} Lengths on the table are inches; x to the right, y up.",
        **{key: value for key, value in tree.items() if key not in ("title", "description")},
    }
    tidy = _tidy(tree)
    tidy["properties"] = {"$schema": _SCHEMA_KEY, **tidy["properties"]}
    return json.dumps(tidy, indent=2, ensure_ascii=False) + "\n"


def write_schemas(folder: Path) -> None:
    """Write the schema of every kind into a folder."""
    from simulator.files.writing import write_atomically

    for kind in KINDS:
        write_atomically(folder / f"{kind}.schema.json", schema(kind))


def _tidy(node: Any) -> Any:
    """Return a schema without what files cannot hold (null: TOML has none) and the titles that repeat the keys."""
    if isinstance(node, list):
        return [_tidy(part) for part in node]
    if not isinstance(node, dict):
        return node
    kept: dict[str, Any] = {}
    for key, value in node.items():
        if key == "title" and isinstance(value, str) and "fightphase" not in value:
            continue
        if key == "default" and value is None:
            continue
        if key in ("properties", "$defs"):  # names of keys and entries, whatever they are called
            kept[key] = {name: _tidy(part) for name, part in value.items()}
            continue
        kept[key] = _tidy(value)
    choices = [part for part in kept.get("anyOf", []) if part != {"type": "null"}]
    if "anyOf" in kept:
        del kept["anyOf"]
        kept = {**choices[0], **kept} if len(choices) == 1 else {**kept, "anyOf": choices}
    return kept


if __name__ == "__main__":
    write_schemas(Path(__file__).parent.parent.parent / "assets")
