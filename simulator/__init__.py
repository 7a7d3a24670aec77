"""fightphase: a referee, planner and cinema for the Fight phase, seen from above.

`load` a scenario, `check` a move of it, `plan` the best one, `fight` the phase out, `read_replay` what was played.
Names are imported when first used, so that `import simulator` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simulator.moves import Example, Move, Step
    from simulator.planner.plan import Plan
    from simulator.planner.tactician import plan
    from simulator.play import Played, fight, next_decision
    from simulator.play.verifying import verify
    from simulator.referee import check
    from simulator.replay import Replay
    from simulator.replay_reading import read_replay
    from simulator.rules.clause import Clause, Finding, Witness
    from simulator.rules.verdict import Verdict
    from simulator.scenario import Scenario, load, load_move
    from simulator.state import State

_HOMES = {
    "Clause": "rules.clause",
    "Example": "moves",
    "Finding": "rules.clause",
    "Move": "moves",
    "Plan": "planner.plan",
    "Played": "play",
    "Replay": "replay",
    "Scenario": "scenario",
    "State": "state",
    "Step": "moves",
    "Verdict": "rules.verdict",
    "Witness": "rules.clause",
    "check": "referee",
    "fight": "play",
    "load": "scenario",
    "load_move": "scenario",
    "next_decision": "play",
    "plan": "planner.tactician",
    "read_replay": "replay_reading",
    "verify": "play.verifying",
}

__all__ = [
    "Clause",
    "Example",
    "Finding",
    "Move",
    "Plan",
    "Played",
    "Replay",
    "Scenario",
    "State",
    "Step",
    "Verdict",
    "Witness",
    "check",
    "fight",
    "load",
    "load_move",
    "next_decision",
    "plan",
    "read_replay",
    "verify",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'simulator' has no attribute {name!r}")
    return getattr(import_module(f"simulator.{_HOMES[name]}"), name)
