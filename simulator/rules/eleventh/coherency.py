"""Coherency, to the letter: within 2" of one other model, within 9" of every other (03.03, D6)."""

from __future__ import annotations

from typing import Final

from simulator.army import Model, Unit
from simulator.geometry.conditions import Condition, Within, WithinAll
from simulator.rules.eleventh.books import NEIGHBOUR, SPREAD
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.terms import Coherency
from simulator.rules.words import bodies, lonely, quote, too_far_apart, within

COHERENCY: Final = Coherency(NEIGHBOUR, count=1, spread=SPREAD)
"""Whatever the size of the unit."""


def incoherent(unit: Unit) -> str | None:
    """Say why a unit is not in coherency where it stands; None when it is."""
    models = unit.on_table
    alone, far = lonely(models, NEIGHBOUR), too_far_apart(models, SPREAD)
    if alone:
        return f"{alone[0].id} is within {quote(NEIGHBOUR)} of no other model of its unit"
    if far:
        return f"{far[0][0].id} and {far[0][1].id} are more than {quote(SPREAD)} apart"
    return None


def keeping_coherency(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return what one model's end must keep so that its unit stays coherent, everybody else at the declared ends.

    Nothing, when the declared move is not coherent itself: a witness need not mend what others broke (D3).
    """
    models = judged.ended.on_table
    if lonely(models, NEIGHBOUR) or too_far_apart(models, SPREAD):
        return ()
    return coherent_end(judged, step)


def coherent_end(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return what one model's end must keep for its unit to be coherent, everybody else at the declared ends."""
    return coherent_with(tuple(m for m in judged.ended.on_table if m.id != step.model.id))


def coherent_with(others: tuple[Model, ...]) -> tuple[Condition, ...]:
    """Return what one model's place must keep for a unit to be coherent, its other models being where they are."""
    if not others:
        return ()
    conditions: list[Condition] = [Within("coherency", bodies(others), NEIGHBOUR)]
    conditions.append(WithinAll("the 9″ of coherency", bodies(others), SPREAD))
    needy = (m for m in others if not any(within(m, other, NEIGHBOUR) for other in others if other is not m))
    conditions.extend(Within("a mate's coherency", (mate.body,), NEIGHBOUR) for mate in needy)
    return tuple(conditions)
