"""A unit's move in the Fight phase: proposed, judged by the referee, and told as events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.army import Unit
from simulator.events import Event, ModelMoved, MoveLetStand, UnitChosen, UnitStayed, apply
from simulator.geometry.lengths import touching
from simulator.play.choice import Choice
from simulator.referee import check
from simulator.rules import kind_name, ruleset_of
from simulator.rules.decision import Decision
from simulator.rules.telling import told
from simulator.rules.verdict import Verdict
from simulator.rules.words import distance_to_objective, distance_to_unit, in_range, listed, place, touched_enemy, typed
from simulator.state import State


def moved(state: State, decision: Decision, choice: Choice) -> Iterator[Event]:
    """Yield what happens when a unit is to move as chosen.

    A move that the referee does not find legal is refused: a script's stops everything, the automatic player's unit
    stays. Where the players let it stand, it is made, and the log says what it breaks. A unit stays when that is said
    outright; a move that moves nobody is refused, and uses nothing up.
    """
    unit = state.unit(choice.unit)
    if choice.stays:
        yield from _stayed(state, decision, choice, choice.remark or _why_it_stays(state, decision, unit))
        return
    if choice.move is None or not choice.move.steps:
        choice.refuse(_nobody(state, decision, unit))
    verdict = check(state, choice.move, advise=choice.by == "script")
    if verdict.outcome != "legal" and not choice.lets_stand:
        if choice.by == "script":
            choice.refuse(refusal(state, verdict))
        broken = listed([f.clause.id for f in (*verdict.broken, *verdict.undecided)])
        yield from _stayed(
            state, decision, choice, f"{told(unit, 'stays', 'stay')}: the automatic player's move breaks {broken}."
        )
        return
    if not verdict.travels:
        choice.refuse(_nobody(state, decision, unit))
    yield _chosen(state, decision, choice, verdict)
    if verdict.outcome != "legal":
        yield let_stand(verdict)
    yield from travels(state, verdict)
    yield _mark(state, decision, unit)


def _nobody(state: State, decision: Decision, unit: Unit) -> str:
    what = kind_name(state, decision.decision)
    return (
        f"{decision.clause}: this {what} moves nobody, and uses nothing up. "
        f"If {unit.name} is not to move, say that it stays (stay = true)."
    )


def refusal(state: State, verdict: Verdict) -> str:
    """Say which clauses a script's move breaks, and what would have been legal where that is known."""
    what = kind_name(state, verdict.move.kind)
    findings = verdict.broken or verdict.undecided
    lines = [f"this {what} is {verdict.outcome}.", *(f"{f.clause.id}: {f.message}" for f in findings)]
    if verdict.move_first is not None:
        lines.append(f"It is legal if {state.name_of(verdict.move_first)} moves first.")
    seen = {f.witness.model: f.witness for f in findings if f.witness is not None}
    lines += [f"Witness: {state.name_of(m)} to {typed(*w.typed(state.model(m)))}." for m, w in seen.items()]
    places = {f.model: typed(f.nearest_legal, f.nearest_facing) for f in findings if f.model and f.nearest_legal}
    lines += [f"Nearest legal place for {state.name_of(m)}: {at}." for m, at in places.items()]
    return " ".join(lines)


_TOLD: Final = 2
"""How many clauses are told in full of a move that is let stand; the others are named."""


def let_stand(verdict: Verdict) -> MoveLetStand:
    """Return the event of a move being made that the referee does not find legal: what it breaks, clause by clause."""
    findings = verdict.broken or verdict.undecided
    first = {f.clause.id: f for f in reversed(findings)}  # of each clause, the first finding
    clauses = tuple(dict.fromkeys(f.clause.id for f in findings))
    told = " ".join(f"{clause}: {first[clause].message}" for clause in clauses[:_TOLD])
    if len(clauses) > _TOLD:
        told += f" It does not keep {listed(clauses[_TOLD:])} either."
    how = "Against the rules" if verdict.broken else "The referee cannot decide it"
    return MoveLetStand(
        unit=verdict.move.unit,
        kind=verdict.move.kind,
        broken=tuple(dict.fromkeys(f.clause.id for f in verdict.broken)),
        undecided=tuple(dict.fromkeys(f.clause.id for f in verdict.undecided)),
        text=f"{how}, and let stand. {told}",
        clause=findings[0].clause.id,
    )


def _chosen(state: State, decision: Decision, choice: Choice, verdict: Verdict) -> Event:
    unit = state.unit(choice.unit)
    targets = [state.unit(t).name for t in verdict.targets]
    towards = f"objective {verdict.objective}" if verdict.objective else listed(targets)
    rule = ruleset_of(state).moves[decision.decision]
    how = "from" if rule.leaves else "towards"
    mode = f" ({verdict.mode})" if verdict.mode else ""
    text = f"{told(unit, *rule.does)}{mode}{f' {how} {towards}' if towards else ''}."
    if choice.remark:
        text = f"{text} {choice.remark}"
    return UnitChosen(
        player=unit.player,
        unit=unit.id,
        decision=decision.decision,
        targets=verdict.targets,
        mode=verdict.mode or "",
        objective=verdict.objective or "",
        options=decision.options,
        by=choice.by,
        remark=choice.remark,
        text=text,
        clause=rule.section,
    )


def travels(state: State, verdict: Verdict) -> Iterator[ModelMoved]:
    """Yield how each model of a unit that moves goes, and where it ends; legal or not."""
    targets = [state.unit(t) for t in verdict.targets]
    section = ruleset_of(state).moves[verdict.move.kind].section
    goal = next((o for o in state.board.objectives if o.id == verdict.objective), None)
    now = state
    for travel in verdict.travels:
        begun = now.model(travel.model)
        ended = now.with_pose(travel.model, travel.end).model(travel.model)
        if goal is not None:
            target, measured = goal.id, distance_to_objective(ended, goal)
            ends = (
                f"within range of objective {goal.id}"
                if in_range(ended, goal)
                else f"{measured:.2f}″ from objective {goal.id}"
            )
        elif not targets:
            target, measured, ends = "", None, f"at {place(travel.end.point)}"
        else:
            foe = min(targets, key=lambda foe: distance_to_unit(begun, foe))
            target, measured = foe.id, max(0.0, distance_to_unit(ended, foe))
            ends = f"touching {foe.name}" if touching(measured) else f"{measured:.2f}″ from {foe.name}"
        text = f"{now.name_of(travel.model)} goes {travel.length:.2f}″ and ends {ends}."
        event = ModelMoved(
            unit=verdict.move.unit,
            model=travel.model,
            kind=verdict.move.kind,
            path=travel.path,
            length=travel.length,
            facing=travel.end.facing,
            target=target,
            measured=measured,
            text=text,
            clause=section,
        )
        yield event
        now = apply(now, event)


def _mark(state: State, decision: Decision, unit: Unit) -> Event:
    sequence = ruleset_of(state).sequence
    assert sequence is not None, "a phase is played by its ruleset's order"
    return sequence.moved(state, decision, unit.id)


def _stayed(state: State, decision: Decision, choice: Choice, text: str) -> Iterator[Event]:
    unit = state.unit(choice.unit)
    kind = decision.decision
    section = ruleset_of(state).moves[kind].section
    yield UnitStayed(player=unit.player, unit=unit.id, kind=kind, text=text, clause=section)
    if decision.unit:
        yield _mark(state, decision, unit)


def _why_it_stays(state: State, decision: Decision, unit: Unit) -> str:
    leaves = ruleset_of(state).moves[decision.decision].leaves
    if not leaves and all(touched_enemy(state, m) for m in unit.on_table):
        if len(unit.on_table) == 1:
            return f"{unit.name} touches an enemy base, so it stays."
        return f"All of {unit.name} touch enemy bases, so they stay."
    return f"{told(unit, 'stays', 'stay')}."
