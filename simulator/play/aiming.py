"""How the automatic player selects weapons and targets: the most wounds expected, none counted twice.

Model by model, in file order: each of its weapons is tried against each enemy unit that the model is engaged with, and
attack by attack against several. What counts is the number of wounds expected, no more than the target has left once
what earlier models are expected to do is taken off. A weapon is split where that promises more.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from simulator.army import Model, Unit, Weapon
from simulator.dice import DiceExpression
from simulator.rules import attacking_of
from simulator.rules.attacking import Attacking
from simulator.rules.attacks.bearers import extra_weapons, melee_weapons
from simulator.rules.attacks.declaring import targets_of
from simulator.rules.attacks.expecting import Best, best_traits, mean
from simulator.rules.attacks.gathering import situation_of
from simulator.script import Attack
from simulator.state import State


@dataclass(frozen=True, slots=True)
class _Aim:
    """Whom one model's weapon strikes: attacks by target, 0 for all of them, and the wounds expected of it."""

    weapon: Weapon
    counts: dict[str, int]
    gains: dict[str, float]
    declined: dict[str, tuple[str, ...]]

    @property
    def gain(self) -> float:
        return sum(self.gains.values())


def aimed(state: State, unit: Unit) -> tuple[Attack, ...]:
    """Return the attacks that the automatic player makes with a unit: like attacks together, in file order."""
    attacking = attacking_of(state)
    left: dict[str, float] = {}
    groups: dict[tuple[str, str, int | None, tuple[str, ...]], list[str]] = {}
    for model in unit.on_table:
        foes = [foe for foe in targets_of(state, unit, model, attacking.striking) if any(m.alive for m in foe.models)]
        if not foes:
            continue
        for foe in foes:
            left.setdefault(foe.id, float(sum(m.wounds for m in foe.models)))
        main = melee_weapons(model)
        chosen = (
            [max((_aim(attacking, unit, model, w, foes, left) for w in main), key=lambda aim: aim.gain)] if main else []
        )
        for aim in chosen:
            _take_off(left, aim)
        for weapon in extra_weapons(model):
            aim = _aim(attacking, unit, model, weapon, foes, left)
            _take_off(left, aim)
            chosen.append(aim)
        for aim in chosen:
            for target, count in aim.counts.items():
                key = (target, aim.weapon.name, count or None, aim.declined[target])
                groups.setdefault(key, []).append(model.id)
    return tuple(
        Attack(target, weapon, tuple(models), count=count, decline=declined)
        for (target, weapon, count, declined), models in groups.items()
    )


def _take_off(left: dict[str, float], aim: _Aim) -> None:
    for target, gain in aim.gains.items():
        left[target] -= gain


def _aim(
    attacking: Attacking, unit: Unit, model: Model, weapon: Weapon, foes: list[Unit], left: dict[str, float]
) -> _Aim:
    """Return what a model's weapon does best: all attacks against one unit, or split among several."""
    alone = {foe.id: _best(attacking, unit, model, weapon, foe, one_target=True) for foe in foes}
    number = mean(weapon.A)
    promise = {
        target: (min((number + traits.more_dice) * each, max(0.0, left[target])), each)
        for target, (traits, _, each) in alone.items()
    }
    target = max(promise, key=lambda t: promise[t])
    best = _Aim(weapon, {target: 0}, {target: promise[target][0]}, {target: alone[target][1]})
    attacks = DiceExpression.parse(weapon.A)
    if len(foes) == 1 or not attacks.is_fixed or attacks.most == 1:
        return best
    split = _split(attacking, unit, model, weapon, foes, left)
    return split if len(split.counts) > 1 and split.gain > best.gain + 1e-6 else best


def _split(
    attacking: Attacking, unit: Unit, model: Model, weapon: Weapon, foes: list[Unit], left: dict[str, float]
) -> _Aim:
    """Return a weapon's attacks dealt out one by one, each to the unit it is expected to cost the most."""
    each = {foe.id: _best(attacking, unit, model, weapon, foe, one_target=False) for foe in foes}
    rest = dict(left)
    counts: Counter[str] = Counter()
    gains = dict.fromkeys(each, 0.0)
    for _ in range(DiceExpression.parse(weapon.A).most):
        target = max(each, key=lambda t: (min(each[t][2], max(0.0, rest[t])), each[t][2], -counts[t]))
        gain = min(each[target][2], max(0.0, rest[target]))
        rest[target] -= gain
        counts[target] += 1
        gains[target] += gain
    return _Aim(weapon, dict(counts), {t: gains[t] for t in counts}, {t: each[t][1] for t in counts})


def _best(attacking: Attacking, unit: Unit, model: Model, weapon: Weapon, foe: Unit, *, one_target: bool) -> Best:
    situation = situation_of(unit, model, foe, one_target=one_target)
    return best_traits(weapon, situation, foe, attacking.abilities, attacking.allocation)
