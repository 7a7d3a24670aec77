"""What the editor's keys and buttons do, as changes of the bench."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from simulator.authoring.arranging import middle_of
from simulator.authoring.edits import EditError, Place
from simulator.view.editor import acts, by_keys, entering, importing, outline_corners, recorder
from simulator.view.editor.bench import TOOLS, Bench
from simulator.view.editor.forms.controls import NO_FOCUS
from simulator.view.editor.forms.tool_form import MOST
from simulator.view.editor.hands import put_back
from simulator.view.editor.hanging import MENUS
from simulator.view.editor.held import FREE, TURNS, WAYS, Mods
from simulator.view.editor.picked import NOTHING, Picked, box_of_picked, everything, units_of, whole_units
from simulator.view.editor.tools import drawing
from simulator.view.editor.tools.placing import formed, looking, waiting_units, zones_edit
from simulator.view.editor.tools.settings import DRAWING, Pencil
from simulator.view.editor.view_state import AIR
from simulator.view.window.looking import OVERLAYS, looked

REPEATING = frozenset({*WAYS, *TURNS, "zoom-in", "zoom-out", "undo", "redo", "next", "before"})
"""Commands that go on while their key is held."""
FORM = frozenset({"choose", "field", "control", "fields", "fields-back"})
"""Commands that belong to the panel's form."""
SEARCHED = {"find": "unit", "layout": "terrain", "pattern": "zone"}
"""Which tool's panel something is looked up in."""
STAYING = frozenset({"menu", *OVERLAYS, "theme"})
"""Commands after which an open menu stays open."""


def commanded(bench: Bench, command: str, argument: float | str = 0, mods: Mods = FREE) -> Bench:
    """Return the bench after a command of the key table, a button, or a place that was clicked."""
    if command in FORM:
        return _in_form(bench, command, str(argument), mods)
    open_menu = bench.view.menu
    menu = open_menu if command in STAYING else ""
    bench = replace(bench, said="", view=replace(bench.view, menu=menu))
    if command in WAYS:
        return by_keys.nudged(bench, WAYS[command], mods)
    if command in TOOLS:
        return _with_tool(bench, command)
    if command in TURNS:
        if bench.tool in DRAWING:
            return drawing.turned(bench, TURNS[command])
        if bench.recording is not None:
            return recorder.turned(bench, TURNS[command])
        return bench if bench.held is not None else bench.do(acts.turn(bench.scenario, bench.picked, TURNS[command]))
    if command == "leave":
        return bench if open_menu else left(bench)
    viewed = _viewed(bench, command, argument)
    return viewed if viewed is not None else _edited(bench, command, argument)


def _in_form(bench: Bench, command: str, key: str, mods: Mods) -> Bench:
    """Return the bench after something was clicked in the panel, or the keyboard went there."""
    bench = replace(bench, said="")
    match command:
        case "choose":
            return entering.chosen(bench, key)
        case "field":
            return entering.focused(replace(bench, view=replace(bench.view, menu="")), key)
        case "control":
            return entering.activated(replace(bench, view=replace(bench.view, menu="")), key, mods)
        case "fields" | "fields-back":
            return entering.section_stepped(bench, 1 if command == "fields" else -1)
    return bench


def _viewed(bench: Bench, command: str, argument: float | str) -> Bench | None:
    """Return the bench after a command that changes nothing but what is seen; None for another one."""
    view = bench.view
    match command:
        case "fit-board":
            view = view.looking_at(bench.state)
        case "fit-picked":
            box = box_of_picked(bench.scenario, bench.picked)
            if box is None:
                return replace(bench, said="Nothing is selected.")
            air = 3 * AIR
            view = view.fitted((box[0] - air, box[1] - air, box[2] + air, box[3] + air))
        case "menu" if argument not in ("", *MENUS):
            bench = entering.focused(bench, str(argument))
            if bench.focus.key != argument:
                return bench
            shut = bench.view.menu == argument
            return replace(bench, view=replace(bench.view, menu="" if shut else str(argument), row=-1))
        case "tray-back" | "tray-on":
            by = -1 if command == "tray-back" else 1
            last = max(len(waiting_units(bench.scenario.state)) - 1, 0)
            view = replace(view, tray=min(max(view.tray + by, 0), last))
        case "search":
            return searching(bench, str(argument))
        case "drawer":
            view = replace(view, drawer=not view.drawer)
        case _:
            seen = looked(view, command, argument)
            return None if seen is None else replace(bench, view=seen)
    return replace(bench, view=view)


def _edited(bench: Bench, command: str, argument: float | str) -> Bench:
    scenario, picked = bench.scenario, bench.picked
    match command:
        case "undo" if bench.recording is not None and bench.held is None and bench.recording.ends:
            return recorder.taken_back(bench)
        case "corner" if bench.held is None:
            return outline_corners.added(bench)
        case "corner-next":
            return outline_corners.next_corner(bench)
        case "delete" if outline_corners.chosen(bench) is not None:
            return outline_corners.removed(bench)
        case "record-save":
            return recorder.kept(bench)
        case "record-anew":
            recording = bench.recording
            return bench if recording is None else replace(bench, recording=replace(recording, ends=(), ways=()))
        case "record-again":
            return recorder.again(bench, int(argument))
        case "record-delete":
            return recorder.deleted(bench)
        case "undo":
            return bench.undone() if bench.held is None else put_back(bench)
        case "redo":
            return bench.redone() if bench.held is None else bench
        case "next" | "before":
            return by_keys.stepped(bench, 1 if command == "next" else -1)
        case "all":
            whole = whole_units(scenario.state, picked)
            chosen = whole if whole.models and whole != picked else everything(scenario)
            return replace(bench, picked=chosen)
        case "take":
            return by_keys.taken(bench)
        case "problem-next":
            return shown_problem(bench, bench.problem + 1)
        case "problem-fix":
            return fixed(bench, bench.problem)
        case "problem":
            return shown_problem(bench, int(argument))
        case "fix":
            return fixed(bench, int(argument))
        case "finish":
            return drawing.finished(bench) if bench.tool in DRAWING else bench
        case "more" | "fewer":
            count = min(max(bench.settings.count + (1 if command == "more" else -1), 1), MOST)
            return replace(bench, settings=replace(bench.settings, count=count))
        case "deploy":
            return drawing.deployed(bench, str(argument))
        case "sheet":
            return importing.with_sheet(bench, str(argument), units_of(scenario.state, picked))
        case "layout" | "pattern":
            return importing.laid_out(bench, command, str(argument))
        case "demo":
            return importing.with_demo_of(bench, str(argument))
        case "zones":
            return bench.do(zones_edit(scenario, bench.draft.tree, str(argument), bench.settings.depth))
        case "delete" if bench.tool in DRAWING and bench.pencil.corners:
            return drawing.corner_dropped(bench)
    if bench.held is not None or not picked or bench.recording is not None:
        return bench
    match command:
        case "duplicate":
            twin = acts.copied(bench.draft.tree, picked, *acts.beside(scenario, picked))
            return bench.do(twin, picks_new=True)
        case "mirror":
            return bench.do(acts.mirror(scenario, picked))
        case "delete":
            return bench.do(acts.deleted(picked))
        case "align":
            return bench.do(acts.align(scenario, picked, str(argument)))
        case "form":
            return _formed(bench, str(argument))
        case "distribute":
            return bench.do(acts.distribute(scenario, picked, str(argument)))
    return bench


def searching(bench: Bench, word: str) -> Bench:
    """Go to the field in which units, terrain layouts or deployment patterns are looked up."""
    tool = SEARCHED[word]
    if bench.tool != tool:
        bench = _with_tool(bench, tool)
    bench = replace(bench, settings=replace(bench.settings, reserve="", sheet=""))
    return entering.focused(bench, f"tool.{word}")


def _formed(bench: Bench, formation: str) -> Bench:
    """Let the selected models stand in a formation about their middle; in contact means with the nearest enemy."""
    bodies = acts.bodies_of(bench.scenario, bench.picked)
    if not bodies:
        return bench
    unit = bench.scenario.state.unit_of[next(iter(bodies))]
    mine = replace(
        bench.settings, formation=formation, player=unit.player, reserve="", gap=0.0 if formation == "around" else 0.5
    )
    bases = [body.base for body in bodies.values()]
    facing = looking(bench.scenario, mine, Pencil())
    try:
        poses = formed(
            bench.scenario, mine, bases, middle_of(bodies), facing, player=unit.player, without=frozenset(bodies)
        )
    except EditError as refused:
        return replace(bench, said=str(refused))
    return bench.do(Place(tuple(zip(bodies, poses, strict=True)), "Arrange"))


def _with_tool(bench: Bench, tool: str) -> Bench:
    bench = replace(put_back(bench), tape=None, band=None, focus=NO_FOCUS)
    bench = replace(bench, recording=None, settings=replace(bench.settings, reserve=""))
    if tool == "record":
        return replace(bench, tool="select") if bench.tool == "record" else recorder.begun(bench)
    bench = replace(bench, tool="select" if bench.tool == tool else tool, view=replace(bench.view, scroll=0.0))
    return drawing.begun(bench) if bench.tool in DRAWING else bench


def left(bench: Bench) -> Bench:
    """Leave one level: the sheet of keys, what is in hand, a tool, the selection, full screen; else change nothing."""
    view = bench.view
    if view.help:
        return replace(bench, view=replace(view, help=False))
    if bench.held is not None:
        return put_back(bench)
    if bench.pencil.typed:
        return replace(bench, pencil=replace(bench.pencil, typed=""))
    if bench.pencil.corners:
        return replace(bench, pencil=replace(bench.pencil, corners=()))
    if bench.tool != "select":
        return replace(bench, tool="select", tape=None, focus=NO_FOCUS, recording=None)
    if view.drawer and not view.wide:
        return replace(bench, view=replace(view, drawer=False))
    if outline_corners.chosen(bench) is not None:
        return replace(bench, corner=None)
    if bench.picked or bench.problem >= 0:
        return replace(bench, picked=NOTHING, problem=-1)
    if view.full_screen:
        return replace(bench, view=replace(view, full_screen=False))
    return bench


def shown_problem(bench: Bench, index: int) -> Bench:
    """Select what a problem is about, and look at it where it is out of sight."""
    problems = bench.problems
    if not problems:
        return replace(bench, said="No problems.")
    index %= len(problems)
    found = problems[index]
    state = bench.scenario.state
    models: Iterable[str] = found.models or [m.id for u in found.units for m in state.unit(u).on_table]
    standing = tuple(m for m in models if m in state.model_by_id and state.model(m).on_table)
    bench = replace(bench, problem=index, picked=Picked(standing), tool="select")
    box = box_of_picked(bench.scenario, bench.picked)
    left_edge, lower, right, upper = bench.view.camera.seen
    if box is None or (box[0] >= left_edge and box[1] >= lower and box[2] <= right and box[3] <= upper):
        return bench
    return commanded(bench, "fit-picked")


def fixed(bench: Bench, index: int) -> Bench:
    """Take the way out of a problem, where there is one that takes one click."""
    problems = bench.problems
    if not 0 <= index < len(problems):
        return replace(bench, said="Choose a problem first.")
    fix = problems[index].fix
    return replace(bench, said="This one has no fix that takes one click.") if fix is None else bench.do(fix.edit)
