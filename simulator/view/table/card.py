"""The card over the table: what the unit's move comes to so far, and who is still to move."""

from __future__ import annotations

from dataclasses import replace

from simulator.rules import kind_name
from simulator.rules.verdict import Verdict
from simulator.view.marks import Card
from simulator.view.table.sitting import Sitting
from simulator.view.told import listed
from simulator.view.words import model_label

BELOW_CAPTIONS = 60.0
"""Points of the board that are left to captions."""
MOST = 5
"""Names of those still to move, at most."""


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
