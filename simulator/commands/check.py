"""`fightphase check`: judge a move, or every worked example of a scenario or folder."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulator.authoring.setting_up import unknown_kinds
from simulator.commands.kinds import load_known
from simulator.commands.reading import BAD_INPUT, UsageError, locate, picture_file, say_faults, scenario_files
from simulator.files import FileError, ScenarioError
from simulator.moves import Example
from simulator.referee import check
from simulator.report import as_expected, as_json, as_text
from simulator.rules import UnknownRulesetError
from simulator.rules.verdict import Verdict
from simulator.scenario import Scenario, load

LEGAL, WRONG, UNDECIDED = 0, 1, 3


@dataclass(frozen=True, slots=True)
class Judged:
    """One verdict, with what was expected of it."""

    example: Example
    verdict: Verdict

    @property
    def code(self) -> int:
        """The exit code this verdict alone would give."""
        met = as_expected(self.example, self.verdict)
        if met or (met is None and self.verdict.outcome == "legal"):
            return LEGAL
        return UNDECIDED if self.verdict.outcome == "undecided" else WRONG


def run(args: Namespace) -> int:
    """Run the command; the exit code is that of FORMATS: 0, 1, 2 or 3."""
    path = locate(args.scenario)
    if args.areas and not args.picture:
        raise UsageError("--areas draws on a picture: say where with --picture FILE")
    if path.is_dir() and args.move:
        raise UsageError(f"{path} is a folder; a MOVE is judged on one scenario")
    files = scenario_files(path)
    reports, code = [], LEGAL
    reads: dict[str, Path | None] = {f"scenario {file}": file for file in files}
    reads["move"] = locate(args.move) if args.move is not None else None
    picture = picture_file(args.picture, reads) if args.picture else None
    for file in files:
        judged = _judge_file(file, args.move, in_folder=path.is_dir())
        if judged is None:
            code = BAD_INPUT
            continue
        scenario, verdicts = judged
        for entry in verdicts:
            code = _worst(code, entry.code)
        reports.append((scenario, verdicts))
    if not any(verdicts for _, verdicts in reports) and code != BAD_INPUT:
        raise UsageError(f"{path}: there is no move to judge: give a MOVE file, or a scenario with [[moves]]")
    told = [(scenario, entry.verdict) for scenario, verdicts in reports for entry in verdicts]
    pictures = _numbered(picture, len(told), reads) if picture is not None else []
    _print(args, reports, one=not path.is_dir())
    _draw(told, pictures, areas=args.areas)
    return code


def _worst(one: int, other: int) -> int:
    """Return the exit code of the whole: bad input before wrong before undecided before legal."""
    return max(one, other, key=[LEGAL, UNDECIDED, WRONG, BAD_INPUT].index)


def _judge_file(file: Path, move: str | None, *, in_folder: bool) -> tuple[Scenario, list[Judged]] | None:
    """Return a file's verdicts; None, with its faults printed, when it is bad input."""
    try:
        scenario = load(file)
        examples = scenario.examples
        if move is not None:
            read = load_known(locate(move), scenario)
            examples = (Example(read.name, read.move),)
        elif faults := unknown_kinds(scenario):
            raise ScenarioError(faults)
    except FileError as error:
        say_faults(error.faults)
        return None
    except UnknownRulesetError as error:
        print(f"{file}: ruleset: {error}", file=sys.stderr)
        return None
    if in_folder and not examples:
        return scenario, []
    return scenario, [Judged(e, check(scenario.state, e.move, name=e.name)) for e in examples]


def _numbered(picture: Path, count: int, reads: Mapping[str, Path | None]) -> list[Path]:
    """Return a file for each verdict's picture: FILE itself for one, FILE-2, FILE-3 … for the next.

    Raises:
        UsageError: one of them may not be written.
    """
    paths = (picture if n == 1 else picture.with_stem(f"{picture.stem}-{n}") for n in range(1, count + 1))
    return [picture_file(str(path), reads) for path in paths]


def _draw(verdicts: list[tuple[Scenario, Verdict]], pictures: list[Path], *, areas: bool) -> None:
    """Draw a picture of each verdict, if there are any to draw, and name the files."""
    if not pictures:
        return
    from simulator.view.picture import verdict_picture
    from simulator.view.scene import zone_marks

    for (scenario, verdict), path in zip(verdicts, pictures, strict=True):
        zones = zone_marks(scenario.zones, scenario.state.players)
        verdict_picture(verdict, path, engagement=verdict.engagement, areas=areas, zones=zones)
    for path in pictures:
        print(f"picture: {path}", file=sys.stderr)


def _print(args: Namespace, reports: list[tuple[Scenario, list[Judged]]], *, one: bool) -> None:
    if args.json:
        documents = [_document(scenario, verdicts, every=args.all) for scenario, verdicts in reports]
        whole: Any = documents[0] if one and documents else {"scenarios": documents}
        print(json.dumps(whole, ensure_ascii=False, indent=2, allow_nan=False))
        return
    for scenario, verdicts in reports:
        if verdicts:
            print(scenario.path)
        for entry in verdicts:
            print(as_text(entry.example, entry.verdict, every=args.all))
    total = [entry for _, verdicts in reports for entry in verdicts]
    if len(total) > 1:
        counts = {o: sum(e.verdict.outcome == o for e in total) for o in ("legal", "illegal", "undecided")}
        told = ", ".join(f"{n} {outcome}" for outcome, n in counts.items() if n)
        amiss = sum(as_expected(e.example, e.verdict) is False for e in total)
        print(f"{len(total)} moves: {told}" + (f"; {amiss} not as expected" if amiss else ""))


def _document(scenario: Scenario, verdicts: list[Judged], *, every: bool) -> dict[str, Any]:
    return {
        "scenario": str(scenario.path),
        "ruleset": scenario.state.ruleset,
        "moves": [as_json(e.example, e.verdict, every=every) for e in verdicts],
    }
