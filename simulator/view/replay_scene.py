"""A replay on its stage: each instant turned into figures, and what it has in common with the one before kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from simulator.events import ModelDestroyed, ModelMoved, WoundsLost
from simulator.geometry.shapes import Body, Point
from simulator.state import State
from simulator.view.camera import Box, Camera, box_around
from simulator.view.cast import Cast
from simulator.view.drawing import Ranked, figures, in_order, ranked
from simulator.view.figures import Figure
from simulator.view.labels import name_rect, speaks, word_figures
from simulator.view.marks import Ghost, Mark, Name, Plate, ScaleBar, Scene
from simulator.view.moments import Frame, Stretch
from simulator.view.overlaid import QUIET, Overlaid, Shown
from simulator.view.replay_judgement import Judgements, apart_from_names, with_judgement
from simulator.view.replay_marks import body_of, going_marks, left_marks, looks_of, measured_line, replay_marks
from simulator.view.scene import (
    Holders,
    board_box,
    box_of,
    feature_marks,
    holders_of,
    table_marks,
)
from simulator.view.shelf import Shelf
from simulator.view.theme import Theme
from simulator.view.timeline import Timeline
from simulator.view.travelling import Travelling, plate_rect
from simulator.view.words import gone_of

MARKED = 2000
"""How many marks are remembered with their figures."""
AIR = 1.5
"""Inches around the models when the view fits the action."""


def action_box(timeline: Timeline) -> Box:
    """Return the box around every place where a base stands at some time, so that the view need not move."""
    states = [timeline.initial, *(m.after for m in timeline.moments)]
    bodies = {m.body for s in states for u in s.units for m in u.on_table}
    return box_around([box_of(b) for b in bodies], AIR) if bodies else board_box(timeline.initial)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn last, and of what."""

    frame: Frame
    seen: tuple[object, ...]
    figures: tuple[Figure, ...]


@dataclass
class Stage:
    """Turns instants of one replay into figures. What did not change since the last one is not made anew."""

    timeline: Timeline
    cast: Cast = field(default_factory=Cast)
    zones: Scene = ()
    """Marks of the scenario's zones; see `zone_marks`."""
    _named: dict[object, tuple[Figure, ...]] = field(default_factory=dict)
    """The names of the stretch that shows, and of one that is to come, by what they were made from."""
    _features: tuple[object, tuple[Ranked, ...], Scene] = (None, (), ())
    _holders: tuple[State | None, Holders] = (None, ())
    _places: tuple[object, dict[str, Point]] = field(default_factory=lambda: (None, {}))
    """Where each name stood last, so that it stays there while it can."""
    _left: tuple[object, Scene] = (None, ())
    _marked: tuple[object, Shelf[int, tuple[Mark, tuple[Ranked, ...]]]] = field(
        default_factory=lambda: (None, Shelf(MARKED))
    )
    """Figures of marks, by the identity of the mark."""
    _drawn: Drawn | None = None
    _travelling: Travelling = field(default_factory=Travelling)
    _last_judged: tuple[object, tuple[Figure, ...]] = (None, ())

    @cached_property
    def overlaid(self) -> Overlaid:
        """What makes engagement ranges and coherency links."""
        return Overlaid.of(self.timeline.initial)

    def ground(self, camera: Camera, theme: Theme, *, grid: bool = True) -> tuple[Figure, ...]:
        """Return the bare table, which stays whatever happens: mat, grid and zones."""
        return figures((*table_marks(self.timeline.initial.board, grid), *self.zones), camera, theme)

    def figures(
        self,
        frame: Frame,
        camera: Camera,
        theme: Theme,
        hovered: str = "",
        shown: Shown = QUIET,
        more: Scene = (),
        *,
        judged: bool = False,
    ) -> tuple[Figure, ...]:
        """Return everything above the ground at an instant, in the order in which it is painted; see `board`."""
        drawn = self.board(frame, camera, theme, hovered, shown, more, judged=judged)
        return (*drawn, *figures((ScaleBar(),), camera, theme))

    def board(
        self,
        frame: Frame,
        camera: Camera,
        theme: Theme,
        hovered: str = "",
        shown: Shown = QUIET,
        more: Scene = (),
        *,
        judged: bool = False,
    ) -> tuple[Figure, ...]:
        """Return everything on the table at an instant, in the order in which it is painted.

        Args:
            frame: the instant.
            camera: the view of the table.
            theme: the colours.
            hovered: the model under the mouse.
            shown: the overlays that are asked for.
            more: what else is to be drawn, such as a measured length.
            judged: whether the judgement of the move at hand lies over it.
        """
        if judged:
            return self._judged(frame, camera, theme, hovered, shown, more)
        last, seen = self._drawn, (camera, theme, hovered, shown, more)
        if last is not None and _same_instant(last.frame, frame) and last.seen == seen:
            return last.figures
        features, beneath = self._fixed(frame, camera, theme)
        line = measured_line(frame)
        marks = [*self._left_by(frame), *going_marks(frame), *self.overlaid.marks(frame, shown), *more]
        if line is not None:
            # While the model moves, its plates keep their places; at rest they go where they cover least.
            marks.append(replace(line, text="") if frame.moving else line)
        still = frame.moving is None and not frame.together
        if isinstance(event := frame.moment.event if frame.moment else None, ModelMoved) and still:
            went = gone_of(event.length, self._most(frame))
            marks.append(Plate(went, body_of(frame.state.model(event.model)), "ink", id="plate-gone"))
        looks = ({hovered: "hover"} if hovered else {}) | looks_of(frame)
        bases = self.cast.drawn(frame.state, looks, camera, theme)
        names = self.names(frame, camera, theme) if shown.names else ()
        apart = self.cast.discs_but(frame.moving.model) if frame.moving is not None else []
        plates = tuple(self._travelling.plates(frame, line, self._most(frame), camera, theme, apart))
        # A name gives way to what moves.
        if plates:
            over = [plate_rect(plate) for plate in plates]
            names = tuple(n for n in names if not any(name_rect(n).overlaps(rect) for rect in over))
        words: list[Figure] = []
        if any(speaks(mark) for mark in (*marks, *beneath)):
            taken = [name_rect(n) for n in names]
            words = word_figures((*marks, *beneath, ScaleBar()), camera, theme, None, taken, self.cast.discs)
        placed = [(f.layer, 0.0, f) for f in (*words, *names, *plates)]
        going = [ranked_figure for mark in marks for ranked_figure in self._figures_of(mark, frame, camera, theme)]
        drawn = in_order((*features, *going, *bases, *placed))
        self._drawn = Drawn(frame, seen, drawn)
        return drawn

    def _most(self, frame: Frame) -> float | None:
        """Return how far the model that moves may go, in inches; None where that is not known."""
        event = frame.moment.event if frame.moment else None
        return self.overlaid.most(event, frame.state.model(event.model)) if isinstance(event, ModelMoved) else None

    def _left_by(self, frame: Frame) -> Scene:
        """Return what an event's instants have in common: the same marks for all of them."""
        glides = frame.moving is not None or bool(frame.together)
        key = (frame.moment, glides, frame.progress >= 1.0, frame.falling)
        if self._left[0] != key:
            self._left = (key, left_marks(frame))
        return self._left[1]

    def _figures_of(self, mark: Mark, frame: Frame, camera: Camera, theme: Theme) -> Iterable[Ranked]:
        """Return the figures of a mark; those of one that is the same as in the last picture are the same."""
        view = (camera, theme)
        if self._marked[0] != view:
            self._marked = (view, Shelf(MARKED))
        kept = self._marked[1].get(id(mark))
        if kept is None:
            drawn = [(rank, size, _fleeting(_faded(f, frame), frame)) for rank, size, f in ranked((mark,), *view)]
            if any(figure.fleeting for _, _, figure in drawn):
                return drawn
            # The mark is kept too, so that no other one can come to have its identity.
            kept = (mark, tuple(drawn))
            self._marked[1].put(id(mark), kept, 1)
        return kept[1]

    def _fixed(self, frame: Frame, camera: Camera, theme: Theme) -> tuple[tuple[Ranked, ...], Scene]:
        """Return terrain and objectives as figures; as marks, with the zones, which words keep clear of too."""
        key = (self.holders(frame), camera, theme)
        if self._features[0] != key:
            marks = feature_marks(self.timeline.initial.board, key[0])
            self._features = (key, tuple(ranked(marks, camera, theme)), (*self.zones, *marks))
        return self._features[1:]

    def holders(self, frame: Frame) -> Holders:
        """Return who holds each objective; while a model moves, who held it before."""
        state = frame.facts
        if self._holders[0] is not state:
            self._holders = (state, holders_of(state))
        return self._holders[1]

    def _judged(
        self, frame: Frame, camera: Camera, theme: Theme, hovered: str, shown: Shown, more: Scene
    ) -> tuple[Figure, ...]:
        key = (frame.moment and frame.moment.index, frame.progress, camera, theme, hovered, shown, more)
        if self._last_judged[0] != key:
            features, beneath = self._fixed(frame, camera, theme)
            ground = {*table_marks(frame.state.board, True), *feature_marks(frame.state.board, ()), *beneath}
            marks: list[Mark] = [m for m in replay_marks(frame, hovered) if m not in ground]
            marks = with_judgement(
                [*marks, *self.overlaid.marks(frame, shown), *more], self.judgements.at(frame), frame
            )
            over = figures((*marks, ScaleBar()), camera, theme, beneath=beneath)
            over = tuple(figure for figure in over if figure.id != ScaleBar().id)
            names = self.names(frame, camera, theme) if shown.names else ()
            drawn = apart_from_names(over, names, marks, camera)
            self._last_judged = (key, (*in_order(features), *drawn))
        return self._last_judged[1]

    @cached_property
    def judgements(self) -> Judgements:
        """What the referee says of the moves of this replay, as far as somebody has asked."""
        return Judgements(self.timeline)

    def names(self, frame: Frame, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
        """Return the units' names, clear of where bases stand before and after a stretch of events of one kind."""
        self.name_ahead(frame, camera, theme)
        here = {f"name-{u.id}" for u in frame.state.units if any(m.pose for m in u.models)}
        named = self._named[_stretch_of(frame), camera, theme]
        return tuple(figure for figure in named if figure.id in here)

    def name_ahead(self, frame: Frame, camera: Camera, theme: Theme) -> bool:
        """Place the names of the stretch that an instant belongs to; say whether there was anything to do."""
        key = (_stretch_of(frame), camera, theme)
        if key in self._named:
            return False
        if self._places[0] != key[1:]:
            self._places = (key[1:], {})
        start = self.timeline.initial
        whole = self.timeline.stretches[key[0]] if key[0] >= 0 else Stretch(start, start)
        while len(self._named) > 1:
            del self._named[next(iter(self._named))]
        self._named[key] = _names(whole, camera, theme, self._places[1])
        return True

    def draw_ahead(self, frame: Frame, camera: Camera, theme: Theme, hovered: str, shown: Shown) -> tuple[Figure, ...]:
        """Return an instant to come as `board` will, and keep what the two have in common."""
        drawn, self._drawn = self._drawn, None
        ahead = self.board(frame, camera, theme, hovered, shown)
        self._drawn = drawn
        return ahead


def _stretch_of(frame: Frame) -> int:
    return frame.moment.stretch if frame.moment else -1


def _fading_model(frame: Frame) -> str:
    """Return the id of the model whose base fades just now; empty when none does."""
    event = frame.moment.event if frame.moment else None
    if frame.progress >= 1.0:
        return ""
    if isinstance(event, WoundsLost) and event.left <= 0:
        return event.model
    return event.model if isinstance(event, ModelDestroyed) else ""


def _faded(figure: Figure, frame: Frame) -> Figure:
    """Return the figure of a model that falls, or of its marker, as far as it has faded or come."""
    model = _fading_model(frame)
    if not model or figure.id not in (model, f"fading-{model}"):
        return figure
    event, share = frame.moment.event if frame.moment else None, frame.progress
    if figure.id != model:
        shown = figure.opacity * share
    elif isinstance(event, ModelDestroyed):
        shown = figure.opacity * (1.0 - share)
    else:
        shown = 1.0 + (figure.opacity - 1.0) * share
    # In steps, so that a base need not be painted for every one.
    return replace(figure, opacity=max(round(shown * 20), 1) / 20)


def _fleeting(figure: Figure, frame: Frame) -> Figure:
    """Say of a figure that grows or moves from picture to picture that it is not worth keeping."""
    if frame.progress >= 1.0:
        return figure
    name, mover = figure.id, frame.moving.model if frame.moving is not None else ""
    grows = name.startswith(("strike-", "fading-")) or name == "gauge" or name == _fading_model(frame)
    if mover:
        grows = grows or name == f"way-{mover}" or (name.startswith("link-") and mover in name)
    grows = grows or (bool(frame.together) and name.startswith(("way-", "link-")))
    return replace(figure, fleeting=True) if grows else figure


def _same_instant(one: Frame, other: Frame) -> bool:
    return one.moment is other.moment and one.state is other.state and one.progress == other.progress


def _names(stretch: Stretch, camera: Camera, theme: Theme, places: dict[str, Point]) -> tuple[Figure, ...]:
    taken: list[Mark] = []
    bodies: dict[str, list[Body]] = {}
    states = [stretch.before] if stretch.before is stretch.after else [stretch.before, stretch.after]
    for state in states:
        before = {} if state is stretch.before else stretch.before.model_by_id
        for unit in state.units:
            for model in unit.models:
                # Where it has not moved it is in the way but once.
                if model.pose and not (model.id in before and before[model.id].pose == model.pose):
                    taken.append(Ghost(body_of(model), "casualty"))
                    bodies.setdefault(unit.id, []).append(body_of(model))
    taken += [Ghost(body_of(f.model), "casualty") for f in stretch.fallen if f.model.pose]
    names = [
        Name(unit.name, tuple(bodies[unit.id]), id=f"name-{unit.id}")
        for unit in stretch.before.units
        if unit.id in bodies
    ]
    ground = feature_marks(stretch.before.board)
    return tuple(word_figures((*ground, *taken, ScaleBar(), *names), camera, theme, places))
