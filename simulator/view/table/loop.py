"""The table's loop: it keeps the clock, hands every event on, keeps every decision, and paints what came of it."""

from __future__ import annotations

import gc
from dataclasses import replace
from typing import TYPE_CHECKING

from simulator.moves import Move
from simulator.planner.disembark import plan_disembark
from simulator.table import Keeper
from simulator.view.editor.held import Mods
from simulator.view.editor.keyboard import letter_of, mods_held, mods_of
from simulator.view.keys import command_for
from simulator.view.playback import Playback
from simulator.view.table import answering, moving
from simulator.view.table.commands import IN_HAND, REPEATING, commanded
from simulator.view.table.hands import Press, clicked, cursor, dragged, hovered, pressed, released, wheeled
from simulator.view.table.judging import advised
from simulator.view.table.painter import TablePainter, menu_rows
from simulator.view.table.proposal import Proposal, proposal_of
from simulator.view.table.scene import PULSE, RESTS
from simulator.view.table.sitting import Sitting, table_view
from simulator.view.table.suggested import Suggested, suggestion
from simulator.view.table.work import Work
from simulator.view.theme import MS
from simulator.view.timeline import Timeline
from simulator.view.window.board_picture import Picture
from simulator.view.window.glide import Glide
from simulator.view.window.inputs import TWICE, in_points, key_names, placed, point_with, points
from simulator.view.window.parts import hot_places
from simulator.view.window.under import model_at
from simulator.view.window.view_state import SMALLEST

if TYPE_CHECKING:
    import pygame

    from simulator.rules.verdict import Verdict

FRAMES = 60
"""Frames a second while something moves."""
LISTEN = 30
"""Milliseconds between two looks for what has been worked out."""
NUMBERS = frozenset("0123456789.,-")
"""Keys that write a length or a place while a model is picked."""


class TableLoop:
    """One window's loop: the sitting, what the mouse holds, and the file."""

    def __init__(
        self, keeper: Keeper, painter: TablePainter, theme: str, size: tuple[int, int], *, reduced: bool = False
    ) -> None:
        """Begin where the game is; `size` is in pixels."""
        game = keeper.game
        self.work = Work(keeper)
        self.painter = painter
        self.scale = painter.pane.scale
        self.reduced = reduced
        timeline = Timeline.of(game.replay.initial, game.replay.events)
        playback = Playback(timeline, timeline.duration, reduced=reduced)
        view = table_view(game.state, points(size, self.scale), theme)
        self.sitting: Sitting = answering.come_up(Sitting(game, view, playback, file=keeper.path.name))
        self.press: Press | None = None
        self.held_keys: set[int] = set()
        self.names = key_names()
        self.windowed = size
        self.last_click = -float(TWICE)
        self.painted: Sitting | None = None
        """What the window shows; None when it must be painted again."""
        self.glide: Glide | None = None
        self.picture: Picture | None = None

    @property
    def now(self) -> float:
        """Milliseconds of the window's clock."""
        import pygame

        return float(pygame.time.get_ticks())

    @property
    def lively(self) -> bool:
        """Whether what is seen changes by itself."""
        refused = self.sitting.refusal
        rests = RESTS if self.reduced else PULSE
        pulses = refused is not None and bool(refused.model) and self.now - refused.began < rests + 50.0
        return self.sitting.showing or self.glide is not None or pulses

    def run(self) -> None:
        """Handle events and paint until the window is left."""
        import pygame

        clock = pygame.time.Clock()
        while not self.sitting.view.left:
            if self.lively:
                self.tick(min(clock.tick(FRAMES), 100))
                events = pygame.event.get()
            else:
                wait = LISTEN if self.work.thought is not None else 500
                events = [pygame.event.wait(wait), *pygame.event.get()]
                clock.tick()
            for event in events:
                self.handle(in_points(event, self.scale))
            self.tend()
            if all(event.type == pygame.NOEVENT for event in events) and self.press is None:
                gc.collect()
            surface = pygame.display.get_surface()
            if surface is not None and not self.sitting.view.left:
                self._fit(surface)
                self.show(surface)
        self.work.close()

    def tick(self, elapsed: float) -> None:
        """Let milliseconds go by: what happens goes on."""
        playback = self.sitting.playback
        if playback.playing:
            self.sitting = replace(self.sitting, playback=playback.tick(elapsed))

    def tend(self) -> None:
        """Keep what has been decided, take up what has been worked out, and let the program choose where it is to."""
        why = self.work.keep(self.sitting.game)
        if why:
            self.sitting = self.sitting.say(why)
        self.sitting = self.work.heard(self.sitting, self._about)
        why = self.work.keep(self.sitting.game)
        if why:
            self.sitting = self.sitting.say(why)
        if self.sitting.stage == "program" and self.work.thought is None and not self.sitting.view.left:
            game = self.sitting.game
            assert game.decision is not None
            name = game.state.player_name(game.decision.player)
            words = f"The program chooses for {name} …"
            self._think(words, lambda: answering.program_chooses(game), answering.program_chose)

    @property
    def _about(self) -> object:
        """What something that is thought about belongs to: the decision, and the unit's move as it is."""
        proposal = self.sitting.proposal
        return _Same(self.sitting.game), proposal

    def _think(self, words: str, work: object, then: object) -> None:
        self.sitting = self.work.think(self.sitting, words, work, then, self._about, self.now)  # type: ignore[arg-type]

    def show(self, surface: pygame.Surface) -> None:
        """Bring the window up to date."""
        import pygame

        if self.painted is self.sitting and not self.lively:
            return
        self._point()
        anew, self.painted = self.painted is None, self.sitting
        changed = self.paint(surface)
        if anew:
            pygame.display.flip()
        else:
            pygame.display.update(changed)

    def paint(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what is to be seen now; return where it differs from what was seen before."""
        now = self.now
        if self.glide is not None and self.glide.over(now):
            self.glide = self.picture = None
        if self.glide is None:
            return self.painter.paint(surface, self.sitting, now)
        seen = replace(self.sitting.view, camera=self.glide.camera(now))
        return self.painter.paint(surface, replace(self.sitting, view=seen), now, self.picture)

    def handle(self, event: pygame.event.Event) -> None:
        """Take in one event; places of the mouse are in points."""
        import pygame

        sitting = self.sitting
        match event.type:
            case pygame.QUIT:
                self.press = None
                self.sitting = replace(sitting, view=replace(sitting.view, left=True))
            case pygame.VIDEORESIZE:
                self._resize(event.size)
            case pygame.VIDEOEXPOSE | pygame.WINDOWEXPOSED:
                self.painted = None
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.KEYUP:
                self._key_up(event)
            case pygame.MOUSEMOTION if self.press is not None:
                self.glide = self.picture = None
                self.sitting, self.press = dragged(sitting, self.press, event.pos, mods_held(self.held_keys))
            case pygame.MOUSEMOTION:
                self.sitting = hovered(sitting, event.pos)
            case pygame.WINDOWLEAVE:
                self.sitting = replace(sitting, view=replace(sitting.view, mouse=None))
            case pygame.MOUSEBUTTONDOWN if event.button == 3 and self.press is not None and sitting.held is not None:
                # A right click while dragging: a corner of the way.
                self.sitting = moving.cornered(sitting)
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 2, 3) and self.press is None:
                hots = hot_places(self.painter.parts(sitting))
                before = sitting
                self.sitting, self.press = pressed(sitting, event.pos, hots, event.button, mods_held(self.held_keys))
                self._settle(before)
            case pygame.MOUSEBUTTONUP if event.button in (1, 2, 3) and self.press is not None:
                if not (event.button == 3 and self.press.holds == "model"):
                    self._release()
            case pygame.MOUSEWHEEL:
                self._wheel(event)

    def _key(self, event: pygame.event.Event) -> None:
        again = event.key in self.held_keys
        self.held_keys.add(event.key)
        name, mods = self.names.get(event.key, event.unicode), mods_of(event.mod)
        shift, ctrl = mods.shift, mods.ctrl
        sitting = self.sitting
        if sitting.view.menu and self._in_menu(name, back=shift):
            return
        if sitting.view.help and name not in ("?", "Escape"):
            return
        if not ctrl and self._written(name, again=again):
            return
        name = letter_of(event.key, name) if ctrl else name
        command = command_for(name, shift=shift, ctrl=ctrl, where="table") if name else None
        if command is None or (again and command not in REPEATING) or name == " ":
            return
        if sitting.held is not None and command not in IN_HAND:
            return
        if self.press is not None and command not in ("corner", "leave", "straighten"):
            return
        if command == "leave" and sitting.busy:
            self._stop()
            return
        if command == "leave" and self.press is not None:
            self.press = None
        self.command(command, 0, mods)

    def _key_up(self, event: pygame.event.Event) -> None:
        """Skip on Space as it is let go, if nothing was dragged with it."""
        import pygame

        self.held_keys.discard(event.key)
        if event.key == pygame.K_SPACE and self.press is None and self.sitting.showing:
            self.command("skip", 0)

    def _written(self, name: str, *, again: bool) -> bool:
        """Take in a key that writes a number: a face, a length, a place, or which row is chosen."""
        sitting = self.sitting
        if sitting.stage == "faces" and len(name) == 1 and name.isdigit():
            if not again:
                self.command("face", int(name))
            return True
        in_hand = sitting.held is not None or bool(sitting.picked)
        if sitting.stage == "move" and in_hand and (name in NUMBERS and name):
            self.sitting = moving.typed(sitting, name)
            return True
        if sitting.stage == "move" and sitting.held is not None and name == "Backspace":
            self.sitting = moving.typed(sitting, name)
            return True
        if sitting.stage in ("choose", "falls") and len(name) == 1 and name.isdigit():
            if not again:
                self.command("number", name)
            return True
        return False

    def _in_menu(self, name: str, *, back: bool) -> bool:
        """Take in a key that is meant for the open menu."""
        view = self.sitting.view
        rows = menu_rows(self.sitting)
        usable = [k for k, row in enumerate(rows) if row.command]
        if name in ("ArrowUp", "ArrowDown", "Tab") and usable:
            at = usable.index(view.row) if view.row in usable else -1
            by = -1 if name == "ArrowUp" or back else 1
            self.sitting = replace(self.sitting, view=replace(view, row=usable[(at + by) % len(usable)]))
            return True
        if name in ("Enter", " ") and 0 <= view.row < len(rows) and rows[view.row].command:
            self.command(rows[view.row].command, rows[view.row].argument)
            return True
        return False

    def command(self, command: str, argument: float | str, mods: Mods | None = None) -> None:
        """Carry out a command of a key or a button."""
        before = self.sitting
        if command == "suggest":
            self._suggest()
            return
        if command == "by-hand" or (command == "automatic" and before.busy):
            self._stop()
        decision = before.decision
        if command in ("choose", "number") and decision is not None and decision.decision == "disembark":
            self._lay_out(decision.options[int(argument) - 1] if command == "number" else str(argument))
            return
        self.sitting = commanded(self.sitting, command, argument, mods or Mods())
        self._settle(before)
        self._follow(before)

    def _settle(self, before: Sitting) -> None:
        """Have the referee judge a drop, and look for what is possible instead of what was refused."""
        sitting = self.sitting
        if before.held is not None and sitting.held is None and sitting.proposal is not before.proposal:
            self._judge_drop(before)
        refused = self.sitting.refusal
        if refused is not None and refused is not before.refusal and refused.verdict is None:
            self._look_for_better(before)

    def _judge_drop(self, before: Sitting) -> None:
        proposal, held = before.proposal, before.held
        if proposal is None or held is None or self.sitting.proposal is None:
            return
        if proposal.sets_up:
            return  # those that are still to be placed may be in the way: the unit is judged as a whole
        judged = self.painter.scene.judging.of(before.game.state, proposal, held.model, held.step)
        assert judged is not None, "who is in hand stands on the table"
        back = moving.refused(before, judged.verdict, self.now)
        if back is not None:
            self.sitting = back

    def _look_for_better(self, before: Sitting) -> None:
        """Look for what would have been possible where a model, or the whole move, was refused."""
        proposal, state = before.proposal, before.game.state
        if proposal is None or proposal.sets_up or self.work.thought is not None:
            return
        move: Move = proposal.move(state)
        if before.held is not None:
            move = moving.put_down(before).move(state)
        self._think("", lambda: advised(state, move), _with_advice)

    def _suggest(self) -> None:
        sitting = self.sitting
        proposal = sitting.proposal
        if sitting.stage == "choose" and sitting.decision is not None:
            decision = sitting.decision
            self.sitting = sitting = commanded(sitting, "choose", decision.options[0]) if _begins(sitting) else sitting
            proposal = sitting.proposal
        if proposal is None or sitting.stage != "move":
            self.sitting = sitting.say("P suggests a move, while a unit moves.")
            return
        state, begun = sitting.game.state, replace(proposal, ends=(), ways=())
        self.sitting = replace(sitting, held=None, picked="", suggested=None, refusal=None, said="")
        words = f"The planner looks for a move of {state.unit(proposal.unit).name} … Esc stops it"
        self._think(words, lambda: suggestion(state, begun, self.work.watch), _with_suggestion)

    def _lay_out(self, unit: str) -> None:
        """Begin to set a unit up: where the planner would have everybody, to be changed by hand."""
        sitting = self.sitting
        decision, state = sitting.decision, sitting.game.state
        if sitting.stage != "choose" or decision is None or unit not in decision.options:
            return
        kind, name = decision.decision, state.unit(unit).name

        def laid_out() -> Proposal:
            return proposal_of(state, kind, unit).laid_out(plan_disembark(state, unit))

        self._think(f"The planner looks for places for {name} … Esc stops it", laid_out, _with_places)

    def _stop(self) -> None:
        """Stop what is being worked out."""
        program = self.sitting.stage == "program"
        if not program and self.work.stop():
            return  # what has been found so far is taken up
        self.sitting = self.work.let_be(self.sitting)
        if program:
            self.sitting = commanded(self.sitting, "by-hand", 0)

    def _follow(self, before: Sitting) -> None:
        """Let the window follow what the sitting has become: its size, and the way the view changes."""
        view, was = self.sitting.view, before.view
        if view.full_screen != was.full_screen:
            self._switch()
        elif view.camera.scale != was.camera.scale and view.hidden == was.hidden:
            self._glide_from(before, float(MS["zoom"]))

    def _glide_from(self, before: Sitting, duration: float) -> None:
        """Let the view glide to where it was just set, from where it is seen now; with reduced motion it is there."""
        if self.reduced or self.sitting.showing:
            return
        now, view = self.now, self.sitting.view
        start = self.glide.camera(now) if self.glide is not None else before.view.camera
        nearer = view.camera.scale >= start.scale
        if self.picture is None or not nearer:
            self.picture = self.painter.picture(before if nearer else self.sitting, now)
            now = self.now
        self.glide = Glide(start, view.camera, now, duration)

    def _release(self) -> None:
        press, self.press = self.press, None
        assert press is not None
        if press.hot is not None:
            if press.still:
                self.command(press.hot.command, press.hot.argument)
            return
        before = self.sitting
        mods = mods_held(self.held_keys)
        if press.holds == "model" and press.still and before.held is None:
            self.sitting, order = clicked(before, press)
            if order is not None:
                self.command(*order)
            return
        self.sitting = released(before, press, mods)
        self._settle(before)
        if press.still and press.holds == "board":
            now = self.now
            if now - self.last_click <= TWICE and not model_at(before.state, before.view, press.last):
                self.command("fit-action", 0)
            self.last_click = now

    def _wheel(self, event: pygame.event.Event) -> None:
        import pygame

        dx, dy = getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
        at = self.sitting.view.mouse or placed(pygame.mouse.get_pos(), self.scale)
        before = self.sitting
        self.sitting = wheeled(before, at, dx, dy, self.painter.log_scroll(before))
        self._follow(before)

    def _point(self) -> None:
        """Let the mouse look like what it would do."""
        if self.painted is not self.sitting and not self.sitting.showing:
            point_with(cursor(self.sitting, self.press, hot_places(self.painter.parts(self.sitting))))

    def _fit(self, surface: pygame.Surface) -> None:
        """Take in a size that the window got without saying so."""
        width, height = points(surface.get_size(), self.scale)
        if (max(width, SMALLEST[0]), max(height, SMALLEST[1])) != self.sitting.view.size:
            self._resize(surface.get_size())

    def _resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of so many pixels."""
        self.glide = self.picture = None
        view = self.sitting.view.resized(points(size, self.scale))
        view = view if view.moved else view.looking_at(self.sitting.state)
        self.sitting = replace(self.sitting, view=view)

    def _switch(self) -> None:
        """Fill the screen, or go back to the window as it was."""
        import pygame

        if self.sitting.view.full_screen:
            surface = pygame.display.get_surface()
            self.windowed = self.windowed if surface is None else surface.get_size()
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self.windowed, pygame.RESIZABLE)
        surface = pygame.display.get_surface()
        assert surface is not None
        self._resize(surface.get_size())


class _Same:
    """Something that is compared by being the same object."""

    __slots__ = ("what",)

    def __init__(self, what: object) -> None:
        self.what = what

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.what is other.what

    __hash__ = None  # type: ignore[assignment]


def _begins(sitting: Sitting) -> bool:
    """Say whether the open decision is answered with a unit's move."""
    from simulator.rules import ruleset_of

    decision, state = sitting.decision, sitting.game.state
    rule = ruleset_of(state).moves.get(decision.decision) if decision is not None else None
    return rule is not None and not rule.sets_up


def _with_advice(sitting: Sitting, verdict: Verdict) -> Sitting:
    refused = sitting.refusal
    return sitting if refused is None else replace(sitting, refusal=replace(refused, verdict=verdict))


def _with_suggestion(sitting: Sitting, found: Suggested | str) -> Sitting:
    if isinstance(found, str):
        return sitting.say(found)
    return replace(sitting, suggested=found, focus=-1, said="")


def _with_places(sitting: Sitting, proposal: Proposal) -> Sitting:
    return replace(sitting, proposal=proposal, picked="", focus=-1, refusal=None, said="")
