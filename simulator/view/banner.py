"""What is announced over the board for a moment: a step of the phase that begins, an overrun, a forced fight."""

from __future__ import annotations

from simulator.events import UnitChosen
from simulator.view import lettering, told
from simulator.view.figures import Box, Figure, Ink, Shape, Text
from simulator.view.layout import Rect
from simulator.view.moments import Moment
from simulator.view.motion import GONE, OUT, ease
from simulator.view.theme import BODY, RADIUS, Theme

FADE_IN, FADE_OUT = 160.0, 160.0
"""Milliseconds in which a banner comes and goes."""
SIZE = 30.0
"""Points: size of the word that is announced."""


def announced(moment: Moment) -> tuple[str, str] | None:
    """Return the word that is announced at a moment, and whom it is about; None where nothing is.

    A unit that is selected to fight while others consolidate has been drawn into a combat, and must fight now.
    """
    if moment.kind == "step":
        return told.step_name(moment.step), ""
    event = moment.event
    if not isinstance(event, UnitChosen):
        return None
    if event.option == "overrun":
        return "Overrun", moment.before.unit(event.unit).name
    if event.decision == "select-to-fight" and moment.step == "consolidate":
        return "Forced fight", moment.before.unit(event.unit).name
    return None


def banner(moment: Moment | None, at: float, rect: Rect, theme: Theme, *, reduced: bool = False) -> tuple[Figure, ...]:
    """Return what is announced at a time (milliseconds), over the upper part of the board.

    With `reduced` motion it neither fades in nor out.
    """
    words = announced(moment) if moment is not None else None
    if moment is None or words is None:
        return ()
    coming, going = ease((at - moment.start) / FADE_IN, OUT), ease((at - (moment.end - FADE_OUT)) / FADE_OUT, GONE)
    shown = float(at < moment.end) if reduced else min(coming, 1.0 - going)
    name, whose = words
    half = max(lettering.width(name, "semibold", SIZE), lettering.width(whose, "regular", BODY)) / 2 + 28.0
    if shown <= 0.0 or 2 * half > rect.right - rect.left:
        return ()
    low = 20.0 if whose else 0.0
    x, y = rect.centre[0], rect.top + min(60.0, (rect.bottom - rect.top) * 0.28)
    shapes: list[Shape] = [
        Box(-half, -32.0, 2 * half, 64.0 + low, Ink(theme.panel, 1.0, theme.line), float(RADIUS["card"])),
        Text(0.0, SIZE * lettering.CAP / 2 - (4.0 if whose else 0.0), name, "semibold", SIZE, theme.ink, "middle"),
    ]
    if whose:
        shapes.append(Text(0.0, 32.0, whose, "regular", BODY, theme.ink2, "middle"))
    # In steps, so that what was painted for one of them serves again.
    return (Figure(13, tuple(shapes), (x, y), opacity=round(shown * 16) / 16),)
