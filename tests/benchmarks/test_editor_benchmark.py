"""What a frame of a drag costs in the editor: input to picture, against painting the same frame anew."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from random import Random

import pytest

from simulator.geometry.shapes import Point, Pose
from simulator.view.editor.bench import Bench
from simulator.view.editor.commands import commanded
from simulator.view.editor.hands import dragged, pressed
from simulator.view.editor.painter import EditorPainter
from simulator.view.editor.picked import Picked, whole_units
from tests.benchmarks.ratio import report
from tests.builders import a_unit
from tests.view.editor.benches import SIZE, a_bench, on_screen

pygame = pytest.importorskip("pygame")
pytestmark = [pytest.mark.benchmark, pytest.mark.usefixtures("frames_without_pauses")]


def crowd(models: int) -> Bench:
    """So many models in units of ten, of both players."""
    units = []
    for k in range(models // 10):
        places = [[3 + (k % 6) * 9 + (i % 5) * 1.4, 3 + (k // 6) * 6 + (i // 5) * 1.4] for i in range(10)]
        units.append(a_unit(f"u{k}", "red" if k % 2 else "blue", places))
    return a_bench(units=units)


def hand_path(seed: int, start: Point, end: Point, count: int = 180) -> list[Point]:
    """Where a hand takes the mouse: slowly off, quickly on, in a bow, a little unsteadily, and back again."""
    dice = Random(seed)
    (ax, ay), (bx, by) = start, end
    bow = dice.uniform(-0.25, 0.25)
    places = []
    for k in range(count):
        t = 2.0 * k / count if k < count / 2 else 2.0 - 2.0 * k / count
        share = t * t * (3.0 - 2.0 * t)
        side = bow * math.sin(math.pi * share) + dice.uniform(-0.004, 0.004)
        places.append((ax + (bx - ax) * share - (by - ay) * side, ay + (by - ay) * share + (bx - ax) * side))
    return places


def frames(bench: Bench, model: str, path: list[Point]) -> tuple[list[float], float, float]:
    """What each frame of a drag costs, what taking up did, and the last one made anew, in seconds of the processor."""
    painter = EditorPainter()
    surface = pygame.Surface(SIZE, 0, 32)
    painter.paint(surface, bench)
    start = time.process_time()
    bench, press = pressed(bench, on_screen(bench, bench.state.model(model).pose.point), (), 1)
    painter.paint(surface, bench)
    taken = time.process_time() - start
    assert press is not None
    costs = []
    for place in path:
        start = time.process_time()
        bench, press = dragged(bench, press, on_screen(bench, place))
        painter.paint(surface, bench)
        costs.append(time.process_time() - start)
    start = time.process_time()
    EditorPainter().paint(pygame.Surface(SIZE, 0, 32), bench)
    return costs, taken, time.process_time() - start


def told(name: str, costs: list[float], taken: float) -> float:
    ordered = sorted(costs)
    median, late = ordered[len(ordered) // 2], ordered[int(0.99 * len(ordered))]
    print(
        f"\n{name}: median {median * 1e3:.2f} ms, 99 of 100 within {late * 1e3:.2f} ms, taken up {taken * 1e3:.2f} ms"
    )
    return median


def near(bench: Bench, model: str, dx: float, dy: float) -> tuple[Point, Point]:
    """Where a model stands, and a place beside it."""
    x, y = bench.state.model(model).pose.point
    return (x, y), (x + dx, y + dy)


@pytest.mark.parametrize("models", [40, 200])
def test_a_unit_of_ten_is_dragged(models: int) -> None:
    bench = crowd(models)
    bench = commanded(commanded(bench, "engagement"), "coherency")
    bench = replace(bench, picked=whole_units(bench.state, Picked(("u0-1",))))
    costs, taken, anew = frames(bench, "u0-1", hand_path(1, *near(bench, "u0-1", 24.0, 9.0)))
    median = told(f"ten of {models} dragged", costs, taken)
    report(f"a frame of a drag, {models} models", median, anew, at_least=4)


@pytest.mark.parametrize("moved", [0, 9], ids=["alone", "after nine others"])
@pytest.mark.parametrize("models", [40, 200])
def test_a_model_is_dragged_for_a_move_that_is_judged(models: int, moved: int) -> None:
    bench = commanded(replace(crowd(models), picked=Picked(("u0-1",))), "record")
    assert bench.recording is not None
    recording = bench.recording
    for k in [k for k in range(1, 11) if k != 5][:moved]:
        x, y = bench.state.model(f"u0-{k}").pose.point
        recording = recording.ended(f"u0-{k}", Pose(x + 1.0, y + 0.3))
    bench = replace(bench, recording=recording)
    costs, taken, anew = frames(bench, "u0-5", hand_path(2, *near(bench, "u0-5", 3.4, 1.6)))
    median = told(f"one of {models} judged, {moved} moved before", costs, taken)
    report(f"a frame of a judged drag, {models} models", median, anew, at_least=4)
