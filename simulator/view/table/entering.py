"""Faces of real dice as they are entered: by typing them, or by clicking on dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simulator.table import FacesAsked


@dataclass(frozen=True, slots=True)
class Entering:
    """The dice that are asked for, as far as they have been entered."""

    asked: FacesAsked
    faces: tuple[int, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether every die has its face."""
        return len(self.faces) == self.asked.count

    def with_face(self, face: int) -> Entering:
        """Return it with one more face; the same where there is none such, or all are there."""
        if self.whole or not 1 <= face <= self.asked.throw.sides:
            return self
        return replace(self, faces=(*self.faces, face))

    def without_last(self) -> Entering:
        """Return it without the last face."""
        return replace(self, faces=self.faces[:-1])
