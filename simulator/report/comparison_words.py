"""The words of a comparison, for terminal and picture: what differs in short, who decides, who fights, distances."""

from __future__ import annotations

from simulator.comparing.comparison import Comparison
from simulator.comparing.course import Course
from simulator.comparing.distances import Distance
from simulator.comparing.going import Going
from simulator.rules.clause import Citation
from simulator.rules.telling import counted
from simulator.rules.terms import Coherency
from simulator.rules.words import listed
from simulator.state import State

_NOUNS = {
    "verdicts": "verdict", "broken_clauses": "move that breaks other clauses", "choices": "choice",
    "moves": "unit's move", "engagements": "engagement", "distances": "distance", "coherency": "unit's coherency",
    "strikes": "pair of units that may strike", "going": "unit's turning or own distance",
}  # fmt: skip
_SEVERAL = {
    "broken_clauses": "moves that break other clauses", "moves": "units' moves", "coherency": "units' coherency",
    "strikes": "pairs of units that may strike", "going": "units' turning or own distances",
}  # fmt: skip
_ALONE = {
    "coherency_asks": "what coherency asks",
    "next": "the choice due now",
    "steps": "the steps of the phase",
    "fights": "who comes to fight when",
}


def in_short(comparison: Comparison) -> str:
    """Return what differs in one sentence: how many verdicts, whose choice it is, and so on."""
    if comparison.same:
        return "Nothing differs in this position."
    parts = []
    for what, count in comparison.counts.items():
        if count and what in _ALONE:
            parts.append(_ALONE[what])
        elif count:
            parts.append(counted(count, _NOUNS[what], _SEVERAL.get(what, "")))
    return f"What differs: {listed(parts)}."


def distance_told(distance: Distance, side: int) -> str:
    """Return a distance on one side: "3″", "M of the model", or that there is none."""
    if distance.own[side]:
        return "the model's M"
    inches = distance.inches[side]
    return "no such move" if inches is None else f"{inches:g}″"


def turns_told(going: Going, side: int) -> str:
    """Return what the first turn of a unit's models takes of their distance: "takes 1″", or that it is free."""
    costs = sorted(set(going.turns[side]))
    if costs == [0.0]:
        return "turns freely"
    told = [f"{cost:g}″" if cost else "nothing" for cost in costs]
    return f"its first turn takes {listed(told, 'or')}"


def own_told(going: Going, side: int) -> str:
    """Return how far a unit's models go where each has its own distance."""
    return listed([f"{inches:g}″" for inches in sorted(set(going.inches[side]))], "or")


def due_told(course: Course, state: State) -> list[str]:
    """Return who decides what now, why, and by which clause, in lines."""
    if course.why_not:
        return [f"cannot be played: {course.why_not}"]
    decision = course.first
    if decision is None:
        return ["nobody: the phase is over"]
    offered = listed([option_told(o, state) for o in decision.options], "or")
    of_unit = f" of {state.unit(decision.unit).name}" if decision.unit not in ("", *decision.options) else ""
    passing = "may pass" if decision.may_pass else "may not pass"
    who = state.player_name(decision.player)
    head = f"{who} decides: {decision.decision}{of_unit}{f' ({offered})' if offered else ''}; {passing}"
    return [head, decision.why, said(decision.clause, decision.rule.citation)]


def fights_told(course: Course, state: State) -> str:
    """Return which units come to fight, in order, where nobody moves and nobody falls."""
    groups: dict[str, list[str]] = {}
    for fought in course.fought:
        groups.setdefault(fought.rule.title or fought.rule.id, []).append(state.unit(fought.unit).name)
    return "; ".join(f"{title}: {', '.join(units)}" for title, units in groups.items()) or "nobody fights"


def option_told(option: str, state: State) -> str:
    """Return an option as people say it: a unit or a model by its name."""
    if option in state.unit_by_id:
        return state.unit(option).name
    return state.name_of(option) if option in state.model_by_id else option


def asks_told(asks: Coherency | None) -> str:
    """Return what coherency asks: "each within 2″ of 1 other and 9″ of every other"."""
    if asks is None:
        return "no matter of neighbours"
    near = f"{asks.neighbour:g}″ of {counted(asks.count, 'other')}"
    spread = f" and {asks.spread:g}″ of every other" if asks.spread is not None else ""
    return f"each within {near}{spread}{', all in one group' if asks.connected else ''}"


def said(clause: str, citation: Citation) -> str:
    """Return a clause with its citation, as everywhere."""
    return f"{clause} · {citation}"
