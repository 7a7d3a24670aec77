"""Armies and ground as a whole scenario, or written into one that is there without changing a line of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from simulator.armies.faults import refused
from simulator.armies.importing import PLAYERS, Brought, Taken
from simulator.armies.layouts import Ground
from simulator.armies.muster import ASSUMED, Note
from simulator.files.changes import Insert
from simulator.files.document import Tree, read_document
from simulator.files.entries import tables, text
from simulator.files.faults import ScenarioError, name_of
from simulator.files.kinds import FORMAT
from simulator.files.rulesets import RULESETS
from simulator.files.splicing import spliced
from simulator.files.toml_writing import toml_comment, toml_document
from simulator.scenario import Scenario, load_text

DEFAULT_BOARD: Final = (60.0, 44.0)
SIDES: Final = {"attacker": 0, "defender": 1}
"""Whose of a scenario's two players a deployment zone is."""


@dataclass(frozen=True)
class Composed:
    """A scenario's text, read again and found sound."""

    text: str
    scenario: Scenario
    notes: tuple[Note, ...] = ()


def players_of(tree: Tree) -> tuple[str, ...]:
    """Return the ids of a scenario's players."""
    return tuple(i for _, entry in tables(tree, "players") if (i := text(entry, "id")) is not None)


def new_scenario(
    armies: Sequence[Brought],
    grounds: Sequence[Ground] = (),
    *,
    ruleset: str | None = None,
    title: str | None = None,
    name: str = "scenario.toml",
    heads: Sequence[str] = (),
) -> Composed:
    """Return a new scenario with armies on a ground.

    Args:
        armies: one for each player, or one for both.
        grounds: terrain layout, deployment pattern; the later adds to the earlier.
        ruleset: by name; by default that of the edition which the armies are of, or else the first of the list.
        title: by default the armies' own.
        name: for messages, and .json for a JSON text.
        heads: lines of a comment at the top.

    Raises:
        ArmyError: if there is no unit.
    """
    notes: list[Note] = []
    editions = list(dict.fromkeys(army.ruleset for army in armies if army.ruleset is not None))
    chosen = ruleset or (editions[0] if editions else next(iter(RULESETS)))
    if ruleset is None and (len(editions) != 1 or any(army.ruleset is None for army in armies)):
        why = (
            "the armies are of two editions"
            if len(editions) > 1
            else "no edition is told, or one that no ruleset is for"
        )
        notes.append(Note(ASSUMED, "ruleset", f"{why}; {chosen} is taken"))
    boards = [g.board for g in grounds] + [a.muster.board for a in armies if a.muster.board is not None]
    board = boards[0] if boards else DEFAULT_BOARD
    titles = list(dict.fromkeys(army.muster.title for army in armies))
    tree: Tree = {
        "format": FORMAT,
        "title": (title or " against ".join(titles))[:200] or "Imported armies",
        "ruleset": chosen,
        "board": {"size": list(board)},
        "players": [{"id": player, "name": called} for player, called in PLAYERS],
        "units": [dict(unit) for army in armies for unit in army.units],
    }
    if not tree["units"]:
        raise refused(name, "There are no units. Expected at least one roster, list or table save.")
    more, told = ground_entries(grounds, Taken.of(tree), [player for player, _ in PLAYERS])
    tree |= {key: entries for key, entries in more.items() if entries}
    if name.lower().endswith(".json"):
        whole = json.dumps(tree, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
    else:
        whole = "".join(f"{toml_comment(head)}\n" for head in heads) + ("\n" if heads else "") + toml_document(tree)
    return Composed(whole, load_text(whole, name, json=name.lower().endswith(".json")), (*notes, *told))


def added_to(path: Path | str, armies: Sequence[Brought], grounds: Sequence[Ground] = ()) -> Composed:
    """Return the text of a scenario file with units and ground behind what it has; no line of it is changed.

    Raises:
        ScenarioError: if it cannot be read.
    """
    document = read_document(path, ScenarioError)
    tree = document.tree
    more, notes = ground_entries(grounds, Taken.of(tree), list(players_of(tree)))
    more = {"units": [dict(unit) for army in armies for unit in army.units], **more}
    name = name_of(path)
    content = Path(path).read_bytes().decode("utf-8-sig")
    is_json = content.lstrip().startswith("{") and not name.lower().endswith(".toml")
    changes = [
        Insert((key,), len(tree.get(key, [])) + position, entry)
        for key, entries in more.items()
        for position, entry in enumerate(entries)
    ]
    added, _ = spliced(content, tree, changes, is_json=is_json)
    return Composed(added, load_text(added, name, json=is_json), notes)


def ground_entries(
    grounds: Sequence[Ground], taken: Taken, players: Sequence[str]
) -> tuple[dict[str, list[Tree]], tuple[Note, ...]]:
    """Return terrain, objectives and zones with ids that are free, and what is to be said of them."""
    found: dict[str, list[Tree]] = {"objectives": [], "terrain": [], "zones": []}
    notes: list[Note] = []
    for ground in grounds:
        notes += ground.notes
        objectives = ground.objectives
        if found["objectives"] and objectives:
            notes.append(Note(ASSUMED, ground.name, "its objectives are those of the layout; its own are not taken"))
            objectives = ()
        for key, entries in (("objectives", objectives), ("terrain", ground.terrain), ("zones", ground.zones)):
            found[key] += [{**entry, "id": taken.new(entry["id"])} for entry in entries]
        if ground.zones:
            whose = " and ".join(f"the {side} is {players[i]}" for side, i in SIDES.items() if i < len(players))
            notes.append(Note(ASSUMED, ground.name, f"in its zones {whose}"))
    for zone in found["zones"]:
        side = SIDES.get(zone.pop("player", ""))
        if side is not None and side < len(players):
            zone["player"] = players[side]
    found["zones"] = [{k: zone[k] for k in ("id", "player", "outline") if k in zone} for zone in found["zones"]]
    return found, tuple(notes)
