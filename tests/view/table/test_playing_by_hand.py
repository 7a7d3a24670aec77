"""Five evenings at the table on a (virtual) screen: real keys and a real mouse, each ending in a replay that verifies.

Clicks, drags and keys of each are counted and held down, see `AT_MOST`.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.commands.playing import new_replay
from simulator.events import fold
from simulator.files.canonical import checksum
from simulator.play.verifying import Verification, go_on, verify
from simulator.replay_reading import read_replay
from simulator.scenario import load
from simulator.table import Game
from simulator.view.playback import Playback
from simulator.view.table.answering import come_up
from simulator.view.table.painter import TablePainter
from simulator.view.table.sitting import Sitting, table_view
from simulator.view.timeline import Timeline
from simulator.view.window.parts import hot_places
from tests.view.person import MISSING, Person, colourful, until
from tests.view.table.sittings import DEMOS, duel_text

pytestmark = pytest.mark.slow
if MISSING and not os.environ.get("CI"):
    pytest.skip(f"not installed: {', '.join(MISSING)}", allow_module_level=True)

SIZE = (1280, 900)
AT_MOST = {
    "the demo to the script's end": (0, 0, 560),
    "refused and mended": (0, 2, 11),
    "real dice": (1, 0, 30),
    "taken back": (2, 0, 19),
    "killed and gone on with": (0, 0, 8),
}
"""Clicks, drags and keys that each may take."""


class Player(Person):
    """Someone at the table; what they do is counted."""

    def __init__(self, display: str, pictures: Path, title: str, scenario: Path) -> None:
        super().__init__(display, pictures, title)
        self.view = table_view(load(scenario).state, SIZE, "light")
        self.clicks = self.drags = self.keys_pressed = 0
        self.process: subprocess.Popen[str] | None = None
        self.replay = pictures / "played.jsonl"

    def start(self, *more: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "simulator", "play", *more, "--reduced-motion"],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.pictures,
        )  # fmt: skip
        until(lambda: self.window() or self.process.poll() is not None, "the window")
        assert self.process.poll() is None, self.process.stderr.read()
        self.run("xdotool", "windowactivate", "--sync", self.window())
        self.left, self.top, *_ = self.place()
        until(lambda: colourful(self.glance()), "a picture in the window")

    def keys(self, *names: str) -> None:
        self.keys_pressed += len(names)
        self.run("xdotool", "key", "--delay", "5", *names)

    def on_screen(self, place) -> tuple[str, str]:
        x, y = self.view.camera.to_pixels(place)
        return str(round(self.left + x + self.view.board.left)), str(round(self.top + y + self.view.board.top))

    def click(self, place) -> None:
        self.clicks += 1
        self.run("xdotool", "mousemove", *self.on_screen(place), "click", "1")

    def click_row(self, command: str, looked_at: int = -1) -> int:
        """Click a line of the log or a row of the panel: the first that gives a command; return what for."""
        game = Game.resume(read_replay(self.replay, allow_cut=True))
        timeline = Timeline.of(game.replay.initial, game.replay.events)
        seen = table_view(game.replay.initial, SIZE, "light")
        sitting = come_up(Sitting(game, seen, Playback(timeline, timeline.duration), looked_at=looked_at))
        wanted = [h for h in hot_places(TablePainter().parts(sitting)) if h.command == command]
        if command == "event":
            wanted = [h for h in wanted if h.argument == game.made[-2].number - 1]
        x, y = wanted[0].rect.centre
        self.clicks += 1
        self.run("xdotool", "mousemove", str(round(self.left + x)), str(round(self.top + y)), "click", "1")
        return int(wanted[0].argument)

    def drag(self, start, end) -> None:
        self.drags += 1
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.run("xdotool", "mousemove", *self.on_screen(start), "mousedown", "1")
        self.run("xdotool", "mousemove", *self.on_screen(middle))
        self.run("xdotool", "mousemove", *self.on_screen(end))
        self.run("xdotool", "mouseup", "1")

    def lines(self) -> list[dict]:
        """Everything that the replay holds by now."""
        if not self.replay.exists():
            return []
        return [json.loads(line) for line in self.replay.read_text(encoding="utf-8").splitlines() if line]

    def wait_for(self, kind: str, count: int = 1) -> None:
        until(lambda: sum(line.get("type") == kind for line in self.lines()) >= count, f"{count} × {kind}")

    def leave(self) -> str:
        """Close the window; return what was said on the terminal."""
        self.run("xdotool", "key", "Escape")
        _, told = self.process.communicate(timeout=20)
        assert self.process.returncode == 0, told
        return told

    def verified(self, task: str) -> Verification:
        """What the replay comes to; and how much it took to play it."""
        counted = (self.clicks, self.drags, self.keys_pressed)
        print(f"{task}: {counted[0]} clicks, {counted[1]} drags, {counted[2]} keys")
        assert all(one <= most for one, most in zip(counted, AT_MOST[task], strict=True)), counted
        replay = read_replay(self.replay)
        found = verify(replay)
        assert found.difference is None
        assert found.finished
        return found


@pytest.fixture
def duel(tmp_path) -> Path:
    path = tmp_path / "duel.toml"
    path.write_text(duel_text(), encoding="utf-8")
    return path


@pytest.fixture
def player(screen, tmp_path, duel) -> Iterator[Player]:
    someone = Player(screen, tmp_path, "A duel", duel)
    yield someone
    if someone.process is not None and someone.process.poll() is None:
        someone.process.terminate()
        someone.process.communicate(timeout=20)


def test_the_demo_is_played_by_hand_to_the_same_end_as_by_its_script(screen, tmp_path):
    """Every place and every face as the script has them, typed; `scenarios/demos/overrun.script.toml`."""
    scenario, script = DEMOS / "overrun.toml", tomllib.loads((DEMOS / "overrun.script.toml").read_text("utf-8"))
    player = Player(screen, tmp_path, "Overrun at the wreck", scenario)
    state = load(scenario).state
    scripted = {(d["decision"], d.get("unit"), k): d for k, d in enumerate(script["decisions"])}
    told = list(scripted.values())
    player.start(str(scenario), "-o", str(player.replay), "--real-dice", "--seed", "7")
    try:
        player.keys(
            "1", *moved(state, told[0]["steps"]), *moved(state, told[1]["steps"]), "s",
            "1", "1", "Return", *thrown(told[3]["attacks"]),
            "1", *faces(told[4]["hazards"]), "1", *moved(state, told[4]["steps"], set_up=True),
            "1", "1", *moved(state, told[5]["steps"]), "Return", *thrown(told[5]["attacks"]),
            "x", "1", "2", "Return",
            "1", "1", "Return", *thrown(told[6]["attacks"]),
            "2", *moved(state, told[7]["steps"]), *moved(state, told[8]["steps"]), "s",
        )  # fmt: skip
        player.wait_for("ended")
        player.run("xdotool", "key", "Escape")
        player.leave()
    finally:
        player.process.kill()
    found = player.verified("the demo to the script's end")
    assert found.given == 59
    scripted_replay, read = new_replay(load(scenario), DEMOS / "overrun.script.toml", 0, None)
    _, events = go_on(scripted_replay, script=read)
    assert read_replay(player.replay).checksum == checksum(fold(scripted_replay.initial, events))


def moved(state, steps: list[dict], *, set_up: bool = False) -> list[str]:
    """The keys that move a unit's models: each picked, typed to its place, put down; at the end the move."""
    models = [m.id for m in state.unit_of[steps[0]["model"]].models]
    keys, at, done = [], -1 if len(models) > 1 else 0, []
    for step in steps:
        to = models.index(step["model"])
        ahead, back = (to - at) % len(models), (at - to) % len(models)
        keys += ["Tab"] * (to + 1) if at < 0 else ["Tab"] * ahead if ahead <= back else ["shift+Tab"] * back
        keys += [{".": "period", ",": "comma"}.get(c, c) for c in "{},{}".format(*step["to"])]
        keys.append("Return")
        done.append(step["model"])
        left = [m for m in (*models[to + 1 :], *models[:to]) if m not in done]
        at = models.index(left[0]) if left else to
    return [*keys, "Return"]


def faces(shown: list[int]) -> list[str]:
    return [*map(str, shown), "Return"]


def thrown(attacks: list[dict]) -> list[str]:
    rolls = (attack[key] for attack in attacks for key in ("hits", "wounds", "saves") if attack.get(key))
    return [key for roll in rolls for key in faces(roll)]


def test_a_pile_in_is_refused_and_then_mended(player, duel):
    player.start(str(duel), "-o", str(player.replay), "--seed", "1")
    player.drag((20.0, 20.0), (18.4, 18.4))
    until(lambda: magenta(player.glance("refused")), "the refusal")
    assert not any(line.get("type") == "model_moved" for line in player.lines())
    player.drag((20.0, 20.0), (22.4, 20.0))
    player.keys("Return")
    player.wait_for("model_moved")
    player.keys("s", "1", "1", "Return", "1", "1", "Return", "s", "s")
    player.wait_for("ended")
    player.keys("Escape")
    assert "replay: " in player.leave()
    found = player.verified("refused and mended")
    assert found.let_stand == 0


def magenta(picture) -> bool:
    """Whether the colour of what is broken is to be seen."""
    return sum(count for count, colour in picture.getcolors(1 << 20) or () if colour == (0xB0, 0x12, 0x5B)) > 20


def test_attacks_are_made_with_real_dice(player, duel):
    near = {"models": [[22.5, 20.0], [22.5, 22.0], [22.5, 24.0]]}
    text = tomllib.loads(duel_text())["units"][0] | near
    duel.write_text(duel_text(units=[text, tomllib.loads(duel_text())["units"][1]]), encoding="utf-8")
    player.view = table_view(load(duel).state, SIZE, "light")
    player.start(str(duel), "-o", str(player.replay), "--real-dice")
    player.keys("s", "s")
    player.wait_for("step_began")
    player.click((22.5, 22.0))
    player.wait_for("unit_chosen")
    player.keys("1", "Return", *faces([6, 6, 5, 4, 3, 1]), *faces([6, 5, 4, 2, 1]), *faces([6, 2, 1]))
    player.wait_for("dice_rolled", 3)
    player.keys("1", "1", "Return", "r", "r", "r")
    player.keys("s", "s")
    player.wait_for("ended")
    player.keys("Escape")
    player.leave()
    found = player.verified("real dice")
    assert found.rolled == 0
    assert found.given >= 14


def test_what_is_taken_back_is_played_otherwise(player, duel):
    player.start(str(duel), "-o", str(player.replay), "--seed", "1")
    player.keys("p", "Return", "Return")
    player.wait_for("model_moved", 3)
    player.keys("ctrl+z")
    player.wait_for("taken_back")
    player.keys("s", "1", "1")
    player.wait_for("unit_chosen", 2)
    event = player.click_row("event")
    player.click_row("take-back", event + 1)
    player.wait_for("taken_back", 2)
    player.keys("1", "1", "p", "Return", "Return", "Return")
    player.wait_for("attacks_made")
    player.keys("1", "1", "Return", "s", "s")
    player.wait_for("ended")
    player.keys("Escape")
    player.leave()
    found = player.verified("taken back")
    assert found.taken_back == 2


def test_a_game_against_the_program_is_killed_and_gone_on_with(player, duel):
    player.start(str(duel), "-o", str(player.replay), "--seed", "1", "--automatic", "blue")
    player.keys("p", "Return", "Return")
    player.wait_for("step_began")
    player.process.send_signal(signal.SIGKILL)
    player.process.communicate(timeout=20)
    before = player.lines()
    player.start("--resume", str(player.replay), "--automatic", "blue")
    player.keys("1", "1", "Return")
    player.wait_for("attacks_made")
    player.keys("s")
    player.wait_for("ended")
    player.keys("Escape")
    player.leave()
    assert player.lines()[: len(before)] == before
    found = player.verified("killed and gone on with")
    assert found.logged > 3
