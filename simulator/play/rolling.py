"""The dice of attacks that are gathered together: hits, wounds, saves, damage; every face is logged.

All attacks of one `Batch` are identical; each belongs to a part of the declaration, whose script may give its faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from simulator.army import Model, Unit
from simulator.dice import DiceExpression
from simulator.events import SequenceMoved
from simulator.play.casualties import lose
from simulator.play.course import Course
from simulator.play.faces import Faces
from simulator.play.suffering import STRUCK, struck_in
from simulator.play.telling_dice import tell_dice
from simulator.rules.attacking import Attacking
from simulator.rules.attacks.allocating import Groups, next_in
from simulator.rules.attacks.bearers import precision_target
from simulator.rules.attacks.gathering import Batch
from simulator.rules.attacks.rolls import (
    CRITICAL_HIT,
    capped,
    face_needed,
    felt,
    hits,
    needed_to_save,
    needed_to_wound,
    saved,
    wounds,
)
from simulator.rules.telling import counted
from simulator.rules.words import listed


@dataclass
class _Toll:
    """What the defenders have left, and the dice about it."""

    models: tuple[Model, ...]
    left: dict[str, int]
    damage: list[int] = field(default_factory=list)
    felt: list[int] = field(default_factory=list)
    needs: set[int] = field(default_factory=set)
    ignored: int = 0
    losses: list[tuple[str, int]] = field(default_factory=list)
    struck: dict[str, None] = field(default_factory=dict)
    """The models that attacks were allocated to, in order."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """The attack sequence for one batch."""

    attacking: Attacking
    course: Course
    batch: Batch
    faces: Faces
    selected: Unit
    """The target as it was when it was selected."""
    rank: dict[str, int]
    """In which order the target's owner lets its models lose wounds."""

    def resolve(self) -> list[int]:
        """Roll hits, wounds, saves and damage, and let models lose wounds.

        Returns:
            The critical wounds whose mortal wounds wait for all of the unit's attacks: for each the part it belongs to.
        """
        unit = self.course.state.unit(self.batch.target)
        rolled, sure = self._hits(self._attacks())
        normal, mortal = self._wounds(rolled, unit)
        first = self._first(unit)
        self._saves([*sure, *normal], unit, first)
        if self.attacking.mortal_wounds_last:
            return mortal
        if mortal:
            self._mortal_wounds(mortal, first)
        return []

    def resolve_mortal_wounds(self, dice: list[int]) -> None:
        """Let critical wounds that waited inflict their mortal wounds."""
        self._mortal_wounds(dice, self._first(self.course.state.unit(self.batch.target)))

    def _first(self, unit: Unit) -> str | None:
        """Return the CHARACTER that attacks are allocated to before all others."""
        return precision_target(unit, self.batch.character) if self.batch.traits.character_first else None

    def _attacks(self) -> list[int]:
        """Return the attack dice: for each, the part of the declaration that it belongs to."""
        dice: list[int] = []
        faces: list[int] = []
        for part in dict.fromkeys(s.part for s in self.batch.strikes):
            strikes = [s for s in self.batch.strikes if s.part == part]
            each = DiceExpression.parse(strikes[0].weapon.A)
            more = sum(s.more_dice for s in strikes)
            if strikes[0].count is not None:
                dice += [part] * (strikes[0].count * len(strikes) + more)
            elif each.is_fixed:
                dice += [part] * (each.plus * len(strikes) + more)
            elif (given := self.faces.given(part, "hits")) is not None and self.faces.given(part, "number") is None:
                self._check_number(part, len(given), each.least * len(strikes) + more, each.most * len(strikes) + more)
                dice += [part] * len(given)
            else:
                count = each.count * len(strikes)
                rolled = self.faces.take("number", [part] * count, f"{count} dice say how many attacks", each.sides)
                faces += rolled
                dice += [part] * (sum(rolled) + each.plus * len(strikes) + more)
        tell_dice(self.course, "attacks", faces, None, None, self.attacking.cited.gather.section)
        return dice

    def _check_number(self, part: int, count: int, least: int, most: int) -> None:
        if not least <= count <= most:
            message = f"hits: {count} faces given, but {self.batch.called} makes {least} to {most} attacks."
            self.faces.refuse(message, self.faces.attacks[part].line)

    def _hits(self, dice: list[int]) -> tuple[list[int], list[int]]:
        """Roll to hit; return the hits that are rolled to wound, and those that wound without."""
        weapon, traits = self.batch.weapon, self.batch.traits
        if weapon.WS is None:
            return dice, []
        modifier = capped(traits.hit_modifiers)
        need = face_needed(weapon.WS, modifier)
        reason = f"{self.batch.called} makes {counted(len(dice), 'attack')}"
        faces = self.faces.take("hits", dice, reason, need=need)
        rolled: list[int] = []
        sure: list[int] = []
        critical: list[int] = []
        for face, part in zip(faces, dice, strict=True):
            if face >= CRITICAL_HIT:
                critical.append(part)
                (sure if traits.critical_hit_wounds else rolled).append(part)
            elif hits(face, weapon.WS, modifier):
                rolled.append(part)
        made = len(rolled) + len(sure)
        each = traits.more_hits
        sustained = len(critical) * each.plus if each is not None and each.is_fixed else 0
        notes = [f"{sustained} more by Sustained Hits"] if sustained else []
        notes += [f"{len(sure)} by Lethal Hits {'wounds' if len(sure) == 1 else 'wound'} at once"] if sure else []
        tell_dice(self.course, "hit", faces, need, made, self.attacking.cited.hit.section, ", ".join(notes))
        return rolled + self._more_hits(critical), sure

    def _more_hits(self, critical: list[int]) -> list[int]:
        """Return the hits that critical hits add."""
        each = self.batch.traits.more_hits
        if each is None or not critical:
            return []
        parts = [part for part in critical for _ in range(each.count)]
        faces = self.faces.take(
            "sustained", parts, f"{counted(len(parts), 'die', 'dice')} of Sustained Hits", each.sides
        )
        tell_dice(self.course, "sustained hits", faces, None, None, self.attacking.cited.sustained_hits.section)
        values = [each.value(faces[k : k + each.count]) for k in range(0, len(parts), each.count or 1)]
        values = values or [each.plus] * len(critical)
        return [part for part, value in zip(critical, values, strict=True) for _ in range(value)]

    def _wounds(self, dice: list[int], unit: Unit) -> tuple[list[int], list[int]]:
        """Roll to wound; return the wounds that can be saved, and those that are mortal."""
        traits = self.batch.traits
        modifier = capped(traits.wound_modifiers)
        table = needed_to_wound(self.batch.weapon.S, self.attacking.toughness(self.selected, unit))
        critical = traits.critical_wound
        need = min(face_needed(table, modifier), critical)
        reason = counted(len(dice), "attack hits", "attacks hit")
        faces = list(self.faces.take("wounds", dice, reason, need=need))
        again = [k for k, f in enumerate(faces) if not wounds(f, table, modifier, critical)]
        if traits.rerolls_wounds and again:
            first = tuple(faces)
            parts = [dice[k] for k in again]
            reason = f"{counted(len(again), 'wound die is', 'wound dice are')} rolled again"
            second = self.faces.take("rerolls", parts, reason, need=need)
            note = f"{len(again)} rolled again by Twin-linked"
            tell_dice(
                self.course, "wound", first, need, len(faces) - len(again), self.attacking.cited.wound.section, note
            )
            for k, face in zip(again, second, strict=True):
                faces[k] = face
            made = sum(wounds(f, table, modifier, critical) for f in second)
            tell_dice(self.course, "wound re-roll", second, need, made, self.attacking.cited.wound.section)
        normal = [p for f, p in zip(faces, dice, strict=True) if wounds(f, table, modifier, critical)]
        mortal: list[int] = []
        if traits.mortal:
            mortal = [p for f, p in zip(faces, dice, strict=True) if f >= critical]
            normal = [
                p for f, p in zip(faces, dice, strict=True) if f < critical and wounds(f, table, modifier, critical)
            ]
        if not (traits.rerolls_wounds and again):
            note = f"{counted(len(mortal), 'critical wound')} by Devastating Wounds" if mortal else ""
            tell_dice(
                self.course, "wound", faces, need, len(normal) + len(mortal), self.attacking.cited.wound.section, note
            )
        return normal, mortal

    def _saves(self, dice: list[int], unit: Unit, first: str | None) -> None:
        """Roll saves and resolve them in their order, each on the model whose turn it is."""
        weapon, toll = self.batch.weapon, self._toll(unit)
        needs = {needed_to_save(m.profile, weapon.AP) for m in unit.models if m.alive}
        need = needs.pop() if len(needs) == 1 else None
        need = need if need is not None and need <= 6 else None
        reason = counted(len(dice), "attack wounds", "attacks wound")
        faces = self.faces.take("saves", dice, reason, need=need, player=unit.player)
        if not faces:
            return
        order = self.attacking.allocation(unit.models, self.rank, first, struck_in(self.course.state))
        held = lost = 0
        shown = list(zip(faces, dice, strict=True))
        if self.attacking.sorts_saves:
            shown.sort(key=lambda one: one[0])
        for face, part in shown:
            model = self._next(toll, order)
            if model is None:
                lost += 1
            elif saved(face, model.profile, weapon.AP):
                held += 1
            else:
                self._harm(toll, model, self._damage(toll, part), part)
        note = f"{counted(lost, 'attack')} with nobody left to strike" if lost else ""
        tell_dice(self.course, "save", faces, need, held, self.attacking.cited.save.section, note)
        self._tell_toll(toll, "damage", self.attacking.cited.damage.section)

    def _mortal_wounds(self, dice: list[int], first: str | None) -> None:
        """Let each critical wound inflict its damage on one model, as mortal wounds."""
        toll = self._toll(self.course.state.unit(self.batch.target))
        order = self.attacking.mortal_allocation(toll.models, self.rank, first, struck_in(self.course.state))
        for part in dice:
            model = self._next(toll, order)
            if model is None:
                break
            self._harm(toll, model, self._damage(toll, part), part)
        self._tell_toll(toll, "mortal wounds", self.attacking.cited.mortal_wounds.section)

    def _next(self, toll: _Toll, order: Groups) -> Model | None:
        """Return the model that the next attack is allocated to, noted; None when nobody is left."""
        model = next_in(order, toll.left, self.rank)
        if model is not None:
            toll.struck.setdefault(model.id)
        return model

    def _toll(self, unit: Unit) -> _Toll:
        return _Toll(unit.models, {m.id: m.wounds for m in unit.models})

    def _damage(self, toll: _Toll, part: int) -> int:
        """Return the damage of one attack, rolled if it is dice."""
        each = DiceExpression.parse(self.batch.weapon.D)
        faces = self.faces.take("damage", [part] * each.count, "more are asked for", each.sides) if each.count else ()
        toll.damage += faces
        return each.value(faces)

    def _harm(self, toll: _Toll, model: Model, damage: int, part: int) -> None:
        """Take an attack's damage off one model, as far as it is felt; what it has not is lost."""
        need = model.profile.FNP
        if need is not None:
            owner = self.course.state.unit_of[model.id].player
            faces = self.faces.take("feel_no_pain", [part] * damage, "more are asked for", need=need, player=owner)
            toll.felt += faces
            toll.needs.add(need)
            damage = felt(faces, need)
            toll.ignored += len(faces) - damage
        lost = min(damage, toll.left[model.id])
        if lost:
            toll.left[model.id] -= lost
            toll.losses.append((model.id, lost))

    def _tell_toll(self, toll: _Toll, purpose: str, clause: str) -> None:
        tell_dice(self.course, purpose, toll.damage, None, None, clause)
        need = toll.needs.pop() if len(toll.needs) == 1 else None
        tell_dice(self.course, "feel no pain", toll.felt, need, toll.ignored, self.attacking.cited.feel_no_pain.section)
        for model_id, lost in toll.losses:
            lose(self.course, self.course.state.model(model_id), lost, clause)
        if self.attacking.remembers_struck:
            self._note_struck(toll)

    def _note_struck(self, toll: _Toll) -> None:
        """Note whom attacks have been allocated to, and who is unhurt: he must take the next ones this phase.

        Who has lost wounds must do so anyway.
        """
        known, unit = struck_in(self.course.state), self.course.state.unit(self.batch.target)
        new = [m.id for m in unit.models if m.id in toll.struck and m.id not in known and m.wounds >= m.profile.W]
        if new:
            names = listed([self.course.state.name_of(m) for m in new])
            text = f"Attacks have been allocated to {names} this phase."
            sequence = {**self.course.state.sequence, STRUCK: [*known, *new]}
            clause = self.attacking.cited.save.section
            self.course.happen(SequenceMoved(sequence=sequence, text=text, clause=clause))


def fallen_of(before: Unit, after: Unit) -> tuple[str, ...]:
    """Return the models of a unit that fell, in file order."""
    return tuple(a.id for b, a in zip(before.models, after.models, strict=True) if b.alive and not a.alive)


def alive(models: Sequence[Model]) -> bool:
    """Say whether anybody is left."""
    return any(m.alive for m in models)
