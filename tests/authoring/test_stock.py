"""Units, terrain and zones that are set up often are sound as they come."""

from __future__ import annotations

import pytest

from simulator.authoring.edits import AddToTable, AddUnit
from simulator.authoring.formations import block
from simulator.authoring.stock import (
    PATTERNS,
    PIECES,
    rectangle_outline,
    terrain_entry,
    unit_entry,
    zone_entries,
)
from simulator.authoring.templates import BOARDS
from simulator.files.sizes import read_base
from simulator.geometry.shapes import Pose
from tests.authoring.drafts import a_draft


@pytest.mark.parametrize("name", PIECES)
def test_every_piece_of_terrain_lies_as_it_is_turned(name: str):
    draft = a_draft().do(AddToTable("terrain", terrain_entry("x", PIECES[name], Pose(40.0, 10.0, 90.0))))
    assert draft.problems == ()
    assert draft.scenario is not None
    (terrain,) = draft.scenario.state.board.terrain
    (x, y), (dx, dy) = terrain.outline[0], PIECES[name].outline[0]
    assert (x, y) == pytest.approx((40.0 - dy, 10.0 + dx), abs=1e-4)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("pattern", PATTERNS)
def test_zones_are_on_the_table_and_each_others_image(pattern: str, board: tuple[float, float]):
    first, second = zone_entries(pattern, board, ("red", "blue"), 9.0)
    draft = a_draft().do(AddToTable("zones", first)).do(AddToTable("zones", second))
    assert draft.problems == ()
    for zone in (first, second):
        assert all(0 <= x <= board[0] and 0 <= y <= board[1] for x, y in zone["outline"])
    assert [[board[0] - x, board[1] - y] for x, y in second["outline"]] == first["outline"]
    assert max(x for x, _ in first["outline"]) <= board[0] / 2 or max(y for _, y in first["outline"]) <= board[1] / 2


def test_zones_along_the_long_edges_are_as_deep_as_they_are_asked_for():
    first, _ = zone_entries("long edges", (60.0, 44.0), ("red", "blue"), 10.0)
    assert first["outline"] == rectangle_outline((60.0, 10.0), (0.0, 0.0))
    first, _ = zone_entries("long edges", (44.0, 60.0), ("red", "blue"), 10.0)
    assert first["outline"] == rectangle_outline((0.0, 60.0), (10.0, 0.0))
    with pytest.raises(KeyError):
        zone_entries("diagonals", (60.0, 44.0), ("red", "blue"))


def test_a_unit_in_a_formation_is_placed_in_one_step():
    poses = block([read_base("40mm")] * 6, 3, (40.0, 30.0), 90.0)
    draft = a_draft().do(AddUnit(unit_entry("wolves", "red", poses, base="40mm", name="Grey Wolves")))
    assert draft.problems == ()
    assert draft.undo_label == "Add Grey Wolves"
    assert draft.scenario is not None
    assert len(draft.scenario.state.unit("wolves").models) == 6
