"""A unit's move in the making: who of it has been dragged where, by which way, and what is selected for it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.authoring.recording import move_of
from simulator.geometry.shapes import Body, Point, Pose
from simulator.moves import Move, Step
from simulator.rules import ruleset_of
from simulator.state import State
from simulator.view.editor.held import with_poses

Ends = tuple[tuple[str, Pose], ...]
Ways = tuple[tuple[str, tuple[Point, ...]], ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A unit's move, or how it is set up, so far. Nothing of it has happened."""

    kind: str
    unit: str
    selections: tuple[Move, ...] = ()
    """What may be selected: targets, mode, objective, as moves without steps; nothing where the rules leave no choice.
    """
    selected: int = 0
    """Which of these is."""
    ends: Ends = ()
    """Where each model that was dragged ends, in the order in which they go."""
    ways: Ways = ()
    """The corners of the ways that were drawn, without start and end."""
    sets_up: bool = False
    """Whether its models come from no place: they are set up where they end."""
    placed: tuple[str, ...] = ()
    """Those of a unit that is set up that somebody has placed: they go first, in this order."""

    def ended(self, model: str, pose: Pose, corners: tuple[Point, ...] = ()) -> Proposal:
        """Return it with a model ending elsewhere; it keeps its turn in the order.

        One that is set up goes behind those that were placed before it.
        """
        if self.sets_up:
            placed = self.placed if model in self.placed else (*self.placed, model)
            known = {**dict(self.ends), model: pose}
            order = (*placed, *(k for k in known if k not in placed))
            return replace(self, placed=placed, ends=tuple((k, known[k]) for k in order))
        ends = tuple((k, pose if k == model else p) for k, p in self.ends)
        if model not in dict(self.ends):
            ends = (*ends, (model, pose))
        ways = tuple((k, way) for k, way in self.ways if k != model)
        return replace(self, ends=ends, ways=(*ways, (model, corners)) if corners else ways)

    def without(self, model: str) -> Proposal:
        """Return it with a model where it began."""
        return replace(
            self,
            ends=tuple((k, pose) for k, pose in self.ends if k != model),
            ways=tuple((k, way) for k, way in self.ways if k != model),
        )

    def shifted(self, model: str, by: int) -> Proposal:
        """Return it with a model going so many turns later, or earlier."""
        order = [k for k, _ in self.ends]
        if model not in order:
            return self
        at = order.index(model)
        to = min(max(at + by, 0), len(order) - 1)
        ends = list(self.ends)
        ends.insert(to, ends.pop(at))
        return replace(self, ends=tuple(ends))

    def first(self, model: str, other: str) -> Proposal:
        """Return it with a model going just before another one."""
        order = [k for k, _ in self.ends]
        if model not in order or other not in order:
            return self
        return self.shifted(model, order.index(other) - order.index(model))

    def laid_out(self, move: Move) -> Proposal:
        """Return a unit that is set up with its models where somebody else would have them, none placed by hand."""
        ends = tuple((step.model, Pose(*step.end, step.facing or 0.0)) for step in move.steps)
        return replace(self, ends=ends, placed=())

    def taking(self, move: Move, state: State) -> Proposal:
        """Return it with the steps of a move, such as a planner's, in their order."""
        if self.sets_up:
            return self.laid_out(move)
        now = self
        for step in move.steps:
            began = state.model(step.model).pose
            facing = step.facing if step.facing is not None else began.facing if began is not None else 0.0
            now = now.without(step.model).ended(step.model, Pose(*step.end, facing), (step.path or ())[:-1])
        return now

    def move(self, state: State) -> Move:
        """Return it as a move."""
        told = self.selections[self.selected] if self.selections else Move(self.kind, self.unit)
        if self.sets_up:
            steps = tuple(Step(k, to=pose.point, facing=pose.facing) for k, pose in self.ends)
            return replace(told, steps=steps)
        made = move_of(state, self.kind, self.unit, dict(self.ends), dict(self.ways), told.targets)
        return replace(made, mode=told.mode, objective=told.objective)

    def standing(self, state: State) -> State:
        """Return the position as it looks: with everybody where the proposal has them."""
        if self.sets_up:
            state = state.with_unit(replace(state.unit(self.unit), embarked_in=None))
        return with_poses(state, dict(self.ends))

    def body(self, state: State, model: str) -> Body | None:
        """Return the base of a model of the unit where it is now; None where it has no place yet."""
        found = state.model(model)
        pose = dict(self.ends).get(model, found.pose)
        return None if pose is None else Body(found.base, pose)


def proposal_of(state: State, kind: str, unit: str) -> Proposal:
    """Return the move of a unit before anybody of it has moved."""
    rule = ruleset_of(state).moves[kind]
    choices = rule.choices(state, state.unit(unit)) if rule.choices is not None else ()
    return Proposal(kind, unit, choices if len(choices) > 1 else (), sets_up=rule.sets_up)


def selection_words(state: State, chosen: Move) -> str:
    """Return what is selected, in a few words: "Guard and Walker", "ongoing", "objective C"."""
    parts = [chosen.mode] if chosen.mode else []
    if chosen.targets:
        names = [state.unit(t).name for t in chosen.targets]
        parts.append(names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}")
    if chosen.objective:
        parts.append(f"objective {chosen.objective}")
    return ": ".join(parts[:1]) + (f": {', '.join(parts[1:])}" if len(parts) > 1 else "") or "as the rules have it"
