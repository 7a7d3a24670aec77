"""What a script selects before a move whose way it leaves to another player: judged before that player is asked."""

from __future__ import annotations

from simulator.moves import Move
from simulator.rules import ruleset_of
from simulator.rules.ruleset import MoveRule
from simulator.rules.words import listed
from simulator.state import State


def wrongly_selected(state: State, move: Move) -> tuple[str, ...]:
    """Return what is wrong with the mode, targets or objective of a move without steps, each in sentences.

    The clause it breaks, by id, why, and what may be selected. What the move leaves out is nobody's fault.
    """
    rule = ruleset_of(state).moves[move.kind]
    selection = rule.select(state, move)
    faults = []
    if selection.mode_fault is not None:
        forced = rule.select(state, Move(move.kind, move.unit)).mode
        options = f' Options: "{forced}".' if forced else ""
        faults.append(f"{move.kind}.mode: {selection.mode_fault}.{options}")
    if selection.target_fault is not None and (move.targets is not None or move.objective is not None):
        faults.append(f"{move.kind}.targets: {selection.target_fault}.{_options(state, move, rule)}")
    return tuple(faults)


def _options(state: State, move: Move, rule: MoveRule) -> str:
    """Return the units or objectives that may be selected, as a sentence; empty where there is nobody."""
    choices = rule.choices(state, state.unit(move.unit)) if rule.choices is not None else ()
    found = [rule.select(state, choice) for choice in choices]
    ids = [unit.id for selection in found for unit in selection.targets]
    ids += [objective.id for selection in found for objective in selection.objectives]
    all_of_them = len(found) == 1
    told = listed([f'"{one}"' for one in dict.fromkeys(ids)], "and" if all_of_them else "or")
    return f" Options: {told}." if told else ""
