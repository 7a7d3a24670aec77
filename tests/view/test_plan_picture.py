"""Pictures of plans: ways and ends, who cannot end engaged and what stops them, what is proved, and the legend."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from simulator.geometry.shapes import Pose
from simulator.moves import Move, Step
from simulator.planner.plan import Hindrance, Plan
from simulator.referee import check
from simulator.rules.verdict import Verdict
from simulator.state import State
from simulator.view.caption import caption_height
from simulator.view.drawing import figures
from simulator.view.figures import Box, Text
from simulator.view.legend import legend_rows
from simulator.view.marks import Badge, Ghost, Plate, Ring, Way
from simulator.view.picture import SIZE, plan_picture, view_of
from simulator.view.plan_scene import MOST_PLATES, enemies_near, plan_box, plan_caption, plan_scene, stopped_by
from simulator.view.theme import DARK, LIGHT, rgb
from tests.builders import a_scenario, guard, raiders
from tests.plans import impossible, scenario, the_plan

HINDERED = (
    Hindrance("raiders-4", True, "out of reach: 3.4″ to the nearest place, and it has 3″"),
    Hindrance("raiders-2", False, "a wall of bases"),
)


def judged(plan: Plan, state: State | None = None) -> Verdict:
    return check(state or scenario().state, plan.move, advise=False)


def test_everybody_who_moves_has_a_start_and_a_way_to_the_end() -> None:
    plan = the_plan()
    verdict = judged(plan)
    scene = plan_scene(plan, verdict)
    moved = {step.model for step in plan.move.steps}
    assert {m.id for m in scene if isinstance(m, Ghost)} == {f"start-{m}" for m in moved}
    ways = [m for m in scene if isinstance(m, Way)]
    assert {m.id for m in ways} == {f"way-{m}" for m in moved}
    assert all(way.arrow and way.role == "way" for way in ways)


def test_who_cannot_end_engaged_is_told_by_sign_and_not_by_colour_alone() -> None:
    plan = the_plan(hindered=HINDERED)
    scene = plan_scene(plan, judged(plan))
    badges = {m.id: (m.sign, m.role) for m in scene if isinstance(m, Badge)}
    assert badges == {"hindered-raiders-4": ("bar", "ink"), "hindered-raiders-2": ("question", "undecided")}
    plates = {m.id: (m.sign, m.text) for m in scene if isinstance(m, Plate)}
    assert plates == {
        "stops-raiders-4": ("bar", "Red Raiders 4: out of reach"),
        "stops-raiders-2": ("question", "Red Raiders 2: a wall of bases"),
    }


def test_what_stops_several_is_said_once_and_each_of_them_is_marked() -> None:
    models = [f"raiders-{n}" for n in range(1, 6)]
    plan = the_plan(hindered=tuple(Hindrance(m, True, f"out of reach: {n}.2″") for n, m in enumerate(models)))
    scene = plan_scene(plan, judged(plan))
    assert [m.text for m in scene if isinstance(m, Plate)] == ["5 models: out of reach"]
    assert len([m for m in scene if isinstance(m, Badge)]) == 5


def test_no_picture_has_more_plates_than_can_be_read() -> None:
    models = [f"raiders-{n}" for n in range(1, 6)]
    plan = the_plan(hindered=tuple(Hindrance(m, True, f"for reason {m}") for m in models))
    scene = plan_scene(plan, judged(plan))
    assert len([m for m in scene if isinstance(m, Plate)]) == MOST_PLATES < 5


@pytest.mark.parametrize(
    ("reason", "short"),
    [
        ("out of reach: 3.4″ and it has 3″.", "out of reach"),
        ("a wall of bases", "a wall of bases"),
        ("too far (3.412″; 3″ at most)", "too far"),
        ("kept by Red Guard 1, which it must not leave", "kept by Red Guard 1"),
        ("w" * 80, "w" * 43 + "…"),
    ],
)
def test_a_plate_says_what_stops_a_model_in_short(reason: str, short: str) -> None:
    assert stopped_by(Hindrance("m", True, reason)) == short


def test_the_engagement_range_of_every_enemy_nearby_shows_and_of_none_far_away() -> None:
    units = [
        raiders(charged=True),
        guard([23.0, 20.0]),
        guard([20.0, 23.5], id="near", name="Near"),
        guard([50.0, 40.0], id="far", name="Far"),
    ]
    state = a_scenario(units=units).state
    plan = impossible()
    verdict = judged(plan, state)
    assert [unit.id for unit in enemies_near(verdict)] == ["guard", "near"]
    rings = {m.id for m in plan_scene(plan, verdict) if isinstance(m, Ring)}
    assert rings == {"engagement-guard", "engagement-near"}


@pytest.mark.parametrize(
    ("changes", "outcome", "head", "sentence"),
    [
        ({}, "legal", "4 of at most 4 engaged", "Proved that no legal move engages more"),
        ({"engaged_at_most": 5}, "legal", "4 of at most 5 engaged", "between 4 and 5"),
        ({"in_contact_at_most": 0}, "legal", "4 of at most 4 engaged", "Proved the best possible"),
        ({"status": "impossible"}, "illegal", "no legal move, by proof", "It is proved"),
        ({"status": "gave-up"}, "undecided", "no legal move found", "none is ruled out"),
    ],
)
def test_the_caption_says_the_counts_and_what_is_proved(
    changes: dict[str, Any], outcome: str, head: str, sentence: str
) -> None:
    plan = replace(impossible() if "status" in changes else the_plan(), **changes)
    caption = plan_caption(plan, judged(plan))
    assert caption.outcome == outcome
    assert caption.head.startswith("Red Raiders, pile-in toward Blue Guard: ")
    assert caption.head.endswith(head)
    assert sentence in caption.sentence
    assert ("4 models move" in caption.rest) == (plan.status == "found")


def test_the_legend_names_every_sign_on_the_picture_and_no_other() -> None:
    plan = the_plan(hindered=HINDERED)
    legend = dict(plan_caption(plan, judged(plan)).legend)
    assert list(legend) == ["start", "way", "engagement", "bar", "question"]
    assert legend["engagement"] == "engagement range, 2″"
    assert [role for role, _ in plan_caption(impossible(), judged(impossible())).legend] == ["engagement"]


def test_a_move_to_an_objective_shows_it_and_says_who_is_in_range() -> None:
    units = [raiders([20.0, 20.0], [18.6, 20.0], fought=True), guard([50.0, 40.0])]
    state = a_scenario(units=units, objectives=[{"id": "C", "at": [24.3, 20.0]}]).state
    move = Move("consolidate", "raiders", (Step("raiders-2", to=(20.6, 18.0)),), objective="C")
    plan = the_plan(kind="consolidate", move=move, engaged=0, engaged_at_most=0, in_contact_at_most=0, hindered=())
    verdict = judged(plan, state)
    assert verdict.outcome == "legal"
    caption = plan_caption(plan, verdict)
    assert caption.head == "Red Raiders, consolidation (objective) toward objective C: 2 of 2 within range"
    assert dict(caption.legend)["range"] == "range of objective C"
    assert "engagement" not in dict(caption.legend), "no enemy is near"
    assert "touching" not in " ".join(caption.rest)
    assert plan_box(verdict)[2] > 24.3 + 20.0 / 25.4


def test_an_enemy_model_that_is_held_is_marked_and_the_legend_says_so() -> None:
    plan = the_plan(prefer="wrap", held=("guard-2",), hindered=())
    scene = plan_scene(plan, judged(plan))
    assert [(m.id, m.sign, m.role) for m in scene if isinstance(m, Badge)] == [("held-guard-2", "tick", "legal")]
    assert dict(plan_caption(plan, judged(plan)).legend)["tick"] == "held: no way out"


@pytest.mark.parametrize("width", [360, 500, 800, 1200])
def test_the_legend_breaks_into_rows_that_fit(width: int) -> None:
    plan = the_plan(hindered=HINDERED)
    caption = plan_caption(plan, judged(plan))
    rows = legend_rows(caption.legend, width - 48)
    assert [entry for row in rows for entry in row] == list(caption.legend)
    assert caption_height(caption, width) > caption_height(replace(caption, legend=()), width)
    assert (len(rows) == 1) == (width >= 800)


@pytest.mark.parametrize("plan", [the_plan(hindered=HINDERED), the_plan(), impossible()], ids=["two", "one", "none"])
def test_no_plate_covers_another(plan: Plan) -> None:
    verdict = judged(plan)
    caption = plan_caption(plan, verdict)
    camera = view_of(plan_box(verdict), SIZE, caption)
    boxes = []
    for figure in figures(plan_scene(plan, verdict), camera, LIGHT):
        for shape in figure.shapes:
            if figure.layer == 12 and isinstance(shape, Box):
                x, y = figure.at[0] + shape.x, figure.at[1] + shape.y
                boxes.append((x, y, x + shape.width, y + shape.height))
    assert len(boxes) == len(plan.hindered)
    assert all(b[0] >= 0 and b[2] <= camera.width and b[1] >= 0 and b[3] <= camera.height for b in boxes)
    for k, one in enumerate(boxes):
        for other in boxes[k + 1 :]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("plan", [the_plan(hindered=HINDERED), impossible(), impossible(status="gave-up")])
def test_a_plan_is_written_as_svg_and_as_png(plan: Plan, tmp_path: Path) -> None:
    verdict = judged(plan)
    plan_picture(plan, verdict, tmp_path / "a.svg")
    root = ET.parse(tmp_path / "a.svg").getroot()
    words = " ".join(t.text or "" for t in root.iter("{http://www.w3.org/2000/svg}text"))
    assert "Red Raiders, pile-in toward Blue Guard" in words
    assert "engagement range, 2″" in words
    for theme, colours in (("light", LIGHT), ("dark", DARK)):
        plan_picture(plan, verdict, tmp_path / "a.png", theme=theme, size=(640, 480))
        with Image.open(tmp_path / "a.png") as picture:
            bar = {"found": colours.legal, "impossible": colours.broken, "gave-up": colours.undecided}[plan.status]
            assert picture.convert("RGB").getpixel((3, 470)) == rgb(bar)


def test_the_same_plan_gives_the_same_bytes(tmp_path: Path) -> None:
    plan = the_plan(hindered=HINDERED)
    for name in ("a.svg", "b.svg"):
        plan_picture(plan, judged(plan), tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_a_wide_line_of_models_is_all_in_view() -> None:
    models = [[8.0 + 1.5 * k, 20.0] for k in range(20)]
    state = a_scenario(units=[raiders(*models, charged=True), guard([20.0, 23.0])]).state
    plan = impossible(hindered=tuple(Hindrance(f"raiders-{k}", True, "out of reach") for k in range(1, 21)))
    verdict = judged(plan, state)
    camera = view_of(plan_box(verdict), SIZE, plan_caption(plan, verdict))
    for model in state.unit("raiders").on_table:
        assert isinstance(model.pose, Pose)
        x, y = camera.to_pixels(model.pose.point)
        assert 0 < x < camera.width
        assert 0 < y < camera.height
    words = [s for f in figures(plan_scene(plan, verdict), camera, LIGHT) for s in f.shapes if isinstance(s, Text)]
    assert any("20 models: out of reach" in w.text for w in words)
