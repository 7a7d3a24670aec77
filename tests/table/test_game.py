"""A phase played by hand: what is answered follows, what is illegal does not, and what was made can be taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.events import ModelMoved, MoveLetStand, Passed, TakenBack, UnitChosen, UnitStayed
from simulator.moves import Move, Step
from simulator.play import CannotBePlayedError
from simulator.play.choice import Choice
from simulator.play.verifying import verify
from simulator.replay import Replay
from simulator.rules.decision import Decision
from simulator.table import Game, Refused
from tests.builders import a_scenario
from tests.table.duels import AWAY, CLOSE, LEGAL, a_duel, a_game, on, played_out, refuse, to


def decision_of(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


class TestAnswering:
    def test_a_game_begins_at_its_first_decision(self):
        game = a_game()
        assert (decision_of(game).player, decision_of(game).decision) == ("red", "pile-in")
        assert not game.finished
        assert not game.made

    def test_a_phase_that_cannot_be_played_is_refused(self):
        with pytest.raises(CannotBePlayedError):
            Game.begin(a_scenario(turn={"active": "red", "phase": "shooting"}), seed=1)

    def test_a_legal_move_is_made_by_hand(self):
        game = on(a_game().answer(LEGAL))
        assert game.state.model("raiders-1").pose.point == (CLOSE, 18.0)
        (made,) = game.made
        assert (made.by, made.player, made.unit, made.number) == ("hand", "red", "raiders", 2)
        chosen = next(e for e in game.replay.events if isinstance(e, UnitChosen))
        assert (chosen.by, chosen.text) == ("hand", "Red Raiders pile in towards Blue Guard.")

    def test_an_illegal_move_is_refused_with_the_verdict_and_nothing_changes(self):
        game = a_game()
        with pytest.raises(Refused) as refused:
            game.answer(AWAY)
        assert "pile-in.closer" in refused.value.message
        assert refused.value.verdict is not None
        assert refused.value.verdict.outcome == "illegal"
        assert game == a_game()

    def test_what_is_no_option_is_refused_by_its_clause(self):
        with pytest.raises(Refused, match=r"pile-in\.order: it is Red who chooses now"):
            a_game().answer(Choice(refuse, unit="guard", stays=True))

    @pytest.mark.parametrize(
        ("choice", "told"),
        [
            (Choice(refuse, unit="wolves", stays=True), 'no unit "wolves"'),
            (to(("guard-1", 20.0, 20.0)), "Red Raiders has no model guard-1"),
            (to(("raiders-1", 21.0, 18.0), ("raiders-1", 22.0, 18.0)), "moved once"),
            (Choice(refuse, unit="raiders", move=Move("consolidate", "raiders", (Step("raiders-1", to=(1, 1)),))),
             "This is a consolidate"),
            (Choice(refuse, unit="raiders"), "moves nobody"),
            (to(), "moves nobody"),
        ],
    )  # fmt: skip
    def test_what_makes_no_sense_is_refused(self, choice: Choice, told: str):
        with pytest.raises(Refused, match=told):
            a_game().answer(choice)

    def test_when_the_phase_is_over_nothing_is_left_to_decide(self):
        game = played_out(a_game())
        assert game.finished
        assert game.replay.finished
        with pytest.raises(Refused, match="over"):
            game.answer(LEGAL)

    def test_passing_and_staying_say_that_somebody_chose_so(self):
        game = on(a_game().answer(Choice(refuse, passes=True)))
        assert isinstance(game.replay.events[1], Passed)
        game = on(game.let_program_choose())
        stayed = on(a_game().answer(Choice(refuse, unit="raiders", stays=True)))
        assert isinstance(stayed.replay.events[1], UnitStayed)
        assert [m.by for m in game.made] == ["hand", "automatic"]
        assert [m.by for m in stayed.made] == ["hand"]

    def test_some_models_by_drawn_ways_and_some_by_their_ends_verify(self):
        way = Step("raiders-2", path=((20.6, 20.3), (CLOSE, 20.0)))
        move = replace(LEGAL.move, steps=(LEGAL.move.steps[0], way, LEGAL.move.steps[2]))
        game = on(a_game().answer(replace(LEGAL, move=move)))
        assert len([e for e in game.replay.events if isinstance(e, ModelMoved)][1].path) == 3
        assert verify(game.replay).holds

    def test_a_suggestion_says_what_is_proved_and_can_be_taken(self):
        game = a_game()
        suggested = game.suggested_move("raiders")
        assert "of at most" in suggested.remark
        assert on(game.answer(suggested)).made[0].by == "hand"

    def test_the_programs_turn_is_known(self):
        game = a_game(automatic=["red"])
        assert game.is_programs_turn
        assert not replace(game, automatic=frozenset({"blue"})).is_programs_turn
        with pytest.raises(ValueError, match='no player "green"'):
            a_game(automatic=["green"])


class TestLettingStand:
    def test_an_illegal_move_is_made_and_marked(self):
        game = on(a_game(advisory=True).answer(AWAY))
        marked = next(e for e in game.replay.events if isinstance(e, MoveLetStand))
        assert {"pile-in.closer", "pile-in.unit-engaged"} <= set(marked.broken)
        assert marked.text.startswith("Against the rules, and let stand. pile-in.closer: ")
        assert game.state.model("raiders-1").pose.point == (19.0, 18.0)
        assert decision_of(game).decision == "select-to-fight"
        verified = verify(played_out(game).replay)
        assert verified.holds
        assert verified.let_stand == 1

    def test_a_legal_move_is_not_marked(self):
        game = on(a_game(advisory=True).answer(LEGAL))
        assert not any(isinstance(e, MoveLetStand) for e in game.replay.events)

    def test_a_mark_that_is_left_out_is_noticed(self):
        replay = played_out(on(a_game(advisory=True).answer(AWAY))).replay
        without = tuple(e for e in replay.events if not isinstance(e, MoveLetStand))
        difference = verify(replace(replay, events=without)).difference
        assert difference is not None
        assert "pile-in.closer" in difference.broken

    def test_a_mark_on_a_legal_move_is_noticed(self):
        replay = played_out(on(a_game().answer(LEGAL))).replay
        mark = MoveLetStand(unit="raiders", kind="pile-in", broken=("pile-in.closer",), text="Against the rules.")
        forged = (*replay.events[:2], mark, *replay.events[2:])
        difference = verify(replace(replay, events=forged)).difference
        assert difference is not None
        assert difference.line == 4

    def test_a_mark_that_names_too_few_clauses_is_noticed(self):
        replay = played_out(on(a_game(advisory=True).answer(AWAY))).replay
        milder = tuple(replace(e, broken=e.broken[:1]) if isinstance(e, MoveLetStand) else e for e in replay.events)
        assert not verify(replace(replay, events=milder)).holds


class TestTakingBack:
    def test_the_game_goes_on_from_before_and_the_log_says_so(self):
        game = on(a_game().answer(LEGAL))
        back = game.take_back(game.made[0].number)
        assert back.state == a_game().state
        assert back.decision == a_game().decision
        said = back.replay.events[-1]
        assert isinstance(said, TakenBack)
        assert said.text == f"Red takes back the pile-in of Red Raiders: {said.events} events."
        assert said.events == len(game.replay.events) - 1

    def test_any_event_of_a_decision_takes_back_all_of_it(self):
        game = on(a_game().answer(LEGAL))
        numbers = range(game.made[0].number, len(game.replay.events) + 1)
        assert all(game.take_back(n).replay.events == game.take_back(2).replay.events for n in numbers)

    def test_dice_fall_again_as_they_did(self):
        game = played_out(a_game())
        assert game.drawn
        attack = next(m for m in game.made if m.decision.decision == "attack")
        again = played_out(game.take_back(attack.number))
        assert [e for e in again.replay.events if not isinstance(e, TakenBack)] == list(game.replay.events)
        assert again.drawn == game.drawn
        verified = verify(again.replay)
        assert verified.holds
        assert verified.taken_back == 1

    def test_what_is_taken_back_more_than_once_is_told_each_time(self):
        game = a_game()
        for _ in range(3):
            game = on(game.answer(LEGAL))
            game = game.take_back(game.made[0].number)
        assert sum(isinstance(e, TakenBack) for e in game.replay.events) == 3
        assert verify(played_out(game).replay).taken_back == 3

    def test_the_line_that_says_so_stands_for_the_decision_behind_it(self):
        game = on(a_game().answer(LEGAL)).take_back(2)
        on_again = on(game.answer(LEGAL))
        assert not on_again.take_back(2).made

    @pytest.mark.parametrize("number", [0, 1, 99])
    def test_where_nothing_was_decided_there_is_nothing_to_take_back(self, number: int):
        with pytest.raises(Refused, match="nothing to take back"):
            on(a_game().answer(LEGAL)).take_back(number)

    def test_what_was_taken_back_is_made_again_as_it_was(self):
        game = played_out(a_game())
        back = game.take_back(2)
        while len(back.made) < len(game.made):
            back = back.made_again(game)
        assert back.state == game.state
        assert back.drawn == game.drawn
        assert back.finished
        assert verify(back.replay).holds

    def test_after_something_else_it_is_not_made_again(self):
        game = played_out(a_game())
        other = on(game.take_back(2).answer(Choice(refuse, unit="raiders", stays=True)))
        with pytest.raises(Refused, match="another way"):
            other.made_again(game)

    def test_a_forged_line_is_noticed(self):
        replay = played_out(on(a_game().answer(LEGAL)).take_back(2)).replay
        at = next(n for n, e in enumerate(replay.events) if isinstance(e, TakenBack))
        said = replay.events[at]
        for wrong in (replace(said, text="Nothing was taken back."), replace(said, player="blue")):
            forged = (*replay.events[:at], wrong, *replay.events[at + 1 :])
            assert not verify(replace(replay, events=forged)).holds

    def test_it_stands_only_where_somebody_decides(self):
        replay = played_out(on(a_game().answer(LEGAL)).take_back(2)).replay
        said = next(e for e in replay.events if isinstance(e, TakenBack))
        for place in (0, 4):
            assert not verify(replace(replay, events=(*replay.events[:place], said, *replay.events[place:]))).holds


class TestResuming:
    def test_every_beginning_of_a_game_is_gone_on_with(self):
        game = played_out(on(on(a_game(advisory=True).answer(AWAY)).take_back(2).answer(LEGAL)))
        events = game.replay.events
        for n in range(0, len(events) + 1, 4):
            resumed = Game.resume(game.replay.until(n))
            assert _same_beginning(resumed.replay, game.replay)
            assert resumed.made == game.made[: len(resumed.made)]
        assert Game.resume(game.replay).replay.events == events

    def test_a_move_cut_in_its_middle_is_to_be_made_again(self):
        game = on(a_game().answer(LEGAL))
        resumed = Game.resume(game.replay.until(3))
        assert resumed.decision == a_game().decision
        assert not resumed.made

    def test_attacks_cut_in_their_middle_are_followed_to_their_end(self):
        game = played_out(a_game(), until="attack")
        after = on(game.let_program_choose())
        resumed = Game.resume(after.replay.until(len(game.replay.events) + 2))
        assert resumed.replay.events == after.replay.events


def _same_beginning(one: Replay, other: Replay) -> bool:
    return one.events == other.events[: len(one.events)]


def test_a_game_can_begin_in_any_step():
    assert decision_of(Game.begin(a_duel("fight", gap=1.0), seed=1)).decision == "select-to-fight"
