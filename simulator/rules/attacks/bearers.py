"""What models and weapons are, as attacks see them: leaders, the wounded, the damaged, weapons on top of others."""

from __future__ import annotations

from simulator.army import Model, Unit, Weapon
from simulator.dice import DiceExpression
from simulator.files.ability_texts import model_ability, read_weapon_ability


def is_character(model: Model) -> bool:
    """Say whether a model is a CHARACTER."""
    return "CHARACTER" in model.keywords or "CHARACTERS" in model.keywords


def is_wounded(model: Model) -> bool:
    """Say whether a model has lost wounds."""
    return model.wounds < model.profile.W


def is_damaged(model: Model) -> bool:
    """Say whether a model is damaged: its wounds are down to the X of its ability, or fewer."""
    ability = model_ability(model.abilities, "DAMAGED")
    return ability is not None and model.wounds <= DiceExpression.parse(ability.amount).most


def has(weapon: Weapon, ability: str) -> bool:
    """Say whether a weapon has an ability, by name."""
    return any((a := read_weapon_ability(text)) and a.name == ability for text in weapon.abilities)


def is_extra(weapon: Weapon) -> bool:
    """Say whether a weapon comes on top of the one that its model selects."""
    return has(weapon, "EXTRA ATTACKS")


def is_hazardous(weapon: Weapon) -> bool:
    """Say whether striking with a weapon is dangerous to its own side."""
    return has(weapon, "HAZARDOUS")


def melee_weapons(model: Model) -> tuple[Weapon, ...]:
    """Return the melee weapons that a model selects one of."""
    return tuple(w for w in model.weapons if w.range == "melee" and not is_extra(w))


def extra_weapons(model: Model) -> tuple[Weapon, ...]:
    """Return the melee weapons that a model strikes with besides the one it selects."""
    return tuple(w for w in model.weapons if w.range == "melee" and is_extra(w))


def precision_target(unit: Unit, wanted: str | None = None) -> str | None:
    """Return the CHARACTER that Precision singles out: the one wanted, else the one with the fewest wounds left."""
    heroes = [m for m in unit.models if m.alive and is_character(m)]
    if wanted is not None:
        return wanted if any(m.id == wanted for m in heroes) else None
    return min(heroes, key=lambda m: m.wounds).id if heroes else None


def needed_to_linger(model: Model, unit: Unit) -> int | None:
    """Return the face with which a destroyed model lingers, 1 when it always does; None when it cannot."""
    ability = model_ability(model.abilities, "FIGHT ON DEATH")
    if ability is None or unit.record.fought or model.pose is None:
        return None
    return ability.need or 1


def demise_of(model: Model) -> str | None:
    """Return the X of a model's Deadly Demise, a number or dice; None when it has none."""
    ability = model_ability(model.abilities, "DEADLY DEMISE")
    return ability.amount if ability is not None else None


def highest_toughness(unit: Unit) -> int:
    """Return the highest Toughness of the models that are alive, leaders left aside while others stand."""
    alive = [m for m in unit.models if m.alive]
    ranks = [m for m in alive if not is_character(m)]
    return max(m.profile.T for m in ranks or alive)
