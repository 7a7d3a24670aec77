"""Fields for all that the format has and an author needs: rules, reserve and transports, single models."""

from dataclasses import replace

import pytest

from simulator.view.editor import entering
from simulator.view.editor.bench import Bench
from simulator.view.editor.commands import commanded
from simulator.view.editor.forms.form import control_of
from simulator.view.editor.picked import NOTHING, Picked
from tests.builders import guard, raiders, scenario_text
from tests.view.editor.benches import a_bench

CARRIER = {**raiders([40.0, 10.0]), "id": "carrier", "keywords": ["VEHICLE", "TRANSPORT"]}


@pytest.fixture
def bench() -> Bench:
    weapons = [{"name": "Sword", "S": 4}, {"name": "Axe", "S": 6}]
    units = [raiders([20.0, 20.0], [20.0, 22.0], weapons=weapons), guard(), CARRIER]
    return replace(a_bench(scenario_text(units=units)), picked=Picked(("raiders-1",)))


def put(bench: Bench, key: str, value: str) -> Bench:
    """Type or choose a value of a control; it is valid."""
    control = control_of(bench, key)
    assert control is not None, key
    after, fault = entering.tried(bench, control, value)
    assert after is not None, fault
    assert after.draft.is_valid, after.draft.faults
    assert len(after.draft.done) == len(bench.draft.done) + 1
    return after


def entry(bench: Bench, unit: str) -> dict:
    return next(u for u in bench.draft.tree["units"] if u["id"] == unit)


def test_a_trigger_is_added_changed_and_removed(bench):
    bench = put(bench, "trigger.add", "")
    bench = put(bench, "triggers.0.name", "War cry")
    bench = put(bench, "triggers.0.at", "fight")
    bench = put(bench, "triggers.0.text", "They cry out.")
    bench = put(bench, "triggers.0.effect", "mortal-wounds")
    bench = put(bench, "triggers.0.wounds", "d6")
    told = {"name": "War cry", "at": "fight", "text": "They cry out.", "effect": "mortal-wounds", "wounds": "D6"}
    assert entry(bench, "raiders")["triggers"] == [told]
    bench = put(bench, "triggers.0.effect", "fights-first")
    assert "wounds" not in entry(bench, "raiders")["triggers"][0]
    assert put(bench, "trigger.add", "").state.unit("raiders").triggers[1].name == "Trigger"
    assert "triggers" not in entry(put(bench, "triggers.0.gone", ""), "raiders")


def test_two_triggers_cannot_have_one_name(bench):
    bench = put(put(bench, "trigger.add", ""), "trigger.add", "")
    control = control_of(bench, "triggers.1.name")
    assert entering.tried(bench, control, "Trigger")[1] == 'There is a trigger "Trigger" already.'


def test_a_unit_goes_into_a_transport_into_reserve_and_back(bench):
    aboard = put(bench, "unit.board.carrier", "")
    assert aboard.state.unit("raiders").embarked_in == "carrier"
    assert aboard.picked == NOTHING
    tool = commanded(aboard, "deploy", "raiders")
    assert control_of(tool, "unit.board.carrier") is None
    out = put(tool, "unit.withdraw", "")
    assert out.state.unit("raiders").in_reserve
    assert out.state.unit("raiders").embarked_in is None
    assert control_of(out, "unit.withdraw") is None
    assert "raiders" not in {u.id for u in put(out, "unit.delete", "").state.units}


def test_only_transports_of_its_own_player_can_be_boarded(bench):
    assert control_of(replace(bench, picked=Picked(("guard-1",))), "unit.board.carrier") is None
    assert control_of(replace(bench, picked=Picked(("carrier-1",))), "unit.board.carrier") is None


def test_a_wreck_is_marked_and_brought_back(bench):
    wreck = put(replace(bench, picked=Picked(("carrier-1",))), "unit.wreck", "")
    assert not wreck.state.unit("carrier").models[0].alive
    back = put(wreck, "destroyed.carrier", "")
    assert back.state.unit("carrier").on_table


@pytest.mark.parametrize("condition", ["destroyed", "lingers", "gone"])
def test_a_model_falls_and_is_brought_back(bench, condition):
    bench = put(bench, "model.condition", condition)
    model = bench.state.unit("raiders").models[0]
    assert not model.alive
    assert model.lingers == (condition == "lingers")
    assert (model.pose is None) == (condition == "gone")
    other = replace(bench, picked=Picked(("raiders-2",)))
    if condition == "destroyed":
        assert put(other, "fallen.raiders-1", "").state.model("raiders-1").on_table
    elif condition == "lingers":
        assert put(bench, "model.condition", "alive").state.model("raiders-1").alive


def test_a_model_gets_what_its_unit_does_not_have(bench):
    bench = put(bench, "model.weapons.Axe", "")
    assert [w.name for w in bench.state.model("raiders-1").weapons] == ["Sword"]
    bench = put(bench, "model.keywords", "character")
    bench = put(bench, "model.abilities", "Fights First")
    bench = put(bench, "model.profile.T", "6")
    model = bench.state.model("raiders-1")
    assert "CHARACTER" in model.keywords
    assert model.profile.T == 6
    named = put(bench, "model.id", "captain")
    assert named.state.model("captain").profile.T == 6


def test_abilities_ids_and_ranges_are_set(bench):
    assert entry(put(bench, "unit.abilities", "FIGHTS FIRST, DAMAGED 4"), "raiders")["abilities"] == [
        "FIGHTS FIRST",
        "DAMAGED 4",
    ]
    assert put(bench, "unit.id", "reavers").state.unit("reavers")
    assert entry(put(bench, "unit.weapons.0.range", "24"), "raiders")["weapons"][0]["range"] == 24.0
    assert entry(put(bench, "unit.weapons.0.range", "Melee"), "raiders")["weapons"][0]["range"] == "melee"


def test_the_scenario_gets_notes_and_its_players_other_ids(bench):
    bench = replace(bench, picked=NOTHING)
    assert put(bench, "notes", "At dusk.").draft.tree["notes"] == "At dusk."
    assert put(bench, "player.0.id", "tarn").state.unit("raiders").player == "tarn"
