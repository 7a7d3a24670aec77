"""`fightphase plan`: the best legal move of a unit, and how near to the best possible it is proved to be."""

from __future__ import annotations

import json
import shlex
import sys
from argparse import Namespace
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from simulator.army import Unit
from simulator.assets import version
from simulator.commands.progress import ProgressLine
from simulator.commands.reading import UsageError, locate, picture_file, writable
from simulator.files import write_atomically
from simulator.files.document import Tree
from simulator.files.faults import listed, quoted
from simulator.files.kinds import FORMAT
from simulator.files.move_writing import move_json, move_toml, move_tree
from simulator.files.roster import unknown
from simulator.files.rulesets import RULESETS
from simulator.moves import Move, in_few_digits
from simulator.planner.held import held
from simulator.planner.plan import Plan, Progress
from simulator.planner.telling import outcome_told, proof_told
from simulator.referee import check
from simulator.report.plan import plan_json, plan_text
from simulator.rules import UnknownRulesetError, kind_name, ruleset_of
from simulator.rules.ruleset import Ruleset
from simulator.rules.setting_up import wreck_of
from simulator.rules.telling import without_end
from simulator.rules.verdict import Verdict
from simulator.rules.words import fighting
from simulator.scenario import Scenario, load
from simulator.state import State

CODES: Final = {"found": 0, "impossible": 1, "gave-up": 3}
MOVE_SUFFIXES: Final = (".toml", ".json")
DECIMALS: Final = (6, 9)
"""Decimals of what is written: the first of these with which the referee says the same, or else all there are."""


@dataclass(frozen=True, slots=True)
class Written:
    """A plan's move as it stands in a file, and what the referee says of exactly that."""

    tree: Tree
    verdict: Verdict


def run(args: Namespace) -> int:
    """Plan, tell, and write what is asked for: exit code 0 found, 1 proved impossible, 3 given up, 2 bad input."""
    path = locate(args.scenario)
    reads = {"scenario": path}
    move_file = writable(args.output, "-o", "a move", reads, MOVE_SUFFIXES) if args.output else None
    picture = picture_file(args.picture, reads) if args.picture else None
    scenario = load(path)
    state = scenario.state
    try:
        ruleset = ruleset_of(state)
    except UnknownRulesetError as error:
        raise UsageError(f"{path}: ruleset: {error}") from error
    unit = _unit(state, args.unit)
    kind = args.kind or kind_due(state, unit)
    _check_move(state, unit, kind, args, ruleset)
    plan = _planned(state, unit, kind, args)
    written = as_written(scenario, plan)
    if args.json:
        document = plan_json(plan, {"format": FORMAT, **written.tree})
        print(json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False))
    else:
        print(plan_text(plan, written.verdict))
    sys.stdout.flush()
    if move_file is not None:
        _write(move_file, args.scenario, scenario, plan, written)
    if picture is not None:
        from simulator.view.picture import plan_picture
        from simulator.view.scene import zone_marks

        plan_picture(plan, written.verdict, picture, zones=zone_marks(scenario.zones, state.players))
        print(f"picture: {picture}", file=sys.stderr)
    return CODES[plan.status]


def _unit(state: State, unit_id: str) -> Unit:
    """Return the unit to plan for.

    Raises:
        UsageError: there is no such unit, or it is neither on the table nor to get out of a destroyed transport.
    """
    if unit_id not in state.unit_by_id:
        raise UsageError(unknown("--unit", unit_id, "unit", state.unit_by_id))
    unit = state.unit(unit_id)
    if unit.on_table or gets_out(state, unit):
        return unit
    if unit.embarked_in is not None:
        where = f"embarked in {quoted(unit.embarked_in)}"
    elif unit.in_reserve:
        where = "in reserve"
    else:
        where = "destroyed"
    there = [u.id for u in state.units if u.on_table]
    raise UsageError(
        f"--unit {quoted(unit_id)}: it is {where}, so it cannot move. On the table: {listed(there, 'and')}."
    )


def gets_out(state: State, unit: Unit) -> bool:
    """Say whether a unit is in a destroyed transport that is still on the table, and its ruleset knows what then."""
    wreck = wreck_of(state, unit)
    known = any(rule.sets_up for rule in ruleset_of(state).moves.values())
    return known and wreck is not None and not any(model.alive for model in wreck.models)


def kind_due(state: State, unit: Unit) -> str:
    """Return which move a unit is to make next, as its ruleset says.

    Whose transport is destroyed gets out of it. Where its ruleset has but one other move to plan, it is that one.
    """
    ruleset = ruleset_of(state)
    if gets_out(state, unit):
        return next(kind for kind, rule in ruleset.moves.items() if rule.sets_up)
    planned = [kind for kind, rule in ruleset.moves.items() if rule.terms is not None]
    if len(planned) == 1 or ruleset.sequence is None:
        return planned[0]
    return ruleset.sequence.due(state, unit)


def _check_move(state: State, unit: Unit, kind: str, args: Namespace, ruleset: Ruleset) -> None:
    """Refuse a kind of move that the ruleset does not have, and targets or an objective that cannot be selected."""
    planned = [name for name, rule in ruleset.moves.items() if rule.is_planned]
    if kind not in planned:
        raise UsageError(f"--kind {kind}: {ruleset.title} has no such move to plan; it has {listed(planned, 'and')}")
    if ruleset.moves[kind].sets_up != gets_out(state, unit):
        where = "in a destroyed transport" if gets_out(state, unit) else "on the table"
        raise UsageError(f"--kind {kind}: {unit.name} is {where}, and makes no {kind_name(state, kind)} there")
    if ruleset.moves[kind].sets_up:
        given = {"--prefer": args.prefer != "engaged", "--avoid-new-fights": args.avoid_new_fights}
        given |= {"--targets": bool(args.targets), "--objective": args.objective is not None}
        if any(given.values()):
            named = " and ".join(option for option, is_given in given.items() if is_given)
            raise UsageError(f"{named}: in an {kind_name(state, kind)} nothing is selected or preferred")
        return
    targets: list[str] = args.targets or []
    foes = [foe.id for foe in state.enemies_of(unit)]
    for target in targets:
        if target not in foes:
            raise UsageError(unknown("--targets", target, "enemy unit on the table", foes))
    if len(set(targets)) < len(targets):
        raise UsageError(f"--targets {' '.join(targets)}: a target stands twice")
    goals = [o.id for o in state.board.objectives]
    if args.objective is not None and args.objective not in goals:
        raise UsageError(unknown("--objective", args.objective, "objective", goals))
    if not targets and args.objective is None:
        return
    if targets and "targets" in RULESETS[state.ruleset].unused.selected.get(kind, ()):
        raise UsageError(
            f"--targets {' '.join(targets)}: under {ruleset.title} a unit selects no targets for a {kind} move"
        )
    said = Move(kind, unit.id, targets=tuple(targets) or None, objective=args.objective)
    selection = ruleset.moves[kind].select(state, said)
    fault = selection.mode_fault or selection.target_fault
    if fault is None and args.objective is not None and not selection.objectives:
        fault = f"a {kind_name(state, kind)} of {unit.name} selects no objective here"
    if fault is not None:
        named = f"--targets {' '.join(targets)}" if targets else f"--objective {args.objective}"
        raise UsageError(f"{named}: {fault}")


def _planned(state: State, unit: Unit, kind: str, args: Namespace) -> Plan:
    """Return the planner's answer; on a terminal, what was found so far shows meanwhile."""
    from simulator.planner import tactician  # here: it brings the solver with it

    with ProgressLine() as line:
        line.show(f"{unit.name}: looking for the best {kind} (Ctrl-C takes the best so far)")

        def watch(now: Progress) -> None:
            line.show(
                f"{unit.name}: {now.engaged} of at most {now.engaged_at_most} engaged, "
                f"{now.in_contact} touching, after {now.steps} steps (Ctrl-C takes the best so far)"
            )

        return tactician.plan(
            state,
            unit.id,
            kind,
            prefer=args.prefer,
            avoid_new_fights=args.avoid_new_fights,
            targets=tuple(args.targets) if args.targets else None,
            objective=args.objective,
            watch=watch if sys.stderr.isatty() else None,
        )


def as_written(scenario: Scenario, plan: Plan) -> Written:
    """Return a plan's move with as few digits as do no harm: read again, the referee must say the same of it.

    The same is: as legal as the plan's own, with as many models engaged and touching, and the same enemies held.
    """

    @cache
    def judged(move: Move) -> Verdict:
        return check(scenario.state, move, advise=False)

    exact = judged(plan.move)
    if plan.status != "found":
        return Written(move_tree(plan.move, None), exact)
    assert exact.outcome == "legal", f"the planner's move breaks {[f.clause.id for f in exact.broken]}"
    worth = _worth(exact, plan)

    def says_the_same(move: Move) -> bool:
        verdict = judged(move)
        return verdict.outcome == "legal" and _worth(verdict, plan) == worth

    move = in_few_digits(plan.move, says_the_same, DECIMALS)
    assert move is not None, "a move with all its digits is the same move"
    return Written(move_tree(move), judged(move))


def _worth(verdict: Verdict, plan: Plan) -> tuple[object, ...]:
    """Return how many models of the unit end engaged, how many touch, and which that the plan holds are held."""
    after = verdict.after
    ruleset = ruleset_of(after)
    unit = after.unit(verdict.move.unit)
    return (
        *fighting(after, unit, verdict.engagement),
        tuple(held(after, after.model(foe), ruleset).is_held for foe in plan.held),
    )


def _write(target: Path, name_of_scenario: str, scenario: Scenario, plan: Plan, written: Written) -> None:
    """Write the move file, if there is a move; say on standard error what was done."""
    if plan.status != "found":
        print(f"{target} is not written: there is no move to write.", file=sys.stderr)
        return
    unit, kind = scenario.state.unit(plan.unit).name, kind_name(scenario.state, plan.kind)
    outcome, proof = outcome_told(plan, scenario.state), proof_told(plan, scenario.state)
    name = f"planned {kind}: {outcome}"
    if target.suffix.lower() == ".json":
        content = move_json(written.tree, name=name)
    else:
        heads = (
            f"The {kind} of {unit} in {scenario.title}, planned by fightphase {version()}.",
            f"{outcome}. {proof}",
            f"To judge it: {shlex.join(['fightphase', 'check', name_of_scenario, str(target)])}",
        )
        remarks = {p.model: without_end(p.reason) for p in plan.placed}
        content = move_toml(written.tree, name=name, heads=heads, remarks=remarks)
    write_atomically(target, content)
    print(f"move: {target}", file=sys.stderr)
