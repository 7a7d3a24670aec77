"""How much work films of the demo are against how long they run, and that more of them take no more memory."""

from __future__ import annotations

import resource
import shutil
import sys
import time
from pathlib import Path

import pytest

import simulator
from simulator.replay import Replay
from simulator.view.export import Asked, export
from simulator.view.film import Film
from simulator.view.page import replay_page
from simulator.view.theme import LIGHT
from tests.benchmarks.ratio import report
from tests.replays import played

pytestmark = pytest.mark.benchmark

DEMO = Path(simulator.__file__).parent.parent / "scenarios" / "demos" / "overrun.toml"
FIRST, LAST = 55, 69
"""Ten seconds of it: an overrun with its dice."""


@pytest.fixture(scope="module")
def demo() -> Replay:
    return played(DEMO, script=DEMO.with_name("overrun.script.toml"))


def seconds_of(demo: Replay) -> float:
    moments = Film(demo, (64, 48), LIGHT).timeline.moments
    return (moments[LAST - 1].end - moments[FIRST - 1].start) / 1000.0


def work() -> float:
    """Seconds of a processor's work so far, of this program and of those that it ran."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(u.ru_utime + u.ru_stime for u in used)


@pytest.mark.parametrize("suffix", ["mp4", "gif"])
def test_a_film_is_made_faster_than_it_runs(demo: Replay, suffix: str, tmp_path: Path) -> None:
    if suffix == "mp4" and shutil.which("ffmpeg") is None:
        pytest.skip("there is no ffmpeg here")
    path = tmp_path / f"o.{suffix}"
    frames: list[int] = []
    start, worked = time.perf_counter(), work()
    export(demo, path, Asked(first=FIRST, last=LAST), progress=lambda _, count: frames.append(count))
    took, worked, runs = time.perf_counter() - start, work() - worked, seconds_of(demo)
    rate, size = len(frames) / took, path.stat().st_size / 1000
    print(f"\n{path.name}: {len(frames)} frames in {took:.1f} s, {rate:.0f} a second; {size:.0f} kB")
    # Whatever else the machine does meanwhile: so much work of one core, ffmpeg's included.
    report(f"the work for a {suffix} of {runs:.1f} s against its length", worked, runs, at_least=1)


def test_a_page_is_small(demo: Replay) -> None:
    size = len(replay_page(demo).encode())
    print(f"\nthe page of the demo: {size / 1000:.0f} kB")
    assert size < 150_000


def test_ten_replays_take_no_more_memory_than_two(demo: Replay, tmp_path: Path) -> None:
    suffix = "mp4" if shutil.which("ffmpeg") else "gif"
    most = []
    for k in range(10):
        export(demo, tmp_path / f"{k}.{suffix}", Asked(first=FIRST, last=LAST, speed=4.0))
        most.append(
            resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << (20 if sys.platform == "darwin" else 10))
        )
    print(f"\nmost memory after each of ten films: {', '.join(f'{m:.0f}' for m in most)} MB")
    assert most[-1] < most[1] + 20.0
