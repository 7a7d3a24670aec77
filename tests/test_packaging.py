"""The wheel: assets and scenarios ship in it, nothing stray does, and the program finds them from anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.slow


def run(*command: str, cwd: Path, **environment: str) -> str:
    env = {**os.environ, **environment}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT), cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_the_package_its_assets_and_its_scenarios(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "simulator/cli.py" in names
    assert "simulator/_data/scenarios/demos/overrun.toml" in names
    assert "simulator/_data/assets/scenario.schema.json" in names
    assert any(name.endswith(".woff") for name in names)
    tops = {name.split("/")[0] for name in names}
    assert len(tops) == 2, tops
    assert not [name for name in names if "test" in name or name.endswith((".pyc", ".jsonl.tmp"))]
    assert wheel.stat().st_size < 5_000_000


def test_the_program_runs_from_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    run(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(site), str(wheel), cwd=tmp_path)
    where = run(sys.executable, "-c", "import simulator; print(simulator.__file__)", cwd=tmp_path, PYTHONPATH=str(site))
    assert str(site) in where
    command = [sys.executable, "-m", "simulator"]
    run(*command, "replay", "overrun", "--export", "o.html", cwd=tmp_path, PYTHONPATH=str(site))
    run(*command, "replay", "overrun", "--export", "o.png", cwd=tmp_path, PYTHONPATH=str(site))
    assert (tmp_path / "o.html").stat().st_size > 10_000
