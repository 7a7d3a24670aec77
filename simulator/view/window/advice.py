"""Why no window can be opened, and what to do about it."""

from __future__ import annotations

import os

UNSEEN = frozenset({"dummy", "offscreen", "evdev"})
"""Drivers of SDL that open windows which nobody sees. It falls back on them without a word."""
INSTEAD = "write a file with --export"


def shows_nothing(driver: str) -> bool:
    """Say whether SDL took a driver that shows nothing although nobody asked for it."""
    return driver in UNSEEN and not os.environ.get("SDL_VIDEODRIVER")


def no_window(why: str = "", instead: str = INSTEAD) -> str:
    """Return why no window can be opened, and what whoever sits there can do.

    Args:
        why: SDL's words, if it has any.
        instead: what can be done without a window, behind "or".
    """
    return f"{why.rstrip('.')}. {_advice(instead)}" if why else _advice(instead)


def _advice(instead: str) -> str:
    driver, display, wayland = (os.environ.get(name, "") for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"))
    if driver and not (driver == "x11" and display) and not (driver == "wayland" and wayland):
        needs = {"x11": ", which needs DISPLAY", "wayland": ", which needs WAYLAND_DISPLAY"}.get(driver, "")
        return f"SDL_VIDEODRIVER asks for {driver}{needs}; unset it, or {instead}."
    asked = " or ".join(f"{n}={v}" for n, v in (("DISPLAY", display), ("WAYLAND_DISPLAY", wayland)) if v)
    if asked:
        return f"There is no screen at {asked}; name one that is there (over ssh: ssh -X), or {instead}."
    return f"Sit at a screen, or {instead}."
