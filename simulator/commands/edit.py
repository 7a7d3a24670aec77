"""`fightphase edit`: a scenario drawn by hand, in a window; with the referee looking on."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from simulator.commands.reading import BAD_INPUT, UsageError, locate, writable
from simulator.commands.scaling import scale_of
from simulator.files.rulesets import RULESETS

if TYPE_CHECKING:
    from simulator.authoring.draft import Draft
    from simulator.authoring.manuscript import Manuscript

UNTITLED = "untitled.toml"


def run(args: Namespace) -> int:
    """Open the window; work that was left over from another time is taken up."""
    scale = scale_of(args.scale)
    if args.picture is not None:
        return _picture(args, scale)
    manuscript, said = _manuscript(args)
    try:
        _check_selected(args, manuscript.draft)
    except UsageError:
        manuscript.close(keep=True)
        raise
    from simulator.view.editor_window import NoScreenError, edit, has_screen

    if has_screen():
        try:
            edit(
                manuscript,
                theme=args.theme,
                scale=scale,
                reduced=args.reduced_motion,
                said=said,
                selected=args.select or "",
            )
        except NoScreenError as error:
            print(f"No window can be opened: {error}", file=sys.stderr)
        else:
            return 0
    else:
        print("There is no screen to open a window on.", file=sys.stderr)
    manuscript.close(keep=True)
    return BAD_INPUT


def _picture(args: Namespace, scale: float | None) -> int:
    """Write a picture of the window as it opens; nothing else is written, and no work that was left over taken up."""
    from simulator.authoring.draft import Draft
    from simulator.files.document import decode, read_bytes
    from simulator.files.faults import ScenarioError

    if args.scenario is None:
        raise UsageError("--picture needs a scenario that is there")
    path = locate(args.scenario)
    _refuse_others(path)
    target = writable(args.picture, "--picture", "a picture", {"scenario": path}, (".png",))
    draft = Draft.of(decode(read_bytes(path, ScenarioError), path.name, ScenarioError), path.name, saved=True)
    _check_selected(args, draft)
    from simulator.view.editor_window import editor_picture

    editor_picture(draft, target, theme=args.theme, scale=scale or 1.0, selected=args.select or "")
    print(f"picture: {target}", file=sys.stderr)
    return 0


def _check_selected(args: Namespace, draft: Draft) -> None:
    """Refuse an id that nothing on the table has."""
    if args.select is None or draft.scenario is None:
        return  # what cannot be shown is told when it is opened
    from simulator.view.editor.picked import called

    if not called(draft.scenario, args.select):
        raise UsageError(f"--select {args.select}: nothing on the table has this id")


def _manuscript(args: Namespace) -> tuple[Manuscript, str]:
    """Return the scenario that is edited, and what there is to say of how it was opened."""
    from simulator.authoring.manuscript import Manuscript, leftover_of

    named = Path(args.scenario) if args.scenario is not None else _free(UNTITLED)
    left = leftover_of(named)
    if left is not None and not left.is_open_elsewhere:
        count = len(left.draft.done)
        told = f"Taken up where it was left: {count} step{'s' if count != 1 else ''} not saved. Undo takes them back."
        return Manuscript.recover(named, left), told
    if named.exists():
        _refuse_new(args, named)
        _refuse_others(named)
        return Manuscript.open(named), ""
    shipped = locate(str(named))
    if shipped != named and not _begins(args):
        # What ships with the program stays as it is: a copy is edited, here.
        from simulator.files.document import decode, read_bytes
        from simulator.files.faults import ScenarioError

        copy = _free(shipped.name)
        text = decode(read_bytes(shipped, ScenarioError), shipped.name, ScenarioError)
        return Manuscript.new(copy, text), f"A copy of {shipped.name}: saving writes {copy}."
    return _new(args, named), "A new scenario. Save writes its file."


def _new(args: Namespace, path: Path) -> Manuscript:
    from simulator.authoring.manuscript import Manuscript
    from simulator.authoring.templates import BOARDS, DEFAULT_RULESET, new_scenario

    if path.suffix.lower() != ".toml":
        raise UsageError(f"{path}: there is no such file; a new scenario has a name that ends in .toml")
    ruleset = args.ruleset or DEFAULT_RULESET
    if ruleset not in RULESETS:
        raise UsageError(f"--ruleset {ruleset}: expected one of {', '.join(RULESETS)}")
    board = (args.board or "60x44").replace("x", "×")
    if board not in BOARDS:
        usual = ", ".join(name.replace("×", "x") for name in BOARDS)
        raise UsageError(f"--board {args.board}: expected one of {usual}; any other size is set in the window")
    title = args.title or path.stem.replace("-", " ").replace("_", " ").capitalize()
    return Manuscript.new(path, new_scenario(title, ruleset=ruleset, board=BOARDS[board]))


def _begins(args: Namespace) -> bool:
    """Say whether a new scenario is described, whatever else has its name."""
    return any(getattr(args, option) is not None for option in ("board", "ruleset", "title"))


def _refuse_new(args: Namespace, path: Path) -> None:
    for option in ("board", "ruleset", "title"):
        if getattr(args, option) is not None:
            raise UsageError(f"--{option} is for a new scenario; {path.name} is there already")


def _refuse_others(path: Path) -> None:
    """Refuse a replay, a script or another file that is no scenario; other faults are told where it is opened."""
    from simulator.files.document import read_document
    from simulator.files.faults import Fault, ScenarioError, name_of
    from simulator.files.kinds import is_replay, refuse_another

    if is_replay(path, ScenarioError):
        message = "This is a replay, not a scenario: fightphase replay saves any moment of it as one."
        raise ScenarioError([Fault(name_of(path), 1, "file", message)])
    try:
        document = read_document(path, ScenarioError)
    except ScenarioError:
        return
    refuse_another(document, "scenario", ScenarioError)


def _free(name: str) -> Path:
    """Return a name here that no file and no left-over work has; one with unsaved work of an untitled one is taken."""
    path, k = Path(name), 2
    while path.exists():
        path, k = Path(f"{Path(name).stem}-{k}{Path(name).suffix}"), k + 1
    return path
