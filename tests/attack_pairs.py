"""Twenty attackers and defenders, each as a scenario and as the enumeration sees it."""

from __future__ import annotations

from dataclasses import dataclass, field

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
    hazards: tuple[tuple[Group, ...], int, int] = field(default=((), 0, 0))
    """Red's groups, the hazard rolls it makes, and the mortal wounds of each that fails."""


def _hero(**more: object) -> tuple[str, Tree]:
    return ("x", {"keywords": ["CHARACTER", "PSYKER"], **more})


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
        many("r1", 2, weapons=[weapon(A="D6", S=8, AP=-1, D="D3+1")], fights_first=True),
        many("b1", 4, profile={"Sv": 3, "W": 3, "FNP": 5}),
        (Group(4, wounds=3, save=3, feel_no_pain=5),),
        (Strike(2, (1, 6, 0), 3, 8, 1, (1, 3, 1)),),
    ),
    Pair(
        "Lethal Hits",
        many("r1", 4, weapons=[weapon(A="3", S=3, AP=-1, abilities=["LETHAL HITS"])]),
        many("b1", 4, profile={"T": 8, "Sv": 4}),
        (Group(4, toughness=8, save=4),),
        (Strike(4, THREE, 3, 3, 1, ONE, lethal=True),),
    ),
    Pair(
        "Lethal Hits declined",
        many("r1", 4, weapons=[weapon(A="3", abilities=["LETHAL HITS", "DEVASTATING WOUNDS"])]),
        many("b1", 4, profile={"Sv": 2}),
        (Group(4, save=2),),
        (Strike(4, THREE, 3, 4, 0, ONE, devastating=True),),
        (Attack("b1", decline=("LETHAL HITS",)),),
    ),
    Pair(
        "Sustained Hits",
        many("r1", 4, weapons=[weapon(A="2", abilities=["SUSTAINED HITS 2"])]),
        many("b1", 6, profile={"Sv": 5}),
        (Group(6, save=5),),
        (Strike(4, TWO, 3, 4, 0, ONE, sustained=TWO),),
    ),
    Pair(
        "Sustained Hits that are rolled, with Lethal Hits",
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
        "Anti, and its critical wounds",
        many("r1", 3, weapons=[weapon(A="3", D="2", abilities=["ANTI-INFANTRY 4+", "DEVASTATING WOUNDS"])]),
        many("b1", 4, profile={"T": 10, "Sv": 3, "W": 3}),
        (Group(4, wounds=3, toughness=10, save=3),),
        (Strike(3, THREE, 3, 4, 0, TWO, devastating=True, critical_wound=4),),
    ),
    Pair(
        "Twin-linked",
        many("r1", 3, weapons=[weapon(A="3", AP=-1, abilities=["TWIN-LINKED"])]),
        many("b1", 4, profile={"T": 5, "Sv": 4, "W": 2}),
        (Group(4, wounds=2, toughness=5, save=4),),
        (Strike(3, THREE, 3, 4, 1, ONE, twin_linked=True),),
    ),
    Pair(
        "Twin-linked for critical wounds, Lance after a charge",
        many(
            "r1", 3, charged=True,
            weapons=[weapon(A="2", D="2", abilities=["TWIN-LINKED", "DEVASTATING WOUNDS", "LANCE"])],
        ),
        many("b1", 3, profile={"T": 7, "Sv": 3, "W": 3}),
        (Group(3, wounds=3, toughness=7, save=3),),
        (Strike(3, TWO, 3, 4, 0, TWO, wound_modifier=1, twin_linked=True, devastating=True),),
    ),
    Pair(
        "Precision",
        many("r1", 4, weapons=[weapon(A="2", D="2", abilities=["PRECISION"])]),
        squad("b1", *_letters(4), _hero(profile={"W": 4, "Sv": 3, "T": 6}), profile={"Sv": 5}),
        (Group(4, save=5), Group(1, wounds=4, save=3, toughness=6, hero=True)),
        (Strike(4, TWO, 3, 4, 0, TWO, precision=True),),
    ),
    Pair(
        "Precision with Devastating Wounds",
        many("r1", 3, weapons=[weapon(A="3", D="2", abilities=["PRECISION", "DEVASTATING WOUNDS"])]),
        squad("b1", *_letters(3), _hero(profile={"W": 3, "Sv": 2}), profile={"Sv": 5}),
        (Group(3, save=5), Group(1, wounds=3, save=2, hero=True)),
        (Strike(3, THREE, 3, 4, 0, TWO, precision=True, devastating=True),),
    ),
    Pair(
        "two weapons, one of them Extra Attacks, against a unit that its leader outlives",
        many("r1", 5, weapons=[weapon(A="3"), weapon(name="Tail", A="2", S=5, AP=-1, abilities=["EXTRA ATTACKS"])]),
        squad("b1", *_letters(3), _hero(profile={"T": 5, "W": 3, "Sv": 4}), profile={"T": 3, "Sv": 6}),
        (Group(3, toughness=3, save=6), Group(1, wounds=3, toughness=5, save=4, hero=True)),
        (Strike(5, THREE, 3, 4, 0, ONE), Strike(5, TWO, 3, 5, 1, ONE)),
        (Attack("b1", "Blade"), Attack("b1", "Tail")),
    ),
    Pair(
        "Cleave",
        many("r1", 2, weapons=[weapon(A="2", abilities=["CLEAVE 2"])]),
        squad("b1", *((chr(97 + k), {"at": [16.0 + 1.3 * (k % 6), 12.2 + 1.3 * (k // 6)]}) for k in range(12))),
        (Group(12),),
        (Strike(2, TWO, 3, 4, 0, ONE, more_dice=4),),
    ),
    Pair(
        "Hazardous, in the hands of infantry",
        many("r1", 4, weapons=[weapon(A="2", S=8, abilities=["HAZARDOUS"])], profile={"W": 2, "FNP": 5}),
        many("b1", 4, profile={"Sv": 4, "W": 2}),
        (Group(4, wounds=2, save=4),),
        (Strike(4, TWO, 3, 8, 0, ONE),),
        hazards=((Group(4, wounds=2, feel_no_pain=5),), 4, 1),
    ),
    Pair(
        "Hazardous, on vehicles",
        many("r1", 3, weapons=[weapon(A="2", abilities=["HAZARDOUS"])], profile={"W": 4}, keywords=["VEHICLE"]),
        many("b1", 3, profile={"Sv": 4}),
        (Group(3, save=4),),
        (Strike(3, TWO, 3, 4, 0, ONE),),
        hazards=((Group(3, wounds=4),), 3, 3),
    ),
    Pair(
        "Damaged and whole models, and Psychic",
        squad(
            "r1", ("a", {"wounds": 2, "weapons": ["Blade"]}), ("b", {"wounds": 2, "weapons": ["Mind"]}),
            ("c", {"weapons": ["Blade"]}),
            weapons=[weapon(A="4", D="2"), weapon(name="Mind", A="3", AP=-2, abilities=["PSYCHIC"])],
            abilities=["DAMAGED 2"], profile={"W": 4},
        ),
        many("b1", 3, profile={"Sv": 4, "W": 2}),
        (Group(3, wounds=2, save=4),),
        (
            Strike(1, (0, 6, 4), 3, 4, 0, TWO, hit_modifier=-1),
            Strike(1, (0, 6, 4), 3, 4, 0, TWO),
            Strike(1, THREE, 3, 4, 2, ONE),
        ),
        (Attack("b1", "Blade"), Attack("b1", "Mind")),
    ),
    Pair(
        "groups with unlike saves, one of them wounded",
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
        "a weapon that hits by itself",
        many("r1", 4, weapons=[weapon(A="D3", WS=None, S=5)]),
        many("b1", 6, profile={"Sv": 6, "FNP": 6}),
        (Group(6, save=6, feel_no_pain=6),),
        (Strike(4, (1, 3, 0), None, 5, 0, ONE),),
    ),
)  # fmt: skip
