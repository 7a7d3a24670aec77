"""A unit that is set up on the table, planned and told like a move: who finds a place, and how close each stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simulator.army import Model
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import touching
from simulator.moves import Move
from simulator.planner.disembark import plan_disembark
from simulator.planner.plan import STOPPED, Hindrance, Placed, Plan, Status
from simulator.rules import ruleset_of
from simulator.rules.clause import Finding
from simulator.rules.judged import JudgedMove, judge, measure
from simulator.rules.setting_up import hulls, left_out, wreck_of
from simulator.rules.words import engaged, listed, quote, touched_enemy
from simulator.state import State


def plan_setting_up(state: State, unit_id: str, kind: str) -> Plan:
    """Return where a unit's models are set up beside their destroyed transport, each as close as the others leave room.

    That each stands as close as it can, and that whoever is left out has no place, is what the referee proves of it:
    any such setting up is legal, and no better one is looked for. Ctrl-C gives up.

    Args:
        state: the position; the unit is in a transport that is destroyed and still on the table.
        unit_id: the unit that gets out.
        kind: the kind of move by which the ruleset knows this.
    """
    notes = []
    try:
        move = replace(plan_disembark(state, unit_id), kind=kind)
    except KeyboardInterrupt:
        move = Move(kind, unit_id)
        notes = [STOPPED]
    judged = judge(state, move, ruleset_of(state))
    findings = measure(judged)
    notes = notes or [finding.message for finding in findings if finding.kept is not True][:1]
    status: Status = "gave-up" if notes else "found" if move.steps else "impossible"
    alive = sum(model.alive for model in state.unit(unit_id).models)
    there = judged.end.unit(unit_id).on_table if status == "found" else ()
    return Plan(
        unit=unit_id,
        kind=kind,
        status=status,
        move=move if status == "found" else Move(kind, unit_id),
        engaged=sum(bool(_foes(judged, model)) for model in there),
        engaged_at_most=alive,
        in_contact=sum(touched_enemy(judged.end, model) is not None for model in there),
        in_contact_at_most=alive,
        purpose="set-up",
        placed=tuple(Placed(model.id, _reason(judged, model)) for model in _in_order(judged, there)),
        hindered=tuple(_why_not(model, findings) for model in left_out(judged)) if status != "gave-up" else (),
        notes=tuple(notes),
    )


def _in_order(judged: JudgedMove, there: Sequence[Model]) -> list[Model]:
    """Return models in the order in which they are set up."""
    order = [step.model.id for step in judged.steps]
    return sorted(there, key=lambda model: order.index(model.id))


def _foes(judged: JudgedMove, model: Model) -> list[str]:
    """Return the names of the enemy units that a model ends engaged with."""
    foes = judged.end.enemies_of(judged.unit)
    return [foe.name for foe in foes if engaged(model, foe, judged.ruleset.engagement)]


def _reason(judged: JudgedMove, model: Model) -> str:
    """Return how close to its transport a model stands, and whom it fights there."""
    wreck = wreck_of(judged.state, judged.unit)
    assert wreck is not None, "nobody is set up without a transport"
    away = min(gap(model.body, hull) for hull in hulls(wreck))
    said = f"touches {wreck.name}" if touching(away) else f"{quote(away)} from {wreck.name}, as close as it may"
    foes = _foes(judged, model)
    return f"{said}; engaged with {listed(foes)}" if foes else said


def _why_not(model: Model, findings: Sequence[Finding]) -> Hindrance:
    """Return why a model is not set up; the referee proves it, or the plan is none."""
    said = next(finding.message for finding in reversed(findings) if finding.model == model.id)
    return Hindrance(model.id, True, said)
