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
from simulator.play.casualties import lose, wound_order
from simulator.play.choice import Choice, Refuse, Strike
from simulator.play.course import Course
from simulator.play.decision import Decision
from simulator.play.eligible import foes_engaged
from simulator.play.rolling import Rolling
from simulator.rules.eleventh.books import ENGAGEMENT
from simulator.rules.words import engaged, listed
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Declared:
    """A strike whose declaration holds: who strikes whom with what."""

    strike: Strike
    target: Unit
    models: tuple[Model, ...]
    weapon: Weapon | None

    @property
    def with_dice(self) -> bool:
        """Whether it is resolved with dice, not by results that were given."""
        settled = self.strike.casualties is not None or self.strike.wounds_lost is not None
        return self.strike.hits is not None or not settled


def attack(course: Course, decision: Decision, choice: Choice, dice: Dice) -> None:
    """Make a unit's attacks as chosen: every declaration is looked at before anything is rolled."""
    state, unit = course.state, course.state.unit(decision.unit)
    declared: list[Declared] = []
    for strike in choice.strikes:
        busy = {m.id for one in declared if one.with_dice for m in one.models}
        declared.append(_declare(state, unit, strike, busy, choice.refuse))
    if not declared:
        foes = foes_engaged(state, unit)
        why = "it has no weapon and no result for its attacks is given" if foes else "no enemy is engaged with it"
        text = f"{unit.name} strikes nobody: {why}."
        course.happen(
            UnitChosen(player=unit.player, unit=unit.id, decision="attack", by=choice.by, text=text, clause="04")
        )
    for one in declared:
        _strike(course, unit, one, choice, dice)


def melee_weapons(model: Model) -> tuple[Weapon, ...]:
    """Return a model's melee weapons, without those that come on top of another."""
    return tuple(w for w in model.weapons if w.range == "melee" and "EXTRA ATTACKS" not in w.abilities)


def _declare(state: State, unit: Unit, strike: Strike, busy: set[str], refuse: Refuse) -> Declared:
    foes = foes_engaged(state, unit)
    target = next((foe for foe in foes if foe.id == strike.target), None)
    if target is None:
        names = _either(foe.id for foe in foes) or "nobody"
        refuse(f'target = "{strike.target}": {unit.name} is not engaged with it. It is engaged with {names}.')
    able = [m for m in unit.on_table if engaged(m, target, ENGAGEMENT) and m.id not in busy]
    wrong = [m for m in strike.models or () if m not in {a.id for a in able}]
    if wrong or not able:
        may = _either(m.id for m in able) or "nobody"
        named = listed([f'"{m}"' for m in wrong])
        what = f"{named} cannot strike {target.name}" if wrong else f"no model is left to strike {target.name}"
        refuse(f"models: {what}. Engaged with it, and not striking already: {may}.")
    chosen = able if strike.models is None else [m for m in able if m.id in strike.models]
    weapon = _weapon(chosen, strike, refuse)
    if strike.weapon is not None:
        chosen = [m for m in chosen if weapon in m.weapons]
    return Declared(strike, target, tuple(chosen), weapon)


def _either(ids: Iterable[str]) -> str:
    return listed([f'"{one}"' for one in ids], "or")


def _weapon(models: list[Model], strike: Strike, refuse: Refuse) -> Weapon | None:
    """Return the weapon they strike with: the one named, or the only one; None where results need no weapon."""
    weapons = list(dict.fromkeys(w for m in models for w in m.weapons if w.range == "melee"))
    if strike.weapon is not None:
        weapons = [w for w in weapons if w.name.lower() == strike.weapon.lower()]
        if not weapons:
            names = _either(dict.fromkeys(w.name for m in models for w in m.weapons if w.range == "melee")) or "none"
            refuse(f'weapon = "{strike.weapon}": no model that strikes has it. Melee weapons: {names}.')
    settled = strike.casualties is not None or strike.wounds_lost is not None
    if len(weapons) != 1 and (strike.hits is not None or not settled):
        names = _either(w.name for w in weapons) or "none"
        refuse(f"weapon: dice are read with one melee weapon; name it. Melee weapons: {names}.")
    return weapons[0] if len(weapons) == 1 else None


def _strike(course: Course, unit: Unit, declared: Declared, choice: Choice, dice: Dice) -> None:
    target, weapon, strike = declared.target, declared.weapon, declared.strike
    if not any(m.alive for m in course.state.unit(target.id).models):
        if choice.by == "script":
            choice.refuse(f"target = {strike.target!r}: nobody is left of {target.name} when these attacks are made.")
        return
    with_what = f" with {weapon.name}" if weapon else ""
    who = unit.name if len(unit.models) == 1 else f"{unit.name} ({len(declared.models)} of {len(unit.on_table)} models)"
    course.happen(
        AttacksMade(
            unit=unit.id,
            target=target.id,
            models=tuple(m.id for m in declared.models),
            weapon=weapon.name if weapon else "",
            text=f"{who} strikes {target.name}{with_what}. {choice.remark}".rstrip(),
            clause="04",
        )
    )
    if weapon is None or not declared.with_dice:
        _settle(course, declared, choice.refuse)
        return
    rolling = Rolling(course, strike, target.id, len(declared.models), weapon, choice.refuse, dice)
    fallen = rolling.resolve()
    if strike.casualties is not None and set(fallen) != set(strike.casualties):
        choice.refuse(f"casualties: by these dice {listed(list(fallen)) or 'nobody'} falls.")


def _settle(course: Course, declared: Declared, refuse: Refuse) -> None:
    """Let the models fall, or the wounds be lost, that a script gives without dice."""
    target, strike = declared.target, declared.strike
    for model_id in strike.casualties or ():
        model = next((m for m in course.state.unit(target.id).models if m.id == model_id), None)
        if model is None or not model.alive:
            left = listed([f'"{m.id}"' for m in course.state.unit(target.id).models if m.alive], "or")
            refuse(f'casualties: "{model_id}" is not a model that {target.name} has left. It has {left}.')
        lose(course, model, model.wounds)
    for _ in range(strike.wounds_lost or 0):
        order = wound_order(course.state.unit(target.id), ())
        if not order:
            refuse(f"wounds_lost = {strike.wounds_lost}: {target.name} has fewer wounds left.")
        lose(course, order[0], 1)
