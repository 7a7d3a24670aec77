"""A scenario with more than twenty faults is told all of them in one reading, each with its line."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from simulator.assets import find
from simulator.files import ScenarioError
from simulator.scenario import load

FAULTY = """\
format = 2                                #! This program reads format 1
titel = "Twenty faults"                   #! The nearest known is "title"
ruleset = "40k-11"                        #! The nearest known is "40k-11e"

[board]
size = [60.0, 44.0]

[turn]
active = "rde"                            #! There is no such player
step = "pilein"                           #! The nearest known is "pile-in"

[[players]]
id = "red"

[[players]]
id = "blue"
nmae = "Blue"                             #! The nearest known is "name"

[[units]]
id = "raiders"
player = "red"
base = "33 mm"                            #! Expected a size such as "32mm"
models = [
    [10.0, 12.0],
    [11.5, nan],                          #! Expected [x, y]
]
chraged = true                            #! The nearest known is "charged"

[[units]]
id = "guard"
player = "bleu"                           #! The nearest known is "blue"
base = "32mm"
models = [
    [20.0, 20.0],
    [20.5, 20.0],                         #! overlap by 0.760″
    [0.2, 3.0],                           #! over the table's edge
]
fought = "yes"                            #! Expected true or false

[[units]]
id = "guard"                              #! stands twice; the first is in line 30
player = "blue"
base = "32mm"
models = 3
embarked_in = "rhino"                     #! There is no such unit

[[units]]                                 #! There is no base
id = "walkers"
player = "red"

[[units.models]]                          #! There is no id
at = [30, 30]
wounds = 0                                #! Expected a whole number from 1
weapons = ["Chainsaw"]                    #! There is no weapon in its unit

[units.profile]
Sv = "3+"                                 #! (it means 3+)

[[objectives]]                            #! There is no place
id = "C"

[[terrain]]
id = "wall"
kind = "dens"                             #! The nearest known is "dense"
outline = [[20, 10], [26, 12], [26, 10], [20, 12]]    #! The outline crosses itself

[[moves]]
name = "goes nowhere"
kind = "pile-in"
unit = "raider"                           #! The nearest known is "raiders"
targets = ["guards"]                      #! The nearest known is "guard"

[[moves.steps]]                           #! There is a to and a path
model = "raiders-9"                       #! There is no such model
to = [11.0, 13.0]
path = [[1.0, 1.0]]

[[moves.steps]]                           #! There is neither to nor path
model = "raiders-9"                       #! moves twice; the first is in line 73
"""


def expected(text: str) -> list[tuple[int, str]]:
    """Line and words of every mark in the text."""
    rows = enumerate(text.splitlines(), start=1)
    return [(number, mark[1]) for number, row in rows if (mark := re.search(r"#! (.*)$", row))]


def test_every_fault_is_told_once_with_its_line(tmp_path: Path):
    path = tmp_path / "twenty.toml"
    path.write_text(FAULTY, encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        load(path)
    faults = caught.value.errors
    marks = expected(FAULTY)
    assert len(marks) > 20
    assert [f.line for f in faults] == [line for line, _ in marks]
    for fault, (line, words) in zip(faults, marks, strict=True):
        assert words in fault.message, line


def test_the_same_faults_are_told_of_the_same_tree_in_json(tmp_path: Path):
    told = []
    for name, text in (("x.toml", FAULTY), ("x.json", json.dumps(tomllib.loads(FAULTY), indent=1))):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ScenarioError) as caught:
            load(path)
        told.append(sorted((f.entry, re.sub(r"line \d+", "line …", f.message)) for f in caught.value.errors))
    assert told[0] == told[1]


def test_a_scenario_cut_in_the_middle_of_a_line_is_refused_with_that_line(tmp_path: Path):
    whole = find("scenarios", "cases/40k-11e/C007-11e.toml").read_text(encoding="utf-8")
    rows = whole.splitlines(keepends=True)
    path = tmp_path / "cut.toml"
    cuts = [number for number, row in enumerate(rows, start=1) if row.strip() and not row.startswith("#")]
    assert len(cuts) > 40
    for number in cuts:
        row = rows[number - 1]
        path.write_text("".join(rows[: number - 1]) + row[: len(row) // 2], encoding="utf-8")
        with pytest.raises(ScenarioError) as caught:
            load(path)
        assert [f.line for f in caught.value.faults] == [number], row
