"""Taking back: one decision, or to any earlier one from the log; made again; and the replay says so."""

from simulator.play.verifying import verify
from simulator.replay_reading import read_replay
from simulator.view.table.offers import offers_of


def test_one_decision_is_taken_back_and_made_again(hands):
    hands.type("s")
    hands.press("skip")
    before = hands.game
    hands.type("<ctrl+z>")
    assert hands.game.made == ()
    assert "Taken back" in hands.sitting.said
    assert "taken_back" in hands.keeper.path.read_text(encoding="utf-8")
    hands.type("<ctrl+y>")
    assert [made.words for made in hands.game.made] == [made.words for made in before.made]
    hands.type("<ctrl+y>")
    assert "nothing to make again" in hands.sitting.said


def test_a_click_in_the_log_offers_to_take_back_to_there(hands):
    hands.type("s")
    hands.press("skip")
    hands.type("<RETURN>")
    hands.press("skip")
    assert len(hands.game.made) >= 2
    hands.press("event", hands.game.made[0].number - 1)
    first = offers_of(hands.sitting)[0]
    assert first.label == "Take back to here"
    hands.paint()
    hands.type("<RETURN>")
    assert hands.game.made == ()
    hands.type("<ctrl+y><ctrl+y>")
    assert len(hands.game.made) == 2


def test_the_log_is_gone_back_in_by_keys(hands):
    hands.type("s")
    hands.press("skip")
    hands.type("l")
    assert hands.sitting.looked_at == hands.game.made[-1].number
    hands.type("<ESCAPE>")
    assert hands.sitting.looked_at == -1


def test_what_is_taken_back_and_played_on_verifies(hands):
    hands.type("p<RETURN><RETURN>")
    hands.press("skip")
    hands.type("<ctrl+z>s")
    while not hands.sitting.over:
        hands.press("skip")
        hands.type("s" if hands.sitting.stage == "move" else "<RETURN>")
    verification = verify(read_replay(hands.keeper.path))
    assert verification.difference is None
    assert verification.taken_back == 1
    assert verification.finished
