"""Stands in for `simulator.rules.eleventh.sequence.eligible` until everybody imports it from there."""

from simulator.rules.eleventh.sequence.eligible import engaged_now, foes_engaged

__all__ = ["engaged_now", "foes_engaged"]
