"""Why something happens in a replay: who had to choose what, from which options, and the clause that says so.

Worked out when somebody asks, by following the log as `simulator.play.following` does, and only as far as it must.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from simulator.events import AttacksMade, Event, ModelMoved, Passed, UnitChosen, UnitStayed
from simulator.files import FileError
from simulator.geometry.lengths import touching
from simulator.play import CannotBePlayedError
from simulator.play.following import Part, follow, same
from simulator.play.told_decision import about
from simulator.replay import Replay
from simulator.rules import rulesets
from simulator.rules.decision import MOVES, Decision
from simulator.state import State
from simulator.view.gauge import gauge
from simulator.view.told import Reason
from simulator.view.words import inches, target_name

MOST_OPTIONS = 8


@dataclass(frozen=True, slots=True)
class Told:
    """Why something happens, in words."""

    head: str
    lines: tuple[Reason, ...] = ()
    sentence: str = ""
    """What the clause says."""
    clause: str = ""
    citation: str = ""


@dataclass
class Whys:
    """The reasons in one replay."""

    replay: Replay

    def __post_init__(self) -> None:
        self._parts: list[Part] = []
        self._lost = ""
        self._told: dict[int, Told] = {}

    def at(self, index: int) -> Told:
        """Return why the event with this index (from 0) happens; -1: what is decided first."""
        if index not in self._told:
            self._told[index] = self._tell(index)
        return self._told[index]

    @cached_property
    def _following(self) -> Iterator[Part]:
        return follow(self.replay)

    def _tell(self, index: int) -> Told:
        event = self.replay.events[index] if index >= 0 else None
        part = self._part_of(index) if index >= 0 else None
        if part is not None and part.decision is not None:
            decided = _of_decision(part.before, part.decision, part.events[0], "decided")
            return _of_move(part, event, decided) if isinstance(event, ModelMoved) else decided
        if self._lost:
            return Told("Nobody can say", (Reason("dot", self._lost),))
        coming = self._next_decision(index)
        if coming is None:
            return Told(self._lost or "Nobody has to choose any more")
        assert coming.decision is not None
        return _of_decision(coming.before, coming.decision, None, "decides next")

    def _part_of(self, index: int) -> Part | None:
        """Return the events of one thing that an event belongs to; None where the log is not what the rules make."""
        while not self._lost and (not self._parts or _end(self._parts[-1]) <= index):
            if not self._go_on():
                break
        return next((p for p in self._parts if p.start <= index < _end(p)), None)

    def _next_decision(self, index: int) -> Part | None:
        """Return the next decision after an event; None when there is none."""
        k = 0
        while True:
            while k < len(self._parts):
                part = self._parts[k]
                if part.start > index and part.decision is not None:
                    return part
                k += 1
            if self._lost or not self._go_on():
                return None

    def _go_on(self) -> bool:
        """Follow the log one part further; return whether there was one."""
        try:
            part = next(self._following, None)
        except (CannotBePlayedError, FileError) as problem:
            self._lost = str(problem)
            return False
        if part is None or part.start >= len(self.replay.events):
            return False
        log = self.replay.events[part.start : _end(part)]
        if part.problem or not all(same(due, found) for due, found in zip(part.events, log, strict=False)):
            self._lost = f"From event {part.start + 1} on the log is not what the rules make of it."
            return False
        self._parts.append(part)
        return True


def _end(part: Part) -> int:
    return part.start + len(part.events)


def _of_decision(state: State, decision: Decision, answer: Event | None, when: str) -> Told:
    """Tell a decision: what there was to choose from, and what was chosen."""
    chosen = _chosen(answer)
    reasons = decision.because or ("",) * len(decision.options)
    lines = [Reason("dot", decision.why)] if decision.why else []
    for option, why in list(zip(decision.options, reasons, strict=True))[:MOST_OPTIONS]:
        name = target_name(state, option) if option in state.unit_by_id or option in state.model_by_id else option
        lines.append(Reason("tick" if option in chosen else "circle", f"{name}{f': {why}' if why else ''}"))
    if len(decision.options) > MOST_OPTIONS:
        lines.append(Reason("circle", f"and {len(decision.options) - MOST_OPTIONS} more"))
    if decision.may_pass:
        passing = f"Or pass: {decision.about_passing}" if decision.about_passing else "Or pass"
        lines.append(Reason("tick" if isinstance(answer, Passed) else "circle", passing))
    elif decision.about_passing:
        lines.append(Reason("circle", decision.about_passing))
    head = f"{state.player_name(decision.player)} {when} {about(decision)}"
    return Told(head, tuple(lines), decision.rule.sentence, decision.clause, decision.citation)


def _chosen(answer: Event | None) -> set[str]:
    """Return what of its options a decision was answered with."""
    match answer:
        case UnitChosen(unit=unit, option=option):
            return {unit, option}
        case UnitStayed(unit=unit):
            return {unit}
        case AttacksMade(target=target):
            return {target}
        case _:
            return set()


def _of_move(part: Part, moved: ModelMoved, decided: Told) -> Told:
    """Tell one model's move: how far it went and might have, and how near it was and came to its target."""
    assert part.decision is not None
    ruleset = rulesets()[part.before.ruleset]
    rule = ruleset.moves.get(moved.kind)
    model = part.before.model(moved.model)
    lines = []
    if rule is not None:
        most = rule.own_distance(model) if rule.own_distance is not None else rule.distance
        lines.append(Reason("dot", f"It went {inches(moved.length)}; it had {inches(most)}"))
    if moved.target:
        line, name = gauge(part.before, model, moved.target), target_name(part.before, moved.target)
        began = f"it began {inches(line.length)} off" if line is not None else ""
        ended = ""
        if moved.measured is not None:
            ended = "ended touching it" if touching(moved.measured) else f"ended {inches(moved.measured)} from it"
        told = " and ".join(word for word in (began, ended) if word)
        lines.append(Reason("dot", f"{name} is what it moved for{f': {told}' if told else ''}"))
    clauses = rule.clauses if rule is not None and part.decision.decision in MOVES else ()
    owed = [c for c in clauses if c.id.rsplit(".", 1)[-1] == "closer"] or list(clauses[:1])
    lines.append(Reason("circle", f"{decided.head}"))
    first = owed[0] if owed else None
    head = f"{part.before.name_of(moved.model)} moves"
    if first is None:
        return Told(head, tuple(lines), decided.sentence, decided.clause, decided.citation)
    return Told(head, tuple(lines), first.sentence, first.id, str(first.citation))
