"""Replays for tests: phases played to their end, and the files they leave."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

from simulator.files import ScriptError, read_document
from simulator.play.automatic import Automatic
from simulator.play.choice import Choice, Player
from simulator.play.verifying import go_on
from simulator.replay import Header, Replay, to_text
from simulator.replay_reading import read_replay
from simulator.rules.decision import Decision
from simulator.scenario import Scenario, load
from simulator.script import load_script
from simulator.state import State


def refuse(message: str, line: int | None = None) -> NoReturn:
    raise AssertionError(message)


@dataclass(frozen=True)
class LastOption:
    """A player by hand: the last of the options, no pass, every third unit stays, attacks as the automatic player's."""

    automatic: Automatic = field(default_factory=Automatic)

    def choose(self, state: State, decision: Decision) -> Choice:
        if decision.decision in {"pile-in", "consolidate"}:
            return self.move(state, decision, decision.options[-1])
        if decision.decision in {"attack", "disembark"}:
            return replace(self.automatic.choose(state, decision), by="hand")
        last = decision.options[-1]
        return Choice(refuse, "hand", unit=decision.unit or last, option=last)

    def move(self, state: State, decision: Decision, unit_id: str, selected: Any = None) -> Choice:
        if sum(map(ord, unit_id)) % 3 == 0:
            return Choice(refuse, "hand", unit=unit_id, stays=True)
        choice = self.automatic.move(state, decision, unit_id, selected)
        return replace(choice, by="hand", remark="" if choice.stays else "By hand.")


def begun(scenario: Scenario, seed: int = 0, script: Path | None = None, planner: str | None = None) -> Replay:
    """A replay with nothing in it yet."""
    tree = read_document(script, ScriptError).tree if script else None
    return Replay(Header.of(scenario, seed=seed, program="test", script=tree, planner=planner), scenario, ())


def played(
    scenario: Scenario | Path,
    seed: int = 0,
    script: Path | None = None,
    by: Player | None = None,
    planner: str | None = None,
) -> Replay:
    """A phase played to its end, by a script, another player, or automatically by one of its planners."""
    scenario = load(scenario) if isinstance(scenario, Path) else scenario
    start = begun(scenario, seed, script, planner)
    _, events = go_on(start, script=load_script(script, scenario) if script else None, then=by)
    return replace(start, events=tuple(events), finished=True)


def written(replay: Replay, folder: Path, name: str = "played.jsonl") -> Path:
    """The file of a replay."""
    path = folder / name
    path.write_text(to_text(replay), encoding="utf-8")
    return path


def reread(replay: Replay, folder: Path, line: int, change: Callable[[dict[str, Any]], object]) -> Replay:
    """A replay as it is read from a file one line of which was changed; its checksum is not looked at."""
    lines = to_text(replay).splitlines()
    content = json.loads(lines[line - 1])
    change(content)
    lines[line - 1] = json.dumps(content, ensure_ascii=False)
    path = folder / "changed.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return read_replay(path, trust_end=True)


def line_of(replay: Replay, kind: type, number: int = 0) -> int:
    """The line of the event of a kind, counted from 0."""
    return [n for n, event in enumerate(replay.events, start=2) if isinstance(event, kind)][number]
