"""Unit coherency, whatever the edition says of it: neighbours, spread, one group. Distances come from `Coherency`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simulator.army import Model, Unit
from simulator.geometry.conditions import Condition, Within, WithinAll, WithinCount
from simulator.rules.clause import Clause, Finding
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.telling import told
from simulator.rules.terms import Coherency
from simulator.rules.words import apart, bodies, gauge, groups, lonely, quote, too_far_apart, within


def is_coherent(models: Sequence[Model], terms: Coherency) -> bool:
    """Say whether the models of a unit are in coherency where they stand."""
    if lonely(models, terms.neighbour, terms.count):
        return False
    if terms.spread is not None and too_far_apart(models, terms.spread):
        return False
    return not terms.connected or len(groups(models, terms.neighbour)) <= 1


def incoherent(unit: Unit, terms: Coherency) -> str | None:
    """Say why a unit is not in coherency where it stands; None when it is."""
    models = unit.on_table
    alone = lonely(models, terms.neighbour, terms.count)
    if alone:
        near = sum(within(alone[0], m, terms.neighbour) for m in models if m is not alone[0])
        few = "no other model" if near == 0 else f"only {near} of the {terms.count} other models"
        return f"{alone[0].id} is within {quote(terms.neighbour)} of {few} of its unit"
    far = too_far_apart(models, terms.spread) if terms.spread is not None else ()
    if far:
        assert terms.spread is not None
        return f"{far[0][0].id} and {far[0][1].id} are more than {quote(terms.spread)} apart"
    parts = groups(models, terms.neighbour) if terms.connected else ()
    if len(parts) > 1:
        return f"its models make {len(parts)} groups: {parts[1][0].id} is not in the group of {parts[0][0].id}"
    return None


def keeping_coherency(judged: JudgedMove, step: JudgedStep, terms: Coherency) -> tuple[Condition, ...]:
    """Return what one model's end must keep so that its unit stays coherent, everybody else at the declared ends.

    Nothing, when the declared move is not coherent itself: a witness need not mend what others broke (D3).
    """
    if terms not in judged.coherent:
        judged.coherent[terms] = is_coherent(judged.ended.on_table, terms)
    return coherent_end(judged, step, terms) if judged.coherent[terms] else ()


def coherent_end(judged: JudgedMove, step: JudgedStep, terms: Coherency) -> tuple[Condition, ...]:
    """Return what one model's end must keep for its unit to be coherent, everybody else at the declared ends."""
    return coherent_with(tuple(m for m in judged.ended.on_table if m.id != step.model.id), terms)


def coherent_with(others: tuple[Model, ...], terms: Coherency) -> tuple[Condition, ...]:
    """Return what one model's place must keep for a unit to be coherent, its other models being where they are."""
    if not others:
        return ()
    near, conditions = terms.neighbour, list[Condition]()
    if terms.count == 1:
        conditions.append(Within("coherency", bodies(others), near))
    else:
        conditions.append(WithinCount("coherency", bodies(others), near, terms.count))
    if terms.spread is not None:
        conditions.append(WithinAll(f"the {terms.spread:g}″ of coherency", bodies(others), terms.spread))
    for mate in others:
        lacks = terms.count - sum(within(mate, other, near) for other in others if other is not mate)
        if lacks > 0:  # one model can be one neighbour: of two that are lacking, it mends nothing
            conditions.append(Within("a mate's coherency", (mate.body,) if lacks == 1 else (), near))
    parts = groups(others, near) if terms.connected else ()
    if len(parts) > 1:
        conditions.extend(Within("joining the groups of the unit", bodies(part), near) for part in parts)
    return tuple(conditions)


def ends_coherent(clause: Clause, judged: JudgedMove, terms: Coherency) -> Iterator[Finding]:
    """Measure that the unit ends in coherency."""
    models = judged.ended.on_table
    clean = True
    for model in lonely(models, terms.neighbour, terms.count):
        clean = False
        ranked = sorted(((apart(model, m), m) for m in models if m is not model), key=lambda entry: entry[0])
        gap, mate = ranked[min(terms.count, len(ranked)) - 1]
        which = "the nearest" if terms.count == 1 else f"the {_ordinal(terms.count)} nearest"
        yield _too_far(clause, judged, model, mate, terms.neighbour, f"ends {quote(gap)} from {which} of its unit")
    for one, two in too_far_apart(models, terms.spread) if terms.spread is not None else ():
        clean = False
        assert terms.spread is not None
        together = f"and {judged.end.name_of(two.id)} end {quote(apart(one, two))} apart"
        yield _too_far(clause, judged, one, two, terms.spread, together)
    parts = groups(models, terms.neighbour) if terms.connected else ()
    for part in parts[1:]:
        clean = False
        others = [m for other in parts if other is not part for m in other]
        gap, one, two = min(((apart(m, o), m, o) for m in part for o in others), key=lambda entry: entry[0])
        split = f"ends in a group of its own, {quote(gap)} from the rest of its unit"
        yield _too_far(clause, judged, one, two, terms.neighbour, split)
    if clean:
        yield Finding(clause, True, f"{told(judged.unit, 'ends', 'end')} in coherency.", unit=judged.unit.id)


def _ordinal(count: int) -> str:
    return {2: "second", 3: "third"}.get(count, f"{count}th")


def _too_far(clause: Clause, judged: JudgedMove, one: Model, two: Model, limit: float, what: str) -> Finding:
    gap = apart(one, two)
    return Finding(
        clause,
        False,
        f"{judged.end.name_of(one.id)} {what}; {quote(limit)} at most.",
        model=one.id,
        unit=judged.unit.id,
        target=two.id,
        measured=gap,
        required=limit,
        relation="<=",
        slack=limit - gap,
        now=gauge(one, two),
    )
