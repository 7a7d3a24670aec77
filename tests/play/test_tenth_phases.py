"""Random tables of the 10th edition played to the end: who selects, what a fight is made of, what a replay holds."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.dice import SeededDice
from simulator.events import (
    AttacksMade,
    Event,
    ModelMoved,
    StepBegan,
    UnitChosen,
    UnitDisembarked,
    UnitMarked,
    UnitStayed,
    apply,
    fold,
)
from simulator.play import Automatic, next_decision, play
from simulator.play.verifying import go_on, verify
from simulator.rules.ordering.fighting_first import fights_first
from simulator.rules.words import is_engaged
from simulator.scenario import Scenario, from_document, load
from simulator.state import State
from tests.play.random_tables import random_table
from tests.play.test_random_phases import AtRandom
from tests.replays import played

CASES = Path(__file__).parent.parent.parent / "scenarios" / "cases" / "40k-10e" / "clauses"
SEEDS = range(10)
MANY = range(2000, 2120)


def tenth_table(seed: int, *, most_units: int = 6) -> Scenario:
    """A sound random scenario of the 10th edition, in which nobody is in the middle of its fight."""
    document = dict(random_table(seed, most_units=most_units).document)
    step = random.Random(seed).choice(["start", "fight"])
    units = [{key: value for key, value in unit.items() if key != "piled_in"} for unit in document["units"]]
    units = [{**unit, "consolidated": True} if unit.get("fought") else unit for unit in units]
    changes = {"ruleset": "40k-10e", "turn": {**document["turn"], "step": step}, "units": units}
    return from_document({**document, **changes})


def eligible(state: State, unit_id: str) -> bool:
    """Whether a unit may fight, told once more from the rule."""
    unit = state.unit(unit_id)
    able = bool(unit.on_table) and not unit.record.fought
    return able and (unit.record.charged or is_engaged(state, unit, 1.0))


def able(state: State, player: str, first: list[str] | None) -> list[str]:
    """A player's units that may be selected: any eligible one, or of those that were first to fight, the ones left."""
    units = [u for u in state.units if u.player == player and eligible(state, u.id)]
    return [u.id for u in units if first is None or (u.id in first and fights_first(u))]


def check_who_selects(scenario: Scenario, events: list[Event]) -> None:
    """Follow the selections with the rule alone: the other player first in both steps, then in turns."""
    state, turn, remaining = scenario.state, "", False
    first: list[str] | None = None
    for event in events:
        if isinstance(event, UnitChosen) and event.decision == "select-to-fight":
            if first is None:
                first = [u.id for u in state.units if eligible(state, u.id) and fights_first(u)]
                turn = state.opponent(state.active)
            if not remaining and not any(able(state, p.id, first) for p in state.players):
                remaining, turn = True, state.opponent(state.active)
            among = None if remaining else first
            picker = turn if able(state, turn, among) else state.opponent(turn)
            assert event.player == picker
            assert list(event.options) == able(state, picker, among)
            turn = state.opponent(picker)
        state = apply(state, event)
    assert not [u.id for u in state.units if eligible(state, u.id)], "nobody is forgotten"


def check_fights(scenario: Scenario, events: list[Event]) -> None:
    """Each fight is one pile-in at most, then attacks, then one consolidation at most, of the unit selected."""
    state, fighter, done = scenario.state, "", [""]
    for event in events:
        if isinstance(event, UnitChosen) and event.decision == "select-to-fight":
            fighter, done = event.unit, ["select"]
        elif isinstance(event, UnitChosen | UnitStayed):
            kind = event.kind if isinstance(event, UnitStayed) else event.decision
            if kind in {"pile-in", "consolidate"}:
                assert event.unit == fighter
                assert kind not in done
                assert ("attack" in done) == (kind == "consolidate")
                done.append(kind)
            if kind == "attack" and event.unit == fighter:
                done.append("attack")
        elif isinstance(event, AttacksMade) and event.unit == fighter:
            assert "consolidate" not in done
            done.append("attack")
        elif isinstance(event, ModelMoved):
            assert event.unit == fighter
        state = apply(state, event)
    marks = [(e.unit, m) for e in events if isinstance(e, UnitMarked) for m, on in e.marks.items() if on]
    assert len(marks) == len(set(marks)), "nothing is marked twice"


def check(scenario: Scenario, events: list[Event], final: State) -> None:
    steps = [e.step for e in events if isinstance(e, StepBegan)]
    assert steps == [s for s in ("start", "fight", "end", "end-of-turn") if s in steps]
    assert final == fold(scenario.state, events)
    assert final.step in {"end", "end-of-turn"}
    assert next_decision(final) is None
    check_who_selects(scenario, events)
    check_fights(scenario, events)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_silent_phase_goes_as_the_rule_says_and_verifies(seed: int) -> None:
    scenario = tenth_table(seed)
    replay = played(scenario, seed)
    check(scenario, list(replay.events), fold(scenario.state, replay.events))
    assert verify(replay).holds


@pytest.mark.parametrize("seed", SEEDS)
def test_a_phase_of_random_choices_goes_as_the_rule_says(seed: int) -> None:
    scenario = tenth_table(seed)
    events = list(play(scenario.state, AtRandom(seed), SeededDice(seed)))
    check(scenario, events, fold(scenario.state, events))


@pytest.mark.parametrize("seed", range(3))
def test_a_phase_that_was_stopped_goes_on_as_though_it_never_had(seed: int) -> None:
    replay = played(tenth_table(3000 + seed), seed)
    for cut in range(0, len(replay.events), 7):
        stopped = replace(replay, events=replay.events[:cut], finished=False)
        start, rest = go_on(stopped)
        assert (*replay.events[:start], *rest) == replay.events
        assert verify(stopped).holds


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
def test_many_phases_go_as_the_rule_says_and_verify(seed: int) -> None:
    scenario = tenth_table(seed, most_units=9)
    replay = played(scenario, seed, by=AtRandom(seed))
    check(scenario, list(replay.events), fold(scenario.state, replay.events))
    assert verify(replay).holds


@pytest.mark.parametrize("name", ["emergency-if-needed", "within"])
def test_of_several_units_in_a_destroyed_transport_the_player_of_the_program_gets_one_out_after_the_other(
    name: str,
) -> None:
    scenario = load(CASES / f"disembark.{name}.toml")
    aboard = [u.id for u in scenario.state.units if u.embarked_in is not None]
    assert len(aboard) > 1
    events = list(play(scenario.state, Automatic(), SeededDice(0)))
    assert {e.unit for e in events if isinstance(e, UnitDisembarked)} == set(aboard)
