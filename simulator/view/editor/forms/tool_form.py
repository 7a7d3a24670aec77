"""The forms of the tools: what the next thing is like that they put down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from simulator.authoring.edits import EditError
from simulator.authoring.stock import PATTERNS, PIECES
from simulator.authoring.templates import BASES
from simulator.files.sizes import SizeTextError, read_base, read_diameter
from simulator.scenario import Scenario
from simulator.view.editor.forms.controls import Control, Section, length, number, shown, whole
from simulator.view.editor.tools.placing import player_of
from simulator.view.editor.tools.settings import FORMATIONS, FREE_SHAPES, Settings

MOST = 40
"""Models that are placed at once, at most."""
CALLED = {"around": "around the nearest enemy"}


def tool_form(scenario: Scenario, tool: str, settings: Settings) -> tuple[Section, ...]:
    """Return the form of a tool."""
    match tool:
        case "unit":
            return _unit(scenario, settings)
        case "terrain":
            return _terrain(settings)
        case "objective":
            return _objective(settings)
        case _:
            return _zone(scenario, settings)


def _control(
    settings: Settings,
    key: str,
    label: str,
    read: Callable[[str], Any],
    *,
    options: tuple[tuple[str, str], ...] = (),
    how: str = "",
    value: str | None = None,
    **more: Any,
) -> Control:
    now = getattr(settings, key)

    def sets(text: str) -> Settings:
        return replace(settings, **{key: read(text)})

    told = dict(options).get(str(now), shown(now)) if value is None else value
    kind = how or ("choice" if options else "text")
    return Control(f"tool.{key}", label, kind, told, options=options, sets=sets, **more)


def _choices(*values: str) -> tuple[tuple[str, str], ...]:
    return tuple((v, CALLED.get(v, v)) for v in values)


def _unit(scenario: Scenario, settings: Settings) -> tuple[Section, ...]:
    state = scenario.state
    waiting = tuple((u.id, f"{u.name}, {len(u.models)}") for u in state.units if not u.on_table and u.models)
    first: list[Control] = []
    if waiting:
        whom = (("", "a new unit"), *waiting)
        first.append(_control(settings, "reserve", "What", str, options=whom))
    if settings.reserve not in dict(waiting):
        players = tuple((p.id, p.name) for p in state.players)
        first += [
            _control(settings, "name", "Name", str),
            _control(
                settings, "player", "Player", str, options=players, width=0.5,
                value=dict(players)[player_of(scenario, settings)],
            ),
            _control(
                settings, "base", "Base", _base, options=tuple((b, b) for b in BASES), how="text",
                value=settings.base, width=0.5,
            ),
            _control(settings, "count", "Models", _count, width=0.5),
            _control(settings, "keywords", "Keywords", str, width=0.5),
        ]  # fmt: skip
    how = [
        _control(settings, "formation", "Formation", str, options=_choices(*FORMATIONS)),
        _control(settings, "gap", "Between bases", _gap, unit="″", width=0.5),
    ]
    if settings.formation == "block":
        how.append(_control(settings, "files", "In a rank", _count, width=0.5))
    if settings.formation == "arc":
        how.append(_control(settings, "radius", "Radius", _radius, unit="″", width=0.5))
    return (Section("", tuple(first)), Section("How they stand", tuple(how)))


def _terrain(settings: Settings) -> tuple[Section, ...]:
    shapes = _choices(*FREE_SHAPES, *PIECES)
    controls = [_called(settings), _control(settings, "shape", "Shape", str, options=shapes, width=0.5)]
    if settings.shape not in PIECES:
        controls += [
            _control(settings, "kind", "Kind", str, options=_choices("exposed", "light", "dense"), width=0.5),
            _control(settings, "height", "Height", length, unit="″", width=0.5),
        ]
    return (Section("", tuple(controls)),)


def _objective(settings: Settings) -> tuple[Section, ...]:
    shapes = _choices("marker", *FREE_SHAPES)
    controls = [_called(settings), _control(settings, "objective", "Shape", str, options=shapes, width=0.5)]
    if settings.objective == "marker":
        controls += [
            _control(settings, "marker", "Marker", _diameter, width=0.5),
            _control(settings, "range", "Range", _gap, unit="″", width=0.5),
        ]
    return (Section("", tuple(controls)),)


def _zone(scenario: Scenario, settings: Settings) -> tuple[Section, ...]:
    players = tuple((p.id, p.name) for p in scenario.state.players)
    whose = dict(players)[player_of(scenario, settings)]
    drawn = (
        replace(_called(settings), width=1.0),
        _control(settings, "zone", "Shape", str, options=_choices(*FREE_SHAPES), width=0.5),
        _control(settings, "player", "Whose", str, options=players, width=0.5, value=whose),
    )
    laid = (
        _control(settings, "depth", "Depth", _radius, unit="″"),
        *(Control(f"zones.{p}", p.capitalize(), "button", command="zones", argument=p, width=0.5) for p in PATTERNS),
    )
    return (Section("", drawn), Section("Both players' zones at once", laid))


def _called(settings: Settings) -> Control:
    """Return the field for the name of what is drawn next."""
    return _control(settings, "called", "Name of the next", str.strip, width=0.5)


def _base(text: str) -> str:
    try:
        read_base(text)
    except SizeTextError as error:
        raise EditError(str(error)) from None
    return text.strip()


def _diameter(text: str) -> str:
    try:
        read_diameter(text)
    except SizeTextError as error:
        raise EditError(str(error)) from None
    return text.strip()


def _count(text: str) -> int:
    value = whole(text)
    if value is None or not 1 <= value <= MOST:
        raise EditError(f"From 1 to {MOST} models are placed at once.")
    return value


def _gap(text: str) -> float:
    value = number(text)
    if not 0.0 <= value <= 100.0:
        raise EditError("Expected inches from 0 to 100.")
    return value


def _radius(text: str) -> float:
    value = number(text)
    if not 0.5 <= value <= 100.0:
        raise EditError("Expected inches from 0.5 to 100.")
    return value
