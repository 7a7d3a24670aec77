"""A table's loop without a screen, and hands that do what a person would."""

from __future__ import annotations

import time
from pathlib import Path

import pygame

from simulator.scenario import Scenario, load, load_text
from simulator.table import Game, Keeper
from simulator.view.table.loop import TableLoop
from simulator.view.table.painter import TablePainter
from simulator.view.table.sitting import Sitting
from simulator.view.window.inputs import in_points
from tests.builders import guard, raiders, scenario_text

DEMOS = Path(__file__).parents[3] / "scenarios" / "demos"
NAMES = {"?": pygame.K_SLASH, ",": pygame.K_COMMA, ".": pygame.K_PERIOD, "-": pygame.K_MINUS, " ": pygame.K_SPACE}
BLADE = {"name": "Blade", "range": "melee", "A": "2", "WS": 3, "S": 4, "AP": -1, "D": "1"}
PROFILE = {"M": 6, "T": 4, "Sv": 4, "W": 1, "Ld": 6, "OC": 1}
PATIENCE = 20.0
"""Seconds to wait for what is worked out."""


def duel_text(**changes: object) -> str:
    """Five raiders that have charged four of the guard."""
    armed = {"profile": PROFILE, "weapons": [BLADE]}
    units = [
        raiders([20.0, 20.0], [20.0, 22.0], [20.0, 24.0], [18.2, 21.0], [18.2, 23.0], charged=True, **armed),
        guard([24.0, 20.0], [24.0, 22.0], [24.0, 24.0], [25.8, 22.0], **armed),
    ]
    return scenario_text(**{"units": units, **changes})


def a_duel(**changes: object) -> Scenario:
    return load_text(duel_text(**changes), "duel.toml")


def the_demo() -> Scenario:
    return load(DEMOS / "overrun.toml")


class Hands:
    """Someone at the table."""

    def __init__(self, game: Game, path: Path, size=(1280, 900), *, scale=1.0, theme="light", reduced=True) -> None:
        self.keeper = Keeper(game, path)
        self.loop = TableLoop(self.keeper, TablePainter(scale), theme, size, reduced=reduced)
        self.size = size

    @property
    def sitting(self) -> Sitting:
        return self.loop.sitting

    @property
    def game(self) -> Game:
        return self.loop.sitting.game

    def settle(self) -> None:
        """Wait for what is worked out, and take it up."""
        self.loop.tend()
        end = time.monotonic() + PATIENCE
        while (thought := self.loop.thinking.thought) is not None and time.monotonic() < end:
            if thought.done and self.sitting.showing:
                break  # what the program has chosen comes when everything has been shown
            time.sleep(0.002)
            self.loop.tend()
        self.loop.tend()

    def key(self, key: int, unicode: str = "", mod: int = 0) -> None:
        self.loop.handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=unicode, mod=mod))
        self.loop.handle(pygame.event.Event(pygame.KEYUP, key=key, unicode=unicode, mod=mod))
        self.settle()

    def type(self, text: str) -> None:
        """Press keys one after another: letters and signs as they are, "Enter", "Tab" and so on by name in <>."""
        while text:
            if text[0] == "<":
                name, _, text = text[1:].partition(">")
                parts = name.split("+")
                mod = sum({"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT}[p] for p in parts[:-1])
                key = getattr(pygame, f"K_{parts[-1]}")
                self.key(key, parts[-1] if len(parts[-1]) == 1 else "", mod)
            else:
                self.key(NAMES.get(text[0]) or getattr(pygame, f"K_{text[0]}"), text[0])
                text = text[1:]

    def at(self, place) -> tuple[float, float]:
        """Where a place on the table (inches) is in the window, in pixels."""
        view, scale = self.sitting.view, self.loop.scale
        x, y = view.camera.to_pixels(place)
        return (x + view.board.left) * scale, (y + view.board.top) * scale

    def mouse(self, kind: int, at, button: int = 0) -> None:
        more = {"button": button} if button else {}
        self.loop.handle(in_points(pygame.event.Event(kind, pos=at, **more), self.loop.scale))

    def drag(self, start, *ways, drop: bool = True, button: int = 1) -> None:
        self.mouse(pygame.MOUSEMOTION, self.at(start))
        self.mouse(pygame.MOUSEBUTTONDOWN, self.at(start), button)
        for way in ways:
            self.mouse(pygame.MOUSEMOTION, self.at(way))
        if drop:
            self.mouse(pygame.MOUSEBUTTONUP, self.at((ways or (start,))[-1]), button)
            self.settle()

    def click(self, place) -> None:
        self.drag(place)

    def press(self, command: str, argument: float | str = 0) -> None:
        self.loop.command(command, argument)
        self.settle()

    def paint(self) -> pygame.Surface:
        """Look at the window."""
        surface = pygame.Surface(self.size, 0, 32)
        self.loop.paint(surface)
        return surface

    def model(self, name: str):
        return self.sitting.state.model(name).pose
