"""The editor's loop without a screen: events are handed in, frames are painted on plain surfaces."""

import pytest

from simulator.authoring.journal import journal_of
from simulator.authoring.manuscript import Manuscript, leftover_of
from simulator.scenario import load
from simulator.view.editor.loop import EditorLoop
from simulator.view.editor.painter import EditorPainter
from simulator.view.editor.work import Work
from simulator.view.window.parts import hot_places
from tests.builders import guard, raiders, scenario_text
from tests.view.editor.benches import on_screen

pygame = pytest.importorskip("pygame")
pytestmark = pytest.mark.usefixtures("no_screen")
CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "duel.toml"
    units = [raiders([20.0, 20.0], [20.0, 22.0], charged=True), guard([30.0, 20.0], [30.0, 22.0])]
    file.write_text(scenario_text(units=units), encoding="utf-8")
    return file


@pytest.fixture
def loop(path) -> EditorLoop:
    return opened(path)


def opened(path, size=(1280, 900), theme="light") -> EditorLoop:
    return EditorLoop(Work(Manuscript.open(path)), EditorPainter(), theme, size, reduced=True)


def press(loop: EditorLoop, key: int, unicode: str = "", mod: int = 0) -> None:
    loop.handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=unicode, mod=mod))
    loop.handle(pygame.event.Event(pygame.KEYUP, key=key, unicode=unicode, mod=mod))
    loop.tend()


def drag(loop: EditorLoop, start, *ways, button: int = 1) -> None:
    loop.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=on_screen(loop.bench, start), button=button))
    for at in ways:
        where = on_screen(loop.bench, at)
        loop.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(1, 0, 0)))
    loop.handle(
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=on_screen(loop.bench, (ways or (start,))[-1]), button=button)
    )
    loop.tend()


def click_on(loop: EditorLoop, command: str, argument: object = None) -> None:
    hots = hot_places(loop.painter.parts(loop.bench))
    hot = next(h for h in reversed(hots) if h.command == command and argument in (None, h.argument))
    at = hot.rect.centre
    loop.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    loop.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    loop.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    loop.tend()


def picture(loop: EditorLoop) -> bytes:
    surface = pygame.Surface(loop.bench.view.size, 0, 32)
    loop.painter.paint(surface, loop.bench)
    return pygame.image.tobytes(surface, "RGB")


def test_a_drag_is_kept_at_once_and_saved_when_asked(loop, path):
    before = path.read_text(encoding="utf-8")
    drag(loop, (20.0, 20.0), (20.0, 10.0))
    assert path.read_text(encoding="utf-8") == before
    assert leftover_of(path).draft.text == loop.bench.draft.text
    press(loop, pygame.K_s, "\x13", CTRL)
    assert load(path).state.model("raiders-1").pose.point == pytest.approx((20.0, 10.0), abs=0.2)
    assert loop.bench.draft.is_saved
    old, new = before.splitlines(), path.read_text(encoding="utf-8").splitlines()
    assert sum(a != b for a, b in zip(old, new, strict=True)) == 1


def test_undo_goes_on_across_a_save(loop, path):
    before = path.read_text(encoding="utf-8")
    drag(loop, (20.0, 20.0), (20.0, 10.0))
    click_on(loop, "save")
    press(loop, pygame.K_z, "\x1a", CTRL)
    assert loop.bench.draft.text == before
    assert not loop.bench.draft.is_saved
    press(loop, pygame.K_z, "\x1a", CTRL | SHIFT)
    assert loop.bench.draft.is_saved


def test_nudges_are_kept_as_one_step(loop, path):
    drag(loop, (20.0, 20.0))
    for _ in range(3):
        press(loop, pygame.K_RIGHT)
    left = leftover_of(path)
    assert len(left.draft.done) == 1
    assert left.draft.text == loop.bench.draft.text


def test_closing_with_unsaved_work_asks(loop, path):
    drag(loop, (20.0, 20.0), (20.0, 10.0))
    loop.handle(pygame.event.Event(pygame.QUIT))
    assert not loop.bench.view.left
    assert loop.bench.asking.text == "Close without saving 1 change?"
    press(loop, pygame.K_ESCAPE)
    assert loop.bench.asking is None
    assert not loop.bench.view.left
    loop.handle(pygame.event.Event(pygame.QUIT))
    press(loop, pygame.K_RETURN, "\r")
    assert loop.bench.view.left
    assert load(path).state.model("raiders-1").pose.point != (20.0, 20.0)


def test_discarding_leaves_the_file_and_no_journal(loop, path):
    before = path.read_text(encoding="utf-8")
    drag(loop, (20.0, 20.0), (20.0, 10.0))
    loop.handle(pygame.event.Event(pygame.QUIT))
    press(loop, pygame.K_TAB, "\t")
    press(loop, pygame.K_RETURN, "\r")
    assert loop.bench.view.left
    loop.work.close()
    assert path.read_text(encoding="utf-8") == before
    assert not journal_of(path).exists()


def test_a_saved_scenario_closes_at_once(loop):
    press(loop, pygame.K_ESCAPE)
    assert loop.bench.view.left


def test_a_file_changed_on_disk_is_asked_about_and_never_written_over(loop, path):
    drag(loop, (20.0, 20.0), (20.0, 10.0))
    theirs = path.read_text(encoding="utf-8").replace("A duel", "Their duel")
    path.write_text(theirs, encoding="utf-8")
    press(loop, pygame.K_s, "\x13", CTRL)
    assert "changed on disk" in loop.bench.asking.text
    assert path.read_text(encoding="utf-8") == theirs
    click_on(loop, "show-difference")
    assert any("Their duel" in line for line in loop.bench.asking.details)
    click_on(loop, "load-theirs")
    assert loop.bench.scenario.title == "Their duel"
    press(loop, pygame.K_z, "\x1a", CTRL)
    assert loop.bench.scenario.title == "A duel"
    assert loop.bench.scenario.state.model("raiders-1").pose.point != (20.0, 20.0)


def test_mine_is_kept_when_that_is_wanted(loop, path):
    drag(loop, (20.0, 20.0), (20.0, 10.0))
    path.write_text(path.read_text(encoding="utf-8").replace("A duel", "Their duel"), encoding="utf-8")
    press(loop, pygame.K_s, "\x13", CTRL)
    click_on(loop, "keep-mine")
    press(loop, pygame.K_s, "\x13", CTRL)
    assert load(path).title == "A duel"


@pytest.mark.parametrize(("size", "theme"), [((1280, 900), "light"), ((800, 600), "dark"), ((640, 450), "light")])
def test_it_can_be_painted_at_every_size_with_everything_shown(path, size, theme):
    loop = opened(path, size, theme)
    seen = {picture(loop)}
    for key, letter in ((pygame.K_e, "e"), (pygame.K_h, "h"), (pygame.K_n, "n"), (pygame.K_SLASH, "?")):
        press(loop, key, letter)
        seen.add(picture(loop))
    press(loop, pygame.K_ESCAPE)
    drag(loop, (20.0, 20.0), (20.0, 21.0))
    seen.add(picture(loop))
    loop.handle(pygame.event.Event(pygame.QUIT))
    seen.add(picture(loop))
    assert len(seen) == 7


def test_every_button_around_the_board_does_something(loop):
    for command, argument in (("menu", "overlays"), ("help", 0), ("measure", 0)):
        before = loop.bench
        click_on(loop, command, argument)
        assert loop.bench != before
        press(loop, pygame.K_ESCAPE)
        loop.bench = before


def write(loop: EditorLoop, text: str) -> None:
    for letter in text:
        loop.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))


def test_another_name_is_asked_for_and_kept(loop, path):
    drag(loop, (20.0, 20.0), (20.0, 10.0))
    press(loop, pygame.K_s, "\x13", CTRL | SHIFT)
    write(loop, str(path.with_name("other")))
    press(loop, pygame.K_RETURN, "\r")
    other = path.with_name("other.toml")
    assert load(other).state.model("raiders-1").pose.point != (20.0, 20.0)
    assert load(path).state.model("raiders-1").pose.point == (20.0, 20.0)
    assert loop.bench.file.name == "other.toml"
    assert loop.bench.draft.is_saved
    assert not journal_of(path).exists()


def test_a_file_that_is_there_is_not_written_over_unasked(loop, path):
    other = path.with_name("other.toml")
    other.write_text(scenario_text(title="Another"), encoding="utf-8")
    press(loop, pygame.K_s, "\x13", CTRL | SHIFT)
    write(loop, str(other))
    press(loop, pygame.K_RETURN, "\r")
    assert "already" in loop.bench.asking.text
    press(loop, pygame.K_RETURN, "\r")
    assert load(other).title == "Another"
    press(loop, pygame.K_s, "\x13", CTRL | SHIFT)
    write(loop, str(other))
    press(loop, pygame.K_RETURN, "\r")
    click_on(loop, "save-over")
    assert load(other).title == "A duel"


def test_what_is_being_typed_belongs_to_what_is_saved(loop, path):
    drag(loop, (20.0, 20.0))
    press(loop, pygame.K_F2)
    write(loop, "Tarn")
    press(loop, pygame.K_s, "\x13", CTRL)
    assert load(path).state.unit("raiders").name == "Tarn"


def test_keys_go_through_a_menu_of_the_panel(loop):
    drag(loop, (20.0, 20.0))
    for _ in range(2):
        press(loop, pygame.K_F2 if not loop.bench.focus.key else pygame.K_TAB)
    press(loop, pygame.K_RETURN, "\r")
    assert loop.bench.view.menu == "unit.player"
    press(loop, pygame.K_DOWN)
    press(loop, pygame.K_RETURN, "\r")
    assert loop.bench.state.unit("raiders").player == "blue"


def test_worked_moves_are_judged_again_while_nothing_happens_and_mended_by_one_click(tmp_path):
    steps = [{"model": "raiders-1", "to": [22.5, 20.0]}, {"model": "raiders-2", "to": [22.5, 22.0]}]
    move = {"name": "forward", "kind": "pile-in", "unit": "raiders", "expect": "legal", "steps": steps}
    far = 20.0 + 5.26
    units = [raiders([20.0, 20.0], [20.0, 22.0], charged=True), guard([far, 20.0], [far, 22.0])]
    path = tmp_path / "duel.toml"
    path.write_text(scenario_text(units=units, moves=[move]), encoding="utf-8")
    loop = opened(path)
    for _ in range(3):
        loop.rest()
    assert loop.bench.problems == ()
    drag(loop, (20.0, 20.0), (17.0, 20.0))
    for _ in range(3):
        loop.rest()
    (stale,) = [p for p in loop.bench.problems if "forward" in p.entry]
    assert "legal is expected" in stale.sentence
    click_on(loop, "fix", loop.bench.problems.index(stale))
    for _ in range(3):
        loop.rest()
    assert not [p for p in loop.bench.problems if "forward" in p.entry]
    assert loop.bench.scenario.examples[0].expect == "illegal"


def test_several_steps_at_once_are_all_kept(loop, path):
    """A slow frame has many events: each is kept by itself, and a journal that missed one is written anew."""
    drag(loop, (20.0, 20.0), (20.0, 18.0))
    for key, unicode, mod in ((pygame.K_d, "\x04", CTRL), (pygame.K_d, "\x04", CTRL), (pygame.K_z, "\x1a", CTRL)):
        loop.handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=unicode, mod=mod))
        loop.handle(pygame.event.Event(pygame.KEYUP, key=key, unicode=unicode, mod=mod))
    loop.tend()
    left = leftover_of(path)
    assert not left.cut
    assert left.draft.text == loop.bench.draft.text
    assert left.draft.undone == loop.bench.draft.undone


def test_what_was_typed_and_taken_back_at_once_can_be_done_again_after_a_kill(loop, path):
    drag(loop, (20.0, 20.0))
    press(loop, pygame.K_d, "\x04", CTRL)
    press(loop, pygame.K_F2)
    write(loop, "Tarn")
    press(loop, pygame.K_z, "\x1a", CTRL)
    assert loop.bench.draft.undone
    press(loop, pygame.K_y, "\x19", CTRL)
    press(loop, pygame.K_LEFT)
    left = leftover_of(path)
    assert not left.cut
    assert left.draft.text == loop.bench.draft.text


def test_two_quick_clicks_at_two_places_are_no_double_click(loop):
    drag(loop, (20.0, 20.0))
    drag(loop, (30.0, 20.0))
    assert loop.bench.picked.models == ("guard-1",)
    drag(loop, (30.0, 20.0))
    assert loop.bench.picked.models == ("guard-1", "guard-2")


def test_shift_counts_for_what_was_done_while_it_was_held(loop):
    drag(loop, (20.0, 20.0))
    loop.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, unicode="", mod=SHIFT))
    drag(loop, (30.0, 20.0))
    loop.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_LSHIFT, unicode="", mod=0))
    assert loop.bench.picked.models == ("raiders-1", "guard-1")


def test_a_bar_says_that_the_file_was_changed_and_work_goes_on_meanwhile(loop, path):
    theirs = path.read_text(encoding="utf-8").replace("A duel", "Their duel")
    path.write_text(theirs, encoding="utf-8")
    loop._looked = 0.0
    loop.tend()
    assert loop.bench.asking is None
    drag(loop, (20.0, 20.0), (20.0, 10.0))
    assert loop.bench.state.model("raiders-1").pose.y == pytest.approx(10.0, abs=0.2)
    click_on(loop, "show-difference")
    assert any("Their duel" in line for line in loop.bench.asking.details)
    press(loop, pygame.K_ESCAPE)
    click_on(loop, "load-theirs")
    assert loop.bench.scenario.title == "Their duel"
    assert loop.bench.changed is None
    assert not [h for h in hot_places(loop.painter.parts(loop.bench)) if h.command == "keep-mine"]


def test_the_bar_goes_when_the_file_is_as_it_was(loop, path):
    mine = path.read_text(encoding="utf-8")
    for text, shown in ((mine.replace("A duel", "Theirs"), True), (mine, False)):
        path.write_text(text, encoding="utf-8")
        loop._looked = 0.0
        loop.tend()
        assert (loop.bench.changed is not None) is shown


def test_ctrl_with_letters_means_the_field_that_is_typed_in(loop):
    drag(loop, (20.0, 20.0))
    press(loop, pygame.K_F2)
    write(loop, "Tarn")
    press(loop, pygame.K_a, "\x01", CTRL)
    assert loop.bench.picked.models == ("raiders-1",)
    press(loop, pygame.K_x, "\x18", CTRL)
    assert loop.bench.focus.entry.text == ""
    write(loop, "The ")
    press(loop, pygame.K_v, "\x16", CTRL)
    press(loop, pygame.K_RETURN, "\r")
    assert loop.bench.state.unit("raiders").name == "The Tarn"


def test_a_letter_chooses_at_a_choice_and_gives_no_command(loop):
    drag(loop, (20.0, 20.0))
    press(loop, pygame.K_F2)
    press(loop, pygame.K_TAB, "\t")
    assert loop.bench.focus.key == "unit.player"
    press(loop, pygame.K_b, "b")
    assert loop.bench.state.unit("raiders").player == "blue"
    press(loop, pygame.K_t, "t")
    assert (loop.bench.tool, loop.bench.state.unit("raiders").player) == ("select", "blue")


def test_a_system_that_makes_no_cursor_does_not_end_the_work(loop, monkeypatch):
    def refuse(shape: object) -> None:
        raise pygame.error("Error while creating system cursor")

    monkeypatch.setattr(pygame.mouse, "set_cursor", refuse)
    for place in ((20.0, 20.0), (25.0, 30.0)):
        loop.handle(
            pygame.event.Event(pygame.MOUSEMOTION, pos=on_screen(loop.bench, place), rel=(0, 0), buttons=(0, 0, 0))
        )
        loop.show(pygame.display.set_mode(loop.bench.view.size))
