"""Attacks declared by hand: what a unit's models may strike with, and whom; and what is wrong with a declaration."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.army import Model, Weapon
from simulator.dice import DiceExpression
from simulator.files.ability_texts import CHOICES, read_weapon_ability
from simulator.play.aiming import aimed
from simulator.rules import attacking_of
from simulator.rules.attacks.bearers import extra_weapons, is_character, melee_weapons
from simulator.rules.attacks.declaring import declare, targets_of
from simulator.script import Attack
from simulator.state import State
from simulator.table.game import Game


@dataclass(frozen=True, slots=True)
class WeaponOffer:
    """A weapon that a model may strike with."""

    weapon: Weapon
    is_extra: bool
    """Whether it comes on top of the one weapon that the model selects."""
    splits: bool
    """Whether its attacks may be split among several targets: `Attack.count` for each."""
    may_decline: tuple[str, ...] = ()
    """Its abilities that need not be used, for `Attack.decline`."""


@dataclass(frozen=True, slots=True)
class StrikerOffer:
    """What one model may do."""

    model: str
    weapons: tuple[WeaponOffer, ...]
    targets: tuple[str, ...]
    """Enemy units that it may strike."""


@dataclass(frozen=True, slots=True)
class AttackOffer:
    """What a unit may do, model by model."""

    unit: str
    usual: tuple[Attack, ...]
    """What the automatic player would declare."""
    strikers: tuple[StrikerOffer, ...]
    """The models that may strike somebody with something, in file order."""
    leaders: dict[str, tuple[str, ...]]
    """For each target, the models that Precision may single out: `Attack.character`."""


def attack_offer(game: Game) -> AttackOffer | None:
    """Return what may be declared now; None where the open decision is not about a unit's attacks."""
    decision, state = game.decision, game.state
    if decision is None or decision.decision != "attack":
        return None
    unit, striking = state.unit(decision.unit), attacking_of(state).striking
    strikers: list[StrikerOffer] = []
    for model in unit.on_table:
        weapons, targets = _weapons(model), targets_of(state, unit, model, striking)
        if weapons and targets:
            strikers.append(StrikerOffer(model.id, weapons, tuple(foe.id for foe in targets)))
    struck = dict.fromkeys(t for striker in strikers for t in striker.targets)
    leaders = {t: tuple(m.id for m in state.unit(t).models if m.alive and is_character(m)) for t in struck}
    return AttackOffer(unit.id, aimed(state, unit), tuple(strikers), leaders)


def _weapons(model: Model) -> tuple[WeaponOffer, ...]:
    extra = extra_weapons(model)
    return tuple(_offer(weapon, is_extra=weapon in extra) for weapon in (*melee_weapons(model), *extra))


def _offer(weapon: Weapon, *, is_extra: bool) -> WeaponOffer:
    number = DiceExpression.parse(weapon.A)
    read = (read_weapon_ability(text) for text in weapon.abilities)
    optional = tuple(ability.name for ability in read if ability is not None and ability.name in CHOICES)
    return WeaponOffer(weapon, is_extra, number.is_fixed and number.most > 1, optional)


def wrong_with(state: State, unit_id: str, attacks: tuple[Attack, ...]) -> tuple[str, ...]:
    """Return what is wrong with a declaration, part by part, by the clauses; nothing where it may be declared."""
    _, wrong = declare(state, state.unit(unit_id), attacks, attacking_of(state).striking)
    return tuple(w.message for w in wrong)
