import io

import pytest
from PIL import Image

from simulator.view.export import SIZES, Asked, ExportError, export, still
from simulator.view.theme import DARK, LIGHT
from tests.view.skirmish import a_skirmish


def test_a_page_is_written(tmp_path):
    export(a_skirmish(), tmp_path / "replay.html")
    assert (tmp_path / "replay.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_png_shows_a_moment(tmp_path):
    export(a_skirmish(), tmp_path / "replay.png", Asked(at=39))
    with Image.open(io.BytesIO((tmp_path / "replay.png").read_bytes())) as picture:
        assert picture.size == SIZES[".png"]
        # 256 colours do, without dither.
        assert picture.mode == "P"
        assert len(picture.convert("RGB").getcolors(1 << 20)) > 150
        # The mat and the caption's panel are where they should be.
        assert picture.convert("RGB").getpixel((1190, 895)) == (0xFB, 0xF9, 0xF5)


def test_an_svg_says_what_happened(tmp_path):
    export(a_skirmish(), tmp_path / "replay.svg", Asked(at=6), theme="dark")
    text = (tmp_path / "replay.svg").read_text(encoding="utf-8")
    assert "<title>Raiders 2 moves 2.77″</title>" in text
    assert "event 6 of 39" in text
    assert DARK.mat in text


def test_the_moment_asked_for_is_shown():
    replay = a_skirmish()
    assert still(replay, 0, LIGHT).sentence == "Overrun at the wreck"
    assert still(replay, 18, LIGHT).sentence == "Guard 1 loses its last wound"
    assert still(replay, len(replay.events), LIGHT).sentence == "The Fight phase ends"


@pytest.mark.parametrize("name", ["replay.bmp", "replay", "replay.html.gz"])
def test_other_kinds_of_file_are_refused_by_naming_those_there_are(tmp_path, name):
    with pytest.raises(ExportError, match=r"\.html, \.mp4, \.gif, \.png or \.svg"):
        export(a_skirmish(), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("at", [-1, 40])
def test_a_moment_that_is_not_there_is_refused(tmp_path, at):
    with pytest.raises(ExportError, match="events 0 to 39"):
        export(a_skirmish(), tmp_path / "replay.png", Asked(at=at))
    assert list(tmp_path.iterdir()) == []


def test_suffixes_may_be_in_capitals(tmp_path):
    export(a_skirmish(), tmp_path / "REPLAY.HTML")
    assert (tmp_path / "REPLAY.HTML").exists()
