"""A declaration of attacks as plain data, in the form that a script has: so that a log holds what was chosen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Any, get_type_hints

from simulator.events import AttacksMade, Event, UnitChosen
from simulator.files.event_lines import EventLineError, read_value
from simulator.files.faults import nearest, quoted
from simulator.play.choice import Choice
from simulator.script import Attack

_CASUALTIES, _FALLS = "casualties", "falls"
_KEYS = {one.name: one for one in fields(Attack) if one.name != "line"}


def with_declaration(choice: Choice, events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events of a choice with what was declared on the first strike; a script holds its own.

    The first strike is the first event, or comes right behind the choice that it follows from. Where nobody strikes,
    faces and casualties that were named stand with the choice.
    """
    told = tuple(events)
    if choice.by == "script":
        return told
    first = next((n for n, event in enumerate(told[:2]) if isinstance(event, AttacksMade)), None)
    more = {key: list(given) for key, given in choice.faces.items()}
    named: dict[str, Any] = {} if choice.casualties is None else {_CASUALTIES: list(choice.casualties)}
    named |= {_FALLS: list(choice.falls)} if choice.falls else {}
    if first is None and (more or named) and isinstance(told[0], UnitChosen):
        return (replace(told[0], declared={**more, **named}), *told[1:])
    if first is None or (first and not choice.attacks and not more and not named):
        return told
    declared: dict[str, Any] = {"attacks": [_entry(attack) for attack in choice.attacks], **more, **named}
    strike = told[first]
    assert isinstance(strike, AttacksMade)
    return (*told[:first], replace(strike, declared=declared), *told[first + 1 :])


@dataclass(frozen=True, slots=True)
class Declaration:
    """What an event says was declared."""

    attacks: tuple[Attack, ...] = ()
    faces: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Those given for dice about the unit as a whole, by key."""
    casualties: tuple[str, ...] | None = None
    """The models that were named to fall to mortal wounds which no attack inflicts."""
    falls: tuple[str, ...] = ()
    """The models that their owners let lose wounds before others of their units."""


def declaration(event: Event) -> Declaration:
    """Return what was declared.

    Raises:
        EventLineError: what the event holds is no declaration.
    """
    if not isinstance(event, AttacksMade | UnitChosen) or not event.declared:
        return Declaration()
    attacks = event.declared.get("attacks", [] if isinstance(event, UnitChosen) else None)
    if not isinstance(attacks, list):
        raise EventLineError("declared holds no list of attacks.")
    casualties = read_value(event.declared.get(_CASUALTIES), tuple[str, ...] | None, _CASUALTIES)
    first = read_value(event.declared.get(_FALLS, []), tuple[str, ...], _FALLS)
    others = ("attacks", _CASUALTIES, _FALLS)
    rest = {key: value for key, value in event.declared.items() if key not in others}
    faces = {key: read_value(value, tuple[int, ...], key) for key, value in rest.items()}
    return Declaration(tuple(_attack(entry) for entry in attacks), faces, casualties, first)


def _entry(attack: Attack) -> dict[str, Any]:
    entry = {key: getattr(attack, key) for key, one in _KEYS.items() if getattr(attack, key) != one.default}
    return {key: _plain(value) for key, value in entry.items()}


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _attack(entry: Any) -> Attack:
    if not isinstance(entry, dict) or not ("target" in entry or "models" in entry):
        raise EventLineError(f"declared holds {quoted(entry)}. Expected an attack with a target.")
    for key in entry:
        if key not in _KEYS:
            raise EventLineError(f"An attack has no key {quoted(key)}.{nearest(key, _KEYS)}")
    hints = get_type_hints(Attack)
    return Attack(**{key: read_value(value, hints[key], key) for key, value in entry.items()})
