"""Random tables played to the end, automatically and at random: nobody is forgotten, and nobody fights twice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

import pytest

from simulator.assets import version
from simulator.dice import SeededDice
from simulator.events import Event, ModelMoved, Passed, StepBegan, UnitChosen, UnitMarked, WoundsLost, apply, fold
from simulator.files.canonical import checksum
from simulator.files.faults import ScriptError
from simulator.play import Automatic, Decision, Scripted, fight, next_decision, play
from simulator.play.choice import Choice
from simulator.play.phase import resolved
from simulator.play.verifying import verify
from simulator.replay import Header, Replay
from simulator.rules.eleventh.sequence.eligible import can_fight, far_from_everybody
from simulator.scenario import Scenario
from simulator.script import Script, ScriptedDecision
from simulator.state import State
from tests.play.random_tables import random_table

SEEDS = range(12)
MANY = range(1000, 1200)
MOVES = ("pile-in", "consolidate")
SCRIPTED = (*MOVES, "select-to-fight", "trigger", "remove")
"""Decisions that have entries of their own in a script."""


class RefusedError(Exception):
    """A choice was refused."""


def refuse(message: str) -> NoReturn:
    raise RefusedError(message)


@dataclass
class AtRandom:
    """A player for both sides that chooses at random: units, types, passes, and whether to move or to stay."""

    seed: int
    log: list[tuple[State, Decision]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.luck = random.Random(self.seed)
        self.automatic = Automatic()

    def choose(self, state: State, decision: Decision) -> Choice:
        self.log.append((state, decision))
        if decision.may_pass and self.luck.random() < 0.15:
            return Choice(refuse, passes=True)
        name = self.luck.choice(decision.options) if decision.options else ""
        match decision.decision:
            case "pile-in" | "consolidate":
                if self.luck.random() < 0.4:
                    return Choice(refuse, unit=name, stays=True)
                return self.automatic.move(state, decision, name)
            case "select-to-fight":
                return Choice(refuse, unit=name)
            case "trigger" | "choose-target" | "choose-fight-type" | "remove":
                return Choice(refuse, unit=decision.unit, option=name)
            case _:
                return self.automatic.choose(state, decision)


def played_at_random(seed: int) -> tuple[Scenario, AtRandom, list[Event], State]:
    """A random table, played by random choices."""
    scenario, player = random_table(seed), AtRandom(seed)
    events = list(play(scenario.state, player, SeededDice(seed)))
    return scenario, player, events, fold(scenario.state, events)


def check_phase(start: State, events: list[Event], final: State) -> None:
    """What must be true of every phase that was played to its end."""
    steps = [e.step for e in events if isinstance(e, StepBegan)]
    order = ["start", "pile-in", "fight", "consolidate", "end", "end-of-turn"]
    assert steps == [s for s in order if s in steps], "each step begins once, in order"
    assert final.step in {"end", "end-of-turn"}
    assert next_decision(final) is None
    chosen = [e.unit for e in events if isinstance(e, UnitChosen) and e.decision == "select-to-fight"]
    assert len(chosen) == len(set(chosen)), "nobody fights twice"
    assert not [u for u in chosen if start.unit(u).record.fought], "nor who had fought before"
    for kind in MOVES:
        moved = [e.unit for e in events if isinstance(e, UnitChosen) and e.decision == kind]
        extra = [e.unit for e in events if isinstance(e, UnitChosen) and e.option == "overrun"]
        assert all(moved.count(u) <= 1 + extra.count(u) for u in moved)
    state = start
    for event in events:
        if isinstance(event, StepBegan) and event.step == "consolidate":
            left = [u for u in state.units if can_fight(state, u)]
            passed = {e.player for e in events if isinstance(e, Passed)}
            assert all(u.player in passed and far_from_everybody(state, u) for u in left), "nobody is forgotten"
        state = apply(state, event)
    assert state == final
    marks = [(e.unit, m) for e in events if isinstance(e, UnitMarked) for m, on in e.marks.items() if on]
    assert len(marks) == len(set(marks)), "nothing is marked twice"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_silent_phase_ends_and_nobody_is_forgotten(seed: int) -> None:
    played = fight(random_table(seed), seed=seed)
    check_phase(played.start, list(played.events), played.final)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_phase_of_random_choices_ends_and_nobody_is_forgotten(seed: int) -> None:
    scenario, _, events, final = played_at_random(seed)
    check_phase(scenario.state, events, final)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_seed_gives_the_same_events(seed: int) -> None:
    assert fight(random_table(seed), seed=7).events == fight(random_table(seed), seed=7).events


class Asked:
    """The automatic player, with every position it was asked in and every decision."""

    def __init__(self) -> None:
        self.player = Automatic()
        self.log: list[tuple[State, Decision]] = []

    def choose(self, state: State, decision: Decision) -> Choice:
        self.log.append((state, decision))
        return self.player.choose(state, decision)


@pytest.mark.parametrize("seed", SEEDS)
def test_who_decides_what_is_a_function_of_the_folded_position(seed: int) -> None:
    scenario = random_table(seed)
    asked, state, answered = Asked(), scenario.state, 0
    for event in play(scenario.state, asked, SeededDice(seed)):
        if len(asked.log) > answered:  # the event is the first that follows from an answer
            then, decision = asked.log[answered]
            assert then == state
            assert next_decision(state) == decision
            answered += 1
        state = apply(state, event)
    assert answered == len(asked.log)


@pytest.mark.parametrize("seed", SEEDS)
def test_lengths_and_wounds_of_a_phase_make_sense(seed: int) -> None:
    for event in fight(random_table(seed), seed=seed).events:
        if isinstance(event, ModelMoved):
            assert 0.0 < event.length <= 3.001
        if isinstance(event, WoundsLost):
            assert event.lost > 0
            assert event.left >= 0


@pytest.mark.parametrize("seed", SEEDS)
def test_every_decision_says_who_why_and_by_which_clause(seed: int) -> None:
    _, player, _, _ = played_at_random(seed)
    for state, decision in player.log:
        assert decision.player in {p.id for p in state.players}
        assert decision.why.endswith(".")
        assert decision.options or decision.decision == "attack"
        assert decision.clause
        assert decision.citation.startswith("11e core rules ")
        if decision.decision in {"select-to-fight", *MOVES}:
            named = [state.player_name(decision.player), *(state.unit(u).name for u in (decision.unit,) if u)]
            assert any(name in decision.why for name in named)


def answers(state: State, decision: Decision) -> Iterator[tuple[str, Choice, bool]]:
    """Everything one could try to answer to a decision, and whether it is on offer."""

    def choice(**given: object) -> Choice:
        return Choice(refuse, "script", **given)  # type: ignore[arg-type]

    yield "pass", choice(passes=True), decision.may_pass
    kind = decision.decision
    units = [u.id for u in state.units]
    match kind:
        case "pile-in" | "consolidate":
            for unit in units:
                yield unit, choice(unit=unit, stays=True), unit in decision.options
        case "select-to-fight" | "get-out" | "disembark":
            for unit in units:
                yield unit, choice(unit=unit), unit in decision.options
        case "choose-fight-type":
            for option in ("normal", "overrun", "charge"):
                yield option, choice(unit=decision.unit, option=option), option in decision.options
        case "choose-target":
            for unit in units:
                yield unit, choice(unit=decision.unit, option=unit), unit in decision.options
        case "trigger":
            for name in [t.name for u in state.units for t in u.triggers]:
                yield name, choice(unit=decision.unit, option=name), name in decision.options
        case "remove" | "deadly-demise":
            for model in [m.id for u in state.units for m in u.models]:
                yield model, choice(unit=decision.unit, option=model), model in decision.options
        case "attack":
            for unit in units:
                yield unit, choice(unit=unit), unit == decision.unit


@pytest.mark.parametrize("seed", SEEDS)
def test_every_option_offered_is_accepted_and_every_other_is_refused_with_clause_and_options(seed: int) -> None:
    _, player, _, _ = played_at_random(seed)
    for state, decision in player.log:
        for name, choice, offered in answers(state, decision):
            if not offered:
                with pytest.raises(RefusedError, match=r"^[a-z-]+\.[a-z-]+: .* Options: "):
                    resolved(state, decision, choice, SeededDice(0))
                continue
            events = resolved(state, decision, choice, SeededDice(0))
            after = fold(state, events)
            assert events, (decision, name)
            assert next_decision(after) != decision, "an answer leads on"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_script_can_choose_what_is_offered_and_nothing_else(seed: int) -> None:
    _, player, _, _ = played_at_random(seed)
    for state, decision in player.log:
        kind = decision.decision
        if (
            kind not in {"pile-in", "consolidate", "select-to-fight", "trigger", "remove"}
            or decision.unit in decision.options
        ):
            continue
        for name, choice, offered in answers(state, decision):
            if choice.passes and kind in {"trigger", "remove"}:
                continue
            entry = ScriptedDecision(
                "pass" if choice.passes else kind,
                player=decision.player,
                unit=None if choice.passes else choice.unit or None,
                step="fight" if kind == "select-to-fight" else kind,
                stay=choice.stays,
                trigger=choice.option if kind == "trigger" else None,
                model=choice.option if kind == "remove" else None,
            )
            scripted = Scripted(Script("test", "test", (entry,)), Automatic())
            refusal = ""
            try:
                resolved(state, decision, scripted.choose(state, decision), SeededDice(0))
                scripted.finish(state)
            except ScriptError as error:
                refusal = str(error)
            assert (refusal == "") is offered, (decision, name)
            assert offered or "Options: " in refusal or "could choose: " in refusal


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
def test_large_random_tables_are_played_to_their_end_and_hold_when_they_are_verified(seed: int) -> None:
    """One in twenty is planned by the tactician, who takes his time; the sequence is the same for both."""
    scenario, planner = random_table(seed, most_units=20, most_models=6), "straight" if seed % 20 else "best"
    played = fight(scenario, seed=seed, planner=planner)
    check_phase(played.start, list(played.events), played.final)
    header = Header.of(scenario, seed=seed, program=version(), planner=planner)
    replay = Replay(header, scenario, played.events, finished=True, checksum=checksum(played.final))
    verified = verify(replay)
    assert verified.holds, verified.differences
    assert verified.events == len(played.events)
