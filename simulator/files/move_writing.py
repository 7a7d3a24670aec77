"""A move as a plain tree, and as the text of a move file: what `simulator.scenario.load_move` reads again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from simulator.files.document import Tree
from simulator.files.kinds import FORMAT
from simulator.moves import Move, Step, rounded


def move_tree(move: Move, places: int | None = None) -> Tree:
    """Return a move as plain values, in the order of a move file's keys; what it leaves to the rules is left out.

    Args:
        move: the move.
        places: decimals of coordinates (inches) and facings (degrees); None keeps every digit there is.
    """
    told: Tree = {"kind": move.kind, "unit": move.unit}
    if move.targets is not None:
        told["targets"] = list(move.targets)
    if move.mode is not None:
        told["mode"] = move.mode
    if move.objective is not None:
        told["objective"] = move.objective
    told["steps"] = [_step(step) for step in rounded(move, places).steps]
    return told


def _step(step: Step) -> Tree:
    told: Tree = {"model": step.model}
    if step.path is not None:
        told["path"] = [list(p) for p in step.path]
    elif step.to is not None:
        told["to"] = list(step.to)
    if step.facing is not None:
        told["facing"] = step.facing
    return told


def move_toml(tree: Tree, *, name: str = "", heads: tuple[str, ...] = (), remarks: Mapping[str, str] = {}) -> str:
    """Return a move file as TOML.

    Args:
        tree: the move, as `move_tree` returns it.
        name: what messages call the move; "" leaves it to the file's name.
        heads: lines of a comment at its top.
        remarks: a comment for each model's step, by id.
    """
    lines = [_comment(line) for line in heads]
    lines.append(f"format = {FORMAT}")
    if name:
        lines.append(f"name = {_text(name)}")
    lines += [f"{key} = {_value(value)}" for key, value in tree.items() if key != "steps"]
    for step in tree["steps"]:
        lines += ["", "[[steps]]"]
        remark = remarks.get(step["model"], "")
        if remark:
            lines.append(_comment(remark))
        lines += [f"{key} = {_value(value)}" for key, value in step.items()]
    return "\n".join(lines) + "\n"


def move_json(tree: Tree, *, name: str = "") -> str:
    """Return a move file as JSON, with the same meaning."""
    whole: Tree = {"format": FORMAT, **({"name": name} if name else {}), **tree}
    return json.dumps(whole, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _comment(line: str) -> str:
    return "# " + "".join(c if c.isprintable() else " " for c in line)


def _value(value: Any) -> str:
    match value:
        case str():
            return _text(value)
        case float():
            return repr(value)
        case list():
            return "[" + ", ".join(_value(entry) for entry in value) + "]"
        case _:
            raise TypeError(f"{value!r} does not stand in a move")


def _text(value: str) -> str:
    """Return a text as TOML's basic string; JSON's escapes are TOML's as well, but for the one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
