"""The script beside a scenario: whether it still goes with it after units were renamed or have gone."""

from __future__ import annotations

from pathlib import Path

from simulator.authoring.problems import Problem
from simulator.files.faults import ScriptError
from simulator.scenario import Scenario
from simulator.script import load_script, script_beside


def script_problem(path: Path | str, scenario: Scenario) -> Problem | None:
    """Return that the decision script of a scenario does not go with it; None where it does, or there is none.

    Args:
        path: of the scenario file.
        scenario: as it is now, which need not be what the file has.
    """
    script = script_beside(Path(path))
    if script is None:
        return None
    try:
        load_script(script, scenario)
    except ScriptError as error:
        wrong = [fault for fault in error.faults if fault.is_error]
        line = f"line {wrong[0].line}" if wrong[0].line else wrong[0].entry
        where = f" in {len(wrong)} places, first in {line}" if len(wrong) > 1 else f", {line}"
        told = f"{script.name} does not go with this scenario{where}: {wrong[0].message}"
        return Problem(told, script.name, is_error=False)
    return None
