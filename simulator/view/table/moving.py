"""What hands and keys do with the models of the unit that moves: taken up, carried, turned, put down or put back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from simulator.geometry.shapes import Point
from simulator.rules import ruleset_of
from simulator.view.editor.held import FREE, Mods, typed_on
from simulator.view.table.in_hand import InHand
from simulator.view.table.judging import faults_of, reason
from simulator.view.table.offers import why_not
from simulator.view.table.proposal import Proposal, proposal_of
from simulator.view.table.sitting import Refusal, Sitting

if TYPE_CHECKING:
    from simulator.rules.verdict import Verdict

PAN = 60.0
"""Points that an arrow pans when no model is picked."""


def begun(sitting: Sitting, unit: str) -> Sitting:
    """Begin the move of a unit that was chosen."""
    decision, state = sitting.decision, sitting.game.state
    assert decision is not None
    proposal = proposal_of(state, decision.decision, unit)
    models = state.unit(unit).on_table
    # One that is alone need not be picked.
    alone = models[0].id if len(models) == 1 else ""
    return replace(sitting, proposal=proposal, picked=alone, held=None, suggested=None, refusal=None, focus=-1, said="")


def taken_up(sitting: Sitting, model: str, grip: Point, *, by_keys: bool = False, turning: bool = False) -> Sitting:
    """Take a model up; that of another unit which can move begins its move, any other stays, and it is said why."""
    decision, state = sitting.decision, sitting.game.state
    if decision is None or sitting.stage not in ("choose", "move"):
        return sitting
    unit = state.unit_of[model].id
    if sitting.proposal is None or sitting.proposal.unit != unit:
        if decision.decision not in ruleset_of(state).moves or unit not in decision.options:
            return sitting.say(why_not(sitting, model) or "Models move when their unit does.")
        if sitting.proposal is not None and sitting.proposal.ends:
            return sitting.say(f"{state.unit(sitting.proposal.unit).name} is moving. Esc puts it back.")
        sitting = begun(sitting, unit)
    proposal = sitting.proposal
    assert proposal is not None
    body = proposal.body(state, model)
    if body is None:
        return sitting.say(f"{state.name_of(model)} has no place yet. P suggests one.")
    corners = dict(proposal.ways).get(model, ())
    began = None if proposal.sets_up else state.model(model).pose
    held = InHand(
        model, body.base, grip, body.pose, body.pose, began, corners, corners, by_keys=by_keys, turning=turning
    )
    return replace(sitting, held=held, picked=model, refusal=None, suggested=None, said="")


def carried(sitting: Sitting, place: Point, mods: Mods = FREE) -> Sitting:
    """Carry what is in hand to a place (inches)."""
    held = sitting.held
    if held is None:
        return sitting
    now = held.carried(place, sitting.without_held, sitting.view.camera.scale, limit_of(sitting), mods)
    return replace(sitting, held=now)


def limit_of(sitting: Sitting) -> float | None:
    """Return how far the model in hand may go, in inches; None where it is set up."""
    proposal, held, state = sitting.proposal, sitting.held, sitting.game.state
    if proposal is None or held is None or proposal.sets_up:
        return None
    return ruleset_of(state).moves[proposal.kind].allowance.of(state.model(held.model))


def put_down(sitting: Sitting) -> Proposal:
    """Return the move with the model in hand ending where it is."""
    proposal, held = sitting.proposal, sitting.held
    assert proposal is not None
    assert held is not None
    if held.began is not None and held.pose == held.began and not held.corners:
        return proposal.without(held.model)
    return proposal.ended(held.model, held.pose, held.corners)


def dropped(sitting: Sitting, mods: Mods = FREE) -> Sitting:  # noqa: ARG001 - as other hands
    """Put what is in hand down; whether it may end there is judged by `settled`."""
    held = sitting.held
    if held is None:
        return sitting
    if held.still:
        return replace(sitting, held=None)
    return replace(sitting, proposal=put_down(sitting), held=None, picked=held.model)


def refused(before: Sitting, verdict: Verdict, now: float) -> Sitting | None:
    """Return the sitting with a drop refused; None where the model may end there.

    Args:
        before: with the model still in hand.
        verdict: on the whole move, with the model where the hand has it.
        now: milliseconds of the window's clock.
    """
    held = before.held
    assert held is not None
    faults = faults_of(verdict, held.model)
    if not faults or before.game.advisory:
        return None
    text = reason(faults[0])
    refusal = Refusal(text, held.model, held.pose, held.taken, began=now)
    return replace(before, held=None, picked=held.model, refusal=refusal, said=text)


def put_back(sitting: Sitting) -> Sitting:
    """Put what is in hand back where it was taken up."""
    return replace(sitting, held=None, said="")


def in_keys(sitting: Sitting) -> Sitting:
    """Return it with the picked model taken up by a key, where there is one."""
    if sitting.held is not None or not sitting.picked or sitting.proposal is None:
        return sitting
    body = sitting.proposal.body(sitting.game.state, sitting.picked)
    return sitting if body is None else taken_up(sitting, sitting.picked, body.pose.point, by_keys=True)


def nudged(sitting: Sitting, way: Point, mods: Mods) -> Sitting:
    """Move the picked model a little; without one, pan."""
    sitting = in_keys(sitting)
    held = sitting.held
    if held is None:
        camera = sitting.view.camera.panned(-way[0] * PAN, way[1] * PAN)
        return replace(sitting, view=replace(sitting.view, camera=camera, moved=True))
    far = 0.01 if mods.alt else 1.0 if mods.shift else 0.1
    return replace(sitting, held=held.nudged(way[0] * far, way[1] * far))


def turned(sitting: Sitting, degrees: float) -> Sitting:
    """Turn the picked model."""
    by_hand = sitting.held is not None and not sitting.held.by_keys
    sitting = in_keys(sitting)
    if sitting.held is None:
        return sitting.say("Tab picks the model that turns.")
    return replace(sitting, held=replace(sitting.held.turned(degrees), by_keys=not by_hand))


def typed(sitting: Sitting, key: str) -> Sitting:
    """Take in a digit, a point, a comma, a minus or Backspace: of a length, or of a place as "x,y" or "x y"."""
    sitting = in_keys(sitting)
    held = sitting.held
    if held is None:
        return sitting
    if key == "Backspace" and not held.typed:
        return replace(sitting, held=held.straightened())
    text = typed_on(held.typed, " " if key == "," else key)
    there = held.pose.point if held.pose != held.taken else (held.taken.x + 1.0, held.taken.y)
    held = replace(held, typed=text)
    place = (held.grip[0] + there[0] - held.taken.x, held.grip[1] + there[1] - held.taken.y)
    return carried(replace(sitting, held=held), place, Mods(ctrl=True))


def cornered(sitting: Sitting) -> Sitting:
    """Let the way have a corner where the model in hand is."""
    held = sitting.held
    if held is None or held.began is None:
        return sitting.say("Take a model up first: C then adds a corner to its way.")
    return replace(sitting, held=held.cornered())


def stepped(sitting: Sitting, step: int) -> Sitting:
    """Pick the next model of the unit, or the one before; put down what keys have taken up."""
    proposal, state = sitting.proposal, sitting.game.state
    if proposal is None:
        return sitting
    models = [m.id for m in state.unit(proposal.unit).models if proposal.body(state, m.id) is not None]
    if not models:
        return sitting
    at = models.index(sitting.picked) if sitting.picked in models else (-1 if step > 0 else 0)
    return replace(sitting, picked=models[(at + step) % len(models)], refusal=None)


def onward(sitting: Sitting) -> Sitting:
    """Pick the next model of the unit that has not moved, so that keys go on with it."""
    proposal, state = sitting.proposal, sitting.game.state
    if proposal is None:
        return sitting
    models = [m.id for m in state.unit(proposal.unit).models if proposal.body(state, m.id) is not None]
    at = models.index(sitting.picked) if sitting.picked in models else -1
    done = proposal.placed if proposal.sets_up else tuple(dict(proposal.ends))
    left = [m for m in (*models[at + 1 :], *models[:at]) if m not in done]
    return replace(sitting, picked=left[0]) if left else sitting


def last_taken_back(sitting: Sitting) -> Sitting | None:
    """Return it with the model that was moved last where it began; None where none has moved."""
    proposal = sitting.proposal
    if proposal is None or not proposal.ends or proposal.sets_up:
        return None
    model = proposal.ends[-1][0]
    told = f"{sitting.game.state.name_of(model)} is back where it began."
    return replace(sitting, proposal=proposal.without(model), picked=model, refusal=None, said=told)


def ordered(sitting: Sitting, by: int) -> Sitting:
    """Let the picked model move earlier, or later."""
    proposal = sitting.proposal
    if proposal is None or sitting.picked not in dict(proposal.ends):
        return sitting.say("Pick a model that has moved: it then goes earlier or later.")
    after = proposal.shifted(sitting.picked, by)
    turn = [k for k, _ in after.ends].index(sitting.picked) + 1
    return replace(
        sitting, proposal=after, said=f"{sitting.game.state.name_of(sitting.picked)} moves as number {turn}."
    )
