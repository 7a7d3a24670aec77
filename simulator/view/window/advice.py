"""Why no window can be opened, and what to do about it."""

from __future__ import annotations

import os

UNSEEN = frozenset({"dummy", "offscreen", "evdev"})
"""Drivers of SDL that open windows which nobody sees. It falls back on them without a word."""
INSTEAD = "or write a file with --export"


def shows_nothing(driver: str) -> bool:
    """Say whether SDL took a driver that shows nothing although nobody asked for it."""
    return driver in UNSEEN and not os.environ.get("SDL_VIDEODRIVER")


def no_window(why: str = "") -> str:
    """Return why no window can be opened (SDL's words, if it has any), and what whoever sits there can do."""
    return f"{why.rstrip('.')}. {_advice()}" if why else _advice()


def _advice() -> str:
    driver, display, wayland = (os.environ.get(name, "") for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"))
    if driver and not (driver == "x11" and display) and not (driver == "wayland" and wayland):
        needs = {"x11": ", which needs DISPLAY", "wayland": ", which needs WAYLAND_DISPLAY"}.get(driver, "")
        return f"SDL_VIDEODRIVER asks for {driver}{needs}; unset it, {INSTEAD}."
    asked = " or ".join(f"{n}={v}" for n, v in (("DISPLAY", display), ("WAYLAND_DISPLAY", wayland)) if v)
    if asked:
        return f"There is no screen at {asked}; name one that is there (over ssh: ssh -X), {INSTEAD}."
    return f"Sit at a screen, {INSTEAD}."
