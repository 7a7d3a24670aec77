import pytest

from simulator.authoring.draft import Draft
from simulator.authoring.templates import new_scenario
from simulator.view.editor.bench import begun
from simulator.view.editor.engagements import engagement_lines
from simulator.view.editor.welcome import welcome_parts
from simulator.view.theme import LIGHT
from tests.builders import duel
from tests.view.editor.benches import a_bench, keys


@pytest.mark.parametrize("size", [(1280, 900), (800, 600), (640, 450)])
def test_an_empty_table_says_how_to_begin(size):
    bench = begun(Draft.of(new_scenario("Bridge"), "bridge.toml"), size, "light", "bridge.toml")
    (part,) = welcome_parts(bench, LIGHT)
    assert [hot.command for hot in part.hots] == ["unit", "import", "menu"]
    board = bench.view.board
    for hot in part.hots:
        assert board.left <= hot.rect.left
        assert hot.rect.right <= board.right
    assert not welcome_parts(keys(bench, "unit"), LIGHT)
    assert not welcome_parts(a_bench(), LIGHT)


def test_units_that_are_engaged_are_joined_by_a_line():
    assert [line.id for line in engagement_lines(duel(gap=1.0))] == ["engaged-raiders-guard"]
    assert engagement_lines(duel(gap=3.0)) == ()
