"""A unit's attacks: declared, judged, gathered, resolved; then hazards, and who fights on death.

Every declaration is looked at before anything is rolled. Attacks against one enemy unit are all resolved before those
against the next, identical ones together. Models lose their wounds as the saves fail, and leave the table when all the
unit's attacks are made. A script's list of attacks is taken as complete: models it does not name do not strike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from simulator.army import Model, Unit
from simulator.dice import Dice
from simulator.events import AttacksMade, UnitChosen
from simulator.play.casualties import check_named, lose, owner_rank
from simulator.play.choice import Choice, Refuse
from simulator.play.course import Course
from simulator.play.faces import UNIT, Faces, UnitDice
from simulator.play.lingering import linger
from simulator.play.rolling import Rolling, alive, fallen_of
from simulator.play.suffering import hazards
from simulator.rules import attacking_of
from simulator.rules.attacking import Attacking
from simulator.rules.attacks.bearers import extra_weapons, is_hazardous, melee_weapons
from simulator.rules.attacks.declaring import Declared, declare
from simulator.rules.attacks.gathering import Batch, gathered
from simulator.rules.decision import Decision
from simulator.rules.telling import told
from simulator.rules.words import listed
from simulator.state import State


def make_attacks(course: Course, decision: Decision, choice: Choice, dice: Dice) -> None:
    """Make a unit's attacks as chosen: every declaration is looked at before anything is rolled."""
    state, unit = course.state, course.state.unit(decision.unit)
    attacking = attacking_of(state)
    declared, wrong = declare(state, unit, choice.attacks, attacking.striking)
    if wrong:
        line = choice.attacks[wrong[0].part].line
        named = [f"attack {w.part + 1}: {w.message}" if len(choice.attacks) > 1 else w.message for w in wrong]
        choice.refuse(" ".join(named), line)
    if not declared:
        text = f"{told(unit, 'strikes', 'strike')} nobody: {_why_nobody(attacking, state, unit, choice)}."
        by, clause = choice.by, attacking.cited.attack.section
        course.happen(UnitChosen(player=unit.player, unit=unit.id, decision="attack", by=by, text=text, clause=clause))
    faces = Faces(dice, choice.attacks, choice.refuse, choice.faces)
    Attacks(attacking, course, unit, declared, choice, faces).make()
    linger(course, state, faces, by_attacks=True)
    _hazards(attacking, course, unit, declared, choice, faces)
    faces.check_all_used([UNIT])


def _why_nobody(attacking: Attacking, state: State, unit: Unit, choice: Choice) -> str:
    """Say why a unit strikes nobody: whom it cannot strike before what it was not told to do."""
    striking = attacking.striking
    foes = striking.foes(state, unit)
    left = [foe for foe in foes if alive(foe.models)]
    if not left:
        return "who is engaged with it is destroyed, and only waits to fight" if foes else "no enemy is engaged"
    if choice.by == "script":
        return "the script gives no attacks"
    strikers = [m for m in unit.on_table if any(striking.reaches(state, unit, m, foe) for foe in left)]
    if any((*melee_weapons(m), *extra_weapons(m)) for m in strikers):
        return "no attacks are declared"
    none_at_all = not any((*melee_weapons(m), *extra_weapons(m)) for m in unit.on_table)
    return "no melee weapon, and no result is given" if none_at_all else "no model that is engaged has a melee weapon"


@dataclass
class Attacks:
    """A unit's declared attacks in the making."""

    attacking: Attacking
    course: Course
    unit: Unit
    declared: Sequence[Declared]
    choice: Choice
    faces: Faces
    start: State = field(init=False)
    waiting: list[tuple[Rolling, list[int]]] = field(default_factory=list)
    """Critical wounds whose mortal wounds wait for all attacks of the unit."""

    def __post_init__(self) -> None:
        self.start = self.course.state

    def make(self) -> None:
        """Resolve all attacks, one enemy unit after the other."""
        for target in dict.fromkeys(d.target.id for d in self.declared):
            parts = [d for d in self.declared if d.target.id == target]
            named = [m for d in parts for m in d.attack.casualties or () if d.with_dice]
            rank = owner_rank(self.start, self.start.unit(target), (*named, *self.choice.falls))
            for step in self._steps(parts):
                if isinstance(step, Declared):
                    self._settle(step)
                else:
                    self._roll(step, rank)
            if not self.attacking.mortal_wounds_last:
                self._check_casualties(parts)
        for rolling, dice in self.waiting:
            rolling.resolve_mortal_wounds(dice)
        if self.attacking.mortal_wounds_last:
            for target in dict.fromkeys(d.target.id for d in self.declared):
                self._check_casualties([d for d in self.declared if d.target.id == target])

    def _steps(self, parts: Sequence[Declared]) -> list[Declared | Batch]:
        """Return what is resolved one after the other: results that are given, and attacks, identical ones together."""
        steps: list[Declared | Batch] = []
        for declared in parts:
            if declared.weapon is None or not declared.with_dice:
                steps.append(declared)
                continue
            for batch in gathered(self.unit, self.start.unit(declared.target.id), declared, self.attacking.abilities):
                for place, step in enumerate(steps):
                    if isinstance(step, Batch) and step.is_identical(batch):
                        steps[place] = step.joined(batch)
                        break
                else:
                    steps.append(batch)
        return steps

    def _roll(self, batch: Batch, rank: dict[str, int]) -> None:
        models = [s.model for s in batch.strikes]
        self._tell(models, batch.target, batch.called)
        if not alive(self.course.state.unit(batch.target).models):
            self._tell_lost(batch.target)
            return
        selected = self.start.unit(batch.target)
        rolling = Rolling(self.attacking, self.course, batch, self.faces, selected, rank)
        if left := rolling.resolve():
            self.waiting.append((rolling, left))

    def _tell(self, models: Sequence[Model], target: str, weapon: str) -> None:
        count, standing = len(models), len(self.unit.on_table)
        unit, foe = self.unit, self.start.unit(target)
        who = told(unit, "strikes", "strike")
        if count < standing:
            who = f"{count} of {who}"
        with_what = f" with {weapon}" if weapon else ""
        self.course.happen(
            AttacksMade(
                unit=unit.id,
                target=target,
                models=tuple(m.id for m in models),
                weapon=weapon,
                text=f"{who} {foe.name}{with_what}.",
                clause=self.attacking.cited.gather.section,
            )
        )

    def _tell_lost(self, target: str) -> None:
        text = f"Nobody is left of {self.start.unit(target).name}: these attacks are lost."
        by, player, unit, clause = self.choice.by, self.unit.player, self.unit.id, self.attacking.cited.damage.section
        self.course.happen(UnitChosen(player=player, unit=unit, decision="attack", by=by, text=text, clause=clause))

    def _settle(self, declared: Declared) -> None:
        """Let the models fall, or the wounds be lost, that a script gives without dice."""
        target, attack, refuse = declared.target, declared.attack, self.choice.refuse
        if not alive(self.course.state.unit(target.id).models):
            nobody = f'target = "{attack.target}": nobody is left of it when these attacks are made.'
            refuse(f"{self.attacking.striking.targets.id}: {nobody}", attack.line)
        self._tell(declared.models, target.id, declared.weapon.name if declared.weapon else "")
        for model_id in attack.casualties or ():
            model = _left_of(self.course, target, model_id, "casualties", refuse, attack.line)
            lose(self.course, model, model.wounds, self.attacking.cited.damage.section)
        for model_id, wounds in attack.wounds_lost or ():
            model = _left_of(self.course, target, model_id, "wounds_lost", refuse, attack.line)
            if wounds > model.wounds:
                too_many = f'wounds_lost: "{model_id}" has {model.wounds} left, not {wounds}.'
                refuse(f"{self.attacking.cited.damage.id}: {too_many}", attack.line)
            lose(self.course, model, wounds, self.attacking.cited.damage.section)

    def _check_casualties(self, parts: Sequence[Declared]) -> None:
        """Refuse faces that were not asked for, and casualties that dice do not bear out."""
        self.faces.check_all_used([d.part for d in parts])
        told_with_dice = [d for d in parts if d.with_dice and d.attack.casualties is not None]
        if not told_with_dice:
            return
        target = parts[0].target.id
        settled = {m for d in parts if not d.with_dice for m in d.attack.casualties or ()}
        fell = fallen_of(self.start.unit(target), self.course.state.unit(target))
        fallen = [m for m in fell if m not in settled]
        named = {m for d in told_with_dice for m in d.attack.casualties or ()}
        if named != set(fallen):
            line = told_with_dice[-1].attack.line
            falls = "falls" if len(fallen) <= 1 else "fall"
            dice = f"by these dice {listed(fallen) or 'nobody'} {falls}."
            self.choice.refuse(f"{self.attacking.cited.damage.id}: casualties: {dice}", line)


def _left_of(course: Course, target: Unit, model_id: str, key: str, refuse: Refuse, line: int | None) -> Model:
    """Return a model of the target that has wounds left, by id."""
    standing = [m for m in course.state.unit(target.id).models if m.alive]
    model = next((m for m in standing if m.id == model_id), None)
    if model is None:
        left = _either(m.id for m in standing) or "nobody"
        rule = attacking_of(course.state).cited.damage
        refuse(f'{rule.id}: {key}: "{model_id}" is not a model that {target.name} has left; there is {left}.', line)
    return model


def _either(ids: Iterable[str]) -> str:
    return listed([f'"{one}"' for one in ids], "or")


def _hazards(
    attacking: Attacking, course: Course, unit: Unit, declared: Sequence[Declared], choice: Choice, faces: Faces
) -> None:
    """Make one hazard roll for each Hazardous weapon that was selected."""
    selected = {
        (m.id, d.weapon.name)
        for d in declared
        if d.weapon is not None and d.with_dice and is_hazardous(d.weapon)
        for m in d.models
    }
    before, named = course.state, choice.wishes
    rolls, pain = UnitDice(faces, "hazards", need=attacking.hazard.needs), UnitDice(faces, "hazard_feel_no_pain")
    hazards(course, unit.id, len(selected), rolls, attacking.hazard, pain=pain, named=named)
    check_named(before, course.state, choice)
