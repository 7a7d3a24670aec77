"""Abilities as authors write them: "SUSTAINED HITS 1", "ANTI-INFANTRY 4+", "Lethal Hits: VEHICLE", "DAMAGED 4".

This module knows their wording alone. What they do is in `simulator.rules`, one file an ability.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from simulator.dice import DiceExpression
from simulator.files.naming import keyword

WEAPON_ABILITIES: Final[dict[str, str]] = {
    "ANTI": "-K Y+",
    "CLEAVE": "X",
    "DEVASTATING WOUNDS": "",
    "EXTRA ATTACKS": "",
    "HAZARDOUS": "",
    "LANCE": "",
    "LETHAL HITS": "",
    "PRECISION": "",
    "PSYCHIC": "",
    "SUSTAINED HITS": "X",
    "TWIN-LINKED": "",
}
"""Weapon abilities that a fight knows, and what follows their names: X a number or dice, Y+ a face, K a keyword."""
CHOICES: Final = ("LETHAL HITS", "PRECISION", "PSYCHIC", "TWIN-LINKED")
"""Weapon abilities that the attacker may do without."""
RANGED_ABILITIES: Final[dict[str, str]] = {
    "ASSAULT": "",
    "BLAST": "[X]",
    "CLOSE-QUARTERS": "",
    "HEAVY": "",
    "IGNORES COVER": "",
    "INDIRECT FIRE": "",
    "MELTA": "X",
    "ONE SHOT": "",
    "PISTOL": "",
    "RAPID FIRE": "X",
    "TORRENT": "",
}
"""Weapon abilities that do nothing in a Fight phase."""
MODEL_ABILITIES: Final[dict[str, str]] = {
    "DAMAGED": "X",
    "DEADLY DEMISE": "X",
    "FEEL NO PAIN": "Y+",
    "FIGHT ON DEATH": "[Y+]",
    "FIGHTS FIRST": "",
}
"""Abilities of models that a fight knows."""
OTHER_ABILITIES: Final[dict[str, str]] = {
    "DEEP STRIKE": "",
    "FIRING DECK": "X",
    "HOVER": "",
    "INFILTRATORS": "",
    "LEADER": "",
    "LONE OPERATIVE": "[X]",
    "SCOUTS": "X",
    "STEALTH": "",
    "SUPER-HEAVY WALKER": "",
    "SUPPORT": "",
}
"""Abilities of models that do nothing in a Fight phase."""
_EXAMPLES: Final = {"": "", "X": " 1", "[X]": "", "Y+": " 4+", "[Y+]": "", "-K Y+": "-INFANTRY 4+"}
_ANTI: Final = re.compile(r"ANTI[- ](?P<keyword>.+?) (?P<need>[2-6])\+")
_DASHES: Final = re.compile(r"\s*[-‐‑‒–—]\s*")


@dataclass(frozen=True, slots=True)
class AbilityText:
    """What one ability's text says."""

    name: str
    """In capitals, without what follows it: "SUSTAINED HITS", "ANTI"."""
    amount: str = ""
    """The X of it: a number or dice."""
    need: int | None = None
    """The face of it: 4 for 4+."""
    keyword: str = ""
    """The keyword in its name: "INFANTRY" in "ANTI-INFANTRY 4+"."""
    only: frozenset[str] = frozenset()
    """Keywords behind a colon: it applies only to attacks that target a unit with one of them (24.01)."""


def tidy(text: str) -> str:
    """Return an ability's text in capitals, with single spaces and plain hyphens, without square brackets."""
    return _DASHES.sub("-", keyword(text)).strip("[]").strip()


def read_weapon_ability(text: str) -> AbilityText | None:
    """Return what a weapon ability's text says, in any case; None when there is no such ability."""
    return _read(tidy(text), weapon=True)


def read_model_ability(text: str) -> AbilityText | None:
    """Return what a model ability's text says, in any case; None when there is no such ability."""
    return _read(tidy(text), weapon=False)


@lru_cache(maxsize=4096)
def _read(text: str, *, weapon: bool) -> AbilityText | None:
    text, colon, behind = text.partition(":")
    text = text.strip()
    only = frozenset(word.strip() for word in re.split(r"[/,]", behind) if word.strip())
    if colon and not (weapon and only):
        return None
    if weapon and (match := _ANTI.fullmatch(text)):
        return AbilityText("ANTI", need=int(match["need"]), keyword=match["keyword"].strip(), only=only)
    forms = WEAPON_ABILITIES | RANGED_ABILITIES if weapon else MODEL_ABILITIES | OTHER_ABILITIES
    for name in sorted(forms, key=len, reverse=True):
        loose = text.replace("-", " ")
        if loose == name.replace("-", " ") or loose.startswith(name.replace("-", " ") + " "):
            return _with_rest(name, forms[name], text[len(name) :].strip(), only)
    return None


def _with_rest(name: str, form: str, rest: str, only: frozenset[str]) -> AbilityText | None:
    """Return an ability with what follows its name, if that is what should follow it."""
    if not rest:
        return AbilityText(name, only=only) if form in ("", "[X]", "[Y+]") else None
    if form in ("Y+", "[Y+]") and re.fullmatch(r"[2-6]\+", rest):
        return AbilityText(name, need=int(rest[0]), only=only)
    if form in ("X", "[X]"):
        amount = rest.rstrip('"″').replace(" ", "")
        try:
            DiceExpression.parse(amount)
        except ValueError:
            return None
        return AbilityText(name, amount=amount, only=only)
    return None


def known_wordings(*, weapon: bool) -> tuple[str, ...]:
    """Return one way to write each ability, for messages: "SUSTAINED HITS 1", "ANTI-INFANTRY 4+" and so on."""
    forms = WEAPON_ABILITIES | RANGED_ABILITIES if weapon else MODEL_ABILITIES | OTHER_ABILITIES
    return tuple(f"{name}{_EXAMPLES[form]}" for name, form in sorted(forms.items()))


def model_ability(abilities: Iterable[str], name: str) -> AbilityText | None:
    """Return the first ability of this name among a model's, or None."""
    for text in abilities:
        found = read_model_ability(text)
        if found is not None and found.name == name:
            return found
    return None
