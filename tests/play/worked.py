"""Worked sequences: a table and a script that says what is asked, in what order, and what is refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from simulator.dice import SeededDice
from simulator.events import Event, ModelDestroyed, UnitChosen, apply
from simulator.files.faults import Fault, ScriptError
from simulator.files.script_entries import BY_MODEL
from simulator.play import Automatic, Decision, Scripted, play
from simulator.play.choice import Choice
from simulator.scenario import Scenario, load
from simulator.script import Script, load_script
from simulator.state import State

ENTRIES = frozenset(
    {
        "trigger",
        "pile-in",
        "select-to-fight",
        "disembark",
        "deadly-demise",
        "consolidate",
        "remove",
        "retreat",
        *BY_MODEL,
    }
)
"""Decisions that entries of a script answer; the others belong to the fight or trigger an entry chose."""


def table_of(script: Path) -> Path:
    """The table a script is played on: TABLE.toml for TABLE.script.toml and for TABLE.WORDS.script.toml."""
    return script.with_name(f"{script.name.split('.')[0]}.toml")


def worded(decision: Decision) -> str:
    """A decision as scripts write what they expect: "blue select-to-fight: b1, b2, or pass"."""
    passing = ", or pass" if decision.decision == "select-to-fight" and decision.may_pass else ""
    return f"{decision.player} {decision.decision}: {', '.join(decision.options)}{passing}"


@dataclass
class Listening:
    """A script's player, with every decision that comes up written down."""

    player: Scripted
    asked: list[str] = field(default_factory=list)
    open: str = "nothing"
    """The first decision of its own that the script, being at its end, does not answer."""

    def choose(self, state: State, decision: Decision) -> Choice:
        """Answer a decision."""
        in_a_fight = decision.decision == "pile-in" and decision.unit != ""
        words, own = worded(decision), decision.decision in ENTRIES and not in_a_fight
        self.asked.append(words)
        if own and self.player.left == 0 and self.open == "nothing":
            self.open = words
        return self.player.choose(state, decision)


@dataclass
class Told:
    """What came of a worked sequence."""

    scenario: Scenario
    script: Script
    asked: list[str]
    open: str
    events: list[Event]
    final: State
    faults: tuple[Fault, ...] = ()


def tell(path: Path) -> Told:
    """Play a worked sequence to its end, or to where it is refused."""
    scenario = load(table_of(path))
    script = load_script(path, scenario)
    listening = Listening(Scripted(script, Automatic()))
    state, events = scenario.state, []
    faults: tuple[Fault, ...] = ()
    try:
        for event in play(state, listening, SeededDice(0)):
            state = apply(state, event)
            events.append(event)
        listening.player.finish(state)
    except ScriptError as error:
        faults = error.faults
    return Told(scenario, script, listening.asked, listening.open, events, state, faults)


def selected(told: Told) -> list[str]:
    """The units selected to fight, each with the player who did."""
    chosen = (e for e in told.events if isinstance(e, UnitChosen) and e.decision == "select-to-fight")
    return [f"{e.player}: {e.unit}" for e in chosen]


def destroyed(told: Told) -> list[str]:
    """The models destroyed, in order."""
    return [e.model for e in told.events if isinstance(e, ModelDestroyed)]


def in_order(wanted: tuple[str, ...], among: list[str], *, part: bool = False) -> str | None:
    """The first wanted text that does not come, in this order among others; `part` of a text is enough."""
    rest = iter(among)
    for words in wanted:
        if not any(words in text if part else words == text for text in rest):
            return words
    return None
