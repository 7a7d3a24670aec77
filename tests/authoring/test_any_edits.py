"""Any edits of any scenario: the text is what was meant, undo leads back to the first character, comments stay."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from simulator.assets import folder
from simulator.authoring.draft import Draft
from simulator.authoring.edits import (
    AddModels,
    AddToTable,
    AddTrigger,
    AddUnit,
    AddWeapon,
    Deploy,
    DuplicateModels,
    DuplicateUnit,
    Edit,
    EditError,
    Place,
    RecordMove,
    RemoveFromTable,
    RemoveModels,
    RemoveMove,
    RemoveTrigger,
    RemoveUnits,
    RenameModel,
    RenamePlayer,
    RenameUnit,
    SetCondition,
    SetExpected,
    SetModel,
    SetOfTable,
    SetTrigger,
    SetTurn,
    SetUnit,
    ShiftOnTable,
    Withdraw,
)
from simulator.authoring.edits.where import model_ids
from simulator.files import ScenarioError
from simulator.files.json_writing import json_document
from simulator.files.tidying import tidied
from simulator.geometry.shapes import Pose
from simulator.moves import Example, Move, Step
from tests.builders import a_unit
from tests.tiers import first_of

FILES = sorted(p for p in folder("scenarios").rglob("*.toml") if not p.name.endswith(".script.toml"))


def an_edit(chance: random.Random, draft: Draft) -> Edit:
    tree = draft.tree
    unit = chance.choice(tree["units"]) if tree["units"] else {"id": "none", "models": 1}
    models = model_ids(unit) or ("none",)
    model = chance.choice(models)
    name = f"n{chance.randrange(1000)}"

    def pose() -> Pose:
        return Pose(chance.uniform(0, 60), chance.uniform(0, 44), chance.choice([0.0, 45.5]))

    kind = chance.choice(["terrain", "objectives", "zones"])
    thing = chance.choice(tree[kind])["id"] if tree.get(kind) else "none"
    moves = len(tree.get("moves", []))
    where = [[1.0, 1.0], [3.0, 1.0], [3.0, 2.5]]
    edits: list[Edit] = [
        Place(((model, pose()),)),
        Place(tuple((each, pose()) for each in models)),
        RemoveModels(tuple(chance.sample(models, chance.randint(1, len(models))))),
        AddModels(unit["id"], (pose(), pose()), chance.choice([None, model])),
        DuplicateModels(models[:2], 1.0, 1.0),
        SetModel(model, ("wounds",), chance.choice([None, 1])),
        RenameModel(model, name),
        AddUnit(
            a_unit(name, "red", [[1.0, 1.0], {"id": f"{name}-x", "at": [2.0, 2.0]}], weapons=[{"name": "W", "S": 4}])
        ),
        RemoveUnits((unit["id"],)),
        DuplicateUnit(unit["id"], name, 2.0, 0.0),
        RenameUnit(unit["id"], name),
        SetUnit(unit["id"], ("profile", "T"), chance.choice([None, 5])),
        SetUnit(unit["id"], ("charged",), chance.random() < 0.5),
        AddWeapon(unit["id"], {"name": name, "S": 3}),
        SetCondition(model, chance.choice(["alive", "destroyed", "lingers", "gone"])),
        AddTrigger(unit["id"], {"name": name, "at": "fight", "text": "They shout."}),
        SetTrigger(unit["id"], 0, "effect", chance.choice([None, "fights-first", "mortal-wounds"])),
        RemoveTrigger(unit["id"], 0),
        Withdraw(unit["id"]),
        Deploy(unit["id"], tuple(pose() for _ in models)),
        AddToTable(kind, {"id": name, ("area" if kind == "objectives" else "outline"): where}),
        RemoveFromTable(kind, thing),
        ShiftOnTable(kind, thing, 0.5, 0.5),
        SetOfTable(kind, thing, "id", name),
        SetTurn("round", chance.choice([None, 3])),
        RenamePlayer(tree["players"][0]["id"], name),
        RecordMove(Example(name, Move("pile-in", unit["id"], (Step(model, to=(1.0, 2.0)),)), "illegal")),
        RemoveMove(chance.randrange(max(1, moves))),
        SetExpected(chance.randrange(max(1, moves)), chance.choice([None, "legal"])),
    ]
    return chance.choice(edits)


def a_draft_of(path: Path, chance: random.Random) -> Draft:
    text = path.read_text(encoding="utf-8")
    draft = Draft.of(text, path.name)
    return Draft.of(json_document(draft.tree), f"{path.stem}.json") if chance.random() < 0.25 else draft


@pytest.mark.parametrize("seeds", first_of(12, 150))
def test_undo_leads_back_to_the_first_character(seeds: range):
    made = 0
    for seed in seeds:
        chance = random.Random(seed)
        drafts = [a_draft_of(chance.choice(FILES), chance)]
        for _ in range(12):
            try:
                drafts.append(drafts[-1].do(an_edit(chance, drafts[-1])))
            except EditError:
                continue
        made += len(drafts[-1].done)
        last = drafts[-1]
        assert Draft.of(last.text, last.name).tree == last.tree
        tidy = Draft.of(tidied(last.text, last.name, ScenarioError, is_json=last.is_json), last.name)
        assert tidy.scenario == last.scenario, "what fmt makes of it is the same scenario"
        assert tidied(tidy.text, tidy.name, ScenarioError, is_json=tidy.is_json) == tidy.text
        draft = last
        while draft.done:
            draft = draft.undo()
        assert draft.text == drafts[0].text
        while draft.undone:
            draft = draft.redo()
        assert draft == last
    assert made > 4 * len(seeds)
