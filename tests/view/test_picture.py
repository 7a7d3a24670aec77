"""Pictures in files."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

from simulator.rules.verdict import Verdict
from simulator.view.marks import Caption
from simulator.view.picture import board_picture, verdict_picture
from simulator.view.theme import DARK, LIGHT, rgb
from tests.view import flank

VERDICTS = pytest.mark.parametrize("verdict", [flank.illegal(), flank.legal(), flank.undecided()])


@VERDICTS
def test_a_verdict_is_written_as_svg_with_its_caption(verdict: Verdict, tmp_path: Path) -> None:
    verdict_picture(verdict, tmp_path / "a.svg")
    root = ET.parse(tmp_path / "a.svg").getroot()
    words = [t.text or "" for t in root.iter("{http://www.w3.org/2000/svg}text")]
    word = {"legal": "Legal", "illegal": "Illegal", "undecided": "Undecided"}[verdict.outcome]
    assert any(w.startswith(f"{word} pile-in: Tarn Raiders") for w in words)
    assert any("clauses kept" in w for w in words)
    assert "ASHFIELD GUARD" in words


@VERDICTS
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
def test_a_verdict_is_written_as_png_with_a_bar_in_its_colour(verdict: Verdict, theme: object, tmp_path: Path) -> None:
    assert theme in (LIGHT, DARK)
    name = "light" if theme is LIGHT else "dark"
    colours = LIGHT if theme is LIGHT else DARK
    verdict_picture(verdict, tmp_path / "a.png", theme=name, size=(640, 480))
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (640, 480)
        bar = {"legal": colours.legal, "illegal": colours.broken, "undecided": colours.undecided}[verdict.outcome]
        assert picture.convert("RGB").getpixel((3, 470)) == rgb(bar)
        assert picture.convert("RGB").getpixel((600, 470)) == rgb(colours.panel)


def test_the_table_is_drawn_without_a_caption(tmp_path: Path) -> None:
    board_picture(flank.a_state(), tmp_path / "a.svg", size=(700, 500))
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 700 500"' in text
    assert 'id="caption"' not in text
    board_picture(flank.a_state(), tmp_path / "b.svg", caption=Caption("", "Pile in", "Tarn moves first."))
    assert 'id="caption"' in (tmp_path / "b.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["a.jpeg", "picture", "a.svg.txt"])
def test_an_unknown_suffix_names_the_choices_and_writes_nothing(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"ends in \.svg or \.png"):
        verdict_picture(flank.illegal(), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_suffix_in_capitals_is_the_same_suffix(tmp_path: Path) -> None:
    verdict_picture(flank.illegal(), tmp_path / "A.SVG")
    assert (tmp_path / "A.SVG").read_text(encoding="utf-8").startswith("<svg")


def test_a_folder_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        verdict_picture(flank.illegal(), tmp_path / "missing" / "a.svg")


def test_nothing_is_left_beside_a_picture(tmp_path: Path) -> None:
    for _ in range(2):
        verdict_picture(flank.illegal(), tmp_path / "a.png")
    assert [p.name for p in tmp_path.iterdir()] == ["a.png"]


def test_the_same_verdict_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg", "a.png", "b.png"):
        verdict_picture(flank.illegal(), tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def test_an_svg_picture_does_without_pygame() -> None:
    code = (
        "import sys; from tests.view import flank; from simulator.view.picture import verdict_picture;"
        "verdict_picture(flank.illegal(), sys.argv[1]); assert 'pygame' not in sys.modules"
    )
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-c", code, f"{folder}/a.svg"], cwd=Path(__file__).parents[2], check=True)
