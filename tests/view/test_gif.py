"""GIFs: what is shown is what was painted, for as long; of each frame only what changed is written."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from simulator.view.gif import write_gif
from simulator.view.palette import Palette, theme_colours
from simulator.view.theme import DARK, LIGHT, rgb

COLOURS = [(0, 0, 0), (255, 255, 255), (200, 30, 40), (20, 90, 200)]


def frames() -> list[np.ndarray]:
    """A white square walks over black, rests for two frames, and turns red in one place."""
    made = []
    for x in (2, 5, 8, 8, 8):
        frame = np.zeros((24, 40, 3), dtype=np.uint8)
        frame[6:12, x : x + 6] = COLOURS[1]
        made.append(frame)
    made[-1][20, 30] = COLOURS[2]
    return made


def written(made: list[np.ndarray], fps: float, rest: float = 0.0) -> bytes:
    buffer = io.BytesIO()
    write_gif(buffer, iter(made), fps, Palette(COLOURS), rest=rest)
    return buffer.getvalue()


def read(data: bytes) -> tuple[list[np.ndarray], list[int]]:
    with Image.open(io.BytesIO(data)) as picture:
        shown, times = [], []
        for k in range(picture.n_frames):
            picture.seek(k)
            shown.append(np.asarray(picture.convert("RGB")))
            times.append(picture.info["duration"])
        return shown, times


def test_what_is_shown_is_what_was_painted_and_what_rests_is_shown_longer():
    made = frames()
    shown, times = read(written(made, 10.0))
    for got, due in zip(shown, (made[0], made[1], made[2], made[4]), strict=True):
        np.testing.assert_array_equal(got, due)
    assert times == [100, 100, 200, 100]
    assert read(written(made, 10.0, rest=1.5))[1] == [100, 100, 200, 1600]


@pytest.mark.parametrize("fps", [12.0, 15.0, 17.0, 20.0])
def test_a_rate_that_is_no_whole_hundredth_runs_for_as_long_as_it_should(fps):
    made = []
    for k in range(50):
        frame = np.zeros((4, 60, 3), dtype=np.uint8)
        frame[0, k] = COLOURS[1]
        made.append(frame)
    _, times = read(written(made, fps))
    assert len(times) == 50
    assert sum(times) == pytest.approx(50_000 / fps, abs=10)


def test_only_what_changed_is_written():
    still = [np.full((200, 200, 3), 255, dtype=np.uint8) for _ in range(30)]
    for k, frame in enumerate(still):
        frame[k, k] = COLOURS[3]
    assert len(written(still, 10.0)) < len(written(still[:1], 10.0)) + 30 * 60


def test_a_still_film_has_one_frame():
    shown, times = read(written([frames()[0]] * 4, 10.0))
    assert len(shown) == 1
    assert times == [400]


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_colours_of_a_theme_are_kept_exactly(theme):
    generator = np.random.Generator(np.random.PCG64(1))
    noise = generator.integers(0, 256, (120, 120, 3), dtype=np.uint8)
    palette = Palette.of([noise], theme, 255)
    assert len(palette.colours) <= 255
    exact = np.array([theme_colours(theme)], dtype=np.uint8)
    np.testing.assert_array_equal(palette.colours[palette.indices(exact)], exact)
    assert rgb(theme.mat) in theme_colours(theme)


def test_the_nearest_colour_is_taken():
    palette = Palette(COLOURS)
    near = np.array([[(10, 5, 0), (250, 240, 255), (190, 40, 60), (0, 80, 190)]], dtype=np.uint8)
    assert palette.indices(near).tolist() == [[0, 1, 2, 3]]
    assert palette.indices(near).tolist() == [[0, 1, 2, 3]]  # out of what was looked up before
