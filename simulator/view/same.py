"""Things compared by being the same object: games and drafts are too large to be compared by what is in them."""

from __future__ import annotations


class Same:
    """Something as a key: equal to itself alone."""

    __slots__ = ("what",)

    def __init__(self, what: object) -> None:
        self.what = what

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.what is other.what

    __hash__ = None  # type: ignore[assignment]
