"""What the window keeps: bookmarks beside the replay, parts, positions, pages; and what it says when it cannot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.bookmarks import Bookmark, read_bookmarks
from simulator.replay import Replay, to_text
from simulator.replay_reading import read_replay
from simulator.scenario import load
from simulator.view.keeping import Keeping, StoppedError
from tests.view.skirmish import a_skirmish


@pytest.fixture
def replay(tmp_path) -> Replay:
    path = tmp_path / "skirmish.jsonl"
    path.write_text(to_text(replace(a_skirmish(), finished=True)), encoding="utf-8")
    return read_replay(path)


def run(keeping: Keeping, command: str, argument: str = "", snippet=(None, None), **more) -> str:
    return keeping.run(command, argument, 17, snippet, "light", **more)


def test_bookmarks_are_kept_beside_the_replay(replay, tmp_path):
    keeping = Keeping(replay)
    assert keeping.bookmarks() == ((), "")
    assert keeping.keep((Bookmark(4, "here"),)) == ""
    assert read_bookmarks(tmp_path / "skirmish.bookmarks.json") == (Bookmark(4, "here"),)
    assert Keeping(replay).bookmarks() == ((Bookmark(4, "here"),), "")


def test_a_damaged_file_of_bookmarks_is_told_and_stays_as_it_is(replay, tmp_path):
    path = tmp_path / "skirmish.bookmarks.json"
    path.write_text('{"format": 1, "bookmarks": [{"event": 3', encoding="utf-8")
    keeping = Keeping(replay)
    marks, said = keeping.bookmarks()
    assert marks == ()
    assert "skirmish.bookmarks.json:1" in said
    assert "stays as it is" in keeping.keep((Bookmark(4),))
    assert path.read_text(encoding="utf-8").endswith('"event": 3')


def test_a_replay_in_no_file_and_a_folder_that_is_not_there_are_told(replay):
    memory = Keeping(a_skirmish())
    memory.bookmarks()
    assert "this replay is in no file" in memory.keep((Bookmark(4),))
    gone = Keeping(replace(replay, path="/nowhere/at/all/skirmish.jsonl"))
    gone.bookmarks()
    assert "cannot be written" in gone.keep((Bookmark(4),))
    assert run(gone, "save-position") == "skirmish-at-17.toml cannot be written: No such file or directory."


def test_parts_positions_and_pages_are_written_and_nothing_is_written_over(replay, tmp_path):
    keeping = Keeping(replay)
    assert run(keeping, "cut", snippet=(12, 20)) == "Wrote skirmish-12-20.jsonl."
    assert run(keeping, "cut", snippet=(12, 20)) == "Wrote skirmish-12-20-2.jsonl."
    assert read_replay(tmp_path / "skirmish-12-20-2.jsonl").events == replay.events[11:20]
    assert run(keeping, "save-position") == "Wrote skirmish-at-17.toml."
    # The rules do not make this log, so what their order would remember in it is left out.
    assert load(tmp_path / "skirmish-at-17.toml").state == replace(replay.state_at(17), sequence={})
    assert run(keeping, "export", "page") == "Wrote skirmish.html."
    assert run(keeping, "export-snippet", "page", (None, 5)) == "Wrote skirmish-1-5.html."
    assert run(keeping, "cut") == "There is no snippet yet: I begins it, Shift+I ends it."


@pytest.mark.slow
def test_a_film_that_is_stopped_leaves_nothing(replay, tmp_path):
    def stop(done: int, count: int) -> None:
        raise StoppedError

    assert run(Keeping(replay), "export-snippet", "film", (12, 12), progress=stop) == "Stopped: nothing was written."
    assert [p.name for p in tmp_path.iterdir()] == ["skirmish.jsonl"]
    said = run(Keeping(replay), "export-snippet", "film", (12, 12))
    assert said in ("Wrote skirmish-12-12.mp4.", "Wrote skirmish-12-12.gif.")


def test_a_page_has_the_bookmarks_and_one_of_a_part_those_within_it(replay, tmp_path):
    keeping = Keeping(replay)
    keeping.keep((Bookmark(4, "before"), Bookmark(12, "here"), Bookmark(30, "after")))
    run(keeping, "export", "page")
    run(keeping, "export-snippet", "page", (10, 20))
    assert '"bookmarks":[[4,"before"],[12,"here"],[30,"after"]]' in (tmp_path / "skirmish.html").read_text("utf-8")
    assert '"bookmarks":[[3,"here"]]' in (tmp_path / "skirmish-10-20.html").read_text("utf-8")
