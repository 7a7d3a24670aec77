"""What a model may not pass through: any model, friend or foe (The Move Phase)."""

from __future__ import annotations

from simulator.army import Model


def stops(other: Model, model: Model, is_friend: bool) -> bool:  # noqa: ARG001 - whoever it is, it stops
    """Say whether a model stops another: every model does."""
    return True
