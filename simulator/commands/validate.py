"""`fightphase validate`: every fault of every file, each with its line and what was expected."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from simulator.authoring.setting_up import setup_warnings, unknown_kinds
from simulator.bookmarks import read_bookmarks
from simulator.commands.kinds import load_known
from simulator.commands.reading import BAD_INPUT, locate, say_faults
from simulator.files import Fault, FileError, ScenarioError, read_document
from simulator.files.kinds import SCRIPT_SUFFIX, is_replay, kind_of_tree
from simulator.rules.telling import counted
from simulator.scenario import Scenario, load, load_example

SCENARIO, MOVE, SCRIPT, REPLAY, BOOKMARKS = "scenario", "move", "script", "replay", "bookmarks"


def run(args: Namespace) -> int:
    """Validate files; exit code 2 when any has a fault that is more than a warning.

    With `--watch` they are validated again whenever they change, until Ctrl-C; the exit code is then 1 when any has.
    """
    if not args.watch:
        return BAD_INPUT if validate(args.files, args.scenario) else 0
    from simulator.commands.watching import watch

    paths = [locate(name) for name in args.files]
    beside = [path for path in map(_scenario_of, paths) if path is not None]
    given = [locate(args.scenario)] if args.scenario else []
    return watch(lambda: _told(args.files, args.scenario), [*paths, *given, *beside])


def _told(files: Sequence[str], scenario: str | None) -> bool:
    """Validate files as `validate` does; the scenario that they belong to may have faults as well."""
    try:
        return validate(files, scenario)
    except FileError as error:
        say_faults(error.faults)
        return True


def validate(files: Sequence[str], scenario_name: str | None) -> bool:
    """Tell every fault of files; return whether any is more than a warning.

    Raises:
        FileError: the scenario that they belong to cannot be used.
    """
    scenario = load(locate(scenario_name)) if scenario_name else None
    bad = False
    for name in files:
        try:
            kind, warnings = _validated(locate(name), scenario)
        except FileError as error:
            say_faults(error.faults)
            bad = True
            continue
        say_faults(warnings)
        told = f", {counted(len(warnings), 'warning')}" if warnings else ""
        print(f"{name}: {kind if kind == BOOKMARKS else f'a {kind}'} without faults{told}")
    sys.stdout.flush()
    return bad


def kind_of(path: Path) -> str:
    """Say what kind of file this is, by its name and its keys; what cannot be told is taken for a scenario."""
    if is_replay(path, ScenarioError):
        return REPLAY
    if path.name.endswith(SCRIPT_SUFFIX):
        return SCRIPT
    return kind_of_tree(read_document(path, ScenarioError).tree) or SCENARIO


def _validated(path: Path, scenario: Scenario | None) -> tuple[str, tuple[Fault, ...]]:
    """Return a file's kind and its warnings; a file with worse is a `FileError`."""
    kind = kind_of(path)
    if kind == REPLAY:
        from simulator.replay_reading import read_replay

        replay = read_replay(path)
        unfinished = "The replay is unfinished: no last line says that the phase was played to its end."
        fault = Fault(replay.path, replay.line_of(len(replay.events) + 1), "the end", unfinished, "warning")
        return kind, () if replay.finished else (fault,)
    if kind == SCRIPT:
        from simulator.script import load_script

        load_script(path, scenario or _beside(path))
        return kind, ()
    if kind == BOOKMARKS:
        read_bookmarks(path)
        return kind, ()
    if kind == MOVE:
        if scenario is None:
            load_example(path)
        else:
            load_known(path, scenario)
        return kind, ()
    read = load(path)
    warnings = (*read.warnings, *setup_warnings(read))
    if faults := unknown_kinds(read):
        raise ScenarioError([*warnings, *faults])
    return kind, warnings


def _beside(script: Path) -> Scenario | None:
    """Return the scenario that a script belongs to by its name, if it is there and readable."""
    path = _scenario_of(script)
    return load(path) if path is not None and path.exists() else None


def _scenario_of(script: Path) -> Path | None:
    """Return where the scenario is that a script belongs to by its name; None where the name does not say."""
    if not script.name.endswith(SCRIPT_SUFFIX):
        return None
    return script.with_name(script.name.removesuffix(SCRIPT_SUFFIX) + ".toml")
