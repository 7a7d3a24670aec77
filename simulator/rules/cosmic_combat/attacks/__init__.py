"""One model's dice: Aggressors, Martial, wounds allocated, Strength against Defence, saves."""

from __future__ import annotations
