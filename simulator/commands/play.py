"""`fightphase play`: a Fight phase played by hand, at one screen; written to a replay as it happens."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from simulator.commands.reading import BAD_INPUT, UsageError, locate, say_cut, writable
from simulator.commands.scaling import scale_of
from simulator.files.kinds import REPLAY_SUFFIX
from simulator.files.pages import is_page
from simulator.play import CannotBePlayedError

if TYPE_CHECKING:
    from simulator.table import Game

DEMO: Final = "scenarios/demos/overrun.toml"
"""What is played where no scenario is named."""
_SEEDS: Final = 1_000_000
"""How many seeds there are to draw one from, where none is named."""


def run(args: Namespace) -> int:
    """Open the window on a new game, or on one that is gone on with."""
    scale = scale_of(args.scale)
    game, target, said = _begun(args) if args.resume is None else _resumed(args)
    try:
        game = replace(game.with_automatic(args.automatic or ()), advisory=args.advisory, real_dice=args.real_dice)
    except ValueError as error:
        raise UsageError(f"--automatic: {error}") from error
    from simulator.view.play_window import NoScreenError, has_screen, play_by_hand

    if not has_screen():
        print("There is no screen to open a window on. To have it played: fightphase fight", file=sys.stderr)
        return BAD_INPUT
    from simulator.table import Keeper

    is_new = not target.exists()
    keeper = Keeper(game, target)
    try:
        play_by_hand(keeper, theme=args.theme, scale=scale, reduced=args.reduced_motion, said=said)
    except NoScreenError as error:
        print(f"No window can be opened: {error}", file=sys.stderr)
        if is_new:
            target.unlink()
        return BAD_INPUT
    finally:
        keeper.close()
    if not keeper.is_sound:
        count = len(keeper.game.replay.events)
        print(f"{target} could not be written to the end: it holds the game up to event {count}.", file=sys.stderr)
        return BAD_INPUT
    how = "" if keeper.game.finished else f" (to go on: fightphase play --resume {target})"
    print(f"replay: {target}{how}", file=sys.stderr)
    return 0


def _begun(args: Namespace) -> tuple[Game, Path, str]:
    """Return a new game, its file, and what there is to say of it."""
    from simulator.scenario import load
    from simulator.table import Game

    path = locate(args.scenario or DEMO)
    if args.output is None:
        target = _free(f"{path.stem}.jsonl")
    else:
        target = writable(args.output, "-o", "a replay", {"scenario": path}, (REPLAY_SUFFIX,))
        if target.exists():
            raise UsageError(f"-o {target}: it is there already; to go on with it: --resume {target}")
    seed = secrets.randbelow(_SEEDS) if args.seed is None else args.seed
    try:
        game = Game.begin(load(path), seed=seed)
    except CannotBePlayedError as error:
        raise UsageError(f"{path}: {error}") from error
    return game, target, f"Everything is written to {target.name} as it happens."


def _resumed(args: Namespace) -> tuple[Game, Path, str]:
    """Return a game that is gone on with, its file, and what there is to say of it."""
    from simulator.play.verifying import CannotGoOnError
    from simulator.replay_reading import read_replay
    from simulator.table import Game

    if args.scenario is not None:
        raise UsageError("--resume goes on with a replay; its scenario is in it, and none is named beside it")
    path = locate(args.resume)
    begun = read_replay(path, allow_cut=True)
    if begun.header.part is not None:
        raise UsageError(f"{path} is a part of a replay: go on with the whole one")
    if begun.header.script is not None:
        raise UsageError(f"{path} was begun with a script: go on with it with fightphase fight --resume")
    if args.seed is not None and args.seed != begun.seed:
        raise UsageError(f"--seed {args.seed}: the replay was begun with seed {begun.seed}, which stays")
    if args.output is None and is_page(path):
        raise UsageError(f"{path} is a page; name the replay that is to be written: -o REPLAY")
    target = path if args.output is None else _another(args.output, path)
    if begun.cut is not None:
        say_cut(begun)
    try:
        game = Game.resume(begun)
    except CannotBePlayedError as error:
        raise UsageError(f"{path}: {error}") from error
    except CannotGoOnError as error:
        line = begun.line_of(error.difference.line)
        raise UsageError(f"{path}:{line}: it cannot be gone on with. {error}") from error
    count = len(game.replay.events)
    if count < len(begun.events):
        return game, target, f"The last choice was cut short: it is to be made again, from event {count + 1} on."
    return game, target, f"Taken up where it was left, after event {count}."


def _another(name: str, resumed: Path) -> Path:
    """Return the file that a game which is gone on with is written to: a new one, or the replay itself."""
    page = resumed if is_page(resumed) else None
    target = writable(name, "-o", "a replay", {"page": page}, (REPLAY_SUFFIX,))
    if target.exists() and not target.samefile(resumed):
        raise UsageError(f"-o {target}: it is there already; name a new one, or none to go on in {resumed}")
    return target


def _free(name: str) -> Path:
    """Return a name here that no file has."""
    path, k = Path(name), 2
    while path.exists():
        path, k = Path(f"{Path(name).stem}-{k}{Path(name).suffix}"), k + 1
    return path
