"""What attacks of the 10th edition come to, by enumeration: what differs from `attack_oracle`, nothing of the engine.

Saves are made one by one, each for the model whose turn it is; Toughness is what it was when the target was selected;
critical wounds of Devastating Wounds wait until every other attack of the unit is resolved.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from tests.oracles.attack_oracle import Group, State, Strike, Unit, _each, all_dice

HAZARD_WOUNDS = (0, 6, 3)


def target(unit: Unit, state: State, *, precision: bool) -> int | None:
    """The group that the next attack goes to: a leader singled out, the wounded, then in order; leaders last."""
    return next(iter(unit.order(state, precision=precision)), None)


def one_attack(unit: Unit, state: State, strike: Strike, leader: int | None) -> list[tuple[State, float]]:
    """What becomes of a unit by one attack that wounds it."""
    if leader is not None and unit.alive(state, leader):
        group: int | None = leader
    else:
        group = target(unit, state, precision=False)
    if group is None:
        return [(state, 1.0)]
    kind = unit.groups[group]
    need = min(max(2, kind.save + strike.ap), kind.invulnerable or 7)
    holds = max(0, 7 - need) / 6
    return [(state, holds), *((after, p * (1 - holds)) for after, p in unit.harmed(state, group, strike.damage))]


def one_mortal(unit: Unit, state: State, strike: Strike, leader: int | None) -> list[tuple[State, float]]:
    """What becomes of a unit by one critical wound that inflicts its damage as mortal wounds on one model."""
    group = leader if leader is not None and unit.alive(state, leader) else target(unit, state, precision=False)
    return [(state, 1.0)] if group is None else unit.harmed(state, group, strike.damage)


def _leader(unit: Unit, state: State, strike: Strike) -> int | None:
    """The leader that an attack with Precision singles out: the one with the fewest wounds left."""
    first = target(unit, state, precision=True) if strike.precision else None
    return first if first is not None and unit.groups[first].hero else None


def struck(groups: tuple[Group, ...], strikes: Iterable[Strike]) -> dict[tuple[int, int], float]:
    """The chance of each loss (wounds, models) of a unit that these strikes are made at, one after the other."""
    unit, strikes = Unit(groups), tuple(strikes)
    toughness = unit.toughness(unit.start)
    now: dict[tuple[State, tuple[int, ...]], float] = {(unit.start, ()): 1.0}
    for strike in strikes:
        after: dict[tuple[State, tuple[int, ...]], float] = defaultdict(float)
        for (state, waiting), chance in now.items():
            leader = _leader(unit, state, strike)
            for (normal, mortal), p in all_dice(strike, toughness).items():
                states = {state: 1.0}
                for _ in range(normal):
                    states = _each(states, lambda s, t=strike, h=leader: one_attack(unit, s, t, h))
                for end, q in states.items():
                    after[end, (*waiting, mortal)] += chance * p * q
        now = dict(after)
    out: dict[tuple[int, int], float] = defaultdict(float)
    for (state, waiting), chance in now.items():
        states = {state: 1.0}
        for strike, count in zip(strikes, waiting, strict=True):
            for _ in range(count):
                states = _each(states, lambda s, t=strike: one_mortal(unit, s, t, _leader(unit, s, t)))
        for end, p in states.items():
            out[unit.lost(end)] += chance * p
    return dict(out)


def hazard_tests(groups: tuple[Group, ...], rolls: int) -> dict[tuple[int, int], float]:
    """The chance of each loss of a unit of like bearers that makes so many Hazardous tests: 3 wounds for each 1."""
    unit = Unit(groups)
    states: dict[State, float] = {unit.start: 1.0}

    def roll(state: State) -> list[tuple[State, float]]:
        group = target(unit, state, precision=False)
        if group is None:
            return [(state, 1.0)]
        return [(state, 5 / 6), *((after, p / 6) for after, p in unit.harmed(state, group, HAZARD_WOUNDS))]

    for _ in range(rolls):
        states = _each(states, roll)
    out: dict[tuple[int, int], float] = defaultdict(float)
    for state, chance in states.items():
        out[unit.lost(state)] += chance
    return dict(out)
