"""Cutting a part out of a replay: a replay of its own, which begins in the position that the whole one has there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from simulator.board import Zone
from simulator.files import FileError, ScenarioError
from simulator.files.canonical import checksum
from simulator.files.document import Tree
from simulator.files.scenario_writing import scenario_text, scenario_tree
from simulator.play.following import Part, follow, same
from simulator.play.phase import CannotBePlayedError
from simulator.replay import Cutting, Replay
from simulator.rules.decision import Decision
from simulator.rules.telling import counted
from simulator.scenario import Scenario, from_document
from simulator.state import State

HANGING: Final = frozenset({"choose-fight-type", "attack", "choose-target", "get-out", "disembark"})
"""Decisions that a script answers by an entry that came up before, where it has one."""


class CannotBeCutError(ValueError):
    """There is no such part of a replay, or no such position can be; the message says why."""


def cut(replay: Replay, first: int | None = None, last: int | None = None) -> Replay:
    """Return a part of a replay as a replay of its own.

    Its scenario is the position before its first event. Its header says what it is a part of and how much of the seed
    was used before it, so that its dice can be rolled again. Of the script it keeps what had not come up by then.

    Args:
        replay: the whole one.
        first: the number of the event that it begins with; the first one if left out.
        last: the number of the event that it ends with; the last one if left out.

    Raises:
        CannotBeCutError: there are no such events, or the position there is none that a scenario can hold.
    """
    count = len(replay.events)
    begin, end = first if first is not None else 1, last if last is not None else count
    if not count:
        raise CannotBeCutError("the replay has no events")
    if not 1 <= begin <= count or not 1 <= end <= count:
        raise CannotBeCutError(f"from {begin} to {end}: the replay has events 1 to {count}")
    if begin > end:
        raise CannotBeCutError(f"from {begin} to {end}: the first event comes after the last")
    state = replay.state_at(begin - 1)
    title = f"{replay.title}, events {begin} to {end}" if replay.title else f"Events {begin} to {end}"
    scenario = _scenario(state, title, replay.scenario.zones, f"the position before event {begin}")
    before = _before(replay, begin - 1)
    whole = replay.header.part
    offset, events = (whole.first - 1, whole.events) if whole is not None else (0, count)
    part = Cutting(begin + offset, end + offset, events, before.drawn, min(before.inside, end - begin + 1))
    header = replace(
        replay.header, scenario=scenario.document, title=title, script=_script(replay, before.to_come), part=part
    )
    return Replay(header, scenario, replay.events[begin - 1 : end], finished=True)


@dataclass(frozen=True, slots=True)
class _Before:
    """What went before a part."""

    drawn: int
    """How much of the seed was used."""
    inside: int
    """How many events of the part follow from before it."""
    to_come: tuple[int, ...] = ()
    """The positions in the script of the decisions that had not come up."""
    lost: bool = False
    """Whether the rules do not make this log, so that nothing of it can be gone on with."""


def _before(replay: Replay, index: int) -> _Before:
    """Return what went before an event: up to the first choice behind it that stands on its own."""
    cutting = replay.header.part
    drawn = cutting.drawn if cutting is not None else 0
    lost = _Before(drawn, len(replay.events) - index, lost=True)
    found: _Before | None = None
    try:
        for part in follow(replay):
            decision = part.decision
            if decision is not None and replay.header.script is not None and _hangs_on(decision):
                found = None  # the entry that answers it came up before
            elif part.start >= index:
                found = found or _Before(drawn, part.start - index, part.to_come)
                if decision is not None:
                    return found
            if part.start + len(part.events) > len(replay.events) or not _holds(replay, part):
                return found or lost
            drawn += part.rolled
    except (CannotBePlayedError, FileError):
        return lost
    return found or replace(lost, lost=False)


def _hangs_on(decision: Decision) -> bool:
    """Say whether a script answers a decision by the entry of one before it."""
    return decision.decision in HANGING or (decision.decision == "pile-in" and bool(decision.unit))


def _script(replay: Replay, to_come: tuple[int, ...]) -> Tree | None:
    """Return the script of a part: the entries that had not come up."""
    whole = replay.header.script
    if whole is None or not to_come:
        return None
    return {**whole, "decisions": [whole["decisions"][k] for k in to_come]}


def _holds(replay: Replay, part: Part) -> bool:
    found = replay.events[part.start : part.start + len(part.events)]
    return not part.problem and all(same(due, event) for due, event in zip(part.events, found, strict=True))


def position_tree(replay: Replay, number: int) -> Tree:
    """Return the position after an event as the tree of a scenario; 0 is the start.

    What the order of the phase remembers is a part of it where the rules make this log.

    Raises:
        CannotBeCutError: there is no such event, or its position is none that a scenario can hold.
    """
    count = len(replay.events)
    if not 0 <= number <= count:
        raise CannotBeCutError(f"event {number}: the replay has events 0 to {count}")
    title = f"{replay.title}, after event {number}" if replay.title else f"After event {number}"
    state = replay.state_at(number)
    if state.sequence and _before(replay, number).lost:
        state = replace(state, sequence={})
    return _scenario(state, title, replay.scenario.zones, f"the position after event {number}").document


def _scenario(state: State, title: str, zones: tuple[Zone, ...], what: str) -> Scenario:
    """Return a position as a scenario. Raises CannotBeCutError: it is none that could stand on a table."""
    try:
        scenario = from_document(scenario_tree(state, title=title, zones=zones), what)
    except ScenarioError as error:
        raise CannotBeCutError(f"{what} cannot be: {error.errors[0].entry}: {error.errors[0].message}") from error
    assert checksum(scenario.state) == checksum(state), "a scenario holds a whole position"
    return scenario


def position_text(replay: Replay, number: int) -> str:
    """Return the position after an event as the text of a scenario file. Raises as `position_tree`."""
    tree, count = position_tree(replay, number), len(replay.events)
    whole = f" of {Path(replay.path).name}" if replay.path else ""
    heads = [f"The position after event {number}{whole}."]
    if number < count and (inside := _before(replay, number).inside) and inside < count - number:
        heads.append(f"It lies inside a choice: {counted(inside, 'more event follows', 'more events follow')} from it.")
    return scenario_text(tree, tuple(heads))
