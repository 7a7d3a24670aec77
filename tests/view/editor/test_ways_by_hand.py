"""Ways of models in hand: corners by the right button or by C, and how far they may go."""

import pytest

from simulator.authoring.manuscript import Manuscript
from simulator.geometry.lengths import inches
from simulator.referee import check
from simulator.view.editor.by_keys import typed
from simulator.view.editor.hands import Press, dragged, dropped
from simulator.view.editor.held import Mods
from simulator.view.editor.judging import Judging
from simulator.view.editor.loop import EditorLoop
from simulator.view.editor.painter import EditorPainter
from simulator.view.editor.work import Work
from tests.builders import guard, raiders, scenario_text
from tests.view.editor.benches import a_bench, carry, click, drag, keys, on_screen

pygame = pytest.importorskip("pygame")

FAR = 26.0 + inches(32)
UNITS = [raiders([20.0, 20.0], [17.4, 21.5], charged=True), guard([FAR, 20.0], [FAR, 22.0])]
FREE = Mods(ctrl=True)


@pytest.fixture
def bench():
    return keys(click(a_bench(units=UNITS), (20.0, 20.0)), "record")


@pytest.fixture
def loop(tmp_path, no_screen) -> EditorLoop:
    file = tmp_path / "duel.toml"
    file.write_text(scenario_text(units=UNITS), encoding="utf-8")
    made = EditorLoop(Work(Manuscript.open(file)), EditorPainter(), "light", (1280, 900), reduced=True)
    made.bench = keys(click(made.bench, (20.0, 20.0)), "record")
    return made


def mouse(loop: EditorLoop, kind: int, place, button: int = 1) -> None:
    loop.handle(
        pygame.event.Event(kind, pos=on_screen(loop.bench, place), rel=(0, 0), buttons=(1, 0, 0), button=button)
    )


def carried_on(bench, place, mods=FREE):
    start = on_screen(bench, (20.0, 20.0))
    return dragged(bench, Press(start, start, "held"), on_screen(bench, place), mods)[0]


def test_the_right_button_makes_corners_while_the_left_one_drags(loop):
    mouse(loop, pygame.MOUSEBUTTONDOWN, (20.0, 20.0))
    mouse(loop, pygame.MOUSEMOTION, (21.0, 21.0))
    corner = dict(loop.bench.held.poses)["raiders-1"].point
    mouse(loop, pygame.MOUSEBUTTONDOWN, (21.0, 21.0), 3)
    mouse(loop, pygame.MOUSEBUTTONUP, (21.0, 21.0), 3)
    assert loop.bench.held.way.corners == (corner,)
    mouse(loop, pygame.MOUSEMOTION, (22.0, 20.0))
    mouse(loop, pygame.MOUSEBUTTONUP, (22.0, 20.0))
    assert loop.bench.held is None
    (step,) = loop.bench.recording.move(loop.bench.scenario.state).steps
    assert step.path[0] == corner
    assert step.path[-1] == loop.bench.state.model("raiders-1").pose.point


def test_c_makes_a_corner_and_backspace_takes_it_back(loop):
    mouse(loop, pygame.MOUSEBUTTONDOWN, (20.0, 20.0))
    mouse(loop, pygame.MOUSEMOTION, (21.0, 21.0))
    for key, letter, corners in ((pygame.K_c, "c", 1), (pygame.K_BACKSPACE, "", 0)):
        loop.handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=letter, mod=0))
        loop.handle(pygame.event.Event(pygame.KEYUP, key=key, unicode=letter, mod=0))
        assert len(loop.bench.held.way.corners) == corners


def test_a_way_is_measured_over_its_corners(bench):
    held = typed(carry(bench, (20.0, 20.0), (21.0, 21.0), FREE), "c")
    around = carried_on(held, (22.0, 20.0))
    assert around.held.length == pytest.approx(2 * 2**0.5, abs=0.03)
    judged = Judging().of(around)
    assert judged.length == pytest.approx(around.held.length)
    assert len(judged.way) == 3
    assert check(around.scenario.state, judged.verdict.move, advise=False).findings == judged.verdict.findings


def test_a_corner_where_it_began_puts_it_back(bench):
    held = carry(bench, (20.0, 20.0), (21.0, 21.0), FREE)
    assert typed(carried_on(held, (20.0, 20.0)), "c").held is None


def test_it_snaps_to_what_it_may_go_a_hair_before_the_limit_and_beyond_it(bench):
    for far in (22.9, 23.1):
        held = carry(bench, (20.0, 20.0), (far, 20.0)).held
        assert held.length == pytest.approx(2.998)
        assert held.snap.kind == "distance"
    assert carry(bench, (20.0, 20.0), (24.0, 20.0)).held.length == pytest.approx(4.0, abs=0.05)
    assert carry(bench, (20.0, 20.0), (23.1, 20.0), FREE).held.length == pytest.approx(3.1, abs=0.05)
    kept = keys(drag(bench, (20.0, 20.0), (23.1, 20.0)), "record-save").scenario.examples[0]
    assert "move.distance" not in kept.breaks
    assert kept.move.steps[0].to == pytest.approx((22.998, 20.0), abs=0.001)


def test_after_a_corner_it_snaps_to_what_is_left(bench):
    corner = typed(carry(bench, (20.0, 20.0), (21.0, 21.0), FREE), "c")
    gone, (x, y) = corner.held.way.gone, corner.held.way.last
    over = carried_on(corner, (x + 3.08 - gone, y), Mods()).held
    assert over.length == pytest.approx(2.998)


def test_it_does_not_snap_to_a_length_that_the_way_round_something_exceeds():
    wall = {"id": "wall", "kind": "dense", "outline": [[21.0, 19.5], [21.2, 19.5], [21.2, 20.5], [21.0, 20.5]]}
    bench = keys(
        click(a_bench(units=[{**UNITS[0], "keywords": ["VEHICLE"]}, UNITS[1]], terrain=[wall]), (20.0, 20.0)), "record"
    )
    held = carry(bench, (20.0, 20.0), (22.9, 20.0)).held
    assert held.snap is None or held.snap.kind != "distance"


def test_dragging_the_end_again_keeps_the_corners(bench):
    first = typed(carry(bench, (20.0, 20.0), (21.0, 21.0), FREE), "c")
    down = dropped(carried_on(first, (22.0, 20.0)))
    x, y = down.state.model("raiders-1").pose.point
    again = drag(down, (x, y), (x, y - 0.5), mods=FREE)
    assert dict(again.recording.ways) == dict(down.recording.ways)
    assert keys(again, "undo").recording.ways == ()
    taken = keys(down, "take")
    assert len(taken.held.way.corners) == 1
    assert typed(taken, "Backspace").held.way.corners == ()
    straight = keys(typed(taken, "Backspace"), "take")
    assert straight.recording.ways == ()


def test_a_typed_length_is_that_of_the_whole_way(bench):
    corner = typed(carry(bench, (20.0, 20.0), (21.0, 20.0), FREE), "c")
    turned = carried_on(corner, (21.0, 21.0))
    assert typed(turned, "2").held.length == pytest.approx(2.0)
