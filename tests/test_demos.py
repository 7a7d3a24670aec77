"""Every demo of every ruleset, through every command: nothing but the rulesets themselves knows which one it is."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from simulator.assets import folder
from simulator.cli import main
from simulator.rules import rulesets
from simulator.scenario import load
from simulator.view.told import step_name

DEMOS = sorted(p for p in (folder("scenarios") / "demos").glob("*.toml") if not p.name.endswith(".script.toml"))
each_demo = pytest.mark.parametrize("demo", DEMOS, ids=lambda p: p.stem)


def scripts_of(demo: Path) -> list[Path]:
    return sorted(demo.parent.glob(f"{demo.stem}.script.toml"))


def test_the_later_rulesets_have_three_demos_each_with_a_script() -> None:
    scripted = Counter(load(demo).ruleset for demo in DEMOS if scripts_of(demo))
    assert scripted["40k-10e"] >= 3
    assert scripted["cosmic-combat"] >= 3
    assert scripted["40k-11e"] >= 1


@each_demo
def test_its_files_are_sound_and_its_worked_moves_judged_as_they_say(demo: Path, tmp_path: Path) -> None:
    assert main(["validate", str(demo), *map(str, scripts_of(demo))]) == 0
    moves = load(demo).examples
    picture = tmp_path / "move.svg"
    assert main(["check", str(demo), "--picture", str(picture)]) == (0 if moves else 2)
    assert len(list(tmp_path.glob("*.svg"))) == len(moves)


@each_demo
def test_it_is_played_asked_about_verified_and_shown_in_its_own_steps(
    demo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replay, page = tmp_path / "demo.jsonl", tmp_path / "demo.html"
    assert main(["fight", str(demo), "--seed", "5", "-o", str(replay)]) == 0
    assert main(["verify", str(replay)]) == 0
    capsys.readouterr()
    assert main(["next", str(demo), "--json"]) == 0
    asked = json.loads(capsys.readouterr().out)
    sequence = rulesets()[load(demo).ruleset].sequence
    assert sequence is not None
    assert asked["decision"] in sequence.by_kind
    assert main(["next", str(replay)]) == 0
    assert main(["replay", str(replay), "--export", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    for step in sequence.steps_shown or sequence.steps:
        assert f'"{step_name(step)}"' in text


@pytest.mark.slow
@each_demo
def test_moments_all_through_it_can_be_drawn_and_every_unit_planned(demo: Path, tmp_path: Path) -> None:
    replay = tmp_path / "demo.jsonl"
    assert main(["fight", str(demo), "--seed", "5", "-o", str(replay)]) == 0
    events = len(replay.read_text(encoding="utf-8").splitlines()) - 2
    for at in range(1, events, 17):
        assert main(["replay", str(replay), "--export", str(tmp_path / "still.png"), "--at", str(at)]) == 0
    for unit in load(demo).state.units:
        if unit.on_table:
            assert main(["plan", str(demo), "--unit", unit.id]) in {0, 1, 3}
