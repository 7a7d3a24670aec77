"""What an attack is expected to do: exact for one attack against the model that would take it."""

from __future__ import annotations

import math
from functools import lru_cache

from simulator.army import Model, Unit, Weapon
from simulator.dice import DiceExpression
from simulator.rules.attacks.allocating import Allocation
from simulator.rules.attacks.bearers import highest_toughness, precision_target
from simulator.rules.attacks.rolls import CRITICAL_HIT, capped, hits, needed_to_wound, saved, wounds
from simulator.rules.attacks.traits import Abilities, Situation, Traits

_FACES = range(1, 7)
Best = tuple[Traits, tuple[str, ...], float]
"""The traits with which an attack does the most, the abilities declined for them, and the wounds expected."""


def mean(text: str) -> float:
    """Return the mean of a number or dice expression."""
    each = DiceExpression.parse(text)
    return each.least + each.count * (each.sides - 1) / 2


@lru_cache(maxsize=4096)
def chances(text: str) -> tuple[float, ...]:
    """Return the chance of each value of a number or dice expression, from 0 up to the greatest."""
    each = DiceExpression.parse(text)
    sums = [1.0]
    for _ in range(each.count):
        longer = [0.0] * (len(sums) + each.sides)
        for value, chance in enumerate(sums):
            for face in range(1, each.sides + 1):
                longer[value + face] += chance / each.sides
        sums = longer
    return (0.0,) * each.plus + tuple(sums)


@lru_cache(maxsize=4096)
def wounds_of_damage(damage: str, wounds_left: int, feel_no_pain: int | None) -> float:
    """Return the wounds that one unsaved attack is expected to cost a model: never more than it has left (C095)."""
    kept = 1.0 if feel_no_pain is None else (feel_no_pain - 1) / 6
    return sum(
        chance * math.comb(value, lost) * kept**lost * (1 - kept) ** (value - lost) * min(lost, wounds_left)
        for value, chance in enumerate(chances(damage))
        for lost in range(value + 1)
    )


def first_model(unit: Unit, allocation: Allocation, character: str | None = None) -> Model:
    """Return the model that the first unsaved attack is allocated to, file order deciding what the owner may."""
    rank = {m.id: place for place, m in enumerate(unit.models)}
    return min(allocation(unit.models, rank, character)[0], key=lambda m: m.wounds)


def wounds_of_attack(
    weapon: Weapon, traits: Traits, unit: Unit, allocation: Allocation, character: str | None = None
) -> float:
    """Return the wounds that one attack die is expected to cost a unit whose next model is as fresh as it is."""
    model = first_model(unit, allocation, character)
    more = 0.0 if traits.more_hits is None else sum(v * c for v, c in enumerate(_value_chances(traits.more_hits)))
    critical = 0.0 if weapon.WS is None else sum(f >= CRITICAL_HIT for f in _FACES) / 6
    hit = 1.0 if weapon.WS is None else sum(hits(f, weapon.WS, capped(traits.hit_modifiers)) for f in _FACES) / 6
    sure = critical if traits.critical_hit_wounds else 0.0
    rolled = hit - sure + critical * more
    table, modifier = needed_to_wound(weapon.S, highest_toughness(unit)), capped(traits.wound_modifiers)
    wound = sum(wounds(f, table, modifier, traits.critical_wound) for f in _FACES) / 6
    fatal = sum(f >= traits.critical_wound for f in _FACES) / 6
    if traits.rerolls_wounds:
        wound, fatal = wound + (1 - wound) * wound, fatal + (1 - wound) * fatal
    mortal = rolled * fatal if traits.mortal else 0.0
    normal = sure + rolled * wound - mortal
    fails = sum(not saved(f, model.profile, weapon.AP) for f in _FACES) / 6
    return (normal * fails + mortal) * wounds_of_damage(weapon.D, model.profile.W, model.profile.FNP)


def _value_chances(each: DiceExpression) -> tuple[float, ...]:
    dice = f"{each.count}D{each.sides}+{each.plus}" if each.count else str(each.plus)
    return chances(dice)


def best_traits(weapon: Weapon, situation: Situation, unit: Unit, abilities: Abilities, allocation: Allocation) -> Best:
    """Return the traits with which an attack does the most, the abilities declined for them, and what it does.

    Lethal Hits is declined where rolling to wound promises more, as it may beside Devastating Wounds.
    """
    best: Best | None = None
    for declined in ((), ("LETHAL HITS",)):
        traits = abilities.traits(weapon, situation, declined)
        character = precision_target(unit) if traits.character_first else None
        expected = wounds_of_attack(weapon, traits, unit, allocation, character)
        if best is None or expected > best[2] + 1e-9:
            best = (traits, declined, expected)
    assert best is not None, "there is always a way to strike"
    return best
