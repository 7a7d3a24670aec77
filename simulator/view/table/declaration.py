"""A unit's attacks before they are made: groups of models with a weapon and a target, each of which can be changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.play.automatic import Automatic
from simulator.script import Attack
from simulator.state import State
from simulator.table.attacks import Striker, strikers
from simulator.view.told import listed, short_name
from simulator.view.words import model_label

Aim = tuple[str, str]
"""A weapon by name and an enemy unit by id."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a unit is to strike with, and whom."""

    unit: str
    groups: tuple[Attack, ...]
    """Those that are struck with; to begin with, the ones that the automatic player would choose."""
    resting: tuple[tuple[str, ...], ...] = ()
    """Models that are not to strike, group by group."""

    def aims(self, state: State, models: tuple[str, ...]) -> tuple[Aim, ...]:
        """Return what all of some models could strike with, and whom."""
        able = {striker.model: striker for striker in strikers(state, self.unit)}
        each = [_aims(able[m]) if m in able else () for m in models]
        return tuple(dict.fromkeys(aim for aim in each[0] if all(aim in aims for aims in each))) if each else ()

    def aimed(self, group: int, aim: Aim) -> Declaration:
        """Return it with a group striking somebody else, or with something else."""
        old = self.groups[group]
        same = old.weapon == aim[0]
        new = replace(old, weapon=aim[0], target=aim[1], count=old.count if same else None, decline=())
        return replace(self, groups=tuple(new if k == group else g for k, g in enumerate(self.groups)))

    def rested(self, group: int) -> Declaration:
        """Return it with a group that does not strike."""
        models = self.groups[group].models or ()
        left = tuple(g for k, g in enumerate(self.groups) if k != group)
        return replace(self, groups=left, resting=(*self.resting, models))

    def roused(self, group: int, state: State) -> Declaration:
        """Return it with a resting group that strikes again, as well as it first can."""
        models = self.resting[group]
        aims = self.aims(state, models)
        if not aims:
            return self
        attack = Attack(aims[0][1], aims[0][0], models)
        left = tuple(g for k, g in enumerate(self.resting) if k != group)
        return replace(self, groups=(*self.groups, attack), resting=left)

    def parted(self, group: int) -> Declaration:
        """Return it with a group's models each by itself."""
        old = self.groups[group]
        single = tuple(replace(old, models=(model,)) for model in old.models or ())
        return replace(self, groups=(*self.groups[:group], *single, *self.groups[group + 1 :]))


def _aims(striker: Striker) -> tuple[Aim, ...]:
    return tuple((w.name, foe) for w in (*striker.weapons, *striker.extra) for foe in striker.targets)


def declaration_of(state: State, unit: str) -> Declaration:
    """Return what the automatic player would declare for a unit."""
    return Declaration(unit, Automatic().attacks(state, unit))


def group_words(state: State, attack: Attack) -> tuple[str, str]:
    """Return what a group strikes with, and who it is and whom it strikes."""
    models = attack.models or ()
    return attack.weapon or "their weapons", f"{_who(state, models)} → {state.unit(attack.target).name}"


def resting_words(state: State, models: tuple[str, ...]) -> str:
    """Return who does not strike."""
    return _who(state, models)


def _who(state: State, models: tuple[str, ...]) -> str:
    unit = state.unit_of[models[0]]
    if len(unit.models) == 1:
        return unit.name
    labels = [model_label(state, m) for m in models]
    if len(labels) > 4:
        return f"{len(labels)} {short_name(unit.name)}"
    return f"{short_name(unit.name)} {listed(labels)}"
