"""The Fight phase played: from a script, and by the automatic player where the script is silent.

`fight` plays a scenario to its end and returns every event; `next_decision` says who must decide what in a position.

The order of the phase is a ruleset's own (`simulator.rules.sequence`); here decisions are asked for, choices judged and
resolved, and all of it told as events. The automatic player moves units as the tactician plans
(see `simulator.play.automatic`).
"""

from __future__ import annotations

from dataclasses import dataclass

from simulator.dice import SeededDice
from simulator.events import Event, fold
from simulator.play.automatic import Automatic
from simulator.play.choice import Chooser
from simulator.play.phase import CannotBePlayedError, next_decision, play, sequence_of
from simulator.play.planning import PLANNERS, USUAL
from simulator.play.scripted import Scripted
from simulator.rules.decision import Decision
from simulator.scenario import Scenario
from simulator.script import Script
from simulator.state import State

__all__ = [
    "Automatic",
    "CannotBePlayedError",
    "Chooser",
    "Decision",
    "Played",
    "Scripted",
    "fight",
    "next_decision",
    "play",
    "sequence_of",
]


@dataclass(frozen=True)
class Played:
    """A phase played to its end: where it began, what happened, where it ended."""

    start: State
    events: tuple[Event, ...]
    final: State


def fight(scenario: Scenario, *, script: Script | None = None, seed: int = 0, planner: str = USUAL) -> Played:
    """Play a scenario's Fight phase to its end.

    Args:
        scenario: where it begins; the step it names is where the phase is picked up.
        script: what the players choose, as far as it says; the automatic player chooses the rest.
        seed: of the dice that no script settles; the same seed gives the same events everywhere.
        planner: how units move that the script does not: "best", as the tactician plans, or "straight".

    Raises:
        ScriptError: the script chooses what cannot be chosen, or an entry of it never comes up; nothing was played.
        CannotBePlayedError: the scenario's ruleset or phase cannot be played yet.
        ValueError: there is no planner of that name.
    """
    if planner not in PLANNERS:
        raise ValueError(f'there is no planner "{planner}"; there is {", ".join(PLANNERS)}')
    automatic, dice = Automatic.named(planner), SeededDice(seed)
    if script is None:
        events = tuple(play(scenario.state, automatic, dice))
        return Played(scenario.state, events, fold(scenario.state, events))
    chooser = Scripted(script, automatic)
    events = tuple(play(scenario.state, chooser, dice))
    final = fold(scenario.state, events)
    chooser.finish(final)
    return Played(scenario.state, events, final)
