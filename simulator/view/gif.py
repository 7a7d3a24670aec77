"""Frames into a GIF: one palette, no dither, and of each frame only what differs from the one before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

import numpy as np

from simulator.view.palette import Indices, Palette, Pixels

CLEAR = 255
"""The colour number that leaves a pixel as it is."""
MOST = 255
"""Colours: one of the 256 is the clear one."""
SHORTEST = 2
"""Hundredths of a second: many programs show a frame that is to be seen shorter for a tenth of a second instead."""


def write_gif(file: BinaryIO, frames: Iterable[Pixels], fps: float, palette: Palette, *, rest: float = 0.0) -> None:
    """Write frames as a GIF that plays again and again; each is used up before the next is asked for.

    Frames that look like the one before only lengthen it.

    Args:
        file: where to write.
        frames: of one size, at least one.
        fps: frames a second; the format knows hundredths of a second, over which they are spread evenly.
        palette: of at most 255 colours.
        rest: seconds by which the last frame is seen longer, before it all begins again.
    """
    before: Indices | None = None
    waiting: tuple[Indices, tuple[int, int]] | None = None
    began = 0
    count = 0
    for count, frame in enumerate(frames, start=1):
        now = palette.indices(frame)
        if before is None:
            file.write(_head(now.shape[1], now.shape[0], palette))
            waiting = (now, (0, 0))
        else:
            changed = now != before
            if not changed.any():
                continue
            assert waiting is not None
            at = _hundredths(count - 1, fps)
            file.write(_frame(*waiting, at - began))
            waiting, began = _difference(now, changed), at
        before = now
    assert waiting is not None, "a GIF has at least one frame"
    file.write(_frame(*waiting, max(_hundredths(count, fps) - began, SHORTEST) + round(100 * rest)))
    file.write(b";")


def _hundredths(frame: int, fps: float) -> int:
    return round(frame * 100 / fps)


def _difference(now: Indices, changed: np.ndarray) -> tuple[Indices, tuple[int, int]]:
    """Return the smallest rectangle that holds what changed, the rest of it clear, and its upper left corner."""
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    part = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    piece = np.where(changed[part], now[part], np.uint8(CLEAR))
    return piece, (int(columns[0]), int(rows[0]))


def _head(width: int, height: int, palette: Palette) -> bytes:
    """Return the beginning of the file: size, 256 colours, and that it plays for ever."""
    colours = palette.colours.tobytes().ljust(3 * 256, b"\0")
    size = width.to_bytes(2, "little") + height.to_bytes(2, "little")
    return b"GIF89a" + size + b"\xf7\0\0" + colours + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"


def _frame(indices: Indices, at: tuple[int, int], hundredths: int) -> bytes:
    """Return one frame: how long it is to be seen, where it goes, and its pixels, packed."""
    from PIL import GifImagePlugin, Image

    image = Image.fromarray(indices)  # as a grey picture: its greys stand for the numbers of colours
    shown = {"duration": 10 * hundredths, "transparency": CLEAR, "disposal": 1}
    return b"".join(GifImagePlugin.getdata(image, at, **shown))
