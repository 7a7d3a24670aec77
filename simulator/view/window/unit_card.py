"""The card of the unit at hand: who it is, its profile, and what is left of it."""

from __future__ import annotations

from simulator.army import Profile, Unit
from simulator.geometry.shapes import Body, Pose, Round
from simulator.state import State
from simulator.view import lettering, told
from simulator.view.camera import Camera
from simulator.view.figures import Figure
from simulator.view.layout import Rect
from simulator.view.marks import Token
from simulator.view.scene import index_of, side_of
from simulator.view.theme import Theme
from simulator.view.tokens import token_figure
from simulator.view.window.parts import Part, cut, filled, hairline, middle, words
from simulator.view.window.unit_sheet import left_of, sheet_figures
from simulator.view.window.view_state import CARD
from simulator.view.words import model_label

PAD = 16.0
MOST = 7
"""Bases drawn in the last row; more are counted."""
HINT = "Point at a base to see its unit; a click keeps it."


def unit_part(state: State, unit_id: str, rect: Rect, theme: Theme, hint: str = HINT) -> Part:
    """Return the card of a unit; without one, the hint how to get it. A place higher than `CARD` holds all of it."""
    drawn: list[Figure] = [filled(rect, theme.panel)]
    if unit_id in state.unit_by_id:
        drawn += _card(state, state.unit(unit_id), rect, theme)
    else:
        drawn.append(words(rect.left + PAD, rect.top + 32.0, hint, "regular", 13.0, theme.ink3))
    drawn.append(hairline((rect.left, rect.bottom - 0.5), (rect.right, rect.bottom - 0.5), theme.line))
    return Part(tuple(drawn), clip=rect)


def _card(state: State, unit: Unit, rect: Rect, theme: Theme) -> list[Figure]:
    left, room = rect.left + PAD, rect.right - rect.left - 2 * PAD
    first = unit.models[0]
    label = "" if len(unit.models) > 1 else model_label(state, first.id)
    drawn = [_base(state, unit, label, left + 20.0, rect.top + 34.0, 16.0, theme)]
    drawn.append(
        words(left + 50.0, rect.top + 30.0, cut(unit.name, "semibold", 15.0, room - 50.0), "semibold", 15.0, theme.ink)
    )
    line = cut(about(state, unit), "regular", 13.0, room - 50.0)
    drawn.append(words(left + 50.0, rect.top + 48.0, line, "regular", 13.0, theme.ink2))
    drawn += _profile(first.profile, left, rect.top + 76.0, room, theme)
    if rect.bottom - rect.top > CARD + 1.0:
        place = Rect(left, rect.top + 108.0, left + room, rect.bottom - 8.0)
        return [*drawn, *sheet_figures(state, unit, place, theme)]
    drawn += _models(state, unit, left, rect.top + 128.0, room, theme)
    return drawn


def about(state: State, unit: Unit) -> str:
    """Return a line on a unit: whose it is, its models and their size, what it did."""
    count = len(unit.models)
    parts = [state.player_name(unit.player)]
    size = told.size_name(unit.models[0])
    parts.append(f"{count} model{'s' if count != 1 else ''}{f', {size}' if size else ''}")
    record = unit.record
    did = [name for name, done in (("charged", record.charged), ("fought", record.fought)) if done]
    if unit.embarked_in:
        did.append("embarked")
    elif unit.in_reserve:
        did.append("in reserve")
    return " · ".join([*parts, *did])


def _base(state: State, unit: Unit, label: str, x: float, y: float, radius: float, theme: Theme) -> Figure:
    mark = Token("", Body(Round(1.0), Pose(0.0, 0.0)), side_of(state, unit), index_of(state, unit), label)
    return token_figure(mark, Camera(2 * x, 2 * y, radius, (0.0, 0.0)), theme)


def _profile(profile: Profile, left: float, top: float, room: float, theme: Theme) -> list[Figure]:
    values = (
        ("M", f"{profile.M:g}″" if profile.M is not None else "–"),
        ("T", str(profile.T)),
        ("Sv", f"{profile.Sv}+" if profile.Sv <= 6 else "–"),
        ("Inv", f"{profile.Inv}+" if profile.Inv else "–"),
        ("W", str(profile.W)),
        ("Ld", f"{profile.Ld}+"),
        ("OC", str(profile.OC)),
    )
    drawn = []
    for k, (name, value) in enumerate(values):
        x = left + 10.0 + (room - 24.0) * k / (len(values) - 1)
        drawn.append(words(x, top, name, "regular", 12.0, theme.ink2, "middle"))
        drawn.append(words(x, top + 19.0, value, "semibold", 15.0, theme.ink, "middle"))
    return drawn


def _models(state: State, unit: Unit, left: float, y: float, room: float, theme: Theme) -> list[Figure]:
    """The models left, as small bases or as a number; and the wounds left, where models have more than one."""
    alive = [m for m in unit.models if m.alive]
    lines = left_of(unit)
    drawn = []
    for k, text in enumerate(lines):
        baseline = middle(y + 18.0 * (k - (len(lines) - 1) / 2), 13.0)
        drawn.append(words(left + room, baseline, text, "regular", 13.0, theme.ink2, "end"))
    space = room - max((lettering.width(t, "regular", 13.0) for t in lines), default=0.0) - 12.0
    shown = min(len(alive), MOST, int(space // 30.0))
    for k, model in enumerate(alive[:shown]):
        drawn.append(_base(state, unit, model_label(state, model.id), left + 13.0 + 30.0 * k, y, 13.0, theme))
    if len(alive) > shown and shown:
        drawn.pop()
        more = f"+{len(alive) - shown + 1}"
        drawn.append(words(left + 30.0 * (shown - 1), middle(y, 13.0), more, "medium", 13.0, theme.ink2))
    return drawn
