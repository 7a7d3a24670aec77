"""What is said of scenarios with faults, for tests."""

from __future__ import annotations

from typing import Any

from simulator.files import ScenarioError
from simulator.scenario import load_text
from tests.builders import a_unit, scenario_text


def faults_of(text: str, **more: Any) -> list[str]:
    """The faults of a scenario's text as they print, warnings too."""
    try:
        return [str(w) for w in load_text(text, "t.toml", **more).warnings]
    except ScenarioError as error:
        return [str(f) for f in error.faults]


def only_fault(**changes: Any) -> str:
    """The one fault of the sound scenario with changes, without its place."""
    faults = faults_of(scenario_text(**changes))
    assert len(faults) == 1, faults
    return faults[0].split(":", 2)[2].strip()


def one_model(**keys: Any) -> dict[str, Any]:
    """A red unit with one model in the long form, with keys of the model changed; None leaves one out."""
    model = {"id": "sergeant", "at": [20.0, 20.0], **keys}
    return a_unit("raiders", "red", [{k: v for k, v in model.items() if v is not None}])
