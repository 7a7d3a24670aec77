"""Attackers and defenders of the 10th edition, each as a scenario and as the enumeration sees it."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.script import Attack
from tests.builders import Tree
from tests.oracles.attack_oracle import Group, Strike
from tests.strikes import many, squad, weapon

ONE, TWO, THREE = (0, 6, 1), (0, 6, 2), (0, 6, 3)


@dataclass(frozen=True)
class Pair:
    """A red unit that strikes a blue one. The enumeration's groups stand in the order in which they would suffer."""

    name: str
    red: Tree
    blue: Tree
    groups: tuple[Group, ...]
    strikes: tuple[Strike, ...]
    attacks: tuple[Attack, ...] = (Attack("b1"),)
    bearers: tuple[Group, ...] = ()
    """Red's groups, where its weapons are Hazardous."""
    tests: int = 0


def _hero(**more: object) -> tuple[str, Tree]:
    return ("x", {"keywords": ["CHARACTER"], **more})


def _letters(count: int) -> list[tuple[str, Tree]]:
    return [(chr(97 + k), {}) for k in range(count)]


PAIRS = (
    Pair(
        "plain blows",
        many("r1", 5, weapons=[weapon(A="2")]),
        many("b1", 5, profile={"Sv": 4}),
        (Group(5, save=4),),
        (Strike(5, TWO, 3, 4, 0, ONE),),
    ),
    Pair(
        "armour pierced as far as the invulnerable save, damage that does not spill over",
        many("r1", 3, weapons=[weapon(A="3", S=6, AP=-3, D="3")]),
        many("b1", 3, profile={"Sv": 2, "Inv": 5, "W": 2}),
        (Group(3, wounds=2, save=2, invulnerable=5),),
        (Strike(3, THREE, 3, 6, 3, THREE),),
    ),
    Pair(
        "numbers that are rolled, and Feel No Pain",
        many("r1", 2, weapons=[weapon(A="D6", S=8, AP=-1, D="D3+1")]),
        many("b1", 4, profile={"Sv": 3, "W": 3, "FNP": 5}),
        (Group(4, wounds=3, save=3, feel_no_pain=5),),
        (Strike(2, (1, 6, 0), 3, 8, 1, (1, 3, 1)),),
    ),
    Pair(
        "Lethal Hits and Sustained Hits",
        many("r1", 3, weapons=[weapon(A="2", WS=4, abilities=["SUSTAINED HITS D3", "LETHAL HITS"])]),
        many("b1", 5, profile={"Sv": 4, "T": 5}),
        (Group(5, save=4, toughness=5),),
        (Strike(3, TWO, 4, 4, 0, ONE, sustained=(1, 3, 0), lethal=True),),
    ),
    Pair(
        "Devastating Wounds",
        many("r1", 4, weapons=[weapon(A="3", D="D3", abilities=["DEVASTATING WOUNDS"])]),
        many("b1", 4, profile={"Sv": 2, "W": 2, "FNP": 6}),
        (Group(4, wounds=2, save=2, feel_no_pain=6),),
        (Strike(4, THREE, 3, 4, 0, (1, 3, 0), devastating=True),),
    ),
    Pair(
        "Devastating Wounds that wait for the blows of another weapon",
        many(
            "r1", 3,
            weapons=[
                weapon(A="2", D="3", abilities=["ANTI-INFANTRY 4+", "DEVASTATING WOUNDS"]),
                weapon(name="Tail", A="2", S=5, AP=-1, D="2", abilities=["EXTRA ATTACKS"]),
            ],
        ),
        many("b1", 4, profile={"T": 6, "Sv": 3, "W": 3}),
        (Group(4, wounds=3, toughness=6, save=3),),
        (
            Strike(3, TWO, 3, 4, 0, THREE, devastating=True, critical_wound=4),
            Strike(3, TWO, 3, 5, 1, TWO),
        ),
        (Attack("b1", "Blade"), Attack("b1", "Tail")),
    ),
    Pair(
        "Twin-linked and Lance after a charge",
        many("r1", 3, charged=True, weapons=[weapon(A="2", D="2", abilities=["TWIN-LINKED", "LANCE"])]),
        many("b1", 3, profile={"T": 7, "Sv": 3, "W": 3}),
        (Group(3, wounds=3, toughness=7, save=3),),
        (Strike(3, TWO, 3, 4, 0, TWO, wound_modifier=1, twin_linked=True),),
    ),
    Pair(
        "Precision, with Devastating Wounds",
        many("r1", 3, weapons=[weapon(A="3", D="2", abilities=["PRECISION", "DEVASTATING WOUNDS"])]),
        squad("b1", *_letters(3), _hero(profile={"W": 3, "Sv": 2}), profile={"Sv": 5}),
        (Group(3, save=5), Group(1, wounds=3, save=2, hero=True)),
        (Strike(3, THREE, 3, 4, 0, TWO, precision=True, devastating=True),),
    ),
    Pair(
        "a leader who outlives his unit, and is struck at its Toughness",
        many("r1", 4, weapons=[weapon(A="3"), weapon(name="Tail", A="2", S=5, AP=-1, abilities=["EXTRA ATTACKS"])]),
        squad("b1", *_letters(3), _hero(profile={"T": 8, "W": 3, "Sv": 4}), profile={"T": 3, "Sv": 6}),
        (Group(3, toughness=3, save=6), Group(1, wounds=3, toughness=8, save=4, hero=True)),
        (Strike(4, THREE, 3, 4, 0, ONE), Strike(4, TWO, 3, 5, 1, ONE)),
        (Attack("b1", "Blade"), Attack("b1", "Tail")),
    ),
    Pair(
        "models with unlike saves, one of them wounded",
        many("r1", 5, weapons=[weapon(A="2", AP=-1, D="2")]),
        squad(
            "b1", ("a", {}), ("b", {"wounds": 1}), ("c", {"profile": {"Sv": 2, "Inv": 4}}),
            ("d", {"profile": {"Sv": 2, "Inv": 4}}), _hero(profile={"W": 3, "Sv": 3}), profile={"W": 2, "Sv": 5},
        ),
        (
            Group(2, wounds=2, save=2, invulnerable=4),
            Group(2, wounds=2, save=5, left=1),
            Group(1, wounds=3, save=3, hero=True),
        ),
        (Strike(5, TWO, 3, 4, 1, TWO),),
    ),
    Pair(
        "Hazardous, and damaged models",
        many(
            "r1", 4, weapons=[weapon(A="2", S=8, abilities=["HAZARDOUS"])], abilities=["DAMAGED 4"],
            profile={"W": 4, "FNP": 5},
        ),
        many("b1", 4, profile={"Sv": 4, "W": 2}),
        (Group(4, wounds=2, save=4),),
        (Strike(4, TWO, 3, 8, 0, ONE, hit_modifier=-1),),
        bearers=(Group(4, wounds=4, feel_no_pain=5),),
        tests=4,
    ),
    Pair(
        "Psychic, which changes nothing, in damaged hands",
        many("r1", 3, weapons=[weapon(A="3", AP=-2, abilities=["PSYCHIC"])], abilities=["DAMAGED 1"]),
        many("b1", 3, profile={"Sv": 3, "W": 2}),
        (Group(3, wounds=2, save=3),),
        (Strike(3, THREE, 3, 4, 2, ONE, hit_modifier=-1),),
    ),
)  # fmt: skip
