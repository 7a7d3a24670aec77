"""What was made for a name, kept with what it was made from: the one that shows, and the one that is made ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

V = TypeVar("V")

EACH = 2
"""How many of a name are kept."""


class Kept(Generic[V]):
    """Values by name, each made for some key; of each name the two that were asked for last."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._made: dict[str, list[tuple[object, V]]] = {}

    def get(self, name: str, key: object, make: Callable[[], V]) -> V:
        """Return the value of a name as it was made for the same key, or make it."""
        made = self._made.setdefault(name, [])
        for k, (known, value) in enumerate(made):
            if known == key:
                if k:
                    made.insert(0, made.pop(k))
                return value
        value = make()
        made.insert(0, (key, value))
        del made[EACH:]
        return value
