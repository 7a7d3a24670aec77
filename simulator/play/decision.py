"""Stands in for `simulator.rules.decision` until everybody imports it from there."""

from simulator.rules.decision import Decision

__all__ = ["Decision"]
