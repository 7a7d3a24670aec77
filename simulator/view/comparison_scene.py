"""A comparison as marks: the table as each ruleset sees it, and on it who is engaged on one side alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from simulator.army import Model, Unit
from simulator.comparing.comparison import Comparison
from simulator.comparing.distances import Engagement
from simulator.report.comparison_words import due_told, fights_told, in_short
from simulator.rules.telling import capital, counted
from simulator.rules.words import engaged, gauge, listed, nearest_model
from simulator.view import words
from simulator.view.camera import Box, box_around
from simulator.view.marks import Badge, Caption, Mark, Measure, Ring, Scene, Token
from simulator.view.scene import PLAIN, box_of, fight_box, scene
from simulator.view.verdict_scene import objective_box

AIR = 2.5
"""Inches of free table around the units concerned."""


def position_scene(comparison: Comparison, side: int) -> Scene:
    """Return the position as one ruleset sees it: engagement ranges, and who is engaged here and not there."""
    now, reach = comparison.sides[side].state, comparison.sides[side].ruleset.engagement
    rings = (
        Ring(tuple(m.body for m in unit.on_table), reach, id=f"engagement-{unit.id}") for unit in _ringed(comparison)
    )
    measures = (_measure(comparison, one, side) for one in comparison.engagements if one.differs)
    standing = (_without_its_tick(mark) for mark in scene(now, PLAIN))
    return (*standing, *rings, *measures, *_badges(comparison, side))


def _without_its_tick(mark: Mark) -> Mark:
    """Return a mark without the tick of a unit that has fought: ticks mean something else here."""
    return replace(mark, chips=mark.chips - {"fought"}) if isinstance(mark, Token) else mark


def _ringed(comparison: Comparison) -> list[Unit]:
    """Return the units whose engagement ranges show: those of the player whose turn it is not, if they are engaged."""
    state = comparison.sides[0].state
    inside = {unit for one in comparison.engagements for unit in one.units}
    theirs = [u for u in state.units if u.player != state.active and u.on_table]
    return [u for u in theirs if u.id in inside] or theirs


def _measure(comparison: Comparison, one: Engagement, side: int) -> Measure:
    """Return the gap between two units that are engaged on one side alone."""
    state = comparison.sides[side].state
    unit, foe = (state.unit(u) for u in one.units)
    model = min(unit.on_table, key=lambda m: nearest_model(m, foe.on_table)[0])
    other = nearest_model(model, foe.on_table)[1]
    assert other is not None
    line = gauge(model, other)
    text, role = words.inches(one.apart, 3), "now" if one.engaged[side] else "before"
    return Measure(line.start, line.end, text, role, id=f"apart-{unit.id}-{foe.id}")


def _badges(comparison: Comparison, side: int) -> Iterator[Badge]:
    """Mark every model that is engaged on one side alone: a tick where it is, a bar where it is not."""
    for model, here, there in _models(comparison, side):
        if here != there:
            yield Badge(model.body, "tick" if here else "bar", "ink", id=f"engaged-{model.id}")


def _models(comparison: Comparison, side: int) -> Iterator[tuple[Model, bool, bool]]:
    """Yield every model on the table, and whether it is engaged on this side and on the other."""
    state = comparison.sides[side].state
    here, there = (comparison.sides[s].ruleset.engagement for s in (side, 1 - side))
    for unit in state.units:
        foes = state.enemies_of(unit)
        for model in unit.on_table:
            yield model, any(engaged(model, f, here) for f in foes), any(engaged(model, f, there) for f in foes)


def position_box(comparison: Comparison) -> Box:
    """Return the box around what it is about: the units that are engaged on either side, or all where nobody is, and
    the objectives that somebody may move toward or that a worked move goes to.
    """
    state = comparison.sides[0].state
    inside = {unit for one in comparison.engagements for unit in one.units}
    boxes = [box_of(m.body) for u in state.units if u.id in inside for m in u.on_table]
    goals = {o for one in comparison.may_move for allowed in one.allowed for o in allowed.objectives}
    goals |= {v.objective for one in comparison.verdicts for v in one.verdicts if v is not None and v.objective}
    seen = [objective_box(o) for o in state.board.objectives if o.id in goals]
    if not boxes and seen:
        boxes = [box_of(m.body) for u in state.units for m in u.on_table]
    return box_around((*boxes, *seen), AIR) if boxes else fight_box(state)


def position_caption(comparison: Comparison, side: int) -> Caption:
    """Return what one ruleset makes of the position: who decides what, and who is engaged and fights."""
    state, course = comparison.sides[side].state, comparison.courses[side]
    head, *why = due_told(course, state)
    sentences = [_engaged_told(comparison, side)]
    if not course.why_not:
        sentences.append(f"Where nobody moves or falls: {fights_told(course, state)}.")
    decision = course.first
    clause, rest = ("", ()) if decision is None else (decision.clause, (decision.citation,))
    return Caption("", capital(head), " ".join(sentences), clause, rest if why else (), id="caption")


def _engaged_told(comparison: Comparison, side: int) -> str:
    state = comparison.sides[side].state
    pairs = [f"{state.unit(a).name} with {state.unit(b).name}" for a, b in _pairs(comparison, side)]
    return f"Engaged: {listed(pairs)}." if pairs else "Nobody is engaged."


def _pairs(comparison: Comparison, side: int) -> list[tuple[str, str]]:
    return [one.units for one in comparison.engagements if one.engaged[side]]


def whole_caption(comparison: Comparison, left_out: int) -> Caption:
    """Return what stands below both sides: what differs, how many verdicts are not drawn, and the legend."""
    more = f"{counted(left_out, 'more verdict differs', 'more verdicts differ')}: see the text." if left_out else ""
    legend = [("engagement", "engagement range")]
    if any(here != there for _, here, there in _models(comparison, 0)):
        legend += [("here", "engaged here alone"), ("bar", "engaged on the other side alone")]
    return Caption("", comparison.scenario.title, f"{in_short(comparison)} {more}".strip(), "", (), tuple(legend))
