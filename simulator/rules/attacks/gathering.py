"""Gathering attack dice: which attacks are rolled together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.army import Model, Unit, Weapon
from simulator.rules.attacks.bearers import is_damaged
from simulator.rules.attacks.declaring import Declared
from simulator.rules.attacks.traits import Abilities, Situation, Traits


@dataclass(frozen=True, slots=True)
class Gathered:
    """The attacks that one model makes with one weapon against one unit."""

    part: int
    """The part of the declaration that they belong to."""
    model: Model
    weapon: Weapon
    count: int | None = None
    """Attacks declared, where the weapon splits them."""
    more_dice: int = 0
    """Attack dice that abilities add."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Identical attacks against one unit."""

    target: str
    strikes: tuple[Gathered, ...]
    traits: Traits
    character: str | None = None
    """The CHARACTER that the attacker would single out by Precision; None leaves it to `precision_target`."""

    @property
    def weapon(self) -> Weapon:
        """A weapon with their characteristics."""
        return self.strikes[0].weapon

    @property
    def called(self) -> str:
        """What the weapons are called."""
        return " and ".join(dict.fromkeys(s.weapon.name for s in self.strikes))

    def is_identical(self, other: Batch) -> bool:
        """Say whether its attacks are identical to others."""
        mine, theirs = self.weapon, other.weapon
        return (
            (mine.WS, mine.S, abs(mine.AP), mine.D) == (theirs.WS, theirs.S, abs(theirs.AP), theirs.D)
            and self.traits == other.traits
            and (self.target, self.character) == (other.target, other.character)
        )

    def joined(self, other: Batch) -> Batch:
        """Return both together."""
        return replace(self, strikes=(*self.strikes, *other.strikes))


def situation_of(unit: Unit, model: Model, target: Unit, *, one_target: bool) -> Situation:
    """Return what abilities look at when a model of a unit strikes a target, as both stand when it is selected."""
    return Situation(
        charged=unit.record.charged,
        damaged=is_damaged(model),
        target_keywords=target.keywords.union(*(m.keywords for m in target.models if m.alive)),
        target_models=sum(m.alive for m in target.models),
        one_target=one_target,
    )


def gathered(unit: Unit, target: Unit, declared: Declared, abilities: Abilities) -> tuple[Batch, ...]:
    """Return the attacks of one part of a declaration, model by model."""
    weapon, attack = declared.weapon, declared.attack
    assert weapon is not None, "attacks with dice have a weapon"
    traits: dict[bool, Traits] = {}
    found = []
    for model in declared.models:
        damaged = is_damaged(model)
        if damaged not in traits:
            situation = situation_of(unit, model, target, one_target=not declared.is_split)
            traits[damaged] = abilities.traits(weapon, situation, attack.decline)
        strike = Gathered(declared.part, model, weapon, attack.count, traits[damaged].more_dice)
        found.append(Batch(target.id, (strike,), replace(traits[damaged], more_dice=0), attack.character))
    return tuple(found)
