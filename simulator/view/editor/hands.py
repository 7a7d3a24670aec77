"""What the mouse does in the editor: clicks, drags and the wheel, as changes of the bench.

No pygame in here: places are points of the window.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from simulator.geometry.shapes import Point
from simulator.view.editor import outline_corners, recorder
from simulator.view.editor.acts import put_down
from simulator.view.editor.bench import Bench
from simulator.view.editor.handle import at_handle, handle_of
from simulator.view.editor.held import FREE, STEP, Held, Mods, carried, swung, taken_up, turning
from simulator.view.editor.picked import (
    NOTHING,
    Picked,
    in_band,
    is_on_edge,
    outline_of,
    thing_at,
    thing_of,
    whole_units,
)
from simulator.view.editor.tools import drawing
from simulator.view.editor.tools.settings import DRAWING, shape_of
from simulator.view.editor.tray import shelf_of
from simulator.view.window import looking
from simulator.view.window.mouse_press import MousePress
from simulator.view.window.parts import Hot, holds, hot_at
from simulator.view.window.tape import Tape, taken
from simulator.view.window.under import model_at, on_board


@dataclass(frozen=True, slots=True)
class Press(MousePress):
    """A mouse button held down on "hot", "pan", "tape", "band", "pencil", "card", "held" or "nothing"."""

    fresh: bool = True
    """Whether what is under it was selected by this press: a click then leaves the selection as it is."""
    button: int = 1
    """Which button: letting go of it ends the press."""


def place_of(bench: Bench, at: Point) -> Point:
    """Return the place on the table (inches) under a place of the window."""
    board = bench.view.board
    return bench.view.camera.to_inches((at[0] - board.left, at[1] - board.top))


def under(bench: Bench, at: Point) -> Picked:
    """Return what is under a place of the window: the model, else the thing; nothing outside the board."""
    if on_board(bench.view, at) is None:
        return NOTHING
    model = model_at(bench.state, bench.view, at)
    if model:
        return Picked((model,))
    return thing_at(bench.scenario, place_of(bench, at), bench.view.camera.scale)


def hovered(bench: Bench, at: Point, mods: Mods = FREE) -> Bench:
    """Move the mouse with nothing held; a tool's pencil goes along."""
    bench = replace(bench, view=replace(bench.view, mouse=at))
    if bench.tool in DRAWING and on_board(bench.view, at) is not None:
        return drawing.pointed(bench, place_of(bench, at), mods)
    return bench


def pressed(
    bench: Bench, at: Point, hots: tuple[Hot, ...], button: int, mods: Mods = FREE
) -> tuple[Bench, Press | None]:
    """Take up what is under the mouse; `button` is 1 for left, 2 for the middle, 3 for right."""
    bench = replace(bench, said="", view=replace(bench.view, mouse=at))
    hot = hot_at(hots, at)
    if hot is not None:
        return (bench, Press(at, at, "hot", hot)) if button == 1 else (bench, None)
    if on_board(bench.view, at) is None:
        return bench, None
    place = place_of(bench, at)
    if button == 2 or mods.space:
        return bench, Press(at, at, "pan", button=button)
    if bench.held is not None:
        # Taken up by a key: the mouse button puts it down, and the right one makes a corner.
        corner = button == 3 and bench.held.way is not None
        return (recorder.cornered(bench) if corner else dropped(bench)), None
    if button == 3 or bench.tool == "measure":
        tape = Tape(taken(bench.state, bench.view.camera, place), fixed=True)
        return replace(bench, tape=tape), Press(at, at, "tape", button=button)
    if bench.tool in DRAWING:
        bench = drawing.pointed(bench, place, mods)
        if shape_of(bench.tool, bench.settings):
            bench = drawing.tapped(bench)
        return bench, Press(at, at, "pencil")
    return _picked_up(bench, at, place, mods)


def _picked_up(bench: Bench, at: Point, place: Point, mods: Mods) -> tuple[Bench, Press]:
    handle = handle_of(bench)
    if handle is not None and at_handle(handle, at):
        return replace(bench, held=turning(bench.scenario, bench.picked)), Press(at, at, "held")
    corner = outline_corners.corner_at(bench, place)
    if corner is not None:
        return outline_corners.taken(bench, corner), Press(at, at, "held", fresh=False)
    found = under(bench, at)
    if bench.recording is not None and found:
        why = recorder.may_take(bench, found)
        picked = bench.picked if why else Picked(found.models)
        return replace(bench, said=why, picked=picked), Press(at, at, "nothing" if why else "held")
    if not found:
        kept = bench.picked if mods.shift else NOTHING
        return replace(bench, picked=kept, problem=-1, band=(place, place)), Press(at, at, "band")
    fresh = not bench.picked.has(found)
    if fresh:
        bench = replace(bench, picked=bench.picked.toggled(found) if mods.shift else found, problem=-1)
    return bench, Press(at, at, "held", fresh=fresh)


def dragged(bench: Bench, press: Press, at: Point, mods: Mods = FREE) -> tuple[Bench, Press]:
    """Drag what is held."""
    now = replace(press, last=at)
    view = replace(bench.view, mouse=at)
    place = place_of(bench, at)
    match press.holds:
        case "pan":
            camera = view.camera.panned(at[0] - press.last[0], at[1] - press.last[1])
            return replace(bench, view=replace(view, camera=camera, moved=True)), now
        case "tape" if bench.tape is not None:
            tape = bench.tape.to(taken(bench.state, view.camera, place))
            return replace(bench, view=view, tape=tape), now
        case "band" if bench.band is not None:
            return replace(bench, view=view, band=(bench.band[0], place)), now
        case "hot" if press.hot is not None and press.hot.command == "deploy" and not now.still:
            carried_in = drawing.deployed(replace(bench, view=view), str(press.hot.argument))
            return drawing.pointed(carried_in, place, mods), replace(now, holds="card", hot=None)
        case "card":
            return drawing.pointed(replace(bench, view=view), place, mods), now
        case "pencil" if not now.still:
            return replace(_drawn(bench, press, place, mods), view=view), now
        case "held" if bench.held is not None or not now.still:
            return replace(bench, view=view, held=_carried(bench, press, place, mods)), now
    return replace(bench, view=view), now


def _drawn(bench: Bench, press: Press, place: Point, mods: Mods) -> Bench:
    """Drag with a tool: to the other corner of what is drawn, or to where what is put down looks."""
    if shape_of(bench.tool, bench.settings):
        return drawing.pointed(bench, place, mods)
    x, y = place_of(bench, press.began)
    turn = math.degrees(math.atan2(place[1] - y, place[0] - x))
    step = STEP if mods.shift else 1.0
    return replace(bench, pencil=replace(bench.pencil, turn=step * round(turn / step) % 360.0))


def _carried(bench: Bench, press: Press, place: Point, mods: Mods) -> Held:
    held = bench.held
    begun = place_of(bench, press.began)
    if held is None:
        grabbed = under(bench, press.began)
        held = taken_up(bench.standing, bench.picked, begun, next(iter(grabbed.models), ""))
        held = recorder.in_hand(bench, held) if bench.recording is not None else held
    if held.how == "corner":
        return outline_corners.carried(held, place, mods)
    if held.how == "turn":
        return swung(held, begun, place, mods)
    if bench.recording is not None:
        mods = replace(mods, alt=False)
        return carried(held, replace(bench, held=None).standing, place, bench.view.camera.scale, mods)
    return carried(held, bench.scenario, place, bench.view.camera.scale, mods)


def released(bench: Bench, press: Press, mods: Mods = FREE) -> Bench:
    """Let go: what was dragged stays where it is, a band selects, a measured length vanishes."""
    match press.holds:
        case "tape":
            return replace(bench, tape=None)
        case "band" if bench.band is not None:
            found = in_band(bench.scenario, *bench.band) if not press.still else NOTHING
            picked = Picked(
                tuple(dict.fromkeys((*bench.picked.models, *found.models))),
                tuple(dict.fromkeys((*bench.picked.things, *found.things))),
            )
            return replace(bench, picked=picked, band=None)
        case "card":
            shelf = shelf_of(bench)
            back = shelf is not None and holds(shelf.rect, press.last)
            return bench if back or on_board(bench.view, press.last) is None else drawing.tapped(bench)
        case "pencil" if not shape_of(bench.tool, bench.settings):
            return drawing.tapped(bench)
        case "pencil" if not press.still and shape_of(bench.tool, bench.settings) == "rectangle":
            return drawing.tapped(bench)
        case "held" if bench.held is not None:
            return dropped(bench)
        case "held" if press.still and not press.fresh:
            found = under(bench, press.last)
            return replace(bench, picked=bench.picked.toggled(found) if mods.shift else found)
    return bench


def dropped(bench: Bench) -> Bench:
    """Put down what is in hand: one step."""
    held = bench.held
    if held is None:
        return bench
    if bench.recording is not None:
        return recorder.dropped(bench, held)
    edit = put_down(held, bench.draft.tree)
    return replace(bench, held=None).do(edit, picks_new=held.copies)


def put_back(bench: Bench) -> Bench:
    """Put what is in hand back where it was."""
    return replace(bench, held=None)


def twice(bench: Bench, at: Point) -> Bench:
    """Click twice: on a model, its whole unit is selected; beside everything, the whole table is shown."""
    if bench.tool in DRAWING:
        return drawing.finished(bench) if len(bench.pencil.corners) >= 3 else bench
    found, place = under(bench, at), place_of(bench, at)
    thing = outline_corners.bent(bench)
    ring = outline_of(thing_of(bench.scenario, thing)) if thing is not None else ()
    if not found.models and is_on_edge(place, ring, bench.view.camera.scale):
        return outline_corners.added(bench, place) if outline_corners.corner_at(bench, place) is None else bench
    if found.models and bench.recording is None:
        return replace(bench, picked=whole_units(bench.state, found))
    if not found and on_board(bench.view, at) is not None:
        return replace(bench, view=bench.view.looking_at(bench.state))
    return bench


def wheeled(bench: Bench, at: Point, dx: float, dy: float, most: float) -> Bench:
    """Turn the wheel: over the panel it scrolls, over the board it zooms; fine or sideways turning pans.

    `most` is how far the panel can be scrolled.
    """
    view = replace(bench.view, mouse=at)
    if view.panel is not None and holds(view.panel, at):
        return replace(bench, view=replace(view, scroll=min(max(view.scroll - 56.0 * dy, 0.0), max(most, 0.0))))
    return replace(bench, view=view if on_board(view, at) is None else looking.wheeled(view, dx, dy))


def cursor(bench: Bench, press: Press | None, hots: tuple[Hot, ...]) -> str:
    """Return the mouse's look."""
    view = bench.view
    if press is not None and press.holds != "hot":
        return {"tape": "cross", "band": "cross", "pan": "move"}.get(press.holds, "move")
    hot = hot_at(hots, view.mouse)
    if hot is not None:
        return "text" if hot.command == "field" else "arrow" if hot.command == "none" else "hand"
    if view.mouse is None or on_board(view, view.mouse) is None:
        return "arrow"
    if bench.tool != "select":
        return "cross"
    if bench.held is not None:
        return "move"
    if outline_corners.corner_at(bench, place_of(bench, view.mouse)) is not None:
        return "move"
    handle = handle_of(bench)
    return "hand" if under(bench, view.mouse) or (handle is not None and at_handle(handle, view.mouse)) else "arrow"
