"""A move that the planner suggests: where everybody would end, and what of it is proved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from simulator.geometry.shapes import Body, Point, Pose
from simulator.moves import Move
from simulator.planner.plan import Progress
from simulator.planner.tactician import plan
from simulator.planner.telling import outcome_told, proof_told
from simulator.state import State
from simulator.view.table.proposal import Proposal


@dataclass(frozen=True, slots=True)
class Suggested:
    """The planner's move for the unit at hand."""

    move: Move
    told: str
    """What it comes to, such as "Optimal: 5 of at most 5 engaged"."""
    proof: str = ""
    """What of it is proved, in a sentence."""

    def ghosts(self, state: State) -> tuple[tuple[str, Body, tuple[Point, ...]], ...]:
        """Return where each model would end, by id, and the way there from where it stands."""
        found = []
        for step in self.move.steps:
            model = state.model(step.model)
            began = model.pose
            facing = step.facing if step.facing is not None else began.facing if began is not None else 0.0
            way = step.path or (step.end,)
            way = (began.point, *way) if began is not None else way
            found.append((step.model, Body(model.base, Pose(*step.end, facing)), way))
        return tuple(found)


def suggestion(state: State, proposal: Proposal, watch: Callable[[Progress], None]) -> Suggested | str:
    """Return the planner's move for the unit at hand; or why there is none, in a sentence.

    Args:
        state: the position before the move.
        proposal: whose kind, unit and selection count.
        watch: is told now and then how it goes. If it raises KeyboardInterrupt, what was found so far is returned.
    """
    told = proposal.selections[proposal.selected] if proposal.selections else Move(proposal.kind, proposal.unit)
    found = plan(
        state,
        proposal.unit,
        proposal.kind,
        targets=told.targets,
        mode=told.mode,
        objective=told.objective,
        watch=watch,
    )
    outcome, proof = outcome_told(found, state), proof_told(found, state)
    if not found.move.steps:
        return proof or f"{outcome[:1].upper()}{outcome[1:]}."
    head = f"Optimal: {outcome}" if found.optimal else f"{outcome[:1].upper()}{outcome[1:]}"
    return Suggested(found.move, head, proof)
