"""The window as a person meets it: on a (virtual) screen with a window manager, driven by keys and mouse."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from simulator.bookmarks import Bookmark, read_bookmarks
from simulator.replay import to_text
from simulator.replay_reading import read_replay
from tests.view.person import MISSING, ROOT, Person, colourful, differ, until
from tests.view.skirmish import a_skirmish

pytestmark = pytest.mark.slow

if MISSING and not os.environ.get("CI"):
    pytest.skip(f"not installed: {', '.join(MISSING)}", allow_module_level=True)

TITLE = "Overrun at the wreck"


@pytest.fixture
def person(screen, tmp_path) -> Person:
    return Person(screen, tmp_path, TITLE)


@pytest.fixture
def program(person, tmp_path) -> Iterator[subprocess.Popen[str]]:
    """The program showing a replay from a file, its window up and in front."""
    path = tmp_path / "skirmish.jsonl"
    path.write_text(to_text(replace(a_skirmish(), finished=True)), encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "simulator", "replay", str(path)],
        env=person.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        until(lambda: person.window() or process.poll() is not None, "the window")
        assert process.poll() is None, process.stderr.read()
        person.run("xdotool", "windowactivate", "--sync", person.window())
        until(lambda: colourful(person.look()), "a picture in the window")
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        process.communicate(timeout=10)


BOARD = (0, 48, 936, 764)
"""Where the board is in a window of 1280 × 900."""


def test_keys_drive_the_window_and_escape_closes_it(program, person):
    assert person.place()[2:] == (1280, 900)
    start = person.look("start")
    person.key("Right")
    person.key("Right")
    person.key("Right")
    person.key("Right")
    person.key("Right")
    moved = person.look("moved")
    assert differ(start, moved, BOARD)
    person.key("Left")
    assert differ(moved, person.look(), BOARD)
    person.key("End")
    end = person.look("end")
    assert differ(moved, end, BOARD)
    person.key("Home")
    assert not differ(start, person.look())
    person.key("plus")
    nearer = person.look("nearer")
    assert differ(start, nearer, BOARD)
    assert not differ(start, nearer, (0, 770, 1280, 830))
    person.key("minus")
    assert differ(nearer, person.look(), BOARD)
    person.key("question")
    assert differ(start, person.look("keys"))
    person.key("Escape")
    time.sleep(0.5)
    assert program.poll() is None
    person.key("Escape")
    assert until(lambda: program.poll() is not None, "the program's end")
    assert program.returncode == 0
    assert program.stderr.read() == ""


def test_space_plays_and_stops(program, person):
    start = person.look()
    person.key("space")
    time.sleep(1.5)
    one = person.glance()
    time.sleep(0.7)
    other = person.glance()
    assert differ(start, one)
    assert differ(one, other)
    person.key("space")
    still = person.look("paused")
    time.sleep(0.5)
    assert not differ(still, person.glance())


def test_the_mouse_drags_zooms_and_clicks(program, person):
    start = person.look()
    x, y, width, height = person.place()
    strip = y + height - 136 + 42
    person.run("xdotool", "mousemove", str(x + 60), str(strip), "mousedown", "1")
    person.run("xdotool", "mousemove", str(x + width // 2), str(strip))
    person.run("xdotool", "mouseup", "1")
    person.run("xdotool", "mousemove", str(x + 300), str(y + 650))
    scrubbed = person.look("scrubbed")
    assert differ(start, scrubbed, BOARD)
    person.run("xdotool", "click", "4")
    zoomed = person.look("zoomed")
    assert differ(scrubbed, zoomed, BOARD)
    person.run("xdotool", "mousedown", "1", "mousemove", str(x + 380), str(y + 600), "mouseup", "1")
    panned = person.look("panned")
    assert differ(zoomed, panned, BOARD)


def test_the_window_can_be_made_small(program, person):
    person.run("xdotool", "windowsize", "--sync", person.window(), "800", "600")
    small = person.look("small")
    assert small.size == (800, 600)
    person.key("Tab")
    assert differ(small, person.look("drawer"), (456, 48, 800, 464))
    person.key("Escape")
    assert not differ(small, person.look())


def test_full_screen_and_back(program, person):
    person.key("f")
    until(lambda: person.place()[2:] == (1400, 1000), "the full screen")
    full = until(lambda: colourful(person.look("full")), "the picture on the full screen")
    assert full.size == (1400, 1000)
    person.key("Escape")
    until(lambda: person.place()[2:] == (1280, 900), "the window of before")
    assert program.poll() is None


@pytest.mark.parametrize("percent", ["100", "200"])
def test_bases_are_drawn_where_they_stand_at_every_size_of_the_interface(person, tmp_path, percent):
    from simulator.view.theme import LIGHT, rgb
    from simulator.view.window.replay_view import ReplayView

    replay, scale = a_skirmish(), int(percent) / 100
    path = tmp_path / "skirmish.jsonl"
    path.write_text(to_text(replace(replay, finished=True)), encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "simulator", "replay", str(path), "--scale", percent],
        env=person.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        until(lambda: person.window() or process.poll() is not None, "the window")
        picture = until(lambda: colourful(person.look(f"scale-{percent}")), "a picture in the window")
        assert picture.size == (1280, 900)
        playback, state = ReplayView(replay, scale).start((round(1280 / scale), round(900 / scale)), "light")
        for model in playback.frame.state.unit("guard").on_table:
            x, y = (v * scale for v in state.camera.to_pixels(model.body.pose.point))
            y += state.board.top * scale
            edge = model.base.radius * state.camera.scale * scale

            def dark(px: float, py: float) -> bool:
                colour = picture.getpixel((int(px), int(py)))
                return max(abs(a - b) for a, b in zip(colour, rgb(LIGHT.base_edge), strict=True)) < 90

            # Left and up, where no shadow falls, the dark edge line is where the base ends, within a pixel.
            for dx, dy in ((-1, 0), (0, -1)):
                found = [k / 4 for k in range(-12, 9) if dark(x + dx * (edge + k / 4), y + dy * (edge + k / 4))]
                assert found, f"{model.id} has its edge where it stands"
                assert -1.0 <= max(found) <= 1.0
    finally:
        if process.poll() is None:
            process.terminate()
        process.communicate(timeout=10)


def test_without_a_screen_the_page_is_written_instead(tmp_path):
    path = tmp_path / "skirmish.jsonl"
    path.write_text(to_text(replace(a_skirmish(), finished=True)), encoding="utf-8")
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run(
        [sys.executable, "-m", "simulator", "replay", str(path)],
        env={**environment, "PYTHONPATH": ROOT}, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert (tmp_path / "skirmish.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert str(tmp_path / "skirmish.html") in done.stdout


def test_a_right_drag_measures_and_the_length_vanishes_on_drop(program, person):
    x, y, _, _ = person.place()
    person.run("xdotool", "mousemove", str(x + 60), str(y + 600))
    start = person.look()
    person.run("xdotool", "mousedown", "3", "mousemove", str(x + 300), str(y + 640))
    measured = person.look("measured")
    assert differ(start, measured, BOARD)
    person.run("xdotool", "mouseup", "3")
    person.run("xdotool", "mousemove", str(x + 60), str(y + 600))
    assert not differ(start, person.look("dropped"), BOARD)


def test_a_person_writes_a_bookmark_cuts_a_snippet_and_jumps_by_the_log(program, person, tmp_path):
    for _ in range(4):
        person.key("Right")
    before = person.look()
    person.key("b")
    person.run("xdotool", "type", "--delay", "30", "begins here")
    assert differ(before, person.look("writing"), BOARD)
    person.key("Return")
    kept = tmp_path / "skirmish.bookmarks.json"
    until(lambda: kept.exists() and "note" in kept.read_text(encoding="utf-8"), "the bookmark's file")
    assert read_bookmarks(kept) == (Bookmark(4, "begins here"),)
    person.key("Escape")
    flagged = person.look("flagged")
    assert not differ(before, flagged, BOARD)
    assert differ(before, flagged, (0, 764, 1280, 836))
    person.run("xdotool", "key", "i", "Right", "Right", "Right", "shift+i", "x")
    part = tmp_path / "skirmish-4-7.jsonl"
    until(part.exists, "the part")
    assert len(read_replay(part).events) == 4
    cut = person.look("cut")
    x, y, _, _ = person.place()
    person.run(
        "xdotool", "mousemove", str(x + 1100), str(y + 640), "click", "1", "mousemove", str(x + 60), str(y + 600)
    )
    assert differ(cut, person.look("jumped"), (0, 764, 1280, 836))
