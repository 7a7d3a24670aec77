"""A position taken from a file in the Fight phase: who is in the middle of its fight, and who selects next."""

from __future__ import annotations

from simulator.board import Objective
from simulator.dice import SeededDice
from simulator.events import UnitChosen
from simulator.play import Decision, next_decision, play
from simulator.play.automatic import Automatic
from simulator.state import State
from tests.rules.tenth.tables import CENTRE, FOUGHT, TOUCH, tenth, unit

NEAR, FAR = (50.0, 53.5), (90.0, 90.0)
MARKER = Objective("C", (56.0, 50.0))


def asked(state: State) -> tuple[str, tuple[str, ...]]:
    """What is decided next, and the options."""
    decision: Decision | None = next_decision(state)
    return ("", ()) if decision is None else (decision.decision, decision.options)


def test_a_unit_that_has_fought_consolidates_though_nobody_else_is_to_fight() -> None:
    state = tenth(unit("raiders", "red", [CENTRE], charged=True, **FOUGHT), unit("guard", "blue", [NEAR]))
    assert asked(state) == ("consolidate", ("raiders",))


def test_it_consolidates_toward_an_objective_as_well() -> None:
    raiders = unit("raiders", "red", [CENTRE], charged=True, **FOUGHT)
    assert asked(tenth(raiders, unit("guard", "blue", [FAR]), objectives=(MARKER,))) == ("consolidate", ("raiders",))


def test_whom_it_comes_to_engage_fights_afterwards() -> None:
    state = tenth(unit("raiders", "red", [CENTRE], charged=True, **FOUGHT), unit("guard", "blue", [NEAR]))
    chosen = [e for e in play(state, Automatic(), SeededDice(1)) if isinstance(e, UnitChosen)]
    assert [(e.decision, e.unit) for e in chosen][:2] == [("consolidate", "raiders"), ("select-to-fight", "guard")]


def test_its_opponent_selects_next_when_it_has_consolidated_or_cannot() -> None:
    others = (
        unit("reds", "red", [(20.0, 20.0)]),
        unit("blues", "blue", [(20.0, 20.0 + TOUCH)]),
        unit("guard", "blue", [FAR]),
    )
    state = tenth(unit("raiders", "blue", [CENTRE], **FOUGHT), *others)  # nobody and nothing near: it is done
    assert asked(state) == ("select-to-fight", ("reds",))


def test_a_unit_that_has_consolidated_is_done() -> None:
    state = tenth(unit("raiders", "red", [CENTRE], consolidated=True, **FOUGHT), unit("guard", "blue", [NEAR]))
    assert asked(state) == ("", ())


def test_of_two_that_may_be_in_the_middle_of_their_fight_none_is_taken_up() -> None:
    state = tenth(
        unit("raiders", "red", [CENTRE], **FOUGHT),
        unit("reavers", "red", [(60.0, 50.0)], **FOUGHT),
        unit("guard", "blue", [(50.0, 50.0 + TOUCH)]),
    )
    assert asked(state) == ("select-to-fight", ("guard",))


def test_a_unit_that_has_piled_in_and_not_fought_comes_before_one_that_has_fought() -> None:
    state = tenth(
        unit("raiders", "red", [CENTRE], **FOUGHT),
        unit("guard", "blue", [(50.0, 50.0 + TOUCH)], piled_in=True),
    )
    assert next_decision(state) is not None
    assert asked(state)[0] == "attack"
