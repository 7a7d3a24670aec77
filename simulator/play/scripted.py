"""A player that follows a script, and leaves what the script does not say to the automatic player.

An entry applies when its decision comes up with its unit among the options; entries of one kind are taken in the order
of the script. An entry that never comes up, or that chooses what cannot be chosen, is an error with its line and the
options there were.
"""

from __future__ import annotations

from typing import Final, NoReturn

from simulator.files.faults import Fault, ScriptError
from simulator.geometry.shapes import Pose
from simulator.moves import Move
from simulator.play.automatic import Automatic
from simulator.play.choice import Choice, Refuse
from simulator.rules import ruleset_of
from simulator.rules.decision import Decision
from simulator.rules.eleventh.sequence.combats import able_to_fight
from simulator.rules.eleventh.sequence.eligible import far_from_everybody, somebody_in_reach
from simulator.rules.words import listed
from simulator.script import MOVES, Script, ScriptedDecision
from simulator.state import State

_STEPS: Final = ("start", "pile-in", "fight", "consolidate", "end")


class Scripted:
    """Answers decisions from a script. One object plays one phase: it remembers which entries were used."""

    def __init__(self, script: Script, otherwise: Automatic) -> None:
        self._script = script
        self._otherwise = otherwise
        self._left = list(script.decisions)
        self._fight: ScriptedDecision | None = None
        self._offered: dict[tuple[str, str], list[str]] = {}

    def choose(self, state: State, decision: Decision) -> Choice:
        """Answer a decision.

        Raises:
            ScriptError: when the script chooses something that cannot be chosen.
        """
        self._check_missed(state)
        if decision.decision == "pile-in" and decision.unit:
            return self._overrun_move(state, decision)
        if decision.decision == "choose-fight-type":
            return self._fight_type(state, decision)
        if decision.decision == "attack":
            return self._attack(state, decision)
        seen = self._offered.setdefault((decision.decision, decision.player), [])
        seen.extend(option for option in decision.options if option not in seen)
        entry = self._take(decision)
        if decision.decision == "select-to-fight":
            self._fight = entry if entry is not None and entry.decision != "pass" else None
            return self._otherwise.choose(state, decision) if entry is None else self._selected(state, decision, entry)
        if entry is None:
            return self._otherwise.choose(state, decision)
        if decision.decision == "disembark":
            return self._disembark(entry)
        return self._moved(state, decision, entry)

    def finish(self, state: State) -> None:
        """Say which entries never came up, when the phase is over.

        Raises:
            ScriptError: naming all of them.
        """
        self._refuse_missed(state, self._left)

    def _check_missed(self, state: State) -> None:
        """Refuse entries whose step of the phase is over."""
        gone = [kind for kind in MOVES if _STEPS.index(kind) < _STEPS.index(state.step)]
        self._refuse_missed(state, [entry for entry in self._left if entry.decision in gone])

    def _refuse_missed(self, state: State, missed: list[ScriptedDecision]) -> None:
        faults: list[Fault] = []
        for entry in missed:
            player = entry.player or (state.unit(entry.unit).player if entry.unit in state.unit_by_id else "")
            told = "It never came up." if not entry.unit else f'It never came up for "{entry.unit}".'
            if entry.decision != "pass":
                offered = self._offered.get((entry.decision, player), [])
                choices = listed([f'"{option}"' for option in offered], "or") or "nobody"
                name = f"{player} could choose" if player else "there was"
                told = f"{told} {name[:1].upper()}{name[1:]}: {choices}."
            faults.extend(self._script.fault(entry, told).faults)
        if faults:
            raise ScriptError(faults)

    def _refuser(self, entry: ScriptedDecision) -> Refuse:
        def refuse(message: str) -> NoReturn:
            raise self._script.fault(entry, message)

        return refuse

    def _take(self, decision: Decision) -> ScriptedDecision | None:
        """Take the first entry that applies out of the script."""
        for entry in self._left:
            if entry.player not in (None, decision.player):
                continue
            passes = entry.decision == "pass" and decision.decision == "select-to-fight"
            if passes or (entry.decision == decision.decision and entry.unit in decision.options):
                self._left.remove(entry)
                return entry
        return None

    def _selected(self, state: State, decision: Decision, entry: ScriptedDecision) -> Choice:
        refuse = self._refuser(entry)
        if entry.decision != "pass":
            return Choice(refuse, "script", unit=entry.unit or "")
        if not decision.may_pass:
            able = [state.unit(unit) for unit in able_to_fight(state, decision.player)]
            near = listed([unit.name for unit in able if not far_from_everybody(state, unit)])
            options = listed([f'"{option}"' for option in decision.options], "or")
            name = state.player_name(decision.player)
            refuse(f"{name} may not pass: within 5″ of an enemy there is {near}. Options: {options}.")
        return Choice(refuse, "script", passes=True)

    def _moved(self, state: State, decision: Decision, entry: ScriptedDecision) -> Choice:
        unit = entry.unit or ""
        move = None if entry.stay else entry.move
        if not entry.stay and entry.steps is None:
            return self._planned(state, decision, entry, unit)
        return Choice(self._refuser(entry), "script", unit=unit, move=move)

    def _planned(self, state: State, decision: Decision, entry: ScriptedDecision, unit: str) -> Choice:
        """Return the automatic player's way, with whatever the script selects; what cannot be selected is refused."""
        selected = Move(decision.decision, unit, (), entry.targets, entry.mode, entry.objective)
        selection = ruleset_of(state).moves[decision.decision].select(state, selected)
        wrong = selection.target_fault if entry.targets is not None or entry.objective is not None else None
        faults = [fault for fault in (selection.mode_fault, wrong) if fault is not None]
        if faults:
            self._refuser(entry)(f"{'; '.join(faults)}.")
        return self._otherwise.move(state, decision, unit, selected)

    def _fight_type(self, state: State, decision: Decision) -> Choice:
        entry = self._fight
        if entry is None:
            return self._otherwise.choose(state, decision)
        refuse = self._refuser(entry)
        wanted = entry.fight
        if wanted is None:
            moves = entry.steps is not None and "overrun" in decision.options
            wanted = "overrun" if moves else decision.options[0]
        if wanted not in decision.options:
            options = listed([f'"{option}"' for option in decision.options], "or")
            refuse(f'fight = "{wanted}": {state.unit(decision.unit).name} can make {options} here.')
        if wanted != "overrun" and entry.steps is not None:
            refuse(f"steps: {state.unit(decision.unit).name} makes a normal fight; only an overrun fight moves.")
        if entry.steps and not somebody_in_reach(state, state.unit(decision.unit)):
            refuse(f"steps: no enemy unit is within 5″ of {state.unit(decision.unit).name}, so it cannot pile in.")
        return Choice(refuse, "script", unit=decision.unit, option=wanted)

    def _overrun_move(self, state: State, decision: Decision) -> Choice:
        entry = self._fight
        if entry is None:
            return self._otherwise.choose(state, decision)
        if entry.steps is None:
            return self._planned(state, decision, entry, decision.unit)
        return Choice(self._refuser(entry), "script", unit=decision.unit, move=entry.move)

    def _attack(self, state: State, decision: Decision) -> Choice:
        entry = self._fight
        if entry is None or entry.attacks is None:
            return self._otherwise.choose(state, decision)
        return Choice(self._refuser(entry), "script", unit=decision.unit, attacks=entry.attacks)

    def _disembark(self, entry: ScriptedDecision) -> Choice:
        places = None
        if entry.steps is not None:
            places = {step.model: Pose(*step.end, step.facing or 0.0) for step in entry.steps}
        return Choice(self._refuser(entry), "script", unit=entry.unit or "", places=places)
