"""A plan in words and as data: one source for the terminal and for `fightphase plan --json`."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from simulator.army import Model
from simulator.files.document import Tree
from simulator.geometry.shapes import Round
from simulator.planner.plan import Plan
from simulator.planner.telling import (
    by_cause,
    cause,
    how_sure,
    models_told,
    outcome_told,
    proof_told,
)
from simulator.rules import kind_name, ruleset_of
from simulator.rules.telling import capital, without_end
from simulator.rules.verdict import Travel, Verdict
from simulator.rules.words import engaged, listed
from simulator.state import State

_WIDTH = 110
_MANY = 4
"""So many models that the same thing stops are told together."""


def plan_json(plan: Plan, move: Tree) -> dict[str, Any]:
    """Return a plan as plain JSON values.

    Args:
        plan: what the planner answers.
        move: its move as it would stand in a file, `format` included.
    """
    return {
        "unit": plan.unit,
        "kind": plan.kind,
        "status": plan.status,
        "move": move,
        "engaged": plan.engaged,
        "engaged_at_most": plan.engaged_at_most,
        "in_contact": plan.in_contact,
        "in_contact_at_most": plan.in_contact_at_most,
        "optimal": plan.optimal,
        "seconds": round(plan.seconds, 3),
        "prefer": plan.prefer,
        "placed": [{"model": p.model, "reason": p.reason} for p in plan.placed],
        "hindered": [{"model": h.model, "proved": h.proved, "reason": h.reason} for h in plan.hindered],
        "held": list(plan.held),
        "notes": list(plan.notes),
        "steps": plan.steps,
        "in_contact_so_engaged_at_most": plan.contact_bound,
        "in_range_at_most": plan.in_range_at_most,
    }


def plan_text(plan: Plan, verdict: Verdict) -> str:
    """Return a plan as lines for a player at the table.

    Args:
        plan: what the planner answers.
        verdict: what the referee says of its move, from the position that it was planned in.
    """
    state = verdict.before
    unit = state.unit(plan.unit)
    lines = [f"{unit.name}, {kind_name(state, plan.kind)}{toward(verdict)}: {outcome_told(plan, state)}"]
    lines += _wrapped(proof_told(plan, state), "  ")
    if plan.status == "found":
        reasons = {p.model: without_end(p.reason) for p in plan.placed}
        lines += (_set_up if plan.purpose == "set-up" else _moved)(state, verdict.travels, reasons)
        moved = {t.model for t in verdict.travels}
        standing = [m for m in unit.on_table if m.id not in moved]
        lines += _standing(plan, verdict, standing, reasons)
    lines += _hindered(plan, state)
    for note in plan.notes:
        lines += _wrapped(capital(note), "  ")
    if plan.status == "found":
        lines += _wrapped(referee_told(verdict), "  ")
    return "\n".join(lines)


def toward(verdict: Verdict) -> str:
    """Return what a move is made toward, as words that follow its kind; nothing where nothing is selected."""
    mode = f" ({verdict.mode})" if verdict.mode else ""
    if verdict.objective is not None:
        return f"{mode} toward objective {verdict.objective}"
    if verdict.targets:
        how = "from" if ruleset_of(verdict.before).moves[verdict.move.kind].leaves else "toward"
        return f"{mode} {how} {listed([verdict.before.unit(t).name for t in verdict.targets])}"
    return mode


def referee_told(verdict: Verdict) -> str:
    """Return what the referee says of a planned move, in a sentence."""
    if verdict.outcome != "legal":
        unkept = dict.fromkeys(f.clause.id for f in (*verdict.broken, *verdict.undecided))
        return f"The referee finds it {verdict.outcome}: {', '.join(unkept)}."
    if not verdict.findings:
        return "The referee finds it legal: a unit may decline to move."
    cited = [str(f.clause.citation) for f in verdict.findings]
    book = max(dict.fromkeys(cited), key=cited.count)
    return f"The referee finds it legal: every clause kept ({book})."


def _why_it_stays(verdict: Verdict, model: Model) -> str:
    """Return why a model does not move: because it may not, or because it stands well enough."""
    state = verdict.before
    ruleset, unit = ruleset_of(state), state.unit(verdict.move.unit)
    rule = ruleset.moves[verdict.move.kind]
    if rule.terms is not None:
        terms = rule.terms(state, unit, rule.select(state, verdict.move))
        aim = next(aim for aim in terms.aims if aim.model.id == model.id)
        if aim.stays is not None:
            return without_end(aim.stays)
        if not aim.duties:
            return "there is nothing that it could move toward"
    held = [foe.name for foe in state.enemies_of(unit) if engaged(model, foe, ruleset.engagement)]
    return f"engages {listed(held)} where it stands" if held else "no place was found that serves better"


def _moved(state: State, travels: tuple[Travel, ...], reasons: dict[str, str]) -> list[str]:
    if not travels:
        return ["  Nobody moves."]
    names = [state.name_of(t.model) for t in travels]
    wide, digits = max(map(len, names)), len(str(len(travels)))
    lines = ["  Move in this order:"]
    for n, (travel, name) in enumerate(zip(travels, names, strict=True), start=1):
        x, y = travel.end.point
        start = f"    {n:>{digits}}. {name:<{wide}}  {travel.length:.2f}″ to ({x:.2f}, {y:.2f})"
        turned = f", facing {travel.end.facing:.1f}°" if travel.end.facing != travel.start.facing else ""
        reason = reasons.get(travel.model, "")
        lines += _hung(start + turned + (f": {reason}" if reason else ""), digits + 8)
    return lines


def _set_up(state: State, travels: tuple[Travel, ...], reasons: dict[str, str]) -> list[str]:
    lines = ["  Set up in this order:"]
    for n, travel in enumerate(travels, start=1):
        x, y = travel.end.point
        facing = "" if isinstance(state.model(travel.model).base, Round) else f", facing {travel.end.facing:.1f}°"
        line = f"    {n:>2}. {state.name_of(travel.model)}  at ({x:.2f}, {y:.2f}){facing}: {reasons[travel.model]}"
        lines += _hung(line, 10)
    return lines


def _standing(plan: Plan, verdict: Verdict, standing: Sequence[Model], reasons: dict[str, str]) -> list[str]:
    """Return who stays where it is, and why; of those that cannot end engaged that is said with the others."""
    hindered = {h.model for h in plan.hindered}
    state = verdict.before
    lines: list[str] = []
    for model in standing:
        if model.id not in hindered:
            why = reasons.get(model.id) or _why_it_stays(verdict, model)
            lines += _hung(f"    {state.name_of(model.id)}: {why}", 8)
    idle = [m.id for m in standing if m.id in hindered]
    if idle:
        lines += _hung(f"    {models_told(state, idle)}: not engaged, see below", 8)
    return [f"  {'Stays' if len(standing) == 1 else 'Stay'}:", *lines] if lines else []


def _hindered(plan: Plan, state: State) -> list[str]:
    """Return who does not end engaged and what stops them; of many that the same stops, the first with its numbers."""
    lines: list[str] = []
    for group in by_cause(plan.hindered):
        first, sure = group[0], how_sure(group[0])
        if len(group) < _MANY:
            for one in group:
                lines += _hung(f"    {state.name_of(one.model)}: {without_end(one.reason)} ({sure})", 8)
            continue
        head = f"{models_told(state, [one.model for one in group])}: {cause(first)} ({sure})"
        rest = without_end(first.reason)[len(cause(first)) :].strip(" :;,.")
        lines += _hung(f"    {head}" + (f"; {state.name_of(first.model)}: {rest}" if rest else ""), 8)
    head = "Cannot end engaged" if all(h.proved for h in plan.hindered) else "Not engaged"
    head = "Not set up" if plan.purpose == "set-up" else head
    return [f"  {head}:", *lines] if lines else []


def _hung(line: str, indent: int) -> list[str]:
    return textwrap.wrap(line, _WIDTH, subsequent_indent=" " * indent, drop_whitespace=True) or [line]


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")
