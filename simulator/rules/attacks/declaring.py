"""Selecting weapons and targets: what each model of a unit may strike with, and whom.

Every part of a declaration is judged by itself, so that one that cannot be does not undo the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from simulator.army import Model, Unit, Weapon
from simulator.dice import DiceExpression
from simulator.files.ability_texts import read_weapon_ability
from simulator.rules.attacks.bearers import is_character, is_extra
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.words import listed
from simulator.script import Attack
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Declared:
    """A part of a declaration that holds: who strikes whom, with what."""

    part: int
    """Its place among the parts."""
    attack: Attack
    target: Unit
    models: tuple[Model, ...]
    weapon: Weapon | None
    """None where results are given that need none."""
    is_split: bool = False
    """Whether its weapon has other targets as well."""

    @property
    def with_dice(self) -> bool:
        """Whether it is resolved with dice, not by results that were given."""
        return with_dice(self.attack)


@dataclass(frozen=True, slots=True)
class WrongPart:
    """A part of a declaration that cannot be, and why."""

    part: int
    message: str
    """The clause it breaks, by id, then what is wrong with which model or weapon, and what could be."""


def with_dice(attack: Attack) -> bool:
    """Say whether attacks are resolved with dice: no results are given, or dice beside them."""
    settled = attack.casualties is not None or attack.wounds_lost is not None
    return attack.hits is not None or not settled


Judged = tuple[tuple[Declared, ...], tuple[WrongPart, ...]]
"""The parts of a declaration that hold, and those that do not."""


@dataclass(frozen=True, slots=True)
class Striking:
    """What an edition says of who may strike whom, with which weapons."""

    weapons: SequenceClause
    """The clause that says with how many weapons a model strikes."""
    targets: SequenceClause
    """The clause that says whom a model may strike."""
    precision: SequenceClause
    """The clause that lets a leader be singled out."""
    foes: Callable[[State, Unit], tuple[Unit, ...]]
    """Returns the enemy units that some model of a unit may strike, in file order."""
    reaches: Callable[[State, Unit, Model, Unit], bool]
    """Says whether a model of a unit may strike an enemy unit."""
    word: str
    """How a model stands to whom it may strike: "engaged with"."""


def targets_of(state: State, unit: Unit, model: Model, striking: Striking) -> tuple[Unit, ...]:
    """Return the enemy units that a model of a unit may strike."""
    return tuple(foe for foe in striking.foes(state, unit) if striking.reaches(state, unit, model, foe))


def declare(state: State, unit: Unit, attacks: Sequence[Attack], striking: Striking) -> Judged:
    """Judge a declaration part by part; return the parts that hold and those that do not."""
    declaration = _Declaration(state, unit, striking)
    for part, attack in enumerate(attacks):
        declaration.judge(part, attack)
    declaration.judge_splits()
    return declaration.result()


class _Wrong(Exception):  # noqa: N818 - never leaves this module
    """A part that cannot be, by a clause."""

    def __init__(self, clause: SequenceClause, message: str) -> None:
        super().__init__(f"{clause.id}: {message}")


@dataclass
class _Declaration:
    """A declaration in the making: what models have selected so far."""

    state: State
    unit: Unit
    striking: Striking
    foes: tuple[Unit, ...] = ()
    held: list[Declared] = field(default_factory=list)
    wrong: list[WrongPart] = field(default_factory=list)
    selected: dict[str, Weapon] = field(default_factory=dict)
    """The one melee weapon of each model that has selected one."""
    uses: dict[tuple[str, str], list[Declared]] = field(default_factory=dict)
    """What each weapon of each model is used for, by the ids and names of both."""

    def __post_init__(self) -> None:
        self.foes = self.striking.foes(self.state, self.unit)

    @property
    def word(self) -> str:
        """How a model stands to whom it may strike."""
        return self.striking.word

    def result(self) -> Judged:
        """Return what holds and what does not."""
        bad = {wrong.part for wrong in self.wrong}
        return tuple(d for d in self.held if d.part not in bad), tuple(sorted(self.wrong, key=lambda w: w.part))

    def judge(self, part: int, attack: Attack) -> None:
        """Take in one part, or note why it cannot be."""
        try:
            declared = self._judged(part, attack)
        except _Wrong as wrong:
            self.wrong.append(WrongPart(part, str(wrong)))
            return
        self.held.append(declared)
        if declared.weapon is None or not declared.with_dice:
            return
        for model in declared.models:
            if not is_extra(declared.weapon):
                self.selected[model.id] = declared.weapon
            self.uses.setdefault((model.id, declared.weapon.name), []).append(declared)

    def _judged(self, part: int, attack: Attack) -> Declared:
        target = next((foe for foe in self.foes if foe.id == attack.target), None)
        if target is None:
            names = _either(foe.id for foe in self.foes) or "nobody"
            raise _Wrong(
                self.striking.targets,
                f'target = "{attack.target}": {self.unit.name} is not {self.word} it. It is {self.word} {names}.',
            )
        near = [m for m in self.unit.on_table if self._reaches(m, target)]
        named = [m for m in near if attack.models is None or m.id in attack.models]
        weapon = self._weapon(named, attack)
        able = [m for m in near if self._is_free(m, weapon, attack)]
        wrong = [m for m in attack.models or () if m not in {a.id for a in able}]
        if wrong or not able:
            may = _either(m.id for m in able) or "nobody"
            what = f"no model is left to strike {target.name}"
            if wrong:
                what = f"{_listed(wrong)} cannot strike {target.name}"
                what += f" ({'; '.join(self._why_not(m, near, weapon) for m in wrong)})"
            raise _Wrong(
                self.striking.targets if wrong else self.striking.weapons,
                f"models: {what}. {self.word.capitalize()} it, and not striking already: {may}.",
            )
        models = tuple(m for m in able if attack.models is None or m.id in attack.models)
        self._check_choices(attack, weapon, target)
        return Declared(part, attack, target, models, weapon)

    def _weapon(self, models: Sequence[Model], attack: Attack) -> Weapon | None:
        """Return the weapon they strike with: the one named, or the only one; None where results need no weapon."""
        carried = list(dict.fromkeys(w for m in models for w in m.weapons if w.range == "melee"))
        weapons = [w for w in carried if not is_extra(w)] or carried
        if attack.weapon is not None:
            weapons = [w for w in carried if w.name.lower() == attack.weapon.lower()]
            if not weapons:
                names = _either(w.name for w in carried) or "none"
                raise _Wrong(
                    self.striking.weapons,
                    f'weapon = "{attack.weapon}": no model that strikes has it. Melee weapons: {names}.',
                )
        if len(weapons) != 1 and with_dice(attack) and models:
            names = _either(w.name for w in weapons) or "none"
            raise _Wrong(
                self.striking.weapons, f"weapon: dice are read with one melee weapon; name it. Melee weapons: {names}."
            )
        return weapons[0] if len(weapons) == 1 else None

    def _is_free(self, model: Model, weapon: Weapon | None, attack: Attack) -> bool:
        """Say whether a model may strike with a weapon, as far as it has not selected otherwise."""
        if weapon is None or not with_dice(attack):
            return model.id not in self.selected
        if weapon not in model.weapons:
            return False
        if not is_extra(weapon) and self.selected.get(model.id, weapon) != weapon:
            return False
        used = self.uses.get((model.id, weapon.name), [])
        splits = attack.count is not None and all(u.attack.count is not None for u in used)
        return not used or (splits and all(u.target.id != attack.target for u in used))

    def _why_not(self, model_id: str, near: Sequence[Model], weapon: Weapon | None) -> str:
        """Say in a few words why a model cannot strike."""
        model = next((m for m in near if m.id == model_id), None)
        if model is None:
            foes = _either(f.id for f in self.foes if self._reaches_by_id(model_id, f)) or "nobody"
            return f"it is {self.word} {foes}"
        if weapon is not None and weapon not in model.weapons:
            return f"it has no {weapon.name}, only {_either(w.name for w in model.weapons) or 'nothing'}"
        if model_id in self.selected:
            return f"it strikes with {self.selected[model_id].name} already"
        return "it strikes already"

    def _reaches(self, model: Model, foe: Unit) -> bool:
        return self.striking.reaches(self.state, self.unit, model, foe)

    def _reaches_by_id(self, model_id: str, foe: Unit) -> bool:
        return any(m.id == model_id and self._reaches(m, foe) for m in self.unit.on_table)

    def _check_choices(self, attack: Attack, weapon: Weapon | None, target: Unit) -> None:
        """Refuse the use of abilities that the weapon has not, and a leader to single out who is none."""
        texts = weapon.abilities if weapon is not None else ()
        has = [read.name for text in texts if (read := read_weapon_ability(text)) is not None]
        for name in attack.decline:
            if name not in has:
                what = weapon.name if weapon is not None else "the weapon"
                raise _Wrong(
                    self.striking.weapons, f'decline: {what} has no "{name}". It has {_either(has) or "no abilities"}.'
                )
        heroes = [m.id for m in target.models if m.alive and is_character(m)]
        if attack.character is not None and (attack.character not in heroes or "PRECISION" not in has):
            why = f"leaders there are {_either(heroes) or 'none'}" if "PRECISION" in has else "there is no PRECISION"
            raise _Wrong(
                self.striking.precision, f'character = "{attack.character}": {target.name} cannot be struck so; {why}.'
            )

    def judge_splits(self) -> None:
        """Refuse weapons whose attacks are split wrongly: not all of them, too many, or a number that is rolled."""
        found: dict[int, str] = {}
        for (model_id, name), used in self.uses.items():
            if all(u.attack.count is None for u in used):
                continue
            weapon = used[0].weapon
            assert weapon is not None, "weapons are used by name"
            number, total = DiceExpression.parse(weapon.A), sum(u.attack.count or 0 for u in used)
            if not number.is_fixed:
                found.setdefault(
                    used[-1].part, f"count: {name} makes {weapon.A} attacks; a number that is rolled is not split."
                )
            elif total != number.most:
                message = f'count: "{model_id}" has {number.most} attacks with {name} to declare, and {total} are.'
                found.setdefault(used[-1].part, message)
        self.wrong += [WrongPart(part, f"{self.striking.targets.id}: {message}") for part, message in found.items()]
        split = {u.part for used in self.uses.values() if len(used) > 1 for u in used}
        self.held = [
            Declared(d.part, d.attack, d.target, d.models, d.weapon, d.part in split or d.is_split) for d in self.held
        ]


def _either(ids: Iterable[str]) -> str:
    return listed([f'"{one}"' for one in dict.fromkeys(ids)], "or")


def _listed(ids: Iterable[str]) -> str:
    return listed([f'"{one}"' for one in ids])
