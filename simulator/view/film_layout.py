"""How a film is laid out: what the view frames, where the caption goes, and a place for each attack's card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from simulator.events import ModelMoved
from simulator.geometry.shapes import Body
from simulator.state import State
from simulator.view import film_parts as parts
from simulator.view.attack import Attack
from simulator.view.camera import Box, Camera, box_around, fit
from simulator.view.layout import Rect
from simulator.view.moments import Moment
from simulator.view.picture import LARGEST
from simulator.view.replay_scene import AIR, action_box
from simulator.view.scene import box_of
from simulator.view.timeline import Timeline

MARGIN = 12.0
"""Points kept free around the action."""
WIDE, LARGER = 1000.0, 1.2
"""Points of width from which attack cards are larger than in a window, and by how much."""
NARROW, SMALLER = 860.0, 0.9
"""Points of width below which they are smaller, and by how much: words stay above 11 points."""
GAP = 16.0
"""Points free around a card."""
NEAR = 3.0
"""Inches: who stands so near to what goes on is shown whole."""
LETTER = 0.8
"""Inches on every side of an objective's middle that its letter is seen in."""
GLADLY, AT_MOST = 0.88, 0.5
"""How much smaller the action may be shown to keep room for cards free: always, and where they would hide somebody."""
NAMED = 24.0
"""Points around a base in which its unit's name may stand."""
CAPTIONED, CARDED = (300.0, 220.0), (600.0, 320.0)
"""Points of width and height from which there is room for captions and for cards."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Places on a sheet, in points."""

    board: Rect
    below: Rect
    """The caption's; empty where there is no room for one."""
    camera: Camera
    cards: dict[int, Rect]
    """The place of each attack's card, by the attack's number; empty where there is no room for any."""
    announcing: Rect
    """Where banners go, in the middle of its upper part: over what is free of bases, if anything is."""


def laid_out(timeline: Timeline, shown: Sequence[Moment], width: float, height: float) -> Layout:
    """Lay out a sheet for some moments of a replay: all that happens is in view, hidden by nothing if it can be.

    Args:
        timeline: the replay.
        shown: the moments, in order.
        width: of the sheet, in points.
        height: the same.
    """
    captioned = width >= CAPTIONED[0] and height >= CAPTIONED[1]
    lower = height - parts.caption_height([m.text for m in shown], width) if captioned else height
    board, below = Rect(0.0, 0.0, width, lower), Rect(0.0, lower, width, height)
    action = action_box(timeline) if len(shown) == len(timeline.loud) else part_box(timeline, shown)
    action = box_around([action, *_objectives(timeline.initial, shown)])
    whole = fit(action, width, lower, margin=MARGIN, largest=LARGEST)
    attacks = {m.attack.number: m.attack for m in timeline.moments if m.attack}
    firsts = {m.attack.number: m.before for m in reversed(shown) if m.attack}
    if not firsts or width < CARDED[0] or height < CARDED[1]:
        return Layout(board, below, whole, {}, board)
    factor = LARGER if width >= WIDE else SMALLER if width < NARROW else 1.0
    sizes = {
        n: (parts.CARD * factor, min(parts.card_height(attacks[n]) * factor, lower - 2 * GAP)) for n in sorted(firsts)
    }
    column = parts.CARD * factor + 2 * GAP
    row = max(high for _, high in sizes.values()) + 2 * GAP
    beside, above = (
        fit(action, width - column, lower, margin=MARGIN, largest=LARGEST),
        fit(action, width, lower - row, margin=MARGIN, largest=LARGEST),
    )
    in_column = {n: _corner(board, size, right=True, top=True) for n, size in sizes.items()}
    if beside.scale < GLADLY * whole.scale:
        corners = {n: _freest(board, size, attacks[n], firsts[n], whole) for n, size in sizes.items()}
        clear = not any(_hidden(place, attacks[n], firsts[n], whole) for n, place in corners.items())
        if clear or max(beside.scale, above.scale) < AT_MOST * whole.scale:
            return Layout(board, below, whole, corners, board)
        if above.scale > beside.scale:
            (x, y), shift = above.centre, row / 2 / above.scale
            in_row = {n: _corner(board, size, right=True, top=False) for n, size in sizes.items()}
            return Layout(board, below, Camera(width, lower, above.scale, (x, y - shift)), in_row, board)
    (x, y), shift = beside.centre, column / 2 / beside.scale
    free = Rect(width - column, 0.0, width, lower)
    return Layout(board, below, Camera(width, lower, beside.scale, (x + shift, y)), in_column, free)


def _corner(board: Rect, size: tuple[float, float], *, right: bool, top: bool) -> Rect:
    width, height = size
    left = board.right - GAP - width if right else board.left + GAP
    upper = board.top + GAP if top else board.bottom - GAP - height
    return Rect(left, upper, left + width, upper + height)


def _freest(board: Rect, size: tuple[float, float], attack: Attack, state: State, camera: Camera) -> Rect:
    """Return the corner in which a card hides least; the upper right one if it hides no more there."""
    corners = [_corner(board, size, right=r, top=t) for t in (True, False) for r in (True, False)]
    return min(corners, key=lambda place: _hidden(place, attack, state, camera))


def _hidden(place: Rect, attack: Attack, state: State, camera: Camera) -> int:
    """Return how many bases a card would hide, those who strike and are struck ten times."""
    hidden = 0
    for unit in state.units:
        for left, lower, right, upper in _boxes(state, unit.id):
            (x0, y0), (x1, y1) = camera.to_pixels((left, upper)), camera.to_pixels((right, lower))
            if place.overlaps(Rect(x0, y0, x1, y1).grown(NAMED)):
                hidden += 10 if unit.id in (attack.unit, attack.target) else 1
    return hidden


def _boxes(state: State, unit: str) -> set[Box]:
    """Return the boxes of a unit's bases, those included that have fallen and are still seen."""
    return {box_of(Body(m.base, m.pose)) for m in state.unit(unit).models if m.pose is not None}


def part_box(timeline: Timeline, shown: Sequence[Moment]) -> Box:
    """Return the box around the units that something happens to in some moments, and those that stand near them."""
    names = {name for m in shown for name in _concerned(m)}
    boxes: dict[str, set[Box]] = {u.id: set() for u in timeline.initial.units}
    for moment in shown:
        for state in (moment.before, moment.after):
            for unit, found in boxes.items():
                found |= _boxes(state, unit)
        for went in moment.went:
            boxes[went.moved.unit].add(box_of(Body(moment.after.model(went.moved.model).base, went.start)))
        for fallen in moment.fallen_after:
            if fallen.model.pose is not None:
                boxes[fallen.unit].add(box_of(Body(fallen.model.base, fallen.model.pose)))
    concerned = {box for name in names for box in boxes.get(name, ())}
    if not concerned:
        return action_box(timeline)
    near = box_around(concerned, NEAR)
    units = [found for found in boxes.values() if any(_touch(near, box) for box in found)]
    return box_around([box for found in units for box in found], AIR)


def _objectives(state: State, shown: Sequence[Moment]) -> Iterator[Box]:
    """Yield the places of the letters of objectives that moves are aimed at."""
    aimed = {m.event.target for m in shown if isinstance(m.event, ModelMoved)}
    for objective in state.board.objectives:
        if objective.id in aimed:
            points = objective.area if objective.at is None else (objective.at,)
            x, y = (sum(p[k] for p in points) / len(points) for k in (0, 1))
            yield (x - LETTER, y - LETTER, x + LETTER, y + LETTER)


def _concerned(moment: Moment) -> tuple[str, ...]:
    """Return the units that a moment is about: who acts, and whom it is aimed at (or an objective, or nobody)."""
    aimed = moment.event.target if isinstance(moment.event, ModelMoved) else ""
    return (moment.unit, aimed, *(() if moment.attack is None else (moment.attack.unit, moment.attack.target)))


def _touch(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]
