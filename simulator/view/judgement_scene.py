"""A judgement as marks: reach and legal area, the line to the closest target, what is broken and what was possible.

The areas are for the centre of the base. They are quiet until asked for: pictures and the replay window show them on
demand, the table for the model in hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from simulator.geometry.areas import Region
from simulator.geometry.lengths import touching
from simulator.geometry.shapes import Body, Point
from simulator.rules import kind_name, ruleset_of
from simulator.rules.verdict import Verdict
from simulator.state import State
from simulator.view import words
from simulator.view.camera import Box, box_around
from simulator.view.judgement import Judgement, concerned, of_verdict
from simulator.view.marks import Area, Caption, Card, Ghost, Mark, Measure, Name, Plate, ScaleBar, Scene, Way
from simulator.view.scene import board_marks, box_of, token
from simulator.view.verdict_scene import AIR, finding_marks, instead_marks, units_involved

SHORT = 0.25
"""Inches. No line is drawn of a distance shorter than this: the plate beside the base tells it."""
MOODS = {"illegal": "broken", "undecided": "undecided"}


def judgement_scene(judged: Judgement, *, grid: bool = True, head: str = "", foot: str = "") -> Scene:
    """Return a whole picture of a model in hand: the table, everybody where the move leaves them, and the judgement.

    Args:
        judged: what is shown.
        grid: whether the table's grid shows.
        head: of the card; left out, what was judged and how.
        foot: of the card; left out, which clause is broken, or how many others are kept.
    """
    state = judged.verdict.after
    marks: list[Mark] = list(board_marks(state.board, grid))
    standing = (model for unit in state.units for model in unit.on_table)
    marks += [token(state, model, chips=False, look=look(judged, model.id)) for model in standing]
    marks += judgement_marks(judged)
    for unit in (state.unit(judged.verdict.move.unit), *units_involved(judged.verdict)):
        if unit.on_table:
            marks.append(Name(unit.name, tuple(m.body for m in unit.on_table), id=f"name-{unit.id}"))
    marks += [ScaleBar(), judgement_card(judged, head=head, foot=foot)]
    return tuple(marks)


def look(judged: Judgement, model: str) -> str:
    """Return how a model's base looks under a judgement: the one in hand ringed, in colour when it breaks something."""
    if model == judged.model:
        return MOODS.get(outcome(judged), "held")
    unit = judged.verdict.before.unit(judged.verdict.move.unit)
    return "mate" if any(m.id == model for m in unit.models) else "standing"


def outcome(judged: Judgement) -> str:
    """Return "legal", "illegal" or "undecided": what is found of the one model."""
    finding = judged.drawn
    return "legal" if finding is None else "illegal" if finding.kept is False else "undecided"


def area_marks(judged: Judgement) -> Scene:
    """Return reach and legal area; the same marks for the same areas, as a model in hand has them."""
    return _areas(judged.reach, judged.legal, judged.model, judged.allowance)


@lru_cache(maxsize=8)
def _areas(reach: Region, legal: Region, model: str, allowance: float) -> Scene:
    marks: list[Mark] = []
    if not reach.is_empty:
        marks.append(Area(reach.rings, "reach", id=f"reach-{model}", text=f"reach {allowance:g}″"))
    if not legal.is_empty:
        marks.append(Area(legal.rings, "legal", id=f"legal-{model}", lines=legal.lines))
    return tuple(marks)


def judgement_marks(judged: Judgement) -> Scene:
    """Return what a judgement adds to a picture of the table: areas, start and way, lengths, and what was possible."""
    mood = MOODS.get(outcome(judged), "")
    state, name = judged.verdict.after, judged.model
    marks = list(area_marks(judged))
    if len(judged.way) > 1:
        marks.append(Ghost(judged.began, "start", id=f"start-{name}"))
        marks.append(Way(judged.way, mood or "way", id=f"way-{name}"))
    marks += [Ghost(body, "later", id=f"later-{k}") for k, body in enumerate(judged.later)]
    marks += _lengths(judged, state, mood)
    marks += instead_marks(state, judged.findings)
    return tuple(marks)


def _lengths(judged: Judgement, state: State, mood: str) -> Iterator[Mark]:
    """Yield the broken measurement, or how near the model is and began; and how much of its distance it takes."""
    finding, closest = judged.drawn, judged.closest
    if finding is not None:
        yield from finding_marks(state, finding, mood)
    if closest is not None and closest is not finding and closest.now is not None and closest.before is not None:
        began = "in contact" if touching(closest.before.length) else words.inches(closest.before.length)
        text = f"{words.inches(max(closest.now.length, 0.0))} · began {began}"
        if closest.now.length < SHORT:
            yield Plate(text, judged.ends, id="closest")
        elif finding is None or finding.now is None:
            yield Measure(closest.now.start, closest.now.end, text, id="closest")
    if finding is None or finding.clause.id.rsplit(".", 1)[-1] != "distance":
        yield Plate(words.gone_of(judged.length, judged.allowance), judged.ends, "ink", id="length")


def judgement_card(judged: Judgement, *, head: str = "", foot: str = "") -> Card:
    """Return the card of a judgement: head, clause by clause what is measured and allowed, and what else there is."""
    verdict = judged.verdict
    state, kind = verdict.before, kind_name(verdict.before, verdict.move.kind)
    unit = state.unit(verdict.move.unit)
    count = len(verdict.after.unit(unit.id).on_table)
    return Card(
        verdict.outcome,
        head or f"{verdict.outcome.capitalize()} {kind}",
        f"{judged.moved} of {count} moved" if count > 1 else "",
        judged.rows,
        foot or _foot(judged),
        (judged.ends.pose.point, *_story(judged)),
    )


def _story(judged: Judgement) -> Iterator[Point]:
    """Yield the places that a judgement is about: its start, its unit and whom that moves for, its reach, a witness."""
    yield judged.began.pose.point
    yield from (p for ring in judged.reach.rings for p in ring[::6])
    yield from (f.witness.pose.point for f in judged.findings if f.witness is not None)
    state = judged.verdict.after
    for unit in (state.unit(judged.verdict.move.unit), *units_involved(judged.verdict)):
        yield from (m.body.pose.point for m in unit.on_table)


def _foot(judged: Judgement) -> str:
    finding = judged.drawn or next(iter((*judged.verdict.broken, *judged.verdict.undecided)), None)
    if finding is not None:
        return f"{finding.clause.id} · {finding.clause.citation}"
    return f"{judged.kept} more clause{'s' if judged.kept != 1 else ''} kept"


def areas_box(judged: Judgement, air: float = 0.5) -> Box:
    """Return the box around reach and legal area with the base that they are for, in inches."""
    points = [p for region in (judged.reach, judged.legal) for ring in (*region.rings, *region.lines) for p in ring]
    bases = [box_of(Body(judged.ends.base, judged.ends.pose)), box_of(judged.began)]
    return box_around([*((x, y, x, y) for x, y in points), *bases], air)


def areas_of(verdict: Verdict, marks: Scene, box: Box, caption: Caption) -> tuple[Scene, Box, Caption]:
    """Return a picture of a verdict with the areas of the model that it is about first, as far as it has any."""
    model = concerned(verdict)
    if not model or ruleset_of(verdict.before).moves[verdict.move.kind].sets_up:
        return marks, box, caption
    judged = of_verdict(verdict, model)
    areas = area_marks(judged)
    name = words.model_name(verdict.before, model)
    legend = [("reach", f"{name} can reach")] if not judged.reach.is_empty else []
    rest = caption.rest
    if not judged.legal.is_empty:
        legend.append(("legal", "its centre would be legal here"))
    elif judged.findings:
        rest = (*rest, f"no place would be legal for {name}")
    box = box_around([box, areas_box(judged)])
    return (*marks, *areas), box, replace(caption, rest=rest, legend=(*caption.legend, *legend))


def judgement_box(judged: Judgement, air: float = AIR) -> Box:
    """Return the box around what a judgement shows: its areas, its unit and whom it moves for."""
    state = judged.verdict.after
    units = (state.unit(judged.verdict.move.unit), *units_involved(judged.verdict))
    return box_around([areas_box(judged), *(box_of(m.body) for u in units for m in u.on_table)], air / 2)
