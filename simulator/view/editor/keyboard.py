"""Which keys are held, as pygame has them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from simulator.view.editor.held import Mods


def mods_of(mod: int) -> Mods:
    """Return the modifiers of a key. AltGr, which some systems take for Ctrl with Alt, is neither."""
    import pygame

    alt_gr = bool(mod & pygame.KMOD_RALT)
    return Mods(
        bool(mod & pygame.KMOD_SHIFT),
        bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not alt_gr,
        bool(mod & pygame.KMOD_LALT),
    )


def mods_held(keys: Collection[int]) -> Mods:
    """Return what is held with the mouse; `keys` are those that are down."""
    import pygame

    return replace(mods_of(pygame.key.get_mods()), space=pygame.K_SPACE in keys)


def letter_of(key: int, name: str) -> str:
    """Return the letter on a key that is pressed with Ctrl, for what it writes then is none; else its name."""
    import pygame

    told = pygame.key.name(key)
    return told if len(told) == 1 else name
