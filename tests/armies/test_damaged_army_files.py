"""Whatever is done to a file from elsewhere: it becomes a sound scenario, or is refused with faults that name it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simulator.armies import ArmyError, Taken, bring_in, read_army
from simulator.armies.scenarios import new_scenario
from tests.armies.records import SAMPLES, invented, zipped
from tests.test_damaged_files import mutated, retyped

NAMES = sorted(path.name for path in SAMPLES.iterdir())
KNOWN = invented()
FEW = settings(
    max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
MANY = settings(FEW, max_examples=30)
pytestmark = pytest.mark.usefixtures("invented_data")


def imported_or_refused(path: Path) -> bool:
    """Whether a file was brought in, as a sound scenario with all its models; if not, it was refused."""
    try:
        muster = read_army(path)
    except ArmyError as refused:
        for fault in refused.faults:
            assert fault.file == str(path)
            assert fault.message
            assert "\n" not in str(fault)
            assert str(fault).encode()
        return False
    for catalogue in (None, KNOWN):
        army = bring_in(muster, ["red", "blue"], Taken(), catalogue)
        composed = new_scenario([army])  # raises if the scenario is not sound
        assert army.models == muster.models
        assert sum(len(unit.models) for unit in composed.scenario.state.units) == army.models
        for note in army.notes:
            assert "\n" not in str(note)
            assert "\x1b" not in str(note)
    return True


def try_bytes(folder: Path, name: str, content: bytes) -> bool:
    path = folder / name
    path.write_bytes(content)
    return imported_or_refused(path)


@pytest.mark.parametrize("name", NAMES)
def test_the_samples_are_sound(name: str):
    assert imported_or_refused(SAMPLES / name)


@pytest.mark.parametrize("name", NAMES)
@FEW
@given(data=st.data())
def test_a_mutated_text_is_imported_or_refused(tmp_path: Path, name: str, data: st.DataObject):
    text = (SAMPLES / name).read_text(encoding="utf-8")
    try_bytes(tmp_path, name, data.draw(mutated(text)).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(".json")])
@FEW
@given(data=st.data())
def test_a_tree_with_values_of_any_type_is_imported_or_refused(tmp_path: Path, name: str, data: st.DataObject):
    tree = json.loads((SAMPLES / name).read_text(encoding="utf-8"))
    try_bytes(tmp_path, name, json.dumps(data.draw(retyped(tree))).encode())


@FEW
@given(at=st.integers(0, 4000), bit=st.integers(0, 7))
def test_an_archive_with_a_bit_turned_is_imported_or_refused(tmp_path: Path, at: int, bit: int):
    data = bytearray(zipped(tmp_path, {"a.ros": (SAMPLES / "battlescribe.ros").read_bytes()}).read_bytes())
    data[at % len(data)] ^= 1 << bit
    try_bytes(tmp_path, "bent.rosz", bytes(data))


@FEW
@given(content=st.binary(max_size=200))
def test_bytes_of_any_kind_are_refused(tmp_path: Path, content: bytes):
    assert not try_bytes(tmp_path, "any", content)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@MANY
@given(data=st.data())
def test_a_mutated_text_is_imported_or_refused_many_times(tmp_path: Path, name: str, data: st.DataObject):
    text = (SAMPLES / name).read_text(encoding="utf-8")
    try_bytes(tmp_path, name, data.draw(mutated(text)).encode("utf-8", "surrogatepass"))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(".json")])
@MANY
@given(data=st.data())
def test_a_tree_of_any_types_is_imported_or_refused_many_times(tmp_path: Path, name: str, data: st.DataObject):
    tree = json.loads((SAMPLES / name).read_text(encoding="utf-8"))
    try_bytes(tmp_path, name, json.dumps(data.draw(retyped(tree))).encode())
