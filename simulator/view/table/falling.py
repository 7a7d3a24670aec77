"""Who loses the wounds that attacks cost: as the program would have it, until an owner lets others."""

from __future__ import annotations

from simulator.table import Game, Refused
from simulator.table.game import COSTLY


def hurt_by(game: Game) -> tuple[str, ...]:
    """Return the models that lost wounds by what was decided last, in file order."""
    before, now = game.replay.state_at(game.made[-1].number - 1), game.state
    return tuple(m.id for unit in before.units for m in unit.models if m.alive and now.model(m.id).wounds < m.wounds)


def may_fall(game: Game) -> tuple[str, ...]:
    """Return the models of the units that lost wounds, whose owners choose by hand, in file order."""
    before = game.replay.state_at(game.made[-1].number - 1)
    units = {before.unit_of[m].id for m in hurt_by(game)}
    mine = (u for u in before.units if u.id in units and u.player not in game.automatic)
    return tuple(m.id for unit in mine for m in unit.models if m.alive)


def may_fall_otherwise(game: Game) -> bool:
    """Say whether the rules leave it to an owner which models lose wounds by what was decided last."""
    if not game.made or game.made[-1].decision.decision not in COSTLY:
        return False
    hurt = hurt_by(game)
    others = (m for m in may_fall(game) if m not in hurt)
    return any(_hurt_instead(game, m) != hurt for m in others)


def _hurt_instead(game: Game, model: str) -> tuple[str, ...]:
    """Return the models that lose wounds when one loses them first; those that do now, where it cannot."""
    try:
        return hurt_by(game.falling_instead((model,)))
    except Refused:  # the dice that were given are not those that it would take
        return hurt_by(game)
