"""What there is to decide, in words."""

from __future__ import annotations

from typing import Final

from simulator.rules.decision import Decision

_ABOUT: Final = {
    "trigger": "which rule comes first",
    "choose-target": "who suffers it",
    "pile-in": "which unit piles in next",
    "select-to-fight": "which unit fights next",
    "choose-fight-type": "how the unit fights",
    "attack": "whom the unit attacks, and with what",
    "get-out": "which unit gets out of the wreck",
    "disembark": "where the unit is set up",
    "deadly-demise": "whose Deadly Demise is rolled first",
    "consolidate": "which unit consolidates next",
    "retreat": "which unit retreats next",
    "remove": "which model is removed",
    "fight-first": "which model strikes first",
    "choose-fight": "which fight is fought next",
    "opportunity-attack": "which model makes an opportunity attack",
}


def about(decision: Decision) -> str:
    """Return what a decision is about, to stand behind "… decides"; other kinds are told by their own names."""
    return _ABOUT.get(decision.decision, decision.decision.replace("-", " "))
