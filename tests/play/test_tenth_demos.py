"""The demos of the 10th edition: every move legal, all dice given, the story as it is told, beside that of the 11th."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from simulator.dice import SeededDice
from simulator.events import AttacksMade, DiceRolled, ModelDestroyed, UnitChosen, UnitMarked, apply, fold
from simulator.play import Automatic, Played, Scripted, fight, play
from simulator.referee import check
from simulator.scenario import Scenario, load
from simulator.script import Script, load_script
from tests.play.tables import fought

DEMOS = Path(__file__).parents[2] / "scenarios" / "demos"
NAMES = ("overrun-10e", "second-rank", "last-stand")


def loaded(name: str) -> tuple[Scenario, Script]:
    scenario = load(DEMOS / f"{name}.toml")
    return scenario, load_script(DEMOS / f"{name}.script.toml", scenario)


@pytest.fixture(scope="module", params=NAMES)
def demo(request: pytest.FixtureRequest) -> tuple[Scenario, Script, Played]:
    scenario, script = loaded(request.param)
    return scenario, script, fight(scenario, script=script)


def story(name: str) -> list[str]:
    scenario, script = loaded(name)
    return [event.text for event in fight(scenario, script=script).events]


def test_the_files_have_no_faults_and_no_warnings(demo: tuple[Scenario, Script, Played]) -> None:
    scenario, script, _ = demo
    assert scenario.ruleset == "40k-10e"
    assert scenario.warnings == ()
    assert script.warnings == ()


def test_every_move_is_the_scripts_and_legal(demo: tuple[Scenario, Script, Played]) -> None:
    _, script, played = demo
    moves = {(d.unit, d.decision): d.move for d in script.decisions if d.move is not None and d.move.steps}
    state, judged = played.start, 0
    for event in played.events:
        if isinstance(event, UnitChosen) and event.decision in {"pile-in", "consolidate"}:
            entry = "select-to-fight" if event.decision == "pile-in" else "consolidate"
            verdict = check(state, moves[event.unit, entry])
            assert verdict.outcome == "legal", [f.message for f in verdict.findings if not f.kept]
            assert event.by == "script"
            judged += 1
        state = apply(state, event)
    assert judged == len(moves) >= 4
    assert state == played.final == fold(played.start, played.events)


def test_nothing_is_left_to_luck(demo: tuple[Scenario, Script, Played]) -> None:
    scenario, script, played = demo
    dice = SeededDice(99)
    events = tuple(play(scenario.state, Scripted(script, Automatic()), dice))
    assert dice.drawn == 0
    assert events == played.events


def test_the_wreck_is_left_before_the_monster_consolidates_and_the_raiders_pile_in_once() -> None:
    scenario, script = loaded("overrun-10e")
    events = fight(scenario, script=script).events
    assert fought(events) == ["colossus", "raiders", "guard"]
    told = [e.text for e in events]
    out = next(k for k, text in enumerate(told) if text == "Ashfield Guard disembark from Mule Carrier.")
    gone = told.index("Mule Carrier is taken off the table.")
    assert out < gone < told.index("Tusk Colossus consolidates (engaging) towards Ashfield Guard.")
    assert [e.unit for e in events if isinstance(e, UnitMarked) and "piled_in" in e.marks].count("raiders") == 1
    assert not any("overrun" in text for text in told)


def test_it_is_the_combat_of_the_11th_edition_model_by_model_and_begins_with_the_same_dice() -> None:
    tenth, eleventh = load(DEMOS / "overrun-10e.toml"), load(DEMOS / "overrun.toml")
    assert replace(tenth.state, ruleset="40k-11e") == eleventh.state
    dice = []
    for name in ("overrun", "overrun-10e"):
        scenario, script = loaded(name)
        events = fight(scenario, script=script).events
        first = next(k for k, e in enumerate(events) if isinstance(e, AttacksMade))
        dice.append([e.faces for e in events[first : first + 4] if isinstance(e, DiceRolled)])
    assert dice[0] == dice[1]
    assert len(dice[0]) == 3


def test_the_second_rank_strikes_and_the_bows_are_drawn_in() -> None:
    told = story("second-rank")
    assert "Lantern Spears strike Gravel Wardens with Long spear." in told  # all ten, five of them in the second rank
    assert told.index("Blue selects Lantern Spears to fight. Fights First.") < told.index(
        "Red selects Salt Riders to fight. Fights First."
    )
    drawn = told.index("Gravel Wardens consolidate (engaging) towards Reed Bows.")
    assert drawn < told.index("Blue selects Reed Bows to fight. Remaining Combats.")


def test_the_last_stand_is_told_in_its_order() -> None:
    scenario, script = loaded("last-stand")
    events = fight(scenario, script=script).events
    told = [e.text for e in events]
    marks = (
        "Furnace Hulk loses 1 wound and falls.",
        "Cinder Kin 4 stays, to fight on death.",
        "Ash Hunters sergeant loses 3 wounds; 1 left.",
        "Destroyed models of Cinder Kin fight before they are taken off the table.",
        "Cinder Kin 4 is taken off the table.",
        "Furnace Hulk is destroyed: Deadly Demise D3.",
        "Furnace Hulk is taken off the table.",
        "Ash Hunters have consolidated.",
        "Red selects Cinder Kin to fight. Remaining Combats.",
    )
    places = [told.index(mark) for mark in marks]
    assert places == sorted(places)
    assert [e.model for e in events if isinstance(e, ModelDestroyed)][:2] == ["kin-3", "kin-4"]
