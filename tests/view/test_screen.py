"""Pictures on pygame surfaces: the same places and colours as in SVG, exact edges, no screen needed."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest

from simulator.geometry.shapes import Body, Oval, Pose, Round, rectangle
from simulator.view import lettering, svg
from simulator.view.camera import Camera, fit
from simulator.view.drawing import figures
from simulator.view.figures import Box, Ellipse, Figure, Ink, Text
from simulator.view.figures import Path as Lines
from simulator.view.marks import Area, Scene, Table, Token
from simulator.view.scene import fight_box, scene
from simulator.view.strokes import dashes
from simulator.view.theme import COOL, DARK, LIGHT, WARM, Theme, face_of, rgb
from tests.view import flank

pygame = pytest.importorskip("pygame")
raster = pytest.importorskip("simulator.view.raster")
screen = pytest.importorskip("simulator.view.screen")

NS = "{http://www.w3.org/2000/svg}"
COLOUR = tuple[int, int, int]


def painted(marks: Scene, camera: Camera, theme: Theme = LIGHT) -> pygame.Surface:
    surface = pygame.Surface((round(camera.width), round(camera.height)), 0, 32)
    surface.fill(theme.mat)
    screen.Painter(fine=True).paint(surface, figures(marks, camera, theme))
    return surface


def at(surface: pygame.Surface, x: float, y: float) -> COLOUR:
    colour = surface.get_at((math.floor(x), math.floor(y)))
    return (colour.r, colour.g, colour.b)


def apart(a: COLOUR, b: COLOUR) -> int:
    return max(abs(p - q) for p, q in zip(a, b, strict=True))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
def test_both_painters_agree_on_the_place_and_colour_of_every_base(theme: Theme) -> None:
    state = flank.a_state()
    marks, camera = scene(state), fit(fight_box(state), 800, 600)
    root = ET.fromstring(svg.document(figures(marks, camera, theme), 800, 600))
    surface = painted(marks, camera, theme)
    seen = 0
    for group in root.iter(f"{NS}g"):
        if group.get("id") not in state.model_by_id:
            continue
        move = re.fullmatch(r"translate\(([-\d.]+) ([-\d.]+)\)", group.get("transform") or "")
        assert move is not None
        x, y = float(move[1]), float(move[2])
        face = group.findall(f"{NS}circle")[2]
        shown = at(surface, x + 0.6 * float(face.get("r") or 0), y)
        assert apart(shown, rgb(face.get("fill") or "")) <= 2
        edge = float(group.findall(f"{NS}circle")[1].get("r") or 0)
        for turn in (10, 95, 170, 265):  # where no chip covers the edge
            c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            along = [at(surface, x + (edge + k / 4) * c, y - (edge + k / 4) * s) for k in range(-8, 3)]
            nearest = min(apart(colour, rgb(theme.base_edge)) for colour in along)
            assert nearest <= 45, f"{group.get('id')} has its edge where SVG has it"
        seen += 1
    assert seen == 9


@pytest.mark.parametrize("turn", range(0, 360, 24))
@pytest.mark.parametrize("scale", [9.0, 23.7, 56.0])
def test_touching_bases_touch_and_do_not_cross(turn: int, scale: float) -> None:
    a, b = 0.63, 0.98
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    first, second = Pose(0.013, 0.017), Pose(0.013 + (a + b) * c, 0.017 + (a + b) * s)
    camera = Camera(300, 300, scale, (0.5 * c, 0.5 * s))
    marks = (Token("a", Body(Round(a), first), 0), Token("b", Body(Round(b), second), 1))
    # Without their shadows, so that all the colour there is belongs to a base.
    bare = [Figure(f.layer, f.shapes[1:], f.at, f.opacity, f.id) for f in figures(marks, camera, LIGHT)]
    surface = pygame.Surface((300, 300), 0, 32)
    surface.fill("#808080")
    screen.Painter(fine=True).paint(surface, bare)
    (ax, ay), (bx, by) = camera.to_pixels(first.point), camera.to_pixels(second.point)
    for x in range(300):
        for y in range(0, 300, 3):
            r, _, blue = at(surface, x, y)
            if blue > r + 60:
                assert math.dist((x + 0.5, y + 0.5), (ax, ay)) <= a * scale + 0.75
            elif r > blue + 60:
                assert math.dist((x + 0.5, y + 0.5), (bx, by)) <= b * scale + 0.75
    # Along the line between the centres there is no ground to be seen where they touch.
    mx, my = ax + (bx - ax) * a / (a + b), ay + (by - ay) * a / (a + b)
    assert apart(at(surface, mx, my), (128, 128, 128)) >= 40


@pytest.mark.parametrize("base", [Round(0.8), Oval(1.5, 0.8), rectangle(3.0, 1.4)])
@pytest.mark.parametrize("facing", [0.0, 33.0])
def test_every_base_is_where_it_stands_and_as_large_within_a_third_of_a_pixel(
    base: Round | Oval, facing: float
) -> None:
    camera = Camera(300, 300, 60, (0.003, 0.002))
    body = Body(base, Pose(0, 0, facing))
    (figure, *_) = figures((Token("a", body, 0, facing=True),), camera, LIGHT)
    surface = pygame.Surface((300, 300), 0, 32)
    surface.fill("#FFFFFF")
    edge = Figure(9, figure.shapes[1:2], figure.at)
    screen.Painter(fine=True).paint(surface, (edge,))
    # The area covered, counted in grey, against the exact one; and its middle.
    whole = 255 - rgb(LIGHT.base_edge)[0]
    grey = {(x, y): (255 - at(surface, x, y)[0]) / whole for x in range(300) for y in range(300)}
    covered = sum(grey.values())
    x, y = camera.to_pixels((0.0, 0.0))
    assert sum((px + 0.5) * g for (px, _), g in grey.items()) / covered == pytest.approx(x, abs=0.25)
    assert sum((py + 0.5) * g for (_, py), g in grey.items()) / covered == pytest.approx(y, abs=0.25)
    match base:
        case Round(radius=r):
            exact, around = math.pi * r * r, 2 * math.pi * r
        case Oval(a=a, b=b):
            exact, around = math.pi * a * b, 2 * math.pi * max(a, b)
        case _:
            exact, around = 3.0 * 1.4, 2 * (3.0 + 1.4)
    assert abs(covered - exact * 3600) <= around * 60 / 3


def test_a_slow_base_does_not_tick_from_pixel_to_pixel() -> None:
    surfaces = []
    for k in range(5):
        camera = Camera(120, 120, 40, (-0.25 * k / 40, 0))
        surfaces.append(painted((Token("a", Body(Round(0.63), Pose(0, 0)), 0, text="1"),), camera))
    data = [pygame.image.tobytes(s, "RGB") for s in surfaces]
    assert all(a != b for a, b in pairwise(data)), "a quarter of a pixel shows"
    shifted = pygame.image.tobytes(surfaces[4].subsurface((1, 0, 119, 120)), "RGB")
    assert shifted == pygame.image.tobytes(surfaces[0].subsurface((0, 0, 119, 120)), "RGB"), "four quarters are a pixel"


def test_a_kept_sprite_looks_as_when_it_was_new() -> None:
    marks = (Token("a", Body(Round(0.63), Pose(0, 0)), 1, text="4", state="selected"),)
    camera = Camera(120, 120, 40, (0, 0))
    painter, pictures = screen.Painter(), []
    for _ in range(2):
        surface = pygame.Surface((120, 120), 0, 32)
        painter.draw(surface, marks, camera, LIGHT)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_the_ground_is_painted_anew_when_the_view_or_the_theme_changes() -> None:
    marks = (Table(20, 20), Area((((4, 4), (9, 4), (9, 9)),), "dense"))
    painter, surface = screen.Painter(), pygame.Surface((200, 200), 0, 32)
    pictures = []
    for camera, theme in ((Camera(200, 200, 10, (10, 10)), LIGHT), (Camera(200, 200, 12, (10, 10)), LIGHT)):
        painter.draw(surface, marks, camera, theme)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    painter.draw(surface, marks, Camera(200, 200, 12, (10, 10)), DARK)
    pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(pictures)) == 3


@pytest.mark.parametrize(("side", "tints"), [(0, COOL), (1, WARM)])
def test_far_away_a_base_still_has_its_colour_and_its_mark(side: int, tints: tuple[str, ...]) -> None:
    camera = Camera(60, 60, 8, (0, 0))
    surface = painted((Token("a", Body(Round(0.63), Pose(0, 0)), side),), camera)
    row = [at(surface, x, 30) for x in range(60)]
    assert min(apart(c, rgb(tints[0])) for c in row) <= 60
    assert min(apart(c, rgb("#FFF6E3")) for c in row) <= 110
    assert face_of(side, 3) == tints[0], "the fourth unit's tint is the first's"


def test_opacity_mixes_with_the_ground() -> None:
    surface = pygame.Surface((20, 20), 0, 32)
    surface.fill("#FFFFFF")
    half = Figure(9, (Box(0.5, 0.5, 18, 18, Ink("#000000"), 2.0),), opacity=0.5)
    screen.Painter().paint(surface, (half,))
    assert apart(at(surface, 10, 10), (128, 128, 128)) <= 2
    faint = Figure(9, (Ellipse(10, 10, 5, 5, Ink("#000000")), Ellipse(10, 10, 5, 5, Ink("#FFFFFF", 0.5))))
    screen.Painter().paint(surface, (faint,))
    assert apart(at(surface, 10, 10), (128, 128, 128)) <= 2


def test_a_hole_is_not_filled() -> None:
    surface = pygame.Surface((40, 40), 0, 32)
    surface.fill("#FFFFFF")
    outer, inner = ((2, 2), (38, 2), (38, 38), (2, 38)), ((12, 12), (28, 12), (28, 28), (12, 28))
    screen.Painter().paint(surface, (Figure(6, (Lines((outer, inner), Ink("#000000")),)),))
    assert at(surface, 20, 20) == (255, 255, 255)
    assert at(surface, 6, 20) == (0, 0, 0)


def test_what_is_out_of_view_costs_nothing_and_breaks_nothing() -> None:
    surface = pygame.Surface((40, 40), 0, 32)
    far = Figure(11, (Lines((((-900.0, -900.0), (-800.0, -950.0)),), Ink(stroke="#000000", width=3), False),))
    wide = Figure(
        11, (Lines((((-9000.0, 20.0), (9000.0, 21.0)),), Ink(stroke="#FFFFFF", width=3, dash=(4, 4)), False),)
    )
    screen.Painter().paint(surface, (far, wide))
    assert {at(surface, x, 20) for x in range(40)} >= {(255, 255, 255), (0, 0, 0)}


def test_dashes_follow_the_line_round_its_corners() -> None:
    pieces = list(dashes([(0.0, 0.0), (5.0, 0.0), (5.0, 5.0)], (4.0, 2.0)))
    assert pieces == [[(0.0, 0.0), (4.0, 0.0)], [(5.0, 1.0), (5.0, 5.0)]]
    assert sum(len(p) > 2 for p in dashes([(0.0, 0.0), (3.0, 0.0), (3.0, 5.0)], (4.0, 2.0))) == 1


def test_words_are_where_the_layout_put_them() -> None:
    surface = pygame.Surface((300, 60), 0, 32)
    surface.fill("#FFFFFF")
    text = "ends 2.951″ from Ashfield"
    wide = screen.Painter().text(surface, (150, 40), text, "semibold", 20, "#000000", anchor="middle")
    inked = [x for x in range(300) if any(at(surface, x, y)[0] < 128 for y in range(60))]
    assert inked[0] == pytest.approx(150 - wide / 2, abs=3)
    assert inked[-1] == pytest.approx(150 + wide / 2, abs=3)
    rows = [y for y in range(60) if any(at(surface, x, y)[0] < 128 for x in range(300))]
    assert rows[-1] < 47
    assert rows[0] >= 40 - 20


def test_digits_have_one_width() -> None:
    for face in lettering.FACES:
        assert len({lettering.width(d, face, 14) for d in "0123456789"}) == 1
        assert all(lettering.width(c, face, 14) > 0 for c in "″≤≥→×−·")


@pytest.fixture
def no_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def missing(kind: str, name: str) -> Path:
        raise FileNotFoundError(f"there is no {kind}/{name}")

    caches = (lettering.font_file, lettering._measured, lettering.width, raster._font, raster._line)
    monkeypatch.setattr(lettering, "find", missing)
    monkeypatch.setattr(lettering, "_warned", [])
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.mark.usefixtures("no_fonts")
def test_without_its_fonts_it_warns_once_and_writes_all_the_same() -> None:
    surface = pygame.Surface((300, 60), 0, 32)
    surface.fill("#FFFFFF")
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        for face in lettering.FACES:
            screen.Painter().text(surface, (10, 40), "Ashfield", face, 20, "#000000")
    assert len([w for w in said if "another font" in str(w.message)]) == 1
    assert any(at(surface, x, y)[0] < 128 for x in range(300) for y in range(60))
    shown = svg.group(Figure(12, (Text(0, 0, "Ashfield", "map", 20, "#000000"),)))
    assert "Ashfield" in shown


def test_a_picture_needs_no_screen_and_says_nothing(tmp_path: Path) -> None:
    code = (
        "from tests.view import flank; from simulator.view.picture import verdict_picture; import sys;"
        "verdict_picture(flank.illegal(), sys.argv[1])"
    )
    bare = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "a.png")],
        cwd=root,
        env={**bare, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("", "")
    assert pygame.image.load(tmp_path / "a.png").get_size() == (800, 600)


@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
@pytest.mark.parametrize(
    "ink", [Ink("#FBF9F5", 1.0, "#DAD3C6"), Ink("#000000", 0.14), Ink("", 1.0, "#1D2125", 1.0, 2.0)]
)
def test_a_large_box_looks_as_if_all_of_it_had_been_painted(scale: float, ink: Ink) -> None:
    dice = Random(3)
    for _ in range(12):
        box = Box(
            dice.uniform(-3, 3), 1.0, dice.choice([268.0, dice.uniform(60, 400)]), dice.uniform(20, 300), ink, 8.0
        )
        offset = (dice.randrange(4) / 4, dice.randrange(4) / 4)
        whole = raster.bounds((box,), offset, scale)
        # With a margin it is painted as it stands: only a box by itself is made from its corners.
        wide = (whole[0] - 1, whole[1] - 1, whole[2] + 1, whole[3] + 1)
        painted, left, top = raster.rastered((box,), offset, 1.0, 4, None, scale)
        plain, x, y = raster.rastered((box,), offset, 1.0, 4, wide, scale)
        assert (left, top) == (x + 1, y + 1)
        assert painted.get_size() == (plain.get_width() - 2, plain.get_height() - 2)
        inner = pygame.surfarray.array3d(plain)[1:-1, 1:-1].astype(int)
        assert np.abs(pygame.surfarray.array3d(painted).astype(int) - inner).max() <= 1
        alpha = pygame.surfarray.array_alpha(plain)[1:-1, 1:-1].astype(int)
        assert np.abs(pygame.surfarray.array_alpha(painted).astype(int) - alpha).max() <= 1


def test_long_lines_look_the_same_painted_where_they_pass_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Random(4)
    for k in range(12):
        points = tuple((dice.uniform(-300, 300), dice.uniform(-300, 300)) for _ in range(2 + k % 3))
        ink = Ink(
            stroke="#123456", stroke_a=dice.choice((1.0, 0.4)), width=dice.uniform(1, 9), dash=((), (7, 4))[k % 2]
        )
        shapes = (Lines((points,), replace(ink, stroke="#FFFFFF", width=ink.width + 3.0)), Lines((points,), ink, k < 6))
        monkeypatch.setattr(raster, "SPARSE", 0)
        alone, *corner = raster.rastered(shapes, (0.25, 0.5), 0.8, 4, None, 1.5)
        monkeypatch.setattr(raster, "SPARSE", 10**9)
        whole, *other = raster.rastered(shapes, (0.25, 0.5), 0.8, 4, None, 1.5)
        assert corner == other
        one, two = (np.frombuffer(pygame.image.tobytes(s, "RGBA"), dtype=np.uint8).astype(int) for s in (alone, whole))
        off = abs(one - two)
        # Corners fall on whole fine pixels, four to a pixel: cut elsewhere, edges may be one of them off.
        assert off.max() <= 255 / 4 * 2
        assert off.mean() < 1.0


def lightness(colour: tuple[int, ...]) -> float:
    """The L* of a colour, 0 to 100."""
    parts = [v / 255 for v in colour[:3]]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_mottling_of_the_mat_is_hardly_seen(theme) -> None:
    surface = pygame.Surface((400, 400), 0, 32)
    screen.Painter().draw(surface, (Table(40.0, 40.0, grid=False),), Camera(400.0, 400.0, 20.0, (20.0, 20.0)), theme)
    mat = lightness(pygame.Color(theme.mat))
    shades = {tuple(surface.get_at((x, y))) for x in range(0, 400, 7) for y in range(0, 400, 7)}
    assert len(shades) > 3, "it is there"
    assert all(abs(lightness(shade) - mat) <= 3.0 for shade in shades)
