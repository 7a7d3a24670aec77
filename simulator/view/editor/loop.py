"""The editor's loop: it keeps the clock, hands every event on, keeps every step, and paints what came of it."""

from __future__ import annotations

import gc
import time
from dataclasses import replace
from math import dist
from typing import TYPE_CHECKING

from simulator.geometry.shapes import Point
from simulator.view.editor import clipboard, entering, panel_keys
from simulator.view.editor.bench import Bench, begun
from simulator.view.editor.by_keys import typed
from simulator.view.editor.commands import FORM, REPEATING, commanded
from simulator.view.editor.forms.controls import NO_FOCUS
from simulator.view.editor.forms.laid import most_scroll
from simulator.view.editor.hands import Press, cursor, dragged, hovered, pressed, put_back, released, twice, wheeled
from simulator.view.editor.held import Mods
from simulator.view.editor.keyboard import letter_of, mods_held, mods_of
from simulator.view.editor.painter import EditorPainter
from simulator.view.editor.panel_keys import Meant
from simulator.view.editor.rechecking import Rechecking
from simulator.view.editor.recorder import cornered
from simulator.view.editor.tools.drawing import typed as typed_at
from simulator.view.editor.tools.settings import DRAWING
from simulator.view.editor.work import EVERY, Work
from simulator.view.keys import command_for
from simulator.view.window.board_picture import Picture
from simulator.view.window.inputs import TWICE, in_points, point_with, points, turned
from simulator.view.window.looping import FRAMES, Looping
from simulator.view.window.mouse_press import STILL
from simulator.view.window.parts import hot_at, hot_places

if TYPE_CHECKING:
    import pygame

ERRANDS = frozenset(
    {"save", "close", "close-save", "close-discard", "keep-mine", "load-theirs", "show-difference", "answered"}
    | {"save-as", "save-as-name", "save-over"}
    | {"import", "import-file", "import-first", "import-second", "import-notes"}
    | {"import-dropped", "offer"}
)
"""Commands that have to do with files."""
IN_PANEL = frozenset({*FORM, "menu", "none"})
"""Commands that leave the keyboard in the panel."""
LENGTH = frozenset("0123456789.")
"""Keys that write a length or a place: of what is selected or in hand, or of a tool's pencil."""


class EditorLoop(Looping[Bench]):
    """One window's loop: the bench, what the mouse holds, and the file."""

    def __init__(
        self, work: Work, painter: EditorPainter, theme: str, size: tuple[int, int], *, reduced: bool = False
    ) -> None:
        """Begin with the whole table in sight; `size` is in pixels.

        Raises:
            ScenarioError: the draft has faults that leave nothing to show.
        """
        super().__init__(size, painter.pane.scale, reduced=reduced)
        self.work = work
        self.painter = painter
        self.bench: Bench = begun(work.manuscript.draft, points(size, self.scale), theme, work.manuscript.path.name)
        self.press: Press | None = None
        self.last_click: tuple[float, Point] = (-float(TWICE), (0.0, 0.0))
        """When and where a button was last clicked on the table."""
        self._looked = 0.0
        self._titled = self.bench.file.name
        self.rechecking = Rechecking()

    @property
    def at_hand(self) -> Bench:
        """The bench."""
        return self.bench

    def lay_out(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of so many points."""
        view = self.bench.view.resized(size)
        self.bench = replace(self.bench, view=view if view.moved else view.looking_at(self.bench.state))

    def picture_of(self, at_hand: Bench) -> Picture:
        """Return a picture of the board alone."""
        return self.painter.picture(at_hand)

    def run(self) -> None:
        """Handle events and paint until the window is left."""
        import pygame

        clock = pygame.time.Clock()
        while not self.bench.view.left:
            if self.glide is not None:
                clock.tick(FRAMES)
                events = pygame.event.get()
            else:
                wait = 40 if self.rechecking.busy else 500
                events = [pygame.event.wait(wait), *pygame.event.get()]
            for event in events:
                self.handle(in_points(event, self.scale))
                self.keep()
            self.tend()
            if all(event.type == pygame.NOEVENT for event in events):
                self.rest()
            surface = pygame.display.get_surface()
            if surface is not None and not self.bench.view.left:
                self._fit(surface)
                self.show(surface)
        self.work.close()

    def rest(self) -> None:
        """Do what can wait until nobody does anything: look for garbage, judge worked moves again."""
        if self.press is not None or self.bench.held is not None:
            return
        self.rechecking.seen(self.bench, self.work.manuscript.path)
        if self.rechecking.busy:
            self.bench = self.rechecking.step(self.bench)
        else:
            gc.collect()

    def keep(self) -> None:
        """Keep what has been done."""
        if self.bench.draft is not self.work.manuscript.draft:
            self.bench = self.work.keep(self.bench)

    def tend(self) -> None:
        """Keep what has been done, and look now and then how long ago that was, and what became of the file."""
        import pygame

        self.keep()
        now = time.monotonic()
        if now - self._looked >= EVERY:
            self._looked = now
            self.bench = self.work.keep(self.bench)
            if self.press is None and self.bench.held is None and self.bench.asking is None:
                self.bench = self.work.look(self.bench)
        if self.bench.file.name != self._titled:
            self._titled = self.bench.file.name
            pygame.display.set_caption(f"{self._titled} – fightphase")

    def show(self, surface: pygame.Surface) -> None:
        """Bring the window up to date."""
        self._point()
        if self.painted is not self.bench or self.glide is not None:
            self._bring_up(surface)

    def paint(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what is to be seen now; return where it differs from what was seen before."""
        camera = self._on_the_way()
        if camera is None:
            return self.painter.paint(surface, self.bench)
        seen = replace(self.bench.view, camera=camera)
        return self.painter.paint(surface, replace(self.bench, view=seen), self.picture)

    def handle(self, event: pygame.event.Event) -> None:
        """Take in one event; places of the mouse are in points."""
        import pygame

        bench = self.bench
        match event.type:
            case pygame.QUIT:
                self.press = None
                self.bench = self.work.run(put_back(bench), "close")
            case pygame.VIDEORESIZE:
                self._resize(event.size)
            case pygame.VIDEOEXPOSE | pygame.WINDOWEXPOSED:
                self.painted = None
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.TEXTINPUT if bench.asking is not None:
                self.bench = replace(bench, asking=bench.asking.typed(event.text))
            case pygame.TEXTINPUT if bench.focus.entry is not None:
                self.bench = entering.written(bench, event.text)
            case pygame.KEYUP:
                self.held_keys.discard(event.key)
            case pygame.MOUSEMOTION if self.press is not None:
                self._arrive()
                self.bench, self.press = dragged(bench, self.press, event.pos, mods_held(self.held_keys))
            case pygame.MOUSEMOTION:
                self.bench = hovered(bench, event.pos, mods_held(self.held_keys))
            case pygame.WINDOWLEAVE:
                self.bench = replace(bench, view=replace(bench.view, mouse=None))
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 2, 3) and self.press is None:
                hots = hot_places(self.painter.parts(bench))
                hot = hot_at(hots, event.pos)
                if hot is None or hot.command not in IN_PANEL:
                    bench = entering.left(bench)
                self.bench, self.press = pressed(bench, event.pos, hots, event.button, mods_held(self.held_keys))
            case pygame.MOUSEBUTTONDOWN if event.button == 3 and bench.held is not None:
                self.bench = cornered(bench)
            case pygame.MOUSEBUTTONUP if self.press is not None and event.button == self.press.button:
                self._release()
            case pygame.DROPFILE if bench.asking is None:
                self.press = None
                self.bench = put_back(bench)
                self.command("import-dropped", event.file)
            case pygame.MOUSEWHEEL if bench.asking is not None:
                self.bench = replace(bench, asking=bench.asking.scrolled(-round(3 * event.y)))
            case pygame.MOUSEWHEEL:
                self._wheel(event)

    def _key(self, event: pygame.event.Event) -> None:
        again = event.key in self.held_keys
        self.held_keys.add(event.key)
        name, mods = self.names.get(event.key, event.unicode), mods_of(event.mod)
        shift, ctrl = mods.shift, mods.ctrl
        letter = letter_of(event.key, name) if ctrl else ""
        if self.bench.asking is not None:
            if letter == "v":
                self.bench = replace(self.bench, asking=self.bench.asking.typed(clipboard.pasted()))
            elif not again:
                self._do(panel_keys.answered(self.bench, name, back=shift))
            return
        if letter in clipboard.LETTERS and not shift and self.bench.focus.entry is not None:
            self.bench = clipboard.at_field(self.bench, letter)
            return
        if ctrl and name and self.bench.focus.entry is not None:
            # What was typed belongs to what is saved, undone or duplicated now.
            self.bench = entering.taken(self.bench)
            if self.bench.focus.entry is not None:
                return
        meant = panel_keys.taken_in(self.bench, name, shift=shift, ctrl=ctrl)
        if meant is not None:
            self._do(meant)
            return
        if self._types(name, ctrl=ctrl):
            return
        if self.press is not None and name != "Escape":
            return
        name = letter or name
        command = command_for(name, shift=shift, ctrl=ctrl, where="editor") if name else None
        if command is None or (again and command not in REPEATING):
            return
        if self.bench.view.help and command not in ("help", "leave"):
            return
        if command == "leave":
            self.press = None
        self.command(command, 0, mods)

    def _types(self, name: str, *, ctrl: bool) -> bool:
        """Take in a key that writes a length or a place, or sets a corner of a way; say whether it does."""
        bench = self.bench
        drawing = bench.tool in DRAWING and bench.held is None
        written = bench.pencil.typed if drawing else bench.held.typed if bench.held is not None else ""
        begins = name in LENGTH and (name != "." or bench.held is not None)
        goes_on = bool(written) and (name in LENGTH or name in (" ", "Backspace"))
        idle = bench.tool in ("select", "record") and self.press is None
        taker = typed_at if drawing else typed if bench.held is not None or (bench.picked and idle) else None
        corners = bench.held is not None and bench.held.way is not None and name in ("c", "C", "Backspace")
        if taker is None or ctrl or bench.view.help or not (begins or goes_on or corners):
            return False
        self.bench = taker(replace(bench, focus=NO_FOCUS), name)
        return True

    def _do(self, meant: Meant) -> None:
        """Take over what a key came to, and carry out what is left to do."""
        self.bench, order = meant
        if order is not None:
            self.command(*order)

    def command(self, command: str, argument: float | str, mods: Mods | None = None) -> None:
        """Carry out a command of a key or a button."""
        if command in ERRANDS:
            self.bench = self.work.run(replace(self.bench, view=replace(self.bench.view, menu="")), command, argument)
            return
        before = self.bench
        self.bench = commanded(before, command, argument, mods or Mods())
        if command == "leave" and replace(self.bench, said=before.said) == before:
            self.bench = self.work.run(before, "close")  # there was nothing else to leave
        self.bench = entering.settled(self.bench)
        self.bench = entering.settled(self.bench)
        self._follow(before)

    def _release(self) -> None:
        import pygame

        press, self.press = self.press, None
        assert press is not None
        if press.hot is not None:
            if press.still:
                self.command(press.hot.command, press.hot.argument)
                if press.hot.command == "choose":
                    # Chosen by the mouse, the keyboard is the table's again.
                    self.bench = replace(self.bench, focus=NO_FOCUS)
            return
        before = self.bench
        self.bench = entering.settled(self.bench)
        self.bench = released(before, press, mods_held(self.held_keys))
        now = pygame.time.get_ticks()
        if press.still and press.holds in ("held", "band", "pencil"):
            then, there = self.last_click
            self.last_click = (now, press.last)
            if now - then <= TWICE and dist(there, press.last) <= STILL:
                self.bench = twice(self.bench, press.last)
                self._follow(before)

    def _wheel(self, event: pygame.event.Event) -> None:
        before = self.bench
        at, dx, dy = turned(event, before.view.mouse, self.scale)
        self.bench = wheeled(before, at, dx, dy, most_scroll(before))
        self._follow(before)

    def _point(self) -> None:
        """Let the mouse look like what it would do."""
        if self.painted is not self.bench:
            point_with(cursor(self.bench, self.press, hot_places(self.painter.parts(self.bench))))
