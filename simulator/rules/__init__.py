"""What the rulebooks say: the rulesets listed in `simulator.files.rulesets`; README.md beside this adds one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from simulator.files.rulesets import RULESETS
from simulator.rules.ruleset import Ruleset
from simulator.state import State

if TYPE_CHECKING:
    from simulator.rules.attacking import Attacking
    from simulator.rules.transports import Transports


class UnknownRulesetError(ValueError):
    """No clauses are written for a scenario's ruleset."""


class _Listed(Mapping[str, Ruleset]):
    """The rulesets of the list by name, each imported when it is asked for: who judges one reads no other."""

    def __getitem__(self, name: str) -> Ruleset:
        return _at(RULESETS[name].where)

    def __iter__(self) -> Iterator[str]:
        return iter(RULESETS)

    def __len__(self) -> int:
        return len(RULESETS)


@cache
def _at(where: str) -> Ruleset:
    module, _, name = where.rpartition(".")
    found = getattr(import_module(module), name)
    assert isinstance(found, Ruleset), f"{where} is no ruleset"
    return found


def rulesets() -> Mapping[str, Ruleset]:
    """Return every ruleset by name. Imported when asked for, so that reading a file needs no geometry."""
    return _Listed()


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
