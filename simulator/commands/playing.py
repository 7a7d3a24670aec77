"""Playing a scenario for a command: with the script that belongs to it, and in clear words when it cannot be."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from simulator.assets import version
from simulator.commands.reading import UsageError, locate
from simulator.files import ScriptError
from simulator.files.kinds import read_as
from simulator.play import CannotBePlayedError
from simulator.play.planning import USUAL
from simulator.play.verifying import go_on
from simulator.replay import Header, Replay
from simulator.scenario import Scenario
from simulator.script import Script, script_beside, script_in


def script_for(scenario: Path, named: str | None, *, none: bool = False) -> Path | None:
    """Return the script to play by: the one named, else NAME.script.toml beside NAME.toml, if it is there."""
    if none:
        return None
    if named is not None:
        return locate(named)
    return script_beside(scenario)


def new_replay(
    scenario: Scenario, script: Path | None, seed: int, planner: str | None = None
) -> tuple[Replay, Script | None]:
    """Return a replay that is to be played, nothing in it yet but what decides how it goes; and its script.

    Raises:
        ScriptError: the script has faults.
    """
    tree = read = None
    if script is not None:
        document = read_as(script, "script", ScriptError)
        tree, read = document.tree, script_in(document, scenario)
        print(f"Decisions from {script}", file=sys.stderr)
    named = None if planner == USUAL else planner
    header = Header.of(scenario, seed=seed, program=version(), script=tree, planner=named)
    return Replay(header, scenario, ()), read


def played(scenario: Scenario, script: Path | None, seed: int) -> Replay:
    """Return the replay of a scenario's Fight phase, played to its end.

    Raises:
        FileError: the script has faults, or decides what cannot be decided.
        UsageError: the scenario's ruleset or phase cannot be played.
    """
    replay, decisions = new_replay(scenario, script, seed)
    try:
        _, events = go_on(replay, script=decisions)
        return replace(replay, events=tuple(events), finished=True)
    except CannotBePlayedError as error:
        raise UsageError(f"{scenario.path}: {error}") from error
