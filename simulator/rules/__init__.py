"""What the rulebooks say: the list of rulesets."""

from __future__ import annotations

from simulator.rules.ruleset import Ruleset


def rulesets() -> dict[str, Ruleset]:
    """Return every ruleset by name. Imported when asked for, so that reading a file needs no geometry."""
    from simulator.rules.eleventh import ELEVENTH, LAUNCH

    return {ruleset.name: ruleset for ruleset in (ELEVENTH, LAUNCH)}
