"""Declarations of attacks in a log: written as plain data, read back the same, refused when they are none."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.events import AttacksMade
from simulator.files.event_lines import EventLineError
from simulator.play.choice import Choice, cannot_be
from simulator.play.declared import Declaration, declaration, with_declaration
from simulator.script import Attack

STRIKE = AttacksMade(unit="raiders", target="guard", text="They strike.")
ATTACKS = (
    Attack("guard"),
    Attack("guard", "Blade", ("raiders-1", "raiders-2"), count=2, decline=("LETHAL HITS",), character="guard-1"),
    Attack("guard", hits=(6, 1), wounds=(), casualties=("guard-2",)),
    Attack("guard", wounds_lost=(("guard-1", 2),)),
)


def test_what_was_declared_is_read_back_from_the_first_strike():
    choice = Choice(
        cannot_be, "hand", unit="raiders", attacks=ATTACKS, faces={"hazards": (1, 6)}, casualties=("raiders-2",)
    )
    first, second = with_declaration(choice, [STRIKE, STRIKE])
    assert second == STRIKE
    assert declaration(first) == Declaration(ATTACKS, {"hazards": (1, 6)}, ("raiders-2",))


def test_what_a_script_declared_stands_in_the_script():
    assert with_declaration(Choice(cannot_be, "script", attacks=ATTACKS), [STRIKE]) == (STRIKE,)


@pytest.mark.parametrize(
    "declared",
    [
        {"attacks": 3},
        {"attacks": [3]},
        {"attacks": [{"weapon": "Blade"}]},
        {"attacks": [{"target": "guard", "wepon": "Blade"}]},
        {"attacks": [{"target": "guard", "hits": ["six"]}]},
        {"attacks": [], "hazards": 3},
        {"attacks": [], "casualties": [3]},
        {"attacks": [], "falls": "raiders-1"},
    ],
)
def test_what_is_no_declaration_is_refused(declared: dict[str, Any]):
    with pytest.raises(EventLineError):
        declaration(AttacksMade(unit="raiders", target="guard", declared=declared, text=""))
