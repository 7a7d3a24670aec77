"""Can a unit end a fight move within engagement range of an enemy unit, and in coherency (Pile In, Consolidate)?

It is asked of the whole unit (D20): a move of some of its models that keeps everything else shows that it can; a proof
for each model by itself, whatever its mates do, shows that it cannot. Where neither is found, that is said aloud.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from simulator.army import Model, Player, Unit
from simulator.board import Board
from simulator.geometry.conditions import Clear, Condition, OffPolygons, OnBoard, WithinCount
from simulator.geometry.lengths import TOLERANCE, at_most, less, overlapping
from simulator.geometry.nearest import nearest
from simulator.geometry.places import Found, Impossible, Undecided
from simulator.geometry.shapes import Point, Pose
from simulator.geometry.ways import Obstacles
from simulator.moves import Step
from simulator.rules.approaching import with_some_enemy
from simulator.rules.cohering import coherent_with, is_coherent
from simulator.rules.judged import play_out
from simulator.rules.passing import barrier, stood_on
from simulator.rules.possible import find, standing_conditions
from simulator.rules.telling import told
from simulator.rules.tenth.books import ENGAGEMENT, FIGHT_MOVE
from simulator.rules.tenth.coherency import coherency_of
from simulator.rules.tenth.pivot import pivot
from simulator.rules.tenth.toward_enemies import closest_models, enemy_models
from simulator.rules.terms import Coherency
from simulator.rules.travelling import Allowance, Going
from simulator.rules.words import apart, bodies, is_engaged, nearest_model, quote, touched_enemy, within
from simulator.state import State

ALLOWANCE: Final = Allowance(FIGHT_MOVE, pivot)
_LEADERS: Final = 4
"""How many models are thought of as the one that the others follow, the nearest to an enemy first."""


@dataclass(frozen=True, slots=True)
class Could:
    """Whether a unit can end in engagement range and in coherency."""

    possible: bool | None
    """None where no move was found, and none ruled out."""
    sentence: str
    """Why, in a sentence."""
    steps: tuple[Step, ...] = ()
    """A move that comes to it; none where it is so already, or none is known."""


def can_end_engaged(state: State, unit: Unit) -> Could:
    """Return whether a unit can end a fight move within engagement range of an enemy unit and in coherency."""
    return _answer(state.board, state.players, state.units, unit.id)


@lru_cache(maxsize=256)
def _answer(board: Board, players: tuple[Player, Player], units: tuple[Unit, ...], unit_id: str) -> Could:
    """The same, remembered for what it rests on: a move is judged more than once."""
    state = State("40k-10e", board, players, units, players[0].id)
    return _Reaching(state, state.unit(unit_id)).answer()


class _Reaching:
    """The question about one unit in one position."""

    def __init__(self, state: State, unit: Unit) -> None:
        self.state, self.unit = state, unit
        self.models = unit.on_table
        self.terms: Coherency = coherency_of(self.models)
        self.enemies = enemy_models(state, unit)
        self.engaged = with_some_enemy(state, unit, ENGAGEMENT)
        others = tuple(m for u in state.units for m in u.on_table if u.id != unit.id)
        board = state.board
        self.standing: tuple[Condition, ...] = (
            OnBoard("the table edge", board.width, board.depth),
            Clear("standing on a base", bodies(others)),
            OffPolygons("standing on tall terrain", tuple(t.outline for t in board.terrain if t.is_tall)),
        )

    def answer(self) -> Could:
        """Return the answer."""
        state, unit = self.state, self.unit
        engaged = is_engaged(state, unit, ENGAGEMENT)
        if engaged and is_coherent(self.models, self.terms):
            return Could(True, f"{told(unit, 'is', 'are')} in engagement range already.")
        movers = sorted(
            (m for m in self.models if touched_enemy(state, m) is None),
            key=lambda m: nearest_model(m, self.enemies)[0],
        )
        answers = {m.id: self.alone(m) for m in movers}
        if not engaged and all(isinstance(a, Impossible) for a in answers.values()):
            return Could(False, self._out_of_reach(movers))
        stranded = next((m for m in self.models if self._is_stranded(m)), None)
        if stranded is not None:
            return Could(
                False, f"{state.name_of(stranded.id)} cannot come into coherency, so {unit.name} cannot end in it."
            )
        for steps in self._moves(movers, answers):
            if self._shows_it(steps):
                return Could(True, f"{told(unit, 'has', 'have')} a move that ends in engagement range.", steps)
        return Could(None, f"No move of {unit.name} into engagement range and coherency was found, and none ruled out.")

    def _out_of_reach(self, movers: Sequence[Model]) -> str:
        gap, name = math.inf, ""
        for model in movers[:1]:
            gap, name = nearest_model(model, self.enemies)[0], self.state.name_of(model.id)
        measured = f": {name} is nearest, {quote(gap)} from an enemy model" if gap < math.inf else ""
        return f"No model of {self.unit.name} can end in engagement range{measured}."

    def alone(self, model: Model) -> Found | Impossible | Undecided:
        """Ask whether one model could end engaged, whatever its mates do: a proof that not holds for every move."""
        answer: Found | Impossible | Undecided = Impossible(())
        for target in closest_models(self.state, self.unit, model):
            asked = (self.engaged, target.nearer(model), *self.standing, *self._roughly_coherent(model))
            answer = find(model, ALLOWANCE, self._around(model), asked)
            if not isinstance(answer, Impossible):
                break
        return answer

    def _around(self, model: Model) -> Obstacles:
        """Return what a model may not pass, without its mates: they may have moved away."""
        mates = {m.body for m in self.models}
        around = barrier(self.state, model).obstacles
        return replace(around, bodies=tuple(body for body in around.bodies if body not in mates))

    def _roughly_coherent(self, model: Model) -> tuple[Condition, ...]:
        """Return what is left of coherency when every mate may go as far as it can, wherever that is."""
        mates = tuple(m for m in self.models if m.id != model.id)
        if not mates:
            return ()
        slack = FIGHT_MOVE + TOLERANCE + max(m.base.reach - m.base.inner for m in mates)
        return (WithinCount("coherency", bodies(mates), self.terms.neighbour + slack, self.terms.count),)

    def _is_stranded(self, model: Model) -> bool:
        """Say whether too few mates could be neighbours of a model, even if all of them came to meet it."""
        mates = [m for m in self.models if m.id != model.id]
        if len(mates) < self.terms.count:
            return False
        both = 2.0 * (FIGHT_MOVE + TOLERANCE) + model.base.reach - model.base.inner

        def farthest(mate: Model) -> float:
            return self.terms.neighbour + both + mate.base.reach - mate.base.inner

        return sum(within(model, mate, farthest(mate)) for mate in mates) < self.terms.count

    def _moves(
        self, movers: Sequence[Model], answers: dict[str, Found | Impossible | Undecided]
    ) -> Iterator[tuple[Step, ...]]:
        """Yield moves worth trying: of one model; of all alike; of one that the others follow."""
        for model in movers:
            if not isinstance(answers[model.id], Impossible):
                yield from self._by_one(model)
        leaders = [(m, a) for m in movers if isinstance(a := answers[m.id], Found)]
        for leader, found in leaders[:_LEADERS]:
            assert leader.pose is not None
            by = (found.pose.x - leader.pose.x, found.pose.y - leader.pose.y)
            yield self._in_order({m.id: _moved(m, by) for m in movers})
            yield self._in_order(self._following(leader, found.pose, by, movers))
        if is_engaged(self.state, self.unit, ENGAGEMENT):  # only coherency is wanting
            for anchor in self.models[:_LEADERS]:
                assert anchor.pose is not None
                yield self._in_order(self._following(anchor, anchor.pose, (0.0, 0.0), movers))

    def _by_one(self, model: Model) -> Iterator[tuple[Step, ...]]:
        mates = tuple(m for m in self.models if m.id != model.id)
        for target in closest_models(self.state, self.unit, model):
            asked = (
                self.engaged,
                target.nearer(model),
                *standing_conditions(self.state, model),
                *coherent_with(mates, self.terms),
            )
            found = find(model, ALLOWANCE, barrier(self.state, model).obstacles, asked)
            if isinstance(found, Found):
                yield (_step(model, found.pose),)

    def _following(self, leader: Model, end: Pose, by: Point, movers: Sequence[Model]) -> dict[str, Pose]:
        """Return places for the models that a leader's end draws after it, each as near as can be to going along."""
        ends = {leader.id: end}
        placed = [replace(leader, pose=end)]
        for model in sorted((m for m in self.models if m.id != leader.id), key=lambda m: apart(m, placed[0])):
            need = min(self.terms.count, len(placed))
            joins = WithinCount("coherency", bodies(placed), self.terms.neighbour, need)
            mates = Clear("standing on a mate", bodies(placed))
            near = sum(within(model, m, self.terms.neighbour) for m in placed) >= need
            stays = near and not any(overlapping(apart(model, m)) for m in placed)
            if not stays and model in movers:
                place = self._nearest(model, (joins, mates), by)
                if place is not None:
                    ends[model.id] = place
            placed.append(replace(model, pose=ends.get(model.id, model.pose)))
        return ends

    def _nearest(self, model: Model, joins: tuple[Condition, ...], by: Point) -> Pose | None:
        assert model.pose is not None
        to = _moved(model, by).point
        for target in closest_models(self.state, self.unit, model):
            asked = (*joins, target.nearer(model), *self.standing)
            found = nearest(model.base, model.pose, FIGHT_MOVE, self._around(model), asked, to, budget=4000)
            if isinstance(found, Found):
                return found.pose
        return None

    def _in_order(self, ends: dict[str, Pose]) -> tuple[Step, ...]:
        """Return the steps to these ends, in an order in which nobody stops on a mate that has not moved yet."""
        left = [m for m in self.models if m.id in ends]
        steps = []
        while left:
            free = (m for m in left if not self._waits(m, ends[m.id], left))
            first = next(free, None)
            if first is None:
                return ()
            left.remove(first)
            steps.append(_step(first, ends[first.id]))
        return tuple(steps)

    def _waits(self, model: Model, end: Pose, left: Sequence[Model]) -> bool:
        there = replace(model, pose=end)
        return any(overlapping(apart(there, other)) for other in left if other.id != model.id)

    def _shows_it(self, steps: tuple[Step, ...]) -> bool:
        """Say whether a move keeps everything that is asked of it, and ends as it should; contact is no condition."""
        played, end = play_out(self.state, steps, ALLOWANCE)
        return (
            bool(played)
            and all(s.trip.going is Going.CLEAR and at_most(s.length, FIGHT_MOVE) for s in played)
            and not any(s.on_models or s.on_terrain or stood_on(end, s.ended) for s in played)
            and all(touched_enemy(s.state, s.model) is None for s in played)
            and all(
                any(
                    less(target.distance(s.ended), target.distance(s.model))
                    for target in closest_models(s.state, self.unit, s.model)
                )
                for s in played
            )
            and is_engaged(end, end.unit(self.unit.id), ENGAGEMENT)
            and is_coherent(end.unit(self.unit.id).on_table, self.terms)
        )


def _moved(model: Model, by: Point) -> Pose:
    assert model.pose is not None
    return Pose(model.pose.x + by[0], model.pose.y + by[1], model.pose.facing)


def _step(model: Model, end: Pose) -> Step:
    assert model.pose is not None
    return Step(model.id, to=end.point, facing=None if end.facing == model.pose.facing else end.facing)
