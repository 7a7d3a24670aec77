"""What the models on the table must have in their profiles before they can fight."""

from __future__ import annotations

from typing import Final

from simulator.state import State

NEEDED: Final = ("Aggressors", "Martial", "Strength", "Defence")


def lacks(state: State) -> str | None:
    """Say which characteristic a model on the table lacks; None when all are there."""
    for unit in state.units:
        for model in unit.on_table:
            missing = [name for name in NEEDED if getattr(model.profile, name) is None]
            if missing:
                return f"{state.name_of(model.id)} has no {' and no '.join(missing)} in its profile, and cannot fight"
    return None
