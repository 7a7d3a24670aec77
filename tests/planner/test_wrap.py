"""`--prefer wrap`: enemy models end held, by proof; the referee accepts the move, and a flood of a fine grid agrees."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations, product
from pathlib import Path

import pytest

from simulator.army import Record
from simulator.board import Terrain
from simulator.cli import main
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Round
from simulator.moves import Move, Step
from simulator.planner.held import held, models_held
from simulator.planner.plan import Plan
from simulator.planner.tactician import plan
from simulator.referee import check
from simulator.rules import ruleset_of
from simulator.state import State
from tests.builders import a_unit, scenario_text
from tests.oracles.pocket_grid import Escape
from tests.planner.wrap_fights import a_wrap
from tests.positions import position, unit
from tests.rulesets import varied_rulesets

LORD = Round(inches(20))
FAR = LORD.radius + inches(16)


def below(*turns: float, gap: float = 0.5, at: tuple[float, float] = (50.0, 50.0)) -> list[tuple[float, float]]:
    """Places for raiders in directions round the lord, in degrees."""
    far = FAR + gap
    return [(at[0] + far * math.cos(math.radians(t)), at[1] + far * math.sin(math.radians(t))) for t in turns]


def fight(
    raiders: Sequence[tuple[float, float]], at: tuple[float, float] = (50.0, 50.0), terrain: tuple[Terrain, ...] = ()
) -> State:
    """Raiders that charged a lord, a vehicle on a round base."""
    lord = unit("lord", "blue", [at], base=LORD, keywords=frozenset({"VEHICLE"}))
    return position(unit("raiders", "red", raiders, charged=True), lord, terrain=terrain)


def escape(state: State, model_id: str) -> Escape:
    """The same question for the grid."""
    model = state.model(model_id)
    assert model.pose is not None
    foes = [m for u in state.enemies_of(state.unit_of[model_id]) for m in u.on_table]
    circles = tuple((m.body.pose.x, m.body.pose.y, m.base.reach) for m in foes)
    walls = tuple((*t.outline[0], *t.outline[2]) for t in state.board.terrain if t.stops(model.keywords))
    board = (state.board.width, state.board.depth)
    limit = model.profile.M or 6.0
    return Escape(model.base.reach, model.pose.point, limit, ruleset_of(state).engagement, circles, board, walls)


def wrapped(state: State) -> tuple[Plan, State]:
    """The plan and the position that it leaves, found legal; who is held, and who is not, agree with the grid."""
    planned = plan(state, "raiders", prefer="wrap")
    verdict = check(state, planned.move, advise=False)
    assert verdict.outcome == "legal"
    after, ruleset = verdict.after, ruleset_of(state)
    assert planned.held == tuple(h.model for h in models_held(after, after.unit("raiders"), ruleset))
    for foe in after.enemies_of(after.unit("raiders")):
        for model in foe.on_table:
            found, question = held(after, model, ruleset), escape(after, model.id)
            if found.is_held:
                assert not question.floods_out(), f"{model.id} is said to be held: {found.told}"
            elif found.way is not None:
                assert question.faults(found.way.way.path, found.way.way.length) == []
                assert question.floods_out(margin=-0.015)
    return planned, after


def test_three_that_come_round_a_lone_character_hold_it() -> None:
    planned, _ = wrapped(fight(below(180, 250, 320)))
    assert planned.held == ("lord-1",)
    assert planned.engaged == 3
    assert planned.notes[0].startswith("Holds Lord: three points of contact, and no way out past Raiders 1, 2 and 3 is")
    assert "desperate escape" in planned.notes[1]
    assert {p.model: p.reason for p in planned.placed}["raiders-1"] == "touches Lord; closes the way out to Lord"
    # Who only wants to engage leaves it a way: they would go straight in.
    straight = check(fight(below(180, 250, 320)), plan(fight(below(180, 250, 320)), "raiders").move, advise=False).after
    assert not held(straight, straight.model("lord-1"), ruleset_of(straight)).is_held


def test_two_cannot_hold_it_and_engage_it_as_ever() -> None:
    state = fight(below(200, 340))
    planned, _ = wrapped(state)
    assert planned.held == ()
    assert planned.notes == ("No enemy model is held: no place to hold one from was found, and none is ruled out.",)
    best = plan(state, "raiders")
    assert (planned.engaged, planned.in_contact) == (best.engaged, best.in_contact)
    assert not any("closes the way" in p.reason for p in planned.placed)


def test_two_hold_it_with_the_help_of_the_table_edge() -> None:
    at = (50.0, LORD.radius + 0.2)
    planned, _ = wrapped(fight(below(75, 115, at=at), at))
    assert planned.held == ("lord-1",)
    assert "the table edge" in planned.notes[0]


def test_two_hold_it_with_the_help_of_a_wall() -> None:
    low = 50.0 - LORD.radius - 0.4
    wall = Terrain("wall", ((47.0, low - 0.3), (53.0, low - 0.3), (53.0, low), (47.0, low)), "dense", 5.0)
    planned, _ = wrapped(fight(below(75, 115), terrain=(wall,)))
    assert planned.held == ("lord-1",)
    assert "terrain" in planned.notes[0]


def test_two_hold_it_with_the_help_of_another_unit_of_theirs() -> None:
    state = fight(below(200, 290))
    friend = replace(unit("friend", "red", below(60, gap=0.1)), record=Record(charged=True))
    planned, _ = wrapped(replace(state, units=(*state.units, friend)))
    assert planned.held == ("lord-1",)
    assert "Friend" in planned.notes[0]


def test_one_model_held_holds_its_unit_so_two_units_count_more_than_two_models() -> None:
    two = [(48.0, 50.0), (53.6, 50.0)]
    raiders = [p for at in two for p in below(200, 270, 340, at=at)]
    lords = [unit(f"lord-{k}", "blue", [at], base=LORD) for k, at in enumerate(two, 1)]
    planned, _ = wrapped(position(unit("raiders", "red", raiders, charged=True), *lords))
    assert planned.held == ("lord-1-1", "lord-2-1")


def test_who_is_held_already_stays_so() -> None:
    state = fight([*below(0, 120, 240, gap=0.0), *below(200, gap=1.5)])
    planned, _ = wrapped(state)
    assert planned.held == ("lord-1",)


def test_new_fights_are_avoided_while_wrapping() -> None:
    state = fight(below(180, 250, 320))
    other = unit("other", "blue", below(75, gap=2.4))
    crowded = replace(state, units=(*state.units, other))
    planned = plan(crowded, "raiders", prefer="wrap", avoid_new_fights=True)
    verdict = check(crowded, planned.move, advise=False)
    assert verdict.outcome == "legal"
    gaps = [
        math.dist(m.body.pose.point, verdict.after.model("other-1").body.pose.point) - 2 * inches(16)
        for m in verdict.after.unit("raiders").on_table
    ]
    assert min(gaps) > 2.0


def test_a_search_that_is_stopped_returns_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    import simulator.planner.wrapping as wrapping

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    state = fight(below(180, 250, 320))
    monkeypatch.setattr(wrapping, "rings", stop)
    planned = plan(state, "raiders", prefer="wrap")
    assert planned.status == "found"
    assert planned.engaged == 3
    assert planned.notes[0] == "Stopped before the search was over."
    monkeypatch.setattr(wrapping, "models_held", stop)
    assert plan(state, "raiders", prefer="wrap").engaged == 3


def test_the_same_is_planned_each_time() -> None:
    with varied_rulesets():
        state = a_wrap(4)
        one, other = (plan(state, "raiders", prefer="wrap") for _ in range(2))
    assert replace(one, seconds=0.0) == replace(other, seconds=0.0)


def test_the_command_tells_who_is_held(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    models = [[round(x - 20.0, 4), round(y - 30.0, 4)] for x, y in below(180, 250, 320)]
    lord = a_unit("lord", "blue", [[30.0, 20.0]], name="Blue Lord", base="40mm")
    path = tmp_path / "wrap.toml"
    raiders = a_unit("raiders", "red", models, name="Red Raiders", charged=True)
    path.write_text(scenario_text(units=[raiders, lord]), encoding="utf-8")
    asked = ["plan", str(path), "--unit", "raiders", "--prefer", "wrap"]
    assert main(asked) == 0
    told = capsys.readouterr().out
    assert "1 enemy model held" in told
    assert "Holds Blue Lord: three points of contact" in told
    assert "closes the way out to Blue Lord" in told
    assert main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["held"] == ["lord-1"]


@pytest.mark.parametrize("seed", range(6))
def test_random_wraps_are_legal_and_held_as_a_flood_says(seed: int) -> None:
    with varied_rulesets():
        wrapped(a_wrap(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6, 106))
def test_more_random_wraps_are_legal_and_held_as_a_flood_says(seed: int) -> None:
    with varied_rulesets():
        state = a_wrap(seed)
        planned, _ = wrapped(state)
        after = check(state, plan(state, "raiders").move, advise=False).after
        merely = models_held(after, after.unit("raiders"), ruleset_of(state))
        assert len(planned.held) >= len(merely)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_where_nobody_is_held_no_three_of_them_that_go_straight_to_it_hold_it(seed: int) -> None:
    with varied_rulesets():
        state = thinned(a_wrap(f"few {seed}"))
        planned = plan(state, "raiders", prefer="wrap")
        if "lord-1" not in planned.held:
            for move in straight_rings(state):
                verdict = check(state, move, advise=False)
                if verdict.outcome == "legal":
                    after = verdict.after
                    assert escape(after, "lord-1").floods_out(margin=-0.015), f"{move} holds it"


def test_where_it_can_be_held_some_three_that_go_straight_to_it_do() -> None:
    state = fight(below(190, 260, 330, gap=0.2))
    ends = (check(state, move, advise=False) for move in straight_rings(state))
    held_by = next(verdict for verdict in ends if verdict.outcome == "legal")
    assert not escape(held_by.after, "lord-1").floods_out(margin=-0.015)


def thinned(state: State) -> State:
    """The same with three raiders at most, in coherency."""
    raiders = state.unit("raiders")
    for three in combinations(raiders.models, 3):
        if ruleset_of(state).incoherent(replace(raiders, models=three)) is None:
            return state.with_unit(replace(raiders, models=three))
    return state


def straight_rings(state: State, step: int = 15) -> list[Move]:
    """Three raiders that go straight to touch the lord, in directions that leave no half plane free."""
    lord = state.model("lord-1").body
    ways: list[list[tuple[Step, int]]] = []
    for model in state.unit("raiders").on_table[:3]:
        steps = []
        for turn in range(0, 360, step):
            far = lord.base.reach + model.base.reach
            end = lord.pose.x + far * math.cos(math.radians(turn)), lord.pose.y + far * math.sin(math.radians(turn))
            if math.dist(end, model.body.pose.point) <= 3.0:
                steps.append((Step(model.id, to=end), turn))
        ways.append(steps)
    moves = []
    for three in product(*ways):
        turns = sorted(turn for _, turn in three)
        gaps = [(b - a) % 360 for a, b in zip(turns, [*turns[1:], turns[0]], strict=True)]
        if max(gaps) < 175 and min(gaps) >= 45:
            moves += [Move("pile-in", "raiders", tuple(s for s, _ in order)) for order in permutations(three)]
    return moves
