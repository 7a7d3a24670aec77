"""The tactician: the best legal pile-in or consolidation of a unit, and how near to the best possible it is proved."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, get_args

from simulator.army import Unit
from simulator.geometry.conditions import Condition
from simulator.moves import Move
from simulator.planner.bounds import impossible
from simulator.planner.goals import Counts
from simulator.planner.held import Held, models_held
from simulator.planner.hindrances import hindrances
from simulator.planner.plan import STOPPED, Hindrance, Plan, Preference, Progress, Purpose
from simulator.planner.problem import Problem, problem_of
from simulator.planner.range_bound import most_in_range
from simulator.planner.reasons import reasons
from simulator.planner.setting_up import plan_setting_up
from simulator.planner.solver import Wish
from simulator.planner.solving import Solved, bounded, solve
from simulator.planner.standpoint import AsItIs, Standpoint
from simulator.planner.touching_engaged import touching_so_engaged
from simulator.planner.wrapping import closing, notes_on, wrap
from simulator.rules import UnknownRulesetError, ruleset_of
from simulator.rules.judged import JudgedMove, judge, measure
from simulator.rules.ruleset import MoveRule, Ruleset
from simulator.rules.words import being_in_range, engaged_units, fighting, listed
from simulator.state import State

_THOROUGH: Final = 3
"""The effort from which on it is asked what one count leaves for the other."""


def plan(
    state: State,
    unit_id: str,
    kind: str = "pile-in",
    *,
    prefer: Preference = "engaged",
    avoid_new_fights: bool = False,
    targets: Sequence[str] | None = None,
    mode: str | None = None,
    objective: str | None = None,
    effort: int = 3,
    watch: Callable[[Progress], None] | None = None,
) -> Plan:
    """Return the best legal move found for a unit, with proved bounds.

    Args:
        state: the position; the unit's record says what it may do.
        unit_id: the unit that moves.
        kind: "pile-in", "consolidate", "disembark" or what else the ruleset has. Of models that are set up nothing is
            preferred and nothing selected.
        prefer: what counts first.
        avoid_new_fights: nobody ends engaged with an enemy unit that is neither selected nor engaged already.
        targets: the enemy units that are selected; None leaves it to the planner, which takes those that serve best.
        mode: the mode that is selected, where the rules leave that open; None takes the one that is due.
        objective: the objective that is selected; None leaves it to the planner as well.
        effort: how many further searches there may be where the first leaves room below the bounds, 1 to 3; 0 for a
            quick look that proves nothing but how many can be engaged, and does not ask what stops the others.
        watch: is told now and then how it goes. If it raises KeyboardInterrupt, or Ctrl-C is pressed, what was found so
            far is returned.

    Raises:
        UnknownRulesetError: no clauses are written for the position's ruleset, or it has no such kind of move to plan.
        ValueError: there is no such unit, preference or objective, or a target is no enemy unit on the table, or twice.
    """
    began = time.perf_counter()
    _check(state, unit_id, prefer, targets, objective)
    rule = ruleset_of(state).moves.get(kind)
    if rule is not None and rule.sets_up:
        return replace(plan_setting_up(state, unit_id, kind), seconds=time.perf_counter() - began)
    wanted = None if targets is None else tuple(targets)
    said = Move(kind, unit_id, targets=wanted, mode=mode, objective=objective)
    planning = _Planning(state, said, Wish(prefer, avoid_new_fights, effort), watch, Standpoint(state, unit_id))
    planned = planning.run()
    if not planning.is_accepted:  # something is so near a limit that a hair's breadth in turning the table tells
        planned = _Planning(state, said, planning.wish, watch, AsItIs(state, unit_id)).run()
    return replace(planned, seconds=time.perf_counter() - began)


def _check(
    state: State, unit_id: str, prefer: Preference, targets: Sequence[str] | None, objective: str | None
) -> None:
    """Refuse what is not there.

    Raises:
        ValueError: it names what is wrong, and what there is.
    """
    if unit_id not in state.unit_by_id:
        raise ValueError(f'there is no unit "{unit_id}"; there are {listed(list(state.unit_by_id))}')
    if prefer not in get_args(Preference):
        raise ValueError(f'prefer = "{prefer}" is not one of {listed(get_args(Preference))}')
    foes = [foe.id for foe in state.enemies_of(state.unit(unit_id))]
    wanted = [targets] if isinstance(targets, str) else list(targets or ())
    wrong = [target for target in wanted if target not in foes]
    if wrong or isinstance(targets, str) or len(set(wanted)) < len(wanted):
        raise ValueError(f"targets = {targets!r} is no list of different enemy units on the table: {listed(foes)}")
    goals = [goal.id for goal in state.board.objectives]
    if objective is not None and objective not in goals:
        raise ValueError(f'there is no objective "{objective}"; there are {listed(goals) or "none"}')


class _Planning:
    """One plan in the making: searched as seen from its standpoint, told of the position as it is."""

    def __init__(
        self,
        state: State,
        said: Move,
        wish: Wish,
        watch: Callable[[Progress], None] | None,
        standpoint: Standpoint,
    ) -> None:
        self.state = state
        self.unit: Unit = state.unit(said.unit)
        self.ruleset: Ruleset = ruleset_of(state)
        planned = [kind for kind, rule in self.ruleset.moves.items() if rule.is_planned]
        if said.kind not in planned:
            raise UnknownRulesetError(f'{self.ruleset.name} has no "{said.kind}" to plan; it has {listed(planned)}')
        self.rule: MoveRule = self.ruleset.moves[said.kind]
        self.wish = wish
        self.watch = watch
        self.said = said
        self.standpoint = standpoint
        self.stays = Move(said.kind, said.unit)
        self.solved: list[Solved] = []
        self.last: JudgedMove | None = None
        """The planned move as the referee reads it; None where nobody moves."""

    def run(self) -> Plan:
        """Solve every selection there is; keep the best."""
        assert self.rule.choices is not None, "others are refused"
        left_open = self.said.targets is None and self.said.objective is None
        seen = self.standpoint.seen
        choices = self._in_mode(self.rule.choices(seen, seen.unit(self.unit.id))) if left_open else (self.said,)
        if self._fewest:
            choices = sorted(choices, key=lambda move: self._begun(move.targets or ()))
        refused = self._refused(self.standpoint.move_back(choices[0]) if choices else self.said)
        if not choices and not refused:
            refused = [f"There is nobody and nothing that {self.unit.name} could move toward."]
        if refused:
            return self._nobody(refused)
        if self.rule.plain is not None:
            return self._plain(self.rule.plain(self.state, self.said))
        stopped = False
        try:
            for choice in choices:
                self.solved.append(self._solve(problem_of(seen, choice, self.ruleset)))
                stopped = self.solved[-1].stopped
                if stopped:
                    break
        except KeyboardInterrupt:  # before there was anything to keep of this selection
            stopped = True
        notes = [STOPPED] if stopped else []
        all_tried = len(self.solved) == len(choices) and self._all_there_are(choices)
        try:
            return self._answer(notes, all_tried=all_tried)
        except KeyboardInterrupt:  # the search is over: what is left out is what stops those that do not engage
            self.wish = replace(self.wish, effort=0)
            return self._answer([STOPPED], all_tried=all_tried)

    def _in_mode(self, choices: Sequence[Move]) -> Sequence[Move]:
        """Return those selections that are of the mode that is selected, if one is."""
        if self.said.mode is None:
            return choices
        fit = [move for move in choices if self.rule.select(self.standpoint.seen, move).mode == self.said.mode]
        return tuple(fit) or (self.said,)

    def _all_there_are(self, choices: Sequence[Move]) -> bool:
        """Say whether no selection is left out: of many enemy units not every one is listed."""
        units = {target for move in choices for target in move.targets or ()}
        return self.said.targets is not None or not units or len(choices) == 2 ** len(units) - 1

    def _refused(self, move: Move) -> list[str]:
        """Return why the unit may not make such a move at all, whoever would go where."""
        judged = judge(self.state, move, self.ruleset)
        first = (clause for clause in self.rule.clauses if clause.id.split(".")[0] == self.rule.kind)
        found = (f for clause in first for f in clause.measure(judged))
        return [f.message for f in found if f.kept is False and f.model is None]

    def _solve(self, problem: Problem) -> Solved:
        def told(steps: int, counts: Counts | None, engaged: int, contact: int) -> None:
            if self.watch is not None:
                done = sum(s.steps for s in self.solved)
                at = counts or Counts(0, 0, 0, 0)
                self.watch(Progress(done + steps, at.engaged, engaged, at.contact, contact))

        beaten = max((s for s in self.solved if s.best is not None), key=self._merit, default=None)
        # Others may be held, and counts say nothing of how far one goes: there no selection is beaten by counts.
        may_be = self.wish.prefer not in {"wrap", "least-movement"} and not self._fewest
        counts = beaten.best.counts if beaten and beaten.best and may_be else None
        ranged = self._ranged(problem)
        if beaten is not None and self._fewest and self._fights(beaten.problem) < self._fights(problem):
            return bounded(problem)
        solved = solve(problem, self.wish, ranged, told, counts)
        return wrap(problem, self.wish, ranged, solved) if self.wish.prefer == "wrap" else solved

    def _merit(self, solved: Solved) -> tuple[float, ...]:
        """Return how good the best move toward one selection is: the larger, the better."""
        assert solved.best is not None
        fewest = (-self._fights(solved.problem),) if self._fewest else ()
        return (*fewest, *solved.best.rank)

    @property
    def _fewest(self) -> bool:
        """Whether fewer enemy units are selected rather than more: each that is selected is fought."""
        return self.wish.prefer == "safe" or self.wish.avoid_new_fights

    def _fights(self, problem: Problem) -> int:
        """Return how many enemy units are selected that one would rather not select."""
        return self._begun([foe.id for foe in problem.selection.targets])

    def _begun(self, targets: Sequence[str]) -> int:
        """Return how many of some enemy units one would rather not select: to be safe any, else those not fought."""
        if self.wish.prefer == "safe":
            return len(targets)
        fought = {foe.id for foe in engaged_units(self.state, self.unit, self.ruleset.engagement)}
        return sum(target not in fought for target in targets)

    def _ranged(self, problem: Problem) -> tuple[Condition, ...]:
        """Return being within range of each objective that counts: the selected one, or any where that is preferred."""
        if problem.selection.objectives:
            return tuple(being_in_range(o) for o in problem.selection.objectives)
        if self.wish.prefer == "objective":
            return tuple(being_in_range(o) for o in problem.state.board.objectives)
        return ()

    def _answer(self, notes: list[str], *, all_tried: bool) -> Plan:
        """Return the best of what was solved; where not all selections were tried, nothing bounds what others allow."""
        everybody = len(self.unit.on_table)
        engaged = max(s.engaged_at_most for s in self.solved) if all_tried else everybody
        contact = max(s.contact_at_most for s in self.solved) if all_tried else everybody
        steps = sum(s.steps for s in self.solved)
        found = [s for s in self.solved if s.best is not None]
        if not found:
            proofs = [self._proof(s.problem) for s in self.solved]
            proved = [proof for proof in proofs if proof is not None]
            if all_tried and len(proved) == len(proofs):
                return replace(self._nobody([*notes, *proved]), steps=steps)
            why = "No legal move was found, and none ruled out."
            return replace(
                self._nobody([*notes, why]),
                status="gave-up",
                engaged_at_most=engaged,
                in_contact_at_most=contact,
                steps=steps,
            )
        best = max(found, key=self._merit)
        proving = all_tried and STOPPED not in notes
        assert best.best is not None
        move = self.standpoint.move_back(best.best.move)
        if not move.steps:
            proof = self._proof(best.problem)
            if proof is not None and all_tried:
                return replace(self._nobody([*notes, proof]), steps=steps)
        problem = self._as_it_is(best.problem)
        end = self._judged(move).end
        placed = reasons(problem, move, end)
        held: tuple[Held, ...] = ()
        if self.wish.prefer == "wrap":
            held = models_held(end, end.unit(self.unit.id), self.ruleset)
            placed = closing(end, self.unit.id, placed, held)
            notes = [*notes, *notes_on(end, held)]
        return Plan(
            unit=self.unit.id,
            kind=self.rule.kind,
            status="found",
            move=move,
            engaged=best.best.counts.engaged,
            engaged_at_most=engaged,
            in_contact=best.best.counts.contact,
            in_contact_at_most=contact,
            prefer=self.wish.prefer,
            placed=placed,
            hindered=self._hindered(problem, end, all_tried=all_tried) if self.wish.effort else (),
            notes=tuple(notes),
            held=tuple(h.model for h in held),
            steps=steps,
            in_contact_so_engaged_at_most=self._so_engaged(best.best.counts, contact) if proving else None,
            in_range_at_most=most_in_range(self.solved, best) if proving and self.wish.effort else None,
        )

    def _so_engaged(self, counts: Counts, contact: int) -> int | None:
        """Return what bounds contact where as many are engaged, if it is fewer; only asked where there is much room."""
        if self.wish.prefer != "engaged" or self.wish.effort < _THOROUGH or contact - counts.contact <= 1:
            return None
        bound = touching_so_engaged(self.solved, counts)
        return bound if bound < contact else None

    @property
    def _purpose(self) -> Purpose:
        return "leave" if self.rule.leaves else "fight"

    def _hindered(self, problem: Problem, end: State, *, all_tried: bool) -> tuple[Hindrance, ...]:
        """Return what stops those that do not end engaged; proved only where no other selection would let them."""
        others = [self._as_it_is(solved.problem) for solved in self.solved]
        return hindrances(problem, end, [other for other in others if other.move != problem.move], all_tried=all_tried)

    def _plain(self, move: Move) -> Plan:
        """Return a plain move as the plan, where a kind of move asks for no more than to be legal."""
        problem = problem_of(self.state, self.said, self.ruleset)
        everybody = len(self.unit.on_table)
        if not move.steps:
            proof = self._proof(problem)
            if proof is not None:
                return replace(self._nobody([proof]), purpose=self._purpose)
            nobody = self._nobody(["No legal move was found, and none ruled out."])
            return replace(
                nobody,
                status="gave-up",
                engaged_at_most=everybody,
                in_contact_at_most=everybody,
                purpose=self._purpose,
            )
        end = self._judged(move).end
        engaged, contact = self._close(end)
        return Plan(
            unit=self.unit.id,
            kind=self.rule.kind,
            status="found",
            move=move,
            engaged=engaged,
            engaged_at_most=everybody,
            in_contact=contact,
            in_contact_at_most=everybody,
            prefer=self.wish.prefer,
            placed=reasons(problem, move, end),
            purpose=self._purpose,
        )

    def _proof(self, problem: Problem) -> str | None:
        """Return why nobody may move at all, where that is proved; a quick look does not ask."""
        return impossible(self._as_it_is(problem)) if self.wish.effort else None

    def _as_it_is(self, problem: Problem) -> Problem:
        """Return the problem of the position as it is, so that places and names are told as people know them."""
        return problem_of(self.state, self.standpoint.move_back(problem.move), self.ruleset)

    def _judged(self, move: Move) -> JudgedMove:
        """Return a move read in the position as it is; the last one is remembered."""
        self.last = judge(self.state, move, self.ruleset)
        return self.last

    @property
    def is_accepted(self) -> bool:
        """Whether the referee accepts the planned move in the position as it is."""
        return self.last is None or all(finding.kept is True for finding in measure(self.last))

    def _nobody(self, notes: Sequence[str]) -> Plan:
        """Return that nobody moves: what stands, stands."""
        engaged, contact = self._close(self.state)
        return Plan(
            unit=self.unit.id,
            kind=self.rule.kind,
            status="impossible",
            move=self.stays,
            engaged=engaged,
            engaged_at_most=engaged,
            in_contact=contact,
            in_contact_at_most=contact,
            prefer=self.wish.prefer,
            notes=tuple(notes),
        )

    def _close(self, state: State) -> tuple[int, int]:
        """Return how many models of the unit are engaged in a position, and how many touch an enemy."""
        return fighting(state, state.unit(self.unit.id), self.ruleset.engagement)
