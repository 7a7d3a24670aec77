"""Reading and writing files: syntax, lines, damaged files, and writing whole or not at all."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from simulator.files import Fault, FileError, ScenarioError, read_document
from simulator.files.faults import in_order, nearest, quoted
from simulator.files.json_lines import json_lines
from simulator.files.lines import TreePath
from simulator.files.toml_lines import toml_lines
from simulator.scenario import load
from tests.builders import scenario_json, scenario_text

TANGLED = '''# a comment with [brackets] and "quotes"
format = 1
"quoted key" = "a # that is no comment"
'single' . dotted . "k\\u0065y" = 'x]y'
text = """
[not.a.table]
key = 1 \\"""
"""""
raw = \'\'\'
it's [[not]] one\'\'\'
list = [ # comment, with, commas
  1,
  "two, [2]", [3, [4]],   # five
  { six = 6, "se.ven" = [7] },
]
when = 1979-05-27 07:32:00

[ board . sub ] # spaces
size = [60.0,
        44.0]

[[units]]
id = "a"
[[units.models]]
id = "a1"
[[units.models]]
id = "a2"
[units.models.profile]
W = 2

[[units]]
[[units.models]]
at = {x = 1, y.z = 2}
'''


def line_with(text: str, what: str) -> int:
    """The line of the first occurrence of a text."""
    return text[: text.index(what)].count("\n") + 1


def paths(tree: Any, path: TreePath = ()) -> list[TreePath]:
    """Every path of a tree."""
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [p for key, value in inner for p in [(*path, key), *paths(value, (*path, key))]]


def the_error(path: Path | str) -> ScenarioError:
    """The error of loading a file as a scenario."""
    with pytest.raises(ScenarioError) as caught:
        load(path)
    assert all(f.file == str(path) for f in caught.value.faults)
    return caught.value


def the_fault(path: Path | str) -> Fault:
    """The one fault of loading a file as a scenario."""
    (fault,) = the_error(path).faults
    return fault


class TestLines:
    def test_every_path_of_a_toml_text_has_a_line(self):
        at = toml_lines(TANGLED)
        assert [p for p in paths(tomllib.loads(TANGLED)) if p not in at and p != ("board",)] == []

    @pytest.mark.parametrize(
        ("path", "what"),
        [
            (("format",), "format = 1"),
            (("quoted key",), '"quoted key"'),
            (("single", "dotted", "key"), "'single'"),
            (("text",), "text ="),
            (("raw",), "raw ="),
            (("list", 1), '"two, [2]"'),
            (("list", 2, 1, 0), "[4]"),
            (("list", 3, "se.ven", 0), "six = 6"),
            (("when",), "when"),
            (("board", "sub", "size", 1), "44.0]"),
            (("units", 0), "[[units]]"),
            (("units", 0, "models", 1), '[[units.models]]\nid = "a2"'),
            (("units", 0, "models", 1, "profile", "W"), "W = 2"),
            (("units", 1), "[[units]]\n[[units.models]]"),
            (("units", 1, "models", 0, "at", "y", "z"), "at = {x"),
        ],
    )
    def test_a_path_leads_to_its_own_line(self, path: TreePath, what: str):
        assert toml_lines(TANGLED)[path] == line_with(TANGLED, what)

    def test_every_path_of_a_json_text_has_a_line(self):
        tree = {"a": [1, {'b\n"': [[], {}], "": None}], "c": {"d": "x]}"}, "e": -1.5e3}
        text = json.dumps(tree, indent=1)
        at, twice = json_lines(text)
        assert sorted(map(str, at)) == sorted(map(str, paths(tree)))
        assert twice == []
        assert at["a", 1, ""] == line_with(text, '"": null')
        assert at["c", "d"] == line_with(text, '"d"')

    def test_json_on_one_line_is_all_on_line_one(self):
        assert set(json_lines('{"a": [1, 2], "b": {"c": true}}')[0].values()) == {1}

    @pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["LF", "CRLF"])
    @pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "BOM"])
    @pytest.mark.parametrize("suffix", [".toml", ".json"])
    def test_line_endings_and_a_byte_order_mark_change_nothing(
        self, tmp_path: Path, ending: str, mark: bytes, suffix: str
    ):
        text = (scenario_text if suffix == ".toml" else scenario_json)(ruleset="40k")
        path = tmp_path / f"x{suffix}"
        path.write_bytes(mark + text.replace("\n", ending).encode())
        assert the_fault(path).line == line_with(text, "ruleset")

    def test_a_missing_path_has_the_line_of_what_surrounds_it(self, tmp_path: Path):
        path = tmp_path / "x.toml"
        path.write_text(TANGLED)
        lines = read_document(path, ScenarioError).lines
        assert lines.of("units", 0, "models", 0, "base") == lines.of("units", 0, "models", 0)
        assert lines.of("nowhere") == 1


class TestDamagedFiles:
    @pytest.mark.parametrize(
        ("content", "line", "column", "said"),
        [
            (b"", None, None, "file: The file is empty."),
            (b" \n\n", 1, None, "file: The file is empty."),
            (b"\xef\xbb\xbf \n", 1, None, "file: The file is empty."),
            (
                b"format = 1\ntitle = \xff\n",
                2,
                None,
                "file: This is not text: byte 0xff is not UTF-8. Expected a text file.",
            ),
            (b"PK\x03\x04\n\0\0", 2, None, "file: This is not text: it holds a zero byte. Expected a text file."),
            ("format = 1".encode("utf-16"), 1, None, "file: The text is UTF-16. Expected UTF-8."),
            (b"format = 1\n[board\n", 2, 7, "TOML: Expected ']' at the end of a table declaration."),
            (b"format = 1\nformat = 1\n", 2, None, "TOML: This key stands twice."),
            (b"[board]\nx = 1\n[board]\n", 3, None, "TOML: The table 'board' stands twice."),
            (b"format = 1\ntitle = 'x\n", 2, None, 'TOML: Expected "\'". The file ends here'),
            (b"format = 1\nsize = [60,", 2, None, "TOML: There is no TOML value here."),
            (b"format = 1\nround 3\n", 2, 7, "TOML: Expected '=' after a key in a key/value pair."),
            (b"format = 1\nround = three\n", 2, 9, "TOML: There is no TOML value here."),
        ],
    )
    def test_a_damaged_toml_file_is_told_with_its_place(
        self, tmp_path: Path, content: bytes, line: int | None, column: int | None, said: str
    ):
        path = tmp_path / "x.toml"
        path.write_bytes(content)
        fault = the_fault(path)
        assert fault.line == line
        assert column is None or fault.column == column
        assert f"{fault.entry}: {fault.message}".startswith(said)

    @pytest.mark.parametrize(
        ("content", "line", "column"),
        [
            ('{"format": 1,\n "title": "x"', 2, 14),
            ("{'format': 1}", 1, 2),
            ('{"format": 1}\n{"format": 1}', 2, 1),
            ("[1, 2]", 1, None),
            ('"text"', 1, None),
        ],
    )
    def test_a_damaged_json_file_is_told_with_its_place(
        self, tmp_path: Path, content: str, line: int, column: int | None
    ):
        path = tmp_path / "x.json"
        path.write_text(content)
        fault = the_fault(path)
        assert (fault.line, fault.column, fault.entry) == (line, column, "JSON")

    def test_a_comma_too_many_is_told_where_it_stands_or_where_a_key_is_missed(self, tmp_path: Path):
        path = tmp_path / "x.json"
        path.write_text('{"format": 1,\n}')
        fault = the_fault(path)
        assert (fault.line, fault.column) in {(2, 1), (1, 13)}, "Python 3.13 points at the comma"
        assert "here." in fault.message

    def test_a_file_that_ends_too_soon_is_said_to_be_cut_off(self, tmp_path: Path):
        for name, text in (
            ("x.toml", 'format = 1\ntitle = "A du'),
            ("y.toml", "format = 1\nsize = [60.0, "),
            ("x.json", '{"format": 1, "tit'),
            ("y.json", '{"format": 1, "title": '),
        ):
            (tmp_path / name).write_text(text)
            assert "may have been cut off" in the_fault(tmp_path / name).message

    def test_keys_that_stand_twice_in_json_are_faults_among_the_others(self, tmp_path: Path):
        path = tmp_path / "x.json"
        text = scenario_json(ruleset="40k").replace('"format": 1,', '"format": 1,\n"format": 1,')
        path.write_text(text)
        faults = the_error(path).faults
        assert [(f.line, f.entry) for f in faults] == [(3, "JSON"), (line_with(text, "ruleset"), "scenario")]
        assert faults[0].message == 'The key "format" stands twice. Expected each key once in its object.'

    def test_half_a_character_in_json_is_a_fault(self, tmp_path: Path):
        path = tmp_path / "x.json"
        path.write_text(scenario_json().replace("A duel", "A \\ud800"))
        assert the_fault(path).line == 3
        path.write_text(scenario_json().replace("A duel", "A \\ud83d\\ude00"))
        assert load(path).title == "A \U0001f600"

    @pytest.mark.parametrize(("name", "text"), [("x.toml", "a = " + "[" * 5000), ("x.json", '{"a": ' + "[" * 100000)])
    def test_nesting_without_end_is_a_fault(self, tmp_path: Path, name: str, text: str):
        path = tmp_path / name
        path.write_text(text)
        assert "nested too deeply" in the_fault(path).message

    def test_a_number_with_thousands_of_digits_is_a_fault(self, tmp_path: Path):
        for name, text in (("x.toml", f"a = {'9' * 9000}"), ("x.json", f'{{"a": {"9" * 9000}}}')):
            (tmp_path / name).write_text(text)
            assert the_error(tmp_path / name)

    def test_a_missing_file_is_told_with_a_near_name(self, tmp_path: Path):
        (tmp_path / "overrun.toml").write_text(scenario_text())
        fault = the_fault(tmp_path / "overun.toml")
        assert fault.line is None
        assert fault.message == 'There is no such file. The nearest name there is "overrun.toml".'
        assert the_fault(tmp_path / "no" / "such.toml").message == "There is no such file."

    def test_a_folder_is_no_file(self, tmp_path: Path):
        assert the_fault(tmp_path).message == "This is a folder. Expected a file."

    def test_a_device_is_no_file(self):
        assert the_fault("/dev/zero").message == "This is a device or a pipe. Expected a file."

    def test_a_name_that_no_file_can_have_is_told(self):
        with pytest.raises(ScenarioError):
            load("a\0b.toml")
        with pytest.raises(ScenarioError):
            load("x" * 5000)

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
    def test_a_file_that_may_not_be_read_is_told(self, tmp_path: Path):
        path = tmp_path / "x.toml"
        path.write_text(scenario_text())
        path.chmod(0)
        assert the_fault(path).message.startswith("It cannot be read")

    def test_json_without_its_suffix_is_read_as_json(self, tmp_path: Path):
        path = tmp_path / "scenario"
        path.write_text(scenario_json())
        assert load(path).ruleset == "40k-11e"


class TestFaults:
    def test_a_fault_prints_as_file_line_entry_and_message(self):
        fault = Fault("overrun.toml", 48, 'unit "raiders"', 'base = "33 mm". Expected a size.')
        assert str(fault) == 'overrun.toml:48: unit "raiders": base = "33 mm". Expected a size.'
        assert str(Fault("x", None, "file", "It is empty.")) == "x: file: It is empty."
        assert str(Fault("x", 3, "TOML", "No.", column=7)) == "x:3:7: TOML: No."
        assert str(Fault("x", 3, "unit", "Odd.", "warning")) == "x:3: warning: unit: Odd."

    def test_an_error_carries_its_faults_in_the_order_of_lines_each_once(self):
        one, two, whole = Fault("x", 9, "b", "m"), Fault("x", 2, "a", "m"), Fault("x", None, "file", "m")
        error = FileError([one, two, one, whole])
        assert error.faults == (whole, two, one) == in_order([two, one, whole])
        assert str(error) == f"{whole}\n{two}\n{one}"

    def test_warnings_are_no_errors(self):
        warning, fault = Fault("x", 1, "a", "m", "warning"), Fault("x", 2, "a", "m")
        assert FileError([warning, fault]).errors == (fault,)

    def test_values_are_quoted_short_and_printable(self):
        assert quoted("a\x1b[31mb") == '"a\\u001b[31mb"'
        assert len(quoted("x" * 10**6)) <= 60
        assert len(quoted([[1.0, 2.0]] * 1000)) <= 60
        assert quoted(10**5000) == "a number of more than 60 digits"
        assert (quoted(True), quoted(None), quoted({}), quoted(0.1)) == ("true", "null", "{}", "0.1")

    def test_the_nearest_known_word_is_found_whatever_its_case(self):
        assert nearest("sv", ["Sv", "W"]) == ' The nearest known is "Sv".'
        assert nearest("zzz", ["Sv", "W"]) == ""
