"""The command line: `fightphase …`, the same as `python -m simulator …`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

BAD_INPUT = 2
INTERRUPTED = 130


def parser() -> argparse.ArgumentParser:
    """Return the parser of every command there is."""
    top = argparse.ArgumentParser(
        prog="fightphase", description="A referee, planner and cinema for the Fight phase, seen from above."
    )
    top.add_argument("--version", action="store_true", help="print the program's version and leave")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    check = commands.add_parser("check", help="is this move legal, and if not, why?")
    check.add_argument("scenario", metavar="SCENARIO", help="a scenario file, or a folder of them")
    check.add_argument(
        "move", metavar="MOVE", nargs="?", help="a move file; by default every [[moves]] entry is judged"
    )
    check.add_argument("--json", action="store_true", help="print one JSON document")
    check.add_argument("--all", action="store_true", help="tell the kept clauses too")
    check.add_argument("--picture", metavar="FILE", help="draw the verdict: .svg or .png")
    check.add_argument(
        "--areas",
        action="store_true",
        help="in the picture: what the first model that breaks something can reach, and where it would be legal",
    )

    plan = commands.add_parser("plan", help="the best legal move of a unit, and how near to the best possible it is")
    plan.add_argument("scenario", metavar="SCENARIO")
    plan.add_argument("--unit", metavar="ID", required=True, help="the unit that moves")
    plan.add_argument("--kind", metavar="KIND", help="of move, such as pile-in; default: what the unit is to do next")
    plan.add_argument("--targets", metavar="ID", nargs="+", help="enemy units to select; default: the best choice")
    plan.add_argument("--objective", metavar="ID", help="the objective to select; default: the best choice")
    goals = ("engaged", "contact", "wrap", "objective", "safe", "least-movement")
    plan.add_argument("--prefer", choices=goals, default="engaged", help="what comes first: %(choices)s")
    plan.add_argument(
        "--avoid-new-fights",
        action="store_true",
        help="select as few enemy units as can be, and engage no other that is not engaged yet",
    )
    plan.add_argument("--json", action="store_true", help="print one JSON document")
    plan.add_argument("-o", "--output", metavar="MOVE", help="write the move to a file: .toml or .json")
    plan.add_argument("--picture", metavar="FILE", help="draw the plan: .svg or .png")

    fight = commands.add_parser("fight", help="play the whole Fight phase and write a replay")
    fight.add_argument("scenario", metavar="SCENARIO", nargs="?")
    fight.add_argument("--resume", metavar="REPLAY", help="go on with a replay that was stopped")
    fight.add_argument("--until", metavar="STEP", help="stop when this step of the ruleset's phase begins")
    fight.add_argument("--seed", type=int, metavar="N", help="what the dice follow from (default 0)")
    fight.add_argument("--script", metavar="FILE", help="decisions; by default NAME.script.toml beside NAME.toml")
    fight.add_argument("--no-script", action="store_true", help="decide everything automatically")
    planners = ("best", "straight")
    fight.add_argument("--planner", choices=planners, help="how units move that no script moves (default best)")
    fight.add_argument("-o", "--output", metavar="REPLAY", help="where to write it (default: NAME.jsonl, here)")

    replay = commands.add_parser("replay", help="watch a replay, or a scenario played first")
    replay.add_argument("file", metavar="FILE", help="a replay (.jsonl, or a page that holds one) or a scenario")
    kinds = "a page (.html), a film (.mp4, .gif), a still (.png, .svg) or a position as a scenario (.toml)"
    replay.add_argument("--export", metavar="FILE", help=f"instead of opening a window, write {kinds}")
    replay.add_argument(
        "--at", type=int, metavar="N", help="which event a still or a position is after, or a window begins at"
    )
    replay.add_argument("--from", type=int, metavar="N", dest="first", help="event that a film or a part begins with")
    replay.add_argument("--to", type=int, metavar="N", dest="last", help="event that a film or a part ends with")
    replay.add_argument("-o", "--output", metavar="FILE", help="cut --from to --to into a replay of its own (.jsonl)")
    replay.add_argument("--size", type=_size, metavar="WxH", help="pixels of a film or a still, such as 1280x720")
    replay.add_argument("--fps", type=float, metavar="N", help="frames a second of a film (default: .mp4 30, .gif 15)")
    replay.add_argument("--speed", type=float, metavar="X", help="of a film, 0.25 to 8 (default 1)")
    replay.add_argument("--seed", type=int, default=0, metavar="N", help="for a scenario: what the dice follow from")
    replay.add_argument("--theme", choices=("light", "dark"), default="light")
    replay.add_argument("--reduced-motion", action="store_true", help="let everything be where it goes at once")
    replay.add_argument("--scale", metavar="PERCENT", help="size of the window's words and controls, 100 to 200")

    edit = commands.add_parser(
        "edit",
        help="draw a scenario by hand, in a window",
        description="Opens a scenario to be edited with mouse and keys; one that is not there yet is begun. Every step "
        "is kept beside the file until it is saved, and taken up again should the program end before that.",
        epilog="Example: fightphase edit duel.toml --board 44x30",
    )
    edit.add_argument("scenario", metavar="SCENARIO", nargs="?", help="a scenario file; default: a new one")
    edit.add_argument(
        "--board", metavar="WxD", help="of a new scenario, in inches: 60x44 (default), 44x60, 44x30, 44x90"
    )
    edit.add_argument("--ruleset", metavar="NAME", help="of a new scenario")
    edit.add_argument("--title", metavar="TEXT", help="of a new scenario; default: after its file")
    edit.add_argument("--theme", choices=("light", "dark"), default="light")
    edit.add_argument("--select", metavar="ID", help="begin with this unit, model, terrain, objective or zone selected")
    edit.add_argument("--picture", metavar="FILE", help="open no window; write what it would show as a .png")
    edit.add_argument("--reduced-motion", action="store_true", help="let views be where they go at once")
    edit.add_argument("--scale", metavar="PERCENT", help="size of the window's words and controls, 100 to 200")

    play = commands.add_parser(
        "play",
        help="play a Fight phase by hand, at one screen",
        description="Opens a window in which two players, or one and the program, play a Fight phase. The referee "
        "looks on; everything is written to a replay as it happens, and can be gone on with after a break or a crash.",
        epilog="Example: fightphase play duel.toml --automatic blue",
    )
    play.add_argument("scenario", metavar="SCENARIO", nargs="?", help="a scenario file; default: the demo")
    play.add_argument("--resume", metavar="REPLAY", help="go on with a game that was left")
    play.add_argument("-o", "--output", metavar="REPLAY", help="where to write it (default: NAME.jsonl, here)")
    play.add_argument("--seed", type=int, metavar="N", help="what the dice follow from (default: another each time)")
    play.add_argument(
        "--automatic", metavar="PLAYER", action="append", help="the program decides for this player; may be repeated"
    )
    play.add_argument("--advisory", action="store_true", help="let illegal moves stand, and mark them in the replay")
    play.add_argument("--real-dice", action="store_true", help="ask for the faces of real dice")
    play.add_argument("--theme", choices=("light", "dark"), default="light")
    play.add_argument("--reduced-motion", action="store_true", help="let everything be where it goes at once")
    play.add_argument("--scale", metavar="PERCENT", help="size of the window's words and controls, 100 to 200")

    turn = commands.add_parser("next", help="who must decide what now, from which options, and why")
    turn.add_argument("file", metavar="FILE", help="a scenario or a replay")
    turn.add_argument("--at", type=int, metavar="N", help="after which event of a replay (default: the last)")
    turn.add_argument("--json", action="store_true", help="print one JSON document")

    verify = commands.add_parser("verify", help="play a replay again and name the first line that differs")
    verify.add_argument("replay", metavar="REPLAY")
    verify.add_argument("--json", action="store_true", help="print one JSON document")

    validate = commands.add_parser("validate", help="tell every fault of scenario, move, script and replay files")
    validate.add_argument("files", metavar="FILE", nargs="+")
    validate.add_argument("--scenario", metavar="SCENARIO", help="the scenario that a move or script file belongs to")

    validate.add_argument("--watch", action="store_true", help="validate again whenever a file changes, until Ctrl-C")

    fmt = commands.add_parser(
        "fmt",
        help="tidy scenario, move and script files without changing what they say",
        description="Tidies spacing, indents and blank lines; comments, order, words and numbers stay as they are.",
    )
    fmt.add_argument("files", metavar="FILE", nargs="+", help="files, or folders of them")
    fmt.add_argument("--check", action="store_true", help="write nothing; exit with 1 when a file would change")

    compare = commands.add_parser(
        "compare",
        help="what two rulesets, or two dates of one, make of the same position",
        description="Compares which worked moves are legal, who chooses what and when, which moves are open, and the "
        "distances, under two rulesets; and names the clauses that make the difference.",
        epilog="Example: fightphase compare scenarios/demos/overrun.toml --rulesets 40k-11e 40k-10e --picture both.png",
    )
    compare.add_argument("scenario", metavar="SCENARIO", help="a scenario file; the ruleset it names does not matter")
    compare.add_argument(
        "--rulesets", metavar=("A", "B"), nargs=2, required=True, help="two rulesets, such as 40k-11e 40k-11e-launch"
    )
    compare.add_argument("--json", action="store_true", help="print one JSON document")
    compare.add_argument("--picture", metavar="FILE", help="draw both side by side: .svg or .png")
    compare.add_argument("--theme", choices=("light", "dark"), default="light", help="of the picture")

    bring = commands.add_parser(
        "import",
        help="rosters, army lists, table saves and terrain layouts into a scenario",
        description="Brings in a roster (New Recruit JSON, .ros, .rosz), a list in plain text (of the app, of New "
        "Recruit) or a Tabletop Simulator save, told by its content. Units without a place go to the reserve. What is "
        "not understood, assumed and left out is told on standard error.",
        epilog="Example: fightphase import mine.rosz yours.json --layout NAME -o battle.toml",
    )
    bring.set_defaults(module="importing")
    bring.add_argument("files", metavar="FILE", nargs="*", help="one army, or one for each player")
    bring.add_argument(
        "-o", "--output", metavar="SCENARIO", help="write it to a .toml or .json file; default: print it"
    )
    bring.add_argument("--into", metavar="SCENARIO", help="add to this scenario, behind what it has")
    bring.add_argument("--player", metavar="ID", help="whose army it is; default: the first player's")
    bring.add_argument("--layout", metavar="NAME", help="a terrain layout of the data set")
    bring.add_argument("--deployment", metavar="NAME", help="a deployment pattern of the data set")
    bring.add_argument("--ruleset", metavar="NAME", help="default: by the edition that the roster names")
    bring.add_argument("--title", metavar="TEXT", help="of the new scenario; default: the roster's own")
    bring.add_argument("--tts", action="store_true", help="it has to be a Tabletop Simulator save")
    bring.add_argument("--json", action="store_true", help="print one JSON document")

    units = commands.add_parser("units", help="search units by name: profile, melee weapons and base size")
    units.add_argument("words", metavar="NAME", nargs="+", help="the name, or the beginnings of its words")
    units.add_argument("--faction", metavar="NAME", help="only units of this faction")
    units.add_argument("--toml", action="store_true", help="print the best answer as a [[units]] entry, in reserve")
    units.add_argument("--models", type=int, metavar="N", help="with --toml: how many; default: the fewest it may have")
    units.add_argument("--player", metavar="ID", default="red", help="with --toml: whose it is (default %(default)s)")
    units.add_argument("--json", action="store_true", help="print one JSON document")

    layouts = commands.add_parser("layouts", help="names of terrain layouts and deployment patterns to import")
    layouts.add_argument("words", metavar="WORDS", nargs="*", help="only those that have all these words")
    layouts.add_argument("--json", action="store_true", help="print one JSON document")

    rules = commands.add_parser("rules", help="the clauses in force, where each is written, and the known gaps")
    rules.add_argument("words", metavar="WORDS", nargs="*", help="only what has all these words")
    rules.add_argument("--ruleset", metavar="NAME")
    rules.add_argument("--json", action="store_true", help="print one JSON document")
    return top


def _size(text: str) -> tuple[int, int]:
    """Return a size such as 1280x720 as width and height."""
    width, cross, height = text.lower().replace("×", "x").partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and len(width) <= 5 and len(height) <= 5):
        raise argparse.ArgumentTypeError(f'"{text}" is no size; expected one such as 1280x720')
    return int(width), int(height)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0, 1 or 3 as the command says; 2 for bad input or usage."""
    try:
        return _main(argv)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return INTERRUPTED


def _main(argv: Sequence[str] | None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign gets a substitute, not a failure
    arguments = parser()
    args = arguments.parse_args(argv)
    if args.version:
        from simulator.assets import version

        print(f"fightphase {version()}")
        return 0
    if args.command is None:
        arguments.print_help()
        return BAD_INPUT
    return _run(args)


def _run(args: argparse.Namespace) -> int:
    from simulator.commands.reading import UsageError, say_faults
    from simulator.files import FileError

    try:
        code: int = import_module(f"simulator.commands.{getattr(args, 'module', args.command)}").run(args)
    except FileError as error:
        say_faults(error.faults)
        return BAD_INPUT
    except UsageError as error:
        print(f"fightphase {args.command}: {error}", file=sys.stderr)
        return BAD_INPUT
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # whoever read our output has seen enough
            sys.stderr.close()
            return 0
        print(f"fightphase {args.command}: {error.filename or 'file'}: {error.strerror or error}", file=sys.stderr)
        return BAD_INPUT
    return code


if __name__ == "__main__":
    raise SystemExit(main())
