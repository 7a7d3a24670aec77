"""One instant of a replay as marks: bases where they are now, ways and start outlines, casualties, strikes."""

from __future__ import annotations

import math
from collections.abc import Iterator

from simulator.army import Model
from simulator.events import AttacksMade, ModelDestroyed, ModelMoved
from simulator.geometry.shapes import Body, Point
from simulator.view.gauge import gauge
from simulator.view.marks import Ghost, Mark, Measure, Scene, Token, Way
from simulator.view.moments import Frame, Went
from simulator.view.scene import (
    Overlays,
    scene,
    token,
)
from simulator.view.tokens import body_outline
from simulator.view.words import inches

BARE = Overlays(names=False, scale=False)
"""Names are set apart from the scene, so that they stay in place while models move."""


def replay_marks(frame: Frame, hovered: str = "") -> Scene:
    """Return everything of an instant except words: the table, bases, ways, ghosts, casualties, strikes."""
    looks = ({hovered: "hover"} if hovered else {}) | looks_of(frame)
    return (*scene(frame.state, BARE, states=looks), *event_marks(frame))


def event_marks(frame: Frame) -> Scene:
    """Return what goes on at an instant: who falls and has fallen, ways, ghosts of starts, strikes."""
    return (*left_marks(frame), *going_marks(frame))


def left_marks(frame: Frame) -> Scene:
    """Return what an event's instants have in common: who falls and has fallen, starts, and ways gone before."""
    if frame.moment is None:
        return ()
    marks: list[Mark] = [_token_of_fallen(frame, f.model) for f in frame.falling if f.model.pose]
    marks += [Ghost(body_of(m), "casualty", id=f"fallen-{m.id}") for m in _markers(frame) if m.pose]
    for went in [w for w, _ in frame.together] or frame.moment.went:
        marks.append(Ghost(Body(frame.state.model(went.moved.model).base, went.start), "start", id=_start(went)))
        if not _on_its_way(went, frame) and len(went.moved.path) > 1:
            marks.append(Way(went.moved.path, id=f"way-{went.moved.model}"))
    return tuple(marks)


def going_marks(frame: Frame) -> Scene:
    """Return what is different at every instant of an event: the way behind a moving model, strikes that grow."""
    glides = [g for _, g in frame.together] or ([frame.moving] if frame.moving is not None else [])
    ways = [Way(glide.behind, id=f"way-{glide.model}") for glide in glides if len(glide.behind) > 1]
    return (*ways, *_strikes(frame), *_fading(frame))


def _fading(frame: Frame) -> Iterator[Mark]:
    """Yield the marker of a model that is just being taken off the table."""
    event = frame.moment.event if frame.moment else None
    if isinstance(event, ModelDestroyed) and frame.progress < 1.0:
        yield from (
            Ghost(body_of(f.model), "casualty", id=f"fading-{event.model}")
            for f in frame.falling
            if f.model.id == event.model and f.model.pose
        )


def _start(went: Went) -> str:
    return f"start-{went.moved.model}"


def _on_its_way(went: Went, frame: Frame) -> bool:
    if frame.together:
        return True
    return frame.moving is not None and frame.moment is not None and went.moved is frame.moment.event


def chosen_model(frame: Frame) -> str:
    """Return the id of the model that moves or has just moved; empty when none does."""
    event = frame.moment.event if frame.moment else None
    return event.model if isinstance(event, ModelMoved) else ""


def measured_line(frame: Frame) -> Measure | None:
    """Return the line from the model that moves to the nearest of what it moves for, as it is at this instant."""
    event = frame.moment.event if frame.moment else None
    if not isinstance(event, ModelMoved) or not event.target or frame.together:
        return None
    line = gauge(frame.state, frame.state.model(event.model), event.target)
    return None if line is None else Measure(line.start, line.end, inches(line.length), id="gauge")


def looks_of(frame: Frame) -> dict[str, str]:
    """Return how single models look at an instant, by id: the one that moves and its mates."""
    if frame.moment is None or not frame.moment.unit:
        return {}
    looks = {m.id: "mate" for m in frame.state.unit(frame.moment.unit).on_table}
    chosen = chosen_model(frame)
    return looks | ({chosen: "selected"} if chosen else {})


def body_of(model: Model) -> Body:
    """Return the base of a model that has a place."""
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
            yield Way(strike_line(body_of(one), body_of(foe), share), "strike", arrow=True, id=f"strike-{striker}")


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
