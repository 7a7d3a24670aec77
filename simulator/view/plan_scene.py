"""A plan as marks: a legal move, and on the models that do not end engaged what stops them."""

from __future__ import annotations

from dataclasses import replace

from simulator.army import Unit
from simulator.geometry.gaps import gap
from simulator.planner.plan import Hindrance, Plan
from simulator.planner.telling import by_cause, cause, outcome_told, proof_told
from simulator.report.plan import toward
from simulator.rules import kind_name
from simulator.rules.telling import capital, counted
from simulator.rules.verdict import Verdict
from simulator.state import State
from simulator.view import words
from simulator.view.camera import Box
from simulator.view.marks import Badge, Caption, Ghost, Mark, Plate, Ring, Scene, Way
from simulator.view.verdict_scene import NEAR, cited_most, verdict_box, verdict_scene

LONGEST = 44
"""Characters of a plate: what stops a model, in short."""
MOST_PLATES = 4
"""So many plates say what stops whom; the text of the plan says the rest."""


def plan_scene(plan: Plan, verdict: Verdict, *, grid: bool = True, zones: Scene = ()) -> Scene:
    """Return a plan as marks, without its caption.

    Args:
        plan: what the planner answers.
        verdict: what the referee says of its move, from the position that it was planned in.
        grid: whether the table's grid shows.
        zones: the scenario's; see `zone_marks`.
    """
    judged = verdict_scene(verdict, grid=grid, enemies=enemies_near(verdict), zones=zones)
    marks: list[Mark] = [replace(m, text="") if isinstance(m, Ring) else m for m in judged]  # the legend says it
    standing = {m.id for m in verdict.after.unit(plan.unit).on_table}
    hindered = [h for h in plan.hindered if h.model in standing]
    for hindrance in hindered:
        body = verdict.after.model(hindrance.model).body
        sign, role = _sign(hindrance)
        marks.append(Badge(body, sign, role, id=f"hindered-{hindrance.model}"))
    marks += _plates(verdict.after, hindered)
    marks += [Badge(verdict.after.model(m).body, "tick", "legal", id=f"held-{m}") for m in plan.held]
    return tuple(marks)


def _sign(hindrance: Hindrance) -> tuple[str, str]:
    """Return sign and role of what marks a model that does not end engaged: it cannot, or that is not proved."""
    return ("bar", "ink") if hindrance.proved else ("question", "undecided")


def _plates(state: State, hindered: list[Hindrance]) -> list[Mark]:
    """Return one plate for all models that the same thing stops, at the first of them."""
    marks: list[Mark] = []
    for group in by_cause(hindered)[:MOST_PLATES]:
        first = group[0]
        who = words.model_name(state, first.model) if len(group) == 1 else counted(len(group), "model")
        body = state.model(first.model).body
        sign, _ = _sign(first)
        marks.append(Plate(f"{who}: {stopped_by(first)}", body, sign=sign, leader=True, id=f"stops-{first.model}"))
    return marks


def stopped_by(hindrance: Hindrance) -> str:
    """Return what stops a model, short enough for a plate."""
    short = cause(hindrance)
    return short if len(short) <= LONGEST else short[: LONGEST - 1].rstrip() + "…"


def enemies_near(verdict: Verdict) -> tuple[Unit, ...]:
    """Return the enemy units that matter to a plan: selected, or near the unit before or after."""
    before, after = verdict.before, verdict.after
    own = (*before.unit(verdict.move.unit).on_table, *after.unit(verdict.move.unit).on_table)
    near = max(NEAR, verdict.engagement)
    return tuple(
        foe
        for foe in after.enemies_of(after.unit(verdict.move.unit))
        if foe.id in verdict.targets or any(gap(m.body, o.body) <= near for m in own for o in foe.on_table)
    )


def plan_box(verdict: Verdict) -> Box:
    """Return the box around the models concerned, in inches, with some air."""
    return verdict_box(verdict, enemies=enemies_near(verdict))


def plan_caption(plan: Plan, verdict: Verdict) -> Caption:
    """Return what a plan says in words: what it comes to, what is proved, what the referee says, and the legend."""
    outcome = {"found": "legal", "impossible": "illegal"}.get(plan.status, "undecided")
    unit = verdict.before.unit(plan.unit).name
    head = f"{unit}, {kind_name(verdict.before, plan.kind)}{toward(verdict)}: {outcome_told(plan, verdict.before)}"
    rest = []
    if plan.status == "found":
        moved = len(verdict.travels)
        touching = [f"{plan.in_contact} touching"] if verdict.objective is None and plan.purpose == "fight" else []
        moves = [] if plan.purpose == "set-up" else [counted(moved, "model moves", "models move")]
        rest = [*moves, *touching, *cited_most(verdict)]
        clauses = len({f.clause.id for f in verdict.findings})
        rest.append(f"{counted(clauses, 'clause')} kept")
    scene = plan_scene(plan, verdict, grid=False)
    proof = capital(proof_told(plan, verdict.before))
    return Caption(outcome, head, proof, "", tuple(rest), _legend(scene, verdict))


def _legend(scene: Scene, verdict: Verdict) -> tuple[tuple[str, str], ...]:
    """Return the words for the signs that are on the picture."""
    badges = {mark.sign for mark in scene if isinstance(mark, Badge)}
    entries: list[tuple[str, str]] = []
    if any(isinstance(mark, Ghost) and mark.role == "start" for mark in scene):
        entries.append(("start", "began here"))
    if any(isinstance(mark, Way) and mark.role == "way" for mark in scene):
        entries.append(("way", "goes this way"))
    if any(isinstance(mark, Ring) for mark in scene):
        entries.append(("engagement", f"engagement range, {verdict.engagement:g}″"))
    if verdict.objective is not None:
        entries.append(("range", f"range of objective {verdict.objective}"))
    if "tick" in badges:
        entries.append(("tick", "held: no way out"))
    if "bar" in badges:
        entries.append(("bar", "cannot end engaged"))
    if "question" in badges:
        entries.append(("question", "does not end engaged"))
    return tuple(entries)
