"""A replay of two hundred models in which every unit piles in: for measuring frames."""

from __future__ import annotations

import math

from simulator.events import Event, ModelMoved, StepBegan, UnitChosen
from simulator.replay import Header, Replay
from simulator.scenario import from_document
from tests.builders import a_unit, scenario_tree


def crowd_replay(units: int = 20) -> Replay:
    """Units of ten on a whole table; the models of each go two inches, one after the other."""
    made = []
    for u in range(units):
        x, y = 3.0 + (u % 5) * 11.0, 4.0 + (u // 5) * 10.0
        models = [[x + (k % 5) * 1.9, y + (k // 5) * 2.0] for k in range(10)]
        made.append(a_unit(f"unit-{u}", ("red", "blue")[u % 2], models, name=f"Unit {u + 1}"))
    scenario = from_document(scenario_tree(units=made))
    events: list[Event] = [
        StepBegan(text="The Fight phase begins", clause="12.01", step="start"),
        StepBegan(text="Pile in", clause="12.02", step="pile-in"),
    ]
    for unit in scenario.state.units:
        target = "unit-1" if unit.id != "unit-1" else "unit-0"
        events.append(
            UnitChosen(
                text=f"{unit.name} piles in towards {target}",
                clause="12.03",
                player=unit.player,
                unit=unit.id,
                decision="pile-in",
                targets=(target,),
                options=(unit.id,),
            )
        )
        for k, model in enumerate(unit.models):
            assert model.pose is not None
            x, y = model.pose.point
            path = ((x, y), (x + 1.3, y + 1.7))
            length = math.dist(*path)
            events.append(
                ModelMoved(
                    text=f"{unit.name}, model {k + 1}, goes {length:.2f}″ and ends nearer",
                    clause="12.03",
                    unit=unit.id,
                    model=model.id,
                    kind="pile-in",
                    path=path,
                    length=length,
                    facing=0.0,
                    target=target,
                    measured=1.0,
                )
            )
    return Replay(Header.of(scenario, seed=1, program="0"), scenario, tuple(events))
