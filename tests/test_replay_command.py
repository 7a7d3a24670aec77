"""`fightphase replay --export`: what goes with which kind of file, and what is told meanwhile."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

import simulator
from simulator.cli import main
from simulator.commands import progress
from simulator.commands.progress import FramesBar
from simulator.replay import to_text
from simulator.view.export import REST, telling_event
from simulator.view.timeline import Timeline
from tests.view.skirmish import a_skirmish

ROOT = Path(simulator.__file__).parent.parent


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the skirmish in it, where we are."""
    monkeypatch.chdir(tmp_path)
    Path("s.jsonl").write_text(to_text(replace(a_skirmish(), finished=True)), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            "--export o.avi",
            "a replay is written as .html, .mp4, .gif, .png or .svg; a position of it as .toml or .json",
        ),
        ("--export o.gif --at 3", "--at belongs to a still (.png or .svg)"),
        ("--export o.png --from 3", "--from belongs to a film (.mp4 or .gif)"),
        ("--export o.svg --fps 12", "--fps belongs to a film"),
        ("--export o.html --at 3", "--at does not go with a page"),
        ("--export o.html --size 640x480", "--size does not go with a page"),
        ("--export o.gif --size 32x32", "size 32x32: expected 64x48 to 3840x2160"),
        ("--export o.gif --size 64", '"64" is no size; expected one such as 1280x720'),
        ("--export o.gif --fps 50", "50 frames a second: expected 1 to 20 for a .gif"),
        ("--export o.gif --speed 100", "speed 100: expected 0.25 to 8"),
        ("--export o.gif --speed nan", "speed nan: expected 0.25 to 8"),
        ("--export o.gif --from 40", "--from 40: the replay has events 1 to 39"),
        ("--export o.gif --to 0", "--to 0: the replay has events 1 to 39"),
        ("--export o.gif --from 9 --to 3", "the first event comes after the last"),
        ("--export o.png --at 40", "--at 40: the replay has events 0 to 39"),
        ("--export o.gif --scale 150", "--scale says how large a window's words are; --size says"),
        ("--fps 12", "--fps says how a film is written; name its file: --export FILE"),
        ("--from 3", "--from says how a film is written"),
    ],
)
def test_what_does_not_go_together_is_refused(options, said, folder, capsys):
    try:
        code = main(["replay", "s.jsonl", *options.split()])
    except SystemExit as left:  # argparse
        code = left.code
    assert code == 2
    assert said in capsys.readouterr().err
    assert [p.name for p in folder.iterdir()] == ["s.jsonl"]


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="there is no ffmpeg here")
def test_a_size_that_the_format_cannot_have_is_refused_with_one_that_it_can(folder, capsys):
    assert main(["replay", "s.jsonl", "--export", "o.mp4", "--size", "641x481"]) == 2
    assert "H.264 needs an even width and height, such as 642x482" in capsys.readouterr().err


def test_part_of_a_replay_becomes_a_gif(folder, capsys):
    options = "--from 4 --to 5 --size 160x120 --fps 12 --speed 4 --theme dark"
    assert main(["replay", "s.jsonl", "--export", "o.gif", *options.split()]) == 0
    assert "frames" not in capsys.readouterr().err  # no terminal, no bar
    with Image.open("o.gif") as film:
        assert film.size == (160, 120)
        timeline = Timeline.of(a_skirmish().initial, a_skirmish().events)
        assert timeline.frame(timeline.moments[4].end - 1.0).moment is timeline.moments[4]
        seconds = (timeline.moments[4].end - timeline.moments[3].start) / 4000
        times = []
        for k in range(film.n_frames):
            film.seek(k)
            times.append(film.info["duration"])
        assert sum(times) / 1000 == pytest.approx(seconds + REST, abs=0.1)


def test_a_still_shows_a_telling_moment(folder):
    assert main(["replay", "s.jsonl", "--export", "o.svg"]) == 0
    assert "<title>Guard 6 loses its last wound" in Path("o.svg").read_text(encoding="utf-8")
    replay = a_skirmish()
    quiet = Timeline.of(replay.initial, ())
    assert telling_event(quiet) == 0
    moved = Timeline.of(replay.initial, replay.events[:10])
    number = telling_event(moved)
    assert moved.moments[number - 1].kind == "move"


def test_a_bar_tells_how_a_film_gets_on(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(progress, "AGAIN", 0.0)
    with FramesBar(Path("o.mp4")) as bar:
        bar.tell(0, 200)
        bar.tell(50, 200)
    said = capsys.readouterr().err
    assert f"o.mp4 [{'#' * 6}{'.' * 18}] 50 of 200 frames, 0 s left" in said
    assert said.endswith("\r\033[K")


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "ending"), [("o.mp4", signal.SIGINT), ("o.mp4", signal.SIGTERM), ("o.gif", signal.SIGINT)]
)
def test_an_export_that_is_stopped_leaves_nothing(name, ending, folder):
    if name.endswith(".mp4") and shutil.which("ffmpeg") is None:
        pytest.skip("there is no ffmpeg here")
    (folder / name).write_text("the old one")
    command = [sys.executable, "-m", "simulator", "replay", "s.jsonl", "--export", name, "--speed", "0.25"]
    program = subprocess.Popen(
        command, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + 60.0
    while not any(p.suffix == ".part" and p.stat().st_size > 40 for p in folder.iterdir()):
        assert program.poll() is None
        assert time.monotonic() < until
        time.sleep(0.02)
    children = [int(pid) for pid in Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text().split()]
    assert len(children) == name.endswith(".mp4")
    program.send_signal(ending)
    _, said = program.communicate(timeout=30)
    assert program.returncode == (130 if ending == signal.SIGINT else 128 + ending)
    assert "Traceback" not in said
    assert sorted((p.name, p.read_text()) for p in folder.iterdir() if p.suffix != ".jsonl") == [(name, "the old one")]
    assert not any(alive(pid) for pid in children)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("ffprobe") is None, reason="there is no ffmpeg here")
def test_a_film_of_the_demo_has_the_size_and_the_length_that_were_asked_for(tmp_path):
    path = tmp_path / "overrun.mp4"
    options = ["--from", "55", "--to", "70", "--size", "640x360", "--fps", "20", "--speed", "2"]
    assert main(["replay", "overrun", "--export", str(path), *options]) == 0
    entries = "stream=codec_name,pix_fmt,width,height,color_space:format=duration"
    done = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", entries, "-of", "default=nw=1", str(path)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    told = dict(line.split("=") for line in done.stdout.splitlines())
    assert (told["codec_name"], told["pix_fmt"], told["color_space"]) == ("h264", "yuv420p", "bt709")
    assert (told["width"], told["height"]) == ("640", "360")
    assert 5.0 < float(told["duration"]) < 6.0
    assert path.stat().st_size < 600_000
