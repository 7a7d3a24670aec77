from collections import Counter

import pytest

from simulator.dice import DiceExpression, DiceRanOutError, ScriptedDice, SeededDice

# The published test values of SplitMix64 for the seed 1234567.
SPLITMIX_1234567 = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def test_the_generator_gives_the_published_words_of_splitmix64():
    dice = SeededDice(1234567)
    assert tuple(dice._word() for _ in range(5)) == SPLITMIX_1234567


def test_faces_of_a_seed_are_the_published_words_brought_down_to_six():
    assert SeededDice(1234567).roll(5) == tuple(word % 6 + 1 for word in SPLITMIX_1234567)


@pytest.mark.parametrize(
    ("seed", "faces"),
    [
        (0, (2, 1, 2, 5, 2, 1, 6, 3, 6, 3, 2, 5)),
        (1, (6, 2, 1, 6, 4, 3, 4, 4, 1, 5, 4, 5)),
        (2026, (2, 6, 3, 1, 4, 4, 1, 2, 3, 3, 2, 5)),
        (-1, (3, 4, 2, 1, 1, 2, 2, 3, 1, 5, 2, 2)),
        (2**64 + 1, (6, 2, 1, 6, 4, 3, 4, 4, 1, 5, 4, 5)),
    ],
)
def test_known_faces(seed, faces):
    assert SeededDice(seed).roll(len(faces)) == faces


def test_dice_that_start_late_continue_where_others_left_off():
    one = SeededDice(7)
    head = one.roll(10)
    tail = SeededDice(7, drawn=one.drawn).roll(10)
    assert SeededDice(7).roll(20) == head + tail


def test_two_dice_do_not_disturb_one_another():
    a, b = SeededDice(3), SeededDice(3)
    together = [(a.roll(1), b.roll(1)) for _ in range(20)]
    assert all(x == y for x, y in together)


@pytest.mark.parametrize("sides", [2, 3, 6])
def test_every_face_comes_up_as_often_as_the_others(sides):
    rolls = 60_000
    counts = Counter(SeededDice(11).roll(rolls, sides))
    assert set(counts) == set(range(1, sides + 1))
    expected = rolls / sides
    chi_square = sum((counts[face] - expected) ** 2 / expected for face in counts)
    assert chi_square < 25  # with five degrees of freedom exceeded less than once in 7,000 seeds


def test_words_that_would_favour_low_faces_are_thrown_away():
    dice = SeededDice(0)
    words = iter([2**64 - 1, 2**64 - 4, 5])  # the last four words are left over when 2**64 is shared by six
    dice._word = lambda: next(words)  # type: ignore[method-assign]
    assert dice.roll(1) == (6,)


def test_scripted_dice_show_their_faces_in_order():
    dice = ScriptedDice([1, 6, 3])
    assert dice.roll(2) == (1, 6)
    assert dice.left == 1
    assert dice.roll(1) == (3,)


def test_scripted_dice_that_run_out_say_how_many_were_left():
    dice = ScriptedDice([4])
    with pytest.raises(DiceRanOutError, match="2 faces wanted, 1 left of 1"):
        dice.roll(2)


def test_scripted_dice_refuse_a_face_the_die_does_not_have():
    with pytest.raises(DiceRanOutError, match="5 is not a face of a D3"):
        ScriptedDice([5]).roll(1, sides=3)


@pytest.mark.parametrize(
    ("text", "least", "most"), [("3", 3, 3), ("D6", 1, 6), ("2D3+1", 3, 7), (" d3 + 2 ", 3, 5), ("0", 0, 0)]
)
def test_expressions_know_their_bounds(text, least, most):
    expression = DiceExpression.parse(text)
    assert (expression.least, expression.most) == (least, most)
    assert expression.is_fixed == (least == most)


def test_an_expression_adds_faces_and_number():
    assert DiceExpression.parse("2D6+3").value((2, 5)) == 10
    assert DiceExpression.parse("4").value(()) == 4


@pytest.mark.parametrize("text", ["", "D", "x", "-1", "2D", "D6-1", "D0", "1.5"])
def test_what_is_no_expression_is_refused(text):
    with pytest.raises(ValueError, match="neither a number"):
        DiceExpression.parse(text)
