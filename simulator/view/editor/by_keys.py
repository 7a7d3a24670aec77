"""What keys do in place of the mouse: nudge, take up and put down, go from base to base, type a length."""

from __future__ import annotations

from dataclasses import replace

from simulator.geometry.shapes import Point, Pose
from simulator.view.editor import acts, outline_corners, recorder
from simulator.view.editor.bench import Bench, Run
from simulator.view.editor.hands import dropped
from simulator.view.editor.held import Mods, carried, taken_up, typed_on
from simulator.view.editor.picked import Picked, box_of_picked, things_of
from simulator.view.editor.tools import drawing
from simulator.view.editor.tools.placing import waiting_units
from simulator.view.editor.tools.settings import DRAWING
from simulator.view.window.tape import next_base

PAN = 60.0
"""Points that an arrow pans when nothing is selected."""


def nudged(bench: Bench, way: Point, mods: Mods) -> Bench:
    """Move what is selected a little; without a selection, pan. Nudges one after another are one step."""
    far = 0.01 if mods.alt else 1.0 if mods.shift else 0.1
    dx, dy = way[0] * far, way[1] * far
    if bench.held is not None:
        held = bench.held
        if held.how != "move":
            return bench
        x, y = held.grip[0] + held.shift[0] + dx, held.grip[1] + held.shift[1] + dy
        return replace(bench, held=carried(held, bench.scenario, (x, y), bench.view.camera.scale, Mods(ctrl=True)))
    if bench.tool in DRAWING:
        return drawing.moved(bench, dx, dy)
    if bench.recording is not None:
        return _nudged_in_move(bench, dx, dy)
    if not bench.picked:
        camera = bench.view.camera.panned(-way[0] * PAN, way[1] * PAN)
        return replace(bench, view=replace(bench.view, camera=camera, moved=True))
    run, draft = bench.run, bench.draft
    if run is not None and run.picked == bench.picked and run.steps == len(draft.done):
        before = draft.undo()
        shift = (run.shift[0] + dx, run.shift[1] + dy)
    else:
        before, shift = draft, (dx, dy)
    assert before.scenario is not None, "it was shown before"
    start = replace(bench, draft=before)
    thing, corner = outline_corners.bent(bench), outline_corners.chosen(bench)
    if thing is not None and corner is not None:
        after = start.do(outline_corners.moved(before.scenario, thing, corner, *shift))
    else:
        after = start.do(acts.shift(before.scenario, bench.picked, *shift))
    if after.draft is before and shift != (0.0, 0.0):
        return replace(bench, said=after.said)
    run = Run(bench.picked, len(after.draft.done), shift) if after.draft is not before else None
    return replace(after, run=run)


def _nudged_in_move(bench: Bench, dx: float, dy: float) -> Bench:
    """Move the model that is selected a little farther, or back, in the move that is recorded."""
    if len(bench.picked.models) != 1 or bench.recording is None:
        return replace(bench, said="Tab selects the next model of the unit.")
    model = bench.picked.models[0]
    pose = bench.state.model(model).pose
    if pose is None:
        return bench
    return replace(bench, recording=bench.recording.ended(model, Pose(pose.x + dx, pose.y + dy, pose.facing)))


def stepped(bench: Bench, step: int) -> Bench:
    """Select the next base, or thing on the table, or the one before; or move the tape on, while measuring."""
    if bench.tool == "measure":
        return replace(bench, tape=next_base(bench.state, bench.tape))
    held = bench.held
    if held is not None and not held.by_keys:
        return bench
    bench = dropped(bench)
    if bench.tool == "unit":
        return _next_waiting(bench, step)
    order = [Picked((m.id,)) for u in bench.state.units for m in u.on_table]
    if bench.recording is not None:
        order = [Picked((m.id,)) for m in bench.state.unit(bench.recording.unit).on_table]
    else:
        order += [Picked(things=(thing,)) for thing, _ in things_of(bench.scenario)]
    if not order:
        return replace(bench, said="Nothing stands on the table.")
    at = [k for k, one in enumerate(order) if bench.picked and bench.picked.has(one)]
    k = (at[-1] + step if step > 0 else at[0] + step) if at else (0 if step > 0 else -1)
    bench = replace(bench, picked=order[k % len(order)], problem=-1)
    # Taken up by a key, one base after another is put where it belongs.
    return bench if held is None else taken(bench)


def _next_waiting(bench: Bench, step: int) -> Bench:
    """Take the next unit of the reserve tray to put it down, or the one before; between the ends it is a new one."""
    order = ["", *(unit.id for unit in waiting_units(bench.scenario.state))]
    now = bench.settings.reserve
    at = order.index(now) if now in order else 0
    return replace(bench, settings=replace(bench.settings, reserve=order[(at + step) % len(order)]))


def taken(bench: Bench) -> Bench:
    """Take up what is selected, or put it down; while measuring, take the picked base for the tape's start."""
    if bench.tool == "measure":
        tape = bench.tape
        return bench if tape is None else replace(bench, tape=replace(tape, fixed=not tape.fixed))
    if bench.tool in DRAWING:
        return drawing.tapped(bench)
    if bench.held is not None:
        return dropped(bench)
    box = box_of_picked(bench.scenario, bench.picked)
    if box is None:
        return replace(bench, said="Nothing is selected. Tab selects the next base.")
    grip = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    if bench.recording is not None:
        box = box_of_picked(bench.standing, bench.picked) or box
        grip = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        held = taken_up(bench.standing, bench.picked, grip, bench.picked.models[0], by_keys=True)
        return replace(bench, held=recorder.in_hand(bench, held))
    grabbed = bench.picked.models[0] if len(bench.picked.models) == 1 else ""
    return replace(bench, held=taken_up(bench.scenario, bench.picked, grip, grabbed, by_keys=True))


def typed(bench: Bench, key: str) -> Bench:
    """Take in a key: digits, a point and a space are a length or a place to go to; Backspace undoes.

    While a move is recorded, C sets a corner of the way and Backspace takes the last one away.
    """
    if bench.held is None:
        bench = taken(bench)
    held = bench.held
    if held is None or held.how != "move":
        return bench
    if key.lower() == "c":
        return recorder.cornered(bench)
    if key == "Backspace" and not held.typed and held.way is not None:
        return recorder.uncornered(bench)
    text = typed_on(held.typed, key)
    there = (held.grip[0] + held.shift[0], held.grip[1] + held.shift[1])
    if there == held.grip:
        there = (there[0] + 1.0, there[1])
    held = replace(held, typed=text)
    return replace(bench, held=carried(held, bench.scenario, there, bench.view.camera.scale))
