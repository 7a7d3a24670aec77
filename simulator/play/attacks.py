"""Attacks, first cut: hit, wound, save, damage by the ordinary tables; no abilities, no Feel No Pain yet (04, 05).

Every declaration is looked at before anything is rolled. Models lose their wounds as the saves fail, and leave the
table when all the unit's attacks are made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from simulator.army import Model, Unit, Weapon
from simulator.dice import Dice
from simulator.events import AttacksMade, UnitChosen
from simulator.play.casualties import lose
from simulator.play.choice import Choice, Refuse
from simulator.play.course import Course
from simulator.play.decision import Decision
from simulator.play.eligible import foes_engaged
from simulator.play.rolling import Rolling
from simulator.play.telling import told
from simulator.rules.eleventh.books import ENGAGEMENT
from simulator.rules.words import engaged, listed
from simulator.script import Attack
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Declared:
    """A strike whose declaration holds: who strikes whom with what."""

    attack: Attack
    target: Unit
    models: tuple[Model, ...]
    weapon: Weapon | None

    @property
    def with_dice(self) -> bool:
        """Whether it is resolved with dice, not by results that were given."""
        return _with_dice(self.attack)


def _with_dice(attack: Attack) -> bool:
    settled = attack.casualties is not None or attack.wounds_lost is not None
    return attack.hits is not None or not settled


def make_attacks(course: Course, decision: Decision, choice: Choice, dice: Dice) -> None:
    """Make a unit's attacks as chosen: every declaration is looked at before anything is rolled."""
    state, unit = course.state, course.state.unit(decision.unit)
    declared: list[Declared] = []
    for one in choice.attacks:
        busy = {m.id for other in declared if other.with_dice for m in other.models}
        declared.append(_declare(state, unit, one, busy, choice.refuse))
    if not declared:
        foes = foes_engaged(state, unit)
        nothing = "the script gives no attacks" if choice.by == "script" else "no melee weapon, and no result is given"
        why = nothing if foes else "no enemy is engaged"
        text = f"{told(unit, 'strikes', 'strike')} nobody: {why}."
        course.happen(
            UnitChosen(player=unit.player, unit=unit.id, decision="attack", by=choice.by, text=text, clause="04")
        )
    for strike in declared:
        _strike(course, unit, strike, choice, dice)


def melee_weapons(model: Model) -> tuple[Weapon, ...]:
    """Return a model's melee weapons, without those that come on top of another."""
    return tuple(w for w in model.weapons if w.range == "melee" and "EXTRA ATTACKS" not in w.abilities)


def _declare(state: State, unit: Unit, attack: Attack, busy: set[str], refuse: Refuse) -> Declared:
    foes = foes_engaged(state, unit)
    target = next((foe for foe in foes if foe.id == attack.target), None)
    if target is None:
        names = _either(foe.id for foe in foes) or "nobody"
        refuse(f'target = "{attack.target}": {unit.name} is not engaged with it. It is engaged with {names}.')
    able = [m for m in unit.on_table if engaged(m, target, ENGAGEMENT) and m.id not in busy]
    wrong = [m for m in attack.models or () if m not in {a.id for a in able}]
    if wrong or not able:
        may = _either(m.id for m in able) or "nobody"
        named = listed([f'"{m}"' for m in wrong])
        what = f"{named} cannot strike {target.name}" if wrong else f"no model is left to strike {target.name}"
        refuse(f"models: {what}. Engaged with it, and not striking already: {may}.")
    chosen = able if attack.models is None else [m for m in able if m.id in attack.models]
    weapon = _weapon(chosen, attack, refuse)
    if attack.weapon is not None:
        chosen = [m for m in chosen if weapon in m.weapons]
    return Declared(attack, target, tuple(chosen), weapon)


def _either(ids: Iterable[str]) -> str:
    return listed([f'"{one}"' for one in ids], "or")


def _weapon(models: list[Model], attack: Attack, refuse: Refuse) -> Weapon | None:
    """Return the weapon they strike with: the one named, or the only one; None where results need no weapon."""
    weapons = list(dict.fromkeys(w for m in models for w in m.weapons if w.range == "melee"))
    if attack.weapon is not None:
        weapons = [w for w in weapons if w.name.lower() == attack.weapon.lower()]
        if not weapons:
            names = _either(dict.fromkeys(w.name for m in models for w in m.weapons if w.range == "melee")) or "none"
            refuse(f'weapon = "{attack.weapon}": no model that strikes has it. Melee weapons: {names}.')
    if len(weapons) != 1 and _with_dice(attack):
        names = _either(w.name for w in weapons) or "none"
        refuse(f"weapon: dice are read with one melee weapon; name it. Melee weapons: {names}.")
    return weapons[0] if len(weapons) == 1 else None


def _strike(course: Course, unit: Unit, declared: Declared, choice: Choice, dice: Dice) -> None:
    target, weapon, attack = declared.target, declared.weapon, declared.attack
    if not any(m.alive for m in course.state.unit(target.id).models):
        if choice.by == "script":
            choice.refuse(f'target = "{attack.target}": nobody is left of it when these attacks are made.')
        return
    with_what = f" with {weapon.name}" if weapon else ""
    count, standing = len(declared.models), len(unit.on_table)
    who = f"{count} of {told(unit, 'strikes', 'strike')}" if count < standing else told(unit, "strikes", "strike")
    course.happen(
        AttacksMade(
            unit=unit.id,
            target=target.id,
            models=tuple(m.id for m in declared.models),
            weapon=weapon.name if weapon else "",
            text=f"{who} {target.name}{with_what}.",
            clause="04",
        )
    )
    if weapon is None or not declared.with_dice:
        _settle(course, declared, choice.refuse)
        return
    rolling = Rolling(course, attack, target.id, len(declared.models), weapon, choice.refuse, dice)
    fallen = rolling.resolve()
    if attack.casualties is not None and set(fallen) != set(attack.casualties):
        choice.refuse(f"casualties: by these dice {listed(list(fallen)) or 'nobody'} falls.")


def _settle(course: Course, declared: Declared, refuse: Refuse) -> None:
    """Let the models fall, or the wounds be lost, that a script gives without dice."""
    target, attack = declared.target, declared.attack
    for model_id in attack.casualties or ():
        model = _left_of(course, target, model_id, "casualties", refuse)
        lose(course, model, model.wounds)
    for model_id, wounds in attack.wounds_lost or ():
        model = _left_of(course, target, model_id, "wounds_lost", refuse)
        if wounds > model.wounds:
            refuse(f'wounds_lost: "{model_id}" has {model.wounds} left, not {wounds}.')
        lose(course, model, wounds)


def _left_of(course: Course, target: Unit, model_id: str, key: str, refuse: Refuse) -> Model:
    """Return a model of the target that has wounds left, by id."""
    alive = [m for m in course.state.unit(target.id).models if m.alive]
    model = next((m for m in alive if m.id == model_id), None)
    if model is None:
        left = _either(m.id for m in alive) or "nobody"
        refuse(f'{key}: "{model_id}" is not a model that {target.name} has left; there is {left}.')
    return model
