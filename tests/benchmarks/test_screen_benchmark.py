"""How much keeping what was painted saves: a frame of 200 bases with ten on their way, against painting it anew."""

from __future__ import annotations

import time

import pytest

from simulator.geometry.shapes import Pose
from simulator.scenario import from_document
from simulator.state import State
from simulator.view.camera import fit
from simulator.view.scene import board_box, scene
from simulator.view.theme import LIGHT
from tests.benchmarks.ratio import report
from tests.builders import a_unit, scenario_tree

pytestmark = pytest.mark.benchmark


def a_crowd() -> State:
    """Twenty units of ten."""
    units = []
    for u in range(20):
        x, y = 3.0 + (u % 5) * 11.0, 4.0 + (u // 5) * 10.0
        models = [[x + (k % 5) * 1.9, y + (k // 5) * 2.0] for k in range(10)]
        units.append(a_unit(f"unit-{u}", ("red", "blue")[u % 2], models, name=f"Unit {u + 1}"))
    return from_document(scenario_tree(units=units)).state


def test_a_frame_of_two_hundred_bases() -> None:
    import pygame

    from simulator.view.screen import Painter

    state = a_crowd()
    camera = fit(board_box(state), 1280, 900)
    surface = pygame.Surface((1280, 900), 0, 32)
    painter = Painter()
    painter.draw(surface, scene(state), camera, LIGHT)
    kept, anew = [], []
    for k in range(12):
        moved = state
        for model in state.units[0].models:
            assert model.pose is not None
            moved = moved.with_pose(model.id, Pose(model.pose.x + 0.02 * k, model.pose.y))
        start = time.process_time()
        painter.draw(surface, scene(moved), camera, LIGHT)
        kept.append(time.process_time() - start)
        if k % 4 == 0:
            start = time.process_time()
            Painter().draw(surface, scene(moved), camera, LIGHT)
            anew.append(time.process_time() - start)
    report("a frame of 200 bases, 10 moving, names shown", sorted(kept)[6], min(anew), at_least=5)
