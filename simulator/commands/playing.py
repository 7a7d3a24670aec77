"""Playing a scenario for a command: with the script that belongs to it, and in clear words when it cannot be."""

from __future__ import annotations

import sys
from pathlib import Path

from simulator.assets import version
from simulator.commands.reading import SCRIPT_SUFFIX, UsageError, locate
from simulator.play import CannotBePlayedError, fight
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


def played(scenario: Scenario, script: Path | None, seed: int) -> Replay:
    """Return the replay of a scenario's Fight phase, played to its end.

    Raises:
        FileError: the script has faults, or decides what cannot be decided.
        UsageError: the scenario's ruleset or phase cannot be played.
    """
    decisions = None
    if script is not None:
        decisions = load_script(script, scenario)
        print(f"Decisions from {script}", file=sys.stderr)
    try:
        result = fight(scenario, script=decisions, seed=seed)
    except CannotBePlayedError as error:
        raise UsageError(f"{scenario.path}: {error}") from error
    return Replay(Header.of(scenario, seed=seed, program=version()), scenario, result.events)
