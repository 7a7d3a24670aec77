"""What a die must show: to hit, to wound, to save, and to feel no pain."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from simulator.army import Profile

CRITICAL_HIT: Final = 6
"""The unmodified face of a critical hit."""
CRITICAL_WOUND: Final = 6
"""The unmodified face of a critical wound, unless an ability says less."""


def capped(modifiers: Iterable[int]) -> int:
    """Return what modifiers come to: their sum, at least -1 and at most 1."""
    return max(-1, min(1, sum(modifiers)))


def face_needed(need: int, modifier: int) -> int:
    """Return the face a die must show when its result is modified; 2 at least, for a 1 fails, 6 at most."""
    return max(2, min(6, need - modifier))


def hits(face: int, skill: int, modifier: int = 0) -> bool:
    """Say whether a hit die hits against a WS, with a modifier that has been capped."""
    return face != 1 and (face >= CRITICAL_HIT or face >= face_needed(skill, modifier))


def needed_to_wound(strength: int, toughness: int) -> int:
    """Return the face needed to wound (the table)."""
    if strength >= 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 6 if 2 * strength <= toughness else 5


def wounds(face: int, need: int, modifier: int = 0, critical: int = CRITICAL_WOUND) -> bool:
    """Say whether a wound die wounds, with a modifier that has been capped; a critical wound always does."""
    return face != 1 and (face >= critical or face >= face_needed(need, modifier))


def saved(face: int, profile: Profile, ap: int) -> bool:
    """Say whether a save die holds: a 1 never; the invulnerable save, or the armour with its AP.

    AP worsens the roll whichever sign it is written with: "-2" and "2" mean the same.
    """
    if face == 1:
        return False
    return (profile.Inv is not None and face >= profile.Inv) or face - abs(ap) >= profile.Sv


def needed_to_save(profile: Profile, ap: int) -> int:
    """Return the face needed to save; 7 when none does it."""
    armour = max(2, profile.Sv + abs(ap))
    return min(7, armour if profile.Inv is None else min(armour, max(2, profile.Inv)))


def felt(faces: tuple[int, ...], need: int) -> int:
    """Return how many wounds are lost when these dice are rolled for them by Feel No Pain."""
    return sum(face < need for face in faces)
