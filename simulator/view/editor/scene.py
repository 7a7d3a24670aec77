"""The editor's table as figures: everything where it stands or is dragged, what is wrong, how far it has come."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from simulator.authoring.problems import Problem, standing_problems
from simulator.geometry.shapes import Point
from simulator.state import State
from simulator.view.camera import Camera
from simulator.view.card import card_corner, card_rect
from simulator.view.cast import Cast
from simulator.view.drawing import Ranked, figures, in_order, ranked
from simulator.view.editor.bench import Bench
from simulator.view.editor.engagements import engagement_lines
from simulator.view.editor.in_hand import hand_marks, lead_of, moved_marks, warning_marks
from simulator.view.editor.judging import Judging
from simulator.view.editor.outline_corners import corner_figures
from simulator.view.editor.picked import outline_of, thing_of, units_of
from simulator.view.editor.recording import Recording
from simulator.view.editor.tools.preview import preview_figures, preview_marks
from simulator.view.figures import Ellipse, Figure, Ink, Path
from simulator.view.judgement import Judgement
from simulator.view.judgement_scene import judgement_card, judgement_marks, look
from simulator.view.labels import name_rect, word_figures
from simulator.view.layout import Rect
from simulator.view.marks import Card, Mark, Name, Ring, Token, Way
from simulator.view.overlaid import Overlaid, Shown
from simulator.view.plates import Seats
from simulator.view.scene import feature_marks, holders_of, table_marks, zone_marks
from simulator.view.theme import DASH, Theme
from simulator.view.window import tape
from simulator.view.window.minimap import minimap_rect, minimap_shows

CLEAR = 12.0
"""Points between the minimap and a card above it."""
ABOUT = 7.0
"""Inches round the model in hand in which plates keep clear of bases."""


@dataclass
class EditorScene:
    """Turns the bench into figures. What did not change since the last picture is not made anew."""

    cast: Cast = field(default_factory=Cast)
    judging: Judging = field(default_factory=Judging)
    _overlaid: dict[str, Overlaid] = field(default_factory=dict)
    _features: tuple[object, tuple[Ranked, ...], tuple[Mark, ...]] = (None, (), ())
    _names: tuple[object, tuple[Figure, ...], tuple[Rect, ...]] = (None, (), ())
    _places: dict[str, Point] = field(default_factory=dict)
    _seats: tuple[str, Seats] = field(default_factory=lambda: ("", {}))
    """Where the words about the model in hand stand."""
    _units: tuple[str, ...] = ()
    _engaged: tuple[State | None, tuple[Mark, ...]] = (None, ())
    _problems: tuple[object, tuple[Problem, ...]] = (None, ())
    _marked: tuple[object, dict[int, tuple[Mark, tuple[Ranked, ...]]]] = field(default_factory=lambda: (None, {}))
    """Figures of the marks of the last picture, by the identity of the mark."""
    _card: tuple[Judgement, Card] | None = None
    _corner: int | None = None
    """The corner that the card stood in last."""
    _moved: tuple[tuple[State, Recording, str] | None, tuple[Mark, ...]] = (None, ())
    _drawn: tuple[object, tuple[Figure, ...]] = (None, ())

    @staticmethod
    def ground(bench: Bench, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
        """Return the bare table."""
        return figures(table_marks(bench.scenario.state.board, bench.view.shown.grid), camera, theme)

    def board(self, bench: Bench, camera: Camera, theme: Theme, hovered: str = "") -> tuple[Figure, ...]:
        """Return everything on the table, in the order in which it is painted.

        Args:
            bench: the work.
            camera: the view of the table.
            theme: the colours.
            hovered: the model under the mouse.
        """
        key = (bench.draft, bench.held, bench.picked, bench.tape, bench.band, bench.view.shown, bench.problem)
        pencil = (bench.tool, bench.settings, bench.pencil, bench.recording)
        seen = (key, (*pencil, bench.corner), camera, theme, hovered)
        if self._drawn[0] is not None and _alike(self._drawn[0], seen):
            return self._drawn[1]
        scenario = bench.standing
        state, shown = scenario.state, bench.view.shown
        ids = tuple(u.id for u in state.units)
        if ids != self._units:
            self._units, self.cast = ids, Cast()
        features, beneath = self._fixed(bench, camera, theme)
        problems = self.problems(bench)
        marks = [*self._overlays(bench, state, shown), *warning_marks(state, problems), *hand_marks(bench, state)]
        marks += preview_marks(bench)
        judged = self.judging.of(bench)
        if judged is not None:
            marks += judgement_marks(judged)
        marks += self._others(bench, judged.model if judged is not None else "")
        if bench.tape is not None and (length := tape.measured(state, bench.tape)) is not None:
            marks.append(tape.tape_mark(length))
        looks = _looks(bench, state, hovered, problems)
        if judged is not None:
            looks |= {m.id: look(judged, m.id) for m in state.unit(judged.verdict.move.unit).on_table}
        bases = self.cast.drawn(state, looks, camera, theme)
        held = bench.held
        lead = lead_of(held) if held is not None else None
        names, rects = self._named(bench, state, camera, theme) if shown.names else ((), ())
        about = judged.ends if judged is not None else lead[1] if lead is not None else None
        around: list[Mark] = [*marks, *self.cast.tokens]
        if about is not None:
            # Plates stand near the base they speak of: what is far off is not in their way.
            around = [mark for mark in around if is_about(mark, about.pose.point)]
        if (whose := judged.model if judged is not None else held.grabbed if held is not None else "") != self._seats[
            0
        ]:
            self._seats = (whose, {})
        rects = (*rects, *self._card_over(bench, camera))
        words = word_figures((*around, *beneath), camera, theme, None, rects, seats=self._seats[1])
        drawings = (*_frames(bench, camera, theme), *preview_figures(bench, camera, theme))
        placed = [(f.layer, 0.0, f) for f in (*words, *names, *drawings)]
        drawn = in_order((*features, *self._figures_of(marks, camera, theme), *bases, *placed))
        self._drawn = (seen, drawn)
        return drawn

    def card(self, bench: Bench) -> Card | None:
        """Return the card of the move that is judged, in a view of the board; None where nothing has moved yet."""
        judged = self.judging.of(bench)
        if judged is None or not judged.verdict.findings:
            return None
        if self._card is None or self._card[0] is not judged:
            self._card = (judged, judgement_card(judged))
        camera, board = bench.view.camera, bench.scenario.state.board
        card = replace(self._card[1], corner=self._corner)
        if minimap_shows(camera, board.width, board.depth):
            top = minimap_rect(camera, board.width, board.depth).top
            card = replace(card, bottom=camera.height - top + CLEAR)
        self._corner = card_corner(card, camera)
        return card

    def _card_over(self, bench: Bench, camera: Camera) -> Iterator[Rect]:
        """Yield the place of the card in a view that differs from the bench's in place alone."""
        card, seen = self.card(bench), bench.view.camera
        if card is not None:
            rect = card_rect(card, seen)
            (x, y), (u, v) = camera.to_pixels((0.0, 0.0)), seen.to_pixels((0.0, 0.0))
            yield Rect(rect.left + x - u, rect.top + y - v, rect.right + x - u, rect.bottom + y - v)

    def _others(self, bench: Bench, model: str) -> tuple[Mark, ...]:
        """Return where the others began that a recorded move has moved, with their ways; the same while they stay."""
        recording, state = bench.recording, bench.scenario.state
        if recording is None:
            return ()
        key = (state, recording, model)
        if self._moved[0] is None or self._moved[0][0] is not state or self._moved[0] != key:
            self._moved = (key, tuple(moved_marks(recording, state, model)))
        return self._moved[1]

    def problems(self, bench: Bench) -> tuple[Problem, ...]:
        """Return what is wrong with where models stand now; see `live_problems`."""
        key = (bench.draft, bench.held, bench.recording)
        if self._problems[0] is None or not _alike((self._problems[0],), (key,)):
            self._problems = (key, live_problems(bench, bench.state))
        return self._problems[1]

    def _figures_of(self, marks: list[Mark], camera: Camera, theme: Theme) -> list[Ranked]:
        """Return the figures of marks; those of the same mark are the same as in the last picture."""
        known = self._marked[1] if self._marked[0] == (camera, theme) else {}
        # The mark is kept too, so that no other one can come to have its identity.
        now = {id(m): known.get(id(m)) or (m, tuple(ranked((m,), camera, theme))) for m in marks}
        self._marked = ((camera, theme), now)
        return [figure for mark in marks for figure in now[id(mark)][1]]

    def _fixed(self, bench: Bench, camera: Camera, theme: Theme) -> tuple[tuple[Ranked, ...], tuple[Mark, ...]]:
        """Return what lies on the table; the same while nothing of it changes."""
        scenario = bench.standing
        board, holders = scenario.state.board, holders_of(scenario.state)
        key = (board, scenario.zones, holders, camera, theme)
        if self._features[0] != key:
            zones = zone_marks(scenario.zones, scenario.state.players)
            marks = (*zones, *feature_marks(board, holders))
            self._features = (key, tuple(ranked(marks, camera, theme)), marks)
        return self._features[1], self._features[2]

    def _overlays(self, bench: Bench, state: State, shown: Shown) -> Iterator[Mark]:
        """Yield ranges and links: of all units where they are asked for, else the links of those in hand."""
        if state.ruleset not in self._overlaid:
            self._overlaid[state.ruleset] = Overlaid.of(state)
        overlaid = self._overlaid[state.ruleset]
        at_hand = frozenset(units_of(state, bench.picked)) if bench.held is not None else frozenset()
        if shown.engagement and bench.held is None:
            if self._engaged[0] is not state:
                self._engaged = (state, engagement_lines(state))
            yield from self._engaged[1]
        yield from overlaid.standing(state, shown, at_hand, bench.scenario.state)

    def _named(
        self, bench: Bench, state: State, camera: Camera, theme: Theme
    ) -> tuple[tuple[Figure, ...], tuple[Rect, ...]]:
        """Return the names of units; those of units in hand rest, and the others stay where they are meanwhile."""
        at_hand = frozenset(units_of(state, bench.picked)) if bench.held is not None else frozenset()
        key = (tuple((u.name, tuple(m.body for m in u.on_table)) for u in state.units if u.id not in at_hand), camera)
        if self._names[0] != (key, theme):
            marks = [
                Name(u.name, tuple(m.body for m in u.on_table), id=f"name-{u.id}")
                for u in state.units
                if u.on_table and u.id not in at_hand
            ]
            drawn = tuple(word_figures((*marks, *self.cast.tokens), camera, theme, self._places))
            self._names = ((key, theme), drawn, tuple(name_rect(f) for f in drawn))
        return self._names[1], self._names[2]


def live_problems(bench: Bench, state: State) -> tuple[Problem, ...]:
    """Return what is wrong with where models stand now: of the draft, or of what is in hand."""
    if bench.recording is not None:
        return ()  # the referee judges the move as a whole
    if bench.held is None or bench.held.copies:
        return tuple(p for p in bench.draft.problems if p.models)
    return standing_problems(state, of=units_of(state, bench.picked))


def is_about(mark: Mark, place: Point) -> bool:
    """Say whether a mark could be in the way of words near a place (inches)."""
    match mark:
        case Token(body=body):
            return math.dist(body.pose.point, place) <= ABOUT
        case Ring(bodies=bodies):
            return any(math.dist(body.pose.point, place) <= ABOUT for body in bodies)
        case Way(role="link"):
            return False  # there are many of them, and no word is lost on one
    return True


def _alike(one: object, other: object) -> bool:
    """Say whether two pictures are of the same; drafts are compared by being the same object, for that is quick."""
    assert isinstance(one, tuple)
    assert isinstance(other, tuple)
    (a, *more), (b, *rest) = one, other
    return a[0] is b[0] and a[1:] == b[1:] and more == rest


def _looks(bench: Bench, state: State, hovered: str, problems: tuple[Problem, ...]) -> dict[str, str]:
    looks = {hovered: "hover"} if hovered in state.model_by_id else {}
    looks |= {m: "broken" for p in problems if p.is_error for m in p.models if m in state.model_by_id}
    chosen = [m for m in bench.picked.models if m in state.model_by_id]
    mates = {m.id for u in units_of(state, bench.picked) for m in state.unit(u).on_table}
    looks |= {m: "mate" for m in mates if looks.get(m) != "broken"}
    held = bench.held is not None and not bench.held.copies
    return looks | {m: "held" if held else "selected" for m in chosen if looks.get(m) != "broken" or not held}


def _frames(bench: Bench, camera: Camera, theme: Theme) -> Iterator[Figure]:
    """Yield frames round selected things, the rubber band, and a light on what was snapped to."""
    standing = bench.standing
    for thing in bench.picked.things:
        found = thing_of(standing, thing)
        ring = tuple(camera.to_pixels(p) for p in outline_of(found))
        outer = Ink(stroke=theme.ring_out, width=4.4, round=True)
        inner = Ink(stroke=theme.ring, width=2.2, round=True)
        if ring:
            yield Figure(10, (Path((ring,), outer), Path((ring,), inner)), id=f"picked-{thing[1]}")
        elif (at := getattr(found, "at", None)) is not None:
            r = found.diameter / 2 * camera.scale + 3.0  # type: ignore[union-attr]
            shapes = (Ellipse(0.0, 0.0, r, r, outer), Ellipse(0.0, 0.0, r, r, inner))
            yield Figure(10, shapes, camera.to_pixels(at), id=f"picked-{thing[1]}")
    yield from corner_figures(bench, camera, theme)
    if bench.band is not None:
        (ax, ay), (bx, by) = (camera.to_pixels(p) for p in bench.band)
        ring = ((ax, ay), (bx, ay), (bx, by), (ax, by))
        yield Figure(12, (Path((ring,), Ink(theme.ink, 0.06, theme.ink, 0.9, 1.2, DASH["zone"])),), id="band")
    if bench.held is not None and bench.held.snap is not None:
        for model in bench.held.snap.to:
            body = standing.state.model(model).body
            x, y = camera.to_pixels(body.pose.point)
            r = body.base.inner * camera.scale * 0.35
            yield Figure(10, (Ellipse(0.0, 0.0, r, r, Ink(stroke=theme.ring, width=2.0)),), (x, y), id=f"snap-{model}")
