"""What must hold of every verdict, whatever stands on the table."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterable
from dataclasses import replace

import pytest

from simulator.board import Objective, Terrain
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import inches, overlapping
from simulator.geometry.shapes import Base, Oval, Round, rectangle
from simulator.moves import Example, Move, Step
from simulator.referee import check
from simulator.report import as_json, as_text
from simulator.rules.verdict import Verdict
from simulator.state import State
from tests.positions import position, unit
from tests.tiers import mostly_slow, often

BASES: list[Base] = [Round(inches(d / 2)) for d in (25, 32, 32, 32, 40, 60)]
BASES += [Oval(inches(37.5), inches(21)), Oval(inches(52.5), inches(35)), rectangle(inches(60), inches(30))]
SOME = range(40, 60)
"""The seeds that are tried each time: moves of every kind are among them."""


def brawl(seed: int) -> tuple[State, Move]:
    """Up to six units of any bases set down apart from one another, terrain, objectives, and a move of the first."""
    dice = random.Random(seed)
    units = []
    standing: list = []
    for i in range(dice.randint(2, 6)):
        player = "red" if i == 0 else dice.choice(["red", "blue", "blue"])
        base = dice.choice(BASES)
        middle = (50 + dice.uniform(-5, 5), 50 + dice.uniform(-5, 5))
        places: list = []
        for _ in range(dice.randint(1, 6)):
            for _ in range(30):
                spot = (middle[0] + dice.uniform(-3, 3), middle[1] + dice.uniform(-3, 3), dice.uniform(0, 360))
                model = unit("x", player, [spot], base=base).models[0]
                if all(not overlapping(gap(model.body, other)) for other in standing):
                    standing.append(model.body)
                    places.append(spot)
                    break
        if places:
            keyword = frozenset({dice.choice(["INFANTRY", "VEHICLE", "MOUNTED"])})
            flags = {k: dice.random() < 0.5 for k in ("charged", "fought", "overrun", "piled_in")}
            units.append(unit(f"u{i}", player, places, base=base, keywords=keyword, **flags))
    wall = Terrain("wall", tuple((50 + x, 50 + y) for x, y in ((-4, 5.5), (4, 5.0), (4.2, 5.6), (0, 6.8))), "dense")
    flag = Objective("flag", at=(50 + dice.uniform(-6, 6), 50 + dice.uniform(-6, 6)))
    ruin = Objective("ruin", area=((42.0, 42.0), (46.0, 42.0), (46.0, 45.0), (43.0, 46.0)))
    ruleset = dice.choice(["40k-11e", "40k-11e-launch"])
    state = position(*units, terrain=(wall,), objectives=(flag, ruin), ruleset=ruleset)
    mover = units[0]
    steps = []
    for model in mover.models:
        if dice.random() < 0.7 and model.pose is not None:
            angle, far = dice.uniform(0, math.tau), dice.uniform(0, 3.2)
            end = (model.pose.x + far * math.cos(angle), model.pose.y + far * math.sin(angle))
            facing = dice.choice([None, None, dice.uniform(0, 360)])
            steps.append(Step(model.id, to=end, facing=facing) if dice.random() < 0.6 else Step(model.id, path=(end,)))
    dice.shuffle(steps)
    kind = dice.choice(["pile-in", "consolidate"])
    foes = [u.id for u in units if u.player == "blue"]
    targets = tuple(foes[: dice.randint(1, len(foes))]) if foes and dice.random() < 0.5 else None
    return state, Move(kind, mover.id, tuple(steps), targets)


def findings_agree_with_themselves(verdict: Verdict) -> None:
    for finding in verdict.findings:
        assert finding.message
        assert finding.clause.sentence
        if finding.slack is not None and finding.relation in {"<", "<=", ">="}:
            if finding.kept:
                assert finding.slack >= -0.001 - 1e-9, finding
            elif finding.kept is False and finding.witness is None:
                assert finding.slack <= 0.001 + 1e-9, finding


def witnesses_would_have_done_it(state: State, verdict: Verdict) -> int:
    """Replace a step by its witness: the model then breaks nothing by itself, as D3 demands of a witness."""
    tried = 0
    for finding in verdict.broken:
        if finding.witness is None or finding.witness.move_first is not None:
            continue
        tried += 1
        way = finding.witness
        steps = tuple(
            Step(s.model, path=way.path[1:], facing=way.pose.facing) if s.model == way.model else s
            for s in verdict.move.steps
        )
        again = check(state, replace(verdict.move, steps=steps), advise=False)
        own = {f.clause.id for f in again.broken if f.model == way.model}
        before = {f.clause.id for f in verdict.broken}
        assert finding.clause.id not in own, (finding.message, [f.message for f in again.broken])
        assert own <= before, (finding.message, [f.message for f in again.broken])
        assert not own & {"move.distance", "move.blocked", "move.overlap"}, [f.message for f in again.broken]
    return tried


def all_holds(seed: int) -> tuple[str, int]:
    state, move = brawl(seed)
    verdict = check(state, move)
    findings_agree_with_themselves(verdict)
    for travel in verdict.travels:
        assert travel.path[-1] == pytest.approx(travel.end.point, abs=1e-9)
        assert travel.path[0] == travel.start.point
    if verdict.suggestion is not None:
        assert check(state, verdict.suggestion, advise=False).outcome == "legal"
    json.dumps(as_json(Example("x", move), verdict, every=True), allow_nan=False)
    assert as_text(Example("x", move), verdict, every=True)
    return verdict.outcome, witnesses_would_have_done_it(state, verdict)


@pytest.mark.parametrize("seeds", mostly_slow([SOME, [s for s in range(120) if s not in SOME]], [SOME]), ids=len)
def test_every_verdict_agrees_with_itself(seeds: Iterable[int]) -> None:
    told = [all_holds(seed) for seed in seeds]
    assert {"legal", "illegal"} <= {outcome for outcome, _ in told}
    assert sum(witnesses for _, witnesses in told) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("block", range(3))
def test_every_verdict_agrees_with_itself_at_length(block: int) -> None:
    told = [all_holds(1000 * (block + 1) + seed) for seed in range(often(120))]
    undecided = sum(outcome == "undecided" for outcome, _ in told)
    assert undecided <= 2, f"{undecided} of {len(told)} were left undecided"
