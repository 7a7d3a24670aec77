"""What there is to decide, in words; and why everything that may not be chosen may not be."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from simulator.play.choice import Choice
from simulator.rules import rulesets
from simulator.scenario import load
from simulator.table import Game, Refused
from simulator.table.attacks import strikers
from simulator.table.options import asked, reason_against, reason_against_passing
from tests.table.duels import LEGAL, a_game, on, played_out, refuse
from tests.tiers import mostly_slow

DEMOS = Path(__file__).parents[2] / "scenarios" / "demos"
NAMES = ("duels", "breakout", "overrun", "overrun-10e", "boarding", "first-blood", "last-stand")


@cache
def played(name: str) -> tuple[Game, ...]:
    """A demo as the program plays it: the game at each decision."""
    games = [Game.begin(load(DEMOS / f"{name}.toml"), seed=5)]
    while not games[-1].finished:
        games.append(on(games[-1].let_program_choose()))
    return tuple(games[:-1])


def test_a_decision_says_who_decides_what_and_why():
    told = asked(a_game())
    assert told is not None
    assert told.head == "Red decides which unit piles in next"
    assert told.reasons == ("It is Red's turn, so Red makes pile-in moves now, with the units it likes.",)
    assert [(o.id, o.name, o.unit) for o in told.options] == [("raiders", "Red Raiders", "raiders")]
    assert told.passing.endswith(".")
    assert (told.clause, told.citation) == ("pile-in.order", "11e core rules 12.02")
    assert told.sentence


def test_who_may_not_be_chosen_is_told_by_the_clause():
    game = a_game()
    assert reason_against(game, "raiders") == ""
    assert reason_against(game, "guard").startswith("pile-in.order: it is Red who chooses now")


def test_whom_a_unit_may_not_strike_is_told():
    game = played_out(on(a_game().answer(LEGAL)), until="attack")
    assert reason_against(game, "guard") == ""


@pytest.mark.parametrize("name", mostly_slow(NAMES, NAMES[:2]))
def test_every_decision_of_every_ruleset_has_its_words(name: str):
    for game in played(name):
        told, decision = asked(game), game.decision
        assert told is not None
        assert decision is not None
        plain = decision.decision.replace("-", " ")
        assert not told.head.endswith(f"decides {plain}"), "the kind of decision has words of its own"
        assert 1 <= len(told.reasons) <= 3
        assert all(reason.endswith((".", ":")) for reason in told.reasons)
        assert [o.id for o in told.options] == list(decision.options)
        assert all(o.name for o in told.options)
        assert bool(told.passing) == decision.may_pass
        assert bool(reason_against_passing(game)) != decision.may_pass


@pytest.mark.parametrize("name", mostly_slow(NAMES, NAMES[:2]))
def test_every_unit_is_an_option_or_has_a_reason_against_it(name: str):
    known = {"attack.targets"} | {clause.id for ruleset in rulesets().values() for clause in _clauses(ruleset)}
    for game in played(name):
        decision = game.decision
        assert decision is not None
        for unit in game.state.units:
            why = reason_against(game, unit.id)
            mine = {unit.id, *(m.id for m in unit.models)} & {decision.unit, *decision.options}
            assert bool(why) != bool(mine)
            assert not why or why.split(":")[0] in {*known, decision.clause}


def _clauses(ruleset):
    return ruleset.sequence.clauses if ruleset.sequence is not None else ()


@pytest.mark.parametrize("name", mostly_slow(NAMES, NAMES[:2]))
def test_nobody_can_choose_what_is_no_option(name: str):
    for game in played(name):
        decision = game.decision
        assert decision is not None
        for unit in game.state.units:
            if reason_against(game, unit.id) and decision.decision != "attack":
                with pytest.raises(Refused):
                    game.answer(Choice(refuse, unit=unit.id, option=unit.models[0].id, stays=True))
        if not decision.may_pass:
            with pytest.raises(Refused):
                game.answer(Choice(refuse, passes=True))


def test_what_models_may_strike_with_is_told_one_by_one():
    state = played_out(on(a_game().answer(LEGAL)), until="attack").state
    able = strikers(state, "raiders")
    assert [s.model for s in able] == ["raiders-1", "raiders-2", "raiders-3"]
    assert [w.name for w in able[0].weapons] == ["Blade"]
    assert able[0].extra == ()
    assert able[0].targets == ("guard",)
    assert strikers(a_game().state, "raiders") == ()
