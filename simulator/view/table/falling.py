"""Who loses the wounds that attacks cost: as the program would have it, until an owner lets others."""

from __future__ import annotations

from simulator.state import State
from simulator.table import Game, Refused


def _before(game: Game) -> State:
    """Return the position before the last decision."""
    return game.replay.state_at(game.made[-1].number - 1)


def hurt_by(game: Game) -> tuple[str, ...]:
    """Return the models that lost wounds by what was decided last, in file order."""
    if not game.made:
        return ()
    now = game.state
    return tuple(
        m.id for unit in _before(game).units for m in unit.models if m.alive and now.model(m.id).wounds < m.wounds
    )


def may_fall(game: Game) -> tuple[str, ...]:
    """Return the models of the units that lost wounds, whose owners choose by hand, in file order."""
    if not game.made:
        return ()
    before = _before(game)
    units = {before.unit_of[m].id for m in hurt_by(game)}
    mine = (u for u in before.units if u.id in units and u.player not in game.automatic)
    return tuple(m.id for unit in mine for m in unit.models if m.alive)


def may_fall_otherwise(game: Game) -> bool:
    """Say whether the rules leave it to an owner which models lose wounds."""
    hurt = hurt_by(game)
    return any(_hurt_instead(game, m) != hurt for m in may_fall(game) if m not in hurt)


def _hurt_instead(game: Game, model: str) -> tuple[str, ...]:
    """Return the models that lose wounds when one loses them first; those that do now, where it cannot."""
    try:
        return hurt_by(game.falling_instead((model,)))
    except Refused:  # nobody's choice costs wounds here, or real dice do not fit others
        return hurt_by(game)
