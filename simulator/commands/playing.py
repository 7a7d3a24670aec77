"""Playing a scenario for a command: with the script that belongs to it, and in clear words when it cannot be."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from simulator.assets import version
from simulator.commands.reading import SCRIPT_SUFFIX, UsageError, locate
from simulator.files import ScriptError, read_document
from simulator.play import CannotBePlayedError
from simulator.play.planning import USUAL
from simulator.play.verifying import go_on
from simulator.replay import Header, Replay
from simulator.scenario import Scenario
from simulator.script import load_script


def script_for(scenario: Path, named: str | None, *, none: bool = False) -> Path | None:
    """Return the script to play by: the one named, else NAME.script.toml beside NAME.toml, if it is there."""
    if none:
        return None
    if named is not None:
        return locate(named)
    beside = scenario.with_name(scenario.stem + SCRIPT_SUFFIX)
    return beside if beside.exists() else None


def header_for(scenario: Scenario, script: Path | None, seed: int, planner: str | None = None) -> Header:
    """Return the header of a replay that is to be played: everything that decides how it goes.

    Raises:
        ScriptError: the script has faults.
    """
    tree = None
    if script is not None:
        load_script(script, scenario)
        tree = read_document(script, ScriptError).tree
        print(f"Decisions from {script}", file=sys.stderr)
    named = None if planner == USUAL else planner
    return Header.of(scenario, seed=seed, program=version(), script=tree, planner=named)


def played(scenario: Scenario, script: Path | None, seed: int) -> Replay:
    """Return the replay of a scenario's Fight phase, played to its end.

    Raises:
        FileError: the script has faults, or decides what cannot be decided.
        UsageError: the scenario's ruleset or phase cannot be played.
    """
    begun = Replay(header_for(scenario, script, seed), scenario, ())
    decisions = load_script(script, scenario) if script is not None else None
    try:
        _, events = go_on(begun, script=decisions)
        return replace(begun, events=tuple(events), finished=True)
    except CannotBePlayedError as error:
        raise UsageError(f"{scenario.path}: {error}") from error
