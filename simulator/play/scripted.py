"""A player that follows a script, and leaves what the script does not say to the automatic player.

An entry applies when its decision comes up with its unit among the options; a player's entries of one kind are taken
in the order of the script. An entry that comes too early, that never comes up, or that chooses what cannot be chosen,
is an error with its line, the clause and the options there were.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NoReturn

from simulator.files.faults import Fault, ScriptError
from simulator.files.rulesets import STEPS
from simulator.files.script_entries import BY_MODEL, BY_OWNER, MOVES
from simulator.geometry.shapes import Pose
from simulator.moves import Move
from simulator.play.choice import Choice, Player, Refuse
from simulator.play.selected import wrongly_selected
from simulator.rules import ruleset_of
from simulator.rules.decision import Answer, Decision
from simulator.rules.sequence import Sequence
from simulator.rules.words import listed
from simulator.script import Script, ScriptedDecision
from simulator.state import State

_STEPS: Final = (*STEPS, "end-of-turn")
_PASSED: Final = {
    "pile-in": ("pile-in",),
    "select-to-fight": ("fight", None),
    "consolidate": ("consolidate",),
    "retreat": ("retreat",),
    "opportunity-attack": (None,),
}
"""Decisions that a player may pass, with the steps that a pass names for it; None where it names none."""


def _chosen_by(entry: ScriptedDecision) -> str:
    """Return what an entry chooses among the options of its decision."""
    return (entry.trigger if entry.decision == "trigger" else entry.model if entry.model else entry.unit) or ""


def _sequence(state: State) -> Sequence:
    sequence = ruleset_of(state).sequence
    assert sequence is not None, "a phase is played by its ruleset's order"
    return sequence


class Scripted:
    """Answers decisions from a script. One object plays one phase: it remembers which entries were used."""

    def __init__(self, script: Script, otherwise: Player) -> None:
        self._script = script
        self._otherwise = otherwise
        self._left = list(script.decisions)
        self._fight: ScriptedDecision | None = None
        self._piled_in = False
        self._trigger: ScriptedDecision | None = None
        self._rolled: ScriptedDecision | None = None
        """The entry by which a unit made its hazard rolls, which has not been set up by it."""
        self._set_up: list[ScriptedDecision] = []
        """The entries by which units have been set up: those that roll afterwards have their faces in them."""
        self._asked: dict[tuple[str, str], list[tuple[State, Decision]]] = {}

    @property
    def left(self) -> int:
        """How many decisions of the script have not come up."""
        return len(self._left)

    @property
    def still_to_come(self) -> tuple[int, ...]:
        """The positions in the script of the decisions that have not come up."""
        left = {id(entry) for entry in self._left}
        return tuple(k for k, entry in enumerate(self._script.decisions) if id(entry) in left)

    def choose(self, state: State, decision: Decision) -> Choice:
        """Answer a decision.

        Raises:
            ScriptError: when the script chooses something that cannot be chosen.
        """
        self._forget_the_dead(state)
        self._check_missed(state)
        if decision.decision != "choose-target":
            self._check_struck(state)
        match decision.decision:
            case "pile-in" if decision.unit and not self._has_entry(decision):
                return self._move_in_fight(state, decision)
            case "choose-fight-type":
                return self._fight_type(state, decision)
            case "attack":
                return self._attack(state, decision)
            case "choose-target":
                return self._target(state, decision)
            case "get-out":
                return self._get_out(state, decision)
            case _:
                return self._from_entry(state, decision)

    def _from_entry(self, state: State, decision: Decision) -> Choice:
        """Answer a decision that has entries of its own."""
        self._asked.setdefault((decision.decision, decision.player), []).append((state, decision))
        entry = self._take(state, decision)
        match decision.decision:
            case "select-to-fight":
                self._fight, self._piled_in = entry, False
            case "trigger":
                self._trigger = entry
        if entry is None:
            return self._unscripted(state, decision)
        refuse = self._refuser(entry)
        match entry.decision:
            case "pass":
                self._fight = None
                return Choice(self._refuser_of_pass(entry, decision), "script", passes=True)
            case "select-to-fight":
                return Choice(refuse, "script", unit=entry.unit or "")
            case "trigger" | "remove":
                return Choice(refuse, "script", unit=decision.unit, option=_chosen_by(entry))
            case "disembark":
                return self._disembark(entry)
            case "deadly-demise":
                exploding, fall = _chosen_by(entry), entry.casualties
                return Choice(
                    refuse, "script", unit=decision.unit, option=exploding, casualties=fall, faces=entry.faces
                )
            case kind if kind in BY_MODEL:
                return Choice(
                    refuse, "script", unit=decision.unit, option=_chosen_by(entry), attacks=entry.attacks or ()
                )
            case _:
                return self._moved(state, decision, entry, entry.unit or "")

    def _unscripted(self, state: State, decision: Decision) -> Choice:
        """Return what is done where the script says nothing: the automatic player's answer, or no move."""
        choice = self._otherwise.choose(state, decision)
        if self._script.otherwise == "stay" and choice.move is not None:
            return Choice(choice.refuse, unit=choice.unit, stays=True)
        return choice

    def finish(self, state: State) -> None:
        """Say which entries never came up, when the phase is over.

        Raises:
            ScriptError: naming all of them.
        """
        self._forget_the_dead(state)
        self._check_struck(state)
        self._refuse_missed(state, self._left)

    def _forget_the_dead(self, state: State) -> None:
        """Lay aside the entry of a unit that made its hazard rolls by it and lost everybody: nobody is to be set up."""
        entry = self._rolled
        if entry is not None and not any(m.alive for m in state.unit(entry.unit or "").models):
            self._left.remove(entry)
            self._rolled = None

    def _check_missed(self, state: State) -> None:
        """Refuse entries whose step of the phase is over."""
        last = _sequence(state).step_of
        gone = [kind for kind in last if _STEPS.index(last[kind]) < _STEPS.index(state.step)]
        self._refuse_missed(state, [entry for entry in self._left if entry.decision in gone or entry.step in gone])

    def _refuse_missed(self, state: State, missed: list[ScriptedDecision]) -> None:
        faults: list[Fault] = []
        for entry in missed:
            faults.extend(self._script.fault(entry, self._why_missed(state, entry)).faults)
        if faults:
            raise ScriptError(faults)

    def _why_missed(self, state: State, entry: ScriptedDecision) -> str:
        """Say why an entry never came up: why it could not be chosen when its player was last asked, and what could."""
        wanted, player = _chosen_by(entry), self._player_of(state, entry) or ""
        asked = [
            one
            for (kind, whose), found in self._asked.items()
            if kind == entry.decision and player in ("", whose)
            for one in found
        ]
        if entry.decision == "pass":
            return self._why_never_passed(state, entry, player)
        if not asked:
            name = state.player_name(player) if player else "nobody"
            clause = _sequence(state).by_kind.get(entry.decision)
            if clause is None:
                return f'"{entry.decision}" never comes up in {ruleset_of(state).title}.'
            return f'{clause.id}: It never came up for "{wanted}": {name} had nobody to choose.'
        then, decision = asked[-1]
        offered = list(dict.fromkeys(option for _, one in asked for option in one.options))
        told = listed([f'"{option}"' for option in offered], "or")
        could = f"{state.player_name(decision.player)} could choose: {told}."
        if wanted in offered:
            return f'{decision.clause}: It never came up again for "{wanted}". {could}'
        clause, why = _sequence(then).why_not(then, decision, Answer(wanted, wanted))
        return f'{clause.id}: It never came up for "{wanted}": {why} {could}'

    @staticmethod
    def _why_never_passed(state: State, entry: ScriptedDecision, player: str) -> str:
        """Say that there was nothing to pass, by the clause of what would have been passed."""
        by_kind = _sequence(state).by_kind
        clause = next(
            (by_kind[kind] for kind, steps in _PASSED.items() if entry.step in steps and kind in by_kind), None
        )
        if clause is None:
            return f'A pass with step = "{entry.step}" never comes up in {ruleset_of(state).title}.'
        who = state.player_name(player) if player else "nobody"
        return f"{clause.id}: It never came up: {who} had nothing left to pass."

    @staticmethod
    def _player_of(state: State, entry: ScriptedDecision) -> str | None:
        """Return whose decision an entry answers, as far as it says."""
        if entry.player is not None:
            return entry.player
        if entry.trigger is not None:
            return next((u.player for u in state.units for t in u.triggers if t.name == entry.trigger), None)
        if entry.decision in BY_OWNER and entry.model in state.model_by_id:
            return state.unit_of[entry.model].player
        return state.unit(entry.unit).player if entry.unit in state.unit_by_id else None

    def _refuser(self, entry: ScriptedDecision) -> Refuse:
        def refuse(message: str, line: int | None = None) -> NoReturn:
            raise self._script.fault(entry, message, line)

        return refuse

    def _refuser_of_pass(self, entry: ScriptedDecision, decision: Decision) -> Refuse:
        """Return what refuses a pass: where its player could have passed before this step, it says how."""
        refuse = self._refuser(entry)
        asked = [kind for kind in MOVES if entry.step is None and self._could_pass(kind, decision.player)]

        def with_hint(message: str, line: int | None = None) -> NoReturn:
            hint = "".join(f' To make no more {kind} moves: step = "{kind}".' for kind in asked)
            refuse(message + hint, line)

        return with_hint

    def _could_pass(self, kind: str, player: str) -> bool:
        """Say whether a player was asked for a kind of moves in the step of its name, and could pass."""
        return any(asked.may_pass and asked.step == kind for _, asked in self._asked.get((kind, player), ()))

    def _take(self, state: State, decision: Decision) -> ScriptedDecision | None:
        """Take the first entry that applies out of the script; refuse one of its player that should come before it."""
        early: ScriptedDecision | None = None
        for entry in self._left:
            if self._player_of(state, entry) not in (None, decision.player):
                continue
            passes = entry.decision == "pass" and entry.step in _PASSED.get(decision.decision, ())
            if not passes and entry.decision != decision.decision:
                continue
            if passes or _chosen_by(entry) in decision.options:
                if early is not None:
                    chosen = _chosen_by(early)
                    self._refuser(early)(_sequence(state).refusal(state, decision, Answer(chosen, chosen)))
                self._left.remove(entry)
                return entry
            early = early or entry
        return None

    def _moved(self, state: State, decision: Decision, entry: ScriptedDecision, unit: str) -> Choice:
        """Return the move an entry describes; where it gives no steps, the automatic player's way."""
        if entry.stay:
            return Choice(self._refuser(entry), "script", unit=unit, stays=True)
        if entry.steps is None:
            return self._planned(state, decision, entry, unit)
        return Choice(self._refuser(entry), "script", unit=unit, move=entry.move)

    def _planned(self, state: State, decision: Decision, entry: ScriptedDecision, unit: str) -> Choice:
        """Return the automatic player's way, with whatever the script selects; what cannot be selected is refused."""
        selected = Move(decision.decision, unit, (), entry.targets, entry.mode, entry.objective)
        faults = wrongly_selected(state, selected)
        if faults:
            self._refuser(entry)(" ".join(faults))
        return self._otherwise.move(state, decision, unit, selected)

    def _fight_type(self, state: State, decision: Decision) -> Choice:
        entry = self._fight
        if entry is None:
            return self._otherwise.choose(state, decision)
        refuse = self._refuser(entry)
        with_move = _sequence(state).fight_with_move
        moves = entry.steps is not None or entry.targets is not None
        stays = entry.stay and with_move in decision.options
        wanted = entry.fight or (with_move if moves or stays else decision.options[0])
        return Choice(refuse, "script", unit=decision.unit, option=wanted)

    def _has_entry(self, decision: Decision) -> bool:
        """Say whether a unit's pile-in during its fight has an entry of its own, besides that of the fight."""
        return any(e.decision == decision.decision and e.unit in decision.options for e in self._left)

    def _move_in_fight(self, state: State, decision: Decision) -> Choice:
        self._piled_in = True
        self._asked.setdefault((decision.decision, decision.player), []).append((state, decision))
        if self._fight is None:
            return self._unscripted(state, decision)
        if self._script.otherwise == "stay" and self._fight.steps is None and self._fight.targets is None:
            return Choice(self._refuser(self._fight), "script", unit=decision.unit, stays=True)
        return self._moved(state, decision, self._fight, decision.unit)

    def _attack(self, state: State, decision: Decision) -> Choice:
        entry = self._fight if self._fight is not None and self._fight.unit == decision.unit else None
        if entry is None:
            entry = self._attack_entry(state, decision)
        if entry is None:
            return self._otherwise.choose(state, decision)
        refuse = self._refuser(entry)
        if entry.fight is not None and "choose-fight-type" not in _sequence(state).by_kind:
            clause = _sequence(state).by_kind["attack"].id
            refuse(f'{clause}: fight = "{entry.fight}": there are no fight types in this ruleset.')
        if (entry.steps or entry.targets) and not self._piled_in:
            name = state.unit(decision.unit).name
            ids = [clause.id for clause in ruleset_of(state).moves["pile-in"].clauses]
            rule = "pile-in.targets" if "pile-in.targets" in ids else ids[0]
            refuse(f"{rule}: no enemy unit is near enough to {name} for it to pile in.")
        if entry.attacks is None:
            return self._with(entry, self._otherwise.choose(state, decision))
        attacks, fall = entry.attacks, entry.casualties
        return Choice(refuse, "script", unit=decision.unit, attacks=attacks, casualties=fall, faces=entry.faces)

    def _with(self, entry: ScriptedDecision, choice: Choice) -> Choice:
        """Return another player's choice with the faces and casualties of an entry, which answers for them alone."""
        faces = entry.faces
        if not faces and entry.casualties is None:
            return choice
        refuse = self._refuser(entry)

        def whose(message: str, line: int | None = None) -> NoReturn:
            falls = entry.casualties is not None and " casualties: " in message
            if falls or message.startswith(tuple(f"{key}: " for key in faces)):
                refuse(message, line)
            choice.refuse(message, line)

        return replace(choice, refuse=whose, casualties=entry.casualties, faces={**choice.faces, **faces})

    def _attack_entry(self, state: State, decision: Decision) -> ScriptedDecision | None:
        """Take the entry of attacks that are not those of the unit selected to fight."""
        self._asked.setdefault((decision.decision, decision.player), []).append((state, decision))
        found = (e for e in self._left if e.decision == "attack" and e.unit == decision.unit)
        entry = next(found, None)
        if entry is not None:
            self._left.remove(entry)
        return entry

    def _target(self, state: State, decision: Decision) -> Choice:
        entry, self._trigger = self._trigger, None
        if entry is None:
            return self._otherwise.choose(state, decision)
        refuse = self._refuser(entry)
        if not entry.targets:
            return self._with(entry, self._otherwise.choose(state, decision))
        if len(entry.targets) > 1:
            count = len(entry.targets)
            refuse(f"{decision.clause}: one is struck, and {count} are named. Options: {decision.told_options()}.")
        target, fall = entry.targets[0], entry.casualties
        return Choice(refuse, "script", unit=decision.unit, option=target, casualties=fall, faces=entry.faces)

    def _check_struck(self, state: State) -> None:
        """Refuse whom a trigger strikes, and how, when it has been resolved and strikes nobody."""
        entry, self._trigger = self._trigger, None
        if entry is None:
            return
        given = {**entry.faces, "targets": entry.targets, "casualties": entry.casualties}
        keys = [key for key, value in given.items() if value is not None]
        if keys:
            clause = _sequence(state).by_kind["choose-target"].id
            self._refuser(entry)(f'{clause}: "{entry.trigger}" strikes nobody here, and there is {listed(keys)}.')

    def _get_out(self, state: State, decision: Decision) -> Choice:
        """Answer who makes hazard rolls: the first unit in the script that is to get out. Its entry stays for that."""
        for entry in (*self._left, *self._set_up):
            if entry.decision == "disembark" and entry.unit in decision.options:
                self._rolled = entry if entry in self._left else None
                refuse, fall = self._refuser(entry), entry.casualties
                return Choice(refuse, "script", unit=entry.unit or "", casualties=fall, faces=entry.faces)
        return self._otherwise.choose(state, decision)

    def _disembark(self, entry: ScriptedDecision) -> Choice:
        self._rolled, places = None, None
        self._set_up.append(entry)
        if entry.steps is not None:
            places = {step.model: Pose(*step.end, step.facing or 0.0) for step in entry.steps}
        return Choice(self._refuser(entry), "script", unit=entry.unit or "", places=places)
