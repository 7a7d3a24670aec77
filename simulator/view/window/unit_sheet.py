"""The lower part of a pinned unit's card: every model with its wounds, the weapons, and what the unit has done."""

from __future__ import annotations

from dataclasses import replace

from simulator.army import Model, Unit, Weapon
from simulator.geometry.shapes import Body, Pose, Round
from simulator.state import State
from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.figures import Figure
from simulator.view.layout import Rect
from simulator.view.scene import token
from simulator.view.theme import Theme
from simulator.view.tokens import token_figure
from simulator.view.window.parts import chip, cut, lines_of, middle, words

RADIUS, STEP = 17.0, 41.0
"""Pixels: of a base in the rows of models, and from one base to the next."""
LINE = 17.0
DONE = {
    "charged": "charged",
    "fights_first": "fights first",
    "overrun": "overrun",
    "piled_in": "piled in",
    "eligible_to_fight": "eligible to fight",
    "engaged_at_fight_step": "engaged as the step began",
    "fought": "fought",
    "consolidated": "consolidated",
    "retreated": "retreated",
    "battle_shocked": "battle-shocked",
}
"""What a unit's record says, in words."""


def sheet_figures(state: State, unit: Unit, place: Rect, theme: Theme) -> list[Figure]:
    """Return as much as there is room for: models first, then what was done, then weapons."""
    drawn, y = _models(state, unit, place, theme)
    done, y = _done(unit, Rect(place.left, y, place.right, place.bottom), theme)
    drawn += done
    for weapon in _weapons(unit):
        lines = _weapon_lines(weapon, place.right - place.left)
        if y + LINE * len(lines) + 4.0 > place.bottom:
            break
        for k, line in enumerate(lines):
            face, colour = ("semibold", theme.ink) if k == 0 else ("regular", theme.ink2)
            drawn.append(words(place.left, middle(y + LINE / 2, 13.0), line, face, 13.0, colour))
            y += LINE
        y += 6.0
    return drawn


def _models(state: State, unit: Unit, place: Rect, theme: Theme) -> tuple[list[Figure], float]:
    alive = [m for m in unit.models if m.alive or m.lingers]
    across = max(int((place.right - place.left + STEP - 2 * RADIUS) // STEP), 1)
    rows = max(min(-(-len(alive) // across), int((place.bottom - place.top) // STEP)), 1)
    drawn: list[Figure] = []
    for k, model in enumerate(alive[: across * rows]):
        x = place.left + RADIUS + STEP * (k % across)
        y = place.top + RADIUS + 2.0 + STEP * (k // across)
        drawn.append(_base(state, model, x, y, theme))
    y = place.top + STEP * rows
    text = cut(" · ".join(left_of(unit)), "regular", 13.0, place.right - place.left)
    drawn.append(words(place.left, middle(y + LINE / 2, 13.0), text, "regular", 13.0, theme.ink2))
    return drawn, y + LINE + 8.0


def left_of(unit: Unit) -> tuple[str, ...]:
    """Return how many models are left of a unit, and how many wounds, as far as each tells anything."""
    alive = [m for m in unit.models if m.alive]
    wounds, whole = sum(m.wounds for m in alive), sum(m.profile.W for m in unit.models)
    count = f"{len(alive)} of {len(unit.models)} left" if len(unit.models) > 1 else ""
    tail = f"{wounds} of {whole} wounds" if whole > len(unit.models) else ""
    return tuple(text for text in (count, tail) if text)


def _base(state: State, model: Model, x: float, y: float, theme: Theme) -> Figure:
    """Return a model's base as it is on the table, as a disc of one size."""
    mark = token(state, model, pose=Pose(0.0, 0.0), chips=False)
    mark = replace(mark, body=Body(Round(1.0), Pose(0.0, 0.0)), facing=False)
    return token_figure(mark, Camera(2 * x, 2 * y, RADIUS, (0.0, 0.0)), theme)


def _done(unit: Unit, place: Rect, theme: Theme) -> tuple[list[Figure], float]:
    """Return chips for what has happened to a unit, in as many rows as they need."""
    texts = [words for flag, words in DONE.items() if getattr(unit.record, flag)]
    drawn: list[Figure] = []
    x, y = place.left, place.top + 10.0
    for text in texts:
        width = lettering.width(text, "medium", 12.0) + 16.0
        if x + width > place.right and x > place.left:
            x, y = place.left, y + 24.0
        if y + 10.0 > place.bottom:
            break
        figures, end = chip(x, y, text, theme)
        drawn += figures
        x = end + 6.0
    return drawn, y + 18.0 if texts else place.top


def _weapons(unit: Unit) -> list[Weapon]:
    """Return the weapons that models of a unit still have, each once."""
    return list(dict.fromkeys(w for m in unit.models if m.alive for w in m.weapons))


def _weapon_lines(weapon: Weapon, room: float) -> tuple[str, ...]:
    skill = f"{weapon.WS}+" if weapon.WS is not None else "hits"
    reach = f"{weapon.range:g}″ · " if isinstance(weapon.range, float) else ""
    power = f"−{-weapon.AP}" if weapon.AP < 0 else str(weapon.AP)
    line = f"{reach}A {weapon.A} · WS {skill} · S {weapon.S} · AP {power} · D {weapon.D}"
    abilities = ", ".join(weapon.abilities)
    more = lines_of(abilities.capitalize(), "regular", 13.0, room, 2) if abilities else ()
    return (cut(weapon.name, "semibold", 13.0, room), cut(line, "regular", 13.0, room), *more)
