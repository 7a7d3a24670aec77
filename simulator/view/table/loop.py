"""The table's loop: it keeps the clock, hands every event on, keeps every decision, and paints what came of it."""

from __future__ import annotations

import gc
from dataclasses import replace
from typing import TYPE_CHECKING

from simulator.table import Keeper
from simulator.view.editor.held import Mods
from simulator.view.editor.keyboard import letter_of, mods_held, mods_of
from simulator.view.keys import command_for
from simulator.view.playback import Playback
from simulator.view.table import answering, by_keys, moving
from simulator.view.table.commands import IN_HAND, REPEATING, commanded, meant, shown
from simulator.view.table.hands import Press, clicked, cursor, dragged, hovered, pressed, released, wheeled
from simulator.view.table.painter import TablePainter
from simulator.view.table.scene import PULSE, RESTS
from simulator.view.table.sitting import Sitting, table_view
from simulator.view.table.thinking import Thinking
from simulator.view.timeline import Timeline
from simulator.view.window.board_picture import Picture
from simulator.view.window.inputs import TWICE, in_points, point_with, points, turned
from simulator.view.window.looping import FRAMES, Looping
from simulator.view.window.parts import hot_places
from simulator.view.window.under import model_at

if TYPE_CHECKING:
    import pygame


LISTEN = 30
"""Milliseconds between two looks for what has been worked out."""


class TableLoop(Looping[Sitting]):
    """One window's loop: the sitting, what the mouse holds, and the file."""

    def __init__(
        self, keeper: Keeper, painter: TablePainter, theme: str, size: tuple[int, int], *, reduced: bool = False
    ) -> None:
        """Begin where the game is; `size` is in pixels."""
        super().__init__(size, painter.pane.scale, reduced=reduced)
        game = keeper.game
        self.keeper = keeper
        self.thinking = Thinking()
        self.painter = painter
        timeline = Timeline.of(game.replay.initial, game.replay.events)
        playback = Playback(timeline, timeline.duration, reduced=reduced)
        view = table_view(game.state, points(size, self.scale), theme)
        self.sitting: Sitting = answering.come_up(Sitting(game, view, playback, file=keeper.path.name))
        self.press: Press | None = None
        self.last_click = -float(TWICE)
        self.waiting: list[pygame.event.Event] = []
        """Keys that were pressed while something was worked out: they are for what comes of it."""

    @property
    def at_hand(self) -> Sitting:
        """The sitting."""
        return self.sitting

    def lay_out(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of so many points."""
        view = self.sitting.view.resized(size)
        self.sitting = replace(self.sitting, view=view if view.moved else view.looking_at(self.sitting.state))

    def picture_of(self, at_hand: Sitting) -> Picture:
        """Return a picture of the board alone."""
        return self.painter.picture(at_hand, self.now)

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
                wait = LISTEN if self.thinking.thought is not None else 500
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
        self.keeper.close()

    def tick(self, elapsed: float) -> None:
        """Let milliseconds go by: what happens goes on."""
        playback = self.sitting.playback
        if playback.playing:
            self.sitting = replace(self.sitting, playback=playback.tick(elapsed))

    def tend(self) -> None:
        """Keep what has been decided, take up what has been worked out, and let the program choose where it is to."""
        self._keep()
        self._think_on()
        if self.waiting and self.sitting.showing and self.sitting.programs_turn:
            self.sitting = shown(self.sitting)
        if not (self.sitting.showing and self.sitting.programs_turn):
            self.sitting = self.thinking.heard(self.sitting)
            self._keep()
            self._think_on()
        kept, self.waiting = self.waiting, []
        for event in kept:
            self.handle(event)
        if kept:
            self._keep()
            self._think_on()

    def _think_on(self) -> None:
        """Let the program think about its decision, while what has happened is shown."""
        if not self.sitting.view.left:
            self.sitting = self.thinking.program(self.sitting)

    def _keep(self) -> None:
        """Write what has happened since; say why that cannot be."""
        game = self.sitting.game
        if game.replay is self.keeper.game.replay:
            return
        try:
            self.keeper.take(game)
        except OSError as error:
            why = error.strerror or type(error).__name__
            self.sitting = self.sitting.say(f"{self.keeper.path.name} cannot be written: {why}.")

    def show(self, surface: pygame.Surface) -> None:
        """Bring the window up to date."""
        if self.painted is not self.sitting or self.lively:
            self._point()
            self._bring_up(surface)

    def paint(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what is to be seen now; return where it differs from what was seen before."""
        camera = self._on_the_way()
        if camera is None:
            return self.painter.paint(surface, self.sitting, self.now)
        seen = replace(self.sitting.view, camera=camera)
        return self.painter.paint(surface, replace(self.sitting, view=seen), self.now, self.picture)

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
            case pygame.KEYDOWN | pygame.KEYUP if self._waits(event.key):
                self.waiting.append(event)
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.KEYUP:
                self._key_up(event)
            case pygame.MOUSEMOTION if self.press is not None:
                self._arrive()
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

    def _waits(self, key: int) -> bool:
        """Say whether a key is for what is being worked out: it waits, but for those that stop or skip."""
        import pygame

        if key == pygame.K_ESCAPE or (self.sitting.showing and key in (pygame.K_SPACE, pygame.K_RETURN)):
            return False
        return bool(self.sitting.busy) or self.sitting.programs_turn

    def _key(self, event: pygame.event.Event) -> None:
        again = event.key in self.held_keys
        self.held_keys.add(event.key)
        name, mods = self.names.get(event.key, event.unicode), mods_of(event.mod)
        shift, ctrl = mods.shift, mods.ctrl
        taken = by_keys.taken_in(self.sitting, name, back=shift, ctrl=ctrl, again=again)
        if taken is not None:
            self.sitting, order = taken
            if order is not None:
                self.command(*order)
            return
        sitting = self.sitting
        if sitting.view.help and name not in ("?", "Escape"):
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

    def command(self, command: str, argument: float | str, mods: Mods | None = None) -> None:
        """Carry out a command of a key or a button."""
        before = self.sitting
        command, argument = meant(before, command, argument)
        if command == "suggest":
            self.sitting = self.thinking.suggest(before)
            return
        if command in ("by-hand", "automatic") and before.busy:
            self.sitting = self.thinking.stop(before)
        decision = before.decision
        if command == "choose" and decision is not None and decision.decision == "disembark":
            self.sitting = self.thinking.lay_out(before, str(argument))
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
            self.sitting = self.thinking.advise(self.sitting, before)

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

    def _stop(self) -> None:
        """Stop what is being worked out; where the program chooses, choose by hand."""
        program = self.sitting.programs_turn
        self.sitting = self.thinking.stop(self.sitting)
        if program:
            self.sitting = commanded(self.sitting, "by-hand", 0)

    def _takes(self, before: Sitting) -> float:
        """Return how many milliseconds a change of view takes; 0 while something is shown, and for the panel's sake."""
        at_once = self.sitting.showing or self.sitting.view.hidden != before.view.hidden
        return 0.0 if at_once else super()._takes(before)

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
        before = self.sitting
        at, dx, dy = turned(event, before.view.mouse, self.scale)
        self.sitting = wheeled(before, at, dx, dy, self.painter.log_scroll(before))
        self._follow(before)

    def _point(self) -> None:
        """Let the mouse look like what it would do."""
        if self.painted is not self.sitting and not self.sitting.showing:
            point_with(cursor(self.sitting, self.press, hot_places(self.painter.parts(self.sitting))))
