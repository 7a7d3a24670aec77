"""Setting up beside a destroyed transport: what a place must keep, and which is as close as possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from simulator.army import Model, Unit
from simulator.geometry.closest import Closest, closest
from simulator.geometry.conditions import Beyond, Clear, Condition
from simulator.geometry.farthest import WhollyWithin
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import overlapping
from simulator.geometry.places import Impossible, Undecided
from simulator.geometry.shapes import Body, Point, Pose
from simulator.rules.judged import JudgedMove
from simulator.rules.passing import standing
from simulator.rules.words import bodies, engaged
from simulator.state import State

Answer = Closest | Impossible | Undecided


@dataclass(frozen=True, slots=True)
class Room:
    """Where the models of a unit that gets out may be set up."""

    distance: float
    """Inches: wholly within this of their transport."""
    coherent_with: Callable[[tuple[Model, ...]], tuple[Condition, ...]]
    """Returns what one model's place must keep for the unit to be coherent, its other models being where they are."""
    incoherent: Callable[[Unit], str | None]
    """Returns why a unit is not in coherency, in a sentence; None when it is."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What was found of where a model could have been set up."""

    answer: Answer
    takes: Model | None = None
    """The model declared later whose place it would take, which must then be set up after it."""
    spoils: Model | None = None
    """The model declared later that a closer place would leave none; the place is then not asked for."""


def wreck_of(state: State, unit: Unit) -> Unit | None:
    """Return the transport that a unit is in, while it is on the table, destroyed or not."""
    carrier = state.unit_by_id.get(unit.embarked_in or "")
    return carrier if carrier is not None and hulls(carrier) else None


def hulls(wreck: Unit) -> tuple[Body, ...]:
    """Return the bases of a transport where they stand, destroyed or not: all of its unit's, should it have several."""
    return tuple(Body(m.base, m.pose) for m in wreck.models if m.pose is not None)


def takes_up_room(state: State, model: Model) -> tuple[Model, ...]:
    """Return everybody else whose base stands on the table: destroyed models that are not removed yet, as well."""
    return tuple(m for unit in state.units for m in unit.models if m.pose is not None and m.id != model.id)


def can_stand(state: State, model: Model, wreck: Unit, distance: float) -> tuple[Condition, ...]:
    """Return what any place of a model that gets out must keep: wholly within so far, on the table, on nothing."""
    taken = tuple(Body(m.base, m.pose) for m in takes_up_room(state, model) if m.pose is not None)
    within = WhollyWithin(f'not wholly within {distance:g}" of {wreck.name}', hulls(wreck), distance)
    return (within, *standing(state.board, taken))


def keeping_unengaged(state: State, unit: Unit, engagement: float) -> tuple[Condition, ...]:
    """Return being engaged with no enemy, as conditions on one model's place."""
    near = bodies(m for foe in state.enemies_of(unit) for m in foe.on_table)
    return (Beyond("engaged with an enemy", near, engagement),) if near else ()


def closest_place(
    model: Model,
    wreck: Unit,
    conditions: tuple[Condition, ...],
    distance: float,
    *,
    facing: float = 0.0,
    than: float | None = None,
    near: Point | None = None,
) -> Answer:
    """Look for the place of a model that is as close as possible to its transport.

    Args:
        model: the model that is set up; it may have any facing.
        wreck: its transport.
        conditions: what the place must keep.
        distance: how far from the transport's edge a place is looked for, in inches.
        facing: the facing that is tried first.
        than: only a place closer than this is looked for, in inches.
        near: of places that are equally close, one near this point is preferred.
    """
    to = hulls(wreck)
    x = sum(body.pose.x for body in to) / len(to)
    y = sum(body.pose.y for body in to) / len(to)
    spread = max(abs(body.pose.x - x) + abs(body.pose.y - y) + body.base.reach for body in to)
    return closest(
        model.base,
        Pose(x, y, facing),
        spread + distance,
        to,
        conditions,
        than=float("inf") if than is None else than,
        near=near,
        may_turn=model.base.spin > 0.0,
    )


def is_engaged_at(judged: JudgedMove, model: Model) -> Unit | None:
    """Return an enemy unit that a model is engaged with where it is set up, or None."""
    foes = judged.end.enemies_of(judged.ended)
    return next((foe for foe in foes if engaged(model, foe, judged.engagement)), None)


def left_out(judged: JudgedMove) -> tuple[Model, ...]:
    """Return the models of the unit that the move does not set up."""
    named = {step.model.id for step in judged.steps}
    return tuple(m for m in judged.unit.models if m.alive and m.id not in named)


def keeping_coherent(judged: JudgedMove, model: Model, room: Room) -> tuple[Condition, ...]:
    """Return what one model's place must keep for its unit to be coherent, if the declared places are (D3, D5)."""
    if room.incoherent(judged.ended) is not None:
        return ()
    return room.coherent_with(_mates(judged, model))


def _mates(judged: JudgedMove, model: Model) -> tuple[Model, ...]:
    """Return the other models of the unit, where they are set up."""
    return tuple(m for m in judged.ended.on_table if m.id != model.id)


def could_be_set_up(
    judged: JudgedMove,
    state: State,
    model: Model,
    room: Room,
    *,
    unengaged: bool,
    than: float | None = None,
    coherent: bool = False,
) -> Setting:
    """Ask where a model could have been set up at its turn.

    Args:
        judged: the move.
        state: the position at the model's turn.
        model: the model.
        room: where it may be set up.
        unengaged: whether only unengaged places count.
        than: only places closer to the transport than this count, in inches.
        coherent: whether its unit must be coherent even if the declared places are not.
    """
    wreck = wreck_of(judged.state, judged.unit)
    assert wreck is not None, "who is in no transport cannot get out"
    declared = judged.end.model(model.id).pose
    later = tuple(m for m in judged.ended.on_table if state.model(m.id).pose is None and m.id != model.id)
    together = room.coherent_with(_mates(judged, model)) if coherent else keeping_coherent(judged, model, room)
    conditions = (*can_stand(state, model, wreck, room.distance), *together)
    if unengaged:
        conditions = (*conditions, *keeping_unengaged(state, judged.ended, judged.engagement))
    near, facing = (declared.point, declared.facing) if declared is not None else (None, 0.0)

    def ask(key: str, *more: Condition) -> Answer:
        known = judged.settings.get((model.id, key))
        if known is None:
            asked = (*conditions, *more)
            known = closest_place(model, wreck, asked, room.distance, facing=facing, than=than, near=near)
            judged.settings[model.id, key] = known
        return known

    how = f"{'unengaged' if unengaged else 'anyhow'}{', coherent' if coherent else ''}"
    what = f"{how}, within {room.distance:g}, than {than}"
    free = ask(what, *((Clear("the place of a model set up later", bodies(later)),) if later else ()))
    if not isinstance(free, Impossible) or not later:
        return Setting(free)
    taking = ask(f"{what}, later models not there", *())
    if not isinstance(taking, Closest):
        return Setting(taking)
    stood = Body(model.base, taking.pose)
    moved_on = tuple(m for m in later if overlapping(gap(stood, m.body)))
    spoiled = _without_a_place(judged, room, wreck, replace(model, pose=taking.pose), moved_on)
    return Setting(free, spoils=spoiled) if spoiled is not None else Setting(taking, takes=moved_on[0])


def _without_a_place(
    judged: JudgedMove, room: Room, wreck: Unit, stood: Model, moved_on: tuple[Model, ...]
) -> Model | None:
    """Return the first of the models whose place another takes that finds none any more; None when all do."""
    now = judged.end.with_pose(stood.id, stood.pose)
    for model in moved_on:
        now = now.with_pose(model.id, None)
    for model in moved_on:
        unit = now.unit(judged.unit.id)
        conditions = (*can_stand(now, model, wreck, room.distance), *room.coherent_with(unit.on_table))
        if is_engaged_at(judged, model) is None:
            conditions = (*conditions, *keeping_unengaged(now, unit, judged.engagement))
        answer = closest_place(model, wreck, conditions, room.distance)
        if not isinstance(answer, Closest):
            return model
        now = now.with_pose(model.id, answer.pose)
    return None
