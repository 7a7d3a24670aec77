"""Reading replays: every line checked, a part of a line that was cut off told, and the position at the end compared."""

from __future__ import annotations

import json
from codecs import getincrementaldecoder
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from simulator.events import Event
from simulator.files.canonical import checksum
from simulator.files.document import Tree, decode, half_characters, read_bytes
from simulator.files.event_lines import EventLineError, event_from_json
from simulator.files.faults import Fault, ReplayError, ScenarioError, name_of, nearest, quoted
from simulator.files.pages import is_page, log_in
from simulator.replay import ENDED, FORMAT, Cutting, Header, Replay
from simulator.scenario import Scenario, from_document
from simulator.state import State


def read_replay(path: Path | str, *, allow_cut: bool = False, trust_end: bool = False) -> Replay:
    """Read a replay from its file, or out of a page that `fightphase replay --export` wrote.

    Args:
        path: the file.
        allow_cut: read a file whose last line is cut off, as when its program was killed, up to the last whole line;
            `Replay.cut` then says where.
        trust_end: leave the checksum in the last line to whoever verifies the replay.

    Raises:
        ReplayError: naming the line where it is cut, out of order, of a newer format, or holds no event that its
            scenario can have.
    """
    data, name = _whole_characters(read_bytes(path, ReplayError)), name_of(path)
    text, begins = decode(data, name, ReplayError), 1
    if is_page(path):
        text, begins = log_in(text, name)
    try:
        replay = parse_replay(text, name, allow_cut=allow_cut, trust_end=trust_end)
    except ReplayError as error:
        if begins == 1:
            raise
        raise ReplayError(_moved(fault, begins - 1) for fault in error.faults) from None
    return replay if begins == 1 else replace(replay, begins=begins, cut=replay.cut and _moved(replay.cut, begins - 1))


def _moved(fault: Fault, lines: int) -> Fault:
    """Return a fault of a log as a fault of the page that holds it, so many lines further down."""
    return fault if fault.line is None else replace(fault, line=fault.line + lines)


def _whole_characters(data: bytes) -> bytes:
    """Return a file without the first bytes of a character at its very end: a cut line may be cut inside one."""
    decoder = getincrementaldecoder("utf-8")(errors="replace")
    decoder.decode(data[data.rfind(b"\n") + 1 :])
    waiting, _ = decoder.getstate()
    return data[: len(data) - len(waiting)]


def parse_replay(text: str, name: str = "replay", *, allow_cut: bool = False, trust_end: bool = False) -> Replay:
    """Read a replay from its text; `name` stands for the file in messages. Raises ReplayError as `read_replay`."""
    lines = text.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    header, scenario = _header(_json(lines[0] if lines else "", 1, len(lines), name), name)
    names = _Names(scenario.state)
    events: list[Event] = []
    faults: list[Fault] = []
    cut = _cut(lines, name) if allow_cut else None
    if cut is not None:
        lines.pop()
    end: Any = None
    for number, line in enumerate(lines[1:], start=2):
        try:
            content = _json(line, number, len(lines), name)
            _check_number(content, number, name)
        except ReplayError as damage:  # what comes after a damaged or missing line cannot be trusted
            raise ReplayError([*faults, *damage.faults]) from None
        if content.get("type") == ENDED:
            if number != len(lines):
                message = f"The replay ends here, and {len(lines) - number} more lines follow. Expected nothing more."
                raise ReplayError([*faults, Fault(name, number, "the end", message)])
            end = content
            break
        try:
            event = event_from_json(content)
            names.check(event)
        except EventLineError as problem:
            faults.append(Fault(name, number, f"event {number - 1}", str(problem)))
        else:
            events.append(event)
    if faults:
        raise ReplayError(faults)
    replay = Replay(header, scenario, tuple(events), name, end is not None, cut)
    if end is not None:
        replay = replace(replay, checksum=str(end.get("checksum", "")))
        _check_length(replay, Fault(name, 1, "header", ""))
        _check_end(end, replay, Fault(name, len(lines), "the end", ""), trusted=trust_end)
    return replay


def _check_end(end: Tree, replay: Replay, fault: Fault, *, trusted: bool) -> None:
    """Refuse a last line that says more than it should, or another position than the one the events lead to."""
    for key in end:
        if key not in ("n", "type", "checksum"):
            raise ReplayError([replace(fault, message=f"{quoted(key)} does not belong there. Expected checksum.")])
    if not trusted and replay.checksum != (due := checksum(replay.final)):
        message = f"checksum = {quoted(end.get('checksum'))}. The events lead to {due}."
        raise ReplayError([replace(fault, message=message)])


def _check_length(replay: Replay, fault: Fault) -> None:
    """Refuse a whole part that has another number of events than its header says."""
    part = replay.header.part
    if part is not None and len(replay.events) != (due := part.last - part.first + 1):
        message = f"part says from {part.first} to {part.last}, {due} events. There are {len(replay.events)}."
        raise ReplayError([replace(fault, message=message)])


def _cut(lines: list[str], name: str) -> Fault | None:
    """Return where the last line is cut off; None when it is whole, or nothing else is there."""
    if len(lines) < 2:
        return None
    try:
        _json(lines[-1], len(lines), len(lines), name)
    except ReplayError as damage:
        return damage.faults[0]
    return None


def _json(line: str, number: int, last: int, name: str) -> Any:
    what = "header" if number == 1 else f"event {number - 1}"
    if not line.strip():
        raise ReplayError([Fault(name, number, what, "The line is empty. Expected a JSON object.")])
    try:
        content = json.loads(line)
    except json.JSONDecodeError as problem:
        cut = "The line is cut off" if number == last else "The line is damaged"
        message = f"{cut}: {problem.msg[0].lower()}{problem.msg[1:]}. Expected a whole JSON object."
        raise ReplayError([Fault(name, number, what, message, column=problem.colno)]) from None
    except (ValueError, RecursionError):
        raise ReplayError([Fault(name, number, what, "The line cannot be read: too many digits or lists.")]) from None
    if list(half_characters(content, line)):
        raise ReplayError([Fault(name, number, what, r"A text holds half of a character, such as \ud800.")])
    return content


def _check_number(content: Any, number: int, name: str) -> None:
    """Refuse lines that are missing, repeated or in another order."""
    n = content.get("n") if isinstance(content, dict) else None
    if type(n) is not int or n != number - 1:
        message = f"n = {quoted(n)}. Expected {number - 1}: lines are missing, repeated or out of order."
        raise ReplayError([Fault(name, number, f"event {number - 1}", message)])


def _header(content: Any, name: str) -> tuple[Header, Scenario]:
    """Return the header and its scenario; all faults of the header at once."""

    def fault(message: str) -> Fault:
        return Fault(name, 1, "header", message)

    if not isinstance(content, dict) or "format" not in content or "scenario" not in content:
        keys = "format, program, title, ruleset, seed and scenario"
        raise ReplayError([fault(f"The first line is no header. Expected an object with {keys}.")])
    version = content["format"]
    if type(version) is not int or version != FORMAT:
        newer = " The replay was written by a newer program." if type(version) is int and version > FORMAT else ""
        message = f"format = {quoted(version)}. This program reads format {FORMAT}.{newer}"
        raise ReplayError([fault(message)])
    known = [f.name for f in fields(Header)]
    faults = [fault(f"There is no {key}.") for key in ("ruleset", "seed", "program") if key not in content]
    faults += [
        fault(f"{quoted(key)} does not belong in a header.{nearest(key, known)}") for key in content if key not in known
    ]
    for key in ("ruleset", "program", "title"):
        if not isinstance(content.get(key, ""), str):
            faults.append(fault(f"{key} = {quoted(content[key])}. Expected text."))
    if not isinstance(content.get("script", {}), dict):
        faults.append(fault(f"script = {quoted(content['script'])}. Expected the script as an object."))
    if not isinstance(content.get("planner"), str | None):
        faults.append(fault(f"planner = {quoted(content['planner'])}. Expected the name of a planner, or null."))
    part: Cutting | None = None
    if "part" in content:
        try:
            part = Cutting.from_json(content["part"])
        except ValueError as problem:
            faults.append(fault(f"part = {quoted(content['part'])}. Expected {problem}."))
    if not isinstance(content.get("seed"), int | None) or isinstance(content.get("seed"), bool):
        faults.append(fault(f"seed = {quoted(content['seed'])}. Expected a whole number, or null."))
    if not isinstance(content["scenario"], dict):
        faults.append(fault(f"scenario = {quoted(content['scenario'])}. Expected the scenario as an object."))
        raise ReplayError(faults)
    try:
        scenario = from_document(content["scenario"], name, line=1)
    except ScenarioError as problem:
        faults += [replace(f, entry=f"header, {f.entry}") for f in problem.faults]
        raise ReplayError(faults) from None
    if content.get("ruleset", scenario.ruleset) != scenario.ruleset:
        said = quoted(content["ruleset"])
        faults.append(fault(f"ruleset = {said}. Its scenario has {quoted(scenario.ruleset)}."))
    if faults:
        raise ReplayError(faults)
    return Header(**{**content, "part": part}), scenario


class _Names:
    """The ids that events may name."""

    def __init__(self, state: State) -> None:
        self.state = state
        units, models = tuple(state.unit_by_id), tuple(state.model_by_id)
        objectives = tuple(o.id for o in state.board.objectives)
        self.known: dict[str, tuple[str, tuple[str, ...]]] = {
            "player": ("player", tuple(p.id for p in state.players)),
            "unit": ("unit", units),
            "transport": ("unit", units),
            "target": ("unit or objective", (*units, *objectives)),
            "targets": ("unit", units),
            "model": ("model", models),
            "models": ("model", models),
            "objective": ("objective", objectives),
        }

    def check(self, event: Event) -> None:
        """Refuse an event that names what the scenario does not have, or a model of another unit."""
        for key, (kind, known) in self.known.items():
            value = getattr(event, key, "")
            for name in value if isinstance(value, tuple) else (value,):
                if name and name not in known:
                    raise EventLineError(
                        f"{key} = {quoted(name)}. The scenario has no such {kind}.{nearest(name, known)}"
                    )
        unit, model = getattr(event, "unit", ""), getattr(event, "model", "")
        for name in (key for key in ("unit", "model", "player") if getattr(event, key, None) == ""):
            raise EventLineError(f"{name} is empty. Expected an id.")
        if unit and model and self.state.unit_of[model].id != unit:
            raise EventLineError(f"model = {quoted(model)}. It is no model of {quoted(unit)}.")
