"""Moves recorded in an editor: judged at once by the referee, and kept with the verdict that they should have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from simulator.authoring.draft import Draft
from simulator.authoring.edits.edit import DECIMALS
from simulator.authoring.edits.moves import SetExpected
from simulator.authoring.problems import Fix, Problem
from simulator.geometry.shapes import Point, Pose
from simulator.moves import Example, Move, Step, rounded
from simulator.referee import check
from simulator.report.verdict import as_expected
from simulator.rules import rulesets
from simulator.rules.verdict import Verdict
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded move with its verdict."""

    example: Example
    """As it is saved: with what the referee says as what it should say."""
    verdict: Verdict


def move_of(
    state: State,
    kind: str,
    unit: str,
    ends: Mapping[str, Pose],
    ways: Mapping[str, tuple[Point, ...]] | None = None,
    targets: tuple[str, ...] | None = None,
) -> Move:
    """Return the move of a unit whose models were dragged, in the order in which they were.

    Args:
        state: the position it begins from.
        kind: of move, such as "pile-in".
        unit: that moves.
        ends: where each dragged model ends, by its id; one that ends as it began makes no step.
        ways: the corners of the way of those that go a certain way, without start and end.
        targets: the enemy units that are selected; None leaves them to the rules.
    """
    steps = []
    for model_id, end in ends.items():
        start = state.model(model_id).pose
        corners = (ways or {}).get(model_id, ())
        if start == end and not corners:
            continue
        facing = end.facing if start is None or end.facing != start.facing else None
        if corners:
            steps.append(Step(model_id, path=(*corners, end.point), facing=facing))
        else:
            steps.append(Step(model_id, to=end.point, facing=facing))
    return Move(kind, unit, tuple(steps), targets)


def record(state: State, move: Move, name: str) -> Recorded:
    """Judge a move as it will be written, and return it with the verdict as what is expected of it.

    Raises:
        UnknownRulesetError: the ruleset has no such kind of move.
    """
    written = rounded(move, DECIMALS)
    verdict = check(state, written, name=name)
    breaks = tuple(dict.fromkeys(f.clause.id for f in verdict.broken)) if verdict.outcome == "illegal" else ()
    return Recorded(Example(name, written, verdict.outcome, breaks), verdict)


def move_problems(draft: Draft) -> tuple[Problem, ...]:
    """Return the worked moves of a draft whose verdict is not what is expected of it.

    Each is judged whole, which takes up to some tenths of a second: for a moment when nobody drags. Nothing where the
    draft has faults, for what is judged would be another position.
    """
    count = len(draft.scenario.examples) if draft.scenario is not None else 0
    return tuple(found for k in range(count) if (found := move_problem(draft, k)) is not None)


def move_problem(draft: Draft, position: int) -> Problem | None:
    """Return what is wrong with one worked move of a draft, as `move_problems` does for all of them."""
    scenario = draft.scenario
    if scenario is None or not draft.is_valid or scenario.ruleset not in rulesets():
        return None
    example = scenario.examples[position]
    if example.move.kind not in rulesets()[scenario.ruleset].moves:
        return None
    verdict = check(scenario.state, example.move, name=example.name, advise=False)
    return _not_as_expected(draft, position, example, verdict) if as_expected(example, verdict) is False else None


def _not_as_expected(draft: Draft, position: int, example: Example, verdict: Verdict) -> Problem:
    broken = tuple(dict.fromkeys(f.clause.id for f in verdict.broken))
    first = next(iter(verdict.broken), None)
    missing = [clause for clause in example.breaks if clause not in broken]
    told = f"{example.name} is {verdict.outcome}; {example.expect or 'illegal'} is expected."
    if verdict.outcome == (example.expect or "illegal"):
        told = f"{example.name} does not break {' and '.join(missing)}."
    elif first is not None:
        told += f" {first.message}"
    now = SetExpected(position, verdict.outcome, broken if verdict.outcome == "illegal" else ())
    return Problem(
        told,
        f'move "{example.name}"',
        is_error=False,
        line=draft.document.lines.of("moves", position),
        clause=first.clause.id if first is not None else "",
        citation=str(first.clause.citation) if first is not None else "",
        units=(example.move.unit,),
        models=tuple(step.model for step in example.move.steps),
        path=("moves", position),
        fix=Fix("Expect what the referee says", now),
    )
