"""Frames into a film file (.mp4, H.264): piped raw into ffmpeg one by one, so that memory stays flat."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    import pygame

QUALITY = ("-preset", "veryfast", "-crf", "20")
"""Of libx264: quick, and flat colours without visible blocks."""
HOW_TO_GET_ONE = (
    "Install ffmpeg (apt install ffmpeg, brew install ffmpeg, winget install ffmpeg), "
    "or what brings one along: pip install imageio-ffmpeg (the extra [video])"
)


class NoFfmpegError(RuntimeError):
    """There is no ffmpeg here; the message says how to get one."""


class FilmFailedError(RuntimeError):
    """ffmpeg did not write the film; the message has its own words."""


def ffmpeg() -> str:
    """Return the ffmpeg to use: the one on PATH, else the one that the `video` extra brings along.

    Raises:
        NoFfmpegError: there is neither.
    """
    found = which("ffmpeg")
    if found:
        return found
    try:
        from imageio_ffmpeg import get_ffmpeg_exe
    except ImportError:
        raise NoFfmpegError(f"there is no ffmpeg on PATH. {HOW_TO_GET_ONE}") from None
    try:
        return str(get_ffmpeg_exe())
    except RuntimeError:  # it is installed, but without a program for this machine
        raise NoFfmpegError(f"there is no ffmpeg on PATH, and imageio-ffmpeg has none. {HOW_TO_GET_ONE}") from None


def write_mp4(
    program: str, path: Path, frames: Iterable[pygame.Surface], size: tuple[int, int], fps: float, title: str = ""
) -> None:
    """Write frames as a film; whatever goes wrong meanwhile, ffmpeg does not outlive this call.

    Args:
        program: the ffmpeg to use.
        path: the file to write; it is written piece by piece, so give a temporary name.
        frames: surfaces of 32 bits a pixel and of this size; each is used up before the next is asked for.
        size: width and height in pixels, both even.
        fps: frames a second.
        title: what players show as the film's name.

    Raises:
        FilmFailedError: ffmpeg did not start, or it gave up.
    """
    with tempfile.TemporaryFile() as said, _running(_command(program, path, size, fps, title), said) as process:
        assert process.stdin is not None
        try:
            for frame in frames:
                process.stdin.write(frame.get_buffer().raw)
            process.stdin.close()
        except OSError:  # the other end of the pipe is shut: what ffmpeg says tells why
            process.wait()
            raise FilmFailedError(_last_words(process.returncode, said)) from None
        if process.wait() != 0:
            raise FilmFailedError(_last_words(process.returncode, said))


def _command(program: str, path: Path, size: tuple[int, int], fps: float, title: str) -> list[str]:
    raw = ["-f", "rawvideo", "-pix_fmt", "bgr0", "-s", f"{size[0]}x{size[1]}", "-r", f"{fps:g}", "-i", "-"]
    # Colours by the numbers that players take for granted, or sides would change their hue a little.
    colours = ["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"]
    colours += ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
    film = ["-an", "-c:v", "libx264", *QUALITY, "-movflags", "+faststart"]
    named = ["-metadata", f"title={title}"] if title else []
    quiet = ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"]
    return [program, *quiet, *raw, *colours, *film, *named, "-f", "mp4", str(path)]


@contextmanager
def _running(command: list[str], said: BinaryIO) -> Iterator[subprocess.Popen[bytes]]:
    """Run ffmpeg with a pipe to write to; it is ended if it has not ended by then.

    It runs in a session of its own: Ctrl-C at a terminal then stops this program alone, which ends ffmpeg.
    """
    try:
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=said, start_new_session=True
        )
    except OSError as error:
        raise FilmFailedError(f"{command[0]} cannot be started: {error.strerror or error}") from error
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        if process.stdin is not None:
            with suppress(BrokenPipeError):  # what waits to be written has nobody to read it any more
                process.stdin.close()


def _last_words(code: int, said: BinaryIO) -> str:
    said.seek(0)
    lines = [line.strip() for line in said.read().decode("utf-8", "replace").splitlines() if line.strip()]
    why = lines[0] if lines else f"it ended with exit code {code}"
    hint = ". This ffmpeg cannot write H.264; one with libx264 can" if "libx264" in why else ""
    return f"ffmpeg gave up: {why.rstrip('.')}{hint}"
