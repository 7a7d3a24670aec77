"""Who loses the wounds that attacks cost: as the program would have it, until an owner lets others."""

from __future__ import annotations

from dataclasses import replace

from simulator.table import FacesAsked, Game
from simulator.view.table.sitting import Struck


def hurt_by(struck: Struck, game: Game) -> tuple[str, ...]:
    """Return the models that lost wounds by what was decided last, in file order."""
    before = struck.before.state
    now = game.state
    return tuple(m.id for unit in before.units for m in unit.models if m.alive and now.model(m.id).wounds < m.wounds)


def may_fall(struck: Struck, game: Game) -> tuple[str, ...]:
    """Return the models of the units that lost wounds, whose owners choose by hand, in file order."""
    before = struck.before.state
    units = {before.unit_of[m].id for m in hurt_by(struck, game)}
    mine = (u for u in before.units if u.id in units and u.player not in game.automatic)
    return tuple(m.id for unit in mine for m in unit.models if m.alive)


def may_fall_otherwise(struck: Struck, game: Game) -> bool:
    """Say whether the rules leave it to an owner which models lose wounds."""
    hurt = hurt_by(struck, game)
    others = (m for m in may_fall(struck, game) if m not in hurt)
    return any(hurt_by(struck, with_falls(struck, (m,))) != hurt for m in others)


def with_falls(struck: Struck, falls: tuple[str, ...]) -> Game:
    """Return what comes of the last choice when these models lose wounds first; its dice fall as they did."""
    after = struck.before.thrown(replace(struck.choice, falls=falls), struck.faces)
    assert not isinstance(after, FacesAsked), "its dice have been thrown"
    return after
