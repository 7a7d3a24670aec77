"""A plan in words: what it comes to and how near to the best possible that is, the same wherever it is told."""

from __future__ import annotations

import re
from collections.abc import Sequence

from simulator.planner.plan import Hindrance, Plan
from simulator.rules import kind_name
from simulator.rules.telling import counted, without_end
from simulator.rules.travelling import end_pose
from simulator.rules.words import in_range, listed
from simulator.state import State


def in_range_at_end(plan: Plan, state: State) -> int | None:
    """Return how many models end within range of the objective that the move selects; None where it selects none.

    Args:
        plan: what the planner answers.
        state: the position before its move.
    """
    goal = next((o for o in state.board.objectives if o.id == plan.move.objective), None)
    if goal is None:
        return None
    for step in plan.move.steps:
        state = state.with_pose(step.model, end_pose(state.model(step.model), step))
    return sum(in_range(model, goal) for model in state.unit(plan.unit).on_table)


def outcome_told(plan: Plan, state: State) -> str:
    """Return what a plan comes to in a few words: how many end engaged and at most could, or that there is no move.

    Where an objective is what the move is about: how many end within its range. `state` is the position before it.
    """
    ranged = in_range_at_end(plan, state)
    match plan.status:
        case "impossible" if plan.purpose == "set-up":
            return "nobody set up"
        case "impossible":
            return "no legal move, by proof"
        case "gave-up":
            return "no legal move found"
        case _ if plan.purpose == "set-up":
            many = len(plan.placed) + len(plan.hindered)
            return f"{len(plan.placed)} of {many} set up, {plan.engaged or 'none'} engaged"
        case _ if plan.purpose == "leave":
            return "a way out"
        case _ if ranged is not None:
            return f"{ranged} of {len(state.unit(plan.unit).on_table)} within range"
        case _:
            held = f", {counted(len(plan.held), 'enemy model')} held" if plan.held else ""
            return f"{plan.engaged} of at most {plan.engaged_at_most} engaged{held}"


def proof_told(plan: Plan, state: State) -> str:
    """Return in one sentence how near to the best possible a plan is proved to be; `state` is the position before."""
    ranged = in_range_at_end(plan, state)
    match plan.status:
        case "impossible" if plan.purpose == "set-up":
            return "It is proved that nobody has a place: all of them are destroyed." if plan.hindered else ""
        case "impossible":
            kind = kind_name(state, plan.kind)
            return f"It is proved that no legal {kind} moves anybody; the unit stays where it is."
        case "gave-up" if plan.purpose != "fight":
            return "None was found, and none is ruled out."
        case "gave-up":
            return f"None was found, and none is ruled out: at most {plan.engaged_at_most} could end engaged."
        case _ if plan.purpose == "set-up":
            others = "; the others have no place" if plan.hindered else ""
            return f"Proved: where its mates stand, none may stand closer to the transport{others}."
        case _ if plan.purpose == "leave":
            return "A legal one; any serves, and no better one is looked for."
        case _ if ranged is not None:
            return _more_in_range(plan, ranged, len(state.unit(plan.unit).on_table))
        case _ if plan.optimal:
            best = " the best possible" if plan.prefer in {"engaged", "contact"} else ""
            return (
                f"Proved{best}: no legal move engages more than {plan.engaged}, "
                f"and none touches with more than {plan.in_contact}."
            )
        case _ if plan.engaged == plan.engaged_at_most:
            return (
                f"Proved that no legal move engages more; {plan.in_contact} touch an enemy base, {_could_touch(plan)}."
            )
        case _:
            return (
                f"The most that can engage is between {plan.engaged} and {plan.engaged_at_most}; "
                f"{plan.in_contact} touch an enemy base, {_could_touch(plan)}."
            )


def _more_in_range(plan: Plan, ranged: int, everybody: int) -> str:
    """Say whether more could be within range."""
    if ranged == everybody:
        return "All of them: there cannot be more."
    match plan.in_range_at_most:
        case None:
            return "How many could be at most is not proved."
        case most if most <= ranged:
            return "Proved: no legal move brings more of them within range."
        case most:
            return f"At most {most} could be, by proof."


def _could_touch(plan: Plan) -> str:
    """Say how many at most could touch, and in which moves."""
    if plan.contact_bound == plan.in_contact_at_most:
        return f"and {plan.in_contact_at_most} at most could"
    return (
        f"and {plan.contact_bound} at most could where as many are engaged "
        f"({plan.in_contact_at_most} where fewer may be)"
    )


def how_sure(hindrance: Hindrance) -> str:
    """Say whether it is proved that a model cannot end engaged."""
    return "proved" if hindrance.proved else "not proved"


def cause(hindrance: Hindrance) -> str:
    """Return what stops a model in a few words: the first part of the reason, before its measures."""
    return re.split(r"[;:(]|, |\. ", without_end(hindrance.reason))[0].strip()


def by_cause(hindered: Sequence[Hindrance]) -> tuple[tuple[Hindrance, ...], ...]:
    """Return hindrances by what stops the models, and how sure that is; in the order of the first of each."""
    groups: dict[tuple[str, bool], list[Hindrance]] = {}
    for hindrance in hindered:
        groups.setdefault((cause(hindrance), hindrance.proved), []).append(hindrance)
    return tuple(map(tuple, groups.values()))


def models_told(state: State, models: Sequence[str]) -> str:
    """Return the names of models of one unit as people say them: "Red Raiders 1, 3 and 6"."""
    unit = state.unit_of[models[0]]
    titles = [state.name_of(model).removeprefix(unit.name).strip() for model in models]
    return f"{unit.name} {listed(titles)}".strip()
