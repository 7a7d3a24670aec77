"""`fightphase compare`: what two rulesets, or two dates of one, make of the same position."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence

from simulator.commands.reading import BAD_INPUT, UsageError, locate, picture_file, say_faults
from simulator.files import FileError
from simulator.files.faults import listed, nearest, quoted
from simulator.files.naming import odd_character
from simulator.scenario import Scenario, load


def run(args: Namespace) -> int:
    """Compare, tell, and draw what is asked for: exit code 0 once it has compared, 2 for bad input."""
    path = locate(args.scenario)
    faults = [*_unknown(args.rulesets)]
    picture = None
    if args.picture:
        try:
            picture = picture_file(args.picture, {"scenario": path})
        except UsageError as error:
            faults.append(str(error))
    for fault in faults:
        print(f"fightphase compare: {fault}", file=sys.stderr)
    scenario: Scenario | None = None
    try:
        scenario = load(path)
    except FileError as error:
        say_faults(error.faults)
    if scenario is None or faults:
        return BAD_INPUT
    from simulator.comparing import compare  # here: what is wrong is said before anything is compared
    from simulator.report.comparison import comparison_text
    from simulator.report.comparison_json import comparison_json
    from simulator.report.plain import plain_for

    comparison = compare(scenario, *args.rulesets)
    if args.json:
        print(json.dumps(comparison_json(comparison), ensure_ascii=False, indent=2, allow_nan=False))
    else:
        print(plain_for(comparison_text(comparison), sys.stdout.encoding))
    sys.stdout.flush()
    if picture is not None:
        from simulator.view.comparison_picture import comparison_picture

        comparison_picture(comparison, picture, theme=args.theme)
        print(f"picture: {picture}", file=sys.stderr)
    return 0


def _unknown(names: Sequence[str]) -> list[str]:
    """Return what is wrong with the names of rulesets: each that is not known, with the nearest that are."""
    from simulator.rules import rulesets

    known = rulesets()
    faults = []
    for name in dict.fromkeys(names):
        if name not in known:
            odd = odd_character(name)
            near = nearest(name, known) or f" There are {listed(list(known), 'and')}."
            faults.append(f"--rulesets {quoted(name)}: there is no such ruleset.{f' It {odd}.' if odd else ''}{near}")
    return faults
