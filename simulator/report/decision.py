"""A decision as data, for `fightphase next --json` and `fightphase compare --json`."""

from __future__ import annotations

from typing import Any

from simulator.rules.decision import Decision
from simulator.state import State


def decision_json(state: State, decision: Decision | None) -> dict[str, Any]:
    """Return a decision as plain JSON values; everything is null when the phase is over."""
    if decision is None:
        over = {"options": [], "may_pass": False, "step": state.step}
        return {"player": None, "decision": None, **over, **dict.fromkeys(("clause", "citation", "unit", "why"))}
    return {
        "player": decision.player,
        "decision": decision.decision,
        "options": list(decision.options),
        "may_pass": decision.may_pass,
        "step": decision.step,
        "clause": decision.clause,
        "citation": decision.citation,
        "unit": decision.unit or None,
        "why": decision.why,
    }
