"""A verdict in words and as data: one source for the terminal and for `--json`."""

from __future__ import annotations

import textwrap
from typing import Any

from simulator.files.move_writing import move_tree
from simulator.moves import Example, Step
from simulator.rules.clause import Finding, Witness
from simulator.rules.verdict import Verdict
from simulator.rules.words import digits, typed

_WIDTH = 110
_PLACES = 6


def as_expected(example: Example, verdict: Verdict) -> bool | None:
    """Say whether a verdict is what its worked example expects; None when it expects nothing."""
    if example.expect is None and not example.breaks:
        return None
    broken = {finding.clause.id for finding in verdict.broken}
    return verdict.outcome == (example.expect or "illegal") and set(example.breaks) <= broken


def as_json(example: Example, verdict: Verdict, *, every: bool = False) -> dict[str, Any]:
    """Return a verdict as plain JSON values, lengths in inches; `every` keeps the kept findings too."""
    return {
        "name": example.name,
        "unit": verdict.move.unit,
        "kind": verdict.move.kind,
        "targets": list(verdict.targets),
        "mode": verdict.mode,
        "objective": verdict.objective,
        "verdict": verdict.outcome,
        "as_expected": as_expected(example, verdict),
        "findings": [_finding(f) for f in verdict.findings if every or f.kept is not True],
        "ways": [
            {"model": t.model, "length": _round(t.length), "path": [_point(p) for p in t.path]} for t in verdict.travels
        ],
        "move_first": verdict.move_first,
        "suggestion": move_tree(verdict.suggestion) if verdict.suggestion else None,
        "notes": list(verdict.notes),
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "clause": finding.clause.id,
        "citation": str(finding.clause.citation),
        "sentence": finding.clause.sentence,
        "kept": finding.kept,
        "model": finding.model,
        "unit": finding.unit,
        "target": finding.target,
        "measured": _round(finding.measured),
        "required": _round(finding.required),
        "relation": finding.relation,
        "slack": _round(finding.slack),
        "message": finding.message,
        "witness": _witness(finding.witness) if finding.witness else None,
        "nearest_legal": list(finding.nearest_legal) if finding.nearest_legal else None,
        "nearest_facing": finding.nearest_facing,
    }


def _witness(witness: Witness) -> dict[str, Any]:
    told: dict[str, Any] = {"model": witness.model, "path": [list(p) for p in witness.path]}
    if witness.pose.facing:
        told["facing"] = witness.pose.facing
    if witness.move_first:
        told["move_first"] = witness.move_first
    return told


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, _PLACES)


def _point(point: tuple[float, float]) -> list[float]:
    return [round(point[0], _PLACES), round(point[1], _PLACES)]


def as_text(example: Example, verdict: Verdict, *, every: bool = False) -> str:
    """Return a verdict as lines for a terminal: each broken clause with its sentence, measures and way out."""
    met = as_expected(example, verdict)
    told = {None: "", True: ", as expected", False: f", but expected {_expectation(example)}"}[met]
    lines = [f"  {verdict.outcome}: {example.name} ({verdict.move.kind} of {verdict.move.unit}){told}"]
    shown = [f for f in verdict.findings if every or f.kept is not True]
    last = None
    for finding in shown:
        if finding.clause.id != last:
            mark = {True: "kept", False: "broken", None: "undecided"}[finding.kept]
            lines.append(f"    {mark}  {finding.clause.id} · {finding.clause.citation}")
            lines += _wrapped(finding.clause.sentence, "      Rule: ")
            last = finding.clause.id
        lines += _wrapped(finding.message, "      ")
        if finding.witness is not None:
            seen = finding.witness
            end = typed(*seen.typed(verdict.before.model(seen.model)))
            lines += _wrapped(f"Witness: {seen.model} to {end}.", "      ")
        if finding.nearest_legal is not None:
            there = typed(finding.nearest_legal, finding.nearest_facing)
            lines += _wrapped(f"Nearest legal place for {finding.model}: {there}.", "      ")
    if not verdict.findings:
        lines.append("    the unit declines to move")
    if verdict.move_first is not None and verdict.suggestion is not None:
        order = ", ".join(step.model for step in verdict.suggestion.steps)
        lines += _wrapped(f"Legal in another order: move {verdict.move_first} first ({order}).", "    ")
    elif verdict.suggestion is not None:
        ends = "; ".join(f"{s.model} {_way(s)}" for s in verdict.suggestion.steps)
        ends = ends or "nobody is set up, for there is no place"
        lines += _wrapped(f"Legal instead: {ends}.", "    ")
    for note in verdict.notes:
        lines += _wrapped(note, "    ")
    return "\n".join(lines)


def _way(step: Step) -> str:
    """Return a step as it is typed: where it ends, or the way it goes."""
    if step.path is None:
        return f"to {typed(step.end, step.facing)}"
    facing = "" if step.facing is None else f" facing {digits(step.facing)}"
    return f"along [{', '.join(typed(p) for p in step.path)}]{facing}"


def _expectation(example: Example) -> str:
    told = example.expect or "illegal"
    return f"{told}, breaking {', '.join(example.breaks)}" if example.breaks else told


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=" " * 6)
