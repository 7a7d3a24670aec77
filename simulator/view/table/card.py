"""The card over the table: what the unit's move comes to so far, and who is still to move."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from simulator.rules import kind_name
from simulator.rules.verdict import Verdict
from simulator.view.marks import Card, Row
from simulator.view.table.sitting import Sitting
from simulator.view.told import listed
from simulator.view.words import asked, breach, inches, model_label

BELOW_CAPTIONS = 60.0
"""Points of the board that are left to captions."""
MOST = 5
"""Names of those still to move, at most."""
MOST_ROWS = 8


def set_up_card(sitting: Sitting, verdict: Verdict) -> Card:
    """Return the card of a unit that is set up: what it keeps, clause by clause, and what is broken by whom."""
    proposal, state = sitting.proposal, sitting.game.state
    assert proposal is not None
    rows: list[Row] = []
    for clause, group in groupby(verdict.findings, key=lambda f: f.clause.id):
        findings = tuple(group)
        worst = min(findings, key=lambda f: (f.kept is not False, f.kept is not None))
        if worst.kept:
            rows.append(Row(True, asked(clause, worst.required)))
            continue
        who = state.name_of(worst.model) if worst.model else state.unit(proposal.unit).name
        measured = inches(worst.measured) if worst.measured is not None else ""
        rows.append(Row(worst.kept, f"{who} {breach(clause)}", measured))
    names = {m.id for m in state.unit(proposal.unit).models if m.alive}
    count, placed = len(names), len([k for k in proposal.placed if k in names])
    finding = next(iter((*verdict.broken, *verdict.undecided)), None)
    foot = f"{finding.clause.id} · {finding.clause.citation}" if finding is not None else "Enter sets them up"
    head = "Legal places" if verdict.outcome == "legal" else f"{verdict.outcome.capitalize()} places"
    aside = f"{placed} of {count} by hand"
    stands = (body.pose.point for k in names if (body := proposal.body(state, k)) is not None)
    return Card(verdict.outcome, head, aside, tuple(rows[:MOST_ROWS]), foot, tuple(stands), top=BELOW_CAPTIONS)


def move_card(sitting: Sitting, card: Card, verdict: Verdict) -> Card:
    """Return the card of a judgement with the words of the table."""
    proposal, state = sitting.proposal, sitting.game.state
    assert proposal is not None
    unit = state.unit(proposal.unit)
    ended = {k for k, _ in proposal.ends} | ({sitting.held.model} if sitting.held is not None else set())
    left = [m.id for m in unit.on_table if m.id not in ended]
    count = len(unit.on_table)
    kind = kind_name(state, proposal.kind)
    head = card.head if verdict.outcome != "legal" else f"Legal {kind}" if not left else "Legal so far"
    foot = card.foot
    if sitting.held is not None:
        foot = "Enter puts it down · Esc puts it back" if sitting.held.by_keys else "Drop to place · Esc puts it back"
    elif left and verdict.outcome == "legal":
        names = [model_label(state, m) for m in left]
        who = listed(names) if len(names) <= MOST else f"{len(names)} models"
        foot = f"{who} may still move · Enter ends the move"
    elif verdict.outcome == "legal":
        foot = "Enter ends the move"
    aside = f"{len(ended)} of {count} moved" if count > 1 else ""
    return replace(card, head=head, aside=aside, foot=foot, top=BELOW_CAPTIONS)
