"""Real dice: faces that players read off the table, throw by throw, instead of rolled ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from simulator.play.choice import Choice


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that are to be thrown at once."""

    key: str
    """The roll, by the key of a script: "hits", "saves", "hazards" and so on."""
    parts: tuple[int, ...]
    """For each die, the part of the declaration that it belongs to; negative where it is about the unit as a whole."""
    reason: str
    """Why there are so many, such as "4 attacks hit"."""
    sides: int = 6
    need: int | None = None
    """The face that each needs, where all need the same."""
    player: str = ""
    """Whose dice they are, by id; empty: those of the player who decides."""

    @property
    def count(self) -> int:
        """How many dice there are."""
        return len(self.parts)

    def is_shown_by(self, faces: Sequence[int]) -> bool:
        """Say whether these can be the faces of the dice."""
        return len(faces) == self.count and all(1 <= face <= self.sides for face in faces)


class MoreFacesNeededError(Exception):
    """Dice are to be thrown whose faces nobody has read yet."""

    def __init__(self, throw: Throw, before: tuple[Throw, ...]) -> None:
        self.throw = throw
        self.before = before
        """The throws before it, in order."""
        super().__init__(throw.reason)


class RealDice:
    """Dice that show what was read off the table, throw by throw."""

    def __init__(self, faces: Sequence[tuple[int, ...]]) -> None:
        self._faces = tuple(faces)
        self._throws: list[Throw] = []

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Refuse: real dice are thrown for something, by `thrown`."""
        raise AssertionError(f"{count} dice of {sides} sides are thrown for nothing that is known")

    def thrown(self, throw: Throw) -> tuple[int, ...]:
        """Return the faces of a throw.

        Raises:
            MoreFacesNeededError: they have not been read yet.
        """
        if not throw.parts:
            return ()
        if len(self._throws) == len(self._faces):
            raise MoreFacesNeededError(throw, tuple(self._throws))
        faces = self._faces[len(self._throws)]
        assert throw.is_shown_by(faces), "whoever asks has checked"
        self._throws.append(throw)
        return faces

    def given_in(self, choice: Choice) -> Choice:
        """Return a choice with the faces of all throws that followed from it, as a script would give them."""
        found: dict[int, dict[str, list[int]]] = {}
        for throw, faces in zip(self._throws, self._faces, strict=False):
            for part, face in zip(throw.parts, faces, strict=True):
                found.setdefault(part, {}).setdefault(throw.key, []).append(face)
        given: dict[int, dict[str, Any]]
        given = {part: {key: tuple(faces) for key, faces in keys.items()} for part, keys in found.items()}
        attacks = tuple(replace(attack, **given.pop(part, {})) for part, attack in enumerate(choice.attacks))
        whole = {key: faces for keys in given.values() for key, faces in keys.items()}
        return replace(choice, attacks=attacks, faces={**choice.faces, **whole})
