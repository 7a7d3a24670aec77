"""Who chooses what: led by the decision, by mouse and by keys; what cannot be chosen says why."""

from simulator.table import Game
from simulator.view.table.offers import heading_of, offers_of, why_not
from simulator.view.table.scene import looks_of
from tests.view.table.sittings import Hands, a_duel, the_demo


def labels(hands: Hands) -> list[str]:
    return [offer.label for offer in offers_of(hands.sitting)]


def test_the_panel_says_who_chooses_what_and_why(tmp_path):
    hands = Hands(Game.begin(the_demo(), seed=1), tmp_path / "demo.jsonl")
    heading = heading_of(hands.sitting)
    assert heading.head == "Red decides which unit piles in next"
    assert 1 <= len(heading.reasons) <= 3
    assert heading.clause == "pile-in.order"
    assert labels(hands) == ["Tusk Colossus", "Cinder Raiders", "Pass"]


def test_units_that_can_be_chosen_are_lit_and_others_of_their_side_dimmed(tmp_path):
    hands = Hands(Game.begin(the_demo(), seed=1), tmp_path / "demo.jsonl")
    looks = looks_of(hands.sitting, hands.sitting.state, "")
    assert looks["colossus-1"] == "selected"
    assert looks["raiders-1"] == "mate"
    hands.type("1<RETURN>s")
    hands.press("skip")
    assert hands.sitting.stage == "move"  # the raiders are left alone, and begin at once


def test_a_unit_is_chosen_by_click_by_number_and_by_tab(tmp_path):
    for how in ("click", "number", "tab"):
        hands = Hands(Game.begin(the_demo(), seed=1), tmp_path / f"{how}.jsonl")
        if how == "click":
            hands.click((29.2, 18.9))
        elif how == "number":
            hands.type("2")
        else:
            hands.type("<TAB><RETURN>")
        assert hands.sitting.proposal.unit == "raiders"
        hands.type("<ESCAPE>")
        assert hands.sitting.proposal is None


def test_what_cannot_be_chosen_says_why_by_the_clause(hands):
    assert hands.sitting.stage == "move"  # the raiders alone can pile in now
    assert why_not(hands.sitting, "raiders-1") == ""
    told = why_not(hands.sitting, "guard-1")
    assert told.startswith("pile-in.order: ")
    hands.drag((24.0, 20.0), (22.0, 20.0))
    assert hands.sitting.said == told
    assert hands.sitting.proposal.ends == ()


def test_staying_and_passing_are_rows_and_keys(hands):
    assert "Red Raiders stay" in labels(hands)
    hands.type("s")
    assert hands.game.made[-1].words == "Red Raiders stay."
    assert hands.keeper.path.read_text(encoding="utf-8").count("unit_stayed") == 1


def test_the_phase_is_over_when_nobody_chooses_any_more(hands):
    for _ in range(40):
        if hands.sitting.over:
            break
        hands.press("skip")
        hands.type("s" if hands.sitting.stage == "move" else "<RETURN>")
    assert hands.sitting.stage == "over" or hands.sitting.showing
    hands.press("skip")
    assert heading_of(hands.sitting).head == "The Fight phase is over"
    assert any("duel.jsonl" in reason.text for reason in heading_of(hands.sitting).reasons)
    hands.type("<ESCAPE>")
    assert hands.sitting.view.left


def test_the_program_chooses_for_a_player_until_it_is_told_not_to(tmp_path):
    hands = Hands(Game.begin(a_duel(), seed=1), tmp_path / "duel.jsonl")
    hands.press("automatic", "red")
    hands.press("skip")
    hands.type("s")
    hands.press("skip")
    assert len(hands.game.made) > 2
    assert all(made.by == "automatic" for made in hands.game.made if made.player == "red")
    hands.press("automatic", "red")
    assert not hands.game.automatic


def test_a_move_at_hand_goes_on_when_the_other_player_is_left_to_the_program(hands):
    hands.type("<TAB>21.5,20<RETURN>")
    hands.press("automatic", "blue")
    assert hands.game.automatic == {"blue"}
    assert len(hands.sitting.proposal.ends) == 1


def test_a_key_leaves_the_choices_of_whoever_chooses_now_to_the_program(hands):
    hands.type("u")
    assert hands.game.automatic == {"red"}
    while not hands.sitting.over:
        hands.press("skip")
        if hands.game.decision is not None and hands.game.decision.player == "blue":
            hands.type("<RETURN>s")
    hands.type("u")
    assert hands.sitting.said == "The phase is over."
