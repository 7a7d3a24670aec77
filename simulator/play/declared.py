"""A declaration of attacks as plain data, in the form that a script has: so that a log holds what was chosen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any, Final, get_type_hints

from simulator.events import AttacksMade, Event, UnitChosen
from simulator.files.event_lines import EventLineError, read_value
from simulator.files.faults import nearest, quoted
from simulator.play.choice import Choice
from simulator.script import Attack

FALLS: Final = "falls"
"""The key of the models that their owners let fall first."""
_KEYS = {field.name: field for field in fields(Attack) if field.name != "line"}


def with_declaration(choice: Choice, events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events of a choice with what was declared on the first strike; a script holds its own.

    The first strike is the first event, or comes right behind the choice that it follows from. Where nobody strikes,
    faces that were given stand with the choice.
    """
    told = tuple(events)
    if choice.by == "script":
        return told
    first = next((n for n, event in enumerate(told[:2]) if isinstance(event, AttacksMade)), None)
    faces: dict[str, Any] = {key: list(given) for key, given in choice.faces.items()}
    if choice.falls:
        faces[FALLS] = list(choice.falls)
    if first is None and faces and isinstance(told[0], UnitChosen):
        return (replace(told[0], declared=faces), *told[1:])
    if first is None or (first and not choice.attacks and not faces):
        return told
    declared: dict[str, Any] = {"attacks": [_entry(attack) for attack in choice.attacks], **faces}
    strike = told[first]
    assert isinstance(strike, AttacksMade)
    return (*told[:first], replace(strike, declared=declared), *told[first + 1 :])


def declaration(event: Event) -> tuple[tuple[Attack, ...], dict[str, tuple[int, ...]]]:
    """Return the attacks that were declared, and the faces given for dice about the unit as a whole.

    Raises:
        EventLineError: what the event holds is no declaration.
    """
    if not isinstance(event, AttacksMade | UnitChosen) or not event.declared:
        return (), {}
    attacks = event.declared.get("attacks", [] if isinstance(event, UnitChosen) else None)
    if not isinstance(attacks, list):
        raise EventLineError("declared holds no list of attacks.")
    others = {"attacks", FALLS}
    faces = {key: read_value(value, tuple[int, ...], key) for key, value in event.declared.items() if key not in others}
    return tuple(_attack(entry) for entry in attacks), faces


def falls_in(event: Event) -> tuple[str, ...]:
    """Return the models that their owners let fall first; raises EventLineError as `declaration` does."""
    if not isinstance(event, AttacksMade | UnitChosen):
        return ()
    falls: tuple[str, ...] = read_value(event.declared.get(FALLS, []), tuple[str, ...], FALLS)
    return falls


def _entry(attack: Attack) -> dict[str, Any]:
    entry = {key: getattr(attack, key) for key, field in _KEYS.items() if getattr(attack, key) != field.default}
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
