"""What hands do: commands of keys and buttons, clicks, drags and the wheel, as changes of playhead and view.

No pygame in here: places are pixels of the window, keys have the names of the key table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.geometry.shapes import Point
from simulator.state import State
from simulator.view.camera import Box
from simulator.view.layout import Rect
from simulator.view.track import Track
from simulator.view.window import looking, notes
from simulator.view.window.asked import CHOOSING, asked
from simulator.view.window.desk import Desk, fitted
from simulator.view.window.looking import NOTCH
from simulator.view.window.mouse_press import MousePress
from simulator.view.window.parts import Hot, holds, hot_at
from simulator.view.window.tape import Tape, taken
from simulator.view.window.transport import strip_rect
from simulator.view.window.under import model_at, on_board
from simulator.view.window.view_state import ViewState

REPEATING = frozenset({"forward", "back", "forward-unit", "back-unit", "zoom-in", "zoom-out"})
"""Commands that go on while their key is held."""


def commanded(desk: Desk, command: str, argument: float | str, action: Box) -> Desk:
    """Return the desk after a command of the key table, a button, or a place that was clicked.

    `action` is the box (inches) that "fit-action" shows.
    """
    open_menu = desk.view.menu
    stays = command == "menu" or command in CHOOSING
    desk = Desk(desk.playback, replace(desk.view, said="", menu=open_menu if stays else ""))
    playback, view = desk.playback, desk.view
    moves = {
        "toggle": playback.toggle,
        "forward": playback.forward,
        "back": playback.back,
        "forward-unit": playback.forward_unit,
        "back-unit": playback.back_unit,
        "forward-step": playback.forward_step,
        "back-step": playback.back_step,
        "home": playback.home,
        "end": playback.end,
        "faster": playback.faster,
        "slower": playback.slower,
    }
    if command in moves:
        # Stepping brings the current line of the log back into sight.
        return Desk(moves[command](), replace(view, log_scroll=None))
    match command:
        case "tenth":
            return Desk(playback.share(float(argument) / 10), replace(view, log_scroll=None))
        case "event":
            return Desk(playback.to_event(int(argument)), view)
        case "speed":
            return Desk(replace(playback, speed=float(argument)), view)
        case "unit":
            return Desk(playback, replace(view, pinned=str(argument)))
        case "zoom-in" | "zoom-out":
            return Desk(playback, zoomed(view, NOTCH if command == "zoom-in" else 1 / NOTCH))
        case "fit-action" | "fit-board":
            board = playback.timeline.initial.board
            box = action if command == "fit-action" else (-1.0, -1.0, board.width + 1.0, board.depth + 1.0)
            return Desk(playback, replace(view, camera=fitted(box, view), moved=command == "fit-board", follow=False))
        case "judgement":
            # What is judged is looked at in peace.
            return Desk(playback.pause() if not view.judged else playback, replace(view, judged=not view.judged))
        case "full-screen":
            return Desk(playback, replace(view, full_screen=not view.full_screen))
        case "help":
            return Desk(playback, replace(view, help=not view.help))
        case "leave":
            return desk if open_menu else Desk(playback, left(view))
    return asked(desk, command, argument)


def left(view: ViewState) -> ViewState:
    """Leave one level: the note, the sheet of keys, a menu, the tape, …, full screen, and at last the window."""
    if view.writing is not None:
        return notes.let_be(view)
    if view.help:
        return replace(view, help=False)
    if view.measuring:
        return replace(view, measuring=False, tape=None)
    if view.flag is not None:
        return replace(view, flag=None)
    if view.why:
        return replace(view, why=False, drawer="" if view.drawer == "why" else view.drawer)
    if view.drawer and not view.wide:
        return replace(view, drawer="")
    if view.judged:
        return replace(view, judged=False)
    if view.full_screen:
        return replace(view, full_screen=False)
    return replace(view, left=True)


def zoomed(view: ViewState, factor: float) -> ViewState:
    """Go nearer or farther; what is under the mouse, or in the middle of the board, stays there."""
    return replace(looking.zoomed(view, factor), follow=False)


def wheeled(desk: Desk, at: Point, dx: float, dy: float, log: Rect | None, most: float, scroll: float) -> Desk:
    """Return the desk after the wheel: over the timeline it steps, over the log it scrolls, over the board it zooms.

    `dy` is positive away from the person; fine or sideways turning pans. `log` is the log's place, if it shows,
    `scroll` how far it is scrolled and `most` how far it can be.
    """
    view = replace(desk.view, mouse=at)
    if holds(view.transport, at):
        steps = desk.playback.back() if dy > 0 else desk.playback.forward()
        return Desk(steps, replace(view, log_scroll=None))
    if log is not None and holds(log, at):
        return Desk(desk.playback, replace(view, log_scroll=min(max(scroll - 56.0 * dy, 0.0), max(most, 0.0))))
    if on_board(view, at) is None:
        return Desk(desk.playback, view)
    return Desk(desk.playback, replace(looking.wheeled(view, dx, dy), follow=False))


def cursor(desk: Desk, press: Press | None, hots: tuple[Hot, ...]) -> str:
    """Return the mouse's look: "arrow", "hand" over what can be clicked, "cross" to measure, "move", "text"."""
    view = desk.view
    if press is not None:
        return {"tape": "cross", "board": "arrow" if press.still else "move"}.get(press.holds, "hand")
    hot = hot_at(hots, view.mouse)
    if hot is not None:
        return "text" if hot.command == "field" else "arrow" if hot.command == "none" else "hand"
    if view.mouse is None or on_board(view, view.mouse) is None:
        return "arrow"
    if view.measuring:
        return "cross"
    return "hand" if model_at(desk.playback.frame.state, view, view.mouse) else "arrow"


@dataclass(frozen=True, slots=True)
class Press(MousePress):
    """A mouse button held down on "playhead", "board", "tape" or "hot"."""

    playing: bool = False
    """Whether the replay ran when the press began."""


def pressed(
    desk: Desk, at: Point, hots: tuple[Hot, ...], track: Track, *, right: bool = False
) -> tuple[Desk, Press | None]:
    """Take up what is under the mouse: the topmost hot place, the playhead, or the board.

    The right button, and any while a person measures, takes up the tape there.
    """
    desk = Desk(desk.playback, replace(desk.view, said=""))
    hot = hot_at(hots, at)
    playing = desk.playback.playing
    if right and (hot is not None or on_board(desk.view, at) is None):
        return desk, None
    if hot is not None and hot.command == "track":
        return dragged(desk, Press(at, at, "playhead", playing=playing), at, track)
    if hot is not None:
        return desk, Press(at, at, "hot", hot)
    pixel = on_board(desk.view, at)
    if pixel is None:
        return desk, None
    if not (right or desk.view.measuring):
        return desk, Press(at, at, "board")
    start = taken(desk.playback.frame.state, desk.view.camera, desk.view.camera.to_inches(pixel))
    return Desk(desk.playback, replace(desk.view, tape=Tape(start, fixed=True))), Press(at, at, "tape")


def dragged(desk: Desk, press: Press, at: Point, track: Track) -> tuple[Desk, Press]:
    """Drag what is held: the playhead along the timeline, the table under the board's frame, or the tape's end."""
    press_now = replace(press, last=at)
    view = replace(desk.view, mouse=at)
    if press.holds == "playhead":
        playback = desk.playback.pause().seek(track.time_at(at[0] - strip_rect(view).left))
        return Desk(playback, replace(view, log_scroll=None)), press_now
    if press.holds == "tape" and view.tape is not None:
        there = view.camera.to_inches((at[0] - view.board.left, at[1] - view.board.top))
        tape = view.tape.to(taken(desk.playback.frame.state, view.camera, there))
        return Desk(desk.playback, replace(view, tape=tape)), press_now
    if press.holds == "board" and not press_now.still:
        before = press.last if not press.still else press.began
        camera = view.camera.panned(at[0] - before[0], at[1] - before[1])
        return Desk(desk.playback, replace(view, camera=camera, moved=True, follow=False)), press_now
    return Desk(desk.playback, view), press_now


def released(desk: Desk, press: Press, state: State, action: Box) -> Desk:
    """Let go: a click on a hot place gives its command, one on a base keeps its unit's card, one beside drops it.

    A measured length vanishes.
    """
    if press.holds == "tape":
        return Desk(desk.playback, replace(desk.view, tape=None))
    if press.holds == "playhead":
        return Desk(replace(desk.playback, playing=press.playing and not desk.playback.at_end), desk.view)
    if not press.still:
        return desk
    if press.hot is not None:
        return commanded(desk, press.hot.command, press.hot.argument, action)
    model = model_at(state, desk.view, press.last)
    view = replace(desk.view, pinned=state.unit_of[model].id if model else "")
    if not view.wide and (model or view.drawer == "unit"):
        view = replace(view, drawer="unit" if model else "")
    return Desk(desk.playback, view)
