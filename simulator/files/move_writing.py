"""A move as a plain tree, and as the text of a move file: what `simulator.scenario.load_move` reads again."""

from __future__ import annotations

import json
from collections.abc import Mapping

from simulator.files.document import Tree
from simulator.files.kinds import FORMAT
from simulator.files.toml_text import toml_comment, toml_text, toml_value
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
    lines = [toml_comment(line) for line in heads]
    lines.append(f"format = {FORMAT}")
    if name:
        lines.append(f"name = {toml_text(name)}")
    lines += [f"{key} = {toml_value(value)}" for key, value in tree.items() if key != "steps"]
    for step in tree["steps"]:
        lines += ["", "[[steps]]"]
        remark = remarks.get(step["model"], "")
        if remark:
            lines.append(toml_comment(remark))
        lines += [f"{key} = {toml_value(value)}" for key, value in step.items()]
    return "\n".join(lines) + "\n"


def move_json(tree: Tree, *, name: str = "") -> str:
    """Return a move file as JSON, with the same meaning."""
    whole: Tree = {"format": FORMAT, **({"name": name} if name else {}), **tree}
    return json.dumps(whole, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
