"""Who controls an objective: the player whose models in range of it have the higher sum of Objective Control."""

from __future__ import annotations

from simulator.army import Unit
from simulator.board import Objective
from simulator.rules.words import in_range
from simulator.state import State


def controller(state: State, objective: Objective) -> str | None:
    """Return the id of the player who would control an objective were it checked now; None where the sums are level.

    A battle-shocked unit counts for nothing. The rules check control at the end of each phase and turn.
    """
    sums = {player.id: 0 for player in state.players}
    for unit in state.units:
        if not unit.record.battle_shocked:
            sums[unit.player] += _control_of(unit, objective)
    (first, ours), (second, theirs) = sums.items()
    return None if ours == theirs else (first if ours > theirs else second)


def _control_of(unit: Unit, objective: Objective) -> int:
    return sum(model.profile.OC for model in unit.on_table if model.profile.OC and in_range(model, objective))
