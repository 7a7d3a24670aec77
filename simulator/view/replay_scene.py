"""One instant of a replay as marks: bases where they are now, ways and start outlines, casualties, strikes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from simulator.army import Model
from simulator.board import Board
from simulator.events import AttacksMade, ModelMoved
from simulator.geometry.shapes import Body, Point
from simulator.view import lettering
from simulator.view.camera import Box, Camera, box_around
from simulator.view.drawing import figures
from simulator.view.figures import Box as Plaque
from simulator.view.figures import Figure, Ink, Path, Text
from simulator.view.gauge import gauge
from simulator.view.labels import plate_shapes, plate_size, plate_style, word_figures
from simulator.view.marks import Ghost, Mark, Measure, Name, Plate, ScaleBar, Scene, Token, Way
from simulator.view.moments import Frame, Stretch
from simulator.view.replay_judgement import Judgements, apart_from_names, with_judgement
from simulator.view.scene import Overlays, board_box, board_marks, box_of, scene, token
from simulator.view.theme import DASH, Theme
from simulator.view.timeline import Timeline
from simulator.view.tokens import body_outline
from simulator.view.words import inches

BARE = Overlays(names=False, scale=False)
"""Names are set apart from the scene, so that they stay in place while models move."""
AIR = 1.5
"""Inches around the models when the view fits the action."""


def action_box(timeline: Timeline) -> Box:
    """Return the box around every place where a base stands at some time, so that the view need not move."""
    states = [timeline.initial, *(m.after for m in timeline.moments)]
    bodies = {m.body for s in states for u in s.units for m in u.on_table}
    return box_around([box_of(b) for b in bodies], AIR) if bodies else board_box(timeline.initial)


def replay_marks(frame: Frame, hovered: str = "") -> Scene:
    """Return everything of an instant except words: the table, bases, ways, ghosts, casualties, strikes."""
    marks: list[Mark] = list(scene(frame.state, BARE, states=({hovered: "hover"} if hovered else {}) | _looks(frame)))
    if frame.moment is None:
        return tuple(marks)
    marks += [_token_of_fallen(frame, f.model) for f in frame.falling if f.model.pose]
    marks += [Ghost(_body(m), "casualty", id=f"fallen-{m.id}") for m in _markers(frame) if m.pose]
    marks += _ways(frame)
    marks += _strikes(frame)
    return tuple(marks)


def chosen_model(frame: Frame) -> str:
    """Return the id of the model that moves or has just moved; empty when none does."""
    event = frame.moment.event if frame.moment else None
    return event.model if isinstance(event, ModelMoved) else ""


def measured_line(frame: Frame) -> Measure | None:
    """Return the line from the model that moves to the nearest of what it moves for, as it is at this instant."""
    event = frame.moment.event if frame.moment else None
    if not isinstance(event, ModelMoved) or not event.target:
        return None
    line = gauge(frame.state, frame.state.model(event.model), event.target)
    return None if line is None else Measure(line.start, line.end, inches(line.length), id="gauge")


def _looks(frame: Frame) -> dict[str, str]:
    if frame.moment is None or not frame.moment.unit:
        return {}
    looks = {m.id: "mate" for m in frame.state.unit(frame.moment.unit).on_table}
    chosen = chosen_model(frame)
    return looks | ({chosen: "selected"} if chosen else {})


def _body(model: Model) -> Body:
    assert model.pose is not None
    return Body(model.base, model.pose)


def _token_of_fallen(frame: Frame, model: Model) -> Token:
    return token(frame.state, model, pose=model.pose, look="falling")


def _markers(frame: Frame) -> Iterator[Model]:
    """Yield the casualties that are only markers by now."""
    assert frame.moment is not None
    falling = {f.model.id for f in frame.falling}
    gone = frame.moment.fallen_after if frame.progress >= 1.0 else frame.moment.fallen
    yield from (f.model for f in gone if f.model.id not in falling)


def _ways(frame: Frame) -> Iterator[Mark]:
    assert frame.moment is not None
    for went in frame.moment.went:
        model = frame.state.model(went.moved.model)
        on_its_way = frame.moving is not None and went.moved is frame.moment.event
        points = frame.moving.behind if frame.moving is not None and on_its_way else went.moved.path
        yield Ghost(Body(model.base, went.start), "start", id=f"start-{model.id}")
        if len(points) > 1:
            yield Way(points, id=f"way-{model.id}")


def _strikes(frame: Frame) -> Iterator[Mark]:
    moment = frame.moment
    if moment is None or moment.attack is None:
        return
    share = frame.progress if isinstance(moment.event, AttacksMade) else 1.0
    stood = {f.model.id: f.model for f in moment.fallen_after}
    for striker, target in moment.attack.strikes:
        foe = frame.state.model(target)
        foe = foe if foe.pose is not None else stood.get(target, foe)
        one = frame.state.model(striker)
        if one.pose is not None and foe.pose is not None:
            yield Way(strike_line(_body(one), _body(foe), share), "strike", arrow=True, id=f"strike-{striker}")


def strike_line(striker: Body, target: Body, share: float) -> tuple[Point, Point]:
    """Return the line of a strike from edge to edge; from inside the striker where the bases leave no room."""
    (ax, ay), (bx, by) = striker.pose.point, target.pose.point
    turn = math.atan2(by - ay, bx - ax)
    first = math.hypot(*body_outline(striker, 1.0).edge(math.degrees(turn)))
    last = math.dist((ax, ay), (bx, by)) - math.hypot(*body_outline(target, 1.0).edge(math.degrees(turn) + 180.0))
    begin = max(min(first, last - 0.5), 0.0)
    end = begin + max(last - begin, 0.0) * share
    dx, dy = math.cos(turn), math.sin(turn)
    return ((ax + dx * begin, ay + dy * begin), (ax + dx * end, ay + dy * end))


@dataclass
class Stage:
    """Turns instants of one replay into figures. Keeps names where they are while one thing goes on."""

    timeline: Timeline
    _kept: tuple[object, tuple[Figure, ...]] = (None, ())
    _last_judged: tuple[object, tuple[Figure, ...]] = (None, ())

    def ground(self, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
        """Return the table itself: mat, grid, terrain, objectives."""
        board = self.timeline.initial.board
        return (*figures(board_marks(board), camera, theme), *area_objectives(board, camera, theme))

    def figures(
        self, frame: Frame, camera: Camera, theme: Theme, hovered: str = "", *, judged: bool = False
    ) -> tuple[Figure, ...]:
        """Return everything above the ground at an instant, in the order in which it is painted.

        `hovered` is the model under the mouse; when the move is to be `judged`, its judgement lies over it.
        """
        if judged:
            return self._judged(frame, camera, theme, hovered)
        line = measured_line(frame)
        ground = board_marks(frame.state.board)
        marks = [m for m in replay_marks(frame, hovered) if m not in ground]
        if line is not None:
            # While the model moves, its plates keep their places; at rest they go where they cover least.
            marks.append(replace(line, text="") if frame.moving else line)
        if isinstance(event := frame.moment.event if frame.moment else None, ModelMoved) and not frame.moving:
            marks.append(Plate(inches(event.length), _body(frame.state.model(event.model)), "ink", id="plate-gone"))
        return (
            *figures((*marks, ScaleBar()), camera, theme),
            *self.names(frame, camera, theme),
            *_plates(frame, line, camera, theme),
        )

    def _judged(self, frame: Frame, camera: Camera, theme: Theme, hovered: str) -> tuple[Figure, ...]:
        key = (frame.moment and frame.moment.index, frame.progress, camera, theme.name, hovered)
        if self._last_judged[0] != key:
            ground = board_marks(frame.state.board)
            marks: list[Mark] = [m for m in replay_marks(frame, hovered) if m not in ground]
            marks = with_judgement(marks, self.judgements.at(frame), frame)
            over = figures((*marks, ScaleBar()), camera, theme)
            drawn = apart_from_names(over, self.names(frame, camera, theme), marks, camera)
            self._last_judged = (key, drawn)
        return self._last_judged[1]

    @cached_property
    def judgements(self) -> Judgements:
        """What the referee says of the moves of this replay, as far as somebody has asked."""
        return Judgements(self.timeline)

    def names(self, frame: Frame, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
        """Return the units' names, clear of where bases stand before and after a stretch of events of one kind."""
        stretch = frame.moment.stretch if frame.moment else -1
        key = (stretch, camera, theme.name)
        if self._kept[0] != key:
            start = self.timeline.initial
            whole = self.timeline.stretches[stretch] if stretch >= 0 else Stretch(start, start)
            self._kept = (key, _names(whole, camera, theme))
        here = {f"name-{u.id}" for u in frame.state.units if any(m.pose for m in u.models)}
        return tuple(figure for figure in self._kept[1] if figure.id in here)


def area_objectives(board: Board, camera: Camera, theme: Theme) -> Iterator[Figure]:
    """Yield the outline and the letter of each objective that is an area: above terrain, which may be the same area."""
    for objective in board.objectives:
        if not objective.area:
            continue
        ring = tuple(camera.to_pixels(p) for p in objective.area)
        outline = Ink(stroke=theme.ink, stroke_a=0.75, width=1.6, dash=DASH["engage"], round=True)
        yield Figure(4, (Path((ring,), outline),), id=f"outline-{objective.id}")
        middle = (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
        half = max(lettering.width(objective.id, "semibold", 15.0) / 2 + 7.0, 14.0)
        disc = Plaque(-half, -14.0, 2 * half, 28.0, Ink(theme.panel, 1.0, theme.ink, 1.0, 1.5), 14.0)
        letter = Text(0.0, 15.0 * lettering.CAP / 2, objective.id, "semibold", 15.0, theme.ink, "middle")
        yield Figure(4, (disc, letter), middle, id=f"letter-{objective.id}")


def _names(stretch: Stretch, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
    states = (stretch.before, stretch.after)
    standing = [(s, m) for s in states for u in s.units for m in u.models if m.pose]
    taken: list[Mark] = [token(s, m, pose=m.pose) for s, m in standing]
    taken += [Ghost(_body(f.model), "casualty") for f in stretch.fallen if f.model.pose]
    names = []
    for unit in stretch.before.units:
        bodies = tuple(_body(m) for s, m in standing if s.unit_of[m.id].id == unit.id)
        if bodies:
            names.append(Name(unit.name, bodies, id=f"name-{unit.id}"))
    ground = board_marks(stretch.before.board)
    return tuple(word_figures((*ground, *taken, ScaleBar(), *names), camera, theme))


def _plates(frame: Frame, line: Measure | None, camera: Camera, theme: Theme) -> Iterator[Figure]:
    """Yield the plates that travel with a moving model: how far it has gone, below it; how near it is, by the line."""
    if frame.moving is None:
        return
    model = frame.state.model(frame.moving.model)
    x, y = camera.to_pixels(frame.moving.pose.point)
    down = body_outline(_body(model), camera.scale).edge(-90.0)[1]
    yield _plate(inches(frame.moving.gone), "ink", x, y + down + 20.0, theme)
    if line is not None:
        (ax, ay), (bx, by) = camera.to_pixels(line.start), camera.to_pixels(line.end)
        if math.dist((ax, ay), (bx, by)) >= 60.0:
            yield _plate(line.text, "plain", (ax + bx) / 2, (ay + by) / 2 + 20.0, theme)


def _plate(text: str, role: str, x: float, y: float, theme: Theme) -> Figure:
    style = plate_style(role, theme)
    width, height = plate_size(text, "", style)
    # A steady width: digits change while the model goes, the plate does not.
    width = max(width, lettering.width("0.00″", "semibold", style.size) + 14.0)
    return Figure(12, plate_shapes(width, height, text, "", style), (x, y), id=f"plate-{role}")
