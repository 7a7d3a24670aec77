"""Verifying a replay, and going on with one: is every event what rules, choices and dice make of its scenario?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from simulator.events import DiceRolled, Event, MoveLetStand, TakenBack, UnitChosen, UnitStayed
from simulator.files.canonical import checksum
from simulator.files.event_lines import event_to_json, one_line
from simulator.files.faults import ScriptError
from simulator.geometry.lengths import same_place
from simulator.play.choice import Player
from simulator.play.following import Part, follow, same, script_of
from simulator.play.moving import travels
from simulator.play.told_move import move_from, ways_from
from simulator.referee import check
from simulator.replay import ENDED, Replay
from simulator.rules.decision import MOVES
from simulator.rules.verdict import Verdict
from simulator.script import Script


@dataclass(frozen=True, slots=True)
class Difference:
    """The first line of a replay that is not what it should be."""

    line: int
    """Line of its file, from 1."""
    message: str
    expected: dict[str, Any] | None = None
    """The event as it should be; None where that cannot be told."""
    found: dict[str, Any] | None = None
    """The event as it is; None where there is none."""
    broken: tuple[str, ...] = ()
    """Ids of the clauses that the referee finds broken by the move that the line is of."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of verifying a replay. Counts are of what was compared before the first difference."""

    difference: Difference | None
    """None when everything is as it should be."""
    events: int
    """How many events were worked out again and found the same."""
    moves: int
    """How many units' moves the referee judged again."""
    rolled: int
    """How many dice were rolled again from the seed."""
    given: int
    """How many faces were given, by the script or by hand, and so not rolled."""
    scripted: int
    """How many decisions were taken from the script in the header."""
    logged: int
    """How many decisions were taken out of the log."""
    let_stand: int
    """How many moves were let stand that break rules, as the log says."""
    undecided: int
    """How many moves were let stand that the referee cannot decide, as the log says."""
    taken_back: int
    """How many times something was taken back, as the log says."""
    finished: bool
    """Whether the phase was played to its end."""

    @property
    def holds(self) -> bool:
        """Whether nothing differs."""
        return self.difference is None


def verify(replay: Replay) -> Verification:
    """Verify a replay: its fold, its moves before the referee, its dice from the seed, its script and its checksum.

    What the players chose comes from the script in its header and otherwise out of the log itself, so that replays
    played by hand, and by other automatic players than today's, verify as well.

    Raises:
        ScriptError: the script in its header has faults.
        CannotBePlayedError: its ruleset or phase cannot be played.
    """
    script_of(replay)  # a script with faults is bad input, not a difference
    parts: list[Part] = []
    difference = None
    cutting = replay.header.part
    try:
        for part in follow(replay) if cutting is None or cutting.inside < len(replay.events) else ():
            difference = difference_in(replay, part)
            if difference is not None:
                break
            parts.append(part)
            if part.is_open or (not replay.over and part.start + len(part.events) >= len(replay.events)):
                break  # the log ends here, and nobody says that the phase does
    except ScriptError as refused:
        faults = " ".join(f"{fault.entry}: {fault.message}" for fault in refused.faults)
        done = sum(len(part.events) for part in parts) + (cutting.inside if cutting is not None else 0)
        difference = Difference(done + 2, f"The script in the header cannot be followed here. {faults}")
    difference = difference or _end(replay, parts)
    return _told(replay, parts, difference)


class CannotGoOnError(ValueError):
    """A replay that cannot be gone on with: what it holds is not what the phase makes of its scenario."""

    def __init__(self, difference: Difference) -> None:
        self.difference = difference
        super().__init__(difference.message)


def go_on(replay: Replay, *, script: Script | None = None, then: Player | None = None) -> tuple[int, Iterator[Event]]:
    """Go on with a phase from exactly where its replay stops.

    Args:
        replay: an unfinished one. Where it stops in the middle of what follows from a decision, that is done again.
        script: the script in its header as it was read already, so that faults name its own file.
        then: who decides what the script does not; the automatic player by default.

    Returns:
        How many events of the replay stand, and those that come after them, as they happen. The latter raise
        ScriptError where the script is refused.

    Raises:
        CannotGoOnError: an event of the replay is not what it should be.
        ScriptError: the script in its header has faults.
        CannotBePlayedError: its ruleset or phase cannot be played.
    """
    parts = follow(replay, script=script, then=then)
    stands, log = 0, replay.events
    for part in parts if log else ():
        end = part.start + len(part.events)
        if not part.is_open and (difference := difference_in(replay, part)) is not None:
            raise CannotGoOnError(difference)
        if part.is_open or end > len(log):
            return part.start, chain(part.events, _events(parts))
        stands = end
        if stands == len(log):
            break
    if stands < len(log):
        raise CannotGoOnError(Difference(stands + 2, "The phase is over before this event."))
    return stands, _events(parts)


def _events(parts: Iterable[Part]) -> Iterator[Event]:
    return (event for part in parts for event in part.events)


def _told(replay: Replay, parts: list[Part], difference: Difference | None) -> Verification:
    events = [event for part in parts for event in part.events]
    decided = [part for part in parts if part.decision is not None]
    moves = [p for p in decided if p.decision is not None and p.decision.decision in MOVES]
    rolled = sum(part.rolled for part in parts)
    marked = [event for event in events if isinstance(event, MoveLetStand)]
    return Verification(
        difference,
        events=min(len(events), len(replay.events)),
        moves=sum(isinstance(part.events[0], UnitChosen) for part in moves),
        rolled=rolled,
        given=sum(len(event.faces) for event in events if isinstance(event, DiceRolled)) - rolled,
        scripted=sum(part.by_script for part in decided),
        logged=sum(not part.by_script for part in decided),
        let_stand=sum(bool(event.broken) for event in marked),
        undecided=sum(not event.broken for event in marked),
        taken_back=sum(isinstance(event, TakenBack) for event in events),
        finished=replay.finished,
    )


def _end(replay: Replay, parts: list[Part]) -> Difference | None:
    """Return what is wrong behind the last event that the phase has."""
    inside = replay.header.part.inside if replay.header.part is not None else 0
    count = inside + sum(len(part.events) for part in parts)
    is_cut = bool(parts) and parts[-1].is_open  # inside a choice: done afresh, it may be shorter than what was told
    if count < len(replay.events) and not is_cut:
        found = event_to_json(replay.events[count], count + 1)
        return Difference(count + 2, "The phase is over before this event.", None, found)
    if replay.checksum is None or replay.checksum == (due := checksum(replay.final)):
        return None
    line = len(replay.events) + 2
    n = len(replay.events) + 1
    message = f"The checksum is {replay.checksum or 'missing'}; the events lead to {due}."
    expected = {"n": n, "type": ENDED, "checksum": due}
    return Difference(line, message, expected, {**expected, "checksum": replay.checksum})


def difference_in(replay: Replay, part: Part) -> Difference | None:
    """Return the first event that is not as a part says it must be."""
    log = replay.events
    if part.rolled and replay.seed is None:
        return Difference(part.start + 2, "Dice are rolled here, and the header has no seed.")
    if part.problem:
        found = event_to_json(log[part.start], part.start + 1)
        return Difference(part.start + 2, f"{_called(log[part.start])}: {part.problem}", None, found)
    for n, due in enumerate(part.events, start=part.start):
        if n >= len(log):
            if not replay.over:
                return None
            expected = event_to_json(due, n + 1)
            return Difference(n + 2, f"The phase is not over yet: {_called(due)} is to come.", expected)
        if not same(due, log[n]):
            if part.is_open and getattr(log[part.start], "by", "automatic") not in {"automatic", "script"}:
                return None  # somebody's own choice, cut off before it was told in full
            difference = Difference(n + 2, _how(due, log[n]), event_to_json(due, n + 1), event_to_json(log[n], n + 1))
            return _with_clauses(replay, part, difference)
    return None


def _how(due: Event, found: Event) -> str:
    """Say how an event differs from what it must be: the fields, as they are expected and as they are found."""
    if type(due) is not type(found):
        return f"Expected {_called(due)}, found {_called(found)}."
    expected, written = event_to_json(due, 0), event_to_json(found, 0)
    keys = [key for key in {**expected, **written} if expected.get(key) != written.get(key)]
    facts = [key for key in keys if key != "text"] or keys
    told = (f"{key}: expected {one_line(expected.get(key))}, found {one_line(written.get(key))}" for key in facts)
    return f"{_called(found)}: {'; '.join(told)}."


def _called(event: Event) -> str:
    kind = event_to_json(event, 0)["type"]
    return f"{kind} ({event.text.rstrip('.')})" if event.text else str(kind)


def _with_clauses(replay: Replay, part: Part, difference: Difference) -> Difference:
    """Add which clauses the move breaks that the difference is in; one that is refused is told where it goes wrong."""
    move = move_from(replay.events, part.start)
    kind = part.decision.decision if part.decision is not None else ""
    if move is None or kind not in MOVES or move.kind != kind:  # what the log tells is another choice altogether
        return difference
    if not {step.model for step in move.steps} <= {m.id for m in part.before.unit(move.unit).on_table}:
        return difference
    verdict = check(part.before, move, advise=False)
    findings = verdict.broken or verdict.undecided
    if not findings:
        return difference
    told = " ".join(f"{f.clause.id}: {f.message}" for f in findings)
    message = f"The referee finds this {move.kind} {verdict.outcome}. {told}"
    broken = tuple(dict.fromkeys(f.clause.id for f in findings))
    if not isinstance(part.events[0], UnitStayed):
        return replace(difference, message=f"{difference.message} {message}", broken=broken)
    n = part.start
    if not any(clause.endswith((".eligible", ".targets", ".mode")) for clause in broken):
        models = [step.model for step in move.steps]
        places = sorted(models.index(f.model) for f in findings if f.model in models)
        n = _where_wrong(replay, n + 1, verdict) or (n + 1 + places[0] if places else n)
    return Difference(n + 2, message, None, event_to_json(replay.events[n], n + 1), broken)


def _where_wrong(replay: Replay, start: int, verdict: Verdict) -> int | None:
    """Return the index of the first way that does not go as it says: its start, length, end or target."""
    for n, (due, found) in enumerate(
        zip(travels(verdict.before, verdict), ways_from(replay.events, start), strict=False), start
    ):
        there = replace(due, length=found.length, text=found.text)
        if there != found or not same_place(abs(due.length - found.length)):
            return n
    return None
