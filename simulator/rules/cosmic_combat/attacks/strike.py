"""One model's strike: its dice rolled and told, its wounds allocated and saved. What is lost is noted, not lost yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from simulator.army import Model, Weapon
from simulator.events import AttacksMade, Event
from simulator.rules.cosmic_combat.attacks.aggressors import AGGRESSORS, dice_of
from simulator.rules.cosmic_combat.attacks.allocating import ALLOCATE, CannotBeAllocatedError, allocated
from simulator.rules.cosmic_combat.attacks.save import SAVE, has_save, is_avoided
from simulator.rules.cosmic_combat.attacks.wound import WOUND, needed_to_wound, weapon_of
from simulator.rules.rolled import NOBODYS, Rolled
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import counted, dice_told, wounds_told
from simulator.rules.words import listed
from simulator.script import Attack
from simulator.state import State


@dataclass
class Toll:
    """The wounds that models are to lose once everybody of a fight has struck."""

    lost: Counter[str] = field(default_factory=Counter)

    def left(self, model: Model) -> int:
        """Return the wounds that a model will have left, less than none where it suffers more than it has."""
        return model.wounds - self.lost[model.id]

    def events(self, state: State) -> Iterator[Event]:
        """Yield that the models lose their wounds, in file order."""
        for unit in state.units:
            for model in unit.models:
                if self.lost[model.id]:
                    yield wounds_told(state, model, self.lost[model.id], WOUND.section)


@dataclass(frozen=True, slots=True)
class Striking:
    """How models strike: the roll that comes before the wound roll, and where their dice come from."""

    state: State
    rolled: Rolled
    first: SequenceClause
    """The clause of the first roll."""
    purpose: str
    """What it is called."""
    needed: Callable[[Model, Model], int]
    """Returns what a die of the first model needs against the second."""

    def parts(self, strikers: Sequence[Model]) -> dict[str, int]:
        """Return which part of the answer says how each model strikes; refuse parts about models that do not."""
        parts: dict[str, int] = {}
        ids = [m.id for m in strikers]
        for number, attack in enumerate(self.rolled.attacks):
            model, *others = attack.models or ("",)
            if others:
                self._refuse(attack, f"{AGGRESSORS.id}: each model rolls for itself, and {1 + len(others)} are named.")
            if model not in ids:
                self._refuse(attack, f'{AGGRESSORS.id}: "{model}" does not strike here, but {listed(ids)}.')
            if model in parts:
                self._refuse(attack, f'{AGGRESSORS.id}: "{model}" rolls its dice once, and stands twice here.')
            parts[model] = number
        return parts

    def _refuse(self, attack: Attack, message: str) -> None:
        self.rolled.refuse(message, attack.line)

    def strike(self, striker: Model, foes: Sequence[Model], toll: Toll, part: int = NOBODYS) -> Iterator[Event]:
        """Yield what is told of one model's dice; what its enemies are to lose is added to the toll.

        Each die keeps both its faces: where enemies differ, it wounds those whose numbers both of them reach.
        """
        attack = self.rolled.attacks[part] if part != NOBODYS else None
        weapon = self._weapon(striker, attack)
        count, name = dice_of(striker), self.state.name_of(striker.id)
        against = listed([self.state.name_of(foe.id) for foe in foes])
        with_what = f" with {weapon.name}" if weapon is not None else ""
        yield AttacksMade(
            unit=self.state.unit_of[striker.id].id,
            target=self.state.unit_of[foes[0].id].id,
            models=(striker.id,),
            weapon=weapon.name if weapon is not None else "",
            text=f"{name} strikes {against}{with_what}: {counted(count, 'die', 'dice')}.",
            clause=self.first.section,
        )
        to_hit = {foe.id: self.needed(striker, foe) for foe in foes}
        owner, reason = self._owner(striker), f"{name} rolls {counted(count, 'die', 'dice')}"
        faces = self._take("hits", part, count, reason, _same(to_hit.values()), owner)
        hits = [face for face in faces if face >= min(to_hit.values())]
        yield dice_told(self.purpose, faces, _same(to_hit.values()), len(hits), self.first.section)
        to_wound = {foe.id: needed_to_wound(striker, weapon, foe) for foe in foes}
        reason = counted(len(hits), "die hits", "dice hit")
        rolls = self._take("wounds", part, len(hits), reason, _same(to_wound.values()), owner)
        able = [
            tuple(foe for foe in foes if hit >= to_hit[foe.id] and roll >= to_wound[foe.id])
            for hit, roll in zip(hits, rolls, strict=True)
        ]
        wounds = [models for models in able if models]
        goes = self._allocated(wounds, attack, toll)
        note = _told_of(self.state, goes) if len(foes) > 1 else ""
        if rolls:
            yield dice_told("wound", rolls, _same(to_wound.values()), len(wounds), WOUND.section, note)
        yield from self._saved(goes, toll, part)

    def _weapon(self, striker: Model, attack: Attack | None) -> Weapon | None:
        try:
            return weapon_of(striker, attack.weapon if attack is not None else None)
        except KeyError:
            assert attack is not None
            has = listed([f'"{w.name}"' for w in striker.weapons], "or") or "no weapon"
            name = self.state.name_of(striker.id)
            self._refuse(attack, f'{WOUND.id}: weapon = "{attack.weapon}", and {name} has {has}.')
            raise

    def _allocated(self, wounds: Sequence[tuple[Model, ...]], attack: Attack | None, toll: Toll) -> tuple[Model, ...]:
        wanted = attack.allocate if attack is not None and attack.allocate is not None else ()
        left = {m.id: toll.left(m) for models in wounds for m in models}
        try:
            return allocated(wounds, wanted, left)
        except CannotBeAllocatedError as problem:
            assert attack is not None
            self._refuse(attack, f"{ALLOCATE.id}: {problem}.")
            raise

    def _saved(self, goes: Sequence[Model], toll: Toll, part: int) -> Iterator[Event]:
        rolling = [model for model in goes if has_save(model)]
        need = _same(m.profile.Sv for m in rolling)
        owner, reason = self._owner(rolling[0]) if rolling else "", f"{counted(len(rolling), 'wound')} can be saved"
        faces = self._take("saves", part, len(rolling), reason, need, owner)
        avoided = [is_avoided(model, face) for model, face in zip(rolling, faces, strict=True)]
        if faces:
            yield dice_told("save", faces, need, sum(avoided), SAVE.section)
        outcome = iter(avoided)
        for model in goes:
            if not (has_save(model) and next(outcome)):
                toll.lost[model.id] += 1

    def _owner(self, model: Model) -> str:
        return self.state.unit_of[model.id].player

    def _take(self, key: str, part: int, count: int, reason: str, need: int | None, owner: str) -> tuple[int, ...]:
        return self.rolled.faces.take(key, [part] * count, reason, need=need, player=owner)


def _same(numbers: Iterable[int]) -> int | None:
    found = set(numbers)
    return found.pop() if len(found) == 1 else None


def _told_of(state: State, goes: Sequence[Model]) -> str:
    counts = Counter(model.id for model in goes)
    return "allocated to " + listed([f"{state.name_of(m)} ({n})" for m, n in counts.items()]) if counts else ""
