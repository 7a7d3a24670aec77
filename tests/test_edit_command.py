"""`fightphase edit` before its window opens: which file it takes, and what it refuses."""

from pathlib import Path

import pytest

from simulator import cli
from simulator.authoring.edits import Place
from simulator.authoring.journal import journal_of
from simulator.authoring.manuscript import Manuscript
from simulator.geometry.shapes import Pose
from simulator.view import editor_window
from tests.builders import scenario_text

ROOT = Path(__file__).parent.parent


@pytest.fixture
def opened(monkeypatch, tmp_path):
    """What the window was given, in place of a window."""
    seen = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(editor_window, "has_screen", lambda: True)
    monkeypatch.setattr(editor_window, "edit", lambda manuscript, **how: seen.append((manuscript, how)))
    return seen


def test_a_file_is_opened_as_it_is(opened, tmp_path):
    (tmp_path / "duel.toml").write_text(scenario_text(), encoding="utf-8")
    assert cli.main(["edit", "duel.toml", "--theme", "dark"]) == 0
    (manuscript, how) = opened[0]
    assert manuscript.draft.is_saved
    assert how["theme"] == "dark"
    assert how["said"] == ""


def test_a_new_scenario_has_the_table_and_rules_asked_for(opened, tmp_path):
    assert cli.main(["edit", "the-bridge.toml", "--board", "44x30", "--ruleset", "40k-10e"]) == 0
    scenario = opened[0][0].draft.scenario
    assert scenario.title == "The bridge"
    assert (scenario.state.board.width, scenario.state.board.depth) == (44.0, 30.0)
    assert scenario.ruleset == "40k-10e"
    assert not (tmp_path / "the-bridge.toml").exists()


def test_without_a_name_a_free_one_is_taken(opened, tmp_path):
    (tmp_path / "untitled.toml").write_text(scenario_text(), encoding="utf-8")
    assert cli.main(["edit"]) == 0
    assert opened[0][0].path.name == "untitled-2.toml"


def test_what_ships_with_the_program_is_edited_as_a_copy(opened, tmp_path):
    assert cli.main(["edit", "overrun"]) == 0
    manuscript, how = opened[0]
    assert manuscript.path.resolve() == tmp_path / "overrun.toml"
    assert "copy" in how["said"]
    assert manuscript.draft.scenario.title


def test_work_left_over_is_taken_up(opened, tmp_path):
    path = tmp_path / "duel.toml"
    path.write_text(scenario_text(), encoding="utf-8")
    before = Manuscript.open(path)
    before.do(Place((("raiders-1", Pose(10.0, 10.0, 0.0)),)))
    before.close(keep=True)
    assert journal_of(path).exists()
    assert cli.main(["edit", "duel.toml"]) == 0
    manuscript, how = opened[0]
    assert manuscript.draft.scenario.state.model("raiders-1").pose.point == (10.0, 10.0)
    assert "1 step" in how["said"]
    assert not manuscript.draft.is_saved


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["nothere.json"], "ends in .toml"),
        (["new.toml", "--board", "7x7"], "60x44"),
        (["new.toml", "--ruleset", "chess"], "40k-11e"),
        (["duel.toml", "--title", "Mine"], "new scenario"),
        (["damaged.toml"], "damaged.toml"),
        (["new.toml", "--scale", "300"], "100 to 200"),
    ],
)
def test_what_cannot_be_is_told(opened, tmp_path, capsys, args, told):
    (tmp_path / "duel.toml").write_text(scenario_text(), encoding="utf-8")
    (tmp_path / "damaged.toml").write_text("format = [", encoding="utf-8")
    assert cli.main(["edit", *args]) == 2
    assert told in capsys.readouterr().err
    assert not opened


def test_without_a_screen_it_says_so(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert cli.main(["edit", "new.toml"]) == 2
    assert "no screen" in capsys.readouterr().err


@pytest.mark.slow
def test_a_picture_of_the_window_is_written_without_a_screen(tmp_path, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    scenario, picture = str(ROOT / "assets" / "readme" / "ashfield.toml"), tmp_path / "editor.png"
    assert cli.main(["edit", scenario, "--select", "tarn-raiders", "--picture", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size < 200_000
    plain = tmp_path / "plain.png"
    assert cli.main(["edit", scenario, "--picture", str(plain)]) == 0
    assert plain.read_bytes() != picture.read_bytes()
    assert (ROOT / "assets" / "readme" / "editor.png").stat().st_size < 200_000
    assert [path.name for path in tmp_path.iterdir() if path.suffix != ".png"] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["edit", "--picture", "x.png"], "needs a scenario"),
        (["edit", "demos/overrun.toml", "--picture", "x.svg"], ".png"),
        (["edit", "none.toml", "--picture", "x.png"], "no such file"),
        (["edit", "demos/overrun.toml", "--picture", "x.png", "--select", "nobody"], "nothing on the table"),
    ],
)
def test_a_picture_needs_a_scenario_and_a_name(arguments, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert cli.main(arguments) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("left.jsonl", "{}\n", "This is a replay, not a scenario"),
        ("duel.script.toml", "format = 1\ndecisions = []\n", "This is a decision script, not a scenario"),
    ],
)
def test_a_file_that_is_no_scenario_is_not_opened(opened, tmp_path, capsys, name, text, told):
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert cli.main(["edit", name]) == 2
    assert cli.main(["edit", name, "--picture", "table.png"]) == 2
    assert capsys.readouterr().err.count(told) == 2
    assert not opened
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_faulty_scenario_is_opened_to_be_mended(opened, tmp_path):
    (tmp_path / "duel.toml").write_text("[board]\nsize = [60]\n", encoding="utf-8")
    assert cli.main(["edit", "duel.toml"]) == 0
    assert opened
