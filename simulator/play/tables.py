"""The ordinary tables of an attack: what a die needs to wound and to save (11e core rules 05)."""

from __future__ import annotations

from simulator.army import Profile, Unit


def needed_to_wound(strength: int, toughness: int) -> int:
    """Return the face needed to wound (section 05's table)."""
    if strength >= 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 6 if 2 * strength <= toughness else 5


def makes_it(face: int, need: int) -> bool:
    """Say whether a hit or wound die does it: a 1 never, a 6 always."""
    return face != 1 and (face == 6 or face >= need)


def saved(face: int, profile: Profile, ap: int) -> bool:
    """Say whether a save die holds: a 1 never; the invulnerable save first, then the armour with its AP."""
    if face == 1:
        return False
    return (profile.Inv is not None and face >= profile.Inv) or face - abs(ap) >= profile.Sv


def needed_to_save(profile: Profile, ap: int) -> int:
    """Return the face needed to save; 7 when none does it."""
    armour = max(2, profile.Sv + abs(ap))
    return min(7, armour if profile.Inv is None else min(armour, max(2, profile.Inv)))


def toughness(unit: Unit) -> int:
    """Return the Toughness attacks are made against: the highest of its models, leaders left aside (05)."""
    ranks = [m for m in unit.models if m.alive and "CHARACTER" not in m.keywords]
    return max(m.profile.T for m in ranks or [m for m in unit.models if m.alive])
