"""What the rulebooks say: the list of rulesets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.rules.ruleset import Ruleset
from simulator.state import State

if TYPE_CHECKING:
    from simulator.rules.attacking import Attacking
    from simulator.rules.transports import Transports


class UnknownRulesetError(ValueError):
    """No clauses are written for a scenario's ruleset."""


def rulesets() -> dict[str, Ruleset]:
    """Return every ruleset by name. Imported when asked for, so that reading a file needs no geometry."""
    from simulator.rules.cosmic_combat import COSMIC_COMBAT
    from simulator.rules.eleventh import ELEVENTH, LAUNCH
    from simulator.rules.tenth import TENTH

    return {ruleset.name: ruleset for ruleset in (ELEVENTH, LAUNCH, TENTH, COSMIC_COMBAT)}


def ruleset_of(state: State) -> Ruleset:
    """Return the ruleset of a position; `UnknownRulesetError` names the ones there are."""
    known = rulesets()
    if state.ruleset not in known:
        raise UnknownRulesetError(f'no moves can be judged under "{state.ruleset}" yet; there is {", ".join(known)}')
    return known[state.ruleset]


def kind_name(state: State, kind: str) -> str:
    """Return what players call a kind of move under the ruleset of a position."""
    return ruleset_of(state).moves[kind].called or kind


def attacking_of(state: State) -> Attacking:
    """Return how attacks are made in a position; only for a ruleset that knows attacks."""
    attacking = ruleset_of(state).attacking
    assert attacking is not None, f'"{state.ruleset}" knows no attacks'
    return attacking


def transports_of(state: State) -> Transports:
    """Return what destroyed transports come to in a position; only for a ruleset that knows transports."""
    transports = ruleset_of(state).transports
    assert transports is not None, f'"{state.ruleset}" knows no transports'
    return transports
