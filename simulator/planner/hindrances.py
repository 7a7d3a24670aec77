"""Why models do not end engaged: what stops each, in words and with numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from simulator.army import Model
from simulator.geometry.answers import Found
from simulator.geometry.conditions import Clear
from simulator.geometry.lengths import TOLERANCE, overlapping
from simulator.geometry.shapes import Pose
from simulator.planner.alone import Alone, alone
from simulator.planner.plan import Hindrance
from simulator.planner.problem import Problem
from simulator.planner.relaxed import ENGAGED
from simulator.planner.stopping import stopped
from simulator.rules.telling import without_end
from simulator.rules.words import apart, bodies, groups, listed, nearest_model, place, quote, within
from simulator.state import State

_BUDGET: Final = 1500
"""How many cells the search for a place between mates may take."""


def hindrances(
    problem: Problem, ended: State, others: Sequence[Problem] = (), *, all_tried: bool = True
) -> tuple[Hindrance, ...]:
    """Return what keeps each model from ending engaged, of those that do not.

    Nothing is said where the move itself is out of every fight.

    Args:
        problem: the unit's move.
        ended: the position that the planned move leaves.
        others: the same move toward what else could be selected.
        all_tried: whether these are all; if they are not, nothing is proved of the rest.
    """
    ends = [ended.model(model.id) for model in problem.models]
    reach = problem.ruleset.engagement
    fights = {
        number: end.body.pose for number, end in enumerate(ends) if any(within(end, m, reach) for m in problem.enemies)
    }
    told = []
    for answer in alone(problem, fights):
        model = problem.models[answer.number]
        if answer.number in fights:
            continue
        if answer.possible:
            told.append(Hindrance(model.id, False, _could(problem, answer, ended)))
        elif not _out_of_every_fight(problem, answer):
            told.append(_whatever_is_selected(answer.number, model, stopped(problem, answer), others, all_tried))
    return tuple(told)


def _whatever_is_selected(
    number: int, model: Model, reason: str, others: Sequence[Problem], all_tried: bool
) -> Hindrance:
    """Return what stops a model, as proved only where no other selection would let it be engaged."""
    for other in others:
        rest = {k: m.body.pose for k, m in enumerate(other.models) if k != number}
        if alone(other, rest)[number].possible:
            selected = listed([foe.name for foe in other.selection.targets]) or f"objective {other.move.objective}"
            return Hindrance(model.id, False, f"{without_end(reason)}; it could be with {selected} selected")
    if not all_tried:
        return Hindrance(model.id, False, f"{without_end(reason)}; not every other selection was tried")
    return Hindrance(model.id, True, reason)


def _out_of_every_fight(problem: Problem, answer: Alone) -> bool:
    """Say whether the move's own terms are what keeps a model out of fights."""
    names = {f"{ENGAGED} / {other.name}" for other in problem.terms.everybody}
    return any(names & set(proof.reasons) for _, proof in answer.proofs)


def _could(problem: Problem, answer: Alone, ended: State) -> str:
    """Return why a model does not end engaged that is not proved to be unable to."""
    model = problem.models[answer.number]
    if answer.now:
        return "leaves the fight that it stood in"
    if answer.place is None:
        return "undecided: no place where it could be engaged was found, and none ruled out"
    mates = tuple(m for m in ended.unit(problem.unit.id).on_table if m.id != model.id)
    free = _beside(answer, mates)
    if free is None:
        there = replace(model, pose=answer.place)
        depth, mate = nearest_model(there, mates)
        if mate is not None and overlapping(depth):
            return f"{ended.name_of(mate.id)} ends where it could be engaged: at {place(answer.place.point)}"
        return f"no room beside its mates where they end: alone it could be engaged at {place(answer.place.point)}"
    return _incoherent(problem, replace(model, pose=free), mates, ended) or (
        f"no way was found for all together: by itself it could be engaged at {place(free.point)}"
    )


def _beside(answer: Alone, mates: tuple[Model, ...]) -> Pose | None:
    """Return a place where a model could be engaged and stand beside its mates at their ends; None where none was."""
    taken = Clear("standing on a mate", bodies(mates))
    for question, _ in answer.asked:
        found = replace(question, conditions=(*question.conditions, taken)).ask(_BUDGET)
        if isinstance(found, Found):
            return found.pose
    return None


def _incoherent(problem: Problem, model: Model, mates: tuple[Model, ...], ended: State) -> str | None:
    """Return what would be wrong with coherency if a model stood there, its mates at their ends; None if nothing."""
    terms = problem.terms.coherency
    where = f"coherency: it could be engaged at {place(model.body.pose.point)}"
    gaps = sorted((apart(model, mate), mate.id) for mate in mates)
    need = min(terms.count, len(gaps))
    if need and gaps[need - 1][0] > terms.neighbour + TOLERANCE:
        near, name = gaps[need - 1]
        return f"{where}, but {ended.name_of(name)} ends {quote(near)} from there; {quote(terms.neighbour)} at most"
    if terms.spread is not None and gaps and gaps[-1][0] > terms.spread + TOLERANCE:
        far, name = gaps[-1]
        return f"{where}, but {ended.name_of(name)} ends {quote(far)} from there; {quote(terms.spread)} at most"
    for mate in mates:
        others = (other for other in mates if other is not mate)
        if sum(within(mate, other, terms.neighbour) for other in (*others, model)) < min(terms.count, len(mates)):
            return f"{where}, but {ended.name_of(mate.id)} needs it as a neighbour where it ends"
    if terms.connected and len(groups((model, *mates), terms.neighbour)) > 1:
        return f"{where}, but its unit would then end in more than one group"
    return None
