"""What was painted, kept until there is too much of it: what was not used for longest goes first."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Shelf(Generic[K, V]):
    """Values by key, each with a size; together they never take more than there is room for."""

    def __init__(self, room: float) -> None:
        """Make an empty shelf; `room` and sizes are in the same unit, whatever it is."""
        self.room = room
        self.taken = 0.0
        self._kept: OrderedDict[K, tuple[V, float]] = OrderedDict()

    def __len__(self) -> int:
        """Return how many values there are."""
        return len(self._kept)

    def get(self, key: K) -> V | None:
        """Return a value, which then counts as just used; None when it is not (or no longer) there."""
        kept = self._kept.get(key)
        if kept is None:
            return None
        self._kept.move_to_end(key)
        return kept[0]

    def put(self, key: K, value: V, size: float) -> None:
        """Keep a value that is not there yet, and let go of others for it. The newest always stays."""
        self._kept[key] = (value, size)
        self.taken += size
        while self.taken > self.room and len(self._kept) > 1:
            self.taken -= self._kept.popitem(last=False)[1][1]
