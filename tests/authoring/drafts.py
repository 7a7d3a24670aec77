"""Drafts and what tests ask of them."""

from __future__ import annotations

from simulator.authoring.draft import Draft
from simulator.authoring.edits import Edit
from tests.builders import a_move, a_unit, guard, raiders, scenario_text

AUTHORS = """\
# a duel by the wreck
format = 1
title = "A duel"      # the title
ruleset = "40k-11e"

[board]
size = [60.0, 44.0]

[turn]
active = "red"
step = "pile-in"

[[players]]
id = "red"

[[players]]
id = "blue"

# ---- red ----

[[units]]
id = "raiders"
player = "red"
base = "32mm"
charged = true
models = [
    [20.0, 20.0],        # the sergeant
    [20.0, 22.0, 90.0],  # looks up
    { id = "raiders-banner", at = [20.0, 24.0], base = "40mm" },
]

[[units.weapons]]
name = "Blade"
S = 4

# ---- blue ----

[[units]]
id = "guard"
player = "blue"
base = "32mm"

[[units.models]]
id = "guard-1"
at = [24.0, 20.0]
weapons = ["Spear"]

[[units.models]]
id = "guard-2"  # the second
at = [24.0, 22.0]

[[units.weapons]]
name = "Spear"
S = 3

[[moves]]
name = "forward"
kind = "pile-in"
unit = "raiders"
targets = ["guard"]
steps = [
    { model = "raiders-1", to = [21.0, 20.0] },
    { model = "raiders-2", to = [21.0, 22.0] },
]
"""


def a_draft(text: str = AUTHORS) -> Draft:
    """A draft that its file has, written by hand with comments."""
    return Draft.of(text, "duel.toml", saved=True)


def duel(**changes: object) -> Draft:
    """A draft of the usual duel of the tests."""
    return Draft.of(scenario_text(**changes), "duel.toml", saved=True)


def lines_changed(before: Draft, after: Draft) -> tuple[list[str], list[str]]:
    """The lines that are gone, and those that are new."""
    old, new = before.text.splitlines(), after.text.splitlines()
    return [line for line in old if line not in new], [line for line in new if line not in old]


def done(edit: Edit, draft: Draft | None = None) -> Draft:
    """The draft after an edit. What undo and redo make of it is checked on the way."""
    before = draft or a_draft()
    after = before.do(edit)
    assert after.undo().text == before.text
    assert after.undo().redo() == after
    return after


__all__ = ["AUTHORS", "a_draft", "a_move", "a_unit", "done", "duel", "guard", "lines_changed", "raiders"]
