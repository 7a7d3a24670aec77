"""Hands on the mouse and the keyboard of an X display, by its XTEST extension: real events, as fast as one likes."""

from __future__ import annotations

import ctypes
from types import TracebackType

AGAIN = 3
"""Milliseconds from one stroke of a key to its next: SDL takes what comes faster for a key that is held down."""


class XHands:
    """Moves the mouse and presses buttons and keys of a display."""

    def __init__(self, display: str) -> None:
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XStringToKeysym.restype = self._x.XkbKeycodeToKeysym.restype = ctypes.c_ulong
        self._x.XKeysymToKeycode.argtypes = (ctypes.c_void_p, ctypes.c_ulong)
        self._x.XkbKeycodeToKeysym.argtypes = (ctypes.c_void_p, ctypes.c_ubyte, ctypes.c_int, ctypes.c_int)
        opened = self._x.XOpenDisplay(display.encode())
        assert opened, f"there is a display {display}"
        self._display = ctypes.c_void_p(opened)
        self._clock = 0
        """Milliseconds that have been waited, which is no more than what has passed."""
        self._free: dict[int, int] = {}
        """When each key can be pressed again."""

    def __enter__(self) -> XHands:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None):
        self._x.XSync(self._display, 0)
        self._x.XCloseDisplay(self._display)

    def move(self, x: int, y: int) -> None:
        """Bring the mouse to a pixel of the screen."""
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, ctypes.c_ulong(0))

    def button(self, number: int, *, down: bool) -> None:
        """Press a button of the mouse, or let it go; 4 and 5 are the wheel."""
        self._test.XTestFakeButtonEvent(self._display, number, int(down), ctypes.c_ulong(0))

    def key(self, name: str, *, down: bool) -> None:
        """Press a key, or let it go, by its X name."""
        self._stroke(self._code(name)[0], down=down)

    def stroke(self, chord: str) -> None:
        """Press keys together and let them go: "ctrl+s", "A", "Return"."""
        *held, last = chord.split("+")
        code, shifted = self._code(last)
        codes = [self._code({"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L"}[name])[0] for name in held]
        if shifted and "shift" not in held:
            codes.append(self._code("Shift_L")[0])
        for one in codes:
            self._stroke(one, down=True)
        self._stroke(code, down=True)
        self._stroke(code, down=False)
        for one in reversed(codes):
            self._stroke(one, down=False)

    def _stroke(self, code: int, *, down: bool) -> None:
        after = max(self._free.get(code, 0) - self._clock, 0) if down else 0
        self._clock += after
        self._free[code] = self._clock + AGAIN
        self._test.XTestFakeKeyEvent(self._display, code, int(down), ctypes.c_ulong(after))

    def _code(self, name: str) -> tuple[int, bool]:
        """Return a key's number, and whether Shift must be held to get what it is called by."""
        symbol = self._x.XStringToKeysym(name.encode())
        code = self._x.XKeysymToKeycode(self._display, symbol)
        assert symbol, f"there is a key {name}"
        assert code, f"there is a key {name}"
        return code, self._x.XkbKeycodeToKeysym(self._display, code, 0, 0) != symbol
