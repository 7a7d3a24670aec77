"""Ten tasks of authors, done by mouse and keys: each ends in a file that the referee agrees with, in so few clicks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from simulator.assets import folder
from simulator.authoring.journal import journal_of
from simulator.cli import main
from simulator.geometry.gaps import gap
from simulator.scenario import Scenario, load
from simulator.state import State
from tests.view.editor.recordings.hand import Act, Hand, opened
from tests.view.editor.recordings.tasks import TASKS, Task
from tests.view.person import MISSING, Person, until
from tests.view.x_hands import XHands

pygame = pytest.importorskip("pygame")
pytestmark = pytest.mark.usefixtures("no_screen")
BY_NAME = {task.name: task for task in TASKS}
HELD = {"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L"}


def rehearsed(task: Task, folder: Path) -> Hand:
    """A task done without a window."""
    path = folder / f"{task.name}.toml"
    if task.before:
        path.write_text(task.before, encoding="utf-8")
    hand = Hand(opened(path, title=task.title, board=task.board))
    task.do(hand)
    return hand


def as_found(state: State) -> State:
    """A position with units and models in the order of their names."""
    units = (replace(u, models=tuple(sorted(u.models, key=lambda m: m.id))) for u in state.units)
    return replace(state, units=tuple(sorted(units, key=lambda u: u.id)))


def touching(scenario: Scenario, one: str, other: str) -> list[str]:
    """The models of a unit that touch one of another."""
    first, second = (scenario.state.unit(name).on_table for name in (one, other))
    return [m.id for m in first if any(abs(gap(m.body, foe.body)) < 1e-3 for foe in second)]


def is_as_wanted(name: str, scenario: Scenario) -> None:
    """Check what a task has come to."""
    state = scenario.state
    match name:
        case "overrun":
            demo = load(folder("scenarios") / "demos" / "overrun.toml")
            assert as_found(state) == as_found(demo.state)
            assert scenario.title == demo.title
        case "blocks-and-contact":
            assert [len(u.on_table) for u in state.units] == [5, 5, 5]
            assert len(touching(scenario, "red-unit", "blue-unit")) == 5
        case "band-and-contact":
            assert touching(scenario, "raiders", "guard") == ["raiders-1", "raiders-2"]
        case "other-half":
            mine = [(u.id, m) for u in state.units[:3] for m in u.on_table]
            theirs = [m for u in state.units[3:] for m in u.on_table]
            assert {u.player for u in state.units[3:]} == {"blue"}
            left = min(m.pose.x for m in theirs) + max(m.pose.x for _, m in mine)
            right = max(m.pose.x for m in theirs) + min(m.pose.x for _, m in mine)
            assert left == pytest.approx(right, abs=1e-3), "the mirrored half"
        case "a-table":
            assert (state.board.width, state.board.depth) == (44.0, 60.0)
            assert [len(t.outline) for t in state.board.terrain] == [4, 4]
            assert state.board.objectives[0].at == (22.0, 30.0)
            assert [z.player for z in scenario.zones] == ["blue", "red"]
        case "worked-moves":
            assert [(e.expect, bool(e.breaks)) for e in scenario.examples] == [("legal", False), ("illegal", True)]
        case "mended":
            assert not scenario.warnings
        case "by-keyboard":
            unit = state.unit("raiders")
            assert unit.name == "Tarn Raiders"
            assert unit.keywords == {"INFANTRY", "TARN"}
            assert {m.base_name for m in unit.models} == {"40mm"}
            assert [w.name for w in unit.models[0].weapons] == ["Long spear"]
        case "without-a-mouse":
            assert [(u.player, u.name, len(u.on_table)) for u in state.units] == [
                ("blue", "Tarn Guard", 5), ("red", "Mere Raiders", 5),
            ]  # fmt: skip
            assert state.unit("mere-raiders").on_table[2].pose.point == (20.0, 26.0)
            assert state.board.terrain[0].outline[2] == (36.0, 24.0)
        case "taken-up-again":
            assert state.model("raiders-2").pose.point == pytest.approx((16.0, 26.0), abs=0.3)
            assert len(state.unit("guard").models) == 3
            assert len(state.board.terrain) == 1


def is_sound(name: str, path: Path, hand: Hand) -> None:
    """Check a task's file, by the commands and by what was wanted, and how much was done for it."""
    assert main(["validate", str(path)]) == 0
    if name == "worked-moves":
        assert main(["check", str(path)]) == 0
    is_as_wanted(name, load(path))
    assert not journal_of(path).exists()
    assert (hand.clicks <= BY_NAME[name].clicks, hand.keys <= BY_NAME[name].keys) == (True, True), (
        name, hand.clicks, hand.keys,
    )  # fmt: skip


@pytest.mark.parametrize("task", [t for t in TASKS if t.name != "overrun"], ids=lambda t: t.name)
def test_a_task_ends_in_a_sound_file_in_few_clicks(task, tmp_path):
    hand = rehearsed(task, tmp_path)
    hand.close()
    is_sound(task.name, tmp_path / f"{task.name}.toml", hand)


class Sitting(Person):
    """Someone who does one recording after another in a window on a screen."""

    def start(self, folder: Path, tasks: list[Task]) -> subprocess.Popen[str]:
        told = [[f"{folder / task.name}.toml", *_options(task, folder)] for task in tasks]
        command = [sys.executable, "-m", "tests.view.editor.recordings.sitting", json.dumps(told)]
        return subprocess.Popen(
            command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.pictures
        )

    def meet(self, name: str, process: subprocess.Popen[str]) -> None:
        """Wait until the window of a file is there and has the keyboard."""
        self.title = f"{name}.toml"
        until(lambda: self.window() or process.poll() is not None, f"the window of {name}")
        assert process.poll() is None, process.stderr.read()
        self.run("xdotool", "windowactivate", "--sync", self.window())

    def act(self, acts: list[Act]) -> None:
        """Do with a real mouse and real keys what was rehearsed."""
        left, top, _, _ = self.place()
        with XHands(self.environment["DISPLAY"]) as hands:
            for act in acts:
                match act:
                    case ("move", x, y):
                        hands.move(left + int(x), top + int(y))
                    case ("down" | "up" as way, button, _, _):
                        hands.button(int(button), down=way == "down")
                    case ("wheel", notch):
                        hands.button(4 if notch == "1" else 5, down=True)
                        hands.button(4 if notch == "1" else 5, down=False)
                    case ("hold" | "free" as way, name):
                        hands.key(HELD[name], down=way == "hold")
                    case ("key", chord):
                        hands.stroke(chord)


def _options(task: Task, folder: Path) -> list[str]:
    if (folder / f"{task.name}.toml").exists():
        return []
    named = (("--title", task.title), ("--board", task.board))
    return [word for option, value in named if value is not None for word in (option, value)]


def parts_of(acts: list[Act]) -> list[list[Act]]:
    """Acts parted where the program is killed."""
    cuts = [-1, *(k for k, act in enumerate(acts) if act == ("kill",)), len(acts)]
    return [acts[a + 1 : b] for a, b in pairwise(cuts)]


@pytest.mark.slow
@pytest.mark.skipif(bool(MISSING) and not os.environ.get("CI"), reason=f"not installed: {', '.join(MISSING)}")
def test_ten_tasks_in_a_window_on_a_screen(bare_screen, tmp_path, capsys):
    """The same recordings with a real mouse and real keys: the same files, byte for byte."""
    here, there = tmp_path / "rehearsal", tmp_path / "window"
    here.mkdir()
    there.mkdir()
    hands: dict[str, Hand] = {}
    for task in TASKS:
        if task.before:
            (there / f"{task.name}.toml").write_text(task.before, encoding="utf-8")
    sitting = Sitting(bare_screen, tmp_path, "")
    process = sitting.start(there, list(TASKS))
    try:
        for task in TASKS:
            hand = hands[task.name] = rehearsed(task, here)
            path = there / f"{task.name}.toml"
            wanted = (here / path.name).read_text(encoding="utf-8")
            first, *more = parts_of(hand.acts)
            sitting.meet(task.name, process)
            sitting.act(first)
            for part in more:
                until(journal_of(path).exists, "steps to be kept")
                until(lambda path=path, hand=hand: _is_kept(path, hand), "the last step to be kept")
                process.send_signal(signal.SIGKILL)
                process.communicate(timeout=10)
                process = sitting.start(there, [task])
                sitting.meet(task.name, process)
                sitting.act(part)
            until(lambda path=path, wanted=wanted: _text(path) == wanted, f"{path.name} as it was rehearsed")
            done = len(hand.acts)
            hand.close()
            sitting.act(hand.acts[done:])
            until(lambda path=path: not journal_of(path).exists(), "the window to be left")
            is_sound(task.name, path, hand)
        until(lambda: process.poll() is not None, "the program's end")
        assert (process.returncode, process.stderr.read()) == (0, "")
    finally:
        if process.poll() is None:
            process.kill()  # asked to end, it would ask what becomes of unsaved work
        process.communicate(timeout=10)
    with capsys.disabled():
        print(f"\n{'task':<22}{'clicks':>8}{'keys':>8}")
        for task in TASKS:
            print(f"{task.name:<22}{hands[task.name].clicks:>8}{hands[task.name].keys:>8}")


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _is_kept(path: Path, hand: Hand) -> bool:
    from simulator.authoring.manuscript import leftover_of

    left = leftover_of(path)
    return left is not None and left.draft.text == hand.texts[hand.acts.index(("kill",))]
