"""Importing with a person's events: keys, letters, clicks, the wheel, a file that is dropped."""

import pytest

from simulator.view.editor.loop import EditorLoop
from simulator.view.window.parts import hot_places
from tests.armies.records import COUNTS, SAMPLES
from tests.view.editor.benches import on_screen
from tests.view.editor.test_editor_loop import CTRL, click_on, opened, path, picture, press

pygame = pytest.importorskip("pygame")
__all__ = ["path"]
pytestmark = pytest.mark.usefixtures("no_screen")


@pytest.fixture
def loop(path, invented_data) -> EditorLoop:
    return opened(path)


def write(loop: EditorLoop, text: str) -> None:
    for letter in text:
        loop.handle(pygame.event.Event(pygame.KEYDOWN, key=0, unicode=letter, mod=0))
        loop.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        loop.handle(pygame.event.Event(pygame.KEYUP, key=0, unicode=letter, mod=0))
    loop.tend()


def test_a_roster_is_imported_by_keys_and_put_down(loop):
    press(loop, pygame.K_i, mod=CTRL)
    press(loop, pygame.K_BACKSPACE)
    for _ in range(len(loop.bench.asking.entry)):
        press(loop, pygame.K_BACKSPACE)
    write(loop, f"{SAMPLES}/new-recruit.j")
    press(loop, pygame.K_TAB)
    assert loop.bench.asking.entry == f"{SAMPLES}/new-recruit.json"
    picture(loop)
    press(loop, pygame.K_RETURN)
    assert "Whose are they?" in loop.bench.asking.text
    press(loop, pygame.K_RETURN)
    assert set(COUNTS) < set(loop.bench.state.unit_by_id)
    picture(loop)
    press(loop, pygame.K_RETURN)
    press(loop, pygame.K_u, "u")
    press(loop, pygame.K_TAB)
    assert loop.bench.settings.reserve == "amber-warden"
    before = len(loop.bench.draft.done)
    press(loop, pygame.K_RETURN)
    assert loop.bench.state.unit("amber-warden").on_table
    assert len(loop.bench.draft.done) == before + 1
    assert loop.work.manuscript.draft is loop.bench.draft


def test_a_file_is_dropped_and_its_notes_are_read_on_with_the_wheel(loop):
    loop.handle(pygame.event.Event(pygame.DROPFILE, file=str(SAMPLES / "new-recruit.json")))
    click_on(loop, "import-first")
    assert loop.bench.asking is not None
    picture(loop)
    loop.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0))
    assert loop.bench.asking.first >= 0
    click_on(loop, "answered")
    assert loop.bench.asking is None
    assert set(COUNTS) < set(loop.bench.state.unit_by_id)


def test_a_file_that_is_dropped_while_something_is_asked_is_left_alone(loop):
    press(loop, pygame.K_i, mod=CTRL)
    asked = loop.bench.asking
    loop.handle(pygame.event.Event(pygame.DROPFILE, file=str(SAMPLES / "new-recruit.json")))
    assert loop.bench.asking is asked


def test_a_file_is_chosen_from_those_that_are_offered_and_a_card_dragged_out(loop):
    press(loop, pygame.K_i, mod=CTRL)
    from dataclasses import replace

    loop.bench = replace(loop.bench, asking=loop.bench.asking.with_entry(f"{SAMPLES}/"))
    k = next(k for k, name in enumerate(loop.bench.asking.offers) if name.endswith("battlescribe.ros"))
    click_on(loop, "offer", k)
    click_on(loop, "import-second")
    click_on(loop, "answered")
    card = next(h for h in hot_places(loop.painter.parts(loop.bench)) if h.argument == "amber-warden")
    there = on_screen(loop.bench, (40.0, 30.0))
    loop.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=card.rect.centre, button=1))
    loop.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=there, rel=(0, 0), buttons=(1, 0, 0)))
    picture(loop)
    loop.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=there, button=1))
    loop.tend()
    (warden,) = loop.bench.state.unit("amber-warden").on_table
    assert warden.pose.point == (40.0, 30.0)
    press(loop, pygame.K_z, mod=CTRL)
    assert loop.bench.state.unit("amber-warden").in_reserve
