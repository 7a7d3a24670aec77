"""What a person asks of the window beside playing: overlays, menus, measuring, following, notes, snippets.

No pygame and no files in here: what has to be written is written by `simulator.view.keeping`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from simulator.view.window import notes
from simulator.view.window.desk import Desk, fitted
from simulator.view.window.following import action_at
from simulator.view.window.looking import OVERLAYS
from simulator.view.window.tape import Tape, next_base
from simulator.view.window.view_state import ViewState

CHOOSING = frozenset({*OVERLAYS, "theme", "judgement"})
"""Commands of a menu that stays open: one looks at what they do."""


def asked(desk: Desk, command: str, argument: float | str) -> Desk:
    """Return the desk after a command; the same desk where the command is none of these."""
    if command in OVERLAYS:
        return Desk(desk.playback, replace(desk.view, shown=desk.view.shown.toggled(command)))
    answer = _ANSWERS.get(command)
    return answer(desk, argument) if answer is not None else desk


def _changed(change: Callable[[ViewState], ViewState]) -> Callable[[Desk, float | str], Desk]:
    return lambda desk, _: Desk(desk.playback, change(desk.view))


def _menu(desk: Desk, argument: float | str) -> Desk:
    name = str(argument or "")
    return Desk(desk.playback, replace(desk.view, menu="" if desk.view.menu == name else name))


def _follow(desk: Desk, argument: float | str) -> Desk:  # noqa: ARG001
    """Go after the action, or stop; going, and farther off than it needs to be, the view comes nearer first."""
    if desk.view.follow:
        return Desk(desk.playback, replace(desk.view, follow=False))
    view = replace(desk.view, follow=True, moved=True)
    box = action_at(desk.playback.frame)
    near = fitted(box, view) if box is not None else view.camera
    return Desk(desk.playback, replace(view, camera=near) if near.scale > view.camera.scale else view)


def _why(desk: Desk, argument: float | str) -> Desk:  # noqa: ARG001
    """Tell why, or stop; whoever asks while the replay runs wants to know of this moment."""
    view = desk.view
    asks = not view.why or desk.playback.playing
    drawer = ("why" if asks else "") if not view.wide else view.drawer
    return Desk(desk.playback.pause() if asks else desk.playback, replace(view, why=asks, drawer=drawer))


def _pick(desk: Desk, argument: float | str) -> Desk:  # noqa: ARG001
    """Measure from the base that was picked."""
    tape = desk.view.tape
    if not desk.view.measuring or tape is None:
        return desk
    return Desk(desk.playback, replace(desk.view, tape=Tape(tape.end or tape.start, fixed=True)))


def _next_base(desk: Desk) -> Desk:
    return Desk(desk.playback, replace(desk.view, tape=next_base(desk.playback.frame.state, desk.view.tape)))


def _drawer(desk: Desk, argument: float | str) -> Desk:  # noqa: ARG001
    if desk.view.measuring:
        return _next_base(desk)
    opened = desk.view.next_drawer()
    return Desk(desk.playback, replace(opened, why=False))


def _snippet_from(desk: Desk, argument: float | str) -> Desk:  # noqa: ARG001
    """Let the snippet begin with this event; an end before it is dropped."""
    first, (_, last) = max(desk.event, 1), desk.view.snippet
    kept = last if last is not None and last >= first else None
    return Desk(
        desk.playback, replace(desk.view, snippet=(first, kept), said=f"The snippet begins with event {first}.")
    )


def _snippet_to(desk: Desk, argument: float | str) -> Desk:  # noqa: ARG001
    """Let the snippet end with this event; a beginning behind it is dropped."""
    last, (first, _) = max(desk.event, 1), desk.view.snippet
    kept = first if first is not None and first <= last else None
    return Desk(desk.playback, replace(desk.view, snippet=(kept, last), said=f"The snippet ends with event {last}."))


_ANSWERS: dict[str, Callable[[Desk, float | str], Desk]] = {
    "menu": _menu,
    "follow": _follow,
    "why": _why,
    "pick": _pick,
    "drawer": _drawer,
    "snippet-from": _snippet_from,
    "snippet-to": _snippet_to,
    "snippet-none": _changed(lambda view: replace(view, snippet=(None, None))),
    "theme": _changed(lambda view: replace(view, theme="dark" if view.theme == "light" else "light")),
    "measure": _changed(lambda view: replace(view, measuring=not view.measuring, tape=None)),
    "bookmark": lambda desk, _: Desk(desk.playback, notes.begun(desk.view, desk.event)),
    "flag": lambda desk, at: Desk(desk.playback.to_number(int(at)), notes.opened(desk.view, int(at))),
    "note": _changed(lambda view: notes.begun(view, view.flag) if view.flag is not None else view),
    "unmark": _changed(notes.dropped),
    "note-done": _changed(notes.kept),
    "note-back": _changed(notes.let_be),
}
