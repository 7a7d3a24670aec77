"""Where much room is left below the bounds, the search begins again: what it finds is kept, also if it is stopped."""

from __future__ import annotations

import pytest

from simulator.planner import solving
from simulator.planner.goals import Counts
from simulator.planner.solver import Solver, Wish
from simulator.rules.judged import judge, measure
from tests.planner.placing import problem
from tests.planner.random_fights import a_fight
from tests.rulesets import varied_rulesets


def begun(seed: int) -> Solver:
    """One that has hardly looked, and knows a poor move."""
    solver = Solver(problem(a_fight(f"again {seed}", movers=(6, 7), foes=(4, 5), engagement=1.0)), Wish(), ())
    nothing = Counts(0, 0, 0, 0)
    solver.look(3, nothing)
    assert solver.best is not None
    return solver


@pytest.mark.parametrize("seed", [5, 8, 9])
def test_a_search_that_begins_again_finds_what_is_better(seed):
    with varied_rulesets():
        solver = begun(seed)
        poor, steps = solver.best, solver.steps
        most = len(solver.problem.models)
        solving._begin_again(solver, most, most)
        assert solver.best.rank > poor.rank
        assert solver.steps > steps
        places = solver.places_of(solver.best.poses)
        assert tuple(solver.layout.poses[place] for place in places) == solver.best.poses, "they are laid out"
        findings = measure(judge(solver.problem.state, solver.best.move, solver.problem.ruleset))
        assert all(finding.kept is True for finding in findings)
        # Nothing more is looked for where both counts are within one of their bounds.
        steps, counts = solver.steps, solver.best.counts
        solving._begin_again(solver, counts.engaged + 1, counts.contact + 1)
        assert solver.steps == steps


def test_who_stops_it_is_given_the_best_so_far(monkeypatch):
    with varied_rulesets():
        solver = begun(8)
        poor, most = solver.best, len(solver.problem.models)
        look, looked = Solver.look, []

        def stopping(self, *args, **kwargs):
            if looked:
                raise KeyboardInterrupt
            looked.append(look(self, *args, **kwargs))

        monkeypatch.setattr(Solver, "look", stopping)
        with pytest.raises(KeyboardInterrupt):
            solving._begin_again(solver, most + 2, most + 2)
        assert solver.best.rank > poor.rank
