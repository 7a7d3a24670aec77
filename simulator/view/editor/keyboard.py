"""Which keys are held, as pygame has them."""

from __future__ import annotations

from collections.abc import Collection

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
    """Return what is held with the mouse; `keys` are those that are down.

    The system's own word on it is of now: an event that has waited for a slow frame would get the keys of a later one.
    """
    import pygame

    def down(*any_of: int) -> bool:
        return any(key in keys for key in any_of)

    alt_gr = down(pygame.K_RALT, pygame.K_MODE)
    ctrl = down(pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LMETA, pygame.K_RMETA)
    return Mods(
        down(pygame.K_LSHIFT, pygame.K_RSHIFT), ctrl and not alt_gr, down(pygame.K_LALT), space=down(pygame.K_SPACE)
    )


def letter_of(key: int, name: str) -> str:
    """Return the letter on a key that is pressed with Ctrl, for what it writes then is none; else its name."""
    import pygame

    told = pygame.key.name(key)
    return told if len(told) == 1 else name
