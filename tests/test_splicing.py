"""One value of a file's text is changed, and every other character stays as its author wrote it."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
import tomlkit

from simulator.assets import folder
from simulator.files.changes import Change, Drop, Insert, Put, changed_tree, differences
from simulator.files.document import plain_tree
from simulator.files.json_writing import json_document
from simulator.files.splicing import NotATableError, spliced
from tests.tiers import first_of

TEXT = """\
# the top
format = 1
title = 'A duel'   # said aloud
turn.active = "red"

[board]
size = [ 60.0, 44 ]  # inches

# ---- units ----

# the first one
[[units]]
id = "raiders"
models = [
  [1.0, 2.0],   # the sergeant
  [3.0, 4.0], [5.0, 6.0, 90.0],
]
profile = { M = 6, W = 2 }

[[units.weapons]]
name = "Blade"
# a note on the blade

# the second one
[[units]]
id = "guard"
models = 3

[[terrain]]
id = "wall"
outline = [[0, 0], [1, 0], [1, 1]]
"""


def after(*changes: Change, text: str = TEXT, is_json: bool = False) -> str:
    tree = json.loads(text) if is_json else tomllib.loads(text)
    return spliced(text, tree, changes, is_json=is_json)[0]


def gone_and_new(old: str, new: str) -> tuple[list[str], list[str]]:
    """The lines that one text has and the other has not."""
    before, behind = old.splitlines(), new.splitlines()
    return [line for line in before if line not in behind], [line for line in behind if line not in before]


@pytest.mark.parametrize(
    ("change", "gone", "new"),
    [
        pytest.param(
            Put(("units", 0, "models", 1), [3.5, 4.0]),
            ["  [3.0, 4.0], [5.0, 6.0, 90.0],"],
            ["  [3.5, 4.0], [5.0, 6.0, 90.0],"],
            id="one-number-of-a-place",
        ),
        pytest.param(
            Put(("board", "size"), [60.0, 44.5]),
            ["size = [ 60.0, 44 ]  # inches"],
            ["size = [ 60.0, 44.5 ]  # inches"],
            id="beside-a-comment",
        ),
        pytest.param(Put(("board", "size"), [60, 44.0]), [], [], id="the-same-number-written-otherwise-stays"),
        pytest.param(
            Put(("units", 0, "profile", "T"), 4),
            ["profile = { M = 6, W = 2 }"],
            ["profile = { M = 6, W = 2, T = 4 }"],
            id="a-new-key-in-braces",
        ),
        pytest.param(Put(("units", 1, "charged"), True), [], ["charged = true"], id="a-new-key-below-a-header"),
        pytest.param(Put(("turn", "step"), "fight"), [], ['turn.step = "fight"'], id="a-new-key-beside-a-dotted-one"),
        pytest.param(Drop(("title",)), ["title = 'A duel'   # said aloud"], [], id="a-key-with-its-comment"),
        pytest.param(
            Drop(("units", 0, "models", 0)), ["  [1.0, 2.0],   # the sergeant"], [], id="an-entry-on-its-own-line"
        ),
        pytest.param(
            Drop(("units", 0, "models", 2)),
            ["  [3.0, 4.0], [5.0, 6.0, 90.0],"],
            ["  [3.0, 4.0],"],
            id="the-second-entry-of-a-line",
        ),
        pytest.param(Drop(("units", 0, "profile")), ["profile = { M = 6, W = 2 }"], [], id="a-whole-table-in-braces"),
        pytest.param(
            Insert(("units", 0, "models"), 3, [7.0, 8.0]),
            ["  [3.0, 4.0], [5.0, 6.0, 90.0],"],
            ["  [3.0, 4.0], [5.0, 6.0, 90.0], [7.0, 8.0],"],
            id="a-new-entry-spaced-like-those-before-it",
        ),
        pytest.param(
            Insert(("units", 0, "models"), 1, [7.0, 8.0]),
            [],
            ["  [7.0, 8.0],"],
            id="a-new-entry-on-a-line-of-its-own",
        ),
    ],
)
def test_a_change_alters_the_lines_it_must_and_no_others(change: Change, gone: list[str], new: list[str]):
    assert gone_and_new(TEXT, after(change)) == (gone, new)


def test_a_new_table_comes_behind_all_that_belongs_to_the_one_before_it():
    text = after(Insert(("units",), 1, {"id": "wolves", "models": 2, "weapons": [{"name": "Bite"}]}))
    assert gone_and_new(TEXT, text) == ([], ['id = "wolves"', "models = 2", 'name = "Bite"'])
    assert text.index("# a note on the blade") < text.index("wolves") < text.index("# the second one")


def test_a_table_that_goes_takes_the_comments_right_above_it_and_leaves_those_of_the_section():
    text = after(Drop(("units", 0)))
    assert "# the first one" not in text
    assert "Blade" not in text
    assert "# ---- units ----" in text
    assert "# the second one" in text


def test_the_last_table_of_a_list_leaves_an_empty_list_and_the_next_one_makes_tables_again():
    text = after(Drop(("units", 1)), Drop(("units", 0)))
    assert "units = []" in text
    text = after(Insert(("units",), 0, {"id": "wolves"}), text=text)
    assert "units = []" not in text
    assert '[[units]]\nid = "wolves"' in text


def test_line_ends_of_another_system_stay_and_new_lines_have_them():
    text = after(Put(("units", 1, "charged"), True), text=TEXT.replace("\n", "\r\n"))
    assert text.count("\r\n") == text.count("\n") == TEXT.count("\n") + 1


def test_a_file_without_a_last_line_break_can_be_added_to():
    text = after(Insert(("terrain",), 1, {"id": "crate"}), text=TEXT.rstrip("\n"))
    assert tomllib.loads(text)["terrain"][1] == {"id": "crate"}


def test_json_changes_one_line_and_keeps_its_schema_and_what_is_left_out_with_null():
    text = json_document({"$schema": "x.json", "notes": None, **tomllib.loads(TEXT)})
    tree = {key: value for key, value in json.loads(text).items() if key not in ("$schema", "notes")}
    new, _ = spliced(text, tree, [Put(("units", 0, "models", 1), [3.5, 4.0])], is_json=True)
    changed = [(a.strip(), b.strip()) for a, b in zip(text.splitlines(), new.splitlines(), strict=True) if a != b]
    assert changed == [("[3.0, 4.0],", "[3.5, 4.0],")]


def test_what_is_no_table_cannot_come_into_a_list_of_tables():
    for change in (Put(("units", 0), 3), Insert(("units",), 1, "x")):
        with pytest.raises(NotATableError):
            after(change)


def test_a_table_that_only_the_headers_of_others_imply_gets_one_of_its_own():
    text = after(Put(("turn", "step"), "fight"), text="format = 1\n\n[turn.sequence]\nwindow = 'red'\n")
    assert text.endswith("window = 'red'\n\n[turn]\nstep = \"fight\"\n")


def test_a_key_of_a_table_that_is_not_there_brings_the_table():
    assert "[units.profile]\nT = 4" in after(Put(("units", 1, "profile", "T"), 4))
    assert "{ a = { b = 1 } }" in after(Put(("x", "a", "b"), 1), text="x = {}\n")
    new = after(Put(("units", 0, "profile", "T"), 4), text='{"units": [{"id": "a"}]}', is_json=True)
    assert json.loads(new) == {"units": [{"id": "a", "profile": {"T": 4}}]}


def test_a_path_that_leads_nowhere_is_refused():
    for change in (Drop(("nobody",)), Drop(("units", 7)), Insert(("units",), 7, {})):
        with pytest.raises((KeyError, IndexError)):
            after(change)


def test_differences_make_one_tree_into_another():
    old = tomllib.loads(TEXT)
    new = changed_tree(old, [Put(("units", 0, "models", 0, 0), 9.0), Drop(("title",)), Put(("turn", "round"), 2)])
    assert list(differences(old, old)) == []
    assert changed_tree(old, differences(old, new)) == new


# random changes of real files

FILES = sorted(folder("scenarios").rglob("*.toml"))
VALUES: list[Any] = [
    1, 2.5, "x", "a\nb", 'q"\\', True, [], [1.0, 2.0], [[1.0, 2.0], [3.0, 4.0]], {"a": 1, "b": [1, 2]},
    {"id": "n", "at": [1.0, 2.0]}, [{"a": 1}, {"a": {"b": 2}}],
]  # fmt: skip


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in inner:
        yield from paths(entry, (*path, key))


def a_change(chance: random.Random, tree: Any) -> Change:
    places = [(path, value) for path, value in paths(tree) if path]
    path, _ = chance.choice(places)
    lists = [(p, v) for p, v in places if isinstance(v, list)]
    tables = [p for p, v in paths(tree) if isinstance(v, dict)]
    match chance.randrange(5 if lists else 3):
        case 0:
            return Put(path, chance.choice(VALUES))
        case 1:
            return Drop(path)
        case 2:
            return Put((*chance.choice(tables), f"k{chance.randrange(5)}"), chance.choice(VALUES))
        case _:
            path, value = chance.choice(lists)
            return Insert(path, chance.randint(0, len(value)), chance.choice(VALUES))


def as_json(chance: random.Random, tree: Any) -> str:
    """A tree as JSON in one of the ways that people and programs write it."""
    flat = json.dumps(tree)
    return chance.choice([json_document(tree), json.dumps(tree, indent=1), flat, flat.replace("], ", "],\n")])


@pytest.mark.parametrize("seeds", first_of(10, 90))
def test_any_change_of_any_file_leaves_what_was_meant_and_the_comments_of_the_rest(seeds: range):
    made = 0
    for seed in seeds:
        chance = random.Random(seed)
        text = chance.choice(FILES).read_text(encoding="utf-8")
        tree = tomllib.loads(text)
        is_json = chance.random() < 0.3
        text = as_json(chance, tree) if is_json else text.replace("\n", chance.choice(["\n", "\r\n"]))
        for _ in range(5):
            change = a_change(chance, tree)
            try:
                wanted = changed_tree(tree, [change])
                text, tree = spliced(text, tree, [change], is_json=is_json)
            except (KeyError, IndexError):
                continue
            except NotATableError:
                continue
            assert tree == wanted
            read = json.loads(text) if is_json else tomlkit.parse(text.replace("\r\n", "\n")).unwrap()
            assert read == wanted, "another reader reads the same"
            made += 1
    assert made > 2 * len(seeds)


@pytest.mark.parametrize(
    "text", ["a = 1\n[[u]]\nx = 1 # one\n\n# end\n[b]\n", "[[u]]\nx = 1\r\n[[u.v]]\r\ny = 2", "u = []\na = 1\n"]
)
def test_tables_behind_others_are_written_at_once_as_they_are_one_by_one(text):
    tree = plain_tree(text, is_json=False)
    count = len(tree["u"])
    new = [{"x": k, "v": [{"y": k}] if k % 2 else {"z": [1, k]}} for k in range(count, count + 4)]
    inserts = [Insert(("u",), count + k, entry) for k, entry in enumerate(new)]
    changes = [*inserts, Put(("u", count + 1, "x"), 9), Insert(("u",), count + 4, {"x": 7}), Drop(("u", count))]
    at_once, after = spliced(text, tree, changes, is_json=False)
    one_by_one = text
    for change in changes:
        one_by_one, tree = spliced(one_by_one, tree, [change], is_json=False)
    assert at_once == one_by_one
    assert after == tree
