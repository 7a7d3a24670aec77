"""Random small scenarios, played to the end without a script: the phase ends, and nobody is forgotten."""

from __future__ import annotations

import math
import random

import pytest

from simulator.dice import SeededDice
from simulator.events import Event, ModelMoved, Passed, StepBegan, UnitChosen, UnitMarked, WoundsLost, apply, fold
from simulator.play import Automatic, Decision, fight, next_decision, play
from simulator.play.choice import Choice
from simulator.rules.eleventh.sequence.eligible import can_fight
from simulator.scenario import Scenario
from simulator.state import State
from tests.builders import Tree, a_scenario, a_unit

BLADE = {"name": "Blade", "range": "melee", "A": "2", "WS": 3, "S": 5, "AP": -1, "D": "1"}
RADIUS = 32 / 25.4 / 2


def a_small_scenario(seed: int) -> Scenario:
    """Two or three units a side, one to four models each, crowded round the middle of the table."""
    luck = random.Random(seed)
    taken: list[tuple[float, float]] = []
    units: list[Tree] = []
    for player in ("red", "blue"):
        for k in range(luck.randint(2, 3)):
            places = _cluster(luck, taken, luck.randint(1, 4))
            if not places:
                continue
            flags = {"charged": luck.random() < 0.4, "fights_first": luck.random() < 0.2}
            units.append(a_unit(f"{player}-{k}", player, places, weapons=[BLADE], **flags))
    objective = {"id": "A", "at": [24.0 + 6 * luck.random(), 20.0]}
    return a_scenario(units=units, objectives=[objective], turn={"active": luck.choice(["red", "blue"])})


def _cluster(luck: random.Random, taken: list[tuple[float, float]], count: int) -> list[list[float]]:
    """Places for a unit, coherent and clear of the others."""
    mine: list[tuple[float, float]] = []
    for _ in range(400):
        if len(mine) == count:
            break
        if mine:
            x, y = luck.choice(mine)
            turn, reach = luck.uniform(0, 2 * math.pi), luck.uniform(1.3, 3.0)
            spot = (x + reach * math.cos(turn), y + reach * math.sin(turn))
        else:
            spot = (luck.uniform(24, 34), luck.uniform(16, 26))
        clear = all(math.dist(spot, other) > 2 * RADIUS + 0.01 for other in [*taken, *mine])
        if clear and all(math.dist(spot, mate) < 8.0 for mate in mine):
            mine.append((round(spot[0], 4), round(spot[1], 4)))
    taken.extend(mine)
    return [list(spot) for spot in mine]


SEEDS = range(10)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_silent_phase_ends_and_nobody_is_forgotten(seed):
    scenario = a_small_scenario(seed)
    played = fight(scenario, seed=seed)
    last = played.events[-1]
    assert isinstance(last, StepBegan)
    assert last.step == "end"
    selected = [e.unit for e in played.events if isinstance(e, UnitChosen) and e.decision == "select-to-fight"]
    assert len(selected) == len(set(selected))
    assert next_decision(played.final) is None
    _nobody_forgotten(played.start, played.events)


def _nobody_forgotten(state: State, events: tuple[Event, ...]) -> None:
    """When the Fight step ended, every unit that was eligible had fought, or its player had passed."""
    passed = {e.player for e in events if isinstance(e, Passed)}
    for i, event in enumerate(events):
        if isinstance(event, StepBegan) and event.step == "consolidate":
            then = fold(state, events[:i])
            assert [u.id for u in then.units if can_fight(then, u) and u.player not in passed] == []


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_seed_gives_the_same_events(seed):
    assert fight(a_small_scenario(seed), seed=7).events == fight(a_small_scenario(seed), seed=7).events


class Asked:
    """The automatic player, with every position it was asked in and every decision."""

    def __init__(self) -> None:
        self.player = Automatic()
        self.log: list[tuple[State, Decision]] = []

    def choose(self, state: State, decision: Decision) -> Choice:
        self.log.append((state, decision))
        return self.player.choose(state, decision)


@pytest.mark.parametrize("seed", SEEDS)
def test_who_decides_what_is_a_function_of_the_folded_position(seed):
    scenario = a_small_scenario(seed)
    asked, state, answered = Asked(), scenario.state, 0
    for event in play(scenario.state, asked, SeededDice(seed)):
        if len(asked.log) > answered:  # the event is the first that follows from an answer
            then, decision = asked.log[answered]
            assert then == state
            assert next_decision(state) == decision
            answered += 1
        state = apply(state, event)
    assert answered == len(asked.log) > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_lengths_marks_and_wounds_of_a_phase_make_sense(seed):
    played = fight(a_small_scenario(seed), seed=seed)
    for event in played.events:
        if isinstance(event, ModelMoved):
            assert 0.0 < event.length <= 3.001
        if isinstance(event, WoundsLost):
            assert event.lost > 0
            assert event.left >= 0
    marks = [(e.unit, mark) for e in played.events if isinstance(e, UnitMarked) for mark, on in e.marks.items() if on]
    assert len(marks) == len(set(marks))
