"""What a frame of a drag costs in the editor: input to picture, against painting the same frame anew."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from simulator.view.editor.bench import Bench
from simulator.view.editor.commands import commanded
from simulator.view.editor.hands import dragged, pressed
from simulator.view.editor.painter import EditorPainter
from simulator.view.editor.picked import Picked, whole_units
from tests.benchmarks.ratio import report
from tests.builders import a_unit
from tests.view.editor.benches import SIZE, a_bench, on_screen

pygame = pytest.importorskip("pygame")
pytestmark = pytest.mark.benchmark


@pytest.fixture(autouse=True)
def frames_without_pauses() -> Iterator[None]:
    """As the window does it: garbage is looked for while nobody does anything."""
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


def crowd(models: int) -> Bench:
    """So many models in units of ten, of both players."""
    units = []
    for k in range(models // 10):
        places = [[3 + (k % 6) * 9 + (i % 5) * 1.4, 3 + (k // 6) * 6 + (i // 5) * 1.4] for i in range(10)]
        units.append(a_unit(f"u{k}", "red" if k % 2 else "blue", places))
    return a_bench(units=units)


def frames(bench: Bench, model: str, step: tuple[float, float]) -> tuple[list[float], float]:
    """What each frame of a drag costs, and the last one made anew, in seconds of the processor."""
    painter = EditorPainter()
    surface = pygame.Surface(SIZE, 0, 32)
    painter.paint(surface, bench)
    x, y = bench.state.model(model).pose.point
    bench, press = pressed(bench, on_screen(bench, (x, y)), (), 1)
    assert press is not None
    costs = []
    for k in range(1, 121):
        start = time.process_time()
        bench, press = dragged(bench, press, on_screen(bench, (x + k * step[0], y + k * step[1])))
        painter.paint(surface, bench)
        costs.append(time.process_time() - start)
    start = time.process_time()
    EditorPainter().paint(pygame.Surface(SIZE, 0, 32), bench)
    return costs, time.process_time() - start


def told(name: str, costs: list[float]) -> float:
    ordered = sorted(costs)
    median, late = ordered[len(ordered) // 2], ordered[int(0.99 * len(ordered))]
    print(f"\n{name}: median {median * 1e3:.2f} ms, 99 of 100 within {late * 1e3:.2f} ms")
    return median


@pytest.mark.parametrize("models", [40, 200])
def test_a_unit_of_ten_is_dragged(models: int) -> None:
    bench = crowd(models)
    bench = commanded(commanded(bench, "engagement"), "coherency")
    bench = replace(bench, picked=whole_units(bench.state, Picked(("u0-1",))))
    costs, anew = frames(bench, "u0-1", (0.25, 0.07))
    report(f"a frame of a drag, {models} models", told(f"ten of {models} dragged", costs), anew, at_least=4)


@pytest.mark.parametrize("models", [40, 200])
def test_a_model_is_dragged_for_a_move_that_is_judged(models: int) -> None:
    bench = commanded(replace(crowd(models), picked=Picked(("u0-1",))), "record")
    costs, anew = frames(bench, "u0-3", (0.03, 0.02))
    report(f"a frame of a judged drag, {models} models", told(f"one of {models} judged", costs), anew, at_least=3)
