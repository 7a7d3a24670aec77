"""The forms of what lies on the table, and of the scenario itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulator.army import Unit
from simulator.authoring.edits import (
    Edit,
    RenamePlayer,
    SetBoard,
    SetCondition,
    SetOfTable,
    SetPlayer,
    SetScenario,
    SetTurn,
    SetUnit,
    Together,
    Withdraw,
)
from simulator.authoring.edits.where import entry_at, entry_path
from simulator.authoring.templates import BOARDS
from simulator.board import Objective, Terrain
from simulator.files.rulesets import RULESETS
from simulator.scenario import Scenario
from simulator.view.editor import acts
from simulator.view.editor.forms.controls import Control, Section, length, number, said, shown, whole
from simulator.view.editor.picked import Picked, Thing, outline_of, thing_of


def thing_form(scenario: Scenario, thing: Thing) -> tuple[Section, ...]:
    """Return the form of a piece of terrain, an objective or a zone."""
    kind, name = thing
    found = thing_of(scenario, thing)
    path = entry_path(scenario.document, kind, name)
    entry = entry_at(scenario.document, path)

    def control(
        key: str, label: str, value: str, read: Callable[[str], Any], *, how: str = "text", **more: Any
    ) -> Control:
        def edit(text: str) -> Edit:
            return SetOfTable(kind, name, key, read(text))

        return Control(f"thing.{key}", label, how, value, edit, (*path, key), **more)

    fields = [control("id", "Name", name, said)]
    if isinstance(found, Terrain):
        kinds = (("exposed", "exposed"), ("light", "light"), ("dense", "dense"))
        fields += [
            control("kind", "Kind", found.kind, str, how="choice", width=0.5, options=kinds),
            control("height", "Height", shown(found.height), length, width=0.5, unit="″"),
        ]
    elif isinstance(found, Objective) and found.at is not None:
        fields += [
            control("diameter", "Marker", str(entry.get("diameter", "40mm")), said, width=0.5),
            control("range", "Range", shown(found.range), length, width=0.5, unit="″"),
        ]
    elif not isinstance(found, Objective):
        players = (("", "nobody's"), *((p.id, p.name) for p in scenario.state.players))
        whose = dict(players)[found.player or ""]
        fields.append(control("player", "Whose", whose, lambda v: v or None, how="choice", options=players))
    return (Section("", (*fields, *_place(scenario, thing))),)


def _place(scenario: Scenario, thing: Thing) -> tuple[Control, ...]:
    found, picked = thing_of(scenario, thing), Picked(things=(thing,))
    ring = outline_of(found)
    at = getattr(found, "at", None)
    x, y = at if at is not None else (min(p[0] for p in ring), min(p[1] for p in ring))
    left, lower = ("x", "y") if at is not None else ("Left edge", "Lower edge")

    def across(text: str) -> Edit | None:
        return acts.shift(scenario, picked, number(text) - x, 0.0)

    def upward(text: str) -> Edit | None:
        return acts.shift(scenario, picked, 0.0, number(text) - y)

    return (
        Control("place.x", left, "text", f"{x:.2f}", across, unit="″", width=0.5),
        Control("place.y", lower, "text", f"{y:.2f}", upward, unit="″", width=0.5),
    )


def scenario_form(scenario: Scenario) -> tuple[Section, ...]:
    """Return the form of the scenario itself, for when nothing is selected."""
    state = scenario.state
    width, depth = state.board.width, state.board.depth
    board = next((name for name, size in BOARDS.items() if size == (width, depth)), "another size")

    def sized(text: str) -> Edit:
        return SetBoard(*BOARDS[text])

    def wide(text: str) -> Edit:
        return SetBoard(number(text), depth)

    def deep(text: str) -> Edit:
        return SetBoard(width, number(text))

    def titled(text: str) -> Edit:
        return SetScenario("title", text.strip() or None)

    def ruled(text: str) -> Edit:
        return SetScenario("ruleset", text)

    rulesets = tuple((name, name) for name in RULESETS)
    first = (
        Control("title", "Title", "text", scenario.title, titled, ("title",)),
        Control("ruleset", "Ruleset", "choice", scenario.ruleset, ruled, ("ruleset",), rulesets),
        Control("board", "Table", "choice", board, sized, ("board",), tuple((n, n) for n in BOARDS), width=0.5),
        Control("board.width", "Width", "text", shown(width), wide, ("board",), unit="″", width=0.25),
        Control("board.depth", "Depth", "text", shown(depth), deep, ("board",), unit="″", width=0.25),
    )
    return (
        Section("", first),
        Section("Players", _players(scenario)),
        Section("Turn", _turn(scenario)),
        *_destroyed(scenario),
        Section("In the file", (*_ids(scenario), _notes(scenario))),
    )


def _notes(scenario: Scenario) -> Control:
    notes = scenario.document.get("notes", "")
    if isinstance(notes, str) and len(notes.splitlines()) > 1:
        return Control("notes.read", "", "note", f"Notes: {' '.join(notes.split())}")
    return Control("notes", "Notes", "text", str(notes), lambda text: SetScenario("notes", text.strip() or None))


def _ids(scenario: Scenario) -> tuple[Control, ...]:
    """Return the players' ids, by which the file names whose everything is."""

    def control(index: int, player: str) -> Control:
        def edit(text: str) -> Edit:
            return RenamePlayer(player, said(text))

        label = ("First player's id", "Second player's id")[index]
        return Control(f"player.{index}.id", label, "text", player, edit, ("players", index, "id"), width=0.5)

    return tuple(control(k, player.id) for k, player in enumerate(scenario.state.players))


def _destroyed(scenario: Scenario) -> tuple[Section, ...]:
    """Return a button for each unit that is destroyed: it stands nowhere that it could be clicked."""
    gone = [u for u in scenario.state.units if u.models and not any(m.alive or m.lingers for m in u.models)]
    buttons = tuple(
        Control(f"destroyed.{u.id}", f"Bring back {u.name}", "button", edit=_back(scenario, u)) for u in gone
    )
    return (Section("Destroyed", buttons),) if buttons else ()


def _back(scenario: Scenario, unit: Unit) -> Callable[[str], Edit]:
    """Return the edit that makes a unit whole: where it stood, or in reserve where it has no places any more."""
    entry = entry_at(scenario.document, entry_path(scenario.document, "units", unit.id))
    if entry.get("destroyed") is True:
        return lambda _: SetUnit(unit.id, ("destroyed",), None)
    alive = tuple(SetCondition(m.id, "alive") for m in unit.models)
    away = () if all(m.pose is not None for m in unit.models) else (Withdraw(unit.id),)
    return lambda _: Together(f"Bring back {unit.id}", (*alive, *away))


def _players(scenario: Scenario) -> tuple[Control, ...]:
    def control(index: int, player: str, name: str) -> Control:
        def edit(text: str) -> Edit:
            return SetPlayer(player, text.strip() or None)

        label = ("First", "Second")[index]
        return Control(f"player.{index}", label, "text", name, edit, ("players", index, "name"), width=0.5)

    return tuple(control(k, p.id, p.name) for k, p in enumerate(scenario.state.players))


def _turn(scenario: Scenario) -> tuple[Control, ...]:
    state = scenario.state

    def control(key: str, label: str, value: str, how: str, read: Callable[[str], Any], **more: Any) -> Control:
        def edit(text: str) -> Edit:
            return SetTurn(key, read(text))

        return Control(f"turn.{key}", label, how, value, edit, ("turn", key), **more)

    players = tuple((p.id, p.name) for p in state.players)
    steps = tuple((s, s.capitalize().replace("-", " ")) for s in RULESETS[scenario.ruleset].steps)
    step = dict(steps).get(state.step, state.step)
    active = state.player_name(state.active)
    return (
        control("active", "Whose turn", active, "choice", str, options=players, width=0.5),
        control("round", "Round", str(state.round), "text", whole, width=0.5),
        control("step", "Step of the Fight phase", step, "choice", str, options=steps),
    )
