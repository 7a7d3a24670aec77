"""Is an enemy model held, so that it cannot leave the fight? Proved, or the way out, or undecided.

An enemy model is held when a move of up to its M (6" where none is given) takes it to no place where it stands legally
and is unengaged: farther than engagement range from every model of ours. It passes neither our bases (except AIRCRAFT)
nor the table edge nor terrain that stops it in a fight move. A unit that falls back must end unengaged as a whole (11e
core rules 09), so that who holds one of its models holds the unit.

Its friends are left out altogether: they may have gone first, so that what is proved here holds wherever they go. A
model that can FLY may as well take to the skies (21.03). What is not considered: a desperate escape, which passes
through models, and climbing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from simulator.army import Model, Unit
from simulator.geometry.answers import WAY, Found, Impossible, Undecided
from simulator.geometry.conditions import Beyond
from simulator.geometry.lengths import touching
from simulator.geometry.pocket import EDGE, TERRAIN, Pocket, pocket_of
from simulator.geometry.shapes import Round
from simulator.geometry.ways import Obstacles
from simulator.planner.question import Answer, Question
from simulator.planner.telling import models_told
from simulator.rules.passing import barrier, standing
from simulator.rules.ruleset import Ruleset
from simulator.rules.telling import counted
from simulator.rules.words import apart, bodies, listed, place, within
from simulator.state import State

USUAL_MOVE: Final = 6.0
"""Inches: the M of a model that none is given for."""
ENGAGED: Final = "engaged"
BUDGET: Final = 8000
"""How many cells each question may take."""
_POINTS: Final = 3
"""So many points of contact are what players call a wrap."""
_NUMBERS: Final = {3: "three", 4: "four", 5: "five", 6: "six"}


@dataclass(frozen=True, slots=True)
class Held:
    """Whether an enemy model is held where everybody stands."""

    model: str
    answer: Literal["held", "free", "undecided"]
    ring: tuple[str, ...]
    """Our models that close the ways out, in file order; none where it is something else that holds it."""
    told: str
    """In words: "no way out past Red Raiders 1 and 2 is as wide as its base (…), proved by 64 cells"."""
    asked: tuple[tuple[Question, Answer], ...]
    """What was asked, on the ground first, and the answers: ways out, or proofs."""

    @property
    def is_held(self) -> bool:
        """Whether it is proved that it cannot leave."""
        return self.answer == "held"

    @property
    def way(self) -> Found | None:
        """A way out; None where there is none, or none was found."""
        return next((answer for _, answer in self.asked if isinstance(answer, Found)), None)


def held(state: State, model: Model, ruleset: Ruleset, *, budget: int = BUDGET) -> Held:
    """Return whether a model on the table can leave the fight with the models of the other player.

    Args:
        state: the position.
        model: one of its models, an enemy of whoever asks.
        ruleset: the ruleset whose engagement range holds.
        budget: how many cells each question may take.
    """
    unit = state.unit_of[model.id]
    ours = tuple(m for foe in state.enemies_of(unit) for m in foe.on_table)
    stops = barrier(state, model)
    mine = tuple(m for m in stops.models if state.unit_of[m.id].player != unit.player)
    ground = Obstacles(bodies(mine), stops.obstacles.polygons, stops.obstacles.board)
    limit = USUAL_MOVE if model.profile.M is None else model.profile.M
    pocket = pocket_of(model.base, model.body.pose, limit, ground)
    conditions = (Beyond(ENGAGED, bodies(ours), ruleset.engagement), *standing(state.board, bodies(ours)))
    on_foot = Question(model.base, model.body.pose, limit, ground, (pocket, *conditions) if pocket else conditions)
    asked = [(on_foot, on_foot.ask(budget))]
    if isinstance(asked[0][1], Impossible) and ("FLY" in model.keywords or "FLY" in unit.keywords):
        higher = max(0.0, limit - ruleset.skies)
        skies = Question(model.base, model.body.pose, higher, Obstacles((), (), ground.board), conditions)
        asked.append((skies, skies.ask(budget)))
    answers = [answer for _, answer in asked]
    ring: tuple[str, ...] = ()
    if any(isinstance(answer, Found) for answer in answers):
        told = _free(next(answer for answer in answers if isinstance(answer, Found)))
        return Held(model.id, "free", ring, told, tuple(asked))
    if any(isinstance(answer, Undecided) for answer in answers):
        told = "undecided: no way out was found, and none ruled out"
        return Held(model.id, "undecided", ring, told, tuple(asked))
    proofs = [answer for answer in answers if isinstance(answer, Impossible)]
    if pocket is not None and _by_the_pocket(proofs):
        ring = tuple(mine[number].id for number in pocket.bodies)
    else:
        pocket = None
    return Held(model.id, "held", ring, _reason(state, model, mine, pocket, limit, proofs), tuple(asked))


def models_held(state: State, unit: Unit, ruleset: Ruleset) -> tuple[Held, ...]:
    """Return which of a unit's enemy models that it is engaged with are held, with the proofs, in file order."""
    reach = ruleset.engagement
    near = (
        m
        for foe in state.enemies_of(unit)
        for m in foe.on_table
        if any(within(m, mine, reach) for mine in unit.on_table)
    )
    return tuple(answer for answer in (held(state, model, ruleset) for model in near) if answer.is_held)


def _by_the_pocket(proofs: list[Impossible]) -> bool:
    """Say whether it is the pocket alone that holds it, not the length of the ways out."""
    reasons = {reason for proof in proofs for reason in proof.reasons}
    return Pocket.name in reasons and WAY not in reasons


def _free(way: Found) -> str:
    if way.way.length == 0.0:
        return "it is not engaged"
    return f"it can get {way.way.length:.2f}″ away, to {place(way.pose.point)}"


def _reason(
    state: State, model: Model, ours: tuple[Model, ...], pocket: Pocket | None, limit: float, proofs: list[Impossible]
) -> str:
    """Return what holds a model, in words."""
    proved = f"proved by {counted(sum(len(proof.cells) for proof in proofs), 'cell')}"
    widest = None if pocket is None else pocket.widest
    if pocket is None or widest is None:
        return f"within {limit:g}″ it can get to no place where it is unengaged, {proved}"
    ring = [ours[number] for number in pocket.bodies]
    who = [names(state, ring)] if ring else []
    who += ["terrain"] * pocket.walls + ["the table edge"] * pocket.edge
    points = sum(touching(apart(m, model)) for m in ring)
    contact = f"{_NUMBERS.get(points, str(points))} points of contact, and " if points >= _POINTS else ""
    size = f"{2 * model.base.inner:.2f}″" + ("" if isinstance(model.base, Round) else " at its narrowest")
    first, second = (_end_told(state, ours, end) for end in widest.ends)
    gap = f"the widest, between {first} and {second}, is {widest.width:.2f}″"
    return f"{contact}no way out past {listed(who)} is as wide as its base ({size}; {gap}), {proved}"


def names(state: State, models: Sequence[Model]) -> str:
    """Return the names of models of one unit or several: "Red Raiders 1 and 3, Red Captain"."""
    units: dict[str, list[str]] = {}
    for model in models:
        units.setdefault(state.unit_of[model.id].id, []).append(model.id)
    return listed([models_told(state, ids) for ids in units.values()])


def _end_told(state: State, ours: tuple[Model, ...], end: int) -> str:
    if end == TERRAIN:
        return "terrain"
    return "the table edge" if end == EDGE else state.name_of(ours[end].id)
