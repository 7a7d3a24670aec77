"""A small replay made by hand: Raiders and a Walker against Guard and a Carrier, every kind of event."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from simulator.events import (
    AttacksMade,
    DiceRolled,
    Event,
    ModelDestroyed,
    ModelMoved,
    ModelPlaced,
    MoveRefused,
    Passed,
    SequenceMoved,
    StepBegan,
    UnitChosen,
    UnitDisembarked,
    UnitMarked,
    UnitStayed,
    WoundsLost,
)
from simulator.geometry.shapes import Point
from simulator.replay import Header, Replay
from simulator.scenario import from_document


def a_document(raiders_name: str = "Tarn Raiders") -> dict[str, Any]:
    """The scenario's tree: the Raiders and their Walker west, the Guard, a Carrier and its Hounds east."""
    raiders = [[23.6, 25.6], [22.9, 23.9], [21.2, 22.2], [22.3, 19.5], [24.0, 17.9]]
    guard = [
        [27.9, 23.3],
        [29.6, 24.0],
        [28.0, 21.6],
        [29.7, 22.2],
        [31.3, 23.1],
        [29.3, 20.4],
        [31.1, 21.2],
        [32.8, 22.2],
    ]
    fighters = {"M": 6, "T": 4, "Sv": 3, "W": 1, "Ld": 6, "OC": 2}
    return {
        "format": 1,
        "title": "Overrun at the wreck",
        "ruleset": "40k-11e",
        "board": {"size": [60.0, 44.0]},
        "turn": {"active": "tarn", "round": 2, "phase": "fight"},
        "players": [{"id": "tarn", "name": "Tarn"}, {"id": "ashfield", "name": "Ashfield"}],
        "terrain": [
            {"id": "wreck", "outline": [[24.3, 32.0], [29.8, 31.5], [31.3, 34.0], [26.3, 35.5]], "kind": "light"},
            {
                "id": "wall",
                "outline": [[36.5, 29.5], [36.5, 28.6], [42.0, 29.2], [42.0, 30.1]],
                "kind": "dense",
                "height": 5.0,
            },
            {
                "id": "crater",
                "outline": [[31, 16], [29.9, 13.2], [35, 12.2], [37, 14.5], [35, 16.6]],
                "kind": "exposed",
            },
        ],
        "objectives": [
            {"id": "B", "at": [26.7, 28.6]},
            {"id": "C", "at": [26.7, 15.6]},
            {"id": "Pit", "area": [[40, 18], [44, 18], [44, 22], [40, 22]]},
        ],
        "units": [
            {
                "id": "raiders",
                "player": "tarn",
                "name": raiders_name,
                "base": "32mm",
                "models": raiders,
                "charged": True,
                "profile": {**fighters, "W": 2},
                "weapons": [{"name": "Chainswords", "range": "melee", "A": "2", "WS": 3, "S": 4, "AP": 0, "D": "1"}],
            },
            {
                "id": "walker",
                "player": "tarn",
                "name": "Marsh Walker",
                "base": "105x70mm",
                "models": [[37.5, 20.0, 40.0]],
                "keywords": ["MONSTER"],
                "profile": {**fighters, "W": 12},
            },
            {
                "id": "wardens",
                "player": "tarn",
                "name": "Wardens",
                "base": "40mm",
                "models": [[40.0, 25.0], [41.0, 23.2]],
                "profile": fighters,
            },
            {
                "id": "guard",
                "player": "ashfield",
                "name": "Ashfield Guard",
                "base": "32mm",
                "models": guard,
                "profile": fighters,
            },
            {
                "id": "carrier",
                "player": "ashfield",
                "name": "Carrier",
                "base": "115x66mm rectangle",
                "models": [[36.0, 24.6]],
                "keywords": ["VEHICLE", "TRANSPORT"],
                "profile": {**fighters, "W": 10},
            },
            {
                "id": "hounds",
                "player": "ashfield",
                "name": "Copper Hounds",
                "base": "75x42mm",
                "embarked_in": "carrier",
                "models": [{"id": "hounds-1"}, {"id": "hounds-2"}],
                "profile": {**fighters, "W": 3},
            },
        ],
    }


def went(unit: str, model: str, kind: str, *path: Point, text: str, target: str, facing: float = 0.0) -> ModelMoved:
    length = sum(math.dist(a, b) for a, b in pairwise(path))
    return ModelMoved(
        text=text.format(length=f"{length:.2f}″"),
        clause=f"{kind}.closer",
        unit=unit,
        model=model,
        kind=kind,
        path=path,
        length=length,
        facing=facing,
        target=target,
        measured=0.9,
    )


def fell(unit: str, model: str, text: str) -> tuple[Event, ...]:
    return (
        WoundsLost(text=f"{text} loses its last wound", model=model, lost=1, left=0),
        ModelDestroyed(text=f"{text} falls", unit=unit, model=model),
    )


def the_events() -> tuple[Event, ...]:
    """Every kind of event once at least, in the order of a phase."""
    return (
        StepBegan(text="The Fight phase starts", clause="12.01", step="start"),
        StepBegan(text="Pile in begins; Tarn moves first", clause="12.02", step="pile-in"),
        SequenceMoved(text="Tarn makes its pile-in moves", sequence={"step": "pile-in", "player": "tarn"}),
        UnitChosen(
            text="Tarn piles in with Tarn Raiders",
            clause="pile-in.eligible",
            player="tarn",
            unit="raiders",
            decision="pile-in",
            targets=("guard",),
            options=("raiders", "walker"),
            by="script",
        ),
        went(
            "raiders",
            "raiders-1",
            "pile-in",
            (23.6, 25.6),
            (25.0, 25.4),
            (26.0, 25.0),
            text="Raiders 1 moves {length}",
            target="guard",
        ),
        went(
            "raiders",
            "raiders-2",
            "pile-in",
            (22.9, 23.9),
            (25.6, 23.3),
            text="Raiders 2 moves {length}",
            target="guard",
        ),
        went(
            "raiders",
            "raiders-3",
            "pile-in",
            (21.2, 22.2),
            (24.1, 21.9),
            text="Raiders 3 moves {length}",
            target="guard",
        ),
        went(
            "raiders",
            "raiders-4",
            "pile-in",
            (22.3, 19.5),
            (24.4, 20.2),
            text="Raiders 4 moves {length}",
            target="guard",
        ),
        UnitMarked(text="", unit="raiders", marks={"piled_in": True}),
        UnitStayed(
            text="Marsh Walker stays", clause="pile-in.base-contact", player="tarn", unit="walker", kind="pile-in"
        ),
        Passed(text="Ashfield has no unit that may pile in", clause="12.03", player="ashfield"),
        StepBegan(text="Fight begins: Fights First units", clause="12.04", step="fight"),
        UnitChosen(
            text="Tarn selects Tarn Raiders to fight",
            clause="12.05",
            player="tarn",
            unit="raiders",
            decision="select-to-fight",
            option="normal",
            options=("raiders",),
        ),
        AttacksMade(
            text="Tarn Raiders strike Ashfield Guard",
            clause="12.06",
            unit="raiders",
            target="guard",
            models=("raiders-1", "raiders-2", "raiders-3", "raiders-4"),
            weapon="Chainswords",
        ),
        DiceRolled(
            text="10 dice to hit on 3+: 7 hit", purpose="hit", faces=(6, 2, 6, 5, 4, 1, 4, 3, 3, 1), need=3, passed=7
        ),
        DiceRolled(
            text="7 dice to wound on 4+: 4 wound", purpose="wound", faces=(6, 5, 5, 4, 3, 2, 1), need=4, passed=4
        ),
        DiceRolled(text="4 saves on 4+: 3 fail", purpose="save", faces=(1, 2, 3, 5), need=4, passed=1),
        *fell("guard", "guard-1", "Guard 1"),
        *fell("guard", "guard-3", "Guard 3"),
        *fell("guard", "guard-6", "Guard 6"),
        UnitChosen(
            text="Ashfield selects Ashfield Guard to fight",
            clause="12.05",
            player="ashfield",
            unit="guard",
            decision="select-to-fight",
            option="normal",
            options=("guard",),
        ),
        AttacksMade(
            text="Ashfield Guard strike Tarn Raiders",
            clause="12.06",
            unit="guard",
            target="raiders",
            models=("guard-2", "guard-4"),
            weapon="Blades",
        ),
        DiceRolled(text="4 dice to hit on 4+: 1 hits", purpose="hit", faces=(4, 1, 2, 3), need=4, passed=1),
        WoundsLost(text="Raiders 2 loses 1 wound, 1 left", model="raiders-2", lost=1, left=1),
        UnitChosen(
            text="Tarn selects Marsh Walker to fight",
            clause="12.05",
            player="tarn",
            unit="walker",
            decision="select-to-fight",
            option="normal",
            options=("walker",),
        ),
        AttacksMade(
            text="Marsh Walker strikes Carrier",
            clause="12.06",
            unit="walker",
            target="carrier",
            models=("walker-1",),
            weapon="Claws",
        ),
        WoundsLost(text="Carrier loses its last 10 wounds", model="carrier-1", lost=10, left=0),
        ModelDestroyed(text="Carrier is destroyed", unit="carrier", model="carrier-1"),
        UnitDisembarked(
            text="Copper Hounds make an emergency disembark", clause="17.03", unit="hounds", transport="carrier"
        ),
        ModelPlaced(text="Hounds 1 is set up", unit="hounds", model="hounds-1", at=(32.6, 26.8), facing=-20.0),
        ModelPlaced(text="Hounds 2 is set up", unit="hounds", model="hounds-2", at=(36.4, 27.4), facing=10.0),
        StepBegan(text="Consolidate begins; Tarn moves first", clause="12.07", step="consolidate"),
        UnitChosen(
            text="Tarn consolidates with Marsh Walker, objective C",
            clause="consolidate.mode",
            player="tarn",
            unit="walker",
            decision="consolidate",
            mode="objective",
            objective="C",
            options=("walker", "raiders"),
        ),
        MoveRefused(
            text="The Walker would end engaged",
            clause="consolidate.unengaged",
            unit="walker",
            kind="consolidate",
            broken=("consolidate.unengaged",),
        ),
        went(
            "walker",
            "walker-1",
            "consolidate",
            (37.5, 20.0),
            (35.6, 18.4),
            text="Marsh Walker moves {length}",
            target="C",
            facing=-30.0,
        ),
        StepBegan(text="The Fight phase ends", clause="12.09", step="end"),
    )


def a_skirmish(raiders_name: str = "Tarn Raiders") -> Replay:
    """A whole small phase, as a replay."""
    scenario = from_document(a_document(raiders_name))
    return Replay(Header.of(scenario, seed=7, program="0.1.0"), scenario, the_events())
