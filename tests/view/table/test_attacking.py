"""Attacks: declared as the program would, changed group by group, rolled, or entered from real dice."""

from dataclasses import replace

from simulator.play.verifying import verify
from simulator.replay_reading import read_replay
from simulator.table import Game
from simulator.view.table.falling import hurt_by
from simulator.view.table.offers import offers_of
from simulator.view.window.parts import hot_places
from tests.view.table.sittings import Hands, a_duel

BLADE = {"name": "Blade", "range": "melee", "A": "3", "WS": 3, "S": 4, "AP": -1, "D": "1"}
CLUB = {"name": "Club", "range": "melee", "A": "1", "WS": 3, "S": 6, "AP": -2, "D": "2"}


def armed(tmp_path, **settings) -> Hands:
    """At the raiders' attacks; they and the guard have weapons."""
    profile = {"M": 6, "T": 4, "Sv": 4, "W": 1, "Ld": 6, "OC": 1}
    red = {
        "id": "raiders", "player": "red", "name": "Red Raiders", "keywords": ["INFANTRY"], "base": "32mm",
        "models": [[22.5, 20.0], [22.5, 22.0], [22.5, 24.0]], "charged": True, "profile": profile,
        "weapons": [BLADE, CLUB],
    }  # fmt: skip
    blue = {**red, "id": "guard", "player": "blue", "name": "Blue Guard", "charged": False, "weapons": [BLADE],
            "models": [[24.0, 20.0], [24.0, 22.0], [24.0, 24.0], [25.5, 22.0]]}  # fmt: skip
    game = Game.begin(a_duel(units=[red, blue]), seed=3)
    hands = Hands(replace(game, **settings), tmp_path / "duel.jsonl")
    hands.type("s")
    hands.type("s")
    while hands.sitting.stage != "attack":
        hands.press("skip")
        hands.type("1")
    return hands


def test_attacks_are_offered_as_the_program_would_make_them_and_can_be_changed(tmp_path):
    hands = armed(tmp_path)
    (group,) = hands.sitting.declaration.groups
    assert group.target == "guard"
    other = "Club" if group.weapon == "Blade" else "Blade"
    hands.press("group", 0)
    assert hands.sitting.view.menu == "group-0"
    hands.paint()
    hands.press("aim", f"0|{other}|guard")
    assert hands.sitting.declaration.groups[0].weapon == other
    hands.press("aim", "0|part")
    assert len(hands.sitting.declaration.groups) == 3
    hands.press("aim", "1|rest")
    assert len(hands.sitting.declaration.resting) == 1
    hands.press("rouse", 0)
    assert sum(len(g.models) for g in hands.sitting.declaration.groups) == 3


def test_enter_strikes_and_the_dice_are_shown(tmp_path):
    hands = armed(tmp_path)
    hands.type("<RETURN>")
    assert hands.sitting.showing
    moment = next(m for m in hands.sitting.playback.timeline.moments if m.kind == "dice")
    hands.loop.sitting = replace(hands.sitting, playback=hands.sitting.playback.seek(moment.rest))
    assert hands.sitting.playback.moment.attack.rows
    hands.paint()
    assert "skip" in {hot.command for hot in hot_places(hands.loop.painter.parts(hands.sitting))}


def test_faces_of_real_dice_are_typed_and_taken_away_again(tmp_path):
    hands = armed(tmp_path, real_dice=True)
    hands.type("<RETURN>")
    assert hands.sitting.stage == "faces"
    count = hands.sitting.entering.asked.count
    hands.type("6<BACKSPACE>")
    assert hands.sitting.entering.faces == ()
    hands.type("7")  # no face of a die
    hands.press("face", 5)
    hands.type("6" * (count - 1))
    assert hands.sitting.entering.faces == (5, *[6] * (count - 1))
    hands.paint()
    hands.type("<RETURN>r")
    while hands.sitting.entering is not None:
        hands.type("r")
    replay = read_replay(hands.keeper.path, allow_cut=True)
    assert verify(replay).difference is None
    assert verify(replay).given >= count


def test_escape_goes_back_from_the_dice_to_the_attacks(tmp_path):
    hands = armed(tmp_path, real_dice=True)
    hands.type("<RETURN><ESCAPE>")
    assert hands.sitting.stage == "attack"


def test_dice_of_what_the_program_chose_are_entered_too(tmp_path):
    hands = armed(tmp_path, real_dice=True)
    hands.press("automatic", "red")
    assert hands.sitting.stage == "faces"
    hands.type("r")
    while hands.sitting.entering is not None:
        hands.type("r")
    assert hands.game.made[-1].by == "automatic"


def test_owners_choose_who_falls_and_the_log_says_so(tmp_path):
    hands = armed(tmp_path, real_dice=True)
    hands.type("<RETURN>")
    while hands.sitting.entering is not None:
        key = hands.sitting.entering.asked.throw.key
        count = hands.sitting.entering.asked.count
        good = {"saves": 0, "hits": 2}.get(key, 1)
        shown = [6] * good + [1] * (count - good)
        hands.type("".join(map(str, shown)) + "<RETURN>")
    hands.press("skip")
    assert hands.sitting.others_may
    (before,) = hurt_by(hands.game)
    hands.type("x")
    assert hands.sitting.stage == "falls"
    others = [o.argument for o in offers_of(hands.sitting) if o.on is False]
    hands.press("fall", others[0])
    assert hurt_by(hands.game) == (others[0],)
    assert before != others[0]
    hands.paint()
    hands.type("<RETURN>")
    assert hands.sitting.stage != "falls"
    replay = read_replay(hands.keeper.path, allow_cut=True)
    assert verify(replay).difference is None
    assert replay.events == hands.game.replay.events
