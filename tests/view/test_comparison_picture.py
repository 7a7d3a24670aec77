"""The picture of a comparison: the same table twice, titled, with what differs marked."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

from simulator.assets import find
from simulator.comparing import Comparison, compare
from simulator.geometry.lengths import inches
from simulator.scenario import load
from simulator.view.camera import Camera, fit
from simulator.view.comparison_picture import SHOWN, TABLE, WIDE, comparison_picture
from simulator.view.comparison_scene import position_box, position_scene, whole_caption
from simulator.view.figures import Box
from simulator.view.labels import word_figures
from simulator.view.layout import Rect
from simulator.view.marks import Badge, Measure, Ring, Scene, Token
from simulator.view.theme import theme_named
from simulator.view.verdict_scene import objective_box, verdict_box, verdict_scene
from tests.builders import a_move, a_scenario, guard, raiders

SVG = "{http://www.w3.org/2000/svg}"


def a_comparison(gap: float = 1.5, moves: int = 0, other: str = "40k-10e") -> Comparison:
    ends = [{"model": "raiders-1", "to": [20.0 + gap - 0.5 - 0.1 * k, 20.0]} for k in range(moves)]
    scenario = a_scenario(
        units=[raiders(charged=True), guard([20.0 + gap + inches(32), 20.0])],
        moves=[a_move("raiders", "pile-in", end) for end in ends],
    )
    return compare(scenario, "40k-11e", other)


def words(path: Path) -> list[str]:
    return [t.text or "" for t in ET.parse(path).getroot().iter(f"{SVG}text")]


def test_both_columns_are_titled_and_have_the_same_bases(tmp_path: Path) -> None:
    comparison_picture(a_comparison(), tmp_path / "a.svg")
    told = words(tmp_path / "a.svg")
    assert told.count("40k-11e") == told.count("40k-10e") == 1
    assert "11th edition, September 2026 · engagement range 2″" in told
    assert "10th edition, rules updates 1.2 · engagement range 1″" in told
    assert told.count("RED RAIDERS") == told.count("BLUE GUARD") == 2
    one, other = ([m for m in position_scene(a_comparison(), side) if isinstance(m, Token)] for side in (0, 1))
    assert one == other


def test_each_side_has_its_own_engagement_range() -> None:
    rings = [[m.distance for m in position_scene(a_comparison(), side) if isinstance(m, Ring)] for side in (0, 1)]
    assert rings == [[2.0], [1.0]]


def test_who_is_engaged_on_one_side_alone_has_a_tick_there_and_a_bar_on_the_other() -> None:
    marks = [position_scene(a_comparison(1.5), side) for side in (0, 1)]
    signs = [[m.sign for m in side if isinstance(m, Badge)] for side in marks]
    assert signs == [["tick", "tick"], ["bar", "bar"]]
    gaps = [[m.text for m in side if isinstance(m, Measure)] for side in marks]
    assert gaps == [["1.500″"], ["1.500″"]]


def test_a_unit_that_has_fought_carries_no_tick_that_would_be_taken_for_one_of_these() -> None:
    units = [raiders(fought=True, charged=True), guard([20.0 + 1.5 + inches(32), 20.0])]
    compared = compare(a_scenario(units=units), "40k-11e", "40k-10e")
    chips = {m.id: m.chips for m in position_scene(compared, 0) if isinstance(m, Token)}
    assert chips["raiders-1"] == {"charged"}


@pytest.mark.parametrize("gap", [0.5, 3.0])
def test_nothing_is_marked_where_both_see_the_same(gap: float) -> None:
    compared = a_comparison(gap)
    for side in (0, 1):
        assert not [m for m in position_scene(compared, side) if isinstance(m, (Badge, Measure))]
    assert [sign for sign, _ in whole_caption(compared, 0).legend] == ["engagement"]


def test_worked_moves_judged_otherwise_have_a_row_each_up_to_a_number(tmp_path: Path) -> None:
    heights = []
    for moves in range(SHOWN + 2):
        compared = a_comparison(2.5, moves)
        assert sum(v.differs for v in compared.verdicts) == moves
        comparison_picture(compared, tmp_path / "a.svg")
        heights.append(float(ET.parse(tmp_path / "a.svg").getroot().attrib["height"]))
    assert heights[: SHOWN + 1] == sorted(set(heights[: SHOWN + 1]))
    assert heights[SHOWN + 1] == heights[SHOWN]
    comparison_picture(a_comparison(2.5, SHOWN + 1), tmp_path / "a.svg")
    told = words(tmp_path / "a.svg")
    assert sum(word.startswith("Legal pile-in") for word in told) == SHOWN
    assert any("1 more verdict differs: see the text." in " ".join(told[k : k + 3]) for k in range(len(told)))


def test_a_kind_of_move_that_one_side_does_not_know_is_said_in_its_column(tmp_path: Path) -> None:
    comparison_picture(a_comparison(2.5, 1, "cosmic-combat"), tmp_path / "a.svg")
    assert "No pile-in in cosmic-combat" in words(tmp_path / "a.svg")


def test_no_id_stands_twice_in_the_svg(tmp_path: Path) -> None:
    comparison_picture(a_comparison(1.5, 2), tmp_path / "a.svg")
    ids = [e.attrib["id"] for e in ET.parse(tmp_path / "a.svg").getroot().iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids))


def test_light_and_dark_have_the_same_size_and_other_colours(tmp_path: Path) -> None:
    pixels = []
    for theme in ("light", "dark"):
        comparison_picture(a_comparison(), tmp_path / f"{theme}.png", theme=theme)
        with Image.open(tmp_path / f"{theme}.png") as picture:
            pixels.append((picture.size, picture.convert("RGB").getpixel((5, 5))))
    assert pixels[0][0] == pixels[1][0]
    assert pixels[0][1] != pixels[1][1]


def test_an_unknown_suffix_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"ends in \.svg or \.png"):
        comparison_picture(a_comparison(), tmp_path / "a.gif")
    assert list(tmp_path.iterdir()) == []


def test_an_older_picture_stays_where_the_new_one_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        comparison_picture(a_comparison(), tmp_path / "missing" / "a.svg")
    assert list(tmp_path.iterdir()) == []


def test_the_same_comparison_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg", "a.png", "b.png"):
        comparison_picture(a_comparison(), tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def over_bases(scene: Scene, camera: Camera) -> list[str]:
    """The plates that lie over a base."""
    bases = [mark.body for mark in scene if isinstance(mark, Token)]
    covering = []
    for figure in word_figures(scene, camera, theme_named("light")):
        for box in (shape for shape in figure.shapes if isinstance(shape, Box)):
            left, top = figure.at[0] + box.x, figure.at[1] + box.y
            rect = Rect(left, top, left + box.width, top + box.height)
            for body in bases:
                at = camera.to_pixels(body.pose.point)
                if math.dist(at, rect.nearest(at)) < body.base.inner * camera.scale:
                    covering.append(figure.id)
    return covering


def test_no_label_of_a_verdict_covers_a_model() -> None:
    compared = compare(load(find("scenarios", "demos/first-blood.toml")), "40k-11e", "40k-10e")
    drawn = [v for one in compared.verdicts if one.differs for v in one.verdicts if v is not None]
    assert len(drawn) >= 4
    for verdict in drawn:
        camera = fit(verdict_box(verdict), WIDE, TABLE)
        assert over_bases(verdict_scene(verdict), camera) == []


def test_the_objective_that_somebody_may_move_toward_is_seen_whole() -> None:
    scenario = load(find("scenarios", "cases/40k-11e-launch/may-end-engaged.toml"))
    left, low, right, high = position_box(compare(scenario, "40k-11e", "40k-11e-launch"))
    (objective,) = scenario.state.board.objectives
    seen = objective_box(objective)
    assert left < seen[0]
    assert low < seen[1]
    assert right > seen[2]
    assert high > seen[3]
