"""`validate --watch`: told again whenever a file changes, until Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.commands.validate import validate
from simulator.commands.watching import watch
from tests.builders import scenario_text


class Hand:
    """Does something each time that nothing has happened, and then presses Ctrl-C."""

    def __init__(self, *deeds: object) -> None:
        self.deeds = list(deeds)

    def __call__(self, _: float) -> None:
        if not self.deeds:
            raise KeyboardInterrupt
        deed = self.deeds.pop(0)
        assert callable(deed)
        deed()


def test_a_file_is_told_again_when_it_changes_goes_and_comes(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "x.toml"
    path.write_text(scenario_text(), encoding="utf-8")
    told: list[bool] = []

    def tell() -> bool:
        told.append(validate([str(path)], None))
        return told[-1]

    hand = Hand(
        lambda: path.write_text("nonsense", encoding="utf-8"),
        path.unlink,
        lambda: path.write_text(scenario_text(title="Again"), encoding="utf-8"),
        lambda: None,
    )
    assert watch(tell, [path], hand) == 0
    assert told == [False, True, True, False], "once for each change, and not when there is none"
    captured = capsys.readouterr()
    assert captured.out.count("Watching; Ctrl-C ends.") == 4
    assert "\x1b" not in captured.out, "the screen is cleared on a terminal alone"
    assert "x.toml:1:" in captured.err
    assert "There is no such file." in captured.err


def test_it_ends_with_1_when_something_is_wrong(tmp_path: Path):
    assert watch(lambda: True, [tmp_path / "x"], Hand()) == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_ends_the_command(tmp_path: Path):
    path = tmp_path / "x.toml"
    path.write_text(scenario_text(), encoding="utf-8")
    command = [sys.executable, "-m", "simulator", "validate", "--watch", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "a scenario without faults" in process.stdout.readline()
        assert "Watching" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
