"""The replay inside a page: the log that comes out is the one that went in, and damage is told with the page's line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.cli import main
from simulator.files import ReplayError
from simulator.replay import Header, Replay, to_text
from simulator.replay_reading import read_replay
from simulator.scenario import from_document
from simulator.view.page import replay_page
from tests.view.skirmish import a_document, a_skirmish

HOSTILE = """</script><img src=x> <!-- <script id="replay"> & \\u003c \\\\ 'q' ″"""


def a_replay(title: str = "") -> Replay:
    """The skirmish, finished; perhaps with another title."""
    made = replace(a_skirmish(), finished=True)
    if not title:
        return made
    scenario = from_document({**a_document(title), "title": title})
    return Replay(Header.of(scenario, seed=7, program="0.1.0"), scenario, made.events, finished=True)


def a_page(folder: Path, replay: Replay, name: str = "page.html") -> Path:
    path = folder / name
    path.write_text(replay_page(replay), encoding="utf-8")
    return path


@pytest.mark.parametrize("title", ["", HOSTILE])
def test_the_log_that_comes_out_is_the_one_that_went_in(tmp_path, title):
    replay = a_replay(title)
    back = read_replay(a_page(tmp_path, replay))
    assert to_text(back) == to_text(replay)
    assert back.finished
    assert back.path == str(tmp_path / "page.html")


def test_a_page_saved_with_other_newlines_and_attributes_is_read(tmp_path):
    replay = a_replay()
    page = a_page(tmp_path, replay, "PAGE.HTM")
    text = page.read_text(encoding="utf-8").replace('type="application/jsonl" id="replay"', "ID='replay' type=x")
    page.write_bytes(text.replace("\n", "\r\n").encode())
    assert to_text(read_replay(page)) == to_text(replay)


def log_line(page: Path, number: int) -> int:
    """The page's line on which a line of the log stands, by its text."""
    lines = page.read_text(encoding="utf-8").splitlines()
    return next(k for k, line in enumerate(lines, start=1) if line.startswith(f'{{"n":{number},'))


def damaged(page: Path, old: str, new: str) -> ReplayError:
    text = page.read_text(encoding="utf-8")
    assert old in text
    page.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ReplayError) as caught:
        read_replay(page)
    return caught.value


def test_a_damaged_line_is_told_with_the_line_of_the_page(tmp_path):
    page = a_page(tmp_path, a_replay())
    line = log_line(page, 5)
    error = damaged(page, '{"n":5,', '{"n":5;')
    assert str(error).startswith(f"{page}:{line}:")
    assert "event 5" in str(error)


def test_a_missing_line_is_told_with_the_line_of_the_page(tmp_path):
    page = a_page(tmp_path, a_replay())
    line = log_line(page, 5)
    lines = page.read_text(encoding="utf-8").splitlines()
    error = damaged(page, lines[line - 1] + "\n", "")
    assert str(error).startswith(f"{page}:{line}:")
    assert "missing" in str(error)


def test_a_page_that_is_cut_off_says_so(tmp_path):
    page = a_page(tmp_path, a_replay())
    text = page.read_text(encoding="utf-8")
    for end in (text.index('{"n":5,'), text.index('id="replay">') + 12):
        page.write_text(text[:end], encoding="utf-8")
        with pytest.raises(ReplayError, match="cut off"):
            read_replay(page)


@pytest.mark.parametrize("text", ["<!doctype html><p>Nothing</p>", '{"format": 1}', '<script id="replayed"></script>'])
def test_a_page_without_a_replay_says_so(tmp_path, text):
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    with pytest.raises(ReplayError, match="holds no replay"):
        read_replay(tmp_path / "page.html")


def test_an_empty_log_in_a_page_says_so(tmp_path):
    (tmp_path / "page.html").write_text('<script id="replay">\n</script>', encoding="utf-8")
    with pytest.raises(ReplayError):
        read_replay(tmp_path / "page.html")


def test_every_command_reads_a_replay_out_of_a_page(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["fight", "first-blood", "--until", "fight", "-o", "played.jsonl"]) == 0
    assert main(["replay", "played.jsonl", "--export", "page.html"]) == 0
    capsys.readouterr()
    assert main(["validate", "page.html"]) == 0
    assert "a replay without faults, 1 warning" in capsys.readouterr().out
    told = []
    for name in ("played.jsonl", "page.html"):
        assert main(["verify", name, "--json"]) == 0
        told.append({k: v for k, v in json.loads(capsys.readouterr().out).items() if k != "replay"})
        assert main(["next", name, "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[:2] == told[2:]
    assert main(["replay", "page.html", "--export", "again.html"]) == 0
    assert Path("again.html").read_bytes() == Path("page.html").read_bytes()
    assert main(["fight", "--resume", "page.html"]) == 2
    assert "is a page; name the replay that is to be written: -o REPLAY" in capsys.readouterr().err
    assert main(["fight", "--resume", "page.html", "-o", "on.jsonl"]) == 0
    assert main(["fight", "--resume", "played.jsonl", "-o", "on2.jsonl"]) == 0
    assert Path("on.jsonl").read_bytes() == Path("on2.jsonl").read_bytes()


def test_a_line_that_does_not_hold_is_told_with_the_line_of_the_page(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["fight", "first-blood", "--until", "fight", "-o", "played.jsonl"]) == 0
    page = a_page(tmp_path, read_replay("played.jsonl"))
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace('"length":', '"length":9', 1), encoding="utf-8")
    line = next(k for k, told in enumerate(page.read_text(encoding="utf-8").splitlines(), 1) if '"length":9' in told)
    capsys.readouterr()
    assert main(["verify", "page.html"]) == 1
    assert capsys.readouterr().out.startswith(f"page.html:{line}: ")


def test_a_page_without_a_screen_is_pointed_at_and_nothing_is_written(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    page = a_page(tmp_path, a_replay())
    before = page.read_bytes()
    assert main(["replay", "page.html"]) == 0
    assert str(page) in capsys.readouterr().out
    assert [p.name for p in tmp_path.iterdir()] == ["page.html"]
    assert page.read_bytes() == before
    assert main(["replay", "page.html", "--export", "page.html"]) == 2
