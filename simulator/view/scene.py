"""A position as marks: the table, terrain, objectives, and every base with what is to be known about it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from simulator.army import Model, Player, Unit
from simulator.board import Board, Zone
from simulator.geometry.shapes import Body, Pose, Round
from simulator.rules.control import controller
from simulator.state import State
from simulator.view.camera import Box, box_around
from simulator.view.marks import Area, Mark, Marker, Name, Ring, ScaleBar, Scene, Table, Token, Way
from simulator.view.words import label_in

Holders = tuple[tuple[str, int], ...]
"""Objectives that somebody holds, by id, each with the side."""

LEADERS = frozenset({"CHARACTER", "LEADER"})
"""Keywords that put a star on a base."""


@dataclass(frozen=True, slots=True)
class Overlays:
    """What can be shown or hidden over a board."""

    names: bool = True
    grid: bool = True
    chips: bool = True
    scale: bool = True
    engagement: float | None = None
    """The engagement range in inches; None shows no outline."""
    engagement_of: frozenset[str] | None = None
    """Units whose outline shows; None means every unit."""
    coherency: float | None = None
    """The distance in inches within which models of a unit are linked; None shows no links."""
    coherency_of: frozenset[str] | None = None
    """Units whose links show; None means every unit."""


PLAIN = Overlays()


def scene(state: State, overlays: Overlays = PLAIN, *, states: dict[str, str] | None = None) -> Scene:
    """Return a position as marks.

    Args:
        state: the position.
        overlays: what else to show.
        states: how single models look, by model id: "selected", "mate", "hover", … (see `Token.state`).
    """
    looks = states or {}
    marks: list[Mark] = list(board_marks(state.board, overlays.grid, holders_of(state)))
    for unit in state.units:
        if not unit.on_table:
            continue
        marks += [
            token(state, model, chips=overlays.chips, look=looks.get(model.id, "standing")) for model in unit.on_table
        ]
        bodies = tuple(m.body for m in unit.on_table)
        if overlays.engagement is not None and _chosen(unit.id, overlays.engagement_of):
            marks.append(Ring(bodies, overlays.engagement, id=f"engagement-{unit.id}"))
        if overlays.coherency is not None and _chosen(unit.id, overlays.coherency_of):
            marks += coherency_links(unit, overlays.coherency, side_of(state, unit))
        if overlays.names:
            marks.append(Name(unit.name, bodies, id=f"name-{unit.id}"))
    if overlays.scale:
        marks.append(ScaleBar())
    return tuple(marks)


def board_marks(board: Board, grid: bool = True, holders: Holders = ()) -> Scene:
    """Return the table, its terrain and its objectives as marks; the same marks for the same board and holders."""
    return (_table(board, grid), *_features(board, holders))


def table_marks(board: Board, grid: bool = True) -> Scene:
    """Return the bare table."""
    return (_table(board, grid),)


def feature_marks(board: Board, holders: Holders = ()) -> Scene:
    """Return what lies on the table and stays there: terrain, and objectives with who holds them."""
    return _features(board, holders)


@lru_cache(maxsize=32)
def _table(board: Board, grid: bool) -> Table:
    return Table(board.width, board.depth, grid)


@lru_cache(maxsize=32)
def _features(board: Board, holders: Holders) -> Scene:
    marks: list[Mark] = [Area((t.outline,), t.kind, id=f"terrain-{t.id}") for t in board.terrain]
    held = dict(holders)
    for objective in board.objectives:
        side, name = held.get(objective.id), f"objective-{objective.id}"
        if objective.at is not None:
            radius = objective.diameter / 2
            marks.append(Marker(objective.at, radius, objective.range, objective.id, id=name, side=side))
        else:
            marks.append(Area((objective.area,), "range", id=name, side=side, text=objective.id))
    return tuple(marks)


@lru_cache(maxsize=32)
def zone_marks(zones: tuple[Zone, ...], players: tuple[Player, ...]) -> Scene:
    """Return deployment zones and the like as marks; they lie under everything that stands on the table."""
    sides = {player.id: side for side, player in enumerate(players)}
    names = {player.id: f"zone, {player.name}" for player in players}
    return tuple(
        Area((z.outline,), "zone", f"zone-{z.id}", sides.get(z.player or ""), text=names.get(z.player or "", z.id))
        for z in zones
    )


def holders_of(state: State) -> Holders:
    """Return who holds each objective that somebody holds: its id and the side, 0 or 1 by player order."""
    held = [(o.id, controller(state, o)) for o in state.board.objectives]
    return tuple((name, 0 if player == state.players[0].id else 1) for name, player in held if player is not None)


def token(state: State, model: Model, *, pose: Pose | None = None, chips: bool = True, look: str = "standing") -> Token:
    """Return a model's base as a mark, where it stands or at another pose (for a model on its way)."""
    unit = state.unit_of[model.id]
    return token_in(unit, side_of(state, unit), index_of(state, unit), model, pose=pose, chips=chips, look=look)


def token_in(
    unit: Unit,
    side: int,
    index: int,
    model: Model,
    *,
    pose: Pose | None = None,
    chips: bool = True,
    look: str = "standing",
) -> Token:
    """Return the base of a model of a unit as a mark; `index` is the unit's among its player's. See `token`."""
    return Token(
        id=model.id,
        body=Body(model.base, pose) if pose is not None else model.body,
        side=side,
        unit=index,
        text=label_in(unit, model.id),
        wounds=(model.wounds, model.profile.W) if model.profile.W > 1 else None,
        chips=_chips(unit, model, chips),
        facing=not isinstance(model.base, Round),
        state=look,
    )


def side_of(state: State, unit: Unit) -> int:
    """Return 0 for the first player's units, 1 for the second's."""
    return 0 if unit.player == state.players[0].id else 1


def index_of(state: State, unit: Unit) -> int:
    """Return a unit's index among its player's units, in file order."""
    index = 0
    for other in state.units:
        if other.id == unit.id:
            break
        index += other.player == unit.player
    return index


def _chips(unit: Unit, model: Model, of_unit: bool) -> frozenset[str]:
    """What a base carries: a star for a leader; what the unit did, on its first model alone, to keep it quiet."""
    chips = set()
    if model.keywords & LEADERS and not unit.keywords & LEADERS:
        chips.add("leader")
    if of_unit and unit.on_table and model.id == unit.on_table[0].id:
        chips |= {"charged"} if unit.record.charged else set()
        chips |= {"fought"} if unit.record.fought else set()
    return frozenset(chips)


Pairs = dict[tuple[str, str], tuple[Model, Model, Way | None]]
"""Pairs of models, by their ids, and the link between them; None where they stood too far apart."""


def coherency_links(unit: Unit, distance: float, side: int | None = None, known: Pairs | None = None) -> list[Mark]:
    """Return lines between the models of a unit that stand within a distance (inches) of one another.

    `known` remembers them, for models that have not changed: their links are the same objects. It is brought up to
    date.
    """
    pairs = {} if known is None else known
    links: list[Mark] = []
    for a, b in combinations(unit.on_table, 2):
        kept = pairs.get((a.id, b.id))
        if kept is None or kept[0] is not a or kept[1] is not b:
            points = (a.body.pose.point, b.body.pose.point)
            link = Way(points, "link", id=f"link-{a.id}-{b.id}", side=side) if _within(a, b, distance) else None
            kept = pairs[a.id, b.id] = (a, b, link)
        if kept[2] is not None:
            links.append(kept[2])
    return links


def _within(a: Model, b: Model, distance: float) -> bool:
    from simulator.geometry.gaps import gap
    from simulator.geometry.lengths import at_most

    # One inch more than any two models this near can have between their centres.
    far = math.dist(a.body.pose.point, b.body.pose.point) > a.base.reach + b.base.reach + distance + 1.0
    return not far and at_most(gap(a.body, b.body), distance)


def _chosen(unit: str, among: frozenset[str] | None) -> bool:
    return among is None or unit in among


def box_of(body: Body) -> Box:
    """Return the box around a base, in inches."""
    x, y, turn = body.pose.x, body.pose.y, body.pose.facing
    support = body.base.support
    return (
        x - support(-1.0, 0.0, turn),
        y - support(0.0, -1.0, turn),
        x + support(1.0, 0.0, turn),
        y + support(0.0, 1.0, turn),
    )


def board_box(state: State, air: float = 0.5) -> Box:
    """Return the box around the whole table, in inches."""
    return box_around([(0.0, 0.0, state.board.width, state.board.depth)], air)


def fight_box(state: State, air: float = 2.5) -> Box:
    """Return the box around every base on the table; around the whole table when there is none."""
    boxes = [box_of(m.body) for u in state.units for m in u.on_table]
    return box_around(boxes, air) if boxes else board_box(state)
