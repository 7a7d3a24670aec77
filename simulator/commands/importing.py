"""`fightphase import`: rosters, lists, table saves, terrain layouts and deployment patterns into a scenario."""

from __future__ import annotations

import json
import shlex
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from simulator.armies.faults import DataMissingError
from simulator.armies.importing import PLAYERS, Brought, Taken, bring_in, installed_catalogue, read_army
from simulator.armies.layouts import Ground, deployment, terrain_layout
from simulator.armies.muster import ASSUMED, LEFT_OUT, NOT_UNDERSTOOD, Note
from simulator.armies.scenarios import Composed, added_to, new_scenario, players_of
from simulator.assets import version
from simulator.commands.reading import UsageError, locate, writable
from simulator.files.document import Tree
from simulator.files.faults import listed, nearest, quoted
from simulator.files.rulesets import RULESETS
from simulator.files.writing import write_atomically
from simulator.rules.telling import counted
from simulator.scenario import Scenario, load

SUFFIXES = (".toml", ".json")


def run(args: Namespace) -> int:
    """Import; exit code 0 once there is a sound scenario, 2 for bad input. Nothing is written before all is read."""
    files = [Path(name) for name in args.files]
    target = _target(args, files)
    into = locate(args.into) if args.into else None
    _check(args, into)
    try:
        grounds = _grounds(args)
        armies = _armies(args, files, load(into) if into is not None else None)
    except DataMissingError as missing:
        raise UsageError(str(missing)) from None
    if into is not None:
        composed = added_to(into, armies, grounds)
    else:
        name = str(target) if target is not None else "scenario.toml"
        composed = new_scenario(
            armies, grounds, ruleset=args.ruleset, title=args.title, name=name, heads=_heads(args, armies)
        )
    if target is not None:
        write_atomically(target, composed.text)
    _tell(args, armies, grounds, composed, target)
    return 0


def _heads(args: Namespace, armies: Sequence[Brought]) -> tuple[str, ...]:
    """Return the comment at a new scenario's top: whence it comes, and the credit that the data set asks for."""
    whence = " and ".join(Path(name).name for name in args.files)
    told = f"Brought in from {whence} by fightphase {version()}. Units in reserve wait to be placed."
    catalogue = installed_catalogue() if armies or args.layout or args.deployment else None
    return (told,) if catalogue is None else (told, f"Looked up in {catalogue.title}. {catalogue.note}")


def _target(args: Namespace, files: Sequence[Path]) -> Path | None:
    if args.output is None:
        return None
    reads = {f"file {path.name}": path for path in files}
    return writable(args.output, "-o", "a scenario", dict(reads), SUFFIXES)


def _check(args: Namespace, into: Path | None) -> None:
    """Refuse a call that cannot be carried out, before anything is read."""
    if not args.files and not (into is not None and (args.layout or args.deployment)):
        raise UsageError("no file is named; expected a roster, list or table save, or --into SCENARIO with --layout")
    if len(args.files) > len(PLAYERS):
        raise UsageError(f"{len(args.files)} files are named; expected one for each of the two players at most")
    if args.player is not None and len(args.files) > 1:
        raise UsageError(
            "--player is for one file; of two, the first is the first player's and the second the second's"
        )
    if args.ruleset is not None and args.ruleset not in RULESETS:
        near = nearest(args.ruleset, RULESETS) or f" There are {listed(list(RULESETS), 'and')}."
        raise UsageError(f"--ruleset {quoted(args.ruleset)}: there is no such ruleset.{near}")
    if into is not None and (args.ruleset or args.title):
        raise UsageError("--ruleset and --title are for a new scenario; with --into the scenario has its own")


def _grounds(args: Namespace) -> list[Ground]:
    grounds = []
    if args.layout:
        grounds.append(terrain_layout(args.layout, "--layout"))
    if args.deployment:
        grounds.append(deployment(args.deployment, "--deployment"))
    return grounds


def _armies(args: Namespace, files: Sequence[Path], scenario: Scenario | None) -> list[Brought]:
    musters = [read_army(path, as_save=args.tts) for path in files]
    tree = scenario.document if scenario is not None else {}
    players = list(players_of(tree)) or [player for player, _ in PLAYERS]
    if args.player is not None and args.player not in players:
        raise UsageError(
            f"--player {quoted(args.player)}: there is no such player. There are {listed(players, 'and')}."
        )
    catalogue = installed_catalogue() if musters else None
    taken = Taken.of(tree)
    table = scenario.state if scenario is not None else None
    armies = []
    for position, muster in enumerate(musters):
        owners = [args.player] if args.player is not None else players
        if muster.board is None:
            owners = [owners[min(position, len(owners) - 1)]]
        armies.append(bring_in(muster, owners, taken, catalogue, table=table))
    return armies


def _tell(
    args: Namespace, armies: Sequence[Brought], grounds: Sequence[Ground], composed: Composed, target: Path | None
) -> None:
    """Tell what came of it: one JSON document, or the scenario itself where no file takes it, and words beside it."""
    notes = [*(note for army in armies for note in army.notes), *composed.notes]
    if args.json:
        print(json.dumps(_as_json(armies, notes, composed, target), ensure_ascii=False, indent=2, allow_nan=False))
    elif target is None:
        sys.stdout.write(composed.text)
    sys.stdout.flush()
    for army in armies:
        told = f"{counted(len(army.units), 'unit')}, {counted(army.models, 'model')}"
        reserve = sum(1 for unit in army.units if unit.get("in_reserve"))
        where = (
            f", {reserve} of them in reserve" if 0 < reserve < len(army.units) else ", in reserve" if reserve else ""
        )
        print(f"{army.muster.file}: {army.muster.source}: {told}{where}", file=sys.stderr)
    for ground in grounds:
        parts = ((ground.terrain, "piece"), (ground.objectives, "objective"), (ground.zones, "zone"))
        told = ", ".join(counted(len(entries), word) for entries, word in parts if entries)
        made_for = f", made for the deployment pattern {ground.pattern}" if ground.pattern else ""
        print(f"{ground.name}: {told}{made_for}", file=sys.stderr)
    _say_notes(notes)
    if target is not None:
        waits = any(unit.get("in_reserve") for army in armies for unit in army.units)
        word, does = ("edit", "put the units on the table") if waits else ("replay", "look at it")
        print(f"scenario: {target}\nTo {does}: {shlex.join(['fightphase', word, str(target)])}", file=sys.stderr)


def _say_notes(notes: Sequence[Note]) -> None:
    """Print notes to standard error: of one sentence about several units one line, of what was left out one a unit."""
    for kind in (NOT_UNDERSTOOD, ASSUMED):
        about: dict[str, list[str]] = {}
        for note in notes:
            if note.kind == kind:
                about.setdefault(note.what, []).append(note.where)
        for what, wheres in about.items():
            print(f"{kind}: {', '.join(dict.fromkeys(wheres))}: {what}", file=sys.stderr)
    gone: dict[str, list[str]] = {}
    for note in notes:
        if note.kind == LEFT_OUT:
            gone.setdefault(note.where, []).append(note.what)
    for where, whats in gone.items():
        print(f"{LEFT_OUT}: {where}: {', '.join(whats)}", file=sys.stderr)


def _as_json(armies: Sequence[Brought], notes: Sequence[Note], composed: Composed, target: Path | None) -> Tree:
    return {
        "scenario": str(target) if target is not None else None,
        "ruleset": composed.scenario.ruleset,
        "files": [
            {
                "file": army.muster.file,
                "source": army.muster.source,
                "title": army.muster.title,
                "units": len(army.units),
                "models": army.models,
                "ids": [unit["id"] for unit in army.units],
            }
            for army in armies
        ],
        **{
            kind.replace(" ", "_"): [{"where": n.where, "what": n.what} for n in notes if n.kind == kind]
            for kind in (NOT_UNDERSTOOD, ASSUMED, LEFT_OUT)
        },
        "document": composed.scenario.document if target is None else None,
    }
