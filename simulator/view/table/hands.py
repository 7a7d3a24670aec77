"""What the mouse does at the table: clicks, drags and the wheel, as changes of the sitting.

No pygame in here: places are points of the window.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.geometry.shapes import Point
from simulator.view.editor.held import FREE, Mods
from simulator.view.table import moving
from simulator.view.table.facing import at_knob
from simulator.view.table.offers import offers_of, why_not
from simulator.view.table.panel import laid_offers
from simulator.view.table.sitting import Sitting
from simulator.view.window import looking
from simulator.view.window.mouse_press import MousePress
from simulator.view.window.parts import Hot, holds, hot_at
from simulator.view.window.tape import Tape, taken
from simulator.view.window.under import model_at, on_board


@dataclass(frozen=True, slots=True)
class Press(MousePress):
    """A mouse button held down on "hot", "board", "model", "tape" or "nothing"."""

    model: str = ""


def hovered(sitting: Sitting, at: Point) -> Sitting:
    """Move the mouse with nothing held."""
    return replace(sitting, view=replace(sitting.view, mouse=at))


def pressed(
    sitting: Sitting, at: Point, hots: tuple[Hot, ...], button: int, mods: Mods = FREE
) -> tuple[Sitting, Press | None]:
    """Take up what is under the mouse; `button` is 1 for left, 2 for the middle, 3 for right."""
    sitting = replace(sitting, said="", view=replace(sitting.view, mouse=at))
    hot = hot_at(hots, at)
    if hot is not None:
        return (sitting, Press(at, at, "hot", hot)) if button == 1 else (sitting, None)
    if on_board(sitting.view, at) is None:
        return sitting, None
    place = sitting.at(at)
    if button == 2 or mods.space:
        return sitting, Press(at, at, "board")
    if sitting.held is not None:
        # Taken up by a key: the mouse button puts it down.
        return moving.dropped(sitting), None
    if button == 3 or sitting.measuring:
        tape = Tape(taken(sitting.state, sitting.view.camera, place), fixed=True)
        return replace(sitting, tape=tape), Press(at, at, "tape")
    if at_knob(sitting, at):
        return moving.taken_up(sitting, sitting.picked, place, turning=True), Press(at, at, "model")
    model = model_at(sitting.state, sitting.view, at)
    if model and sitting.showing:
        sitting = replace(sitting, playback=sitting.playback.end())
    if model and sitting.proposal is not None and sitting.game.state.unit_of[model].id == sitting.proposal.unit:
        # What does not depend on where the hand goes is worked out before it is dragged.
        sitting = replace(sitting, picked=model)
    if model:
        return sitting, Press(at, at, "model", model=model)
    return sitting, Press(at, at, "board")


def dragged(sitting: Sitting, press: Press, at: Point, mods: Mods = FREE) -> tuple[Sitting, Press]:
    """Drag what is held."""
    now = replace(press, last=at)
    view = replace(sitting.view, mouse=at)
    match press.holds:
        case "board" if not now.still:
            before = press.last if not press.still else press.began
            camera = view.camera.panned(at[0] - before[0], at[1] - before[1])
            return replace(sitting, view=replace(view, camera=camera, moved=True)), now
        case "tape" if sitting.tape is not None:
            tape = sitting.tape.to(taken(sitting.state, view.camera, sitting.at(at)))
            return replace(sitting, view=view, tape=tape), now
        case "model" if not now.still or sitting.held is not None:
            sitting = replace(sitting, view=view)
            if sitting.held is None:
                begun = moving.taken_up(sitting, press.model, sitting.at(press.began))
                if begun.held is None:
                    return begun, replace(now, holds="nothing")
                sitting = begun
            return moving.carried(sitting, sitting.at(at), mods), now
    return replace(sitting, view=view), now


def clicked(sitting: Sitting, press: Press) -> tuple[Sitting, tuple[str, float | str] | None]:
    """Let go of a model that was not dragged: choose it, or its unit; or say why that cannot be.

    Returns:
        The sitting, and what is to be commanded.
    """
    model = press.model
    for k, offer in enumerate(offers_of(sitting)):
        if model in offer.models and sitting.stage in ("choose", "falls"):
            return replace(sitting, focus=k), (offer.command, offer.argument)
        if model in offer.models and sitting.stage == "attack":
            return replace(sitting, focus=k), None
    proposal = sitting.proposal
    if proposal is not None and sitting.game.state.unit_of[model].id == proposal.unit:
        return replace(sitting, picked=model, refusal=None), None
    return sitting.say(why_not(sitting, model)), None


def released(sitting: Sitting, press: Press, mods: Mods = FREE) -> Sitting:
    """Let go of what was dragged: a model is put down, a measured length vanishes."""
    match press.holds:
        case "tape":
            return replace(sitting, tape=None)
        case "model" if sitting.held is not None:
            return moving.dropped(sitting, mods)
    return sitting


def wheeled(sitting: Sitting, at: Point, dx: float, dy: float, log: tuple[float, float]) -> Sitting:
    """Turn the wheel: over the panel it scrolls, over the board it zooms; fine or sideways turning pans.

    `log` says how far the log is scrolled and how far it can be.
    """
    view = replace(sitting.view, mouse=at)
    if view.log is not None and holds(view.log, at):
        scroll = min(max(log[0] - 56.0 * dy, 0.0), max(log[1], 0.0))
        return replace(sitting, view=replace(view, log_scroll=scroll))
    if view.deciding is not None and holds(view.deciding, at):
        laid = laid_offers(sitting, view.deciding)
        now = laid.scroll(view.scroll, -1)
        return replace(sitting, view=replace(view, scroll=laid.scroll(now - 40.0 * dy, -1)))
    return replace(sitting, view=view if on_board(view, at) is None else looking.wheeled(view, dx, dy))


def cursor(sitting: Sitting, press: Press | None, hots: tuple[Hot, ...]) -> str:
    """Return the mouse's look."""
    view = sitting.view
    if press is not None and press.holds != "hot":
        return {"tape": "cross", "board": "arrow" if press.still else "move"}.get(press.holds, "move")
    hot = hot_at(hots, view.mouse)
    if hot is not None:
        return "arrow" if hot.command == "none" else "hand"
    if view.mouse is None or on_board(view, view.mouse) is None:
        return "arrow"
    if sitting.measuring:
        return "cross"
    if sitting.held is not None:
        return "move"
    if at_knob(sitting, view.mouse):
        return "move"
    model = model_at(sitting.state, view, view.mouse)
    if not model or sitting.stage not in ("choose", "move"):
        return "arrow"
    return "no" if why_not(sitting, model) else "hand"
