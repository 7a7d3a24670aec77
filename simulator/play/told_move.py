"""The move that a log tells: what was chosen, and each model exactly its way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simulator.events import Event, ModelMoved, MoveLetStand, MoveRefused, UnitChosen
from simulator.moves import Move, Step


def move_from(events: Sequence[Event], start: int) -> Move | None:
    """Return the move that a log tells from an event (index from 0) on; None where no unit is chosen there."""
    chosen = events[start]
    if not isinstance(chosen, UnitChosen):
        return None
    _, ways = told_ways(events, start + 1)
    return _move(chosen, [way for way in ways if way.unit == chosen.unit])


def told_ways(events: Sequence[Event], start: int) -> tuple[MoveLetStand | None, list[ModelMoved]]:
    """Return the ways that follow a choice from an event on, and what is said before them of a move let stand."""
    first = events[start] if start < len(events) else None
    let_stand = first if isinstance(first, MoveLetStand) else None
    return let_stand, list(ways_from(events, start if let_stand is None else start + 1))


def ways_from(events: Sequence[Event], start: int) -> Iterator[ModelMoved]:
    """Yield the ways that models go from an event on, as long as nothing else happens."""
    for event in events[start:]:
        if not isinstance(event, ModelMoved):
            return
        yield event


def move_around(events: Sequence[Event], index: int) -> tuple[int, Move] | None:
    """Return the whole move that an event belongs to, and the index of the event that it begins with.

    Args:
        events: the log.
        index: of the choice of a unit that then moves, of what is said of its move, or of one model's way.

    Returns:
        None where the event belongs to no move. Ways that follow from no choice are a move of whatever was selected.
    """
    event = events[index]
    if isinstance(event, MoveLetStand) and index > 0:
        return move_around(events, index - 1)
    if isinstance(event, UnitChosen):
        move = move_from(events, index)
        return (index, move) if move is not None and move.steps else None
    if not isinstance(event, ModelMoved):
        return None
    first = index
    while first > 0 and _goes_on(events[first - 1], event):
        first -= 1
    ways = [way for way in ways_from(events, first) if (way.unit, way.kind) == (event.unit, event.kind)]
    before = first - 1
    while before >= 0 and isinstance(events[before], MoveRefused | MoveLetStand):
        before -= 1
    chosen = events[before] if before >= 0 else None
    if isinstance(chosen, UnitChosen) and (chosen.unit, chosen.decision) == (event.unit, event.kind):
        return before, _move(chosen, ways)
    return first, Move(event.kind, event.unit, tuple(map(_step, ways)))


def _goes_on(before: Event, event: ModelMoved) -> bool:
    return isinstance(before, ModelMoved) and (before.unit, before.kind) == (event.unit, event.kind)


def _move(chosen: UnitChosen, ways: Sequence[ModelMoved]) -> Move:
    """Return the move of a unit with what was selected for it."""
    targets, mode, objective = chosen.targets or None, chosen.mode or None, chosen.objective or None
    return Move(chosen.decision, chosen.unit, tuple(map(_step, ways)), targets, mode, objective)


def _step(way: ModelMoved) -> Step:
    return Step(way.model, path=way.path[1:] or way.path, facing=way.facing)
