"""[turn.sequence]: what the order of the phase remembers in the middle of a step, as the program wrote it.

A position that is saved while a phase is played needs it to go on; nobody has to write one by hand. Its seal says that
it is as it was written, and belongs to the ruleset and the step beside it: what was changed cannot be gone on with.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any, Final

from simulator.files.document import Tree
from simulator.files.entries import FaultList
from simulator.files.faults import nearest, quoted
from simulator.files.lines import TreePath
from simulator.files.roster import Roster
from simulator.files.rulesets import STEPS

_PLAYER, _UNIT, _MODEL, _TRIGGER, _TEXT = "player", "unit", "model", "trigger", "text"
SCALARS: Final = {
    "begun": _TEXT, "sub_step": _TEXT, "because": _TEXT, "window": _PLAYER, "picker": _PLAYER, "just_passed": _PLAYER,
    "dying": _UNIT, "fighter": _UNIT, "getting_out": _UNIT,
}  # fmt: skip
"""Keys that hold one word, and what it names."""
LISTS: Final = {
    "stayed": _UNIT, "first": _UNIT, "died": _UNIT, "passed": _PLAYER, "attacked": _MODEL, "struck": _MODEL,
    "exploded": _MODEL, "triggers": _TRIGGER,
}  # fmt: skip
"""Keys that hold a list of words, and what each names."""
TABLES: Final[dict[str, dict[str, Any]]] = {
    "chosen": {"decision": _TEXT, "unit": _UNIT, "option": _TEXT, "mode": _TEXT},
    "answer": {"unit": _UNIT, "foes": [_UNIT]},
}
"""Keys that hold a table, and what is in it."""
SEAL: Final = "seal"
"""The key that says that the rest is as the program wrote it."""
OTHERS: Final = ("out", "places", "fights")
"""Pairs of a unit and the transport it leaves; places of models by id; fights, each with who is in and who is out."""


def seal(ruleset: Any, step: Any, sequence: Tree) -> str:
    """Return the seal of what the order remembers in a step of a ruleset's phase."""
    remembered = {key: value for key, value in sequence.items() if key != SEAL}
    text = json.dumps([ruleset, step, remembered], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return f"sha256:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"


def check_sequence(faults: FaultList, roster: Roster) -> None:
    """Note everything about the order's memory that the program cannot have written, and ids that name nobody.

    Keys that it does not know may come from another program, and are warnings.
    """
    turn = faults.tree.get("turn")
    sequence = turn.get("sequence") if isinstance(turn, dict) else None
    if not isinstance(sequence, dict):
        return
    checks = _Checks(faults, roster)
    due = seal(faults.tree.get("ruleset"), turn.get("step", "start") if isinstance(turn, dict) else None, sequence)
    if sequence and sequence.get(SEAL) != due:
        told = f"seal = {quoted(sequence[SEAL])}" if SEAL in sequence else "There is no seal"
        message = f"{told}: this is not as the program wrote it for this step. Expected it unchanged, or no sequence."
        faults.add(("turn", "sequence"), message)
    for key, value in sequence.items():
        if key == SEAL:
            continue
        path: TreePath = ("turn", "sequence", key)
        if key in SCALARS:
            checks.word(path, value, SCALARS[key])
        elif key in LISTS:
            checks.words(path, value, LISTS[key])
        elif key in TABLES:
            checks.table(path, value, TABLES[key])
        elif key == "out":
            for i, pair in checks.entries(path, value):
                checks.words((*path, i), pair, _UNIT, 2)
        elif key == "places":
            checks.places(path, value)
        elif key == "fights":
            for i, fight in checks.entries(path, value):
                checks.table((*path, i), fight, {"models": [_MODEL], "out": [_MODEL]})
        else:
            known = (*SCALARS, *LISTS, *TABLES, *OTHERS)
            near = nearest(str(key), known)
            faults.add(path, f"The order of the phase remembers no {quoted(key)}. It is not used.{near}", "warning")
    begun = sequence.get("begun")
    if isinstance(begun, str) and begun not in (*STEPS, "end-of-turn"):
        faults.add(("turn", "sequence", "begun"), f"begun = {quoted(begun)}. There is no such step.")


class _Checks:
    def __init__(self, faults: FaultList, roster: Roster) -> None:
        self.faults = faults
        self.known: dict[str, Iterable[str]] = {
            _PLAYER: roster.players,
            _UNIT: tuple(roster.units),
            _MODEL: tuple(roster.unit_of_model),
            _TRIGGER: roster.triggers,
        }

    def word(self, path: TreePath, value: Any, kind: str) -> None:
        """Check one word: text, or the id of a player, unit or model."""
        if not isinstance(value, str):
            self.faults.add(path, f"{path[-1]} = {quoted(value)}. Expected text in quotes.")
        elif kind in self.known and value not in self.known[kind]:
            near = nearest(value, self.known[kind])
            self.faults.add(path, f"{path[-1]} = {quoted(value)}. There is no such {kind} in the scenario.{near}")

    def words(self, path: TreePath, value: Any, kind: str, count: int | None = None) -> None:
        """Check a list of words, of so many where that is settled."""
        entries = list(self.entries(path, value))
        if count is not None and isinstance(value, list) and len(value) != count:
            self.faults.add(path, f"{quoted(value)}. Expected {count} ids in a list.")
        for i, entry in entries:
            self.word((*path, i), entry, kind)

    def entries(self, path: TreePath, value: Any) -> Iterable[tuple[int, Any]]:
        """Return the entries of a list with their positions; nothing, and a fault, where it is none."""
        if isinstance(value, list):
            return enumerate(value)
        self.faults.add(path, f"{path[-1]} = {quoted(value)}. Expected a list.")
        return ()

    def table(self, path: TreePath, value: Any, keys: dict[str, Any]) -> None:
        """Check a table that has these keys, all of them."""
        if not isinstance(value, dict) or value.keys() != keys.keys():
            self.faults.add(path, f"{path[-1]} = {quoted(value)}. Expected a table with {', '.join(keys)}.")
            return
        for key, kind in keys.items():
            if isinstance(kind, list):
                self.words((*path, key), value[key], kind[0])
            else:
                self.word((*path, key), value[key], kind)

    def places(self, path: TreePath, value: Any) -> None:
        """Check where models stood, by id: x, y and facing."""
        if not isinstance(value, dict):
            self.faults.add(path, f"{path[-1]} = {quoted(value)}. Expected a table of places by model.")
            return
        for model, place in value.items():
            self.word((*path, model), model, _MODEL)
            if not (
                isinstance(place, list)
                and len(place) == 3
                and all(isinstance(v, int | float) and not isinstance(v, bool) for v in place)
            ):
                self.faults.add((*path, model), f"{model} = {quoted(place)}. Expected [x, y, facing].")
