"""The emergency disembark out of a destroyed transport, first cut (18.05).

Judged: every model wholly within 6" of the transport, on the table, overlapping nothing, not on tall dense terrain,
the unit coherent, unengaged if that is possible. Not yet: hazard rolls, and "as close as possible" to the transport.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from simulator.army import Model, Unit
from simulator.events import Event, ModelDestroyed, ModelPlaced, UnitDisembarked, UnitMarked
from simulator.geometry.gaps import gap, gap_to_edge, gap_to_point
from simulator.geometry.lengths import at_most, overlapping
from simulator.geometry.shapes import Body, Hull, Oval, Pose, Round, corners_on_table, outline_points
from simulator.play.choice import Choice
from simulator.play.decision import Decision
from simulator.play.telling import told
from simulator.rules.eleventh.books import ENGAGEMENT, NEIGHBOUR, SPREAD
from simulator.rules.eleventh.coherency import incoherent
from simulator.rules.passing import tall_terrain_under
from simulator.rules.words import engaged, is_engaged, quote, within
from simulator.state import State

DISEMBARK = 6.0
"""Inches: models are set up wholly within this of their transport (18.05)."""
_RING = 0.5
_SPOTS = 72
_STARTS = 24


def farthest(body: Body, transport: Body) -> float:
    """Return how far the point of a base that is farthest from a transport is from it, in inches.

    The distance to a convex outline is convex, so a hull's farthest point is a corner; a round base's is a radius
    behind its centre. An oval's is taken along its outline, to less than the tolerance.
    """
    base = body.base
    if isinstance(base, Round):
        return gap(body, transport) + 2 * base.radius
    points = corners_on_table(base, body.pose) if isinstance(base, Hull) else outline_points(body, 720)
    slack = math.pi / 720 * max(base.a, base.b) * math.pi / 720 if isinstance(base, Oval) else 0.0
    return max(gap_to_point(transport, p) for p in points) + slack


def standing_bodies(state: State) -> Iterator[tuple[Model, Body]]:
    """Yield everything that takes up room: models on the table, and wrecks not removed yet."""
    for unit in state.units:
        for model in unit.models:
            if model.pose is not None:
                yield model, Body(model.base, model.pose)


def fault_of_place(state: State, model: Model, transport: tuple[Body, ...]) -> str | None:
    """Say why a model may not be set up where it stands in `state`; None when it may. Engagement is not looked at."""
    body, name = model.body, state.name_of(model.id)
    reach = min(farthest(body, t) for t in transport)
    if not at_most(reach, DISEMBARK):
        return f"{name} reaches {quote(reach)} from the transport; wholly within {quote(DISEMBARK)} of it is allowed."
    inside = gap_to_edge(body, state.board.width, state.board.depth)
    if overlapping(inside):
        return f"{name} sticks out over the table edge by {quote(-inside)}."
    for other, where in standing_bodies(state):
        if other.id != model.id and overlapping(distance := gap(body, where)):
            return f"{name} overlaps {state.name_of(other.id)} by {quote(-distance)}."
    for terrain in tall_terrain_under(state, model):
        return f"{name} stands on terrain {terrain.id}, which is over 2″ high."
    return None


def disembarked(state: State, decision: Decision, choice: Choice) -> Iterator[Event]:
    """Yield what happens when a unit gets out of its destroyed transport."""
    unit = state.unit(decision.unit)
    assert unit.embarked_in is not None
    wreck = state.unit(unit.embarked_in)
    transport = tuple(Body(m.base, m.pose) for m in wreck.models if m.pose is not None)
    if choice.places is not None:
        _judge(state, unit, choice, transport)
        places, remark = choice.places, choice.remark
    else:
        places = find_places(state, unit, transport)
        remark = "Places: the first free ones found, nearest to the transport."
    yield UnitDisembarked(
        unit=unit.id,
        transport=wreck.id,
        text=f"{told(unit, 'makes', 'make')} an emergency disembark from {wreck.name}. {remark}".rstrip(),
        clause="18.05",
    )
    for model in (m for m in unit.models if m.alive):
        name = state.name_of(model.id)
        pose = places.get(model.id)
        if pose is None:
            text = f"{name} finds no place and is destroyed."
            yield ModelDestroyed(unit=unit.id, model=model.id, text=text, clause="18.05")
            continue
        text = f"{name} is set up."
        yield ModelPlaced(unit=unit.id, model=model.id, at=pose.point, facing=pose.facing, text=text, clause="18.05")
    if places:
        text = f"{told(unit, 'is', 'are')} battle-shocked."
        yield UnitMarked(unit=unit.id, marks={"battle_shocked": True}, text=text, clause="18.05")


def _judge(state: State, unit: Unit, choice: Choice, transport: tuple[Body, ...]) -> None:
    assert choice.places is not None
    alive = [m for m in unit.models if m.alive]
    missing = [m.id for m in alive if m.id not in choice.places]
    if missing:
        choice.refuse(f"steps: no place for {', '.join(missing)}.")
    placed = state
    for model in alive:
        placed = placed.with_pose(model.id, choice.places[model.id])
    faults = [fault_of_place(placed, placed.model(m.id), transport) for m in alive]
    faulty = [fault for fault in faults if fault is not None]
    if (apart := incoherent(placed.unit(unit.id))) is not None:
        faulty.append(f"{unit.name} is not in coherency: {apart}.")
    if is_engaged(placed, placed.unit(unit.id), ENGAGEMENT):
        free = find_places(state, unit, transport)
        found = state
        for model_id, pose in free.items():
            found = found.with_pose(model_id, pose)
        if len(free) == len(alive) and not is_engaged(found, found.unit(unit.id), ENGAGEMENT):
            spots = ", ".join(f"{m} at ({p.x:.2f}, {p.y:.2f})" for m, p in free.items())
            faulty.append(f"{unit.name} is engaged; it could be set up unengaged: {spots}.")
    if faulty:
        choice.refuse(" ".join(faulty))


def find_places(state: State, unit: Unit, transport: tuple[Body, ...]) -> dict[str, Pose]:
    """Return places for the models of a unit that gets out, by model id; models that find none are left out.

    A plain deterministic search: rings round the transport half an inch apart, 72 places on each, nearest first, the
    models one after the other, each in coherency with those before it; unengaged first, engaged where that fails.
    """
    alive = [m for m in unit.models if m.alive]
    best: dict[str, Pose] = {}
    for unengaged in (True, False):
        spots = {m.id: _spots(state, m, transport, unengaged=unengaged) for m in alive}
        for start in spots[alive[0].id][:: max(1, len(spots[alive[0].id]) // _STARTS)]:
            places = _fill(state, alive, spots, start)
            if len(places) > len(best):
                best = places
            if len(best) == len(alive):
                return best
    return best


def _spots(state: State, model: Model, transport: tuple[Body, ...], *, unengaged: bool) -> list[Pose]:
    """Return the places where one model alone might be set up, nearest to the transport first."""
    found: list[tuple[float, Pose]] = []
    for body in transport:
        out = body.base.reach + model.base.reach + DISEMBARK
        for ring in range(int(out / _RING) + 1):
            for k in range(_SPOTS):
                turn = 2 * math.pi * k / _SPOTS
                x = body.pose.x + ring * _RING * math.cos(turn)
                y = body.pose.y + ring * _RING * math.sin(turn)
                there = Body(model.base, Pose(x, y))
                distance = min(gap(there, t) for t in transport)
                if distance < 0.0 or distance > DISEMBARK:
                    continue
                placed = state.with_pose(model.id, there.pose)
                if fault_of_place(placed, placed.model(model.id), transport) is not None:
                    continue
                foes = placed.enemies_of(placed.unit_of[model.id])
                if unengaged and any(engaged(placed.model(model.id), foe, ENGAGEMENT) for foe in foes):
                    continue
                found.append((distance, there.pose))
    return [pose for _, pose in sorted(found, key=lambda one: (round(one[0], 6), one[1].x, one[1].y))]


def _fill(state: State, alive: list[Model], spots: dict[str, list[Pose]], start: Pose) -> dict[str, Pose]:
    """Set up the models one after the other, the first at `start`, each near enough to those before it."""
    places: dict[str, Pose] = {}
    standing: list[Model] = []
    for model in alive:
        for pose in [start] if not places else spots[model.id]:
            placed = state.with_pose(model.id, pose).model(model.id)
            if any(overlapping(gap(placed.body, mate.body)) for mate in standing):
                continue
            near = not standing or any(within(placed, mate, NEIGHBOUR) for mate in standing)
            if near and all(within(placed, mate, SPREAD) for mate in standing):
                places[model.id] = pose
                standing.append(placed)
                break
    return places
