"""A verdict as marks: where everyone began and went, and the one broken measurement, drawn large.

Two broken clauses: the first is drawn, the others are named in the caption. What could have been done instead is a
dashed ghost with a tick.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from simulator.army import Model, Unit
from simulator.board import Objective
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import overlapping, touching
from simulator.geometry.shapes import Body, Point, Pose
from simulator.rules import ruleset_of
from simulator.rules.clause import Finding
from simulator.rules.telling import capital, counted
from simulator.rules.verdict import Verdict
from simulator.rules.words import marker_body
from simulator.state import State
from simulator.view import words
from simulator.view.camera import Box, box_around
from simulator.view.marks import Badge, Caption, Ghost, Mark, Measure, Name, Plate, Ring, ScaleBar, Scene, Way
from simulator.view.scene import board_marks, box_of, token

AIR = 1.5
"""Inches of free table around the models concerned."""
NEAR = 4.0
"""Inches: models of the enemy units involved that stand this near are part of the picture."""


def verdict_scene(
    verdict: Verdict,
    *,
    engagement: float | None = None,
    grid: bool = True,
    enemies: Sequence[Unit] | None = None,
    zones: Scene = (),
) -> Scene:
    """Return a verdict as marks, without its caption.

    Args:
        verdict: what the referee said.
        engagement: the engagement range in inches; the verdict's own when left out.
        grid: whether the table's grid shows.
        enemies: the enemy units whose engagement range and names show; those it speaks of when left out.
        zones: the scenario's; see `zone_marks`.
    """
    reach = verdict.engagement if engagement is None else engagement
    state = verdict.after
    finding = drawn_finding(verdict)
    mood = {"illegal": "broken", "undecided": "undecided"}.get(verdict.outcome, "")
    marks: list[Mark] = [*board_marks(state.board, grid), *zones]
    for unit in state.units:
        for model in unit.on_table:
            marked = finding is not None and model.id == finding.model
            marks.append(token(state, model, chips=False, look=mood if marked else "standing"))
    marks += [token(state, model, chips=False, look="falling") for model in _wrecks(state)]
    for travel in verdict.travels:
        if verdict.before.model(travel.model).pose is None:
            continue  # it is set up: it comes from no place
        base = state.model(travel.model).base
        marks.append(Ghost(Body(base, travel.start), "start", id=f"start-{travel.model}"))
        marked = finding is not None and travel.model == finding.model
        marks.append(
            Way(
                travel.path,
                mood if marked else "way",
                arrow=not marked,
                id=f"way-{travel.model}",
                stop_at=None if marked else Body(base, travel.end),
            )
        )
    if finding is not None:
        marks += finding_marks(state, finding, mood)
    marks += instead_marks(state, (*verdict.broken, *verdict.undecided))
    involved = units_involved(verdict) if enemies is None else enemies
    for k, unit in enumerate(involved):
        bodies = tuple(m.body for m in unit.on_table)
        text = f"engagement range {reach:g}″" if k == 0 else ""
        marks.append(Ring(bodies, reach, text, id=f"engagement-{unit.id}"))
    for unit in (state.unit(verdict.move.unit), *involved):
        if unit.on_table:
            marks.append(Name(unit.name, tuple(m.body for m in unit.on_table), id=f"name-{unit.id}"))
    marks.append(ScaleBar())
    return tuple(marks)


def _wrecks(state: State) -> tuple[Model, ...]:
    """Return the destroyed models that are not taken off the table yet."""
    return tuple(m for unit in state.units for m in unit.models if m.pose is not None and not m.on_table)


def drawn_finding(verdict: Verdict) -> Finding | None:
    """Return the finding that is drawn large: the first broken one, or else the first undecided; None when legal."""
    return next(iter(verdict.broken or verdict.undecided), None)


def units_involved(verdict: Verdict) -> tuple[Unit, ...]:
    """Return the enemy units that a verdict speaks of: its targets, and those it measured to and found broken."""
    state, own = verdict.after, verdict.before.unit(verdict.move.unit)
    measured = [f.target for f in verdict.broken or verdict.undecided if f.target is not None]
    named = [*verdict.targets, *(state.unit_of[t].id if t in state.unit_of else t for t in measured)]
    units = (state.unit_by_id.get(name) for name in dict.fromkeys(named))
    return tuple(u for u in units if u is not None and u.player != own.player and u.on_table)


def finding_marks(state: State, finding: Finding, mood: str) -> Iterable[Mark]:
    """Yield the broken measurement in its colour and where it began in ink; a cross on the model."""
    now, before = finding.now, finding.before
    if now is not None:
        yield Measure(now.start, now.end, measured_text(finding), mood, id="measure")
    if before is not None:
        began = "began in contact" if touching(before.length) else f"began {words.inches(before.length, 3)}"
        yield Measure(before.start, before.end, began, mood if now is None else "before", id="measure-before")
    if finding.model is None or not state.model(finding.model).on_table:
        return
    body = state.model(finding.model).body
    sign = "cross" if mood == "broken" else "question"
    yield Badge(body, sign, mood, id="badge")
    if now is None and before is None and finding.measured is not None:
        yield Plate(measured_text(finding), body, mood, sign, id="measure-plate")


def measured_text(finding: Finding) -> str:
    """Return a finding's measurement for its plate: what it is, and what it must be unless that is drawn beside it."""
    length = finding.now.length if finding.measured is None and finding.now is not None else finding.measured
    if length is None:
        return ""
    if overlapping(length):
        return f"{words.inches(-length, 3)} overlap"
    text = words.inches(length, 3)
    if finding.before is not None:
        return f"ends {text}"
    bound = words.BOUNDS.get(finding.relation or "")
    if bound is None or finding.required is None:
        return text
    return f"{text} · {bound} {words.inches(finding.required, 3)}"


def instead_marks(state: State, findings: Sequence[Finding]) -> Iterable[Mark]:
    """Yield what could have been done: the first witness of some findings, or else the nearest legal place for the
    first of them.
    """
    for finding in findings:
        witness = finding.witness
        if witness is not None:
            body = Body(state.model(witness.model).base, witness.pose)
            text = f"{words.model_name(state, witness.model)} {words.could(finding.clause.id)}"
            unit = state.unit_by_id.get(finding.target or "")
            if unit is not None and unit.on_table:
                text += f", {words.inches(max(min(gap(body, m.body) for m in unit.on_table), 0.0), 3)} away"
            yield Ghost(body, "witness", id="witness")
            yield Plate(text, body, "legal", leader=True, id="witness-plate")
            return
    drawn = next(iter(findings), None)
    if drawn is not None and drawn.nearest_legal is not None and drawn.model is not None:
        model = state.model(drawn.model)
        stood = drawn.nearest_facing
        facing = stood if stood is not None else model.pose.facing if model.pose is not None else 0.0
        body = Body(model.base, Pose(*drawn.nearest_legal, facing))
        yield Ghost(body, "witness", id="witness")
        yield Plate("nearest legal place", body, "legal", leader=True, id="witness-plate")


def verdict_box(verdict: Verdict, air: float = AIR, *, enemies: Sequence[Unit] | None = None) -> Box:
    """Return the box around the models concerned, in inches, with some air; see `verdict_scene` for `enemies`."""
    state = verdict.after
    own = [m.body for m in state.unit(verdict.move.unit).on_table]
    bodies = [*own, *(m.body for m in _wrecks(state))]
    bodies += [Body(state.model(t.model).base, t.start) for t in verdict.travels]
    for unit in units_involved(verdict) if enemies is None else enemies:
        gaps = sorted(((min((gap(m.body, o) for o in own), default=0.0), m.body) for m in unit.on_table), key=_first)
        bodies += [body for k, (distance, body) in enumerate(gaps) if distance <= NEAR or k == 0]
    boxes = [box_of(body) for body in bodies]
    finding = drawn_finding(verdict)
    if finding is not None:
        for gauge in (finding.now, finding.before):
            boxes += [] if gauge is None else [_point_box(gauge.start), _point_box(gauge.end)]
    could = instead_marks(state, (*verdict.broken, *verdict.undecided))
    boxes += [box_of(mark.body) for mark in could if isinstance(mark, Ghost)]
    boxes += [objective_box(o) for o in state.board.objectives if o.id == verdict.objective]
    if not boxes:
        boxes = [(0.0, 0.0, state.board.width, state.board.depth)]
    return box_around(boxes, air)


def _first(pair: tuple[float, Body]) -> float:
    return pair[0]


def objective_box(objective: Objective) -> Box:
    """Return the box around a marker, or around an area."""
    if objective.at is not None:
        return box_of(marker_body(objective))
    xs, ys = zip(*objective.area, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def _point_box(point: Point) -> Box:
    return (*point, *point)


def verdict_caption(verdict: Verdict) -> Caption:
    """Return what a verdict says in words: head, one sentence, clause, citation, the other broken, how many kept."""
    outcome = verdict.outcome
    finding = drawn_finding(verdict)
    clauses = list(dict.fromkeys(f.clause.id for f in verdict.findings))
    unkept = list(dict.fromkeys(f.clause.id for f in (*verdict.broken, *verdict.undecided)))
    kept = len(clauses) - len(unkept)
    count = f"{kept} clause{'s' if kept != 1 else ''} kept"
    if finding is None:
        moved = len(verdict.travels)
        sentence = _done(verdict, moved)
        return Caption(outcome, words.headline(verdict), sentence, "", (*cited_most(verdict), count))
    rest = [str(finding.clause.citation)]
    others = [f.clause.id for f in verdict.broken if f.clause.id != finding.clause.id]
    if others:
        rest.append(f"also broken: {', '.join(dict.fromkeys(others))}")
    open_questions = [f.clause.id for f in verdict.undecided if f.clause.id != finding.clause.id]
    if open_questions:
        rest.append(f"undecided: {', '.join(dict.fromkeys(open_questions))}")
    if verdict.move_first is not None:
        rest.append(f"legal if {words.model_name(verdict.after, verdict.move_first)} moves first")
    return Caption(outcome, words.headline(verdict), capital(finding.message), finding.clause.id, (*rest, count))


def _done(verdict: Verdict, moved: int) -> str:
    """Say how many models a legal move moves, or sets up."""
    models = counted(moved, "model")
    if ruleset_of(verdict.before).moves[verdict.move.kind].sets_up:
        return f"{models} {'is' if moved == 1 else 'are'} set up."
    return f"{models} move{'s' if moved == 1 else ''}." if moved else "It stays."


def cited_most(verdict: Verdict) -> tuple[str, ...]:
    """Return the section that most findings of a legal move cite, once."""
    cited = [str(f.clause.citation) for f in verdict.findings]
    return (max(dict.fromkeys(cited), key=cited.count),) if cited else ()
