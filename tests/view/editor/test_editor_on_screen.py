"""The editor as a person meets it: on a (virtual) screen with a window manager, driven by keys and mouse."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from simulator.authoring.journal import journal_of
from simulator.scenario import load
from tests.builders import guard, raiders, scenario_text
from tests.view.editor.benches import a_bench, on_screen
from tests.view.person import MISSING, Person, colourful, differ, until

pytestmark = pytest.mark.slow
if MISSING and not os.environ.get("CI"):
    pytest.skip(f"not installed: {', '.join(MISSING)}", allow_module_level=True)

UNITS = [raiders([20.0, 20.0], [20.0, 22.0], charged=True), guard([30.0, 20.0], [30.0, 22.0])]


class Author(Person):
    """Someone at the editor."""

    def start(self, *more: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "simulator", "edit", *more, "--reduced-motion"],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.pictures,
        )  # fmt: skip
        until(lambda: self.window() or process.poll() is not None, "the window")
        assert process.poll() is None, process.stderr.read()
        self.run("xdotool", "windowactivate", "--sync", self.window())
        until(lambda: colourful(self.look()), "a picture in the window")
        return process

    def mouse(self, place, *more: str) -> None:
        """Go to a place on the table of the usual window."""
        x, y = on_screen(a_bench(units=UNITS), place)
        left, top, _, _ = self.place()
        self.run("xdotool", "mousemove", str(round(left + x)), str(round(top + y)), *more)

    def drag(self, start, end) -> None:
        self.mouse(start, "mousedown", "1")
        self.mouse(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        self.mouse(end)
        self.mouse(end, "mouseup", "1")

    def keys(self, *names: str) -> None:
        self.run("xdotool", "key", "--delay", "30", *names)

    def type(self, text: str) -> None:
        self.run("xdotool", "type", "--delay", "20", text)


@pytest.fixture
def author(screen, tmp_path) -> Author:
    return Author(screen, tmp_path, "duel.toml")


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "duel.toml"
    file.write_text(scenario_text(units=UNITS), encoding="utf-8")
    return file


@pytest.fixture
def program(author, path) -> Iterator[subprocess.Popen[str]]:
    process = author.start(str(path))
    yield process
    if process.poll() is None:
        process.terminate()
    process.communicate(timeout=10)


def test_an_evening_of_work(program, author, path):
    """Dragged, typed, drawn, recorded, saved and closed, with real keys and a real mouse."""
    author.drag((20.0, 22.0), (16.0, 26.0))
    author.mouse((20.0, 20.0), "click", "1")
    author.keys("F2")
    author.type("Tarn Raiders")
    author.keys("Return", "Escape", "Escape")
    author.keys("ctrl+a", "period", "ctrl+z")
    author.keys("t")
    author.drag((40.0, 30.0), (46.0, 34.0))
    author.keys("o")
    author.mouse((10.0, 10.0), "click", "1")
    author.keys("u")
    author.mouse((40.0, 10.0), "click", "1")
    author.keys("v", "Escape")
    author.mouse((30.0, 20.0), "click", "1")
    author.keys("r")
    author.drag((30.0, 20.0), (28.5, 20.0))
    author.look("recorded")
    author.keys("ctrl+r", "ctrl+s")
    until(lambda: "[[moves]]" in path.read_text(encoding="utf-8"), "the saved file")
    scenario = load(path)
    state = scenario.state
    assert state.model("raiders-2").pose.point == pytest.approx((16.0, 26.0), abs=0.3)
    assert state.unit("raiders").name == "Tarn Raiders"
    assert state.board.terrain[0].outline[0] == (40.0, 30.0)
    assert state.board.objectives[0].at == (10.0, 10.0)
    assert len(state.units) == 3
    assert scenario.examples[0].move.unit == "guard"
    author.keys("Escape", "Escape", "Escape")
    until(lambda: program.poll() is not None, "the program's end")
    assert program.returncode == 0
    assert program.stderr.read() == ""
    assert not journal_of(path).exists()


def test_work_is_taken_up_after_the_program_was_killed(program, author, path):
    before = path.read_text(encoding="utf-8")
    author.drag((20.0, 22.0), (16.0, 26.0))
    until(journal_of(path).exists, "the step to be kept")
    program.send_signal(signal.SIGKILL)
    program.wait(timeout=10)
    assert path.read_text(encoding="utf-8") == before
    again = author.start(str(path))
    try:
        author.keys("ctrl+s")
        until(lambda: path.read_text(encoding="utf-8") != before, "the saved file")
        assert load(path).state.model("raiders-2").pose.point == pytest.approx((16.0, 26.0), abs=0.3)
    finally:
        again.terminate()
        again.communicate(timeout=10)


def test_closing_with_unsaved_work_asks(program, author, path):
    before = path.read_text(encoding="utf-8")
    author.drag((20.0, 22.0), (16.0, 26.0))
    still = author.look()
    author.keys("Escape", "Escape")
    assert differ(still, author.look("asked"))
    assert program.poll() is None
    author.keys("Tab", "Return")
    until(lambda: program.poll() is not None, "the program's end")
    assert path.read_text(encoding="utf-8") == before
