"""A small replay made by hand: Raiders and a Walker against Guard and a Carrier, every kind of event."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from simulator.army import Model, Player, Profile, Record, Unit
from simulator.board import Board, Objective, Terrain
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
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Base, Oval, Point, Pose, Round, rectangle
from simulator.state import State


@dataclass(frozen=True)
class Skirmish:
    """What a replay consists of, before any file."""

    title: str
    state: State
    events: tuple[Event, ...]


def models(
    unit: str, base: Base, places: list[tuple[float, ...] | None], name: str, wounds: int = 1
) -> tuple[Model, ...]:
    made = []
    for k, place in enumerate(places, start=1):
        pose = None if place is None else Pose(place[0], place[1], place[2] if len(place) > 2 else 0.0)
        profile = Profile(M=6, T=4, Sv=3, W=wounds, Ld=6, OC=2)
        made.append(Model(f"{unit}-{k}", base, pose, profile=profile, wounds=wounds, base_name=name))
    return tuple(made)


RAIDERS: list[tuple[float, ...] | None] = [(23.6, 25.6), (22.9, 23.9), (21.2, 22.2), (22.3, 19.5), (24.0, 17.9)]
GUARD: list[tuple[float, ...] | None] = [
    (27.9, 23.3),
    (29.6, 24.0),
    (28.0, 21.6),
    (29.7, 22.2),
    (31.3, 23.1),
    (29.3, 20.4),
    (31.1, 21.2),
    (32.8, 22.2),
]


def a_state(raiders_name: str = "Tarn Raiders", title_terrain: bool = True) -> State:
    """The Raiders and their Walker west, the Guard, a Carrier and Hounds east."""
    terrain = (
        Terrain("wreck", ((24.3, 32.0), (29.8, 31.5), (31.3, 34.0), (26.3, 35.5)), "light", 2.0),
        Terrain("wall", ((36.5, 29.5), (42.0, 30.1), (42.0, 29.2), (36.5, 28.6)), "dense", 5.0),
        Terrain("crater", ((31.0, 16.0), (35.0, 16.6), (37.0, 14.5), (35.0, 12.2), (29.9, 13.2)), "exposed", 0.5),
    )
    objectives = (
        Objective("B", (26.7, 28.6)),
        Objective("C", (26.7, 15.6)),
        Objective("Pit", area=((40.0, 18.0), (44.0, 18.0), (44.0, 22.0), (40.0, 22.0))),
    )
    units = (
        Unit(
            "raiders",
            "tarn",
            raiders_name,
            models("raiders", Round(inches(16)), RAIDERS, "32mm", 2),
            record=Record(charged=True),
        ),
        Unit(
            "walker",
            "tarn",
            "Marsh Walker",
            models("walker", Oval(inches(52.5), inches(35)), [(37.5, 20.0, 40.0)], "105x70mm", 12),
        ),
        Unit("wardens", "tarn", "Wardens", models("wardens", Round(inches(20)), [(40.0, 25.0), (41.0, 23.2)], "40mm")),
        Unit("guard", "ashfield", "Ashfield Guard", models("guard", Round(inches(16)), GUARD, "32mm")),
        Unit("carrier", "ashfield", "Carrier", models("carrier", rectangle(4.5, 2.6), [(36.0, 24.6, 0.0)], "hull", 10)),
        Unit(
            "hounds",
            "ashfield",
            "Copper Hounds",
            models("hounds", Oval(inches(37.5), inches(21)), [None, None], "75x42mm", 3),
            embarked_in="carrier",
        ),
    )
    return State(
        "40k-11e",
        Board(60.0, 44.0, terrain if title_terrain else (), objectives),
        (Player("tarn", "Tarn"), Player("ashfield", "Ashfield")),
        units,
        "tarn",
        round=2,
    )


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
        SequenceMoved(text="Tarn chooses", sequence={"step": "pile-in", "player": "tarn"}),
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
        ModelPlaced(text="Hounds 1 is set up", unit="hounds", model="hounds-1", at=(33.6, 26.6), facing=-20.0),
        ModelPlaced(text="Hounds 2 is set up", unit="hounds", model="hounds-2", at=(36.2, 27.2), facing=10.0),
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


def a_skirmish(raiders_name: str = "Tarn Raiders") -> Skirmish:
    """A whole small phase."""
    return Skirmish("Overrun at the wreck", a_state(raiders_name), the_events())
