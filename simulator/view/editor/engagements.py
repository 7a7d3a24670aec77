"""Who is engaged with whom: a line between the nearest bases of each two units that are."""

from __future__ import annotations

import math

from simulator.army import Unit
from simulator.geometry.gaps import separation
from simulator.rules import rulesets
from simulator.rules.words import engaged_units
from simulator.state import State
from simulator.view.marks import Mark, Way


def engagement_lines(state: State) -> tuple[Mark, ...]:
    """Return a line for each two units that are engaged with one another; none where the rules are not known."""
    ruleset = rulesets().get(state.ruleset)
    if ruleset is None:
        return ()
    first = state.players[0].id
    lines: list[Mark] = []
    for unit in state.units:
        if unit.player != first or not unit.on_table:
            continue
        lines += [_line(unit, foe) for foe in engaged_units(state, unit, ruleset.engagement)]
    return tuple(lines)


def _line(unit: Unit, foe: Unit) -> Way:
    """Return the line between the centres of the two bases that are nearest, so that it shows between touching ones."""
    pairs = (
        (separation(a.body, b.body)[0], math.dist(a.body.pose.point, b.body.pose.point), a.body, b.body)
        for a in unit.on_table
        for b in foe.on_table
    )
    _, _, one, other = min(pairs, key=lambda found: found[:2])
    return Way((one.pose.point, other.pose.point), "link", id=f"engaged-{unit.id}-{foe.id}")
