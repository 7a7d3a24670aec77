"""Certificates: they are checked without the search, and nothing false passes."""

from __future__ import annotations

import math
from random import Random

import pytest

from simulator.geometry.answers import Arc, Cell, Impossible
from simulator.geometry.certificate import covered, verify, verify_contact
from simulator.geometry.conditions import Clear, Within
from simulator.geometry.contact import search_contact
from simulator.geometry.places import Found, search
from simulator.geometry.shapes import Body, Oval, Pose, Round
from simulator.geometry.ways import Obstacles
from tests.geometry.places_tables import a_question, asked, bodies


def impossible_ones(count: int, engaged: float | None):
    """Yield questions that have no place, each with its certificate."""
    seed = 0
    while count:
        question = a_question(Random(f"certificate {seed}"), engaged)
        seed += 1
        enemies = bodies(question.enemies)
        answer = search(*asked(question)) if engaged else search_contact(*asked(question), enemies)
        if isinstance(answer, Impossible) and len(answer.cells) > 3:
            count -= 1
            yield question, answer


def test_a_certificate_with_a_hole_does_not_pass() -> None:
    dice = Random("hole")
    for question, answer in impossible_ones(5, 1.0):
        assert verify(answer, *asked(question))
        for _ in range(10):
            cells = list(answer.cells)
            del cells[dice.randrange(len(cells))]
            assert not verify(Impossible(tuple(cells)), *asked(question))
    assert not verify(Impossible(()), *asked(question))


def test_a_certificate_with_a_false_reason_does_not_pass() -> None:
    dice = Random("reason")
    names = ("closer", "engaged", "overlap", "coherency", "table edge", "reach", "way", "start", "nonsense")
    for question, answer in impossible_ones(3, 1.0):
        truths = lies = 0
        for number in range(len(answer.cells)):
            cells = list(answer.cells)
            cells[number] = cells[number]._replace(reason=dice.choice(names))
            if verify(Impossible(tuple(cells)), *asked(question)):
                truths += 1
            else:
                lies += 1
        assert lies > truths


def test_a_certificate_that_moves_its_cells_does_not_pass() -> None:
    for question, answer in impossible_ones(3, 1.0):
        for change in ({"half": 0.9}, {"half": 1.1}):
            cells = tuple(c._replace(half=c.half * change["half"]) for c in answer.cells)
            assert not verify(Impossible(cells), *asked(question))
        cells = tuple(c._replace(x=c.x + 0.01) for c in answer.cells)
        assert not verify(Impossible(cells), *asked(question))


def test_the_certificate_of_one_question_does_not_answer_an_easier_one() -> None:
    for question, answer in impossible_ones(6, 1.0):
        base, start, limit, obstacles, conditions = asked(question)
        assert not verify(answer, base, start, limit + 0.5, obstacles, conditions)
        wide = tuple(c for c in conditions if not isinstance(c, Within))
        if isinstance(search(base, start, limit, obstacles, wide), Found):
            assert not verify(answer, base, start, limit, obstacles, wide)


def test_an_arc_that_is_missing_or_wrong_does_not_pass() -> None:
    for question, answer in impossible_ones(5, None):
        enemies = bodies(question.enemies)
        assert verify_contact(answer, *asked(question), enemies)
        for number, arc in enumerate(answer.cells):
            assert isinstance(arc, Arc)
            rest = answer.cells[:number] + answer.cells[number + 1 :]
            assert not verify_contact(Impossible(rest), *asked(question), enemies)
            if arc.half_angle < math.pi:
                small = arc._replace(radius=arc.radius * 0.5)
                wrong = (*answer.cells[:number], small, *answer.cells[number + 1 :])
                assert not verify_contact(Impossible(wrong), *asked(question), enemies)
        assert not verify_contact(answer, *asked(question), (*enemies, Body(Round(0.5), Pose(*question.start))))


def test_the_cells_of_a_turning_base_must_cover_every_facing() -> None:
    base, enemy = Oval(1.48, 0.83), Body(Round(0.63), Pose(36.2, 22))
    question = (base, Pose(30, 22, 90.0), 3.0, Obstacles((enemy,)), (Within("e", (enemy,), 1.0), Clear("c", (enemy,))))
    kept = search(*question)
    assert isinstance(kept, Impossible)
    assert verify(kept, *question)
    assert not verify(kept, *question, may_turn=True)
    turned = search(*question, may_turn=True)
    assert isinstance(turned, Impossible)
    assert verify(turned, *question, may_turn=True)
    turned_away = tuple(c for c in turned.cells if isinstance(c, Cell) and abs(c.facing - 90.0) > 1.0)
    assert not verify(Impossible(turned_away), *question, may_turn=True)


@pytest.mark.parametrize("seed", range(20))
def test_boxes_cover_exactly_when_no_point_is_left(seed: int) -> None:
    dice = Random(seed)
    root = ((dice.uniform(-5, 5), 1.0, 30.0), (3.0, 3.0, dice.choice((0.0, 90.0))))
    boxes = [root]
    for _ in range(30):
        middle, half = boxes.pop(dice.randrange(len(boxes)))
        axis = 2 if half[2] and dice.random() < 0.3 else None
        signs = [(0, 0, s) for s in (-1, 1)] if axis else [(s, t, 0) for s in (-1, 1) for t in (-1, 1)]
        size = tuple(h / 2 if s else h for h, s in zip(half, signs[0], strict=True))
        boxes += [(tuple(m + s * h / 2 for m, s, h in zip(middle, sign, half, strict=True)), size) for sign in signs]
    uniform = axis_aligned_tree(boxes)
    assert covered(root, boxes) or not uniform
    assert not covered(root, boxes[:-1])
    assert not covered(root, boxes[1:])


def axis_aligned_tree(boxes) -> bool:
    """Say whether one order of halving suits all boxes: a tree with mixed orders may be refused, never believed."""
    return all(half[2] in (0.0, boxes[0][1][2]) for _, half in boxes)


def test_the_summary_says_the_reasons_in_words() -> None:
    cells = (
        Cell(0.0, 0.0, 1.0, 0.0, 0.0, "closer", -0.5),
        Cell(2.0, 0.0, 1.0, 0.0, 0.0, "engaged", -0.2),
        Cell(2.0, 2.0, 1.0, 0.0, 0.0, "engaged", -0.3),
    )
    proof = Impossible(cells)
    assert proof.summary == "no place: 3 cells cover everything within reach (engaged in 2, closer in 1)"
    assert proof.reasons == {"engaged": 2, "closer": 1}
    assert proof.margin == 0.2
    assert Impossible(cells[:1]).summary == "no place: one cell covers everything within reach (closer in 1)"
