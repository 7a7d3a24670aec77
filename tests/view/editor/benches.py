"""Benches with a small scenario, and hands that do what a person would."""

from __future__ import annotations

from simulator.authoring.draft import Draft
from simulator.geometry.shapes import Point
from simulator.view.editor.bench import Bench, begun
from simulator.view.editor.commands import commanded
from simulator.view.editor.hands import dragged, pressed, released
from simulator.view.editor.held import FREE, Mods
from tests.builders import scenario_text

SIZE = (1280, 900)


def a_bench(text: str = "", **changes: object) -> Bench:
    """A bench that shows the whole table; its file has the draft."""
    draft = Draft.of(text or scenario_text(**changes), "duel.toml", saved=True)
    return begun(draft, SIZE, "light", "duel.toml")


def on_screen(bench: Bench, place: Point) -> Point:
    """Where a place on the table (inches) is in the window."""
    x, y = bench.view.camera.to_pixels(place)
    return x + bench.view.board.left, y + bench.view.board.top


def drag(bench: Bench, start: Point, *ways: Point, button: int = 1, mods: Mods = FREE) -> Bench:
    """Drag from one place on the table over others, and let go."""
    bench, press = pressed(bench, on_screen(bench, start), (), button, mods)
    for place in ways:
        assert press is not None
        bench, press = dragged(bench, press, on_screen(bench, place), mods)
    return released(bench, press, mods) if press is not None else bench


def carry(bench: Bench, start: Point, place: Point, mods: Mods = FREE) -> Bench:
    """Drag from one place on the table to another without letting go."""
    bench, press = pressed(bench, on_screen(bench, start), (), 1, mods)
    assert press is not None
    return dragged(bench, press, on_screen(bench, place), mods)[0]


def click(bench: Bench, place: Point, mods: Mods = FREE) -> Bench:
    return drag(bench, place, mods=mods)


def keys(bench: Bench, *commands: str, mods: Mods = FREE) -> Bench:
    for command in commands:
        bench = commanded(bench, command, mods=mods)
    return bench


def at(bench: Bench, model: str) -> Point:
    return bench.state.model(model).pose.point
