"""A simple planner: each model goes straight toward its closest target, as far as that is legal. It does no more.

Models go nearest first. Where the straight line does not do a model's duty ("engaged if possible") the referee's own
witness shows a way that does, and the model goes that way. A model that cannot go legally stays; if the unit's move
is still not legal, nobody moves. It never looks for the move that engages the most models.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from simulator.army import Model
from simulator.board import Objective
from simulator.geometry.shapes import Point
from simulator.moves import Move, Step
from simulator.rules import ruleset_of
from simulator.rules.clause import Finding
from simulator.rules.judged import JudgedMove, judge, measure
from simulator.rules.ruleset import Ruleset
from simulator.rules.travelling import end_pose
from simulator.rules.words import apart, distance_to_objective, nearest_model, objective_range, unit_distance
from simulator.state import State

NOTE: Final = "each model straight toward its closest target; no better move is looked for"
"""What the planner says of itself."""

_BACK_OFF: Final = 0.25
"""Inches between the distances tried along the straight line."""
_TAKES_OUT: Final = frozenset({"move.distance", "move.blocked", "move.overlap"})


def plan_straight(state: State, unit_id: str, kind: str, selected: Move | None = None) -> Move:
    """Return a legal move for a unit; one without steps when nobody moves.

    Args:
        state: the position; the unit's record says what it may do.
        unit_id: the unit that moves.
        kind: of move: "pile-in", "consolidate" or another that the ruleset plays.
        selected: a move without steps that says what is selected (targets, mode, objective); None leaves it to the
            planner, which takes the nearest.

    Raises:
        UnknownRulesetError: no clauses are written for the position's ruleset.
    """
    ruleset = ruleset_of(state)
    plain = ruleset.moves[kind].plain
    if plain is not None:
        return plain(state, selected or Move(kind, unit_id))
    move = _selected(state, selected or Move(kind, unit_id), ruleset)
    if move is None:
        return Move(kind, unit_id)
    now = state
    for model in _nearest_first(state, move, ruleset):
        step = _straight_step(now, move, model, ruleset)
        if step is not None:
            move = replace(move, steps=(*move.steps, step))
            now = now.with_pose(model.id, end_pose(model, step))
    return _made_legal(state, move, ruleset)


def _selected(state: State, move: Move, ruleset: Ruleset) -> Move | None:
    """Return the move with the nearest target chosen where there is a choice; None when nothing can be selected."""
    selection = ruleset.moves[move.kind].select(state, move)
    if selection.mode_fault:
        return None
    if selection.target_fault is None:
        return move
    unit = state.unit(move.unit)
    if selection.objectives:
        nearest = min(selection.objectives, key=lambda o: min(distance_to_objective(m, o) for m in unit.on_table))
        return replace(move, objective=nearest.id)
    if selection.targets:
        chosen = min(selection.targets, key=lambda foe: unit_distance(unit, foe))
        return replace(move, targets=(chosen.id,))
    return None


def _goal(state: State, move: Move, model: Model, ruleset: Ruleset) -> tuple[float, Point] | None:
    """Return how far a model would go at most, and toward which point."""
    selection = ruleset.moves[move.kind].select(state, move)
    if selection.objectives:
        return _toward_objective(model, selection.objectives[0])
    gap, foe = nearest_model(model, (m for unit in selection.targets for m in unit.on_table))
    if foe is None or foe.pose is None:
        return None
    return gap, foe.pose.point


def _toward_objective(model: Model, objective: Objective) -> tuple[float, Point]:
    gap = distance_to_objective(model, objective) - objective_range(objective)
    if objective.at is not None:
        return gap, objective.at
    xs, ys = zip(*objective.area, strict=True)
    return gap + model.base.reach, (math.fsum(xs) / len(xs), math.fsum(ys) / len(ys))


def _nearest_first(state: State, move: Move, ruleset: Ruleset) -> list[Model]:
    reached = [(_goal(state, move, m, ruleset), m) for m in state.unit(move.unit).on_table]
    return [m for goal, m in sorted(((g, m) for g, m in reached if g), key=lambda entry: entry[0][0])]


def _ends_along(model: Model, goal: tuple[float, Point], limit: float) -> Iterator[Point]:
    """Yield end places along the straight line, the farthest first."""
    assert model.pose is not None
    gap, point = goal
    away = math.dist(model.pose.point, point)
    far = min(limit, gap)
    if away == 0.0 or far <= 0.0:
        return
    ux, uy = (point[0] - model.pose.x) / away, (point[1] - model.pose.y) / away
    while far > 0.0:
        yield (model.pose.x + ux * far, model.pose.y + uy * far)
        far -= _BACK_OFF


def _straight_step(now: State, move: Move, model: Model, ruleset: Ruleset) -> Step | None:
    """Return a model's step: the farthest along its line that it may go, the earlier movers at their ends."""
    goal = _goal(now, move, model, ruleset)
    assert goal is not None
    for end in _ends_along(model, goal, ruleset.moves[move.kind].distance):
        step = Step(model.id, path=(end,))
        judged = judge(now, replace(move, steps=(step,)), ruleset)
        if all(finding.kept for finding in _travelling(judged)):
            return step
    return None


def _travelling(judged: JudgedMove) -> Iterator[Finding]:
    """Yield only what is cheap and final: may the model go there at all, and stand there?"""
    for clause in judged.rule.clauses:
        if clause.id in _TAKES_OUT:
            yield from clause.measure(judged)


def _made_legal(state: State, move: Move, ruleset: Ruleset) -> Move:
    """Return the move mended until it is legal: by witnesses, else by leaving models where they stand."""
    mended: set[str] = set()
    while move.steps:
        broken = [f for f in measure(judge(state, move, ruleset)) if f.kept is not True]
        if not broken:
            return move
        first = next((f for f in broken if f.witness and f.model not in mended), None)
        if first is not None and first.witness is not None:
            mended.add(first.witness.model)
            way = first.witness
            facing = way.pose.facing
            steps = (replace(s, path=way.path[1:], facing=facing) if s.model == way.model else s for s in move.steps)
            move = replace(move, steps=tuple(steps))
            continue
        move = replace(move, steps=_without_one(state, move, broken))
    return move


def _without_one(state: State, move: Move, broken: list[Finding]) -> tuple[Step, ...]:
    """Return the steps less that of a model the broken findings name, else less the last."""
    movers = [step.model for step in move.steps]
    named = next((f.model for f in broken if f.model in movers), None)
    if named is None:
        stranded = next((state.model(f.model) for f in broken if f.model), None)
        if stranded is not None:  # a mate that stays was left behind: hold back the mover that stood nearest to it
            named = min(movers, key=lambda m: apart(state.model(m), stranded))
    leaver = named or movers[-1]
    return tuple(step for step in move.steps if step.model != leaver)
