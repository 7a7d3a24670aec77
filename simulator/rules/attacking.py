"""What making attacks is, whatever the edition: whom a model may strike, what dice must show, who suffers, in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from simulator.army import Model, Unit
from simulator.rules.attacks.allocating import Allocation
from simulator.rules.attacks.declaring import Striking
from simulator.rules.attacks.traits import Abilities
from simulator.rules.sequence_clause import SequenceClause


@dataclass(frozen=True, slots=True)
class Hazard:
    """Dice that a unit rolls at its own risk: for weapons, or in the wreck of its transport."""

    clause: SequenceClause
    needs: int
    """The face at which one is passed."""
    wounds: Callable[[Unit], int]
    """Returns the mortal wounds of one that fails."""
    bearer: Callable[[Unit, Mapping[str, int]], Model | None] | None = None
    """Returns the model that suffers them all, what it cannot lose being lost, by its owner's wish: ids with ranks,
    lower earlier. None where they fall on the unit as any mortal wounds do."""


@dataclass(frozen=True, slots=True)
class Cited:
    """The clauses that the log of a unit's attacks cites."""

    attack: SequenceClause
    gather: SequenceClause
    hit: SequenceClause
    sustained_hits: SequenceClause
    wound: SequenceClause
    save: SequenceClause
    damage: SequenceClause
    mortal_wounds: SequenceClause
    feel_no_pain: SequenceClause
    fight_on_death: SequenceClause


@dataclass(frozen=True, slots=True)
class Attacking:
    """How attacks are made under one ruleset. The dice are rolled, and the story is told, in `simulator.play`."""

    striking: Striking
    """Who may strike whom, with which weapons."""
    abilities: Abilities
    """The abilities of weapons that it knows."""
    toughness: Callable[[Unit, Unit], int]
    """Returns the Toughness of a unit, from the unit as it was when targets were selected and as it is now."""
    allocation: Allocation
    """In which order models take attacks."""
    mortal_allocation: Allocation
    """In which order models lose mortal wounds."""
    sorts_saves: bool
    """Whether all saves are rolled first, and then resolved from the lowest up; otherwise in the order rolled."""
    mortal_wounds_last: bool
    """Whether mortal wounds instead of damage wait for all of the unit's attacks; otherwise for those gathered."""
    remembers_struck: bool
    """Whether a model that attacks were allocated to this phase must take those that follow."""
    hazard: Hazard
    """What Hazardous weapons cost."""
    needed_to_linger: Callable[[Model, Unit], int | None]
    """Returns the face with which a destroyed model stays to fight, 1 when it always does; None when it cannot."""
    lingers_by_anything: bool
    """Whether a model may stay to fight whatever destroys it in the phase; otherwise only when attacks do."""
    cited: Cited
    clauses: tuple[SequenceClause, ...]
    """Every clause of making attacks, in the rulebook's order, abilities included."""
