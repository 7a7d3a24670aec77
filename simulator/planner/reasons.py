"""Why each model of a plan ends where it does, in words."""

from __future__ import annotations

from dataclasses import replace

from simulator.army import Model
from simulator.geometry.lengths import overlapping, touching
from simulator.moves import Move
from simulator.planner.plan import Placed
from simulator.planner.problem import Problem
from simulator.rules.words import apart, engaged, in_range, listed, within
from simulator.state import State


def reasons(problem: Problem, move: Move, end: State) -> tuple[Placed, ...]:
    """Return the reason for every model that moves, in the order of moving.

    Args:
        problem: the unit's move.
        move: the planned one.
        end: the position it leaves.
    """
    return tuple(Placed(step.model, _reason(problem, end, end.model(step.model))) for step in move.steps)


def _reason(problem: Problem, end: State, model: Model) -> str:
    foes = end.enemies_of(problem.unit)
    touched = [end.name_of(m.id) for foe in foes for m in foe.on_table if touching(apart(model, m))]
    said = []
    if touched:
        said.append(f"touches {listed(touched)}")
    away = [foe.name for foe in foes if engaged(model, foe, problem.ruleset.engagement)]
    if away and not touched:
        said.append(f"engages {listed(away)}")
    said += [f"is within range of {o.id}" for o in problem.selection.objectives if in_range(model, o)]
    mates = [m for m in end.unit(problem.unit.id).on_table if m.id != model.id]
    needed = [m for m in mates if _needs(problem, m, model, mates)]
    if needed:
        said.append(f"keeps {listed([end.name_of(m.id) for m in needed])} in coherency")
    if not said:
        said = ["gets away"] if problem.rule.leaves else _what_for(problem, end, model, mates)
    return listed(said) if said else "comes closer"


def _what_for(problem: Problem, end: State, model: Model, mates: list[Model]) -> list[str]:
    """Say what moving was good for when it led to nothing by itself: what would be wrong had the model stayed."""
    stayed = replace(model, pose=problem.state.model(model.id).pose)
    coherency = problem.terms.coherency
    said = []
    on_it = [m for m in mates if overlapping(apart(stayed, m))]
    if on_it:
        said.append(f"makes room for {listed([end.name_of(m.id) for m in on_it])}")
    if sum(within(stayed, m, coherency.neighbour) for m in mates) < coherency.count:
        said.append("stays in coherency")
    far = [m for m in mates if coherency.spread is not None and not within(stayed, m, coherency.spread)]
    if far and coherency.spread is not None:
        said.append(f"stays within {coherency.spread:g}″ of {listed([end.name_of(m.id) for m in far])}")
    return said


def _needs(problem: Problem, mate: Model, model: Model, mates: list[Model]) -> bool:
    """Say whether a mate would be alone without this model."""
    reach = problem.terms.coherency.neighbour
    others = [m for m in mates if m.id != mate.id]
    return (
        bool(others)
        and within(mate, model, reach)
        and sum(within(mate, other, reach) for other in others) < problem.terms.coherency.count
    )
