"""The boarding move of the Move phase, from which fights come: the control zone, and contact with one enemy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.army import Model
from simulator.geometry.conditions import Beyond, Condition
from simulator.geometry.lengths import TOLERANCE, at_least, touching
from simulator.moves import Move
from simulator.rules import approaching, cohering
from simulator.rules.clause import Finding, clause
from simulator.rules.cosmic_combat import moving
from simulator.rules.cosmic_combat.books import CONTROL_ZONE, move
from simulator.rules.cosmic_combat.coherency import COHERENCY
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.possible import free_of_later_ends, standing_conditions
from simulator.rules.ruleset import MoveRule, Selection
from simulator.rules.words import apart, bodies, gauge, listed, quote
from simulator.state import State

SECTION: Final = move("Boarding")
FARTHEST: Final = 100.0
"""Inches. No M is greater than this."""
NOT_BOARDED: Final = frozenset({"FIGHTER", "FIGHTERS"})
"""Keywords of ships too small to be boarded."""


def select(state: State, move: Move) -> Selection:  # noqa: ARG001 - nothing is selected
    """Nothing is selected: whom a model boards is where it ends."""
    return Selection()


def _enemies(judged: JudgedMove) -> tuple[Model, ...]:
    return tuple(m for foe in judged.end.enemies_of(judged.ended) for m in foe.on_table)


def _boarded(judged: JudgedMove, step: JudgedStep) -> tuple[Model, ...]:
    """Return the enemy models that a model ends in base contact with."""
    return tuple(foe for foe in _enemies(judged) if touching(apart(step.ended, foe)))


@clause("boarding.eligible", move("Moving"))
def eligible(judged: JudgedMove) -> Iterator[Finding]:
    """A model moves by the M of its profile, and not without one."""
    for step in judged.steps:
        far = step.model.profile.M
        why = f"{step.name} has no M in its profile" if far is None else f"{step.name} moves {quote(far)} at most"
        yield Finding(eligible, far is not None, f"{why}.", model=step.model.id, unit=judged.unit.id)


@clause("boarding.base-contact", SECTION, decisions=("D7",))
def base_contact(judged: JudgedMove) -> Iterator[Finding]:
    """A model that has boarded an enemy, or that an enemy has boarded, does not move on this phase."""
    yield from approaching.stays_in_contact(base_contact, judged)


@clause("boarding.control-zone", move("Control zone"), decisions=("D7", "D32"))
def control_zone(judged: JudgedMove) -> Iterator[Finding]:
    """A model that moves ends no closer than 1" to any enemy model that it does not board."""
    for step in judged.steps:
        boarded = _boarded(judged, step)
        others = [(apart(step.ended, foe), foe) for foe in _enemies(judged) if foe not in boarded]
        if not others:
            continue
        gap, foe = min(others, key=lambda entry: entry[0])
        kept = at_least(gap, CONTROL_ZONE)
        yield Finding(
            control_zone,
            kept,
            f"{step.name} ends {quote(gap)} from {judged.state.name_of(foe.id)}; {quote(CONTROL_ZONE)} at least, "
            "or base contact.",
            model=step.model.id,
            unit=judged.unit.id,
            target=foe.id,
            measured=gap,
            required=CONTROL_ZONE,
            relation=">=",
            slack=gap - CONTROL_ZONE,
            now=gauge(step.ended, foe),
        )


@clause("boarding.one-enemy", SECTION, decisions=("D7",))
def one_enemy(judged: JudgedMove) -> Iterator[Finding]:
    """A model boards one enemy model, and no second; several may board the same one."""
    for step in judged.steps:
        boarded = _boarded(judged, step)
        names = listed([judged.state.name_of(foe.id) for foe in boarded])
        yield Finding(
            one_enemy,
            len(boarded) <= 1,
            f"{step.name} boards {names or 'nobody'}.",
            model=step.model.id,
            unit=judged.unit.id,
            target=boarded[-1].id if boarded else None,
        )


@clause("boarding.fighters", SECTION, decisions=("D32",))
def fighters(judged: JudgedMove) -> Iterator[Finding]:
    """Small fighters cannot be boarded."""
    for step in judged.steps:
        for foe in _boarded(judged, step):
            small = bool(foe.keywords & NOT_BOARDED)
            name = judged.state.name_of(foe.id)
            yield Finding(
                fighters,
                not small,
                f"{step.name} would board {name}, a fighter." if small else f"{name} is no fighter.",
                model=step.model.id,
                unit=judged.unit.id,
                target=foe.id,
            )


def legal_end(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...] | None:
    """Return what one model's end must keep to be legal without boarding anybody; the others as declared."""
    if step.model.profile.M is None:
        return None
    foes = _enemies(judged)
    zone = (Beyond("in a control zone", bodies(foes), CONTROL_ZONE - 2.0 * TOLERANCE),) if foes else ()
    return (
        *zone,
        *standing_conditions(step.state, step.model),
        *free_of_later_ends(judged, step),
        *cohering.coherent_end(judged, step, COHERENCY),
    )


def _after(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:  # noqa: ARG001 - nothing is "if possible"
    return ()


def own_distance(model: Model) -> float:
    """Return how far a model goes: its M, in inches. Without one nothing is measured: it may not move at all."""
    return FARTHEST if model.profile.M is None else model.profile.M


RULE = MoveRule(
    kind="boarding",
    distance=FARTHEST,
    select=select,
    clauses=(
        eligible,
        moving.distance,
        moving.blocked,
        moving.overlap,
        base_contact,
        control_zone,
        one_enemy,
        fighters,
        moving.coherency,
    ),
    after=_after,
    legal_end=legal_end,
    own_distance=own_distance,
)
