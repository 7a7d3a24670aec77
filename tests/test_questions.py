"""Questions that players and programmers asked, each as a position and the answer that the project gives.

The ids are those of the collected questions: all that concern any of the rulesets, or every one, of the kinds
sequence, eligibility, coherency and combat. What the project does not answer yet is listed with the reason.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.assets import folder
from simulator.commands.validate import setup_warnings
from simulator.events import (
    AttacksMade,
    DiceRolled,
    Event,
    ModelDestroyed,
    ModelMoved,
    ModelPlaced,
    SequenceMoved,
    StepBegan,
    UnitChosen,
    UnitDisembarked,
    UnitStayed,
    WoundsLost,
    apply,
    fold,
)
from simulator.files.faults import ScenarioError, ScriptError
from simulator.geometry.lengths import inches
from simulator.moves import Move, Step
from simulator.play import Played, fight, next_decision
from simulator.play.choice import Choice
from simulator.referee import check
from simulator.rules import rulesets
from simulator.rules.words import is_engaged
from simulator.scenario import load
from simulator.script import load_script
from tests.builders import a_unit
from tests.oracles.boarding_oracle import Ship
from tests.play.tables import BLADE, Told, fought, pair, play_script, play_told, table, unit
from tests.rules.cosmic_combat.tables import SIDE, above, ship, ships

CASES = folder("scenarios") / "cases"
ASKED = (
    *(
        "C051",
        "C052",
        "C053",
        "C055",
        "C056",
        "C058",
        "C060",
        "C062",
        "C065",
        "C066",
        "C068",
        "C069",
        "C071",
        "C072",
        "C073",
        "C074",
    ),
    *("C075", "C077", "C079", "C081", "C083", "C084", "C085", "C087", "C089", "C091", "C092", "C094", "C095", "C096"),
    "C098",
)
"""The collected questions of those kinds."""
NOT_ANSWERED = {"C085": "charge moves are not judged: the scenario says which units charged (11e core rules 11)"}


def to(kind: str, unit_id: str, x: float, y: float, **more) -> Move:
    return Move(kind, unit_id, (Step(f"{unit_id}-1", to=(x, y)),), **more)


def types(told: Told) -> dict[str, tuple[str, ...]]:
    """The fight types that each unit could take."""
    return {d.unit: d.options for _, d in told.seen if d.decision == "choose-fight-type"}


def selections(told: Told) -> list[tuple[str, tuple[str, ...], bool]]:
    """Every selection that came up: player, options, whether passing was allowed."""
    return [(d.player, d.options, d.may_pass) for _, d in told.seen if d.decision == "select-to-fight"]


def test_every_question_has_its_test() -> None:
    names = re.findall(r"^def test_(c\d{3})", Path(__file__).read_text(encoding="utf-8"), re.MULTILINE)
    written = {name.upper() for name in names}
    assert written | set(NOT_ANSWERED) == set(ASKED)
    assert not written & set(NOT_ANSWERED)


def test_what_is_not_answered_is_really_not_there() -> None:
    assert all("charge" not in ruleset.moves for ruleset in rulesets().values())


def test_c051_a_charger_meets_a_unit_that_fights_first_and_the_active_players_is_selected_first() -> None:
    told = Told()
    events, _ = play_told(table(*pair(1, red={"charged": True}, blue={"fights_first": True})), told)
    assert fought(events) == ["r1", "b1"]
    assert selections(told) == [("red", ("r1",), False), ("blue", ("b1",), False)]
    clauses = [d.clause for _, d in told.seen if d.decision == "select-to-fight"]
    assert clauses == ["fight.fights-first", "fight.fights-first"]


def tenth(*units, step: str = "fight", **more):
    """The same table under the 10th edition."""
    return table(*units, step=step, ruleset="40k-10e", **more)


def test_c052_in_the_10th_edition_the_defender_selects_first() -> None:
    told = Told()
    events, _ = play_told(tenth(*pair(1, red={"charged": True}, blue={"fights_first": True})), told)
    assert fought(events) == ["b1", "r1"]
    assert selections(told) == [("blue", ("b1",), False), ("red", ("r1",), False)]


def test_c053_whoever_moves_the_sequence_on_selects_first_in_the_remaining_combats() -> None:
    told = Told()
    units = [*pair(1, red={"charged": True}), unit("r2", 17.5, 10.9), unit("b2", 14.5, 12.0)]
    events, _ = play_told(table(*units), told)
    assert fought(events) == ["r1", "b1", "r2", "b2"]
    second = next(d for _, d in told.seen if d.clause == "fight.remaining")
    assert second.player == "blue"
    assert second.why == "No Fights First unit is left: Blue moved the sequence on, and selects first now."


def test_c055_an_overrun_that_engages_a_fights_first_unit_returns_to_the_fights_first_combats() -> None:
    units = [
        *pair(1, red={"charged": True}),
        unit("r2", 14.0, 10.0),
        unit("b9", 12.0, 6.5, fights_first=True),
        *pair(4),
    ]
    told = Told(
        picks=("r1", "b4", "r2"), casualties={"r1": ("b1-1",)}, moves={"r2 overrun": to("pile-in", "r2", 12.9, 7.7)}
    )
    events, _ = play_told(table(*units), told)
    assert fought(events) == ["r1", "b4", "r2", "b9", "r4"]
    back = next(d for _, d in told.seen if d.options == ("b9",) and d.decision == "select-to-fight")
    assert (back.player, back.clause) == ("blue", "fight.fights-first")


def test_c056_pile_in_fight_and_consolidate_are_steps_and_not_parts_of_one_activation() -> None:
    told = Told()
    play_told(table(*pair(1), *pair(2), step="start"), told)
    kinds = [d.decision for _, d in told.seen if d.decision in {"pile-in", "select-to-fight", "consolidate"}]
    assert kinds == ["pile-in"] * 4 + ["select-to-fight"] * 4 + ["consolidate"] * 4
    players = [d.player for _, d in told.seen if d.decision in {"pile-in", "consolidate"}]
    assert players == ["red", "red", "blue", "blue"] * 2


def test_c056_in_the_10th_edition_they_are_parts_of_one_activation() -> None:
    told = Told()
    play_told(tenth(*pair(1), *pair(2), step="start"), told)
    kinds = [d.decision for _, d in told.seen]
    assert kinds == ["select-to-fight", "pile-in", "attack", "consolidate"] * 4
    assert [d.player for _, d in told.seen if d.decision == "select-to-fight"] == ["blue", "red"] * 2


def test_c058_no_pass_while_a_unit_of_the_later_combats_is_engaged() -> None:
    told = Told()
    events, _ = play_told(table(unit("r1", 40.0, 40.0, charged=True), *pair(3)), told)
    assert selections(told)[0] == ("red", ("r1",), False)
    assert fought(events) == ["r1", "b3", "r3"]


def test_c060_one_players_wish_to_stop_forfeits_nothing_of_the_others(tmp_path: Path) -> None:
    units = [*pair(1, red={"charged": True}), unit("b2", 17.9, 10.5)]
    told = Told()
    assert fought(play_told(table(*units), told)[0]) == ["r1", "b1", "b2"]
    with pytest.raises(ScriptError, match=r"fight\.pass: Blue may not pass"):
        play_script(tmp_path, table(*units), {"decision": "pass", "player": "blue"})


def test_c062_an_ongoing_consolidation_gives_nobody_a_fight() -> None:
    units = [unit("r1", 10.0, 10.0, fought=True), unit("b1", 10.0, 12.4, fought=True), unit("b2", 12.6, 13.4)]
    told = Told(moves={"r1 consolidate": to("consolidate", "r1", 10.4, 11.2)})
    events, state = play_told(table(*units, step="consolidate"), told)
    assert any(isinstance(e, ModelMoved) for e in events)
    assert is_engaged(state, state.unit("b2"), 2.0)
    assert fought(events) == []


def test_c065_remaining_attacks_come_first_then_passengers_get_out_then_the_transport_goes(tmp_path: Path) -> None:
    squad = {"id": "b2", "player": "blue", "name": "B2", "base": "32mm", "keywords": ["INFANTRY"], "models": 3,
             "embarked_in": "b1", "profile": {"W": 9}}  # fmt: skip
    scenario = table(
        unit("r1", 30.0, 16.8, charged=True),
        unit("b1", 30.0, 20.0, base="120x92mm", keywords=["VEHICLE", "TRANSPORT"], abilities=["DEADLY DEMISE 1"]),
        unit("b3", 28.0, 16.8),
        squad,
        step="fight",
    )
    attacks = [{"target": "b1", "casualties": ["b1-1"]}, {"target": "b3", "casualties": ["b3-1"]}]
    script = {"decision": "select-to-fight", "unit": "r1", "attacks": attacks}
    events = play_script(tmp_path, scenario, script).events
    kinds = (AttacksMade, UnitDisembarked, ModelPlaced, ModelDestroyed)
    order = [
        (type(e).__name__, getattr(e, "target", "") or getattr(e, "model", "")) for e in events if type(e) in kinds
    ]
    strikes = [o for o in order if o[0] == "AttacksMade"][:2]
    assert strikes == [("AttacksMade", "b1"), ("AttacksMade", "b3")]
    out, gone = order.index(("UnitDisembarked", "")), order.index(("ModelDestroyed", "b1-1"))
    assert order.index(strikes[1]) < out < gone
    assert all(order.index(o) < gone for o in order if o[0] == "ModelPlaced")
    rolls = [(e.purpose, k) for k, e in enumerate(events) if isinstance(e, DiceRolled)]
    (hazard,) = (k for purpose, k in rolls if "hazard" in purpose)
    (demise,) = (k for purpose, k in rolls if "demise" in purpose)
    placed = [k for k, e in enumerate(events) if isinstance(e, ModelPlaced)]
    removed = next(k for k, e in enumerate(events) if isinstance(e, ModelDestroyed) and e.model == "b1-1")
    struck = max(k for k, e in enumerate(events) if isinstance(e, AttacksMade) and e.unit == "r1")
    assert struck < hazard < min(placed) <= max(placed) < demise < removed


@pytest.fixture(scope="module")
def demo() -> Played:
    demos = folder("scenarios") / "demos"
    scenario = load(demos / "overrun.toml")
    return fight(scenario, script=load_script(demos / "overrun.script.toml", scenario))


def test_c066_the_transport_the_monster_and_the_overrun(demo: Played) -> None:
    assert fought(demo.events) == ["colossus", "raiders", "guard"]
    kinds = {e.unit: e.option for e in demo.events if isinstance(e, UnitChosen) and e.decision == "choose-fight-type"}
    assert kinds["colossus"] == "normal"
    assert kinds["raiders"] == "overrun"
    moved_on = next(e for e in demo.events if isinstance(e, SequenceMoved) and "moves on to the remaining" in e.text)
    assert "Blue moves on to the remaining combats" in moved_on.text
    consolidated = [e.player for e in demo.events if isinstance(e, UnitChosen | UnitStayed) and _consolidates(e)]
    halves = [player for i, player in enumerate(consolidated) if i == 0 or consolidated[i - 1] != player]
    assert halves == ["red", "blue"]


def _consolidates(event: UnitChosen | UnitStayed) -> bool:
    return (event.decision if isinstance(event, UnitChosen) else event.kind) == "consolidate"


def test_c068_a_charge_out_of_turn_grants_fights_first_too() -> None:
    told = Told()
    events, _ = play_told(table(*pair(1, red={"charged": True}, blue={"charged": True}), *pair(3)), told)
    assert fought(events) == ["r1", "b1", "r3", "b3"]
    assert [d.clause for _, d in told.seen if d.decision == "select-to-fight"][:2] == ["fight.fights-first"] * 2


def test_c069_a_leader_and_its_squad_are_one_selection_and_strike_together() -> None:
    models = [{"id": f"r1-{k}", "at": [12.0 + 1.4 * k, 10.0]} for k in range(5)]
    models.append({"id": "r1-boss", "at": [19.0, 10.0], "keywords": ["CHARACTER"]})
    squad = {
        "id": "r1",
        "player": "red",
        "base": "32mm",
        "keywords": ["INFANTRY"],
        "models": models,
        "weapons": [BLADE],
    }
    enemy = a_unit("b1", "blue", [[12.0 + 1.4 * k, 12.2] for k in range(6)], name="B1", profile={"W": 9})
    told = Told()
    events, _ = play_told(table(squad, enemy, step="fight"), told)
    assert fought(events) == ["r1", "b1"]
    assert [d.player for _, d in told.seen if d.decision == "attack"] == ["red", "blue"]


def test_c071_after_reds_fight_the_next_choice_is_blues_though_it_is_reds_turn() -> None:
    state = table(*pair(1, red={"charged": True}), step="fight").state
    told = Told()
    play_told(table(*pair(1, red={"charged": True}), step="fight"), told)
    then, decision = next((s, d) for s, d in told.seen if d.decision == "select-to-fight" and d.options == ("b1",))
    assert (then.active, decision.player) == ("red", "blue")
    assert next_decision(then) == decision
    assert next_decision(state).player == "red"


def test_c072_models_that_fight_first_strike_before_ordinary_fights_and_the_priority_players_first() -> None:
    played = fight(load(CASES / "cosmic-combat" / "sequence" / "first-both.toml"))
    chosen = [e for e in played.events if isinstance(e, UnitChosen)]
    firsts = [(e.player, e.option) for e in chosen if e.decision == "fight-first"]
    assert firsts == [("red", "r1-1"), ("blue", "b2-1")]
    after = chosen[len(firsts) :]
    assert [e.decision for e in after] == ["choose-fight"] * 3
    assert [e.player for e in after] == ["red", "blue", "red"]
    mates = fight(load(CASES / "cosmic-combat" / "sequence" / "out-of-range.toml"))
    assert [m for e in mates.events if isinstance(e, AttacksMade) and e.unit == "r1" for m in e.models] == ["r1-1"]
    assert mates.final.unit("r1").record.fought


def test_c073_both_players_act_in_the_phase_and_both_armies_are_tidied_up_at_the_end_of_the_turn() -> None:
    for active, other in (("red", "blue"), ("blue", "red")):
        units = [a_unit("r5", "red", [[10, 30], [15, 30]]), a_unit("b5", "blue", [[40, 30], [45, 30]]), *pair(1)]
        scenario = table(*units)
        scenario = replace(scenario, state=replace(scenario.state, active=active))
        told = Told()
        play_told(scenario, told)
        assert {d.player for _, d in told.seen if d.step == "fight"} == {"red", "blue"}
        assert [d.player for _, d in told.seen if d.decision == "remove"] == [active, other]


def trick() -> tuple[Told, list[Event]]:
    """r1 strikes b1, and Blue takes away the model that r2 is engaged with."""
    models = [[16.0, 10.0], [18.0, 10.0]]
    b1 = {"id": "b1", "player": "blue", "name": "B1", "base": "32mm", "keywords": ["INFANTRY"], "models": models}
    told = Told(picks=("r1", "b1"), casualties={"r1": ("b1-2",)})
    events, _ = play_told(table(unit("r1", 14.0, 10.0, charged=True), unit("r2", 20.5, 10.0), b1), told)
    return told, events


def _two_foes_of_one(**more):
    """Blue A next to Red B, which charged, and to Red C; its second model falls, and C is over 2" away."""
    a = a_unit("ba", "blue", [[20.0, 20.0], [21.6, 20.0]], name="A")
    return [a, unit("rb", 18.6, 18.3, charged=True), unit("rc", 23.4, 21.4, **more)]


@pytest.mark.parametrize(("charged", "fights"), [(False, ["rb", "ba"]), (True, ["rb", "rc", "ba"])])
def test_c074_in_the_10th_edition_casualties_deny_a_fight_unless_the_unit_charged(charged, fights) -> None:
    told = Told(picks=("rb",), casualties={"rb": ("ba-2",)})
    events, state = play_told(tenth(*_two_foes_of_one(charged=charged)), told)
    assert not is_engaged(state, state.unit("rc"), 1.0)
    assert fought(events) == fights


def test_c075_casualties_that_break_the_contact_deny_no_fight() -> None:
    told, events = trick()
    assert fought(events) == ["r1", "b1", "r2"]
    assert types(told)["r2"] == ("overrun",)
    assert ("pile-in", ("r2",)) in [(d.decision, d.options) for _, d in told.seen if d.step == "fight"]


def test_c077_which_fight_types_a_unit_may_take() -> None:
    told = Told(moves={"r1 overrun": to("pile-in", "r1", 10.0, 12.5)})
    play_told(table(unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 14.5), *pair(3)), told)
    assert types(told) == {"r1": ("overrun",), "b1": ("normal", "overrun"), "r3": ("normal",), "b3": ("normal",)}


class Cancelling(Told):
    """A player that first confirms its overrun move with nobody moved."""

    def choose(self, state, decision):
        choice = super().choose(state, decision)
        if decision.clause == "fight.extra-pile-in":
            return Choice(choice.refuse, unit=decision.unit, move=Move("pile-in", decision.unit))
        return choice


def test_c079_one_additional_pile_in_and_a_cancelled_one_is_not_used_up() -> None:
    scenario = table(unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 14.5), step="fight")
    cancelling = Cancelling()
    with pytest.raises(AssertionError, match="moves nobody, and uses nothing up"):
        play_told(scenario, cancelling)
    asked, decision = cancelling.seen[-1]
    assert next_decision(asked) == decision, "the move is still to be decided"
    told = Told(moves={"r1 overrun": to("pile-in", "r1", 10.0, 12.0)})
    events, _ = play_told(scenario, told)
    assert sum(d.clause == "fight.extra-pile-in" and d.player == "red" for _, d in told.seen) == 1
    moved = next(i for i, e in enumerate(events) if isinstance(e, ModelMoved))
    after = fold(scenario.state, events[: moved + 2])
    assert next_decision(after).decision == "attack"


def test_c081_a_unit_that_was_never_eligible_does_not_consolidate() -> None:
    told = Told()
    play_told(table(unit("r4", 10.0, 10.0), unit("b4", 10.0, 10.0 + 2.6 + inches(32)), *pair(3)), told)
    assert all("r4" not in d.options for _, d in told.seen)


@pytest.mark.parametrize("where", [{"in_reserve": True}, {"embarked_in": "b2"}])
def test_c083_units_off_the_table_are_in_no_distance_test(where) -> None:
    away = {"id": "b1", "player": "blue", "base": "32mm", "models": 1, "keywords": ["INFANTRY"], **where}
    carrier = unit("b2", 50.0, 40.0, keywords=["VEHICLE", "TRANSPORT"])
    scenario = table(unit("r1", 1.0, 1.0, charged=True), away, carrier)
    state = scenario.state
    assert not is_engaged(state, state.unit("r1"), 2.0)
    assert state.enemies_of(state.unit("r1")) == (state.unit("b2"),)
    told = Told()
    play_told(scenario, told)
    assert selections(told) == [("red", ("r1",), True)]
    assert all("b1" not in d.options for _, d in told.seen)


def test_c084_an_engaged_unit_must_fight_and_need_not_move(tmp_path: Path) -> None:
    told = Told()
    events, _ = play_told(table(*pair(1)), told)
    assert selections(told) == [("red", ("r1",), False), ("blue", ("b1",), False)]
    assert fought(events) == ["r1", "b1"]
    assert all(d.may_pass for _, d in told.seen if d.decision in {"pile-in", "consolidate"})
    with pytest.raises(ScriptError, match=r"fight\.pass: Red may not pass"):
        play_script(tmp_path, table(*pair(1)), {"decision": "pass", "player": "red"})


def test_c087_the_owner_removes_models_at_the_end_of_either_players_turn_and_nothing_is_triggered() -> None:
    lost = a_unit("b1", "blue", [[10, 20], [11.5, 20], [16, 20], [20, 20]], name="B1")
    told = Told(picks=("b1-3", "b1-4"))
    events, state = play_told(table(unit("r1", 40.0, 40.0), lost, step="end"), told)
    removals = [d for _, d in told.seen if d.decision == "remove"]
    assert [(d.player, d.unit) for d in removals] == [("blue", "b1"), ("blue", "b1")]
    assert removals[0].options == ("b1-1", "b1-2", "b1-3", "b1-4")
    assert [m.id for m in state.unit("b1").on_table] == ["b1-1", "b1-2"]
    after = events[next(i for i, e in enumerate(events) if isinstance(e, StepBegan) and e.step == "end-of-turn") + 1 :]
    assert {type(e) for e in after} == {UnitChosen, ModelDestroyed}


@pytest.mark.parametrize(("gap", "coherent"), [(2.0, True), (2.0009, True), (2.002, False), (2.05, False)])
def test_c089_hint_and_check_are_one_function_with_one_tolerance(gap: float, *, coherent: bool) -> None:
    two = a_unit("r1", "red", [[20.0, 20.0], [20.0 + gap + inches(32), 20.0]], charged=True)
    scenario = table(two, unit("b1", 20.0, 24.0))
    ruleset = rulesets()["40k-11e"]
    assert (ruleset.incoherent(scenario.state.unit("r1")) is None) is coherent
    events, _ = play_told(scenario, Told())
    assert any(isinstance(e, ModelDestroyed) for e in events) is not coherent
    turned = Move("pile-in", "r1", (Step("r1-1", to=(20.0, 20.5)), Step("r1-2", to=(20.0 + gap + inches(32), 20.5))))
    broken = {f.clause.id for f in check(scenario.state, turned).broken}
    assert ("move.coherency" in broken) is not coherent


def test_c091_a_unit_set_up_out_of_coherency_is_flagged_and_not_refused() -> None:
    five = a_unit("r1", "red", [[20, 20], [21.5, 20], [23, 20], [24.5, 20], [44.5, 20]])
    scenario = table(five, unit("b1", 20.0, 30.0))
    (warning,) = setup_warnings(scenario)
    assert warning.severity == "warning"
    assert "out of coherency: r1-5" in warning.message


def two_foes():
    """A squad engaged with b1 alone, and its leader, engaged with b2 alone."""
    models = [{"id": "squad-1", "at": [16.0, 10.0]}, {"id": "boss", "at": [18.4, 10.0], "keywords": ["CHARACTER"]}]
    red = {
        "id": "r1", "player": "red", "name": "R1", "base": "32mm", "models": models, "keywords": ["INFANTRY"],
        "weapons": [BLADE],
    }  # fmt: skip
    return table(red, unit("b1", 14.2, 8.2), unit("b2", 20.2, 8.2), step="fight")


def test_c092_each_model_strikes_units_it_is_itself_engaged_with(tmp_path: Path) -> None:
    made = [(e.models, e.target) for e in fight(two_foes()).events if isinstance(e, AttacksMade) and e.unit == "r1"]
    assert made == [(("squad-1",), "b1"), (("boss",), "b2")]
    wrong = {"target": "b1", "models": ["squad-1", "boss"], "weapon": "Blade"}
    with pytest.raises(ScriptError, match="boss"):
        play_script(tmp_path, two_foes(), {"decision": "select-to-fight", "unit": "r1", "attacks": [wrong]})
    right = {"target": "b1", "models": ["squad-1"], "weapon": "Blade"}
    events = play_script(tmp_path, two_foes(), {"decision": "select-to-fight", "unit": "r1", "attacks": [right]}).events
    assert (("squad-1",), "b1") in [(e.models, e.target) for e in events if isinstance(e, AttacksMade)]


def test_c095_damage_beyond_a_models_last_wound_is_lost(tmp_path: Path) -> None:
    blade = {**BLADE, "A": "1", "D": "3"}
    enemy = a_unit("b1", "blue", [[16, 12.2], [17.4, 12.2]], name="B1", profile={"T": 4, "Sv": 4, "W": 2})
    attack = {"target": "b1", "hits": [6], "wounds": [6], "saves": [1]}
    scenario = table(unit("r1", 16.0, 10.0, weapons=[blade]), enemy, step="fight")
    played = play_script(tmp_path, scenario, {"decision": "select-to-fight", "unit": "r1", "attacks": [attack]})
    lost = [(e.lost, e.left) for e in played.events if isinstance(e, WoundsLost)]
    assert lost == [(2, 0)]
    assert sum(m.alive for m in played.final.unit("b1").models) == 1
    state = played.start
    for event in played.events:
        state = apply(state, event)
    assert state == played.final


@pytest.mark.parametrize("ruleset", ["40k-11e", "40k-10e"])
def test_c094_ap_worsens_the_save_and_is_not_written_with_another_sign(tmp_path: Path, ruleset: str) -> None:
    enemy = a_unit("b1", "blue", [[16, 12.2], [17.4, 12.2]], name="B1", profile={"T": 4, "Sv": 2, "Inv": 4})
    attack = {"target": "b1", "hits": [6, 6], "wounds": [6, 6], "saves": [3, 4]}
    blade = {**BLADE, "A": "2", "AP": -2}
    scenario = table(unit("r1", 16.0, 10.0, charged=True, weapons=[blade]), enemy, step="fight", ruleset=ruleset)
    script = {"decision": "select-to-fight", "unit": "r1", "attacks": [attack]}
    (roll,) = [e for e in play_script(tmp_path, scenario, script).events if _is_save(e)]
    assert (roll.need, roll.passed) == (4, 1)
    with pytest.raises(ScenarioError, match="AP = 2"):
        table(unit("r1", 16.0, 10.0, weapons=[{**blade, "AP": 2}]), enemy, ruleset=ruleset)


def _is_save(event: Event) -> bool:
    return isinstance(event, DiceRolled) and event.purpose == "save"


@pytest.mark.parametrize(
    ("mine", "theirs", "face"), [(3, 4, 5), (5, 4, 3), (4, 4, 4), (8, 4, 2), (9, 4, 2), (2, 4, 6), (1, 4, 6)]
)
def test_c096_a_slightly_weaker_attacker_needs_fives_and_a_greater_one_threes(
    mine: int, theirs: int, face: int
) -> None:
    attacker, target = Ship(1, mine, 3, 3, 1), Ship(1, theirs, 3, 3, 1)
    scenario = ships(ship("r1", (9, 9), profile=attacker), ship("b1", above((9, 9)), profile=target))
    rolls = [e for e in fight(scenario).events if isinstance(e, DiceRolled) and e.purpose == "hit"]
    assert rolls[0].need == face


def test_c098_a_retreat_ends_an_inch_from_every_enemy_and_who_was_out_of_range_has_fought() -> None:
    at = (20.0, 20.0)
    mates = [(at[0], at[1] - 1.9), (at[0], at[1] - 3.8)]
    scenario = ships(ship("r1", at, *mates), ship("b1", above(at)), ship("b2", (at[0] - 2.0 * SIDE - 0.8, at[1])))
    final = fight(scenario).final
    assert final.unit("r1").record.fought
    (only,) = (e.models for e in fight(scenario).events if isinstance(e, AttacksMade) and e.unit == "r1")
    assert only == ("r1-1",)
    for gap, legal in ((0.8, False), (0.9991, True), (1.0, True), (0.998, False)):
        move = Move("retreat", "r1", (Step("r1-1", to=(at[0] - SIDE - 0.8 + gap, at[1] - 0.6)),))
        verdict = check(final, move)
        assert ("retreat.clear-of-enemies" not in {f.clause.id for f in verdict.broken}) is legal, gap
