"""A move that is being recorded: which unit moves how, and where its models end, as they were dragged."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.authoring.recording import move_of, record
from simulator.geometry.shapes import Point, Pose
from simulator.moves import Example, Move
from simulator.rules import rulesets
from simulator.scenario import Scenario
from simulator.state import State

Ends = tuple[tuple[str, Pose], ...]


@dataclass(frozen=True, slots=True)
class Recording:
    """A move so far."""

    kind: str
    unit: str
    ends: Ends = ()
    """Where each model that was dragged ends, in the order in which they were."""
    ways: tuple[tuple[str, tuple[Point, ...]], ...] = ()
    """The corners of the way of those that go a certain way, as the file has them."""
    targets: tuple[str, ...] | None = None
    """The enemy units that are selected; None leaves them to the rules."""
    name: str = ""
    position: int | None = None
    """Which worked move it is to take the place of; None for a new one."""
    mode: str | None = None
    objective: str | None = None

    def ended(self, model: str, pose: Pose, corners: tuple[Point, ...] | None = None) -> Recording:
        """Return it with a model ending elsewhere; it keeps its turn in the order.

        Args:
            model: which one.
            pose: where it ends.
            corners: of its way; without any it goes the shortest way there. None keeps those that it has.
        """
        ends = tuple((k, pose if k == model else p) for k, p in self.ends)
        if model not in dict(self.ends):
            ends = (*ends, (model, pose))
        now = dict(self.ways).get(model, ()) if corners is None else corners
        ways = tuple((k, way) for k, way in self.ways if k != model)
        return replace(self, ends=ends, ways=(*ways, (model, now)) if now else ways)

    def without_last(self) -> Recording:
        """Return it without the model that was dragged last."""
        gone = self.ends[-1][0]
        return replace(self, ends=self.ends[:-1], ways=tuple((k, way) for k, way in self.ways if k != gone))

    def move(self, state: State) -> Move:
        """Return it as a move."""
        made = move_of(state, self.kind, self.unit, dict(self.ends), dict(self.ways), self.targets)
        return replace(made, mode=self.mode, objective=self.objective)

    def example(self, scenario: Scenario) -> Example:
        """Return it as a worked move, with what the referee says of it as what it should say."""
        return record(scenario.state, self.move(scenario.state), self.name or free_name(scenario, self.kind)).example


def kinds_of(scenario: Scenario) -> tuple[str, ...]:
    """Return the kinds of moves that can be recorded by dragging: those that do not set models up."""
    ruleset = rulesets().get(scenario.ruleset)
    return tuple(kind for kind, rule in ruleset.moves.items() if not rule.sets_up) if ruleset is not None else ()


def recording_of(scenario: Scenario, unit: str) -> Recording | None:
    """Begin the move of a unit: of the kind that the step of the phase is for; None where there is none."""
    kinds = kinds_of(scenario)
    if not kinds:
        return None
    step = scenario.state.step
    return Recording(step if step in kinds else kinds[0], unit)


def of_example(scenario: Scenario, position: int) -> Recording:
    """Take up a worked move that is there already."""
    example = scenario.examples[position]
    move, state = example.move, scenario.state
    ends, ways = [], []
    for step in move.steps:
        pose = state.model(step.model).pose if step.model in state.model_by_id else None
        facing = step.facing if step.facing is not None else pose.facing if pose is not None else 0.0
        ends.append((step.model, Pose(*step.end, facing)))
        if step.path:
            ways.append((step.model, step.path[:-1]))
    return Recording(
        move.kind,
        move.unit,
        tuple(ends),
        tuple(ways),
        move.targets,
        example.name,
        position,
        move.mode,
        move.objective,
    )


def free_name(scenario: Scenario, kind: str) -> str:
    """Return a name that no worked move has."""
    taken = {example.name for example in scenario.examples}
    return next(n for k in range(1, len(taken) + 2) if (n := f"{kind} {k}" if k > 1 else kind) not in taken)
