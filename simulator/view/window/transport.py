"""Below the board: the timeline with its playhead, and one row of controls."""

from __future__ import annotations

from functools import lru_cache

from simulator.view import lettering, told
from simulator.view.figures import Ellipse, Figure, Ink, Path, Shape, cross
from simulator.view.layout import Rect
from simulator.view.moments import Moment
from simulator.view.playback import Playback
from simulator.view.theme import Theme, mixed
from simulator.view.track import Track
from simulator.view.window.bar_parts import bar_ground
from simulator.view.window.parts import (
    Hot,
    Part,
    box,
    button,
    cut,
    filled,
    holds,
    joined,
    middle,
    named_button,
    question,
    words,
)
from simulator.view.window.view_state import ViewState

MARGIN = 25.0
STRIP = (31.0, 53.0)
"""Pixels from the top of the transport to the strip's top and bottom."""
CONTROLS = 104.0
"""Pixels from the top of the transport to the middle of the row of controls."""
CORNER = 4.0
"""Pixels: radius of a block's corners."""
SPEEDS = ((0.25, "¼"), (0.5, "½"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×"), (8.0, "8×"))
ROOMY, MOST_WORDS = 1160, 150.0
"""Pixels of width from which buttons have words, and pixels that are kept free for which event it is."""
STEPPING = (
    ("back-unit", "Unit before (Shift+←)"),
    ("back", "Event before (←)"),
    ("toggle", "Play or pause (Space)"),
    ("forward", "Next event (→)"),
    ("forward-unit", "Next unit (Shift+→)"),
)


def strip_rect(view: ViewState) -> Rect:
    """Return the strip's place: where a press moves the playhead."""
    top = view.transport.top
    return Rect(MARGIN, top + STRIP[0], view.size[0] - MARGIN, top + STRIP[1])


def transport_parts(playback: Playback, track: Track, view: ViewState, theme: Theme) -> tuple[Part, Part]:
    """Return timeline and controls in two layers: what lies under the part already played, and what lies over it."""
    rect, strip = view.transport, strip_rect(view)
    ground = bar_ground(rect, "top", theme)
    reach = Rect(strip.left - 10.0, strip.top - 8.0, strip.right + 10.0, strip.bottom + 12.0)
    controls, hots = _controls(playback, view, theme)
    under = Part(joined(ground, _blocks(playback, track, strip, theme)))
    over = Part(joined(_ticks(playback, track, strip, theme), controls), (Hot(reach, "track"), *hots))
    return under, over


def playhead_parts(playback: Playback, track: Track, view: ViewState, theme: Theme) -> tuple[Part, Part]:
    """Return what changes with every instant: what of the event now has been played, and the playhead."""
    strip, x = strip_rect(view), track.place_of(playback.at)
    y = (strip.top + strip.bottom) / 2
    since = _settled_place(playback, track)
    figures = []
    for block in track.blocks:
        left, right = max(block.left + CORNER, since), min(block.right - CORNER, x)
        if right > left:
            figures.append(filled(Rect(strip.left + left, strip.top, strip.left + right, strip.bottom), _played(theme)))
    line = Figure(13, _line(theme), (strip.left + x, y))
    knob = Figure(13, _knob(theme), (strip.left + x, y))
    return Part(tuple(figures)), Part((line, knob))


@lru_cache(maxsize=8)
def _line(theme: Theme) -> tuple[Shape, ...]:
    return (Path((((0.0, -14.0), (0.0, 18.0)),), Ink(stroke=theme.ink, width=2.0), False),)


@lru_cache(maxsize=8)
def _knob(theme: Theme) -> tuple[Shape, ...]:
    return (Ellipse(0.0, 0.0, 7.5, 7.5, Ink(theme.panel, 1.0, theme.ink, 1.0, 2.4)),)


def _played(theme: Theme) -> str:
    return mixed(theme.sunk, theme.ink, 0.16)


def _settled_place(playback: Playback, track: Track) -> float:
    """Return up to where the strip is played for certain while the event now goes on: where it began, or happened."""
    moment = playback.moment
    if moment is None:
        return 0.0
    return track.place_of(moment.rest if playback.at >= moment.rest else moment.start)


def _blocks(playback: Playback, track: Track, strip: Rect, theme: Theme) -> list[Figure]:
    drawn: list[Figure] = []
    x = strip.left + _settled_place(playback, track)
    current = playback.moment
    for block in track.blocks:
        left, right = strip.left + block.left, strip.left + block.right
        drawn.append(filled(Rect(left, strip.top, right, strip.bottom), theme.sunk, CORNER))
        if x > left:
            # Its right end is straight while the block is not played whole: what follows joins it.
            to = right if x >= right else min(max(x, left + 2 * CORNER), right)
            drawn.append(filled(Rect(left, strip.top, to, strip.bottom), _played(theme), min(CORNER, (to - left) / 2)))
            if to - CORNER > left + CORNER and x < right:
                drawn.append(filled(Rect(left + CORNER, strip.top, to, strip.bottom), _played(theme)))
        now = current is not None and current.step == block.step
        name, face = told.step_name(block.step), "semibold" if now else "medium"
        if block.moments and lettering.width(name, face, 12.5) + 6.0 <= block.right - block.left:
            drawn.append(words(left + 3.0, strip.top - 9.0, name, face, 12.5, theme.ink if now else theme.ink2))
    return drawn


def _ticks(playback: Playback, track: Track, strip: Rect, theme: Theme) -> list[Figure]:
    drawn: list[Figure] = []
    current = playback.moment
    number = current.index if current else -1
    y = (strip.top + strip.bottom) / 2
    room = {b.step: (b.right - b.left) / max(len(b.moments), 1) for b in track.blocks}
    for moment, place in track.places:
        # Where events stand close, only those show that somebody would look for.
        least = 5.0 if moment.kind == "move" else 2.5
        if room[moment.step] > least or moment.kind == "broken":
            drawn += _tick(moment, strip.left + place, y, theme, ahead=moment.index > number)
    return drawn


def _tick(moment: Moment, x: float, y: float, theme: Theme, *, ahead: bool) -> list[Figure]:
    """Return an event's mark by its kind: choice, move, fight, loss, broken rule; others have none."""
    shapes = _tick_shapes(moment.kind, theme.ink3 if ahead else theme.ink, theme)
    return [Figure(13, shapes, (x, y))] if shapes else []


@lru_cache(maxsize=64)
def _tick_shapes(kind: str, colour: str, theme: Theme) -> tuple[Shape, ...]:
    match kind:
        case "choice":
            return (Path((((0.0, -4.5), (4.5, 0.0), (0.0, 4.5), (-4.5, 0.0)),), Ink(colour)),)
        case "move":
            return (Path((((0.0, -3.5), (0.0, 3.5)),), Ink(stroke=colour, width=1.5), False),)
        case "fight":
            return (Path((((0.0, -7.0), (0.0, 7.0)),), Ink(stroke=colour, width=2.2), False),)
        case "loss":
            return (cross(0.0, 0.0, 2.6, Ink(stroke=colour, width=1.4)),)
        case "broken":
            disc = Ellipse(0.0, 0.0, 6.0, 6.0, Ink(theme.broken))
            return (disc, cross(0.0, 0.0, 2.2, Ink(stroke=theme.panel, width=1.5)))
    return ()


def _controls(playback: Playback, view: ViewState, theme: Theme) -> tuple[list[Figure], list[Hot]]:
    drawn: list[Figure] = []
    hots: list[Hot] = []
    y, x = view.transport.top + CONTROLS, 20.0
    for command, tip in STEPPING:
        width = 44.0 if command == "toggle" else 40.0
        rect = Rect(x, y - 18.0, x + width, y + 18.0)
        name = ("pause" if playback.playing else "play") if command == "toggle" else command
        drawn += button(rect, name, theme, view.mouse, on=command == "toggle")
        hots.append(Hot(rect, command, tip=tip))
        x = rect.right + 8.0
    x += 4.0
    widths = [max(lettering.width(name, "semibold", 14.0) + 18.0, 30.0) for _, name in SPEEDS]
    outline = Rect(x, y - 16.0, x + sum(widths), y + 16.0)
    drawn.append(Figure(13, (box(outline, Ink(theme.panel, 1.0, theme.line), 6.0),)))
    for (speed, name), width in zip(SPEEDS, widths, strict=True):
        rect = Rect(x, y - 16.0, x + width, y + 16.0)
        on = speed == playback.speed
        if on or holds(rect, view.mouse):
            drawn.append(filled(rect, theme.ink if on else theme.sunk, 5.0))
        face, colour = ("semibold", theme.panel) if on else ("regular", theme.ink)
        drawn.append(words(x + width / 2, middle(y, 14.0), name, face, 14.0, colour, "middle"))
        hots.append(Hot(rect, "speed", speed, f"Speed {name}"))
        x = rect.right
    right = view.size[0] - 20.0
    for command, tip in (("help", "Keys (?)"), ("full-screen", "Full screen (F)")):
        rect = Rect(right - 40.0, y - 18.0, right, y + 18.0)
        if command == "help":
            drawn += [filled(rect, theme.sunk, 6.0)] if holds(rect, view.mouse) else []
            drawn += question(*rect.centre, theme)
        else:
            drawn += button(rect, command, theme, view.mouse)
        hots.append(Hot(rect, command, tip=tip))
        right = rect.left - 8.0
    for command, word, tip, on in _marking(view):
        least = x + (MOST_WORDS if view.size[0] >= ROOMY else 12.0)
        figures, place = named_button(
            right, y, command, word if view.size[0] >= ROOMY else "", theme, view.mouse, on=on
        )
        if place.left < least:
            break  # their keys remain
        drawn += figures
        menu = command == "snippet"
        hots.append(Hot(place, "menu" if menu else command, command if menu else 0, "" if view.menu else tip))
        right = place.left - 4.0
    drawn += _where(playback, x + 20.0, y, right - 12.0, theme)
    return drawn, hots


def _marking(view: ViewState) -> tuple[tuple[str, str, str, bool], ...]:
    """Return the buttons that follow and mark: command, word, hint, and whether it is on; the last to go first."""
    chosen = view.snippet != (None, None)
    return (
        ("follow", "Follow", "Follow the action (A)", view.follow),
        ("bookmark", "Bookmark", "Bookmark with a note (B)", False),
        ("snippet", "Snippet", "A part of the replay (I, Shift+I)", chosen or view.menu == "snippet"),
    )


def _where(playback: Playback, x: float, y: float, right: float, theme: Theme) -> list[Figure]:
    """Say which event it is and, where there is room, whose."""
    moment = playback.moment
    count = f"Event {moment.number if moment else 0} of {len(playback.timeline.moments)}"
    if lettering.width(count, "medium", 14.0) > right - x:
        return []
    drawn = [words(x, middle(y, 14.0), count, "medium", 14.0, theme.ink2)]
    x += lettering.width(count, "medium", 14.0) + 10.0
    whose = playback.timeline.initial.unit(moment.unit).name if moment and moment.unit else ""
    if whose and right - x > 60.0:
        drawn.append(words(x, middle(y, 14.0), cut(whose, "regular", 14.0, right - x), "regular", 14.0, theme.ink3))
    return drawn
