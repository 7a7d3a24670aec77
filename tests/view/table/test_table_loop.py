"""The window: every stage painted at several sizes, keys that wait, the view, closing, a file that cannot be kept."""

import pygame
import pytest

from simulator.table import Game
from simulator.view.keys import bindings, command_for
from simulator.view.table.painter import TablePainter
from tests.view.table.sittings import Hands, a_duel


def colours(surface: pygame.Surface) -> int:
    return len({tuple(surface.get_at((x, y))) for x in range(0, surface.get_width(), 7) for y in range(0, 400, 7)})


@pytest.mark.parametrize(("size", "scale", "theme"), [((800, 600), 1.0, "dark"), ((1280, 900), 2.0, "light")])
def test_every_stage_is_painted_at_small_and_large_sizes(tmp_path, size, scale, theme):
    hands = Hands(Game.begin(a_duel(), seed=1), tmp_path / "duel.jsonl", size, scale=scale, theme=theme)
    assert colours(hands.paint()) > 20
    hands.drag((20.0, 20.0), (21.0, 20.0), (22.0, 20.0), drop=False)
    assert hands.sitting.view.tight
    assert colours(hands.paint()) > 20
    hands.type("<ESCAPE>?")
    assert hands.sitting.view.help
    hands.paint()
    hands.type("<ESCAPE>")
    hands.press("menu", "overlays")
    hands.paint()
    hands.type("<DOWN><RETURN>")
    assert hands.sitting.view.shown.engagement or hands.sitting.view.shown.coherency
    hands.press("panel")
    assert hands.sitting.view.panel is None
    hands.paint()


def test_frames_that_show_the_same_are_painted_from_what_is_there(hands):
    painter: TablePainter = hands.loop.painter
    hands.paint()
    first = painter.board(hands.sitting, 0.0)
    second = painter.board(hands.sitting, 0.0)
    assert first[0] is second[0]


def test_keys_wait_for_what_is_worked_out(hands):
    key = pygame.event.Event
    for code, text in ((pygame.K_p, "p"), (pygame.K_RETURN, ""), (pygame.K_RETURN, "")):
        hands.loop.handle(key(pygame.KEYDOWN, key=code, unicode=text, mod=0))
        hands.loop.handle(key(pygame.KEYUP, key=code, unicode=text, mod=0))
    assert len(hands.loop.waiting) == 5
    while not hands.game.made:
        hands.loop.tend()
    assert hands.game.made[-1].unit == "raiders"
    assert hands.keeper.game is hands.game  # nobody sees what is not in the file


def test_escape_ends_a_search_with_what_it_has_found(hands):
    hands.loop.command("suggest", 0)
    assert hands.sitting.busy
    hands.type("<ESCAPE>")
    hands.settle()
    assert not hands.sitting.busy


def test_space_skips_what_is_shown_and_numbers_go_on_at_once(hands):
    hands.type("s")
    assert hands.sitting.showing
    hands.type(" ")
    assert not hands.sitting.showing


def test_what_happens_is_shown_as_time_goes_by(tmp_path):
    hands = Hands(Game.begin(a_duel(), seed=1), tmp_path / "duel.jsonl", reduced=False)
    hands.type("s")
    at = hands.sitting.playback.at
    hands.loop.tick(50.0)
    assert hands.sitting.playback.at == at + 50.0
    hands.paint()
    while hands.sitting.showing:
        hands.loop.tick(100.0)
    assert hands.sitting.stage in ("choose", "move")


def test_the_wheel_zooms_over_the_board_and_scrolls_the_log(hands):
    scale = hands.sitting.view.camera.scale
    hands.mouse(pygame.MOUSEMOTION, hands.at((20.0, 20.0)))
    hands.loop.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0))
    assert hands.sitting.view.camera.scale == pytest.approx(1.2 * scale)
    hands.type("s")
    hands.press("skip")
    log = hands.sitting.view.log
    hands.mouse(pygame.MOUSEMOTION, ((log.left + log.right) / 2, (log.top + log.bottom) / 2))
    hands.loop.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0))
    assert hands.sitting.view.log_scroll is not None


def test_a_tape_measures_with_the_right_button_and_by_key(hands):
    hands.drag((20.0, 20.0), (24.0, 20.0), drop=False, button=3)
    assert hands.sitting.tape.end is not None
    hands.paint()
    hands.mouse(pygame.MOUSEBUTTONUP, hands.at((24.0, 20.0)), 3)
    assert hands.sitting.tape is None
    hands.type("m<TAB>")
    assert hands.sitting.tape is not None
    hands.type("<ESCAPE>")
    assert not hands.sitting.measuring


def test_every_decision_is_in_the_file_before_the_next(hands):
    hands.type("s")
    assert hands.keeper.path.read_text(encoding="utf-8").count("\n") == 1 + len(hands.game.replay.events)


def test_a_file_that_cannot_be_written_says_so_and_the_game_goes_on(hands, monkeypatch):
    def full(game: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(hands.keeper, "take", full)
    hands.type("s")
    assert hands.sitting.said == "duel.jsonl cannot be written: No space left on device."
    assert hands.game.made


def test_closing_the_window_asks_nothing_for_all_is_kept(hands):
    hands.loop.handle(pygame.event.Event(pygame.QUIT))
    assert hands.sitting.view.left


def test_every_key_of_the_table_has_a_command_and_a_sentence():
    for binding in bindings("table"):
        assert binding.does or binding.beside
        for key in binding.keys:
            assert command_for(key, shift=binding.shift, ctrl=binding.ctrl, where="table") == binding.command
