"""The language of recordings: an author clicks at inches and on what is written there, drags, and presses keys.

A hand works on an editor's loop of its own, and so knows where everything is when it is clicked. What it does is
written down in pixels of the window and in keys, for another editor: one in a window on a screen, or one that is to be
killed.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from simulator.commands.edit import _manuscript
from simulator.geometry.shapes import Point
from simulator.view.editor.forms.laid import form_rect, laid_of
from simulator.view.editor.loop import EditorLoop
from simulator.view.editor.painter import EditorPainter
from simulator.view.editor.work import Work
from simulator.view.window.parts import Hot, hot_places
from tests.view.editor.benches import on_screen

SIZE = (1280, 900)
SIGNS = {
    " ": "space", ".": "period", ",": "comma", "-": "minus", "/": "slash", "+": "plus", "[": "bracketleft",
    "]": "bracketright", "_": "underscore", "?": "question", "!": "exclam",
}  # fmt: skip
"""What keys that are no letters and no digits are called by X."""
CHARACTERS = {name: sign for sign, name in SIGNS.items()}
SILENT = {
    "Return": (pygame.K_RETURN, "\r"), "Tab": (pygame.K_TAB, "\t"), "Escape": (pygame.K_ESCAPE, "\x1b"),
    "BackSpace": (pygame.K_BACKSPACE, "\x08"), "Delete": (pygame.K_DELETE, "\x7f"), "F2": (pygame.K_F2, ""),
    "Left": (pygame.K_LEFT, ""), "Right": (pygame.K_RIGHT, ""), "Up": (pygame.K_UP, ""), "Down": (pygame.K_DOWN, ""),
}  # fmt: skip
HELD = {
    "shift": (pygame.K_LSHIFT, pygame.KMOD_LSHIFT), "ctrl": (pygame.K_LCTRL, pygame.KMOD_LCTRL),
    "alt": (pygame.K_LALT, pygame.KMOD_LALT),
}  # fmt: skip

Act = tuple[str, ...]
"""What a hand did, in words: ("move", "310", "202"), ("down", "1", "310", "202"), ("up", …), ("wheel", "-1"), ("hold",
"shift"), ("free", "shift"), ("key", "ctrl+s"), ("kill",)."""


def events_of(act: Act) -> Iterator[pygame.event.Event]:
    """What pygame would say of an act in a window."""
    match act:
        case ("move", x, y):
            yield pygame.event.Event(pygame.MOUSEMOTION, pos=(int(x), int(y)), rel=(0, 0), buttons=(0, 0, 0))
        case ("down" | "up" as way, button, x, y):
            kind = pygame.MOUSEBUTTONDOWN if way == "down" else pygame.MOUSEBUTTONUP
            yield pygame.event.Event(kind, pos=(int(x), int(y)), button=int(button))
        case ("wheel", notch):
            by = int(notch)
            yield pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=by, precise_x=0.0, precise_y=float(by))
        case ("hold" | "free" as way, name):
            kind = pygame.KEYDOWN if way == "hold" else pygame.KEYUP
            key, mod = HELD[name]
            yield pygame.event.Event(kind, key=key, unicode="", mod=mod if way == "hold" else 0)
        case ("key", chord):
            yield from _chord(chord)


def _chord(chord: str) -> Iterator[pygame.event.Event]:
    *names, last = chord.split("+")
    char = CHARACTERS.get(last, last)
    if len(char) == 1 and (char.isupper() or char in '?!+_:"<>@') and "shift" not in names:
        names.append("shift")
    mod = 0
    for name in names:
        key, bit = HELD[name]
        mod |= bit
        yield pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=mod)
    key, text = SILENT[last] if last in SILENT else (ord(char.lower()), char)
    if "ctrl" in names and len(char) == 1:
        text = chr(ord(char.lower()) & 31)
    yield pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=mod)
    if text.isprintable() and text:
        yield pygame.event.Event(pygame.TEXTINPUT, text=text)
    yield pygame.event.Event(pygame.KEYUP, key=key, unicode=text, mod=mod)
    for name in reversed(names):
        yield pygame.event.Event(pygame.KEYUP, key=HELD[name][0], unicode="", mod=0)


def opened(
    path: Path, *, title: str | None = None, board: str | None = None, painter: EditorPainter | None = None
) -> EditorLoop:
    """An editor's loop on a file, as the command opens it."""
    asked = Namespace(scenario=str(path), title=title, board=board, ruleset=None)
    manuscript, _ = _manuscript(asked)
    return EditorLoop(Work(manuscript), painter or EditorPainter(), "light", SIZE, reduced=True)


class Hand:
    """An author's hand on mouse and keyboard."""

    def __init__(self, loop: EditorLoop) -> None:
        """Begin before an editor that shows its file."""
        self.loop = loop
        self.acts: list[Act] = []
        self.clicks = 0
        """How often a mouse button was pressed, or the wheel turned; a drag is one."""
        self.keys = 0
        """How often a key was pressed; one with Ctrl or Shift is one."""
        self.texts: list[str] = []
        """The draft after each act."""
        self.saved: list[int] = []
        """The acts that saved the file."""
        self._at = (0, 0)

    def _do(self, *act: str) -> None:
        self.acts.append(act)
        for event in events_of(act):
            self.loop.handle(event)
            self.loop.keep()
        self.loop.tend()
        self.texts.append(self.loop.bench.draft.text)

    # the mouse

    def move(self, x: float, y: float) -> None:
        """Move the mouse to a place on the table."""
        self._to(on_screen(self.loop.bench, (x, y)))

    def _to(self, at: Point) -> None:
        self._at = (round(at[0]), round(at[1]))
        self._do("move", *map(str, self._at))

    def _button(self, way: str) -> None:
        self._do(way, "1", *map(str, self._at))

    @contextmanager
    def _holding(self, names: str) -> Iterator[None]:
        held = names.split("+") if names else []
        for name in held:
            self._do("hold", name)
        yield
        for name in reversed(held):
            self._do("free", name)

    def press(self) -> None:
        """Press the left button where the mouse is, and let go."""
        self.clicks += 1
        self._button("down")
        self._button("up")

    def click(self, x: float, y: float, held: str = "") -> None:
        """Click at a place on the table (inches), with keys such as "shift" held."""
        with self._holding(held):
            self.move(x, y)
            self.press()

    def double_click(self, x: float, y: float) -> None:
        """Click twice at a place on the table."""
        self.click(x, y)
        self.press()

    def drag(self, start: Point, *ways: Point, held: str = "") -> None:
        """Drag from one place on the table (inches) over others to the last, and let go."""
        self.clicks += 1
        with self._holding(held):
            self.move(*start)
            self._button("down")
            (x, y), (ax, ay) = start, ways[0]
            for place in (((x + ax) / 2, (y + ay) / 2), *ways):
                self.move(*place)
            self._button("up")

    def on(self, command: str, argument: object = None) -> None:
        """Click what gives a command: a button, a tool of the rail, a row of a menu, an answer, a problem's fix."""
        self._to(self._hot(command, argument).rect.centre)
        self.press()

    def _hot(self, command: str, argument: object = None) -> Hot:
        hots = hot_places(self.loop.painter.parts(self.loop.bench))
        return next(h for h in hots if h.command == command and argument in (None, h.argument))

    # the panel

    def control(self, key: str) -> None:
        """Click a field, a switch or a button of the panel; the wheel brings it into sight."""
        panel = self.loop.bench.view.panel
        assert panel is not None, "the panel is open"
        room = form_rect(panel)
        while True:
            laid = laid_of(self.loop.bench)
            assert laid is not None
            place = next(p.rect for p in laid.placed if p.control.key == key)
            if room.top <= place.top and place.bottom <= room.bottom:
                break
            self._to(room.centre)
            self.clicks += 1
            self._do("wheel", "1" if place.top < room.top else "-1")
        hots = hot_places(self.loop.painter.parts(self.loop.bench))
        hot = next(h for h in hots if h.command in ("field", "control", "menu") and h.argument == key)
        self._to(hot.rect.centre)
        self.press()

    def choose(self, key: str, value: str) -> None:
        """Choose from a menu of the panel."""
        self.control(key)
        self.on("choose", value)

    def fill(self, key: str, *texts: str) -> None:
        """Click a field and write; more texts go into the fields behind it. An empty one leaves its field as it is."""
        self.control(key)
        self.write(*texts)

    def write(self, *texts: str) -> None:
        """Write into the field that the keyboard is in, and into those behind it."""
        for k, text in enumerate(texts):
            self.type(text)
            self.key("Tab" if k < len(texts) - 1 else "Return")

    # keys

    def key(self, *chords: str) -> None:
        """Press keys, such as "ctrl+s", "F2", "Return", "shift+Tab", "comma"."""
        for chord in chords:
            self.keys += 1
            self._do("key", chord)

    def key_to(self, chord: str, control: str, most: int = 25) -> None:
        """Press a key, such as "F2" or "Tab", until the keyboard is at a control of the panel."""
        for _ in range(most):
            if self.loop.bench.focus.key == control:
                return
            self.key(chord)
        raise AssertionError(f"{chord} does not lead to {control}")

    def type(self, text: str) -> None:
        """Type a text, letter by letter."""
        self.key(*(SIGNS.get(c, c) for c in text))

    def put(self, *places: str) -> None:
        """Type places, "30.9 18.3", each followed by Enter."""
        for place in places:
            self.type(place)
            self.key("Return")

    def kill(self) -> None:
        """Have the program killed, and start it anew on the same file."""
        self.acts.append(("kill",))
        self.texts.append(self.loop.bench.draft.text)
        self.loop = opened(self.loop.work.manuscript.path)

    def save(self) -> None:
        """Save the file."""
        self.key("ctrl+s")
        assert self.loop.bench.draft.is_saved, self.loop.bench.said
        self.saved.append(len(self.acts) - 1)

    def close(self) -> None:
        """Leave the window, level by level; that is not counted."""
        keys = self.keys
        while not self.loop.bench.view.left:
            self.key("Escape")
        self.keys = keys
        self.loop.work.close()
