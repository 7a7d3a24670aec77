"""The walls of the house: imports go downward only."""

from __future__ import annotations

import ast
import subprocess
import sys
import tokenize
import tomllib
from pathlib import Path

import simulator
from simulator.files.rulesets import RULESETS

ROOT = Path(simulator.__file__).parent.parent


def test_imports_go_downward_only() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_check_imports_neither_pygame_nor_shapely_nor_scipy_nor_another_ruleset() -> None:
    scenario = ROOT / "scenarios" / "cases" / "40k-11e" / "C007-11e.toml"
    code = (
        "import sys; from simulator.cli import main; main(['check', sys.argv[1]]);"
        "others = ['simulator.rules.tenth', 'simulator.rules.cosmic_combat'];"
        "others += ['pygame', 'shapely', 'scipy', 'PIL', 'tomlkit'];"
        "print([m for m in others if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(scenario)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr.strip().endswith("[]"), done.stderr


def test_no_second_tolerance() -> None:
    """Lengths are compared in one module; nobody else writes the tolerance as a number."""
    for path in (ROOT / "simulator").rglob("*.py"):
        if path.name == "lengths.py":
            continue
        with path.open("rb") as source:
            numbers = {t.string for t in tokenize.tokenize(source.readline) if t.type == tokenize.NUMBER}
        assert "0.001" not in numbers, path


def test_nobody_outside_its_folder_asks_which_ruleset_it_is() -> None:
    """No module names a ruleset, but for the list of them; the contract of the layers knows every folder."""
    folders = {listed.where.split(".")[2] for listed in RULESETS.values()}
    for path in sorted((ROOT / "simulator").rglob("*.py")):
        place = path.relative_to(ROOT / "simulator").parts
        if place[:2] == ("files", "rulesets.py") or (place[0] == "rules" and place[1] in folders):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in RULESETS, f"{path}:{node.lineno}"
                assert not node.value.startswith(("40k-", "cosmic-")) or " " in node.value, f"{path}:{node.lineno}"
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (loop,) = (c for c in contracts if c["name"].startswith("The loop"))
    assert set(loop["forbidden_modules"]) == {f"simulator.rules.{folder}" for folder in folders}
