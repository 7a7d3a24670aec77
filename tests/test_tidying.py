"""Tidying changes how a file looks and never what it says."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path

import pytest

from simulator.assets import folder
from simulator.cli import main
from simulator.files import ScenarioError
from simulator.files.json_writing import json_document
from simulator.files.tidying import tidied
from simulator.scenario import load_text
from tests.builders import scenario_json, scenario_text

FILES = sorted(folder("scenarios").rglob("*.toml"))

UNTIDY = '''\
# top
   format=1
title  =   "x"   # t


[ board ]

  size=[60.0,44.0]# cramped
[[ units ]]
  # c
id='a'
models=[  # first
 [1.0,2.0] ,[3,4],   # two

   # own
 [5 , 6]
   # last
 ]
"a.b"."c = d" = {x=1,y={ z =[1,2] }}
notes="""  a\x20\x20
   b


 c """\x20
[units.profile]
W=1



#end'''

TIDY = '''\
# top
format = 1
title = "x"   # t

[board]
size = [60.0, 44.0]  # cramped

[[units]]
# c
id = 'a'
models = [  # first
    [1.0, 2.0], [3, 4],   # two
    # own
    [5, 6],
    # last
]
"a.b"."c = d" = { x = 1, y = { z = [1, 2] } }
notes = """  a\x20\x20
   b


 c """

[units.profile]
W = 1

#end
'''


def tidy(text: str, *, is_json: bool = False) -> str:
    return tidied(text, "x", ScenarioError, is_json=is_json)


def test_spacing_is_tidied_and_comments_words_and_texts_stay():
    assert tidy(UNTIDY) == TIDY
    assert tidy(TIDY) == TIDY
    assert tidy(UNTIDY.replace("\n", "\r\n")) == TIDY.replace("\n", "\r\n")


def untidied(text: str, chance: random.Random) -> str:
    """A TOML text with blanks and blank lines strewn in where they say nothing."""
    lines = []
    within = False
    for line in text.splitlines():
        outside = not within
        within ^= line.count('"""') % 2 == 1
        if outside and not within and '"' not in line and "'" not in line:
            line = re.sub(r" = ", lambda _: chance.choice(["=", " = ", "   =  "]), line, count=1)
            line = re.sub(r", ", lambda _: chance.choice([",", ", ", " ,  "]), line) if "#" not in line else line
            line = chance.choice(["", "  ", "\t"]) + line + chance.choice(["", " ", "   "])
        lines += [line, *([""] * chance.choice([0, 0, 2]) if not line.strip() and outside and not within else [])]
    return "\n".join(lines) + chance.choice(["", "\n", "\n\n\n"])


@pytest.mark.parametrize("files", [FILES[::60], pytest.param(FILES, marks=pytest.mark.slow)], ids=["some", "all"])
def test_every_tidied_file_becomes_so_again_to_the_last_character(files: list[Path]):
    for number, path in enumerate(files):
        text = tidy(path.read_text(encoding="utf-8"))
        messy = untidied(text, random.Random(number))
        assert messy != text
        assert tidy(text) == text
        assert tidy(messy) == text, path


def test_json_is_tidied_as_well_and_its_numbers_stay_as_they_are_written():
    text = json_document(tomllib.loads(FILES[0].read_text(encoding="utf-8")))
    assert tidy(text.replace("\n", "\n "), is_json=True) == text
    assert tidy('{"a" : 1.50,"b":[1e3 , null]}', is_json=True) == '{\n  "a": 1.50,\n  "b": [1e3, null]\n}\n'


def test_the_scenario_is_the_same_before_and_after():
    text = scenario_text()
    assert load_text(tidy(untidied(text, random.Random(1)))).state == load_text(text).state
    flat = scenario_json().replace("\n", " ")
    assert load_text(tidy(flat, is_json=True), json=True).state == load_text(flat, json=True).state
    assert '"size": [60.0, 44.0]' in tidy(flat, is_json=True)


def test_fmt_writes_what_is_untidy_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    messy, clean = tmp_path / "messy.toml", tmp_path / "clean.toml"
    clean.write_text(tidy(scenario_text()), encoding="utf-8")
    messy.write_text(scenario_text().replace(" = ", "  =  "), encoding="utf-8")
    assert main(["fmt", "--check", str(messy), str(clean)]) == 1
    assert capsys.readouterr().out == f"{messy}: would be tidied\n"
    assert main(["fmt", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"{messy}: tidied\n"
    assert messy.read_bytes() == clean.read_bytes()
    assert main(["fmt", "--check", str(tmp_path)]) == 0


def test_fmt_leaves_alone_what_it_cannot_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    broken, other = tmp_path / "broken.toml", tmp_path / "other.toml"
    broken.write_text("title = \n", encoding="utf-8")
    other.write_text("a  = 1\n", encoding="utf-8")
    assert main(["fmt", str(broken), str(other)]) == 2
    assert broken.read_text(encoding="utf-8") == "title = \n"
    assert other.read_text(encoding="utf-8") == "a  = 1\n"
    said = capsys.readouterr().err
    assert "broken.toml:1" in said
    assert "other.toml:1: file: This is no scenario, move or script." in said
