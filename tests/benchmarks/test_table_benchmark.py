"""What a frame of a drag costs at the table: input to picture, with reach, legal area and the verdict of the unit."""

from __future__ import annotations

import time

import pytest

from simulator.scenario import load
from simulator.table import Game
from tests.benchmarks.ratio import report
from tests.benchmarks.test_editor_benchmark import hand_path, told
from tests.view.table.sittings import DEMOS, Hands

pygame = pytest.importorskip("pygame")
pytestmark = [pytest.mark.benchmark, pytest.mark.usefixtures("no_screen", "frames_without_pauses")]


def test_a_model_of_ten_is_dragged_in_a_pile_in(tmp_path) -> None:
    hands = Hands(Game.begin(load(DEMOS / "second-rank.toml"), seed=2), tmp_path / "ranks.jsonl")
    while hands.sitting.stage != "move":
        hands.press("skip")
        hands.type("<RETURN>")
    unit = hands.game.state.unit(hands.sitting.proposal.unit)
    assert len(unit.models) == 10
    x, y = unit.models[5].pose.point
    surface = pygame.Surface(hands.size, 0, 32)
    hands.loop.paint(surface)
    start = time.process_time()
    hands.mouse(pygame.MOUSEBUTTONDOWN, hands.at((x, y)), 1)
    hands.loop.paint(surface)
    taken = time.process_time() - start
    costs = []
    for place in hand_path(3, (x, y), (x - 1.2, y - 1.8)):
        start = time.process_time()
        hands.mouse(pygame.MOUSEMOTION, hands.at(place))
        hands.loop.paint(surface)
        costs.append(time.process_time() - start)
    median = told("one of ten at the table", costs, taken)
    hands.loop.painter = type(hands.loop.painter)()
    start = time.process_time()
    hands.loop.paint(surface)
    report("a frame of a drag at the table", median, time.process_time() - start, at_least=4)
