"""The forms of the tools: what the next thing is like that they put down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from simulator.armies.layouts import deployment_names, layout_names
from simulator.authoring.bringing import can_search, sheet_notes, sheet_of
from simulator.authoring.edits import EditError
from simulator.authoring.stock import PATTERNS, PIECES
from simulator.authoring.templates import BASES
from simulator.files.sizes import SizeTextError, read_base, read_diameter
from simulator.scenario import Scenario
from simulator.view.editor.forms.controls import Control, Section, length, number, shown, whole
from simulator.view.editor.forms.searches import MISSING, found_controls, named, sheet_search
from simulator.view.editor.notes import TITLE, told_notes
from simulator.view.editor.tools.placing import player_of, waiting_units
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
    waiting = tuple((u.id, f"{u.name}, {len(u.models)}") for u in waiting_units(state))
    first: list[Control] = []
    if waiting:
        whom = (("", "a new unit"), *waiting)
        first.append(_control(settings, "reserve", "What", str, options=whom))
    players = tuple((p.id, p.name) for p in state.players)
    if settings.reserve in dict(waiting):
        pass
    elif settings.sheet:
        first += _sheet(scenario, settings, players)
    else:
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
            *sheet_search(settings, "Or look up a unit by name"),
        ]  # fmt: skip
    how = [
        replace(
            _control(settings, "formation", "Formation", str, options=_choices(*FORMATIONS)),
            sets=lambda text: formed_as(settings, text),
        ),
        _control(settings, "gap", "Between bases", _gap, unit="″", width=0.5),
    ]
    if settings.formation == "block":
        how.append(_control(settings, "files", "In a rank", _count, width=0.5))
    if settings.formation == "arc":
        how.append(_control(settings, "radius", "Radius", _radius, unit="″", width=0.5))
    return (Section("", tuple(first)), Section("How they stand", tuple(how)))


def _sheet(scenario: Scenario, settings: Settings, players: tuple[tuple[str, str], ...]) -> list[Control]:
    """Return what the next unit is by its datasheet, and how many models it has."""
    sheet = sheet_of(settings.sheet)
    assert sheet is not None, "it was chosen from the list"
    lines = [f"{sheet.name} · {sheet.faction}", ", ".join(sheet.keywords)]
    for model in sheet.models:
        profile = " ".join(_told(key, value) for key, value in model.profile.items())
        lines.append(f"{model.name}: {profile} · {model.base or 'base not known'}")
    lines.append(f"Weapons: {', '.join(w['name'] for w in sheet.weapons) or 'none for a fight'}")
    lines += [line.removeprefix(TITLE) for line in told_notes(sheet_notes(settings.sheet, settings.count))]

    def count(text: str) -> int:
        value = whole(text)
        if value is None or not 1 <= value <= MOST:
            raise EditError(f"From 1 to {MOST} models are placed at once.")
        return value

    few = str(sheet.least) if sheet.least == sheet.most else f"{sheet.least} to {sheet.most}"
    return [
        _control(settings, "count", f"Models, {few}", count, width=0.5),
        _control(
            settings, "player", "Player", str, options=players, width=0.5,
            value=dict(players)[player_of(scenario, settings)],
        ),
        *(Control(f"sheet.{k}", "", "note", line) for k, line in enumerate(lines) if line),
        Control("sheet.none", "Another unit", "button", command="sheet", argument=""),
    ]  # fmt: skip


def _told(key: str, value: object) -> str:
    return f"{key} {value}{'″' if key == 'M' else '+' if key in ('Sv', 'Inv', 'FNP', 'Ld') else ''}"


def formed_as(settings: Settings, formation: str) -> Settings:
    """Return settings with another formation; round an enemy, models are in contact unless another gap is typed."""
    gap = settings.gap
    if "around" in (formation, settings.formation) and formation != settings.formation:
        gap = 0.0 if formation == "around" else Settings().gap if gap == 0.0 else gap
    return replace(settings, formation=formation, gap=gap)


def _terrain(settings: Settings) -> tuple[Section, ...]:
    shapes = _choices(*FREE_SHAPES, *PIECES)
    controls = [_called(settings), _control(settings, "shape", "Shape", str, options=shapes, width=0.5)]
    if settings.shape not in PIECES:
        controls += [
            _control(settings, "kind", "Kind", str, options=_choices("exposed", "light", "dense"), width=0.5),
            _control(settings, "height", "Height", length, unit="″", width=0.5),
        ]
    return (Section("", tuple(controls)), _layouts(settings))


def _layouts(settings: Settings) -> Section:
    if not can_search():
        return Section("Terrain layouts", (Control("layout.missing", "", "note", f"Looking up layouts: {MISSING}"),))
    found = named(layout_names(), settings.layout) if settings.layout else ()
    field = _control(settings, "layout", "Layout by name", str)
    return Section("Terrain layouts", (field, *found_controls("layout", "layout", found, settings.layout)))


def _patterns(settings: Settings) -> Section:
    if not can_search():
        return Section(
            "Deployment patterns", (Control("pattern.missing", "", "note", f"Looking up patterns: {MISSING}"),)
        )
    found = named(deployment_names(), settings.pattern) if settings.pattern else ()
    field = _control(settings, "pattern", "Pattern by name", str)
    return Section("Deployment patterns", (field, *found_controls("pattern", "pattern", found, settings.pattern)))


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
    return (Section("", drawn), Section("Both players' zones at once", laid), _patterns(settings))


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
