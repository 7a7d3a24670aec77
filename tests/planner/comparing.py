"""A unit's plan beside what oracles find: no legal move of theirs is better, and no optimum that they prove is less."""

from __future__ import annotations

from simulator.planner.tactician import plan
from simulator.referee import check
from simulator.rules import ruleset_of
from simulator.state import State
from tests.oracles.plan_brute import brute
from tests.oracles.plan_order import as_move
from tests.oracles.plan_places import Asked, offer, sampled
from tests.planner.random_fights import selections

DENSE, FINE = 3, 2
"""Levels of the oracles' places."""


def equals_brute_force(state: State) -> bool:
    """Compare; return whether brute force went through everything."""
    planned = plan(state, "raiders")
    after = check(state, planned.move, advise=False).after
    ends = [m.body for m in after.unit("raiders").on_table]
    found, complete = [], True
    for selection in selections(state):
        asked = Asked(state, selection, ruleset_of(state))
        offered = offer(asked, [*sampled(asked, DENSE), *ends])
        best = brute(offered)
        complete &= best.complete
        found.append((best.engaged, best.contact, best.move))
        assert best.engaged <= planned.engaged_at_most, f"{best.move} engages {best.engaged}"
        assert best.contact <= planned.in_contact_at_most, f"{best.move} has {best.contact} in contact"
    if not found:
        assert not planned.move.steps
        return True
    engaged, contact, move = max(found, key=lambda entry: entry[:2])
    told = f"{move} comes to {(engaged, contact)}, the plan to {(planned.engaged, planned.in_contact)}"
    assert (planned.engaged, planned.in_contact) >= (engaged, contact), told
    if complete:
        assert (planned.engaged, planned.in_contact) <= (engaged, contact), told
    return complete


def equals_cp_sat(state: State, level: int = FINE) -> None:
    """The plan is no worse than any legal answer of CP-SAT, and no better than its proved optimum."""
    from tests.oracles.plan_cp_sat import cp_sat  # here: it takes its time to be imported

    planned = plan(state, "raiders")
    value = (planned.engaged, planned.in_contact)
    after = check(state, planned.move, advise=False).after
    ends = [m.body for m in after.unit("raiders").on_table]
    most = []
    for selection in selections(state):
        asked = Asked(state, selection, ruleset_of(state))
        offered = offer(asked, [*sampled(asked, level), *ends])
        solved = cp_sat(offered)
        if solved is not None:
            move = as_move(offered, solved.places)
            if move is not None:
                assert value >= solved.value, f"{move} comes to {solved.value}, the plan to {value}"
                assert solved.engaged <= planned.engaged_at_most
                assert solved.contact <= planned.in_contact_at_most
        whole = cp_sat(offered, strict=False)
        if whole is None or not whole.proved:
            return
        most.append(whole.value)
    assert value <= max(most, default=value), f"CP-SAT proves {max(most)} to be the most, the plan comes to {value}"
