"""How large words and controls are: how many pixels a point is. The zoom of the table is apart from it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

SMALLEST, LARGEST = 1.0, 2.0
VARIABLE = "FIGHTPHASE_SCALE"
"""The environment variable that sets it, in per cent or as a factor: 150, 150% and 1.5 are the same."""
ORDINARY = 96.0
"""Dots per inch of a display on which a point is a pixel."""


def read_scale(text: str) -> float:
    """Return the scale that somebody wrote: per cent from 100 to 200, or a factor from 1 to 2.

    Raises:
        ValueError: it is none of these.
    """
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*%?\s*", text)
    value = float(found[1]) if found else 0.0
    factor = value / 100.0 if value > LARGEST else value
    if not SMALLEST <= factor <= LARGEST or ("%" in text and value <= LARGEST):
        raise ValueError(f'"{text}": expected a percentage from 100 to 200')
    return factor


def scale_for(asked: float | None = None) -> float:
    """Return the scale that is asked for, else that of the environment, else that of the display.

    Raises:
        ValueError: the environment variable is no scale.
    """
    if asked is not None:
        return asked
    if text := os.environ.get(VARIABLE):
        try:
            return read_scale(text)
        except ValueError as error:
            raise ValueError(f"{VARIABLE}={error}") from None
    return min(max(round(4 * of_display()) / 4, SMALLEST), LARGEST)


def of_display() -> float:
    """Return how many pixels a point is on this display, as its system says; 1 where that is not known.

    On a Mac, windows are in points and the system enlarges them itself.
    """
    if sys.platform == "win32":
        return _of_windows()
    if not sys.platform.startswith("linux"):
        return 1.0
    for name in ("GDK_SCALE", "QT_SCALE_FACTOR"):
        try:
            return float(os.environ[name])
        except (KeyError, ValueError):
            continue
    return _of_x11()


def _of_windows() -> float:
    import ctypes

    dots = getattr(ctypes, "windll").user32.GetDpiForSystem()  # noqa: B009 - known on Windows alone
    return float(dots) / ORDINARY


def _of_x11() -> float:
    """Ask the X server's resources, where desktops write the dots per inch that people chose."""
    if not os.environ.get("DISPLAY") or shutil.which("xrdb") is None:
        return 1.0
    try:
        told = subprocess.run(["xrdb", "-query"], capture_output=True, text=True, timeout=1.0, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return 1.0
    found = re.search(r"^Xft\.dpi:\s*(\d+(?:\.\d+)?)", told, re.MULTILINE)
    return float(found[1]) / ORDINARY if found else 1.0
