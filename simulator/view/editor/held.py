"""What the hand holds: selected models and things on their way, snapped, straight, or to a typed length."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from simulator.authoring.arranging import middle_of, moved, turned
from simulator.authoring.snapping import Snap, Surroundings, snap
from simulator.board import Board, Objective, Zone
from simulator.geometry.shapes import Body, Point, Pose
from simulator.rules import rulesets
from simulator.scenario import Scenario
from simulator.state import State
from simulator.view.editor.picked import Picked, Thing, outline_of, thing_of
from simulator.view.editor.way_in_hand import WayInHand

REACH = 8.0
"""Pixels within which a base snaps."""
GRID, GRID_REACH = 1.0, 0.2
"""Inches: the grid that is snapped to, and how near one must be. It never holds what goes between its lines."""
MOST_TYPED = 16
"""Letters of a length or a place, at most."""
STEP = 15.0
"""Degrees that turning goes by while Shift is held."""
WAYS = {"nudge-left": (-1.0, 0.0), "nudge-right": (1.0, 0.0), "nudge-up": (0.0, 1.0), "nudge-down": (0.0, -1.0)}
"""Which way the commands go that push by a step."""
TURNS = {"turn-left": STEP, "turn-right": -STEP, "turn-left-fine": 1.0, "turn-right-fine": -1.0}
"""Degrees, counter-clockwise, of the commands that turn."""


@dataclass(frozen=True, slots=True)
class Mods:
    """Which keys are held with the mouse."""

    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    space: bool = False


FREE = Mods()


@dataclass(frozen=True, slots=True)
class Held:
    """What is in hand."""

    bodies: tuple[tuple[str, Body], ...]
    """Each model as it stood when it was taken up, by id."""
    things: tuple[Thing, ...]
    grip: Point
    """Where it was taken up, in inches."""
    grabbed: str = ""
    """The model under the cursor: the one that snaps."""
    how: str = "move"
    """"move", "turn", or "corner": one corner of an outline."""
    shift: Point = (0.0, 0.0)
    """How far it has come, in inches."""
    angle: float = 0.0
    """Degrees it was turned."""
    snap: Snap | None = None
    copies: bool = False
    """Whether what it was taken from stays: a copy is put down."""
    typed: str = ""
    """The length that was typed, or the place: two numbers; while it is."""
    by_keys: bool = False
    """Whether it was taken up by a key: no mouse button holds it."""
    way: WayInHand | None = None
    """The way that it goes, while a move is recorded."""
    ring: tuple[Point, ...] = ()
    """The outline whose corner is in hand, as it was taken up."""
    corner: int = -1
    """Which corner of it."""

    @property
    def models(self) -> tuple[str, ...]:
        """The models in hand."""
        return tuple(model for model, _ in self.bodies)

    @property
    def poses(self) -> tuple[tuple[str, Pose], ...]:
        """Where the models are now."""
        bodies = dict(self.bodies)
        if self.how == "turn":
            return turned(bodies, self.angle, self.grip)
        if self.snap is not None and self.grabbed in bodies:
            # What snapped stands exactly where it touches.
            return tuple((k, self.snap.pose if k == self.grabbed else p) for k, p in moved(bodies, *self.shift))
        return moved(bodies, *self.shift)

    @property
    def lead(self) -> str:
        """The model that lengths and places are told of: the one under the cursor, or one alone; "" for the middle."""
        return self.grabbed or (self.bodies[0][0] if len(self.bodies) == 1 else "")

    @property
    def still(self) -> bool:
        """Whether it is where it was taken up."""
        return self.angle == 0.0 and self.shift == (0.0, 0.0)

    @property
    def leg(self) -> Point:
        """Where the last straight line of its way begins, in inches from where it was taken up."""
        if self.way is None:
            return (0.0, 0.0)
        pose, (x, y) = self.bodies[0][1].pose, self.way.last
        return (x - pose.x, y - pose.y)

    @property
    def length(self) -> float:
        """How far it has come, in inches: along its way, where it goes one."""
        (x, y), gone = self.leg, 0.0 if self.way is None else self.way.gone
        return gone + math.hypot(self.shift[0] - x, self.shift[1] - y)


def taken_up(scenario: Scenario, picked: Picked, grip: Point, grabbed: str = "", *, by_keys: bool = False) -> Held:
    """Take up what is selected, by the model under the cursor if there is one."""
    bodies = tuple((m, scenario.state.model(m).body) for m in picked.models if scenario.state.model(m).on_table)
    return Held(bodies, picked.things, grip, grabbed, by_keys=by_keys)


def turning(scenario: Scenario, picked: Picked) -> Held:
    """Take what is selected by its handle: it turns about its middle."""
    held = taken_up(scenario, replace(picked, things=()), (0.0, 0.0))
    return replace(held, grip=middle_of(dict(held.bodies)), how="turn")


def carried(held: Held, scenario: Scenario, place: Point, scale: float, mods: Mods = FREE) -> Held:
    """Return it with the hand at a place (inches); `scale` is in pixels an inch.

    Shift goes straight (in eighths of a turn), Ctrl snaps to nothing, Alt leaves what was taken up.
    """
    dx, dy = place[0] - held.grip[0], place[1] - held.grip[1]
    held = replace(held, copies=mods.alt and not held.by_keys)
    x, y = held.leg
    if mods.shift:
        u, v = straight(dx - x, dy - y)
        dx, dy = x + u, y + v
    there, lead = typed_place(held.typed), dict(held.bodies).get(held.lead)
    if there is not None:
        stood = lead.pose.point if lead is not None else held.grip
        return replace(held, shift=(there[0] - stood[0], there[1] - stood[1]), snap=None)
    length = typed_length(held.typed)
    if length is not None:
        far, leg = math.hypot(dx - x, dy - y), max(length - (held.way.gone if held.way is not None else 0.0), 0.0)
        if far > 0.0:
            dx, dy = x + (dx - x) * leg / far, y + (dy - y) * leg / far
        return replace(held, shift=(dx, dy), snap=None)
    if mods.ctrl or mods.shift:
        return replace(held, shift=(dx, dy), snap=None)
    if not held.grabbed:
        return replace(held, shift=_to_grid(held, scenario, dx, dy), snap=None)
    start = dict(held.bodies)[held.grabbed]
    wanted = Body(start.base, Pose(start.pose.x + dx, start.pose.y + dy, start.pose.facing))
    found = snapped(wanted, held, scenario, scale)
    if found is not None:
        sx, sy = found.shift(wanted.pose)
        dx, dy = dx + sx, dy + sy
    return replace(held, shift=(dx, dy), snap=found)


def straight(dx: float, dy: float) -> Point:
    """Return a way turned to the nearest eighth of a turn, as far as it goes that way."""
    way = math.radians(45.0 * round(math.degrees(math.atan2(dy, dx)) / 45.0))
    along = dx * math.cos(way) + dy * math.sin(way)
    return along * math.cos(way), along * math.sin(way)


def snapped(wanted: Body, held: Held, scenario: Scenario, scale: float) -> Snap | None:
    """Return where a base in hand snaps to."""
    near = surroundings(scenario.state, held.grabbed, () if held.copies else held.models)
    if held.way is not None:
        near = replace(near, start=held.way.last, lengths=(held.way.left,) if held.way.left > 0.0 else ())
    found = snap(wanted, near, REACH / scale)
    if found is not None and found.kind == "distance" and held.way is not None:
        # How far it may go is only so far off where nothing is in the way.
        found = (
            found if held.way.is_straight(found.pose.point) else snap(wanted, replace(near, lengths=()), REACH / scale)
        )
    if found is not None:
        return found
    return snap(wanted, Surroundings(others=near.everybody, grid=GRID), min(REACH / scale, GRID_REACH))


def surroundings(state: State, model: str, without: Iterable[str]) -> Surroundings:
    """Return what a model may snap to: everybody but those in hand."""
    unit, gone, ruleset = state.unit_of[model], set(without), rulesets().get(state.ruleset)
    mates: dict[str, Body] = {}
    enemies: dict[str, Body] = {}
    others: dict[str, Body] = {}
    for other in state.units:
        where = mates if other.id == unit.id else others if other.player == unit.player else enemies
        where |= {m.id: m.body for m in other.on_table if m.id not in gone}
    coherency = None
    if ruleset is not None and ruleset.coherency is not None:
        coherency = ruleset.coherency(unit.models).neighbour
    return Surroundings(mates, enemies, others, coherency, ruleset.engagement if ruleset is not None else None)


def _to_grid(held: Held, scenario: Scenario, dx: float, dy: float) -> Point:
    """Return a shift that brings the first corner of what lies on the table to whole inches, where it is near them."""
    corner = next((c for c in (_corner(scenario, thing) for thing in held.things) if c is not None), None)
    if corner is None:
        return (dx, dy)
    x, y = corner[0] + dx, corner[1] + dy
    return (
        dx + (round(x) - x if abs(round(x) - x) <= GRID_REACH else 0.0),
        dy + (round(y) - y if abs(round(y) - y) <= GRID_REACH else 0.0),
    )


def _corner(scenario: Scenario, thing: Thing) -> Point | None:
    found = thing_of(scenario, thing)
    if isinstance(found, Objective) and found.at is not None:
        return found.at
    return outline_of(found)[0]


def swung(held: Held, start: Point, place: Point, mods: Mods = FREE) -> Held:
    """Return it turned by the angle from where the handle was to where the hand is; Shift goes by 15°."""
    x, y = held.grip
    degrees = math.degrees(math.atan2(place[1] - y, place[0] - x) - math.atan2(start[1] - y, start[0] - x))
    degrees = (degrees + 180.0) % 360.0 - 180.0
    if mods.shift:
        degrees = STEP * round(degrees / STEP)
    return replace(held, angle=degrees)


def typed_length(typed: str) -> float | None:
    """Return the length that was typed so far; None while it is none."""
    try:
        return float(typed)
    except ValueError:
        return None


def typed_place(typed: str) -> Point | None:
    """Return the place that was typed so far: "30.9 18.3"; None while it is none."""
    found = [typed_length(part) for part in typed.split()]
    if len(found) != 2 or found[0] is None or found[1] is None:
        return None
    return (found[0], found[1])


def typed_on(typed: str, key: str) -> str:
    """Return what is typed after one more digit, point or space, or after Backspace."""
    if key == "Backspace":
        return typed[:-1]
    return (typed + key)[:MOST_TYPED]


def with_poses(state: State, poses: Mapping[str, Pose]) -> State:
    """Return a position with some models elsewhere."""
    if not poses:
        return state
    units = tuple(
        replace(u, models=tuple(replace(m, pose=poses[m.id]) if m.id in poses else m for m in u.models))
        if any(m.id in poses for m in u.models)
        else u
        for u in state.units
    )
    return replace(state, units=units)


def reshaped(ring: tuple[Point, ...], corner: int, by: Point) -> tuple[Point, ...]:
    """Return an outline with one corner elsewhere."""
    return tuple((x + by[0], y + by[1]) if k == corner else (x, y) for k, (x, y) in enumerate(ring))


def shifted(
    board: Board, zones: tuple[Zone, ...], things: Iterable[Thing], by: Point, corner: int = -1
) -> tuple[Board, tuple[Zone, ...]]:
    """Return the table and its zones with some things elsewhere, or only one corner of each."""
    chosen = set(things)
    if not chosen:
        return board, zones

    def ring(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return reshaped(points, corner, by) if corner >= 0 else tuple((x + by[0], y + by[1]) for x, y in points)

    terrain = tuple(replace(t, outline=ring(t.outline)) if ("terrain", t.id) in chosen else t for t in board.terrain)
    objectives = tuple(
        replace(o, at=ring((o.at,))[0] if o.at is not None else None, area=ring(o.area))
        if ("objectives", o.id) in chosen
        else o
        for o in board.objectives
    )
    moved_zones = tuple(replace(z, outline=ring(z.outline)) if ("zones", z.id) in chosen else z for z in zones)
    return replace(board, terrain=terrain, objectives=objectives), moved_zones
