"""`plan` for a unit that gets out of a destroyed transport."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.cli import main
from tests.builders import guard, raiders
from tests.plans import written

WRECKED = {
    "units": [
        raiders([40.0, 20.0]),
        guard([20.0, 20.0], id="carrier", name="Carrier", base="100mm", keywords=["VEHICLE"], destroyed=True),
        guard(id="crew", name="Crew", models=2, embarked_in="carrier"),
    ]
}


def test_who_is_to_get_out_of_its_transport_is_told_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario_file, move_file = written(tmp_path / "s.toml", **WRECKED), tmp_path / "out.toml"
    assert main(["plan", scenario_file, "--unit", "crew", "-o", str(move_file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Crew, emergency disembark: 2 of 2 set up, none engaged"
    assert lines[2] == "  Set up in this order:"
    assert lines[3].endswith("touches Carrier")
    assert main(["check", scenario_file, str(move_file)]) == 0


def test_what_gets_out_is_drawn_without_a_way(tmp_path: Path) -> None:
    scenario_file, picture = written(tmp_path / "s.toml", **WRECKED), tmp_path / "out.svg"
    assert main(["plan", scenario_file, "--unit", "crew", "--picture", str(picture)]) == 0
    drawn = picture.read_text(encoding="utf-8")
    assert "2 of 2 set up" in drawn
    assert "began here" not in drawn
    assert "goes this way" not in drawn
    assert "touching" not in drawn


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--unit", "crew", "--kind", "pile-in"], "Crew is in a destroyed transport, and makes no pile-in there"),
        (["--unit", "raiders", "--kind", "disembark"], "is on the table, and makes no emergency disembark there"),
        (
            ["--unit", "crew", "--prefer", "wrap"],
            "--prefer: in an emergency disembark nothing is selected or preferred",
        ),
        (["--unit", "crew", "--targets", "raiders", "--objective", "A"], "--targets and --objective: in an emergency"),
    ],
)
def test_what_does_not_go_with_getting_out_is_refused(
    options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["plan", written(tmp_path / "s.toml", **WRECKED), *options]) == 2
    assert said in capsys.readouterr().err
