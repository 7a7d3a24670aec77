"""A comparison as data, for `fightphase compare --json`.

Everything that has two sides stands in a list `under` of two entries, in the order of `rulesets`, beside `differs`; so
with the rulesets swapped the document is the same with every such list turned round. Lengths are inches. `format` is
the version of this shape: keys may be added to it, none is renamed or removed.

- `differs`: how many things differ, by what they are; `same`: whether nothing does;
- `verdicts`: each worked move; under each ruleset what `check --json` says of it, or null where the ruleset knows no
  such move, with `deciding`: the clauses found broken there alone, and how the other side comes not to (`there`:
  "kept", "undecided", "broken", "does not apply", "not asked for" or "unknown");
- `next`: the decision that is due, as `next --json` says it; with `why_not`, why the phase cannot be played;
- `steps`, `fights`, `choices`: the order of the phase, walked through where nobody moves and nobody falls; without
  `choices` and `fights` where one of the two, or neither, can be played;
- `moves`: whether each unit may make each kind of move that both know, when its turn comes in that walk or else now;
- `engagements`; `strikes`: the models of either unit that may strike the other; `going`: what the first turn of each
  model of a unit takes of its distance, and that distance; `distances`, `coherency`;
- `clauses`: what the differences rest on.
"""

from __future__ import annotations

from typing import Any

from simulator.comparing.comparison import Comparison
from simulator.comparing.course import Course
from simulator.comparing.distances import Coherent
from simulator.comparing.moves import Allowed, Deciding, Verdicts
from simulator.comparing.orders import Asking
from simulator.comparing.sides import Cited, Side
from simulator.report.decision import decision_json
from simulator.report.verdict import as_json

FORMAT = 1
_PLACES = 6
_SAID_ALREADY = ("name", "unit", "kind", "as_expected")


def comparison_json(comparison: Comparison) -> dict[str, Any]:
    """Return a comparison as plain JSON values."""
    c, sides = comparison, comparison.sides
    return {
        "format": FORMAT,
        "scenario": c.scenario.path,
        "title": c.scenario.title,
        "rulesets": [{"ruleset": s.name, "title": s.ruleset.title} for s in sides],
        "same": c.same,
        "differs": c.counts,
        "verdicts": [_verdicts(v) for v in c.verdicts],
        "next": {"differs": c.next_differs, "under": [_next(*both) for both in zip(sides, c.courses, strict=True)]},
        "steps": {"differs": c.steps_differ, "under": [list(steps) for steps in c.steps]},
        "fights": {
            "differs": c.fights_differ,
            "under": [[{"unit": f.unit, "clause": f.rule.id} for f in course.fought] for course in c.courses],
        },
        "choices": [
            {"decision": one.kind, "differs": one.differs, "under": [_asking(a) for a in one.asking]}
            for one in c.choices
        ],
        "moves": [
            {"unit": m.unit, "kind": m.kind, "differs": m.differs, "under": [_allowed(a) for a in m.allowed]}
            for m in c.may_move
        ],
        "engagements": [
            {
                "units": list(e.units),
                "apart": round(e.apart, _PLACES),
                "differs": e.differs or e.models_differ,
                "under": [{"engaged": e.engaged[s], "models": list(e.models[s])} for s in (0, 1)],
            }
            for e in c.engagements
        ],
        "strikes": [
            {
                "units": list(s.units),
                "differs": s.differs,
                "under": [{"models": [list(m) for m in s.models[side]], **_by(s.clauses[side])} for side in (0, 1)],
            }
            for s in c.strikes
        ],
        "going": [
            {
                "unit": g.unit,
                "kind": g.kind,
                "differs": g.differs,
                "under": [
                    {"turns": list(g.turns[side]), "inches": list(g.inches[side]), **_by(g.clauses[side])}
                    for side in (0, 1)
                ],
            }
            for g in c.goings
        ],
        "distances": [
            {
                "what": d.what,
                "differs": d.differs,
                "under": [{"inches": d.inches[s], "own": d.own[s]} for s in (0, 1)],
            }
            for d in c.distances
        ],
        "coherency": [
            {
                "unit": h.unit,
                "differs": h.differs,
                "asks_differ": h.asked_differently,
                "under": [_coherent(h, side) for side in (0, 1)],
            }
            for h in c.coherencies
        ],
        "clauses": {"under": [[_cited(clause) for clause in clauses] for clauses in c.clauses]},
    }


def _cited(clause: Cited) -> dict[str, Any]:
    return {"clause": clause.id, "citation": str(clause.citation), "sentence": clause.sentence}


def _by(clause: Cited | None) -> dict[str, Any]:
    if clause is None:
        return {"clause": None, "citation": None}
    return {"clause": clause.id, "citation": str(clause.citation)}


def _verdicts(one: Verdicts) -> dict[str, Any]:
    under: list[dict[str, Any] | None] = []
    for verdict, deciding in zip(one.verdicts, one.deciding, strict=True):
        told = None if verdict is None else as_json(one.example, verdict)
        kept = {} if told is None else {key: value for key, value in told.items() if key not in _SAID_ALREADY}
        under.append(None if told is None else {**kept, "deciding": [_deciding(d) for d in deciding]})
    return {
        "name": one.example.name,
        "unit": one.example.move.unit,
        "kind": one.example.move.kind,
        "differs": one.differs,
        "clauses_differ": one.breaks_differ,
        "under": under,
    }


def _deciding(deciding: Deciding) -> dict[str, Any]:
    return {**_cited(deciding.clause), "message": deciding.finding.message, "there": deciding.there}


def _next(side: Side, course: Course) -> dict[str, Any]:
    return {**decision_json(side.state, course.first), "why_not": course.why_not or None}


def _asking(asking: Asking | None) -> dict[str, Any] | None:
    if asking is None:
        return None
    return {
        "step": asking.step,
        "first": asking.first,
        "options": {player: list(options) for player, options in asking.options},
        "may_pass": dict(asking.may_pass),
        "why": asking.why or None,
        "clause": asking.clause.id,
        "citation": str(asking.clause.citation),
    }


def _allowed(allowed: Allowed) -> dict[str, Any]:
    return {
        "may": allowed.may,
        "asked": allowed.asked,
        "why": allowed.why,
        "mode": allowed.mode,
        "targets": list(allowed.targets),
        "objectives": list(allowed.objectives),
        "fault": allowed.fault or None,
        "clause": None if allowed.clause is None else allowed.clause.id,
        "citation": None if allowed.clause is None else str(allowed.clause.citation),
    }


def _coherent(coherent: Coherent, side: int) -> dict[str, Any]:
    asks, clause = coherent.asks[side], coherent.clauses[side]
    told: dict[str, Any] = {"in_coherency": coherent.lacks[side] is None, "lacks": coherent.lacks[side]}
    if asks is not None:
        told |= {
            "neighbour": asks.neighbour,
            "count": asks.count,
            "spread": asks.spread,
            "connected": asks.connected,
        }
    return {**told, "clause": None if clause is None else clause.id}
