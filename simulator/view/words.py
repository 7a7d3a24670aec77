"""The words of windows, pages and pictures: names as the author wrote them, lengths with ″."""

from __future__ import annotations

import re

from simulator.rules.clause import Finding
from simulator.rules.verdict import Verdict
from simulator.state import State

KINDS = {"pile-in": "pile-in", "consolidate": "consolidation"}
"""Move kinds as people say them; others are said as they are written."""


def model_name(state: State, model_id: str) -> str:
    """Return a model's name as people say it, such as "Tarn Raiders 2"."""
    return state.name_of(model_id)


def model_label(state: State, model_id: str) -> str:
    """Return what stands on a model's base: its number within the unit, or a letter when it is alone in it."""
    unit = state.unit_of[model_id]
    if len(unit.models) == 1:
        words = re.findall(r"\w+", unit.name)
        return words[-1][0].upper() if words else ""
    number = re.search(r"(\d+)$", model_id)
    if number is not None:
        return number[1].lstrip("0")[-2:] or "0"
    title = model_id.removeprefix(f"{unit.id}-")
    return title[0].upper() if title else ""


def target_name(state: State, target: str) -> str:
    """Return the name of what a finding was measured to: a unit, a model, or an objective by its id."""
    if target in state.unit_by_id:
        return state.unit(target).name
    if target in state.model_by_id:
        return state.name_of(target)
    return f"objective {target}"


def inches(length: float, places: int = 2) -> str:
    """Write a length: two decimals for what is live, three for verdicts, a true minus."""
    return f"{length:.{places}f}″".replace("-", "−")


def kind_name(kind: str) -> str:
    """Return a move's kind as people say it."""
    return KINDS.get(kind, kind.replace("-", " "))


def headline(verdict: Verdict) -> str:
    """Return the head of a verdict: what was judged, how, and of whom it is true."""
    state, kind = verdict.after, kind_name(verdict.move.kind)
    unit = state.unit(verdict.move.unit).name
    if verdict.outcome == "legal":
        return f"Legal {kind}: {unit}"
    word = "Illegal" if verdict.outcome == "illegal" else "Undecided"
    first = (verdict.broken or verdict.undecided)[0]
    who = state.name_of(first.model) if first.model else unit
    return f"{word} {kind}: {who}"


def sentence(finding: Finding) -> str:
    """Return a finding's message as a sentence: a capital first, a full stop last."""
    text = finding.message.strip()
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".?!" else text + "."
