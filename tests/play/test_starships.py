"""Fights of starships played whole: the demos as their scripts tell them, and random ones that are verified again."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pytest

from simulator.assets import version
from simulator.cli import main
from simulator.dice import ScriptedDice, SeededDice
from simulator.events import (
    AttacksMade,
    DiceRolled,
    Event,
    ModelDestroyed,
    ModelMoved,
    StepBegan,
    UnitChosen,
    UnitStayed,
    apply,
    fold,
)
from simulator.files.canonical import checksum
from simulator.geometry.lengths import at_least
from simulator.moves import Move
from simulator.play import Automatic, Decision, fight, play
from simulator.play.choice import Choice
from simulator.play.verifying import verify
from simulator.referee import check
from simulator.replay import Header, Replay
from simulator.rules.cosmic_combat.fights import fights, opponents
from simulator.rules.cosmic_combat.withdrawing import plain_retreat
from simulator.rules.words import apart
from simulator.scenario import Scenario, load
from simulator.script import Attack, load_script
from simulator.state import State
from tests.oracles.boarding_oracle import Ship
from tests.rules.cosmic_combat.tables import SIDE, above, beside, ship, ships

DEMOS = Path(__file__).parents[2] / "scenarios" / "demos"
AT = (20.0, 20.0)


@dataclass(frozen=True)
class Story:
    """What a demo comes to."""

    name: str
    destroyed: tuple[str, ...]
    moved: tuple[str, ...]
    decisions: tuple[str, ...]


STORIES = (
    Story(
        "boarding",
        ("cutters-2",),
        ("cutters-1", "cutters-2"),
        ("fight-first", "choose-fight", "choose-fight", "retreat", "opportunity-attack"),
    ),
    Story(
        "duels",
        ("twin-1", "mirror-1", "gnat-1", "hound-1"),
        ("hound-1",),
        ("choose-fight", "choose-fight", "choose-fight", "retreat", "opportunity-attack"),
    ),
    Story(
        "breakout",
        ("pack-1",),
        ("pack-3", "pack-2", "pack-1", "jaws-1"),
        ("retreat", "retreat", "opportunity-attack", "opportunity-attack"),
    ),
)


def recorded(scenario: Scenario, events: tuple[Event, ...], seed: int, script: object = None) -> Replay:
    header = Header.of(scenario, seed=seed, program=version(), script=script)
    return Replay(header, scenario, events, finished=True, checksum=checksum(fold(scenario.state, events)))


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_demo_is_as_its_script_tells_it(story: Story) -> None:
    scenario = load(DEMOS / f"{story.name}.toml")
    script = load_script(DEMOS / f"{story.name}.script.toml", scenario)
    assert scenario.warnings == script.warnings == ()
    played = fight(scenario, script=script)
    events = played.events
    assert tuple(e.model for e in events if isinstance(e, ModelDestroyed)) == story.destroyed
    assert tuple(e.model for e in events if isinstance(e, ModelMoved)) == story.moved
    assert tuple(e.decision for e in events if isinstance(e, UnitChosen)) == story.decisions
    assert {e.by for e in events if isinstance(e, UnitChosen)} == {"script"}
    assert fight(scenario, script=script, seed=99).events == events, "nothing is left to luck"


def test_the_demos_show_what_they_are_said_to_show() -> None:
    told = {story.name: [e.text for e in fight(load(DEMOS / f"{story.name}.toml"), script=_script(story.name)).events]
            for story in STORIES}  # fmt: skip
    assert any("Amber Lancers 2 added no dice, being out of range." in text for text in told["boarding"])
    assert any("allocated to Amber Cutters 1 (2) and Amber Cutters 2 (1)" in text for text in told["boarding"])
    assert any("Hit: 1 of 2 on 6+" in text for text in told["duels"])
    assert any("Hit: 1 of 1 on 2+" in text for text in told["duels"])
    assert any("Umber Tug cannot retreat" in text for text in told["breakout"])


def _script(name: str):
    return load_script(DEMOS / f"{name}.script.toml", load(DEMOS / f"{name}.toml"))


def test_the_pages_example_of_an_opportunity_attack_is_four_dice_and_two_wound_rolls() -> None:
    two = ((AT[0] - 1.0, above(AT)[1]), (AT[0] + 1.0, above(AT)[1]))
    scenario = ships(ship("r1", AT, fought=True), ship("b1", *two, fought=True), step="retreat")
    rolls = {"opportunity": [], "wound": []}
    for event in play(scenario.state, Leaves(("r1",)), ScriptedDice((4, 1, 5, 6, 2, 6))):
        if isinstance(event, DiceRolled):
            rolls[event.purpose].append(event.faces)
    assert rolls == {"opportunity": [(4, 1), (6, 2)], "wound": [(5,), (6,)]}


@dataclass(frozen=True)
class Leaves:
    """A player for both sides whose units of these names retreat, by the plain way; all else is automatic."""

    units: tuple[str, ...]

    def choose(self, state: State, decision: Decision) -> Choice:
        if decision.decision == "retreat":
            unit = next((u for u in decision.options if u in self.units), None)
            if unit is not None:
                return Choice(refuse, unit=unit, move=plain_retreat(state, Move("retreat", unit)))
            return Choice(refuse, passes=True)
        return Automatic().choose(state, decision)


def refuse(message: str, line: int | None = None) -> NoReturn:
    raise AssertionError(message)


@dataclass
class AtRandom:
    """A player for both sides that chooses at random, by hand: fights, retreats, attacks, whom wounds go to."""

    luck: random.Random

    def choose(self, state: State, decision: Decision) -> Choice:
        option = self.luck.choice(decision.options)
        if decision.may_pass and self.luck.random() < 0.2:
            return Choice(refuse, "hand", passes=True)
        if decision.decision != "retreat":
            return Choice(refuse, "hand", option=option, attacks=self._attacks(state, option))
        move = plain_retreat(state, Move("retreat", option))
        return Choice(refuse, "hand", unit=option, move=move if move.steps else None, stays=not move.steps)

    def _attacks(self, state: State, option: str) -> tuple[Attack, ...]:
        """A weapon for the model itself, now and then."""
        model = state.model(option)
        if not model.weapons or self.luck.random() < 0.5 or not self._strikes(state, option):
            return ()
        return (Attack(models=(option,), weapon=self.luck.choice(model.weapons).name),)

    @staticmethod
    def _strikes(state: State, option: str) -> bool:
        model = state.model(option)
        dice = model.profile.Aggressors
        return bool(dice) and option not in state.sequence.get("struck", ()) and bool(opponents(state, model))


def random_ships(seed: int) -> Scenario:
    """Two rows of ships that are more or less near, with all sorts of profiles."""
    luck = random.Random(seed)
    units, x = [], 4.0
    for n in range(luck.randint(2, 5)):
        place = (x, 20.0)
        reds = [place] if luck.random() < 0.6 else [place, beside(place, luck.uniform(0.1, 1.8))]
        foe = (x + luck.uniform(-0.5, 0.5), above(place, luck.uniform(0.0, 1.3))[1])
        more = [{"abilities": ["FIGHTS FIRST"]} if luck.random() < 0.3 else {} for _ in range(2)]
        for m in more:
            if luck.random() < 0.4:
                m["weapons"] = [{"name": "Claw", "S": 1}, {"name": "Ram", "S": 3}]
        units.append(ship(f"r{n}", *reds, profile=a_profile(luck), **more[0]))
        units.append(ship(f"b{n}", foe, profile=a_profile(luck), **more[1]))
        x = reds[-1][0] + SIDE + luck.uniform(1.1, 4.0)
    return ships(*units)


def a_profile(luck: random.Random) -> Ship:
    one = luck.randint
    return Ship(one(0, 4), one(1, 6), one(1, 6), one(1, 6), one(1, 4), luck.choice((7, 6, 5, 4)))


def check_phase(scenario: Scenario, events: tuple[Event, ...]) -> None:
    """What holds of every phase, whatever is chosen."""
    state, struck, done = scenario.state, Counter[str](), Counter[str]()
    inside = {m for one in fights(state) for m in one.models}
    mates = {m for one in fights(state) for m in one.out_of_range}
    fighting = {state.unit_of[m].id for m in inside | mates}
    for event in events:
        match event:
            case AttacksMade(models=(model,)):
                (struck if state.step == "fight" else done)[model] += 1
                assert model in inside, "out of range, nobody strikes"
            case ModelMoved(model=model):
                assert state.step == "retreat"
            case StepBegan(step="retreat"):
                left = {u.id for u in state.units if u.on_table}
                assert {u.id for u in state.units if u.record.fought} & left == fighting & left
        state = apply(state, event)
    assert state.step == "end"
    assert not struck or max(struck.values()) == 1
    assert not done or max(done.values()) == 1
    for unit in state.units:
        for model in unit.on_table if unit.record.retreated else ():
            if any(isinstance(e, ModelMoved) and e.model == model.id for e in events):
                foes = [m for foe in state.enemies_of(unit) for m in foe.on_table]
                moved_later = {e.model for e in events if isinstance(e, ModelMoved)}
                assert all(at_least(apart(model, m), 1.0) for m in foes if m.id not in moved_later)


@pytest.mark.parametrize("seed", range(10))
def test_random_phases_keep_the_rules_and_verify(seed: int) -> None:
    scenario = random_ships(seed)
    automatic = fight(scenario, seed=seed).events
    by_hand = tuple(play(scenario.state, AtRandom(random.Random(seed)), SeededDice(seed)))
    for events in (automatic, by_hand):
        check_phase(scenario, events)
        found = verify(recorded(scenario, events, seed))
        assert found.holds, found.difference


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_random_phases_keep_the_rules_and_verify(seed: int) -> None:
    test_random_phases_keep_the_rules_and_verify(seed)


def test_a_face_that_was_changed_is_noticed() -> None:
    scenario = ships(ship("r1", AT), ship("b1", above(AT)))
    events = list(fight(scenario, seed=4).events)
    n = next(n for n, e in enumerate(events) if isinstance(e, DiceRolled))
    rolled = events[n]
    assert isinstance(rolled, DiceRolled)
    changed = tuple(face % 6 + 1 for face in rolled.faces)
    events[n] = type(rolled)(purpose="hit", faces=changed, need=rolled.need, passed=rolled.passed, text=rolled.text)
    found = verify(recorded(scenario, tuple(events), 4))
    assert found.difference is not None
    assert found.difference.line == n + 2


def test_whom_wounds_go_to_by_hand_is_in_the_log_and_verifies() -> None:
    pair = (AT[0] - 0.7, AT[1]), (AT[0] + 0.7, AT[1])
    strong = Ship(3, 6, 6, 3, 6)
    weak = Ship(1, 2, 2, 2, 4)
    scenario = ships(ship("r1", *pair, profile=weak), ship("b1", above(AT), profile=strong))

    @dataclass(frozen=True)
    class Splits:
        def choose(self, state: State, decision: Decision) -> Choice:
            if decision.decision != "choose-fight":
                return Automatic().choose(state, decision)
            attack = Attack(models=("b1-1",), hits=(6, 6, 6), wounds=(6, 6, 6), allocate=("r1-1", "r1-2", "r1-1"))
            return Choice(refuse, "hand", option=decision.options[0], attacks=(attack,))

    events = tuple(play(scenario.state, Splits(), SeededDice(1)))
    assert [m.wounds for m in fold(scenario.state, events).unit("r1").models] == [2, 3]
    assert verify(recorded(scenario, events, 1)).holds


def test_a_unit_that_stays_says_no_more_than_that() -> None:
    scenario = load(DEMOS / "duels.toml")
    stayed = [e for e in fight(scenario, script=_script("duels")).events if isinstance(e, UnitStayed)]
    assert [e.text for e in stayed] == ["Pale Warden stays."]


def test_every_scripted_retreat_is_legal_by_the_referee() -> None:
    for story in STORIES:
        script = _script(story.name)
        state = load(DEMOS / f"{story.name}.toml").state
        moves = {d.unit: d.move for d in script.decisions if d.decision == "retreat" and d.move is not None}
        for event in fight(load(DEMOS / f"{story.name}.toml"), script=script).events:
            if isinstance(event, UnitChosen) and event.decision == "retreat":
                assert check(state, moves.pop(event.unit)).outcome == "legal"
            state = apply(state, event)
        assert not moves


def test_a_phase_stopped_as_the_retreats_begin_goes_on_as_though_it_never_had(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, stopped = tmp_path / "whole.jsonl", tmp_path / "stopped.jsonl"
    demo = str(DEMOS / "boarding.toml")
    assert main(["fight", demo, "-o", str(whole)]) == 0
    assert main(["fight", demo, "--until", "retreat", "-o", str(stopped)]) == 0
    capsys.readouterr()
    assert main(["next", str(stopped)]) == 0
    assert "Red decides: retreat." in capsys.readouterr().out
    assert main(["fight", "--resume", str(stopped)]) == 0
    assert stopped.read_bytes() == whole.read_bytes()
    assert main(["verify", str(stopped)]) == 0
    assert main(["fight", demo, "--until", "consolidate", "-o", str(whole)]) == 2
    assert "it has start, fight, retreat, end" in capsys.readouterr().err
