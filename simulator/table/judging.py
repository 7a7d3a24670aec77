"""A choice made by hand, looked at before anything follows from it: whom it names, and how the referee judges it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from simulator.geometry.shapes import Pose
from simulator.moves import Move, Step
from simulator.play.choice import Choice
from simulator.play.disembark import set_up_move
from simulator.play.moving import refusal
from simulator.play.phase import sequence_of
from simulator.referee import check
from simulator.rules.decision import MOVES, Decision
from simulator.rules.verdict import Verdict
from simulator.rules.words import listed
from simulator.state import State
from simulator.table.refused import Refused


def judged_choice(state: State, decision: Decision, choice: Choice, *, lets_stand: bool) -> Choice:
    """Return a choice as it is followed; a move in the words of the log, so that whoever reads it comes to the same.

    A move that the referee cannot decide is taken, and marked. An illegal one is, where it is let stand.

    Raises:
        Refused: it names who is not there, is none of the options, or moves a unit illegally.
    """
    _check_names(state, choice)
    move = choice.move
    choice = replace(choice, unit=choice.unit or (move.unit if move is not None else decision.unit))
    if not decision.allows(choice.answer):
        raise Refused(sequence_of(state).refusal(state, decision, choice.answer))
    if decision.decision == "disembark" and choice.places is not None:
        return _set_up(state, choice, choice.places, lets_stand=lets_stand)
    if decision.decision not in MOVES or choice.passes or choice.stays or move is None or not move.steps:
        return choice
    if move.kind != decision.decision or move.unit != choice.unit:
        raise Refused(f'This is a {move.kind} of "{move.unit}"; it is to be a {decision.decision} of "{choice.unit}".')
    _check_steps(state, move)
    verdict = check(state, move, advise=not lets_stand)
    if verdict.outcome == "illegal" and not lets_stand:
        raise Refused(refusal(state, verdict), verdict)
    if verdict.outcome == "legal" and _is_told_alike(move):
        return choice
    told = replace(choice, move=as_told(verdict))
    return replace(told, lets_stand=verdict.outcome != "legal")


def _set_up(state: State, choice: Choice, places: Mapping[str, Pose], *, lets_stand: bool) -> Choice:
    """Return the choice of places for a unit that gets out. Raises Refused as `judged_choice`."""
    verdict = check(state, set_up_move(state, state.unit(choice.unit), places), advise=not lets_stand)
    if verdict.outcome == "illegal" and not lets_stand:
        raise Refused(refusal(state, verdict), verdict)
    return replace(choice, lets_stand=verdict.outcome == "illegal")


def as_told(verdict: Verdict) -> Move:
    """Return the move as a log tells it: what was selected as it was understood, and each model exactly its way."""
    ways = (Step(t.model, path=t.path[1:] or t.path, facing=t.end.facing) for t in verdict.travels)
    return replace(
        verdict.move, steps=tuple(ways), targets=verdict.targets or None, mode=verdict.mode, objective=verdict.objective
    )


def _is_told_alike(move: Move) -> bool:
    """Say whether all models go exactly their ways, or none does: what a log tells can then be read again."""
    return len({step.path is None for step in move.steps}) == 1


def _check_names(state: State, choice: Choice) -> None:
    """Refuse a unit or a model that is not there."""
    if choice.unit and choice.unit not in state.unit_by_id:
        raise Refused(f'There is no unit "{choice.unit}".')
    models = [*(choice.places or ()), *(m for attack in choice.attacks for m in attack.models or ())]
    unknown = [m for m in models if m not in state.model_by_id]
    if unknown:
        raise Refused(f'There is no model "{unknown[0]}".')


def _check_steps(state: State, move: Move) -> None:
    """Refuse steps of models that are not the unit's, or are not on the table, and two of the same model."""
    names = [step.model for step in move.steps]
    able = {m.id for m in state.unit(move.unit).on_table}
    wrong = [m for m in names if m not in able]
    if wrong:
        raise Refused(f"{state.unit(move.unit).name} has no model {listed(wrong, 'or')} on the table.")
    if len(set(names)) < len(names):
        raise Refused("A model is moved once.")
