"""Ten tasks that authors have, as recordings; each ends in a saved file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.builders import a_unit, guard, raiders, scenario_text
from tests.view.editor.recordings.hand import Hand

DUEL = [raiders([20.0, 20.0], [20.0, 22.0], charged=True), guard([30.0, 20.0], [30.0, 22.0])]
NEAR = [raiders([20.0, 20.0], [20.0, 22.0], charged=True), guard([25.2, 20.0], [25.2, 22.0])]


@dataclass(frozen=True)
class Task:
    """A task: what it begins with, what hands do, and how much of it at most."""

    name: str
    do: Callable[[Hand], None]
    clicks: int
    """At most so many clicks."""
    keys: int
    """At most so many keys."""
    before: str = ""
    """The file's text before; empty for a new one."""
    title: str | None = None
    board: str | None = None


def overrun(hand: Hand) -> None:
    """The demo scenario, rebuilt from nothing."""
    hand.key("F2", "F2", "F2", "r", "Tab")
    hand.write("2")
    hand.key("Tab", "s", "Escape")
    _new_unit(hand, "Tusk Colossus", "red", "90mm", "1", "monster", at="23.4 20")
    _unit(hand, "colossus", ("8", "10", "3", "5", "", "10", "7", "3"), charged=True)
    _weapon(hand, "Wrecking tusks", "6", "3", "12", "-3", "3")
    _new_unit(hand, "Cinder Raiders", "", "32mm", "7", "infantry", at="31 18")
    _unit(hand, "raiders", ("6", "4", "3", "", "", "2", "6", "2"), charged=True)
    _weapon(hand, "Hooked blade", "2", "3", "4", "-1", "1")
    _weapon(hand, "Chain cleaver", "4", "3", "5", "-2", "2")
    _raiders_stand(hand)
    _new_unit(hand, "Mule Carrier", "blue", "120x92mm", "1", "vehicle, transport", at="31 22")
    hand.fill("place.facing", "0")
    _unit(hand, "carrier", ("12", "9", "3", "", "", "12", "6", "2"))
    _weapon(hand, "Armoured tracks", "3", "4", "6", "", "1")
    _new_unit(hand, "Ashfield Guard", "", "32mm", "5", "infantry", at="50 36")
    _unit(hand, "guard", ("6", "4", "4", "", "", "1", "7", "2"))
    _weapon(hand, "Bayonet", "2", "4", "3", "", "1")
    hand.key("Escape", "F2")
    hand.control("unit.board.carrier")
    hand.key("o")
    hand.key("F2")
    hand.type("C")
    hand.key("Tab", "p")
    hand.put("17.4 22.6", "22.6 23.4", "22.1 28.2", "16.9 27.4")
    hand.key("shift+Return", "t", "F2", "Tab", "p", "Escape")
    for name, kind, height, *corners in (
        ("wreck-floor", "light", "0.5", "17.4 22.6", "22.6 23.4", "22.1 28.2", "16.9 27.4"),
        ("wall-west", "dense", "5", "16.9 27.4", "22.1 28.2", "22 28.7", "16.8 27.9"),
        ("wall-north", "", "", "29 28.2", "37.6 27.4", "37.65 27.9", "29.05 28.7"),
        ("pipes", "exposed", "1", "25.6 13.6", "32.4 12.9", "32.55 14.2", "25.75 14.9"),
        ("crates", "light", "2", "38.4 18.2", "41.6 17.5", "42.3 20.5", "39.1 21.2"),
    ):
        hand.key("F2")
        hand.type(name)
        hand.key("Tab", "Tab")
        if kind:
            hand.key(kind[:1], "Tab")
            hand.write(height)
        hand.put(*corners)
        hand.key("shift+Return")
    hand.save()


def _new_unit(hand: Hand, name: str, player: str, *more: str, at: str) -> None:
    """Place a unit at a place; base, models and keywords are `more`."""
    hand.key("u", "F2")
    hand.type(name)
    hand.key("Tab", *player[:1], "Tab")
    hand.write(*more)
    hand.put(at)
    hand.key("v")


def _unit(hand: Hand, name: str, profile: tuple[str, ...], *, charged: bool = False) -> None:
    hand.fill("unit.id", name)
    if charged:
        hand.key("F2", "Return")
    hand.key_to("F2", "unit.profile.M")
    hand.write(*profile)


def _weapon(hand: Hand, *words: str) -> None:
    hand.key_to("F2", "weapon.add")
    hand.key("Return")
    hand.write(*words)


def _raiders_stand(hand: Hand) -> None:
    """Every raider in its place, and the leader, who is one with a base, a weapon and a profile of its own."""
    hand.key("Escape", "Escape")
    hand.click(*hand.loop.bench.state.model("raiders-1").pose.point)
    places = ("29.2 18.9", "27.7 18.2", "32.6 18.7", "33.9 19.4", "29.6 17.4", "31.9 17.1", "33.6 17.9")
    for place in places[:-1]:
        hand.type(place)
        hand.key("Tab")
    hand.put(places[-1])
    hand.key("ctrl+d")
    hand.put("30.9 18.3")
    hand.key("F2", "F2")
    hand.write("raiders-leader")
    hand.key_to("Tab", "model.base")
    hand.write("40mm", "character")
    hand.key_to("Tab", "model.weapons.Hooked blade")
    hand.key("Return")
    hand.key_to("F2", "model.profile.M")
    hand.write("", "", "", "5", "", "4", "", "1")
    hand.key("Escape", "ctrl+a")
    hand.click(30.9, 18.3, "shift")
    hand.key("F2", "F2")
    hand.control("model.weapons.Chain cleaver")


def blocks_and_contact(hand: Hand) -> None:
    """Two units as blocks, and one in contact round the enemy."""
    hand.key("u")
    hand.click(15.0, 12.0)
    hand.click(40.0, 12.0)
    hand.choose("tool.player", "red")
    hand.choose("tool.formation", "around")
    hand.click(15.0, 16.0)
    hand.save()


def band_and_contact(hand: Hand) -> None:
    """A unit caught with a rubber band, and dragged until its front is in contact."""
    hand.drag((18.0, 18.0), (22.0, 24.0))
    hand.drag((20.0, 20.0), (24.0, 20.0), (28.6, 20.05))
    hand.save()


def other_half(hand: Hand) -> None:
    """Half an army duplicated and mirrored as the enemy's."""
    hand.key("ctrl+a", "ctrl+d", "ctrl+m")
    hand.choose("units.player", "blue")
    hand.put("43 22")
    hand.save()


def a_table(hand: Hand) -> None:
    """A board of another size with terrain, an objective and deployment zones."""
    hand.choose("board", "44×60")
    hand.key("u")
    hand.click(22.0, 10.0)
    hand.key("t")
    hand.drag((10.0, 20.0), (16.0, 24.0))
    hand.choose("tool.shape", "polygon")
    for corner in ((26.0, 34.0), (32.0, 35.0), (33.0, 40.0)):
        hand.click(*corner)
    hand.double_click(27.0, 40.0)
    hand.key("o")
    hand.click(22.0, 30.0)
    hand.key("z")
    hand.control("zones.long edges")
    hand.save()


def worked_moves(hand: Hand) -> None:
    """A legal move and an illegal one, each with its verdict."""
    hand.click(20.0, 20.0)
    hand.key("r")
    hand.drag((20.0, 20.0), (22.0, 20.0))
    hand.drag((20.0, 22.0), (22.0, 22.0))
    hand.key("ctrl+r", "r")
    hand.drag((20.0, 20.0), (19.0, 20.0))
    hand.key("ctrl+r")
    hand.save()


def mended(hand: Hand) -> None:
    """Three problems, mended through the list of them."""
    hand.key("p", "P", "p", "P")
    hand.on("fix", 0)
    hand.save()


def by_keyboard(hand: Hand) -> None:
    """Names, keywords, base and weapons, by keys alone."""
    hand.key("Tab", "F2")
    hand.write("Tarn Raiders")
    hand.key("Tab", "Tab")
    hand.write("40mm")
    hand.key("Tab", "Tab", "Tab")
    hand.write("infantry, tarn")
    hand.key_to("F2", "weapon.add")
    hand.key("Return")
    hand.write("Long spear", "3", "4", "5", "-1", "2")
    hand.key("Escape")
    hand.save()


def kept_going(hand: Hand) -> None:
    """An evening's small work, such as is taken up after a kill."""
    hand.drag((20.0, 22.0), (16.0, 26.0))
    hand.click(30.0, 20.0)
    hand.key("Right", "Right", "ctrl+d", "comma")
    hand.key("t")
    hand.drag((40.0, 30.0), (46.0, 34.0))
    hand.key("v", "ctrl+z", "ctrl+y")
    hand.kill()
    hand.key("ctrl+z", "ctrl+y")
    hand.save()


def an_evening(hand: Hand) -> None:
    """A bit of everything, saved now and then; for editors that are killed meanwhile."""
    hand.drag((20.0, 22.0), (16.0, 26.0))
    hand.drag((20.0, 20.0), (22.0, 21.0), (24.0, 20.0), (28.6, 20.05))
    hand.key("Right", "Right", "shift+Down", "ctrl+z", "ctrl+z", "ctrl+y")
    hand.save()
    hand.fill("unit.name", "Tarn Raiders")
    hand.control("unit.fights_first")
    hand.key("Escape", "Escape", "u")
    hand.click(40.0, 10.0)
    hand.click(50.0, 12.0)
    hand.key("v", "ctrl+d", "ctrl+m", "comma")
    hand.put("44 36")
    hand.key("t")
    hand.drag((6.0, 30.0), (12.0, 34.0))
    hand.put("14 36", "18 40")
    hand.key("v", "Delete", "ctrl+z")
    hand.save()
    hand.drag((28.0, 18.0), (33.0, 24.0))
    hand.drag((30.0, 22.0), (36.0, 22.0), held="alt")
    hand.on("undo")
    hand.on("redo")
    hand.on("undo")
    hand.click(30.0, 20.0)
    hand.key("r")
    hand.drag((30.0, 20.0), (28.0, 20.0))
    hand.key("ctrl+r")
    hand.save()
    hand.key("ctrl+a", "ctrl+a", "Up", "Up", "Left", "period")


def without_a_mouse(hand: Hand) -> None:
    """A small scenario by keys alone."""
    hand.key("u", "F2")
    hand.write("Tarn Guard")
    hand.put("20 20")
    hand.key("F2")
    hand.write("Mere Raiders")
    hand.key("Tab", "r", "Escape")
    hand.put("20 26")
    hand.key("t")
    hand.put("30 20", "36 24")
    hand.key("o")
    hand.put("28 30")
    hand.save()


TROUBLE = [
    raiders([20.0, 20.0], [20.0, 22.0], charged=True, consolidated=True),
    guard([59.9, 20.0], [59.0, 22.0], [59.0, 22.5]),
]
ARMY = [
    raiders([10.0, 16.0], [12.0, 16.0], [11.0, 18.0]),
    a_unit("wardens", "red", [[10.0, 24.0], [12.0, 24.0]], name="Wardens"),
    a_unit("walker", "red", [[16.0, 20.0, 30.0]], base="120x92mm", keywords=["VEHICLE"], name="Walker"),
]

TASKS = (
    Task("overrun", overrun, 12, 897, title="Overrun at the wreck"),
    Task("blocks-and-contact", blocks_and_contact, 7, 2, board="60x44"),
    Task("band-and-contact", band_and_contact, 2, 1, scenario_text(units=DUEL)),
    Task("other-half", other_half, 2, 10, scenario_text(units=ARMY)),
    Task("a-table", a_table, 13, 5),
    Task("worked-moves", worked_moves, 4, 5, scenario_text(units=NEAR)),
    Task("mended", mended, 1, 5, scenario_text(units=TROUBLE)),
    Task("by-keyboard", by_keyboard, 0, 71, scenario_text(units=DUEL)),
    Task("without-a-mouse", without_a_mouse, 0, 63),
    Task("taken-up-again", kept_going, 3, 11, scenario_text(units=DUEL)),
)
