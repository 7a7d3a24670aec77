"""`fightphase rules`: the clauses in force, where each is written, and the known gaps."""

from __future__ import annotations

import json
import textwrap
from argparse import Namespace
from pathlib import Path
from typing import Any

from simulator.commands.reading import UsageError
from simulator.rules import rulesets
from simulator.rules.clause import Clause
from simulator.rules.decisions import DECISIONS
from simulator.rules.ruleset import Ruleset
from simulator.rules.sequence_clause import SequenceClause

AnyClause = Clause | SequenceClause
"""A clause of a move, which measures, or one of the order of the phase, which does not."""


def run(args: Namespace) -> int:
    """List the clauses that have all the words given; exit code 1 when there is none."""
    known = rulesets()
    if args.ruleset is not None and args.ruleset not in known:
        raise UsageError(f'there is no ruleset "{args.ruleset}"; there is {", ".join(known)}')
    words = [word.lower().replace("-", " ") for word in args.words]
    found = [
        (ruleset, _matching_clauses(ruleset, words), _matching_gaps(ruleset, words))
        for ruleset in known.values()
        if args.ruleset in (None, ruleset.name)
    ]
    if args.json:
        print(json.dumps([_as_json(*entry) for entry in found], ensure_ascii=False, indent=2))
    else:
        print("\n\n".join(_as_text(*entry) for entry in found if entry[1] or entry[2]) or "Nothing matches.")
    return 0 if any(clauses or gaps for _, clauses, gaps in found) else 1


def _has(words: list[str], *texts: str) -> bool:
    text = " ".join(texts).lower().replace("-", " ")
    return all(word in text for word in words)


def _matching_clauses(ruleset: Ruleset, words: list[str]) -> list[AnyClause]:
    return [
        c
        for c in (*_of_the_sequence(ruleset), *ruleset.clauses())
        if _has(words, c.id, str(c.citation), c.sentence, *c.decisions)
    ]


def _of_the_sequence(ruleset: Ruleset) -> tuple[AnyClause, ...]:
    order = ruleset.sequence.clauses if ruleset.sequence is not None else ()
    return (*order, *(ruleset.attacking.clauses if ruleset.attacking is not None else ()))


def _matching_gaps(ruleset: Ruleset, words: list[str]) -> list[tuple[str, str]]:
    return [(str(g.citation), g.sentence) for g in ruleset.gaps if _has(words, str(g.citation), g.sentence, "gap")]


def _place(clause: AnyClause) -> str:
    file, line = clause.source
    path, here = Path(file), Path.cwd()
    return f"{path.relative_to(here) if path.is_relative_to(here) else path}:{line}"


def _as_text(ruleset: Ruleset, clauses: list[AnyClause], gaps: list[tuple[str, str]]) -> str:
    lines = [f"{ruleset.name} ({ruleset.title})"]
    for clause in clauses:
        decided = f" · {', '.join(clause.decisions)}" if clause.decisions else ""
        lines.append(f"  {clause.id} · {clause.citation}{decided}")
        lines += textwrap.wrap(clause.sentence, 100, initial_indent="    ", subsequent_indent="    ")
        if clause.other_text:
            lines += textwrap.wrap(clause.other_text, 100, initial_indent="    ", subsequent_indent="    ")
        lines.append(f"    {_place(clause)}")
    named = sorted({d for clause in clauses for d in clause.decisions}, key=lambda d: int(d[1:]))
    if named:
        lines.append("  Decisions, where the texts leave a choice:")
    for number in named:
        lines += textwrap.wrap(f"{number}: {DECISIONS[number]}", 100, initial_indent="    ", subsequent_indent="      ")
    if gaps:
        lines.append("  Known gaps:")
    for citation, sentence in gaps:
        lines += textwrap.wrap(f"{citation}: {sentence}", 100, initial_indent="    ", subsequent_indent="      ")
    return "\n".join(lines)


def _as_json(ruleset: Ruleset, clauses: list[AnyClause], gaps: list[tuple[str, str]]) -> dict[str, Any]:
    return {
        "ruleset": ruleset.name,
        "title": ruleset.title,
        "clauses": [
            {
                "clause": c.id,
                "citation": str(c.citation),
                "sentence": c.sentence,
                "decisions": {number: DECISIONS[number] for number in c.decisions},
                "other_text": c.other_text or None,
                "written_in": _place(c),
            }
            for c in clauses
        ],
        "gaps": [{"citation": citation, "sentence": sentence} for citation, sentence in gaps],
    }
