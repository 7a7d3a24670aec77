"""What attacks come to, by enumeration: the exact distribution of what a unit loses. Nothing is taken from the engine.

The dice of an attack are independent until saves are rolled, so wounds are counted by convolution; saves are dealt with
face by face from the lowest, with the binomial chance of each number of dice showing it; the defenders are followed as
groups of like models with at most one of them wounded. All chances are plain floats; each sums to one within 1e-9.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from math import comb

Chances = dict[tuple[int, ...], float]
"""Chances of outcomes that are tuples of whole numbers."""


@dataclass(frozen=True)
class Group:
    """Like models of a unit, in the order in which their owner lets groups suffer."""

    count: int
    wounds: int = 1
    toughness: int = 4
    save: int = 7
    invulnerable: int | None = None
    feel_no_pain: int | None = None
    hero: bool = False
    left: int | None = None
    """Wounds that one of them has left; None when nobody is wounded."""


@dataclass(frozen=True)
class Strike:
    """Like attacks: dice as (count, sides, plus)."""

    models: int
    attacks: tuple[int, int, int]
    skill: int | None
    strength: int
    ap: int
    damage: tuple[int, int, int]
    hit_modifier: int = 0
    wound_modifier: int = 0
    more_dice: int = 0
    """Per model."""
    sustained: tuple[int, int, int] | None = None
    lethal: bool = False
    devastating: bool = False
    critical_wound: int = 6
    twin_linked: bool = False
    precision: bool = False


def total(dice: tuple[int, int, int]) -> dict[int, float]:
    """The chance of each total of some dice."""
    count, sides, plus = dice
    sums = {plus: 1.0}
    for _ in range(count):
        longer: dict[int, float] = defaultdict(float)
        for value, chance in sums.items():
            for face in range(1, sides + 1):
                longer[value + face] += chance / sides
        sums = dict(longer)
    return sums


def convolved(a: Chances, b: Chances) -> Chances:
    """The chances of the sums of two independent outcomes."""
    out: Chances = defaultdict(float)
    for x, p in a.items():
        for y, q in b.items():
            out[tuple(i + j for i, j in zip(x, y, strict=True))] += p * q
    return dict(out)


def powers(one: Chances, most: int) -> list[Chances]:
    """The chances of the sums of 0, 1, … `most` like outcomes."""
    width = len(next(iter(one)))
    out: list[Chances] = [{(0,) * width: 1.0}]
    for _ in range(most):
        out.append(convolved(out[-1], one))
    return out


def to_wound(strength: int, toughness: int) -> int:
    """The wound table."""
    ratio = strength / toughness
    return 2 if ratio >= 2 else 3 if ratio > 1 else 4 if ratio == 1 else 6 if ratio <= 0.5 else 5


def wound_roll(strike: Strike, toughness: int) -> Chances:
    """One wound roll: (normal wounds, mortal ones)."""

    def outcome(face: int) -> tuple[int, int]:
        critical = face == 6 or (face != 1 and face >= strike.critical_wound)
        made = critical or (face != 1 and face + strike.wound_modifier >= to_wound(strike.strength, toughness))
        if not made:
            return (0, 0)
        return (0, 1) if critical and strike.devastating else (1, 0)

    out: Chances = defaultdict(float)
    for face in range(1, 7):
        first = outcome(face)
        if first == (0, 0) and strike.twin_linked:
            for again in range(1, 7):
                out[outcome(again)] += 1 / 36
        else:
            out[first] += 1 / 6
    return dict(out)


def one_die(strike: Strike, toughness: int) -> Chances:
    """One attack die: (normal wounds, mortal ones)."""
    roll = wound_roll(strike, toughness)
    if strike.skill is None:
        return roll
    out: Chances = defaultdict(float)
    more = total(strike.sustained) if strike.sustained else {0: 1.0}
    rolls = powers(roll, 1 + max(more))
    for face in range(1, 7):
        if face == 1 or (face != 6 and face + strike.hit_modifier < strike.skill):
            out[0, 0] += 1 / 6
        elif face < 6:
            for wounds, chance in roll.items():
                out[wounds] += chance / 6
        else:
            for extra, chance in more.items():
                sure = {(1, 0): 1.0} if strike.lethal else {(0, 0): 1.0}
                for wounds, p in convolved(sure, rolls[extra if strike.lethal else extra + 1]).items():
                    out[wounds] += p * chance / 6
    return dict(out)


@cache
def all_dice(strike: Strike, toughness: int) -> Chances:
    """All attack dice of a strike: (normal wounds, mortal ones)."""
    number = {strike.models * strike.more_dice: 1.0}
    for _ in range(strike.models):
        number = _plus(number, total(strike.attacks))
    dice = powers(one_die(strike, toughness), max(number))
    out: Chances = defaultdict(float)
    for count, chance in number.items():
        for wounds, p in dice[count].items():
            out[wounds] += p * chance
    return dict(out)


def _plus(a: dict[int, float], b: dict[int, float]) -> dict[int, float]:
    out: dict[int, float] = defaultdict(float)
    for x, p in a.items():
        for y, q in b.items():
            out[x + y] += p * q
    return dict(out)


def kept(damage: tuple[int, int, int], feel_no_pain: int | None) -> dict[int, float]:
    """The chance of each number of wounds that an attack's damage comes to after Feel No Pain."""
    if feel_no_pain is None:
        return total(damage)
    lose = (feel_no_pain - 1) / 6
    out: dict[int, float] = defaultdict(float)
    for value, chance in total(damage).items():
        for lost in range(value + 1):
            out[lost] += chance * comb(value, lost) * lose**lost * (1 - lose) ** (value - lost)
    return dict(out)


State = tuple[tuple[int, int], ...]
"""For each group: models that are whole, and the wounds that a wounded one has left (0 when there is none)."""


@dataclass
class Unit:
    """A unit of groups, followed through what it suffers."""

    groups: tuple[Group, ...]
    _harms: dict[object, list[tuple[State, float]]] = field(default_factory=dict)

    @property
    def start(self) -> State:
        """Everybody as they stand at first."""
        return tuple((g.count - (g.left is not None), g.left or 0) for g in self.groups)

    def alive(self, state: State, group: int) -> bool:
        """Whether a group has anybody left."""
        return state[group] != (0, 0)

    def order(self, state: State, *, precision: bool) -> list[int]:
        """The order in which the groups are attacked, as it is declared now."""
        heroes = [k for k, g in enumerate(self.groups) if g.hero and self.alive(state, k)]
        first = min(heroes, key=lambda k: self._wounds_of_one(state, k)) if precision and heroes else None
        living = [k for k in range(len(self.groups)) if self.alive(state, k)]
        return sorted(living, key=lambda k: (k != first, self.groups[k].hero, state[k][1] == 0, k))

    def _wounds_of_one(self, state: State, group: int) -> int:
        return state[group][1] or self.groups[group].wounds

    def toughness(self, state: State) -> int:
        """The highest of the models that are no heroes, or of these when they are alone."""
        living = [g for k, g in enumerate(self.groups) if self.alive(state, k)]
        return max(g.toughness for g in [g for g in living if not g.hero] or living)

    def harmed(self, state: State, group: int, damage: tuple[int, int, int]) -> list[tuple[State, float]]:
        """What becomes of the unit when one attack's damage falls on a group: one model loses what it can."""
        key = (state, group, damage)
        if key in self._harms:
            return self._harms[key]
        whole, wounded = state[group]
        left = wounded or self.groups[group].wounds
        rest = whole if wounded else whole - 1
        out: dict[State, float] = defaultdict(float)
        for lost, chance in kept(damage, self.groups[group].feel_no_pain).items():
            after = (whole, wounded) if lost == 0 else (rest, max(0, left - lost))
            out[(*state[:group], after, *state[group + 1 :])] += chance
        self._harms[key] = list(out.items())
        return self._harms[key]

    def lost(self, state: State) -> tuple[int, int]:
        """Wounds lost and models destroyed since the start."""
        wounds = sum(
            g.wounds * (a[0] - b[0]) + a[1] - b[1] for g, a, b in zip(self.groups, self.start, state, strict=True)
        )
        models = sum(a[0] + (a[1] > 0) - b[0] - (b[1] > 0) for a, b in zip(self.start, state, strict=True))
        return wounds, models


def _each(states: dict[State, float], step: Callable[[State], Iterable[tuple[State, float]]]) -> dict[State, float]:
    out: dict[State, float] = defaultdict(float)
    for state, chance in states.items():
        for after, p in step(state):
            out[after] += chance * p
    return dict(out)


def saves(unit: Unit, state: State, strike: Strike, count: int) -> dict[State, float]:
    """What becomes of a unit that makes so many saves, all rolled at once and resolved from the lowest up."""
    order = unit.order(state, precision=strike.precision)

    def resolve(face: int) -> Callable[[State], Iterable[tuple[State, float]]]:
        def step(now: State) -> Iterable[tuple[State, float]]:
            group = next((k for k in order if unit.alive(now, k)), None)
            if group is None:
                return [(now, 1.0)]
            kind = unit.groups[group]
            armour = face - strike.ap >= kind.save
            shield = kind.invulnerable is not None and face >= kind.invulnerable
            return [(now, 1.0)] if face != 1 and (armour or shield) else unit.harmed(now, group, strike.damage)

        return step

    open_dice: dict[int, dict[State, float]] = {count: {state: 1.0}}
    for face in range(1, 7):
        after: dict[int, dict[State, float]] = defaultdict(lambda: defaultdict(float))
        chance = 1 / (7 - face)
        for left, states in open_dice.items():
            now = states
            for shown in range(left + 1):
                if shown:
                    now = _each(now, resolve(face))
                p = comb(left, shown) * chance**shown * (1 - chance) ** (left - shown)
                if p:
                    for there, q in now.items():
                        after[left - shown][there] += p * q
        open_dice = {left: dict(states) for left, states in after.items()}
    return open_dice[0]


def mortal(unit: Unit, states: dict[State, float], strike: Strike, count: int, hero: int | None) -> dict[State, float]:
    """What becomes of a unit that suffers so many devastating wounds, each of them by one model."""

    def step(now: State) -> Iterable[tuple[State, float]]:
        living = [k for k in range(len(unit.groups)) if unit.alive(now, k)]
        if not living:
            return [(now, 1.0)]
        group = min(living, key=lambda k: (k != hero, unit.groups[k].hero, now[k][1] == 0, k))
        return unit.harmed(now, group, strike.damage)

    for _ in range(count):
        states = _each(states, step)
    return states


def struck(groups: tuple[Group, ...], strikes: Iterable[Strike]) -> dict[tuple[int, int], float]:
    """The chance of each (wounds lost, models destroyed) of a unit that suffers some strikes, one after the other."""
    unit = Unit(groups)
    states: dict[State, float] = {unit.start: 1.0}
    for strike in strikes:
        after: dict[State, float] = defaultdict(float)
        for state, chance in states.items():
            if not any(unit.alive(state, k) for k in range(len(groups))):
                after[state] += chance
                continue
            order = unit.order(state, precision=strike.precision)
            hero = order[0] if strike.precision and groups[order[0]].hero else None
            for (normal, fatal), p in all_dice(strike, unit.toughness(state)).items():
                if p * chance < 1e-15:
                    continue
                there = mortal(unit, saves(unit, state, strike, normal), strike, fatal, hero)
                for end, q in there.items():
                    after[end] += chance * p * q
        states = dict(after)
    out: dict[tuple[int, int], float] = defaultdict(float)
    for state, chance in states.items():
        out[unit.lost(state)] += chance
    return dict(out)


def hazards(groups: tuple[Group, ...], rolls: int, wounds: int) -> dict[tuple[int, int], float]:
    """The chance of each (wounds lost, models destroyed) of a unit that makes so many hazard rolls."""
    unit = Unit(groups)
    states: dict[State, float] = {unit.start: 1.0}
    one = Strike(1, (0, 6, 1), None, 1, 0, (0, 6, 1))
    out: dict[tuple[int, int], float] = defaultdict(float)
    for failed in range(rolls + 1):
        p = comb(rolls, failed) * (1 / 3) ** failed * (2 / 3) ** (rolls - failed)
        for state, chance in mortal(unit, states, one, failed * wounds, None).items():
            out[unit.lost(state)] += p * chance
    return dict(out)
