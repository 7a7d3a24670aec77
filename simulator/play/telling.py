"""Stands in for `simulator.rules.telling` until everybody imports it from there."""

from simulator.rules.telling import they, told

__all__ = ["they", "told"]
