"""Films through ffmpeg: how one is found, and what is said and left behind when it does not work."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import types
from pathlib import Path

import pytest

from simulator.cli import main
from simulator.replay import to_text
from simulator.view import video
from simulator.view.export import Asked, ExportError, export
from simulator.view.film import Film, Take
from simulator.view.theme import LIGHT
from simulator.view.video import FilmFailedError, NoFfmpegError, ffmpeg, write_mp4
from tests.view.skirmish import a_skirmish

TINY = (64, 48)

needs_ffmpeg = pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="there is no ffmpeg here")


def a_program(folder: Path, text: str) -> str:
    """A program named ffmpeg that does something else."""
    path = folder / "ffmpeg"
    path.write_text(f"#!{sys.executable}\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.fixture
def no_ffmpeg(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(video, "which", lambda _: None)
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)


def test_without_ffmpeg_the_ways_to_get_one_and_the_nearest_other_files_are_named(no_ffmpeg, tmp_path, capsys):
    path = tmp_path / "skirmish.jsonl"
    path.write_text(to_text(a_skirmish()), encoding="utf-8")
    assert main(["replay", str(path), "--export", str(tmp_path / "o.mp4")]) == 2
    said = capsys.readouterr().err
    for words in (
        "no ffmpeg on PATH",
        "apt install ffmpeg",
        "pip install imageio-ffmpeg",
        "write o.gif or o.html",
    ):
        assert words in said
    assert sorted(p.name for p in tmp_path.iterdir()) == ["skirmish.jsonl"]


def test_the_extra_brings_one_along(no_ffmpeg, monkeypatch):
    brought = types.SimpleNamespace(get_ffmpeg_exe=lambda: "/somewhere/ffmpeg")
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", brought)
    assert ffmpeg() == "/somewhere/ffmpeg"


def test_the_extra_may_have_none_for_this_machine(no_ffmpeg, monkeypatch):
    def fails() -> str:
        raise RuntimeError("No ffmpeg exe could be found.")

    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", types.SimpleNamespace(get_ffmpeg_exe=fails))
    with pytest.raises(NoFfmpegError, match="imageio-ffmpeg has none"):
        ffmpeg()


def test_one_on_the_path_comes_first(monkeypatch):
    monkeypatch.setattr(video, "which", lambda name: f"/usr/bin/{name}")
    assert ffmpeg() == "/usr/bin/ffmpeg"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import sys; sys.exit(\"Unknown encoder 'libx264'\")", "Unknown encoder 'libx264'. This ffmpeg cannot write"),
        ("import sys; sys.stdin.buffer.read(); sys.exit(7)", "exit code 7"),
        ("import sys; sys.stdin.buffer.read(100); sys.exit('No space left on device')", "No space left on device"),
    ],
)
def test_an_ffmpeg_that_gives_up_is_quoted_and_leaves_nothing(text, said, tmp_path, monkeypatch):
    monkeypatch.setattr(video, "which", lambda _: a_program(tmp_path, text))
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "o.mp4").write_text("the old one")
    with pytest.raises(ExportError, match=said):
        export(a_skirmish(), tmp_path / "out" / "o.mp4", Asked(last=2, size=TINY))
    assert [(p.name, p.read_text()) for p in (tmp_path / "out").iterdir()] == [("o.mp4", "the old one")]


def test_a_program_that_cannot_be_started_is_said(tmp_path):
    with pytest.raises(FilmFailedError, match="cannot be started"):
        write_mp4(str(tmp_path / "nothing"), tmp_path / "o.mp4", [], TINY, 30.0)


def test_ffmpeg_does_not_outlive_what_goes_wrong(tmp_path):
    pid = str(tmp_path / "pid")
    goes_on = "while True:\n    sys.stdin.buffer.read(1 << 16) or time.sleep(60)"
    program = a_program(tmp_path, f"import os, sys, time\nopen({pid!r}, 'w').write(str(os.getpid()))\n{goes_on}")
    film = Film(a_skirmish(), TINY, LIGHT)

    def frames():
        yield from film.frames(Take(0.0, 100.0, 30.0))
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
            yield from film.frames(Take(0.0, 0.0, 30.0))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_mp4(program, tmp_path / "o.mp4", frames(), TINY, 30.0)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


@needs_ffmpeg
def test_a_film_is_written_as_asked(tmp_path):
    told: list[tuple[int, int]] = []
    path = tmp_path / "o.mp4"
    export(
        a_skirmish(), path, Asked(first=2, last=2, size=TINY, fps=10.0, speed=4.0), progress=lambda *t: told.append(t)
    )
    assert [p.name for p in tmp_path.iterdir()] == ["o.mp4"]
    assert told == [(k, 4) for k in range(4)]
    assert b"moov" in path.read_bytes()[:4000]  # before the frames: it plays while it loads
    probe = shutil.which("ffprobe")
    if probe:
        asked = [
            probe,
            "-v",
            "error",
            "-show_entries",
            "stream=codec_name,pix_fmt,width,height,nb_frames",
            "-of",
            "csv=p=0",
        ]
        done = subprocess.run([*asked, str(path)], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == "h264,64,48,yuv420p,4"
