"""The table as figures: what can be chosen is lit, what is dragged is judged, what happens is shown as a replay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from simulator.geometry.shapes import Body, Point, Pose
from simulator.state import State
from simulator.view.camera import Camera
from simulator.view.card import card_rect
from simulator.view.cast import Cast
from simulator.view.drawing import Ranked, figures, in_order, ranked
from simulator.view.editor.engagements import engagement_lines
from simulator.view.editor.held import with_poses
from simulator.view.editor.scene import is_about
from simulator.view.figures import Ellipse, Figure, Ink
from simulator.view.judgement import Judgement
from simulator.view.judgement_scene import area_marks, judgement_card, judgement_marks, look
from simulator.view.labels import name_rect, word_figures
from simulator.view.layout import Rect
from simulator.view.marks import Area, Badge, Card, Ghost, Mark, Name, ScaleBar, Way
from simulator.view.motion import OUT, ease
from simulator.view.overlaid import Overlaid
from simulator.view.plates import Seats
from simulator.view.replay_marks import left_marks
from simulator.view.replay_scene import Stage
from simulator.view.scene import feature_marks, holders_of, table_marks, zone_marks
from simulator.view.table import moving
from simulator.view.table.card import move_card, set_up_card
from simulator.view.table.judging import Judging
from simulator.view.table.offers import offers_of
from simulator.view.table.sitting import Sitting
from simulator.view.theme import MS, Theme
from simulator.view.timeline import Timeline
from simulator.view.verdict_scene import instead_marks
from simulator.view.window import tape
from simulator.view.window.minimap import minimap_rect, minimap_shows

PULSE, RESTS = 400.0, 1200.0
"""Milliseconds that the ring of a model that was put back shows; and without motion."""
CLEAR = 12.0
"""Points between the minimap and a card above it."""


@dataclass
class TableScene:
    """Turns the sitting into figures. What did not change since the last picture is not made anew."""

    cast: Cast = field(default_factory=Cast)
    judging: Judging = field(default_factory=Judging)
    _stage: Stage | None = None
    _overlaid: Overlaid | None = None
    _features: tuple[object, tuple[Ranked, ...], tuple[Mark, ...]] = (None, (), ())
    _names: tuple[object, tuple[Figure, ...], tuple[Rect, ...]] = (None, (), ())
    _places: dict[str, Point] = field(default_factory=dict)
    _seats: tuple[str, Seats] = field(default_factory=lambda: ("", {}))
    """Where the words about the model in hand stand."""
    _left: tuple[object, tuple[Mark, ...]] = (None, ())
    _engaged: tuple[State | None, tuple[Mark, ...]] = (None, ())
    _marked: tuple[object, dict[int, tuple[Mark, tuple[Ranked, ...]]]] = field(default_factory=lambda: (None, {}))
    _drawn: tuple[object, tuple[Figure, ...]] = (None, ())

    @staticmethod
    def ground(sitting: Sitting, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
        """Return the bare table, with its zones."""
        state, scenario = sitting.game.state, sitting.game.replay.scenario
        zones = zone_marks(scenario.zones, state.players)
        return figures((*table_marks(state.board, sitting.view.shown.grid), *zones), camera, theme)

    def stage(self, timeline: Timeline) -> Stage:
        """Return what shows a timeline."""
        if self._stage is None or self._stage.timeline is not timeline:
            self._stage = Stage(timeline, cast=self.cast)
        return self._stage

    def judged(self, sitting: Sitting) -> Judgement | None:
        """Return what is found of the model in hand, or of the one that was moved last; None without one."""
        proposal, held = sitting.proposal, sitting.held
        if proposal is None or sitting.stage != "move" or (held is None and sitting.suggested is not None):
            return None
        model = held.model if held is not None else sitting.picked or next(reversed(dict(proposal.ends)), "")
        return self.judging.of(sitting.game.state, proposal, model, held.step if held is not None else None)

    def board(self, sitting: Sitting, camera: Camera, theme: Theme, hovered: str, now: float) -> tuple[Figure, ...]:
        """Return everything on the table, in the order in which it is painted.

        Args:
            sitting: the game with everything about the moment.
            camera: the view of the table.
            theme: the colours.
            hovered: the model under the mouse.
            now: milliseconds of the window's clock, for what goes back where it was.
        """
        if sitting.showing:
            return self._shown(sitting, camera, theme, hovered)
        refused = sitting.refusal
        pulse = refused is not None and now - refused.began < (RESTS if sitting.playback.reduced else PULSE)
        tick = now if pulse else -1.0
        offers = tuple(o.models for o in offers_of(sitting)), sitting.focus
        at = (sitting.proposal, sitting.held, sitting.picked, sitting.suggested, refused, sitting.tape, offers)
        key = (sitting.game, at, sitting.view.shown, camera, theme, hovered, tick, sitting.stage)
        if self._drawn[0] is not None and _alike(self._drawn[0], key):
            return self._drawn[1]
        drawn = self._standing(sitting, camera, theme, hovered, now if pulse else None)
        self._drawn = (key, drawn)
        return drawn

    def _shown(self, sitting: Sitting, camera: Camera, theme: Theme, hovered: str) -> tuple[Figure, ...]:
        playback, shown = sitting.playback, sitting.view.shown
        stage = self.stage(playback.timeline)
        frame = playback.frame
        length = tape.measured(frame.state, sitting.tape) if sitting.tape is not None else None
        more = (tape.tape_mark(length),) if length is not None else ()
        return stage.board(frame, camera, theme, hovered, shown, more)

    def _standing(
        self, sitting: Sitting, camera: Camera, theme: Theme, hovered: str, now: float | None
    ) -> tuple[Figure, ...]:
        state, shown = _seen(sitting, now), sitting.view.shown
        features, beneath = self._fixed(sitting, state, camera, theme)
        judged = self.judged(sitting)
        marks = [*self._overlays(sitting, state), *self._gone(sitting), *suggestion_marks(sitting)]
        if judged is not None:
            resting = judged.began == judged.ends and sitting.held is None
            found = area_marks(judged) if resting else judgement_marks(judged)
            # Where it could go is shown of a model that somebody looks at.
            quiet = sitting.held is None and not sitting.picked
            marks += [mark for mark in found if not (quiet and isinstance(mark, Area))]
        marks += proposal_marks(sitting, judged.model if judged is not None else "")
        marks += refusal_marks(sitting)
        if sitting.tape is not None and (length := tape.measured(state, sitting.tape)) is not None:
            marks.append(tape.tape_mark(length))
        looks = looks_of(sitting, state, hovered)
        if judged is not None:
            held = sitting.held is not None
            told = {m.id: look(judged, m.id) for m in state.unit(judged.verdict.move.unit).on_table}
            looks |= {m: "selected" if one == "held" and not held else one for m, one in told.items()}
        if now is not None and sitting.refusal is not None and sitting.refusal.model in state.model_by_id:
            looks[sitting.refusal.model] = "broken"
        bases = self.cast.drawn(state, looks, camera, theme)
        names, rects = self._named(sitting, state, camera, theme) if shown.names else ((), ())
        around: list[Mark] = [*marks, *self.cast.tokens]
        whose = judged.model if judged is not None else ""
        if judged is not None:
            # Plates stand near the base they speak of: what is far off is not in their way.
            around = [mark for mark in around if is_about(mark, judged.ends.pose.point)]
        if whose != self._seats[0]:
            self._seats = (whose, {})
        rects = (*rects, *self._card_over(sitting, camera))
        words = word_figures((*around, *beneath, ScaleBar()), camera, theme, None, rects, seats=self._seats[1])
        lit = tuple(_snapped(sitting, camera, theme))
        placed = [(f.layer, 0.0, f) for f in (*words, *names, *lit)]
        return in_order((*features, *self._figures_of(marks, camera, theme), *bases, *placed))

    def card(self, sitting: Sitting) -> Card | None:
        """Return the verdict on the unit's move so far, in a view of the board; None where nobody has moved yet."""
        proposal, state = sitting.proposal, sitting.game.state
        if sitting.stage != "move" or proposal is None:
            return None
        if proposal.sets_up:
            if not proposal.ends:
                return None
            there = moving.put_down(sitting) if sitting.held is not None else proposal
            return self._above(sitting, set_up_card(sitting, self.judging.set_up(state, there)))
        judged = self.judged(sitting)
        if judged is None or not judged.verdict.findings:
            return None
        return self._above(sitting, move_card(sitting, judgement_card(judged), judged.verdict))

    @staticmethod
    def _above(sitting: Sitting, card: Card) -> Card:
        """Return a card that is clear of the minimap."""
        camera, board = sitting.view.camera, sitting.game.state.board
        if not minimap_shows(camera, board.width, board.depth):
            return card
        return replace(card, bottom=camera.height - minimap_rect(camera, board.width, board.depth).top + CLEAR)

    def _card_over(self, sitting: Sitting, camera: Camera) -> Iterator[Rect]:
        """Yield the place of the card in a view that differs from the window's in place alone."""
        card, seen = None if sitting.view.tight else self.card(sitting), sitting.view.camera
        if card is not None:
            rect = card_rect(card, seen)
            (x, y), (u, v) = camera.to_pixels((0.0, 0.0)), seen.to_pixels((0.0, 0.0))
            yield Rect(rect.left + x - u, rect.top + y - v, rect.right + x - u, rect.bottom + y - v)

    def _figures_of(self, marks: list[Mark], camera: Camera, theme: Theme) -> list[Ranked]:
        """Return the figures of marks; those of the same mark are the same as in the last picture."""
        known = self._marked[1] if self._marked[0] == (camera, theme) else {}
        # The mark is kept too, so that no other one can come to have its identity.
        now = {id(m): known.get(id(m)) or (m, tuple(ranked((m,), camera, theme))) for m in marks}
        self._marked = ((camera, theme), now)
        return [figure for mark in marks for figure in now[id(mark)][1]]

    def _fixed(
        self, sitting: Sitting, state: State, camera: Camera, theme: Theme
    ) -> tuple[tuple[Ranked, ...], tuple[Mark, ...]]:
        """Return what lies on the table; the same while nothing of it changes."""
        holders, zones = holders_of(state), sitting.game.replay.scenario.zones
        key = (state.board, holders, zones, camera, theme)
        if self._features[0] != key:
            marks = feature_marks(state.board, holders)
            beneath = (*zone_marks(zones, state.players), *marks)
            self._features = (key, tuple(ranked(marks, camera, theme)), beneath)
        return self._features[1], self._features[2]

    def _overlays(self, sitting: Sitting, state: State) -> Iterator[Mark]:
        """Yield ranges and links: of all units where they are asked for, else the links of those that move."""
        if self._overlaid is None:
            self._overlaid = Overlaid.of(state)
        shown, proposal = sitting.view.shown, sitting.proposal
        at_hand = frozenset({proposal.unit}) if proposal is not None else frozenset[str]()
        if shown.engagement and sitting.held is None:
            if self._engaged[0] is not state:
                self._engaged = (state, engagement_lines(state))
            yield from self._engaged[1]
        yield from self._overlaid.standing(state, shown, at_hand, sitting.game.state)

    def _gone(self, sitting: Sitting) -> tuple[Mark, ...]:
        """Return who has fallen in this step; and, while nobody moves, the ways that were gone last."""
        frame, whole = sitting.playback.frame, sitting.proposal is None
        key = (frame.moment, whole)
        if self._left[0] != key:
            marks = left_marks(frame)
            kept = marks if whole else tuple(m for m in marks if isinstance(m, Ghost) and m.role == "casualty")
            self._left = (key, kept)
        return self._left[1]

    def _named(
        self, sitting: Sitting, state: State, camera: Camera, theme: Theme
    ) -> tuple[tuple[Figure, ...], tuple[Rect, ...]]:
        """Return the names of units; the one in hand rests, and the others stay where they are meanwhile."""
        at_hand = sitting.proposal.unit if sitting.held is not None and sitting.proposal is not None else ""
        units = [u for u in state.units if u.on_table and u.id != at_hand]
        key = (tuple((u.name, tuple(m.body for m in u.on_table)) for u in units), camera)
        if self._names[0] != (key, theme):
            marks = [Name(u.name, tuple(m.body for m in u.on_table), id=f"name-{u.id}") for u in units]
            drawn = tuple(word_figures((*marks, *self.cast.tokens, ScaleBar()), camera, theme, self._places))
            self._names = ((key, theme), drawn, tuple(name_rect(f) for f in drawn))
        return self._names[1], self._names[2]


def _seen(sitting: Sitting, now: float | None) -> State:
    """Return the position as it is seen: a model that was put back may still be on its way there."""
    state, refused = sitting.state, sitting.refusal
    if now is None or refused is None or refused.came is None or refused.back is None or sitting.playback.reduced:
        return state
    share = ease(min((now - refused.began) / MS["back"], 1.0), OUT)
    came, back = refused.came, refused.back
    pose = Pose(came.x + (back.x - came.x) * share, came.y + (back.y - came.y) * share, back.facing)
    return with_poses(state, {refused.model: pose})


def looks_of(sitting: Sitting, state: State, hovered: str) -> dict[str, str]:
    """Return how models look: those that can be chosen lit, those of their side that cannot be dimmed."""
    looks: dict[str, str] = {}
    stage, proposal = sitting.stage, sitting.proposal
    if stage == "choose":
        offers = offers_of(sitting)
        open_models = {m for offer in offers for m in offer.models}
        sides = {state.unit_of[m].player for m in open_models}
        for unit in state.units:
            for model in unit.on_table:
                if model.id in open_models:
                    looks[model.id] = "mate"
                elif unit.player in sides:
                    looks[model.id] = "cannot"
        if 0 <= sitting.focus < len(offers):
            looks |= dict.fromkeys(offers[sitting.focus].models, "selected")
        if hovered in open_models:
            mine = next(o.models for o in offers if hovered in o.models)
            looks |= {m: "hover" for m in mine if looks.get(m) != "selected"}
    elif stage == "falls":
        offers = offers_of(sitting)
        looks |= {m: "selected" if offer.on else "mate" for offer in offers for m in offer.models}
    elif stage == "attack":
        offers = offers_of(sitting)
        assert sitting.declaration is not None
        looks |= {m.id: "mate" for m in state.unit(sitting.declaration.unit).on_table}
        if 0 <= sitting.focus < len(offers):
            looks |= dict.fromkeys(offers[sitting.focus].models, "selected")
    elif proposal is not None:
        looks |= {m.id: "mate" for m in state.unit(proposal.unit).on_table}
        if hovered:
            looks[hovered] = "hover"
        if sitting.picked in looks:
            looks[sitting.picked] = "selected"
        if sitting.held is not None:
            looks[sitting.held.model] = "held"
    elif hovered:
        looks[hovered] = "hover"
    return {m: told for m, told in looks.items() if m in state.model_by_id and state.model(m).on_table}


def proposal_marks(sitting: Sitting, judged: str) -> Iterator[Mark]:
    """Yield where the models began that have been moved, and their ways; not of the one that is judged."""
    proposal, state = sitting.proposal, sitting.game.state
    if proposal is None or proposal.sets_up:
        return
    ways = dict(proposal.ways)
    for model, pose in proposal.ends:
        began = state.model(model).body
        if model == judged or began.pose == pose:
            continue
        yield Ghost(began, "start", id=f"start-{model}")
        if began.pose.point != pose.point:
            yield Way((began.pose.point, *ways.get(model, ()), pose.point), id=f"way-{model}")


def suggestion_marks(sitting: Sitting) -> Iterator[Mark]:
    """Yield where the planner would have everybody end, with the ways there."""
    if sitting.suggested is None or sitting.held is not None:
        return
    for model, body, way in sitting.suggested.ghosts(sitting.game.state):
        yield Ghost(body, "witness", id=f"suggested-{model}")
        if len(way) > 1:
            yield Way(way, "legal", id=f"suggested-way-{model}")


def refusal_marks(sitting: Sitting) -> Iterator[Mark]:
    """Yield where a model was refused to be put down, and what would have been possible instead."""
    refused = sitting.refusal
    if refused is None or sitting.held is not None:
        return
    if refused.model and refused.came is not None:
        body = Body(sitting.game.state.model(refused.model).base, refused.came)
        yield Ghost(body, "later", id="refused")
        yield Badge(body, "cross", "broken", id="refused-badge")
    if refused.verdict is not None:
        findings = (*refused.verdict.broken, *refused.verdict.undecided)
        mine = [f for f in findings if not refused.model or f.model == refused.model]
        yield from instead_marks(refused.verdict.after, mine)


def _snapped(sitting: Sitting, camera: Camera, theme: Theme) -> Iterator[Figure]:
    """Yield a light on what the model in hand has snapped to."""
    held = sitting.held
    if held is None or held.snap is None:
        return
    for model in held.snap.to:
        body = sitting.state.model(model).body
        r = body.base.inner * camera.scale * 0.35
        ring = Ellipse(0.0, 0.0, r, r, Ink(stroke=theme.ring, width=2.0))
        yield Figure(10, (ring,), camera.to_pixels(body.pose.point), id=f"snap-{model}")


def _alike(one: object, other: object) -> bool:
    """Say whether two pictures are of the same; games are compared by being the same object, for that is quick."""
    assert isinstance(one, tuple)
    assert isinstance(other, tuple)
    return one[0] is other[0] and one[1:] == other[1:]


def still(sitting: Sitting) -> Sitting:
    """Return the sitting without the mouse, for a picture of the board."""
    return replace(sitting, view=replace(sitting.view, mouse=None))
