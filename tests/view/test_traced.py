"""Long lines are mixed into a surface where they pass: they look as when painted too large, and keep to their clip."""

from __future__ import annotations

import pytest

from simulator.view import raster, traced
from simulator.view.camera import Camera
from simulator.view.figures import Ink, Path
from simulator.view.lines import measure_figure
from simulator.view.marks import Measure
from simulator.view.theme import LIGHT

pygame = pytest.importorskip("pygame")

CAMERA = Camera(600.0, 500.0, 12.0, (25.0, 20.0))
WHOLE = (0, 0, 600, 500)
LINE = measure_figure(Measure((5.3, 3.1), (40.2, 33.3), ""), CAMERA, LIGHT)
BLUNT = (Path((((20.5, 30.5), (300.5, 30.5), (300.5, 400.5)),), Ink(stroke="#FF0000", width=3.0), closed=False),)


def mat(alpha: bool = False) -> pygame.Surface:
    surface = pygame.Surface((600, 500), pygame.SRCALPHA if alpha else 0, 32)
    surface.fill(LIGHT.mat)
    return surface


def laid(surface: pygame.Surface, shapes: tuple[Path, ...]) -> pygame.Surface:
    trace = traced.traced(shapes, (0.25, 0.5), 1.0, 1.0, WHOLE)
    assert trace is not None
    traced.lay(surface, trace, 0, 0)
    return surface


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The mean difference of what is not alike, of 255."""
    apart = abs(pygame.surfarray.array3d(one).astype(float) - pygame.surfarray.array3d(other))
    return float(apart[apart > 0].mean()) if (apart > 0).any() else 0.0


@pytest.mark.parametrize("shapes", [LINE.shapes, BLUNT], ids=["round ends, a rim and bars", "blunt ends and a corner"])
@pytest.mark.parametrize("alpha", [False, True])
def test_a_traced_line_looks_as_one_painted_too_large(shapes, alpha) -> None:
    painted = mat(alpha)
    layer, x, y = raster.rastered(shapes, (0.25, 0.5), 1.0, 8, None)
    painted.blit(layer, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
    assert difference(mat(), painted) > 60.0, "the line is seen at all"
    assert difference(laid(mat(alpha), shapes), painted) < 12.0
    assert laid(mat(alpha), shapes).get_at((599, 0)) == mat(alpha).get_at((599, 0)), "nothing changes beside it"


def test_where_pieces_of_a_line_meet_it_is_no_darker() -> None:
    ink = Ink(stroke="#000000", stroke_a=0.5, width=6.0, round=True)
    surface = laid(mat(), (Path((((50.0, 50.0), (250.0, 50.0), (250.0, 250.0)),), ink, closed=False),))
    assert surface.get_at((250, 50)) == surface.get_at((150, 50))


def test_a_line_keeps_to_the_clip_of_its_surface() -> None:
    surface, clip = mat(), pygame.Rect(100, 150, 200, 120)
    surface.set_clip(clip)
    laid(surface, LINE.shapes)
    surface.set_clip(None)
    whole = laid(mat(), LINE.shapes)
    inside = whole.subsurface(clip)
    assert difference(surface.subsurface(clip), inside) == 0.0
    surface.blit(mat(), clip, clip)
    assert difference(surface, mat()) == 0.0


def test_only_what_of_a_line_is_in_sight_is_traced() -> None:
    far = (Path((((-90_000.0, 100.0), (90_000.0, 130.0)),), Ink(stroke="#000000", width=2.0), closed=False),)
    trace = traced.traced(far, (0.0, 0.0), 1.0, 1.0, WHOLE)
    assert trace is not None
    assert len(trace.x) < 4000
    assert traced.traced(BLUNT, (0.0, 0.0), 1.0, 1.0, (400, 0, 600, 20)) is None
