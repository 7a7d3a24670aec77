"""A question to the search for places, as it is asked and as its proofs are checked again."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.geometry import certificate
from simulator.geometry.answers import Found, Impossible, Undecided
from simulator.geometry.conditions import Condition
from simulator.geometry.contact import search_contact
from simulator.geometry.places import search
from simulator.geometry.shapes import Base, Body, Point, Pose
from simulator.geometry.ways import Obstacles

Answer = Found | Impossible | Undecided


@dataclass(frozen=True)
class Question:
    """One question to the search for places, as it is asked and as its proofs are checked."""

    base: Base
    start: Pose
    limit: float
    obstacles: Obstacles
    conditions: tuple[Condition, ...]
    touch: tuple[Body, ...] | None = None
    """The bodies one of which is to be touched; None where nothing is."""

    @property
    def may_turn(self) -> bool:
        """Whether the base may end with another facing."""
        return self.base.spin > 0.0

    def ask(self, budget: int, hints: tuple[Point, ...] = ()) -> Answer:
        """Return the answer that is found with so many cells."""
        question = (self.base, self.start, self.limit, self.obstacles, self.conditions)
        if self.touch is None:
            return search(*question, may_turn=self.may_turn, budget=budget, hints=hints)
        return search_contact(*question, self.touch, may_turn=self.may_turn, budget=budget, hints=hints)

    def proves(self, answer: Impossible) -> bool:
        """Say whether a proof holds, by the checker that does not search."""
        question = (self.base, self.start, self.limit, self.obstacles, self.conditions)
        if self.touch is None:
            return certificate.verify(answer, *question, may_turn=self.may_turn)
        return certificate.verify_contact(answer, *question, self.touch, may_turn=self.may_turn)
