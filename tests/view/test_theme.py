"""The tokens keep their contrast, whatever they are painted on."""

from __future__ import annotations

import pytest

from simulator.view.plates import plate_style
from simulator.view.theme import COOL, DARK, LIGHT, RIM, RIM_BED, WARM, Theme, contrast, mixed, on_face, theme_named

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)


def test_contrast_is_that_of_the_accessibility_guidelines() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("face", [*COOL, *WARM])
def test_numbers_are_readable_on_every_face(face: str) -> None:
    assert contrast(on_face(face), face) >= 4.5


@THEMES
@pytest.mark.parametrize("ink", ["ink", "ink2", "ink3", "legal", "broken", "undecided"])
def test_text_is_readable_on_panels(theme: Theme, ink: str) -> None:
    assert contrast(getattr(theme, ink), theme.panel) >= 4.5


@THEMES
@pytest.mark.parametrize("ink", ["ink", "ink2"])
def test_text_is_readable_on_the_mat(theme: Theme, ink: str) -> None:
    assert contrast(getattr(theme, ink), theme.mat) >= 4.5


@THEMES
@pytest.mark.parametrize("role", ["plain", "ink", "legal", "broken", "undecided"])
def test_plates_are_readable(theme: Theme, role: str) -> None:
    style = plate_style(role, theme)
    assert contrast(style.ink, style.fill) >= 4.5


@THEMES
@pytest.mark.parametrize("mark", ["legal", "broken", "undecided", "ink"])
def test_lines_that_carry_meaning_stand_out_from_the_mat(theme: Theme, mark: str) -> None:
    assert contrast(getattr(theme, mark), theme.mat) >= 3.0


@THEMES
def test_a_base_stands_out_from_the_mat_by_its_edge_or_its_rim(theme: Theme) -> None:
    assert max(contrast(theme.base_edge, theme.mat), contrast(RIM, theme.mat)) >= 10.0


@pytest.mark.parametrize("face", WARM)
def test_a_broken_rim_is_seen_as_broken(face: str) -> None:
    assert contrast(RIM, RIM_BED[face]) >= 4.5


def test_colours_mix_evenly() -> None:
    assert mixed("#000000", "#FFFFFF", 0.5) == "#808080"


def test_an_unknown_theme_names_the_choices() -> None:
    with pytest.raises(ValueError, match="expected one of light, dark"):
        theme_named("sepia")
