"""Characteristics as datasheets print them, 6" and 3+ and D6+1, turned into a scenario's profiles and weapons.

The limits are those of the format: an entry that a scenario would refuse is refused here, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from simulator.files.ability_texts import MODEL_ABILITIES, read_model_ability, read_weapon_ability, tidy
from simulator.files.document import Tree
from simulator.files.references import is_dice

NONE: Final = frozenset({"", "-", "–", "—", "n/a", "na", "none", "*"})
"""What stands where there is nothing, in lower case."""
_NUMBER: Final = re.compile(r'([+-]?\d{1,6})(?:"|″|”|\'\')?\+?\*?')
PROFILE_KEYS: Final = {
    "m": "M",
    "t": "T",
    "sv": "Sv",
    "save": "Sv",
    "w": "W",
    "ld": "Ld",
    "oc": "OC",
    "insv": "Inv",
    "inv": "Inv",
    "inv sv": "Inv",
    "invuln": "Inv",
    "invulnerable save": "Inv",
}
"""Characteristics of models by the names that rosters give them, in lower case without full stops."""
_INVULNERABLE: Final = re.compile(r"invulnerable save\W*(?:([2-6])\+)?", re.IGNORECASE)
_FACE: Final = re.compile(r"([2-6])\+")
_DAMAGED: Final = re.compile(r"damaged\W*1\s*[-–—]\s*(\d{1,3})\b", re.IGNORECASE)


def number(text: object) -> int | None:
    """Return the number of 6", 3+, -1 or 4; None for anything else."""
    if isinstance(text, bool):
        return None
    if isinstance(text, int | float):
        return int(text) if text == int(text) else None
    match = _NUMBER.fullmatch(text.strip()) if isinstance(text, str) else None
    return int(match[1]) if match else None


def is_nothing(text: object) -> bool:
    """Say whether a characteristic is not given: empty, a dash, N/A."""
    return text is None or (isinstance(text, str) and text.strip().lower() in NONE)


def profile_of(written: Mapping[str, object]) -> tuple[Tree, tuple[str, ...]]:
    """Return a model's profile, and what of it could not be read."""
    from simulator.files.unit_formats import ProfileEntry

    profile: Tree = {}
    faults: list[str] = []
    for name, text in written.items():
        key = PROFILE_KEYS.get(name.lower().replace(".", "").strip())
        if key is None:
            if not is_nothing(text):
                faults.append(f"the characteristic {name} = {text!s}")
        elif not is_nothing(text):
            value = number(text)
            if value is None:
                faults.append(f"{key} = {text!s}")
            else:
                profile[key] = value
    return _kept(ProfileEntry, profile, faults, ())


def weapon_of(name: str, written: Mapping[str, object]) -> tuple[Tree | None, tuple[str, ...]]:
    """Return a melee weapon as a scenario has it, or None, and what of it could not be read.

    Args:
        name: of the weapon.
        written: A, WS, S, AP, D and Keywords, by their names in capitals.
    """
    from simulator.files.unit_formats import WeaponEntry

    weapon: Tree = {"name": name, "range": "melee"}
    faults: list[str] = []
    for key in ("A", "D"):
        text = str(written.get(key, "")).replace(" ", "").upper()
        if is_dice(text):
            weapon[key] = text
        else:
            faults.append(f"{key} = {written.get(key, 'nothing')!s}")
    for key in ("WS", "S", "AP"):
        given = written.get(key)
        value = number(given)
        if value is not None:
            weapon[key] = -abs(value) if key == "AP" else value
        elif key == "S" or not is_nothing(given):
            faults.append(f"{key} = {given!s}")
    abilities, unread = weapon_abilities(str(written.get("KEYWORDS", "") or ""))
    if abilities:
        weapon["abilities"] = list(abilities)
    if any(key not in weapon for key in ("A", "S", "D")):
        return None, (*faults, *unread)
    kept, told = _kept(WeaponEntry, weapon, faults, ("A", "S", "D"))
    return (kept or None), (*told, *unread)


def weapon_abilities(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a weapon's abilities from a list with commas, and those that nothing is known of."""
    known: list[str] = []
    unread: list[str] = []
    for part in text.split(","):
        word = tidy(part)
        if word.lower() in NONE:
            continue
        read = read_weapon_ability(word) if len(word) <= 100 else None
        if read is None:
            unread.append(f"the weapon ability {part.strip()[:60]}")
        else:
            known.append(word if read.name == "ANTI" else read.name + word[len(read.name) :])
    return tuple(dict.fromkeys(known)), tuple(dict.fromkeys(unread))


def ability_of(name: str, text: str = "") -> tuple[str, int | None]:
    """Return what a fight makes of an ability by its name: a scenario's wording for it, or an invulnerable save.

    Args:
        name: such as "Feel No Pain 5+" or "Invulnerable Save".
        text: what it says; read for an invulnerable save's number alone.

    Returns:
        Its wording, "" where a fight knows nothing of it; and the number of an invulnerable save.
    """
    if match := _INVULNERABLE.match(name.strip()):
        face = match[1] or ((found := _FACE.search(text)) and found[1])
        only_ranged = "ranged" in f"{name} {text}".lower()
        return "", int(face) if face and not only_ranged else None
    if match := _DAMAGED.match(name.strip()):
        return f"DAMAGED {int(match[1])}", None
    read = read_model_ability(name) if len(name) <= 100 else None
    return (tidy(name), None) if read is not None and read.name in MODEL_ABILITIES else ("", None)


def _kept(shape: Any, entry: Tree, faults: list[str], needed: tuple[str, ...]) -> tuple[Tree, tuple[str, ...]]:
    """Return an entry without the values that its shape in the format refuses; empty if it needs one of them."""
    from pydantic import ValidationError

    try:
        shape.model_validate(entry)
    except ValidationError as problem:
        bad = {str(error["loc"][0]) for error in problem.errors() if error["loc"]}
        faults += [f"{key} = {entry[key]!s}" for key in entry if key in bad]
        entry = {key: value for key, value in entry.items() if key not in bad}
        if bad & set(needed) or "name" in bad:
            return {}, tuple(faults)
    return entry, tuple(faults)
