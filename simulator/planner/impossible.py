"""Proof that a unit has no legal move apart from staying where it is, with the reason in words.

Each reason is proved for the continuous problem, by the terms made easier (`simulator.planner.relaxed`): nobody may
move; no model alone has a place where it may end; some model has none, and may not stay either; or nobody can come to
what somebody must. Where a unit has no legal move for another reason, that is not found out here.
"""

from __future__ import annotations

import math

import numpy as np

from simulator.geometry.answers import Impossible
from simulator.geometry.conditions import NUMERIC, Condition, Within
from simulator.geometry.gaps import gap
from simulator.planner.alone import BUDGET
from simulator.planner.problem import Problem
from simulator.planner.relaxed import COHERENCY, coherency, questions
from simulator.rules.words import listed, quote


def impossible(problem: Problem) -> str | None:
    """Return why a unit has no legal move that moves anybody, in a sentence; None where that is not proved."""
    numbers = range(len(problem.models))
    movers = [number for number in numbers if problem.may_move(number)]
    if not movers:
        return _nobody_may(problem)
    movable = {number for number in movers if _can_end(problem, number, ())}
    for number in numbers:
        broken = _breaks_where_it_stands(problem, number)
        if broken is not None and number not in movable:
            return _stranded(problem, number, broken)
    if not movable:
        return _nobody_can(problem, movers)
    for condition in problem.terms.somebody:
        if any(_keeps_where_it_stands(problem, number, condition) for number in numbers):
            continue
        if not any(_can_end(problem, number, (condition,)) for number in movable):
            return _nobody_comes_to(problem, condition)
    return None


def _can_end(problem: Problem, number: int, more: tuple[Condition, ...]) -> bool:
    """Say whether it is not proved that a model cannot end anywhere that it moves to as `more` asks."""
    return any(not isinstance(question.ask(BUDGET), Impossible) for question in questions(problem, number, more))


def _slack(problem: Problem, number: int, condition: Condition) -> float:
    """Return the slack of a condition where a model stands."""
    pose = problem.models[number].pose
    assert pose is not None
    base = problem.models[number].base
    return float(condition.slacks(base, np.array([pose.point]), np.array([pose.facing]))[0])


def _keeps_where_it_stands(problem: Problem, number: int, condition: Condition) -> bool:
    return _slack(problem, number, condition) >= -NUMERIC


def _breaks_where_it_stands(problem: Problem, number: int) -> Condition | None:
    """Return what a model breaks if it stays, whatever its mates do."""
    asked = (*problem.terms.everybody, *coherency(problem, number))
    return next((c for c in asked if not _keeps_where_it_stands(problem, number, c)), None)


def _name(problem: Problem, number: int) -> str:
    return problem.state.name_of(problem.models[number].id)


def _nobody_may(problem: Problem) -> str:
    why = dict.fromkeys(aim.stays for aim in problem.aims if aim.stays is not None)
    if len(problem.models) == 1 and why:
        return f"{_name(problem, 0)} may not move: {next(iter(why))}."
    held = [number for number, aim in enumerate(problem.aims) if aim.stays is not None]
    if len(held) == len(problem.models):
        told = [f"{_name(problem, number)} ({problem.aims[number].stays})" for number in held]
        return f"Nobody of {problem.unit.name} may move: {listed(told)}."
    return f"Nobody of {problem.unit.name} may move: there is nothing to move toward."


def _nobody_can(problem: Problem, movers: list[int]) -> str:
    far = problem.rule.distance
    told = [_name(problem, number) for number in movers]
    if len(movers) == 1:
        return f"{told[0]} is the only one that may move, and has no place within {quote(far)} where it may end."
    return f"None of {listed(told)} has any place within {quote(far)} where it may end, wherever the others go."


def _stranded(problem: Problem, number: int, broken: Condition) -> str:
    name = _name(problem, number)
    if broken.name == COHERENCY:
        model = problem.models[number]
        terms = problem.terms.coherency
        gaps = sorted(gap(model.body, m.body) for m in problem.models if m.id != model.id)
        need = min(terms.count, len(gaps))
        near = gaps[need - 1] if gaps else math.inf
        which, many = ("the nearest", "one") if need <= 1 else (f"the nearest {need}", f"{need}")
        return (
            f"{name} can neither stay nor move: it is {quote(near)} from {which} of its unit, and there is no place "
            f"for it that is within {quote(terms.neighbour)} of {many}, wherever these go."
        )
    return f"{name} can neither stay nor move: where it stands it breaks “{broken.name}”, and it has no other place."


def _nobody_comes_to(problem: Problem, condition: Condition) -> str:
    """Return that nobody can come to what somebody must; conditions are named by what breaks them."""
    unit = problem.unit.name
    what = f"No model of {unit} can end otherwise than {condition.name}"
    if condition.name.startswith("engaging "):
        what = f"No model of {unit} can end engaged with {condition.name.removeprefix('engaging ')}"
    if not isinstance(condition, Within) or not condition.bodies:
        return f"{what}, so that no move of the unit is legal."
    near, number = min((gap(m.body, b), k) for k, m in enumerate(problem.models) for b in condition.bodies)
    return (
        f"{what}, so that no move of the unit is legal: {_name(problem, number)} is nearest, {quote(near)} away, goes "
        f"{quote(problem.rule.distance)} at most, and must come within {quote(condition.distance)}."
    )
