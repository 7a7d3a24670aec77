"""A person before a (virtual) screen with a window manager: looks at the window, uses keys and mouse."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from PIL import Image, ImageChops

PROGRAMS = ("Xvfb", "openbox", "xdotool", "import", "xwininfo")
MISSING = [name for name in PROGRAMS if shutil.which(name) is None]
ROOT = str(Path(__file__).parents[2])
PATIENCE = 30.0
"""Seconds to wait for something before giving up."""


def until(happens, what: str):
    """Poll until something is true, and return it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = happens()
        if found:
            return found
        time.sleep(0.1)
    pytest.fail(f"waited {PATIENCE:.0f} s for {what}")
    return None


class Person:
    """Looks at the screen and uses keys and mouse."""

    def __init__(self, display: str, pictures: Path, title: str) -> None:
        kept = {k: v for k, v in os.environ.items() if k != "SDL_VIDEODRIVER"}
        self.environment = kept | {"DISPLAY": display, "PYTHONPATH": ROOT}
        self.pictures = pictures
        self.title = title
        self.count = 0

    def run(self, *command: str) -> str:
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=30, check=False)
        return done.stdout

    def window(self) -> str:
        found = re.search(rf'(0x[0-9a-f]+) "{re.escape(self.title)}', self.run("xwininfo", "-root", "-tree"))
        return found[1] if found else ""

    def place(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the window's inside on the screen."""
        return until(self._place, "the window in its place")

    def _place(self) -> tuple[int, ...] | None:
        """Where the window is; None in the moment in which it is made anew, as for the full screen."""
        window = self.window()
        told = self.run("xwininfo", "-id", window) if window else ""
        names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        found = [re.search(rf"{name}:\s+(-?\d+)", told) for name in names]
        return tuple(int(one[1]) for one in found) if all(found) else None

    def key(self, name: str) -> None:
        self.run("xdotool", "key", name)

    def look(self, name: str = "") -> Image.Image:
        """What is inside the window now, when it has stopped changing."""
        before = self._shot(name)
        for _ in range(20):
            time.sleep(0.15)
            after = self._shot(name)
            if ImageChops.difference(before, after).getbbox() is None:
                return after
            before = after
        return before

    def glance(self, name: str = "") -> Image.Image:
        """What is inside the window right now."""
        return self._shot(name)

    def _shot(self, name: str) -> Image.Image:
        self.count += 1
        path = self.pictures / f"{name or self.count}.png"
        self.run("import", "-window", "root", str(path))
        x, y, width, height = self.place()
        with Image.open(path) as picture:
            return picture.convert("RGB").crop((x, y, x + width, y + height))


def colourful(picture: Image.Image) -> Image.Image | None:
    """The picture, if there is more in it than an empty window."""
    return picture if len(picture.getcolors(1 << 20) or ()) > 500 else None


def differ(one: Image.Image, other: Image.Image, box: tuple[int, int, int, int] | None = None) -> bool:
    if box is not None:
        one, other = one.crop(box), other.crop(box)
    return ImageChops.difference(one, other).getbbox() is not None
