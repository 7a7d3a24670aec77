"""The dice of one strike: attacks, hits, wounds, saves, damage; every face is logged.

Faces that a script gives are taken, in the number the rules ask for; the others are rolled.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.army import Weapon
from simulator.dice import Dice, DiceExpression
from simulator.events import DiceRolled
from simulator.play.casualties import lose, wound_order
from simulator.play.choice import Refuse
from simulator.play.course import Course
from simulator.play.tables import makes_it, needed_to_save, needed_to_wound, saved, toughness
from simulator.script import Attack


@dataclass(frozen=True, slots=True)
class Rolling:
    """One strike with dice: `count` models with one weapon against one unit."""

    course: Course
    attack: Attack
    target: str
    count: int
    weapon: Weapon
    refuse: Refuse
    dice: Dice

    def resolve(self) -> tuple[str, ...]:
        """Roll hits, wounds, saves and damage; return the ids of the models that fall."""
        weapon, attack = self.weapon, self.attack
        hits = self._attacks()
        if weapon.WS is not None:
            faces = self._faces(attack.hits, hits, "hits", f"{weapon.name} makes {hits} attacks")
            hits = sum(makes_it(face, weapon.WS) for face in faces)
            self._tell("hit", faces, weapon.WS, hits)
        need = needed_to_wound(weapon.S, toughness(self.course.state.unit(self.target)))
        faces = self._faces(attack.wounds, hits, "wounds", f"{hits} attacks hit")
        wounds = sum(makes_it(face, need) for face in faces)
        self._tell("wound", faces, need, wounds)
        faces = self._faces(attack.saves, wounds, "saves", f"{wounds} attacks wound")
        return self._resolve_saves(faces)

    def _attacks(self) -> int:
        """Return how many attacks are made; a number that would be rolled is read off the script's hit dice."""
        each, given = DiceExpression.parse(self.weapon.A), self.attack.hits
        least, most = each.least * self.count, each.most * self.count
        if each.is_fixed:
            return least
        if given is not None:
            if not least <= len(given) <= most:
                self.refuse(f"hits: {len(given)} faces given, but {self.weapon.name} makes {least} to {most} attacks.")
            return len(given)
        faces = self.dice.roll(each.count * self.count, each.sides)
        self._tell("attacks", faces, None, None)
        return sum(faces) + each.plus * self.count

    def _faces(
        self, given: tuple[int, ...] | None, count: int, name: str, reason: str, sides: int = 6
    ) -> tuple[int, ...]:
        if given is None:
            return self.dice.roll(count, sides)
        if len(given) != count:
            self.refuse(f"{name}: {len(given)} faces given, but {reason}.")
        wrong = [face for face in given if not 1 <= face <= sides]
        if wrong:
            self.refuse(f"{name}: {wrong[0]} is not a face of a D{sides}.")
        return given

    def _tell(self, purpose: str, faces: tuple[int, ...], need: int | None, passed: int | None) -> None:
        """Log dice, if there are any: `passed` of them made it; None for a roll that adds up."""
        if not faces:
            return
        shown = " ".join(str(face) for face in sorted(faces, reverse=True))
        text = f"{purpose.capitalize()}: {shown}."
        if passed is not None:
            wanted = f" on {need}+" if need is not None else ""
            text = f"{purpose.capitalize()}: {passed} of {len(faces)}{wanted} ({shown})."
        event = DiceRolled(purpose=purpose, faces=faces, need=need, passed=passed, text=text, clause="05")
        self.course.happen(event)

    def _resolve_saves(self, faces: tuple[int, ...]) -> tuple[str, ...]:
        """Resolve saves from the lowest roll up, each on the model whose turn it is; return who falls.

        What is left when nobody stands any more is lost, and so is damage beyond a model's last wound.
        """
        unit = self.course.state.unit(self.target)
        named, given = self.attack.casualties or (), self.attack.damage
        each = DiceExpression.parse(self.weapon.D)
        needs = {needed_to_save(m.profile, self.weapon.AP) for m in unit.models if m.alive}
        rolled: list[int] = []
        losses: list[tuple[str, int]] = []
        failed = 0
        for face in sorted(faces):
            order = wound_order(unit, named)
            model = order[0] if order else unit.models[-1]
            if saved(face, model.profile, self.weapon.AP):
                continue
            failed += 1
            if not order:
                continue
            damage = given[len(rolled) : len(rolled) + each.count] if given is not None else None
            damage = self._faces(damage, each.count, "damage", f"{failed} saves fail", each.sides)
            rolled.extend(damage)
            losses.append((model.id, each.value(damage)))
            hurt = replace(model, wounds=max(0, model.wounds - each.value(damage)))
            unit = replace(unit, models=tuple(hurt if m.id == model.id else m for m in unit.models))
        if given is not None and len(given) != len(rolled):
            self.refuse(f"damage: {len(given)} faces given, but {len(rolled)} are asked for.")
        need = needs.pop() if len(needs) == 1 else None
        self._tell("save", faces, need if need is not None and need <= 6 else None, len(faces) - failed)
        self._tell("damage", tuple(rolled), None, None)
        for model_id, wounds in losses:
            lose(self.course, self.course.state.model(model_id), wounds)
        return tuple(model_id for model_id, _ in losses if not self.course.state.model(model_id).alive)
