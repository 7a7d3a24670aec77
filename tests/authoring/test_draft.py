"""A draft is a value: its steps, undo and redo, what is saved, and drafts of JSON."""

from __future__ import annotations

import random

import pytest

from simulator.authoring.draft import Delta, Draft
from simulator.authoring.edits import AddUnit, Place, SetUnit
from simulator.authoring.templates import BASES, BOARDS, new_scenario
from simulator.files import ScenarioError
from simulator.files.rulesets import RULESETS
from simulator.files.sizes import read_base
from simulator.geometry.shapes import Pose
from simulator.scenario import load_text
from tests.authoring.drafts import AUTHORS, a_draft, a_unit
from tests.builders import scenario_json


def moved(draft: Draft, x: float) -> Draft:
    return draft.do(Place((("raiders-1", Pose(x, 20.0)),)))


def test_undo_and_redo_go_all_the_way_and_also_across_a_save():
    drafts = [a_draft()]
    for k in range(60):
        drafts.append(moved(drafts[-1], 10.0 + k / 10))
    draft = drafts[-1].as_saved()
    for expected in reversed(drafts[:-1]):
        draft = draft.undo()
        assert draft.text == expected.text
        assert draft.tree == expected.tree
    assert draft.undo() is draft
    for expected in drafts[1:]:
        draft = draft.redo()
        assert draft.text == expected.text
    assert draft.is_saved
    assert draft.redo() is draft


def test_a_new_step_ends_what_could_be_made_again():
    draft = moved(moved(a_draft(), 10.0).undo(), 11.0)
    assert draft.redo_label == ""
    assert len(draft.done) == 1


def test_how_far_the_file_is_behind_is_known():
    draft = a_draft()
    assert (draft.is_saved, draft.unsaved_steps) == (True, 0)
    two = moved(moved(draft, 10.0), 11.0)
    assert (two.is_saved, two.unsaved_steps) == (False, 2)
    assert two.as_saved().undo().unsaved_steps == 1
    lost = moved(two.as_saved().undo(), 12.0)
    assert not lost.is_saved, "what was saved cannot be reached any more"
    assert not lost.undo().undo().is_saved


def test_what_changes_nothing_is_no_step():
    assert moved(a_draft(), 20.0) == a_draft()


def test_an_edit_never_changes_the_draft_it_is_made_of():
    draft = a_draft()
    before = (draft.text, str(draft.tree))
    draft.do(SetUnit("guard", ("profile", "T"), 4)).do(AddUnit(a_unit("wolves", "red", [[5.0, 5.0]])))
    assert (draft.text, str(draft.tree)) == before


def test_steps_hold_what_changed_alone():
    step = moved(a_draft(), 20.5).done[0]
    assert step.delta == Delta(AUTHORS.index("[20.0, 20.0]") + 4, "0", "5")
    chance = random.Random(3)
    for _ in range(300):
        old, new = ("".join(chance.choices("ab", k=chance.randrange(8))) for _ in range(2))
        delta = Delta.between(old, new)
        assert delta.done(old) == new
        assert delta.undone(new) == old
        assert not (delta.old and delta.new and (delta.old[0] == delta.new[0] or delta.old[-1] == delta.new[-1]))


def test_a_draft_reads_as_its_file_would():
    draft = moved(a_draft(), 20.5)
    assert draft.scenario is not None
    assert draft.scenario.state == load_text(draft.text).state
    assert draft.is_valid


def test_a_draft_is_shown_with_its_faults_and_without_where_nothing_can_be_shown():
    overlapping = moved(a_draft(), 24.0)
    assert not overlapping.is_valid
    assert overlapping.scenario is not None
    assert overlapping.scenario.state.model("raiders-1").pose == Pose(24.0, 20.0)
    sizeless = a_draft().do(SetUnit("guard", ("base",), "huge"))
    assert sizeless.scenario is None
    assert 'base = "huge"' in sizeless.faults[0].message


def test_json_is_edited_in_its_own_form():
    draft = Draft.of(scenario_json(), "duel.json")
    after = moved(draft, 20.5)
    old, new = draft.text.splitlines(), after.text.splitlines()
    assert [(a.strip(), b.strip()) for a, b in zip(old, new, strict=True) if a != b] == [("20.0,", "20.5,")]
    assert after.scenario is not None
    assert after.scenario.state == load_text(after.text, json=True).state


@pytest.mark.parametrize("text", ["a = ", "kind = 'pile-in'\nunit = 'x'", '{"units": 1, "units": 2}'])
def test_what_is_no_scenario_at_all_is_no_draft(text: str):
    with pytest.raises(ScenarioError):
        Draft.of(text, "x.toml" if not text.startswith("{") else "x.json")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_new_scenario_lacks_units_alone(ruleset: str):
    draft = Draft.of(new_scenario("Mine", ruleset=ruleset, board=BOARDS["44×90"], schema="s.json"), "mine.toml")
    assert draft.text.startswith("#:schema s.json\n")
    assert [f.message for f in draft.faults] == ["There are no units. Expected at least one [[units]] table."]
    assert draft.scenario is not None
    assert (draft.scenario.state.board.width, draft.scenario.state.board.depth) == (44.0, 90.0)
    for player in ("red", "blue"):
        draft = draft.do(AddUnit(a_unit(player, player, [[5.0 if player == "red" else 30.0, 5.0]])))
    assert draft.faults == ()


def test_every_usual_base_is_one():
    assert all(read_base(base).reach > 0 for base in BASES)
    assert len(set(BASES)) == len(BASES)
