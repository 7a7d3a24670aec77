"""What the rulebooks say: the list of rulesets."""

from __future__ import annotations

from simulator.rules.ruleset import Ruleset
from simulator.state import State


class UnknownRulesetError(ValueError):
    """No clauses are written for a scenario's ruleset."""


def rulesets() -> dict[str, Ruleset]:
    """Return every ruleset by name. Imported when asked for, so that reading a file needs no geometry."""
    from simulator.rules.eleventh import ELEVENTH, LAUNCH

    return {ruleset.name: ruleset for ruleset in (ELEVENTH, LAUNCH)}


def ruleset_of(state: State) -> Ruleset:
    """Return the ruleset of a position; `UnknownRulesetError` names the ones there are."""
    known = rulesets()
    if state.ruleset not in known:
        raise UnknownRulesetError(f'no moves can be judged under "{state.ruleset}" yet; there is {", ".join(known)}')
    return known[state.ruleset]
