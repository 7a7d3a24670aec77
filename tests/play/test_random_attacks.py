"""Attacks with random weapons, abilities and defenders: what must hold of all of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from simulator.dice import SeededDice
from simulator.events import AttacksMade, DiceRolled, ModelLingers, UnitChosen, WoundsLost, apply, fold
from simulator.files.ability_texts import model_ability
from simulator.play.aiming import aimed
from simulator.play.attacks import make_attacks
from simulator.play.choice import Choice, cannot_be
from simulator.play.course import Course
from simulator.rules.attacks.declaring import declare
from simulator.rules.decision import Decision
from simulator.rules.eleventh.attacking import ATTACKING
from simulator.rules.eleventh.sequence.one_fight import ATTACK
from simulator.state import State
from tests.play.tables import table
from tests.strikes import squad, weapon

ABILITIES = (
    "ANTI-INFANTRY 4+", "ANTI-VEHICLE 2+", "CLEAVE 1", "DEVASTATING WOUNDS", "EXTRA ATTACKS", "HAZARDOUS", "LANCE",
    "LETHAL HITS", "PRECISION", "PSYCHIC", "SUSTAINED HITS 1", "SUSTAINED HITS D3", "TWIN-LINKED",
    "LETHAL HITS: MONSTER",
)  # fmt: skip
OF_MODELS = ("DAMAGED 2", "FIGHT ON DEATH", "FIGHT ON DEATH 4+", "FEEL NO PAIN 5+")


@dataclass
class Counting:
    """Seeded dice that count how many were rolled."""

    seed: int
    rolled: int = 0
    dice: SeededDice = field(init=False)

    def __post_init__(self):
        self.dice = SeededDice(self.seed)

    def roll(self, count, sides=6):
        self.rolled += count
        return self.dice.roll(count, sides)


def random_state(seed: int) -> State:
    """A red unit between two blue ones, with whatever weapons and abilities come up."""
    luck = random.Random(seed)

    def profile():
        found = {"T": luck.randint(3, 8), "Sv": luck.randint(2, 7), "W": luck.randint(1, 4)}
        return found | ({"Inv": luck.randint(4, 6)} if luck.random() < 0.4 else {})

    def some(of, most):
        return luck.sample(of, luck.randint(0, most))

    def a_weapon(name):
        return weapon(
            name=name, A=luck.choice(["1", "3", "6", "D6", "D3+1"]), WS=luck.choice([2, 3, 4, None]),
            S=luck.randint(2, 12), AP=-luck.randint(0, 4), D=luck.choice(["1", "2", "3", "D3", "D6+1"]),
            abilities=some(ABILITIES, 3),
        )  # fmt: skip

    def models(xs, y):
        kinds = [
            {},
            {"keywords": ["CHARACTER"]},
            {"profile": profile()},
            {"profile": profile(), "keywords": ["MONSTER"]},
        ]
        return [(chr(97 + k), {"at": [x, y], **luck.choice([{}, {}, *kinds])}) for k, x in enumerate(xs)]

    places = [16.0 + 1.4 * k for k in range(6)]
    weapons = [a_weapon(name) for name in ("Blade", "Claw", "Tail")[: luck.randint(1, 3)]]
    red = squad("r1", *models(places[: luck.randint(1, 6)], 10.0), profile=profile(), weapons=weapons)
    blue = [
        squad(b, *models(places[: luck.randint(1, 6)], y), profile=profile(), weapons=[a_weapon("Axe")])
        for b, y in (("b1", 12.2), ("b2", 7.8))
    ]
    for unit in (red, *blue):
        unit["abilities"] = some(OF_MODELS, 2)
        unit["charged"] = luck.random() < 0.5
    return table(red, *blue, step="fight").state


@pytest.mark.parametrize("start", range(0, 120, 30))
def test_attacks_hold_together_whatever_the_abilities(start):
    for seed in range(start, start + 30):
        state = random_state(seed)
        attacks = aimed(state, state.unit("r1"))
        assert declare(state, state.unit("r1"), attacks, ATTACKING.striking)[1] == ()
        course, dice = Course(state), Counting(seed)
        decision = Decision("red", "attack", ("b1", "b2"), "fight", "It attacks.", ATTACK, "r1")
        make_attacks(course, decision, Choice(cannot_be, unit="r1", attacks=attacks), dice)
        events = course.events
        faces = [e.faces for e in events if isinstance(e, DiceRolled)]
        assert sum(map(len, faces)) == dice.rolled, "every face is in the log"
        assert fold(state, events) == course.state
        check_wounds(state, events)
        check_targets(state, events)
        check_lingering(course.state, events)


def check_wounds(state, events):
    """Nobody loses what he has not, and nobody is struck once he is down."""
    for event in events:
        if isinstance(event, WoundsLost):
            before = state.model(event.model)
            assert before.alive
            assert 1 <= event.lost <= before.wounds
            assert event.left == before.wounds - event.lost
        state = apply(state, event)


def check_targets(state, events):
    """One enemy unit is done with before the next, and nobody else loses anything, but by hazards."""
    made = [e.target for e in events if isinstance(e, AttacksMade)]
    assert made == sorted(made, key=made.index)
    current = None
    for event in events:
        match event:
            case AttacksMade(target=target):
                current = target
            case DiceRolled(purpose="hazard"):
                current = "r1"
            case WoundsLost(model=model):
                assert state.unit_of[model].id == current
            case UnitChosen():
                assert "Nobody is left" in event.text or "strike nobody" in event.text


def check_lingering(state, events):
    """Exactly those linger who can, are down, and made their roll."""
    told = {e.model for e in events if isinstance(e, ModelLingers)}
    for model in (m for u in state.units for m in u.models):
        assert model.lingers == (model.id in told)
        ability = model_ability(model.abilities, "FIGHT ON DEATH")
        if model.lingers:
            assert ability is not None
            assert not model.alive
        elif ability is not None and ability.need is None and not model.id.startswith("r1"):
            assert model.alive
