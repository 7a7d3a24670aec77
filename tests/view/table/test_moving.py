"""Models of the unit that moves: dragged, typed, turned, refused and put back, in an order that can be changed."""

import pygame
import pytest

from simulator.referee import check
from simulator.table import Game
from simulator.view.table.facing import knob_of
from simulator.view.table.proposal import proposal_of
from simulator.view.table.scene import TableScene
from tests.view.table.sittings import Hands, the_demo

NEAR = pytest.approx


def test_a_model_is_dragged_judged_and_put_down(hands):
    hands.drag((20.0, 20.0), (21.0, 20.0), (22.0, 20.0), drop=False)
    held = hands.sitting.held
    judged = TableScene().judged(hands.sitting)
    assert held.model == "raiders-1"
    assert judged.verdict.outcome in ("legal", "illegal")
    assert not judged.reach.is_empty
    hands.mouse(pygame.MOUSEBUTTONUP, hands.at((22.0, 20.0)), 1)
    assert [model for model, _ in hands.sitting.proposal.ends] == ["raiders-1"]
    assert hands.game.made == ()  # nothing has happened until the move is ended


def test_at_twice_the_size_the_mouse_takes_up_what_it_is_over(tmp_path):
    hands = Hands(Game.begin(the_demo(), seed=7), tmp_path / "demo.jsonl", (1600, 1200), scale=2.0)
    start = hands.model("raiders-1").point
    hands.drag(start, (start[0], start[1] + 1.0), drop=False)
    assert hands.sitting.held.model == "raiders-1"
    assert hands.paint().get_size() == (1600, 1200)


def test_an_illegal_drop_is_refused_with_its_reason_and_a_witness(hands):
    hands.drag((20.0, 20.0), (18.5, 18.5))
    refusal = hands.sitting.refusal
    assert "it must end nearer than" in refusal.text
    assert "pile-in.closer" in refusal.text
    assert refusal.model == "raiders-1"
    assert hands.sitting.proposal.ends == ()
    assert hands.model("raiders-1").point == (20.0, 20.0)
    assert any(finding.witness for finding in refusal.verdict.findings)
    assert hands.loop.painter.scene.judged(hands.sitting).ends.pose.point == (20.0, 20.0)
    assert hands.loop.lively
    hands.paint()


def test_where_the_table_only_advises_an_illegal_drop_stands(hands):
    hands.type("v")
    hands.drag((20.0, 20.0), (18.5, 18.5))
    assert dict(hands.sitting.proposal.ends)["raiders-1"].x == NEAR(18.5, abs=0.1)
    hands.type("<RETURN>")
    assert "move_let_stand" in hands.keeper.path.read_text(encoding="utf-8")


def test_a_place_is_typed_and_a_length(hands):
    hands.type("<TAB>21.5,20.25<RETURN>")
    assert dict(hands.sitting.proposal.ends)["raiders-1"].point == (21.5, 20.25)
    assert hands.sitting.picked == "raiders-2"  # keys go on with the next one
    hands.type("<RIGHT>1.75<RETURN>")
    assert hands.model("raiders-2").point == NEAR((21.75, 22.0))


def test_a_digit_that_is_held_down_is_one_digit(hands):
    hands.type("<TAB>")
    for _ in range(3):
        hands.loop.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_2, unicode="2", mod=0))
    assert hands.sitting.held.typed == "2"


def test_arrows_move_by_tenths_and_escape_puts_back(hands):
    hands.type("<TAB><RIGHT><RIGHT>")
    hands.key(pygame.K_UP, mod=pygame.KMOD_LSHIFT)
    assert hands.model("raiders-1").point == NEAR((20.2, 21.0))
    hands.type("<ESCAPE>")
    assert hands.model("raiders-1").point == (20.0, 20.0)
    assert hands.sitting.proposal.ends == ()


def test_corners_make_a_way_by_key_and_by_right_click(hands):
    hands.drag((20.0, 20.0), (20.6, 19.4), drop=False)
    hands.mouse(pygame.MOUSEBUTTONDOWN, hands.at((20.6, 19.4)), 3)
    hands.mouse(pygame.MOUSEBUTTONUP, hands.at((20.6, 19.4)), 3)
    hands.mouse(pygame.MOUSEMOTION, hands.at((22.2, 19.6)))
    assert hands.sitting.held.step.path is not None
    hands.type("c<BACKSPACE>")
    assert len(hands.sitting.held.corners) == 1
    hands.mouse(pygame.MOUSEBUTTONUP, hands.at((22.2, 19.6)), 1)
    ((model, corners),) = hands.sitting.proposal.ways
    assert model == "raiders-1"
    assert corners == (NEAR((20.6, 19.4), abs=0.05),)


def test_the_order_of_moving_can_be_changed_and_the_last_one_taken_back(hands):
    hands.type("<TAB>21.5,20<RETURN>21.5,22<RETURN>")
    hands.click((21.5, 22.0))
    hands.type("<ctrl+UP>")
    assert [model for model, _ in hands.sitting.proposal.ends] == ["raiders-2", "raiders-1"]
    hands.type("<ctrl+z>")
    assert [model for model, _ in hands.sitting.proposal.ends] == ["raiders-2"]


def test_a_move_that_is_illegal_as_a_whole_is_refused_and_can_be_mended(hands):
    hands.type("<TAB>22.7,19.2<RETURN><RETURN>")
    assert hands.game.made == ()
    assert "coherency" in hands.sitting.said
    hands.type("<ctrl+z>22.4,20<RETURN><RETURN>")
    assert [made.decision.decision for made in hands.game.made] == ["pile-in"]


def test_the_planner_suggests_with_its_proof_and_is_taken_over(hands):
    hands.type("p")
    assert hands.sitting.suggested.told.startswith("Optimal: ")
    hands.paint()
    hands.type("<RETURN>")
    assert hands.sitting.suggested is None
    assert len(hands.sitting.proposal.ends) >= 3
    hands.type("<RETURN>")
    assert hands.game.made[-1].unit == "raiders"


def test_a_unit_is_laid_out_as_the_planner_would_and_set_up_where_it_is_dragged(tmp_path):
    hands = Hands(Game.begin(the_demo(), seed=1, real_dice=True), tmp_path / "demo.jsonl")
    hands.type("1p<RETURN><RETURN>")
    for _ in range(20):
        if hands.game.decision.decision == "disembark":
            break
        if hands.sitting.entering is not None:
            face = "1" if hands.sitting.entering.asked.throw.key == "saves" else "6"
            hands.type(face * hands.sitting.entering.asked.count)
        hands.press("skip")
        hands.type("s" if hands.sitting.stage == "move" else "<RETURN>")
    hands.type("1")
    proposal = hands.sitting.proposal
    assert proposal.sets_up
    assert len(proposal.ends) == 5
    hands.paint()
    first = dict(proposal.ends)["guard-2"]
    hands.drag(first.point, (first.x, first.y + 4.0))
    assert hands.sitting.proposal.placed == ("guard-2",)
    hands.type("<RETURN>")
    assert "disembark." in hands.sitting.said
    assert not hands.game.state.unit("guard").on_table
    hands.type("p<RETURN><RETURN>")
    assert len(hands.game.state.unit("guard").on_table) == 5


def test_turning_counts_where_bases_are_not_round(tmp_path):
    hands = Hands(Game.begin(the_demo(), seed=1), tmp_path / "demo.jsonl")
    hands.type("s")
    hands.press("skip")
    hands.click((31.0, 22.0))
    hands.type(".")
    assert hands.sitting.held is not None
    assert hands.sitting.held.pose.facing == NEAR(345.0)
    hands.type("<RETURN>")
    assert dict(hands.sitting.proposal.ends)["carrier-1"].facing == NEAR(345.0)


def test_a_base_that_is_not_round_is_turned_by_its_handle(tmp_path):
    hands = Hands(Game.begin(the_demo(), seed=1), tmp_path / "demo.jsonl")
    hands.type("s")
    hands.press("skip")
    hands.click((31.0, 22.0))
    _, knob = knob_of(hands.sitting)
    at = hands.sitting.view.camera.to_inches(knob)
    hands.drag(at, (31.0, 25.0), drop=False)
    assert hands.sitting.held.turning
    assert hands.model("carrier-1").facing == NEAR(90.0, abs=1.0)
    hands.paint()


def test_a_way_round_that_the_planner_takes_is_taken_over_corner_by_corner(tmp_path):
    hands = Hands(Game.begin(the_demo(), seed=7), tmp_path / "demo.jsonl")
    move = hands.game.suggested_move("raiders").move
    assert any(len(step.path or ()) > 1 for step in move.steps), "somebody goes round"
    taken = proposal_of(hands.game.state, "pile-in", "raiders").taking(move, hands.game.state)
    assert check(hands.game.state, taken.move(hands.game.state)).outcome == "legal"
