"""Positions and players for tests of the Fight phase: units in a row, and players that do as they are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import tomlkit

from simulator.dice import SeededDice
from simulator.events import Event, UnitChosen, apply
from simulator.moves import Move
from simulator.play import Automatic, Decision, Played, fight, play
from simulator.play.choice import Choice, cannot_be
from simulator.play.planning import Planned
from simulator.scenario import Scenario
from simulator.script import Attack, Script, load_script
from simulator.state import State
from tests.builders import Tree, a_scenario, a_unit

BLADE = {"name": "Blade", "range": "melee", "A": "1", "WS": 3, "S": 4, "AP": 0, "D": "1"}


def unit(unit_id: str, x: float, y: float, **more: Any) -> Tree:
    """A unit of one model on a 32 mm base: ids that begin with r are red, the others blue."""
    player = "red" if unit_id.startswith("r") else "blue"
    return a_unit(unit_id, player, [[x, y]], name=unit_id.upper(), **more)


def pair(number: int, *, red: Tree | None = None, blue: Tree | None = None) -> list[Tree]:
    """A red and a blue unit of one model, engaged 1" apart, ten inches from the next pair."""
    x = 6.0 + 10.0 * number
    return [
        unit(f"r{number}", x, 10.0, **(red or {})),
        unit(f"b{number}", x, 10.0 + 1.0 + 32 / 25.4, **(blue or {})),
    ]


def table(*units: Tree, step: str = "pile-in", **more: Any) -> Scenario:
    """A scenario with these units; red has the turn."""
    return a_scenario(units=list(units), turn={"active": "red", "step": step}, **more)


def stay(state: State, unit_id: str, kind: str, selected: Move | None) -> Planned:
    """A planner that moves nobody."""
    return Planned(Move(kind, unit_id))


@dataclass
class Told:
    """A player for both sides that picks as told, strikes as told, and moves nobody it was not told to move."""

    picks: Iterable[str] = ()
    """Units to select, in this order of preference, whenever they are among the options."""
    casualties: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Models that fall when a unit strikes; nobody does otherwise."""
    moves: Mapping[str, Move] = field(default_factory=dict)
    """Moves by unit and kind: "r1 pile-in", "r1 overrun", "r1 consolidate"."""
    types: Mapping[str, str] = field(default_factory=dict)
    seen: list[tuple[State, Decision]] = field(default_factory=list)
    """Every decision that came up, with its position."""

    def choose(self, state: State, decision: Decision) -> Choice:
        self.seen.append((state, decision))
        name = next((p for p in self.picks if p in decision.options), decision.options[0] if decision.options else "")
        match decision.decision:
            case "pile-in" | "consolidate":
                kind = "overrun" if decision.unit else decision.decision
                move = self.moves.get(f"{name} {kind}")
                return Choice(cannot_be, unit=name, move=move, stays=move is None)
            case "select-to-fight":
                return Choice(cannot_be, unit=name)
            case "choose-fight-type":
                wanted = self.types.get(decision.unit, decision.options[0])
                return Choice(cannot_be, unit=decision.unit, option=wanted)
            case "trigger" | "choose-target" | "remove":
                return Choice(cannot_be, unit=decision.unit, option=name)
            case "attack":
                return Choice(cannot_be, unit=decision.unit, attacks=self._attacks(state, decision))
            case _:
                return Choice(cannot_be, unit=decision.unit or name, option=name)

    def _attacks(self, state: State, decision: Decision) -> tuple[Attack, ...]:
        fall = self.casualties.get(decision.unit, ())
        targets = dict.fromkeys(state.unit_of[m].id for m in fall)
        return tuple(Attack(t, casualties=tuple(m for m in fall if state.unit_of[m].id == t)) for t in targets)


def play_told(scenario: Scenario, told: Told, seed: int = 0) -> tuple[list[Event], State]:
    """Play a scenario as told: events and final position."""
    state, events = scenario.state, []
    for event in play(state, told, SeededDice(seed)):
        events.append(event)
        state = apply(state, event)
    return events, state


def fought(events: Iterable[Event]) -> list[str]:
    """The units selected to fight, in order."""
    return [e.unit for e in events if isinstance(e, UnitChosen) and e.decision == "select-to-fight"]


def still(scenario: Scenario, seed: int = 0) -> list[Event]:
    """The events when nobody moves and everybody strikes automatically."""
    return list(play(scenario.state, Automatic(planner=stay), SeededDice(seed)))


def script_file(folder: Path, *decisions: Tree) -> Path:
    """A script file with these decisions."""
    path = folder / "test.script.toml"
    path.write_text(tomlkit.dumps({"format": 1, "decisions": list(decisions)}), encoding="utf-8")
    return path


def a_script(folder: Path, scenario: Scenario, *decisions: Tree) -> Script:
    """A script with these decisions, read from a file."""
    return load_script(script_file(folder, *decisions), scenario)


def play_script(folder: Path, scenario: Scenario, *decisions: Tree, seed: int = 0) -> Played:
    """Play a scenario by a script."""
    return fight(scenario, script=a_script(folder, scenario, *decisions), seed=seed)
