"""Replays: a header with the whole scenario, then one event a line, and a last line that says it is whole.

Written line by line as things happen, read back exactly (`replay_reading`). Without the last line it is unfinished.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, TextIO

from simulator.drawn import ShowsItself
from simulator.events import Event, apply
from simulator.files.canonical import checksum
from simulator.files.document import Tree
from simulator.files.event_lines import event_to_json, one_line
from simulator.files.faults import Fault
from simulator.files.writing import write_atomically
from simulator.scenario import Scenario
from simulator.state import State

ENDED = "ended"
"""The type of a finished replay's last line."""
FORMAT = 1
"""The format version of replays that this program reads and writes."""


@dataclass(frozen=True, slots=True)
class Cutting:
    """Where a replay was cut out of another: its scenario is the position there, and its events are a part of those."""

    first: int
    """The number that its first event has in the whole replay."""
    last: int
    """That of its last event."""
    events: int
    """How many events the whole replay has."""
    drawn: int = 0
    """How much of the seed was used before it."""
    inside: int = 0
    """How many of its first events follow from what was decided before it: there is no working them out again."""

    KEYS: ClassVar = {"from": "first", "to": "last", "of": "events", "drawn": "drawn", "inside": "inside"}
    """What its fields are called in a header."""

    def to_json(self) -> dict[str, int]:
        """Return it as a plain object."""
        told = {key: int(getattr(self, name)) for key, name in self.KEYS.items()}
        return {key: value for key, value in told.items() if value or key in ("from", "to", "of")}

    @classmethod
    def from_json(cls, told: Any) -> Cutting:
        """Return what a plain object says. Raises ValueError, with what was expected, where it says nothing such."""
        words = "an object with from, to and of, numbers of events"
        if not isinstance(told, dict) or not all(type(v) is int and v >= 0 for v in told.values()):
            raise ValueError(words)
        if not {"from", "to", "of"} <= told.keys() <= cls.KEYS.keys():
            raise ValueError(words)
        cutting = cls(**{cls.KEYS[key]: value for key, value in told.items()})
        if not 1 <= cutting.first <= cutting.last <= cutting.events:
            raise ValueError(f"{words}, from no later than to")
        return cutting


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a replay."""

    ruleset: str
    seed: int | None
    """The seed of the dice; None when nothing was rolled from one."""
    scenario: Tree
    """The scenario's whole tree."""
    program: str
    """The version of the program that wrote it."""
    title: str = ""
    format: int = FORMAT
    script: Tree | None = None
    """The whole tree of the script that it was played by, if there was one."""
    planner: str | None = None
    """The name of the automatic player's planner, where another was asked for than the usual one."""
    part: Cutting | None = None
    """Where it was cut out of another replay, if it was."""

    @classmethod
    def of(
        cls,
        scenario: Scenario,
        *,
        seed: int | None,
        program: str,
        script: Tree | None = None,
        planner: str | None = None,
    ) -> Header:
        """Return the header of a replay of a scenario."""
        return cls(scenario.ruleset, seed, scenario.document, program, scenario.title, script=script, planner=planner)

    def to_json(self) -> dict[str, Any]:
        """Return it as a plain object."""
        return {
            "format": self.format,
            "program": self.program,
            "title": self.title,
            "ruleset": self.ruleset,
            "seed": self.seed,
            "scenario": self.scenario,
            **({} if self.script is None else {"script": self.script}),
            **({} if self.planner is None else {"planner": self.planner}),
            **({} if self.part is None else {"part": self.part.to_json()}),
        }


@dataclass(frozen=True)
class Replay(ShowsItself):
    """A replay that can be shown: its events hold everything, so neither rules nor dice are needed."""

    header: Header
    scenario: Scenario
    events: tuple[Event, ...]
    path: str = ""
    finished: bool = False
    """Whether its last line says that the phase was played to its end."""
    cut: Fault | None = None
    """Where its last line was cut off, if it was; the events are those of the whole lines before."""
    checksum: str | None = None
    """The checksum of the final position as the last line of its file has it; None where there is no such line."""
    begins: int = 1
    """The line of its file that its header stands on: 1, but in a page that holds the replay."""

    def line_of(self, line: int) -> int:
        """Return which line of its file a line of the log is; 1 is the header's, 2 the first event's."""
        return self.begins + line - 1

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The states before the first event and after each one: one more than there are events."""
        states = [self.scenario.state]
        for event in self.events:
            states.append(apply(states[-1], event))
        return tuple(states)

    def then(self, events: Iterable[Event], *, finished: bool = False) -> Replay:
        """Return the replay with more events at its end; the positions before them are not worked out again."""
        more = tuple(events)
        longer = replace(self, events=(*self.events, *more), finished=finished, cut=None, checksum=None)
        states = list(self.states)
        for event in more:
            states.append(apply(states[-1], event))
        longer.__dict__["states"] = tuple(states)
        return longer

    def until(self, n: int) -> Replay:
        """Return the unfinished replay of the first `n` events."""
        shorter = replace(self, events=self.events[:n], finished=False, cut=None, checksum=None)
        shorter.__dict__["states"] = self.states[: n + 1]
        return shorter

    def state_at(self, n: int) -> State:
        """Return the state after the first `n` events; 0 is the scenario's own."""
        if not 0 <= n <= len(self.events):
            raise IndexError(f"there are {len(self.events)} events, not {n}")
        return self.states[n]

    @property
    def initial(self) -> State:
        """The state before the first event: the scenario's own."""
        return self.scenario.state

    @property
    def final(self) -> State:
        """The state after the last event."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether the phase is over where it ends; the end of a part may be anywhere."""
        part = self.header.part
        return self.finished and (part is None or part.last == part.events)

    @property
    def title(self) -> str:
        """What the replay is called."""
        return self.header.title or self.scenario.title

    @property
    def seed(self) -> int | None:
        """The seed of its dice."""
        return self.header.seed


def to_lines(replay: Replay) -> list[dict[str, Any]]:
    """Return a replay as plain objects: the header, then one for each event, as its file holds them line by line."""
    lines = [replay.header.to_json(), *(event_to_json(e, n) for n, e in enumerate(replay.events, start=1))]
    return [*lines, _end(len(lines), replay.final)] if replay.finished else lines


def _end(n: int, final: State) -> dict[str, Any]:
    """Return the last line of a finished replay, with the checksum of the position it ends in."""
    return {"n": n, "type": ENDED, "checksum": checksum(final)}


def to_text(replay: Replay) -> str:
    """Return a replay as the text of its file."""
    return "".join(f"{one_line(line)}\n" for line in to_lines(replay))


def lines_behind(replay: Replay, count: int) -> str:
    """Return what the file of a replay holds behind its first `count` events: the others, and its last line."""
    lines = [event_to_json(e, n) for n, e in enumerate(replay.events[count:], start=count + 1)]
    if replay.finished:
        lines.append(_end(len(replay.events) + 1, replay.final))
    return "".join(f"{one_line(line)}\n" for line in lines)


class ReplayWriter:
    """Writes a replay line by line, so that a run that is killed loses at most the line in the making.

    The header is written whole or not at all, as the file gets its name; use as a context manager.
    """

    def __init__(self, path: Path | str, header: Header, begun: tuple[Event, ...] = ()) -> None:
        """Begin a replay, or go on with one that has begun; raises OSError if it cannot be written there."""
        self.path = Path(path)
        self.count = len(begun)
        lines = [header.to_json(), *(event_to_json(e, n) for n, e in enumerate(begun, start=1))]
        write_atomically(self.path, "".join(f"{one_line(line)}\n" for line in lines))
        self._file: TextIO = self.path.open("a", encoding="utf-8", newline="\n")

    def write(self, event: Event) -> None:
        """Add one event."""
        self.count += 1
        self._file.write(one_line(event_to_json(event, self.count)) + "\n")
        self._file.flush()

    def write_all(self, events: Iterable[Event]) -> None:
        """Add events as they come."""
        for event in events:
            self.write(event)

    def finish(self, final: State) -> None:
        """Add the last line: the phase was played to its end, in this position."""
        self._file.write(one_line(_end(self.count + 1, final)) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> ReplayWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
