"""A large replay made by hand: two hundred models, of which ten units of ten pile in."""

from __future__ import annotations

from simulator.events import Event, ModelMoved, StepBegan, UnitChosen
from simulator.replay import Header, Replay
from simulator.scenario import from_document
from tests.builders import a_unit, scenario_tree


def a_crowd() -> Replay:
    """Twenty units of ten on a table of 60″ by 44″; every unit of the first player moves its ten models."""
    units = []
    for u in range(20):
        x, y = 3.0 + (u % 5) * 11.0, 4.0 + (u // 5) * 10.0
        models = [[x + (k % 5) * 1.9, y + (k // 5) * 2.0] for k in range(10)]
        units.append(a_unit(f"unit-{u}", ("red", "blue")[u % 2], models, name=f"Unit {u + 1}"))
    scenario = from_document(scenario_tree(units=units))
    events: list[Event] = [StepBegan(text="Pile in begins", clause="12.02", step="pile-in")]
    for unit in scenario.state.units[::2]:
        events.append(UnitChosen(text=f"Red piles in with {unit.name}", player="red", unit=unit.id, decision="pile-in"))
        for model in unit.models:
            assert model.pose is not None
            start = model.pose.point
            path = (start, (start[0] + 0.8, start[1] + 1.6), (start[0] + 0.3, start[1] + 2.4))
            events.append(
                ModelMoved(
                    text=f"{scenario.state.name_of(model.id)} goes 2.73″.",
                    clause="12.03",
                    unit=unit.id,
                    model=model.id,
                    kind="pile-in",
                    path=path,
                    length=2.7328,
                    facing=model.pose.facing,
                    target="unit-1",
                )
            )
    return Replay(Header.of(scenario, seed=1, program="0.1.0"), scenario, tuple(events))
