"""Bookmarks in their file: written whole, read back, and every fault told."""

from __future__ import annotations

import json

import pytest

from simulator.bookmarks import Bookmark, bookmark_file, read_bookmarks, write_bookmarks
from simulator.cli import main
from simulator.commands.reading import scenario_files
from simulator.files.faults import BookmarkError

MARKS = (Bookmark(17, "the overrun"), Bookmark(3), Bookmark(42, '“so”, he said\tand 2" more'))


def test_they_come_back_in_the_order_of_their_events(tmp_path):
    path = bookmark_file(tmp_path / "overrun.jsonl")
    assert path.name == "overrun.bookmarks.json"
    write_bookmarks(path, MARKS, "overrun.jsonl")
    assert read_bookmarks(path) == tuple(sorted(MARKS))
    assert json.loads(path.read_text(encoding="utf-8"))["replay"] == "overrun.jsonl"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"format": 1, "bookmarks": [', "cut off"),
        ('{"format": 2, "bookmarks": []}', "This program reads format 1"),
        (
            '{"format": 1,\n "bookmarks": [{"event": -1}]}',
            ":2: bookmark 1: event = -1. Expected the number of an event",
        ),
        ('{"format": 1, "bookmarks": [{"event": 3, "not": "x"}]}', 'The nearest known is "note"'),
        ('{"format": 1,\n"bookmarks": [{"event": 3},\n{"event": 3}]}', ":3: bookmark 2: event = 3. There is one"),
        ("", "The file is empty"),
    ],
)
def test_faults_are_told_with_their_line(tmp_path, text, told):
    path = tmp_path / "x.bookmarks.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BookmarkError) as caught:
        read_bookmarks(path)
    assert told in str(caught.value)


def test_validate_knows_them_and_check_of_a_folder_passes_them_over(tmp_path, capsys):
    path = tmp_path / "x.bookmarks.json"
    write_bookmarks(path, MARKS)
    assert main(["validate", str(path)]) == 0
    assert "bookmarks without faults" in capsys.readouterr().out
    assert scenario_files(tmp_path) == []
    assert main(["check", str(path)]) == 2
    assert "This is a file of bookmarks, not a scenario" in capsys.readouterr().err
