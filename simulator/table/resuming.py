"""Going on with a game from its replay: every choice followed again, as far as the log tells it whole."""

from __future__ import annotations

from simulator.events import Event
from simulator.play.following import Part, follow, same
from simulator.play.verifying import CannotGoOnError, Difference, difference_in
from simulator.replay import Replay
from simulator.table.game import Game
from simulator.table.made import Made, made_of


def resumed(replay: Replay) -> Game:
    """Return a game as its replay leaves it; as `Game.resume`.

    A last choice that the log tells in part is followed to its end where what there is settles it, and is otherwise
    to be made again.
    """
    if replay.header.script is not None:
        raise CannotGoOnError(Difference(1, "It was begun with a script: go on with fight --resume."))
    if replay.header.part is not None:
        raise CannotGoOnError(Difference(1, "It is a part of a replay: go on with the whole one."))
    made: list[Made] = []
    events: list[Event] = []
    drawn, count = 0, len(replay.events)
    for part in follow(replay) if count else ():
        if not part.is_open and (difference := difference_in(replay, part)) is not None:
            raise CannotGoOnError(difference)
        if part.start >= count or (part.is_open and not _goes_on(part, replay)):
            break
        if part.decision is not None:
            assert part.choice is not None, "what follows from a decision follows from its answer"
            made.append(made_of(part.start + 1, part.decision, part.choice, part.events, drawn))
        drawn += part.rolled
        events += part.events
        if len(events) >= count:
            break
    if len(events) < count and replay.finished:
        raise CannotGoOnError(Difference(len(events) + 2, "The phase is over before this event."))
    begun = Replay(replay.header, replay.scenario, ()).then(events)
    return Game(begun, tuple(made), drawn).going_on(())


def _goes_on(part: Part, replay: Replay) -> bool:
    """Say whether what the log has of a choice is how it begins when it is followed."""
    rest = replay.events[part.start :]
    return len(part.events) >= len(rest) and all(map(same, part.events, rest))
