"""Moves of a whole unit that might end it in engagement range and in coherency: one model leads, the others follow.

Whether any of them does is for others to judge: what is tried here keeps most of what is asked, not all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from simulator.army import Model, Unit
from simulator.geometry.conditions import Clear, Condition, Within, WithinCount
from simulator.geometry.lengths import overlapping
from simulator.geometry.nearest import nearest
from simulator.geometry.places import Found
from simulator.geometry.shapes import Point, Pose
from simulator.geometry.ways import Obstacles
from simulator.moves import Step
from simulator.rules.approaching import with_some_enemy
from simulator.rules.cohering import coherent_with
from simulator.rules.passing import barrier
from simulator.rules.possible import find, standing_conditions
from simulator.rules.tenth.books import ENGAGEMENT
from simulator.rules.tenth.coherency import coherency_of
from simulator.rules.tenth.toward_enemies import closest_models
from simulator.rules.travelling import Allowance
from simulator.rules.words import apart, bodies, groups, lonely, within
from simulator.state import State

_LEADERS: Final = 4
"""How many models are thought of as the one that the others follow."""
_BUDGET: Final = 4000
"""How many cells the search for one follower's place may take."""
_MENDS: Final = 4
"""How often coherency is mended, at most, for each model of the unit."""

Leader = tuple[Model, Pose]
"""A model, and a place where it is engaged."""


def moves_worth_trying(
    state: State, unit: Unit, allowance: Allowance, movers: Sequence[Model], leaders: Sequence[Leader]
) -> Iterator[tuple[Step, ...]]:
    """Yield moves: of one model alone; of all alike; of a leader that draws the others after it.

    Args:
        state: the position.
        unit: the unit that moves.
        allowance: how far its models go.
        movers: those that may move, the nearest to an enemy first.
        leaders: those that can be engaged if their mates follow, with places.
    """
    drawing = _Drawing(state, unit, allowance, movers)
    for model in movers:
        yield from drawing.alone(model)
    for model, end in leaders[:_LEADERS]:
        assert model.pose is not None
        by = (end.x - model.pose.x, end.y - model.pose.y)
        yield drawing.in_order({m.id: _moved(m, by) for m in movers})
        yield drawing.in_order(drawing.followed(model, end, by))
        yield drawing.in_order(drawing.mended(model, end))
    for model in drawing.engaged():  # only coherency is wanting
        assert model.pose is not None
        yield drawing.in_order(drawing.mended(model, model.pose))


def past_mates(state: State, unit: Unit, model: Model) -> Obstacles:
    """Return what a model may not pass, without its mates: they may have moved away."""
    mates, around = {m.body for m in unit.on_table}, barrier(state, model).obstacles
    return replace(around, bodies=tuple(body for body in around.bodies if body not in mates))


class _Drawing:
    """The models of one unit, drawn to new places."""

    def __init__(self, state: State, unit: Unit, allowance: Allowance, movers: Sequence[Model]) -> None:
        self.state, self.unit, self.allowance, self.movers = state, unit, allowance, movers
        self.models = unit.on_table
        self.terms = coherency_of(self.models)
        self.near_enemies = with_some_enemy(state, unit, ENGAGEMENT)
        alone = state.with_unit(replace(unit, models=()))
        self.standing = standing_conditions(alone, self.models[0])

    def engaged(self) -> tuple[Model, ...]:
        """Return the models that are engaged where they stand, so that they may stay."""
        enemies = [m for foe in self.state.enemies_of(self.unit) for m in foe.on_table]
        return tuple(m for m in self.models if any(within(m, enemy, ENGAGEMENT) for enemy in enemies))

    def alone(self, model: Model) -> Iterator[tuple[Step, ...]]:
        """Yield the move of one model alone into engagement range, if there is one."""
        mates = tuple(m for m in self.models if m.id != model.id)
        for target in closest_models(self.state, self.unit, model):
            asked = (
                self.near_enemies,
                target.nearer(model),
                *standing_conditions(self.state, model),
                *coherent_with(mates, self.terms),
            )
            found = find(model, self.allowance, barrier(self.state, model).obstacles, asked)
            if isinstance(found, Found):
                yield (_step(model, found.pose),)

    def followed(self, leader: Model, end: Pose, by: Point) -> dict[str, Pose]:
        """Return places for the models that a leader draws after it, each as near as can be to going along."""
        ends, placed = {leader.id: end}, [replace(leader, pose=end)]
        for model in sorted((m for m in self.models if m.id != leader.id), key=lambda m: apart(m, placed[0])):
            need = min(self.terms.count, len(placed))
            joins = WithinCount("coherency", bodies(placed), self.terms.neighbour, need)
            near = sum(within(model, m, self.terms.neighbour) for m in placed) >= need
            stays = near and not any(overlapping(apart(model, m)) for m in placed)
            place = None if stays else self._near(model, placed, (joins,), _moved(model, by).point)
            if place is not None:
                ends[model.id] = place
            placed.append(replace(model, pose=ends.get(model.id, model.pose)))
        return ends

    def mended(self, leader: Model, end: Pose) -> dict[str, Pose]:
        """Return places in which few go: who lacks neighbours goes to them, or draws one of its mates to itself."""
        at = {m.id: m for m in self.models}
        at[leader.id] = replace(leader, pose=end)
        for _ in range(_MENDS * len(self.models)):
            wanting = self._wanting(at, leader)
            if wanting is None or not (self._goes(wanting, at, leader) or self._draws(wanting, at, leader)):
                break
        return {m.id: at[m.id].body.pose for m in self.models if at[m.id].pose != m.pose}

    def _wanting(self, at: dict[str, Model], leader: Model) -> Model | None:
        """Return a model that lacks neighbours, or that is not in the leader's group; None where nobody is."""
        models = tuple(at.values())
        for model in lonely(models, self.terms.neighbour, self.terms.count):
            return model
        parts = groups(models, self.terms.neighbour)
        outside = [m for part in parts if leader.id not in {p.id for p in part} for m in part]
        return min(outside, key=lambda m: apart(m, at[leader.id]), default=None)

    def _goes(self, model: Model, at: dict[str, Model], leader: Model) -> bool:
        """Let a model go to enough of its mates, the leader's group among them."""
        if model.id == leader.id:
            return False
        others = tuple(m for m in at.values() if m.id != model.id)
        group = next(part for part in groups(others, self.terms.neighbour) if leader.id in {m.id for m in part})
        joins = Within("joining the leader's group", bodies(group), self.terms.neighbour)
        return self._put(model, at, others, (joins,))

    def _draws(self, model: Model, at: dict[str, Model], leader: Model) -> bool:
        """Let the nearest of its mates that can come to a model, and have enough neighbours there."""
        joins = Within("a mate's coherency", (model.body,), self.terms.neighbour)
        for mate in sorted(
            (m for m in at.values() if m.id not in (model.id, leader.id)), key=lambda m: apart(m, model)
        ):
            others = tuple(m for m in at.values() if m.id != mate.id)
            if not within(mate, model, self.terms.neighbour) and self._put(mate, at, others, (joins,)):
                return True
        return False

    def _put(self, model: Model, at: dict[str, Model], others: tuple[Model, ...], joins: tuple[Condition, ...]) -> bool:
        """Put a model in the nearest place beside enough others that keeps what is asked; say whether there is one."""
        start = next(m for m in self.models if m.id == model.id)
        enough = WithinCount("coherency", bodies(others), self.terms.neighbour, self.terms.count)
        place = self._near(start, others, (enough, *joins), model.body.pose.point)
        if place is None or place == model.pose:
            return False
        at[model.id] = replace(start, pose=place)
        return True

    def _near(self, model: Model, placed: Sequence[Model], asked: tuple[Condition, ...], to: Point) -> Pose | None:
        """Return a place for a model as near as can be to a point, beside those that are placed."""
        if model.id not in {m.id for m in self.movers}:
            return None
        assert model.pose is not None
        around = past_mates(self.state, self.unit, model)
        beside = Clear("standing on a mate", bodies(placed))
        for target in closest_models(self.state, self.unit, model):
            every = (*asked, beside, target.nearer(model), *self.standing)
            found = nearest(model.base, model.pose, self.allowance.distance, around, every, to, budget=_BUDGET)
            if isinstance(found, Found):
                return found.pose
        return None

    def in_order(self, ends: dict[str, Pose]) -> tuple[Step, ...]:
        """Return the steps to these ends, in an order in which nobody stops on a mate that has not moved yet.

        None, where there is no such order.
        """
        left, steps = [m for m in self.models if m.id in ends], list[Step]()
        while left:
            first = next((m for m in left if not _waits(replace(m, pose=ends[m.id]), left)), None)
            if first is None:
                return ()
            left.remove(first)
            steps.append(_step(first, ends[first.id]))
        return tuple(steps)


def _waits(there: Model, left: Sequence[Model]) -> bool:
    return any(overlapping(apart(there, other)) for other in left if other.id != there.id)


def _moved(model: Model, by: Point) -> Pose:
    assert model.pose is not None
    return Pose(model.pose.x + by[0], model.pose.y + by[1], model.pose.facing)


def _step(model: Model, end: Pose) -> Step:
    assert model.pose is not None
    return Step(model.id, to=end.point, facing=None if end.facing == model.pose.facing else end.facing)
