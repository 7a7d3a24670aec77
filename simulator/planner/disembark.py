"""Where a unit gets out of its destroyed transport: everybody as close as possible, unengaged, coherent.

Greedy, and deterministic. The models are set up one after the other, each in the place that is closest to the
transport and coherent with those before it; one that finds no unengaged place is set up engaged, where the ruleset
knows that; one that finds none at all is tried again when the others stand, and is left out if it still finds none.
This is done in several orders (as the file has them, the largest first) and beginning on several sides of the
transport (first the one away from the enemies). The first that sets up everybody unengaged serves, otherwise the best
of those that the budget of searches allows: most models, then fewest engaged, then closest in all. Where some find no
place, beginnings that are not the closest are tried as well, for these may leave the others room. What comes of it is
judged as the referee does, and a model that could stand closer is moved there, again and again, until there is none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from simulator.army import Model, Unit
from simulator.geometry.closest import Closest
from simulator.geometry.conditions import Beyond, Condition
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import overlapping
from simulator.geometry.places import Impossible
from simulator.geometry.shapes import Base, Body, Point, Pose, Round
from simulator.moves import Move, Step
from simulator.rules import ruleset_of, transports_of
from simulator.rules.clause import Finding
from simulator.rules.judged import judge, measure
from simulator.rules.ruleset import Ruleset
from simulator.rules.setting_up import (
    Answer,
    Room,
    can_stand,
    closest_place,
    hulls,
    keeping_unengaged,
    wreck_of,
)
from simulator.state import State

_SIDES: Final = 8
"""How many sides of the transport are begun on, at most."""
_MENDING: Final = 40
"""How often a model is moved closer, at most."""
_STARTS: Final = 24
"""In how many places one model is set up first, at most, where beginning with the closest leaves some none."""
_APART: Final = 0.4
"""Inches between them."""
_POINT: Final = Round(1e-6)
_SEARCHES: Final = 120
"""After so many searches for a place no other beginning is tried; one for a base that turns counts as ten."""


@dataclass(frozen=True, slots=True)
class _Setting:
    """A unit set up: where everybody stands, in the order in which they are set up, and how good that is."""

    state: State
    order: tuple[str, ...]
    """The models that are set up, in this order."""
    engaged: int
    away: float
    """The sum of the gaps to the transport, in inches."""

    @property
    def merit(self) -> tuple[int, int, float]:
        """How good it is; larger is better."""
        return len(self.order), -self.engaged, -round(self.away, 3)


def plan_disembark(state: State, unit_id: str, wanted: Move | None = None) -> Move:
    """Return places for the models of a unit whose transport is destroyed; models that find none are left out.

    Args:
        state: the position; the unit is embarked, its transport destroyed and still on the table.
        unit_id: the unit that gets out.
        wanted: places that are wanted, if any: the same order is kept, and places near those are preferred.

    Returns:
        The move; without steps where nobody finds a place, or the unit is in no transport on the table.
    """
    unit = state.unit(unit_id)
    wreck = wreck_of(state, unit)
    if wreck is None:
        return Move("disembark", unit_id)
    alive = [m for m in unit.models if m.alive]
    found: list[tuple[_Setting, _Seeking]] = []
    for room in transports_of(state).rooms:
        seeking = _Seeking(wreck, ruleset_of(state), room)
        setting = _best(state, unit, alive, seeking, wanted)
        found.append((setting, seeking))
        if len(setting.order) == len(alive):
            break
    best, seeking = max(found, key=lambda one: one[0].merit)
    return _mended(state, _move(best, unit), seeking)


def _best(state: State, unit: Unit, alive: list[Model], seeking: _Seeking, wanted: Move | None) -> _Setting:
    """Return the best setting found in one room: of several orders, begun on several sides."""
    out = state.with_unit(replace(unit, embarked_in=None))
    best: _Setting | None = None
    for order, near in _beginnings(state, unit, seeking.wreck, alive, wanted):
        setting = seeking.filled(out, unit, order, near)
        if best is None or setting.merit > best.merit:
            best = setting
        if (len(setting.order) == len(alive) and setting.engaged == 0) or seeking.spent >= _SEARCHES:
            break
    assert best is not None, "there is always a beginning"
    if len(best.order) < len(alive):
        best = _with_room(seeking, out, unit, alive, best)
    return best


def _with_room(seeking: _Seeking, out: State, unit: Unit, alive: list[Model], best: _Setting) -> _Setting:
    """Begin with a model in places all over, not only the closest ones: it may have stood in somebody's way there.

    A model that takes the closest place and so leaves another none may stand elsewhere. As soon as all are set up, or
    twice the budget is spent, that is the end of it.
    """
    first = max(alive, key=lambda m: m.base.reach)
    rest = [m for m in alive if m is not first]
    for pose in seeking.elsewhere(out, unit, first):
        setting = seeking.filled(out.with_pose(first.id, pose), unit, rest, {}, (first.id,))
        if setting.merit > best.merit:
            best = setting
        if len(best.order) == len(alive) or seeking.spent >= 2 * _SEARCHES:
            break
    return best


def _beginnings(
    state: State, unit: Unit, wreck: Unit, alive: list[Model], wanted: Move | None
) -> Iterable[tuple[list[Model], dict[str, Point]]]:
    """Yield orders of models, with the places that each is to be near to, the most promising first."""
    if wanted is not None and wanted.steps:
        ranks = {step.model: k for k, step in enumerate(wanted.steps)}
        places = {step.model: step.end for step in wanted.steps}
        yield sorted(alive, key=lambda m: ranks.get(m.id, len(ranks))), places
    by_size = sorted(alive, key=lambda m: -m.base.reach)
    orders = [alive] if [m.id for m in by_size] == [m.id for m in alive] else [alive, by_size]
    (hull, *_) = hulls(wreck)
    for angle in _sides(state, unit, hull):
        far = hull.base.reach + 6.0
        side = (hull.pose.x + far * math.cos(angle), hull.pose.y + far * math.sin(angle))
        for order in orders:
            yield order, {order[0].id: side} if order else {}


def _sides(state: State, unit: Unit, hull: Body) -> list[float]:
    """Return the directions to begin in: away from the enemies first, then to either side of that."""
    foes = [m.body.pose for foe in state.enemies_of(unit) for m in foe.on_table]
    near = [p for p in foes if math.dist(p.point, hull.pose.point) <= 18.0 + hull.base.reach] or foes
    dx = sum(hull.pose.x - p.x for p in near)
    dy = sum(hull.pose.y - p.y for p in near)
    first = math.atan2(dy, dx) if math.hypot(dx, dy) > 1e-6 else math.pi / 2
    turns = sorted(range(_SIDES), key=lambda k: min(k, _SIDES - k))
    return [first + 2 * math.pi * k / _SIDES for k in turns]


@dataclass
class _Seeking:
    """Searches for places of one unit, counted."""

    wreck: Unit
    ruleset: Ruleset
    room: Room
    spent: int = 0
    hopeless: set[Base] = field(default_factory=set)
    """The bases for which there is no unengaged place even when none of the unit stands."""

    def elsewhere(self, state: State, unit: Unit, model: Model) -> Iterator[Pose]:
        """Yield places where a model may stand unengaged, the closest first, each some way from those before it."""
        conditions = (
            *can_stand(state, model, self.wreck, self.room.distance),
            *keeping_unengaged(state, unit, self.ruleset.engagement),
        )
        tried: list[Body] = []
        for _ in range(_STARTS):
            # Its centre keeps off those places, whatever its base: the gap to a point is at most `inner` less.
            off = (Beyond("a place that was tried", tuple(tried), _APART - model.base.inner),) if tried else ()
            found = self._search(model, (*conditions, *off), None)
            if not isinstance(found, Closest):
                return
            tried.append(Body(_POINT, found.pose))
            yield found.pose

    def filled(
        self, state: State, unit: Unit, order: list[Model], near: dict[str, Point], standing: tuple[str, ...] = ()
    ) -> _Setting:
        """Set up the models in this order, after those that stand already; who finds no place is tried once more."""
        stood = list(standing)
        engaged, away = 0, 0.0
        waiting = list(order)
        for _ in range(2):
            left = []
            for model in waiting:
                found = self.place(state, unit.id, model, near.get(model.id) or _middle(state, stood))
                if found is None:
                    left.append(model)
                    continue
                place, is_free = found
                state = state.with_pose(model.id, place.pose)
                stood.append(model.id)
                engaged += not is_free
                away += max(0.0, place.gap)
            if not left or len(left) == len(waiting):
                break
            waiting = left
        return _Setting(state, tuple(stood), engaged, away)

    def place(self, state: State, unit_id: str, model: Model, near: Point | None) -> tuple[Closest, bool] | None:
        """Return the closest place of a model, and whether it is unengaged there; None where none is found."""
        unit = state.unit(unit_id)
        conditions = (*can_stand(state, model, self.wreck, self.room.distance), *self.room.coherent_with(unit.on_table))
        apart = keeping_unengaged(state, unit, self.ruleset.engagement)
        if model.base not in self.hopeless:
            found = self._search(model, (*conditions, *apart), near)
            if isinstance(found, Closest):
                return found, True
            if isinstance(found, Impossible) and not unit.on_table:
                self.hopeless.add(model.base)
        if not apart or not transports_of(state).lets_engage:
            return None
        found = self._search(model, conditions, near)
        return (found, False) if isinstance(found, Closest) else None

    def _search(self, model: Model, conditions: tuple[Condition, ...], near: Point | None) -> Answer:
        self.spent += 10 if model.base.spin > 0.0 else 1
        return closest_place(model, self.wreck, conditions, self.room.distance, near=near)


def _middle(state: State, stood: list[str]) -> Point | None:
    """Return the middle of those that stand already."""
    poses = [pose for m in stood if (pose := state.model(m).pose) is not None]
    if not poses:
        return None
    return (sum(p.x for p in poses) / len(poses), sum(p.y for p in poses) / len(poses))


def _move(setting: _Setting, unit: Unit) -> Move:
    """Return the move that sets everybody up where they stand."""
    steps = []
    for model_id in setting.order:
        pose = setting.state.model(model_id).pose
        assert pose is not None
        steps.append(_step(model_id, pose))
    return Move("disembark", unit.id, tuple(steps))


def _step(model_id: str, pose: Pose) -> Step:
    return Step(model_id, to=pose.point, facing=pose.facing or None)


def _mended(state: State, move: Move, seeking: _Seeking) -> Move:
    """Move models to the places that the referee would name, as long as it finds any."""
    for _ in range(_MENDING):
        judged = judge(state, move, seeking.ruleset)
        finding = next((f for f in measure(judged) if f.kept is False and f.witness is not None), None)
        if finding is None:
            break
        move = _moved(state, move, seeking, finding)
    return move


def _moved(state: State, move: Move, seeking: _Seeking, finding: Finding) -> Move:
    """Return the move with one model in the place that a finding names, and whom it overlaps set up after it."""
    witness = finding.witness
    assert witness is not None
    unit = state.unit(move.unit)
    now = judge(state, move, seeking.ruleset).end.with_pose(witness.model, witness.pose)
    mover = Body(state.model(witness.model).base, witness.pose)
    others = [s.model for s in move.steps if s.model != witness.model]
    pushed = [m for m in others if overlapping(gap(mover, now.model(m).body))]
    at = [s.model for s in move.steps].index(witness.model) if witness.model not in _left(move, unit) else len(others)
    kept = [m for m in others if m not in pushed]
    order = [*kept[:at], witness.model, *kept[at:]]
    for model_id in pushed:
        now = now.with_pose(model_id, None)
    for model_id in pushed:
        found = seeking.place(now, unit.id, state.model(model_id), None)
        if found is not None:
            now = now.with_pose(model_id, found[0].pose)
            order.append(model_id)
    return _move(_Setting(now, tuple(order), 0, 0.0), unit)


def _left(move: Move, unit: Unit) -> set[str]:
    """Return the models that a move leaves out."""
    named = {step.model for step in move.steps}
    return {m.id for m in unit.models if m.id not in named}
