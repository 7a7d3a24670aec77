"""Every place that a verdict offers is legal as it is printed, in that respect, when it is typed back."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from simulator.geometry.lengths import inches
from simulator.geometry.shapes import rectangle
from simulator.moves import Example, Move, Step, in_few_digits, rounded
from simulator.referee import check
from simulator.report import as_json, as_text
from simulator.rules.clause import Finding
from simulator.rules.verdict import Verdict
from simulator.state import State
from tests.positions import position, unit
from tests.test_referee_properties import brawl
from tests.tiers import mostly_slow, often

_NUMBER = r"(-?[\d.e-]*\d)"
_PLACE = rf"\[{_NUMBER}, {_NUMBER}\](?: facing {_NUMBER})?"
SQUARE = rectangle(inches(30), inches(30))
"""A square base of 30 mm."""


def step_of(model: str, told: tuple[str, str, str]) -> Step:
    x, y, facing = told
    return Step(model, to=(float(x), float(y)), facing=float(facing) if facing else None)


def with_step(move: Move, step: Step) -> Move:
    others = tuple(step if s.model == step.model else s for s in move.steps)
    return replace(move, steps=others if step in others else (*others, step))


def breaks(state: State, move: Move, finding: Finding, model: str) -> bool:
    again = check(state, move, advise=False)
    return any(f.kept is not True and f.clause == finding.clause and f.model == model for f in again.findings)


def printed(verdict: Verdict) -> str:
    return " ".join(as_text(Example("x", verdict.move), verdict).split())


def nearest_places(verdict: Verdict) -> Iterator[tuple[Finding, Step]]:
    told = re.findall(rf"Nearest legal place for (\S+): {_PLACE}\.", printed(verdict))
    with_one = [f for f in verdict.findings if f.kept is not True and f.nearest_legal is not None]
    assert [f.model for f in with_one] == [model for model, *_ in told]
    for finding, (model, *place) in zip(with_one, told, strict=True):
        yield finding, step_of(model, tuple(place))


def witnesses(verdict: Verdict) -> Iterator[tuple[Finding, Step]]:
    told = re.findall(rf"Witness: (\S+) to {_PLACE}\.", printed(verdict))
    with_one = [f for f in verdict.findings if f.kept is not True and f.witness is not None]
    assert [f.witness.model for f in with_one if f.witness] == [model for model, *_ in told]
    for finding, (model, *place) in zip(with_one, told, strict=True):
        yield finding, step_of(model, tuple(place))


def instead(verdict: Verdict) -> Move | None:
    """The move that is told as legal instead; None where none is, or where it is another order of the same steps."""
    told = re.search(r"Legal instead: (.*?\])( facing [\d.]+)?\.(?= |$)", printed(verdict))
    if told is None:
        return None
    steps = []
    for one in (told[1] + (told[2] or "")).split("; "):
        model, how, where = one.split(" ", 2)
        if how == "to":
            (place,) = re.findall(_PLACE, where)
            steps.append(step_of(model, place))
        else:
            ways = re.findall(_PLACE, where)
            facing = re.search(r"\]\] facing (.*)$", where)
            path = tuple((float(x), float(y)) for x, y, _ in ways)
            steps.append(Step(model, path=path, facing=float(facing[1]) if facing else None))
    return replace(verdict.move, steps=tuple(steps))


def offers_hold(state: State, move: Move) -> int:
    """Type back whatever a verdict offers, and return how much that was."""
    verdict = check(state, move)
    count = 0
    for finding, step in nearest_places(verdict):
        assert not breaks(state, with_step(move, step), finding, step.model), (finding.clause.id, step)
        count += 1
    for finding, step in witnesses(verdict):
        assert not breaks(state, with_step(move, step), finding, step.model), (finding.clause.id, step)
        count += 1
    told = instead(verdict)
    if told is not None:
        assert check(state, told, advise=False).outcome == "legal", told
        count += 1
    assert (told is None) == (verdict.suggestion is None or verdict.move_first is not None)
    _as_data(state, verdict)
    return count


def _as_data(state: State, verdict: Verdict) -> None:
    """What is told as data is told without losing a digit."""
    data = json.loads(json.dumps(as_json(Example("x", verdict.move), verdict)))
    for finding, f in zip((f for f in verdict.findings if f.kept is not True), data["findings"], strict=True):
        assert f["nearest_legal"] == (list(finding.nearest_legal) if finding.nearest_legal else None)
        assert f["witness"] is None or finding.witness is not None
        if f["witness"] is not None:
            assert f["witness"]["path"] == [list(p) for p in finding.witness.path]
    if data["suggestion"] is not None:
        steps = tuple(
            Step(s["model"], s.get("to"), tuple(map(tuple, s["path"])) if "path" in s else None, s.get("facing"))
            for s in data["suggestion"]["steps"]
        )
        assert check(state, replace(verdict.move, steps=steps), advise=False).outcome == "legal"


SOME = range(8)


@pytest.mark.parametrize("ruleset", ["40k-11e", "40k-11e-launch", "40k-10e"])
@pytest.mark.parametrize("seeds", mostly_slow([SOME, range(8, 8 + often(112))], [SOME]), ids=len)
def test_what_a_refused_fight_move_offers_is_legal_as_printed(seeds: Iterable[int], ruleset: str) -> None:
    told = 0
    for seed in seeds:
        state, move = brawl(seed)
        told += offers_hold(replace(state, ruleset=ruleset), replace(move, targets=None))
    assert told >= 5


def leaving(seed: int) -> tuple[State, Move]:
    """Ships of up to three models beside one another, and a retreat of the first; it may end anywhere."""
    dice = random.Random(seed)
    there = [(50.0 + dice.uniform(0, 2) * i, 50.0 + 1.4 * i, dice.choice([0.0, 20.0, 45.0])) for i in range(3)]
    foes = [(51.59 + dice.uniform(0, 0.6), 48.8, dice.choice([0.0, 30.0])), (48.0, 50.5 + dice.uniform(0, 1.5), 0.0)]
    group = unit("a", "red", there[: dice.randint(1, 3)], base=SQUARE, fought=True)
    enemies = [unit(f"b{i}", "blue", [at], base=SQUARE) for i, at in enumerate(foes)]
    steps = []
    for model in group.models:
        assert model.pose is not None
        to = (model.pose.x + dice.uniform(-4, 4), model.pose.y + dice.uniform(-4, 4))
        steps.append(Step(model.id, to=to, facing=dice.choice([None, None, dice.uniform(0, 90)])))
    state = position(group, *enemies[: dice.randint(1, 2)], ruleset="cosmic-combat")
    return replace(state, step="retreat"), Move("retreat", "a", tuple(steps))


@pytest.mark.parametrize("seeds", mostly_slow([range(12), range(12, 12 + often(188))], [range(12)]), ids=len)
def test_what_a_refused_retreat_offers_is_legal_as_printed(seeds: Iterable[int]) -> None:
    assert sum(offers_hold(*leaving(seed)) for seed in seeds) >= 5


def test_a_place_is_told_with_as_many_decimals_as_it_needs() -> None:
    alone, foe = unit("a", "red", [(10, 10)], base=SQUARE, fought=True), (11.580902, 10)
    state = replace(position(alone, unit("b", "blue", [foe], base=SQUARE), ruleset="cosmic-combat"), step="retreat")
    verdict = check(state, Move("retreat", "a", (Step("a-1", to=(9.401, 9.999)),)))
    assert "Legal instead: a-1 to [9.4007, 9.9985]." in printed(verdict)
    assert offers_hold(state, verdict.move) == 2


def test_where_a_legal_end_needs_a_facing_it_is_told() -> None:
    alone, foe = unit("a", "red", [(10, 10)], base=SQUARE, fought=True), (11.581102362204724, 10)
    state = replace(position(alone, unit("b", "blue", [foe], base=SQUARE), ruleset="cosmic-combat"), step="retreat")
    verdict = check(state, Move("retreat", "a", (Step("a-1", to=(9.3, 10.0), facing=45.0),)))
    assert re.search(r"Legal instead: a-1 to \[\S+, \S+\] facing 45\.000\.", printed(verdict))
    assert offers_hold(state, verdict.move) == 2


def test_digits_are_dropped_only_while_the_move_holds() -> None:
    move = Move("pile-in", "a", (Step("a-1", to=(1.23456789, 0.0)), Step("a-2", path=((5.000049, -0.0000001),))))
    assert in_few_digits(move, lambda _: True) == rounded(move, 3)
    assert in_few_digits(move, lambda m: m.steps[0].end[0] < 1.23457) == rounded(move, 6)
    assert in_few_digits(move, lambda m: m.steps[0].end[0] == 1.23456789) == rounded(move, 9)
    assert in_few_digits(move, lambda _: False) is None
    assert in_few_digits(move, lambda _: True, only={"a-1"}) == replace(
        move, steps=(Step("a-1", to=(1.235, 0.0)), move.steps[1])
    )
