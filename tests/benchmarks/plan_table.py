"""The planner on the frozen set, beside its bounds, two greedy baselines and CP-SAT.

`python -m tests.benchmarks.plan_table` prints the table: a row for each family. `--each` prints every instance,
`--cp-sat` gives the same problems to CP-SAT as well (minutes), and names of families restrict it to them.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import median

from simulator.geometry.flock import gaps
from simulator.geometry.lengths import at_most, touching
from simulator.geometry.shapes import Body
from simulator.planner.problem import problem_of
from simulator.planner.sites import sites_of
from simulator.planner.tactician import plan
from simulator.referee import check
from simulator.rules import ruleset_of
from simulator.state import State
from tests.benchmarks.plan_instances import Instance, instances
from tests.benchmarks.plan_instances_made import FAMILIES
from tests.oracles.plan_greedy import best_first, straight
from tests.oracles.plan_order import as_move
from tests.oracles.plan_places import Asked, offer, sampled
from tests.rulesets import varied_rulesets

Pair = tuple[int, int]
"""How many are engaged, and how many in contact."""
TEN = ("10v10", "10v3 large", "10v ovals")
"""The families of units of ten."""
SITES = 2
"""The level of the places that baselines and CP-SAT are given."""
PATIENT = 30.0
"""CP-SAT's deterministic time where the bounds are not met."""


@dataclass(frozen=True)
class Row:
    """What came of one instance."""

    instance: Instance
    status: str
    found: Pair
    bound: Pair
    """The most engaged in any legal move, and the most in contact in any that engages as many as were found."""
    counted: Pair
    """What the move comes to, counted anew where the referee leaves everybody."""
    outcome: str
    """The referee's."""
    steps: int
    seconds: float
    began: Pair
    straight: Pair
    greedy: Pair
    places: int
    """How many places the baselines were given."""
    cp_sat: Pair | None = None
    """CP-SAT's answer, when it was asked and found one."""
    cp_sat_legal: bool = False
    """Whether the referee accepts it, in an order that was found for it."""
    cp_sat_seconds: float | None = None
    """Seconds to build the whole model and to come to the planner's value, or to the end of the search."""

    @property
    def gap(self) -> Pair:
        """How far the counts are below their bounds."""
        return self.bound[0] - self.found[0], self.bound[1] - self.found[1]

    @property
    def beaten(self) -> bool:
        """Whether CP-SAT found a legal move that is better."""
        return self.cp_sat is not None and self.cp_sat_legal and self.cp_sat > self.found


def counted(state: State, unit_id: str, engagement: float) -> Pair:
    """Count a unit's models engaged with any enemy, and in contact, from the gaps of bases alone."""
    unit = state.unit(unit_id)
    foes = [m.body for foe in state.enemies_of(unit) for m in foe.on_table]
    if not foes:
        return 0, 0
    least = gaps([m.body for m in unit.on_table], foes).min(axis=1).tolist()
    return sum(at_most(d, engagement) for d in least), sum(touching(d) for d in least)


def measured(instance: Instance, *, with_cp_sat: bool = False, baselines: bool = True) -> Row:
    """Plan one instance and judge the plan; the baselines get the selection that the planner took."""
    state, engagement = instance.state, instance.engagement
    ruleset = ruleset_of(state)
    began = time.process_time()
    planned = plan(state, instance.unit, instance.kind)
    seconds = time.process_time() - began
    verdict = check(state, planned.move, advise=False)
    row = Row(
        instance,
        planned.status,
        (planned.engaged, planned.in_contact),
        (planned.engaged_at_most, planned.contact_bound),
        counted(verdict.after, instance.unit, engagement),
        verdict.outcome,
        planned.steps,
        seconds,
        counted(state, instance.unit, engagement),
        (0, 0),
        (0, 0),
        0,
    )
    if not baselines or planned.status != "found":
        return row
    asked = Asked(state, replace(planned.move, steps=()), ruleset)
    if asked.selection.target_fault is not None:
        return row
    offered = offer(asked, sampled(asked, SITES))
    row = replace(row, straight=straight(asked), greedy=best_first(offered), places=len(offered.bodies))
    if not with_cp_sat:
        return row
    from tests.oracles.plan_cp_sat import cp_sat

    # Its time is that of the whole problem on dense places, to the planner's value: the places come for nothing.
    whole = cp_sat(offered, strict=False, enough=row.found)
    row = replace(row, cp_sat_seconds=whole.built + whole.seconds if whole else None)
    # Its answer is the best that it finds on the planner's own places as well, if that can be made a legal move. Where
    # the bounds are met there is nothing better, which smaller units are tested for: then an equal answer is enough.
    every = offer(asked, [*planners_places(asked), *offered.bodies]) if max(row.gap) > 0 else offered
    best = cp_sat(every, enough=row.found) if max(row.gap) == 0 else cp_sat(every, limit=PATIENT)
    if best is None:
        return row
    return replace(row, cp_sat=best.value, cp_sat_legal=as_move(every, best.places) is not None)


def planners_places(asked: Asked) -> list[Body]:
    """The exact places that the planner begins with."""
    problem = problem_of(asked.state, asked.move, asked.ruleset)
    return [Body(sites.base, sites.pose(k)) for sites in sites_of(problem) for k in range(len(sites.centres))]


def rows(chosen: Iterable[Instance], *, with_cp_sat: Callable[[Instance], bool] = lambda _: False) -> list[Row]:
    """Measure instances, one small one first, unmeasured, so that imports cost nobody anything."""
    with varied_rulesets():
        measured(instances("5v5")[0], baselines=False)
        return [measured(instance, with_cp_sat=with_cp_sat(instance)) for instance in chosen]


def share(found: Sequence[Row], kept: Callable[[Row], bool]) -> float:
    """The share of rows that keep something."""
    return sum(map(kept, found)) / len(found)


def engaged_proved(row: Row) -> bool:
    """Whether the count of engaged models is proved to be the largest there is."""
    return row.gap[0] == 0


def contact_proved(row: Row) -> bool:
    """Whether the count of models in contact is."""
    return row.gap[1] == 0


HEADS = (
    "family",
    "n",
    "began",
    "straight",
    "greedy",
    "found",
    "bound",
    "engaged proved",
    "contact proved",
    "worst gap",
    "referee",
    "steps",
    "median ms",
    "max ms",
    "CP-SAT",
    "its ms",
    "ratio",
)


def line(name: str, found: Sequence[Row]) -> tuple[str, ...]:
    """One row of the table: sums of engaged/in contact, shares, and medians."""
    asked = [row for row in found if row.cp_sat_seconds is not None]
    times = sorted(row.seconds * 1e3 for row in found)
    legal = [row for row in asked if row.cp_sat is not None and row.cp_sat_legal]
    worse = sum(row.cp_sat < row.found for row in legal if row.cp_sat is not None)
    return (
        name,
        str(len(found)),
        _sums(row.began for row in found),
        _sums(row.straight for row in found),
        _sums(row.greedy for row in found),
        _sums(row.found for row in found),
        _sums(row.bound for row in found),
        f"{share(found, engaged_proved):.1%}",
        f"{share(found, contact_proved):.1%}",
        "/".join(str(max(row.gap[k] for row in found)) for k in (0, 1)),
        f"{share(found, lambda row: row.outcome == 'legal'):.0%}",
        f"{median(row.steps for row in found):.0f}",
        f"{median(times):.0f}",
        f"{times[-1]:.0f}",
        f"{sum(row.beaten for row in asked)} better, {worse} worse of {len(legal)}" if asked else "",
        f"{median(row.cp_sat_seconds or 0.0 for row in asked) * 1e3:.0f}" if asked else "",
        f"{median((row.cp_sat_seconds or 0.0) / row.seconds for row in asked):.1f}" if asked else "",
    )


def _sums(pairs: Iterable[Pair]) -> str:
    engaged, contact = zip(*pairs, strict=True)
    return f"{sum(engaged)}/{sum(contact)}"


def table(found: Sequence[Row]) -> str:
    """The whole table as text."""
    lines = [HEADS]
    for family in FAMILIES:
        mine = [row for row in found if row.instance.family == family]
        if mine:
            lines.append(line(family, mine))
    lines.append(line("all", found))
    widths = [max(len(entry[k]) for entry in lines) for k in range(len(HEADS))]
    return "\n".join("  ".join(text.ljust(w) for text, w in zip(entry, widths, strict=True)) for entry in lines)


def notable(found: Sequence[Row]) -> str:
    """Every instance that something is to be said of."""
    told = []
    for row in found:
        faults = [
            *(["the referee says " + row.outcome] if row.outcome != "legal" else []),
            *([f"status {row.status}"] if row.status != "found" else []),
            *([f"told {row.found}, counted {row.counted}"] if row.counted != row.found else []),
            *([f"found {row.found}, bound {row.bound}"] if max(row.gap) > 0 else []),
            *([f"bound {row.bound} below what was found, {row.found}"] if min(row.gap) < 0 else []),
            *([f"CP-SAT found {row.cp_sat}, the plan {row.found}"] if row.beaten else []),
            *([f"CP-SAT's {row.cp_sat} came to no legal move"] if _seems_beaten(row) else []),
        ]
        if faults:
            told.append(f"{row.instance.id} ({', '.join(row.instance.features)}): {'; '.join(faults)}")
    return "\n".join(told)


def _seems_beaten(row: Row) -> bool:
    """Whether CP-SAT's answer would be better, but no order was found in which it is legal."""
    return row.cp_sat is not None and not row.cp_sat_legal and row.cp_sat > row.found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure the planner on the frozen set.")
    parser.add_argument("families", nargs="*", choices=[*FAMILIES, []], help="only these families")
    parser.add_argument("--every", type=int, default=1, help="only every so manieth instance")
    parser.add_argument("--cp-sat", action="store_true", help="give the problems to CP-SAT too")
    parser.add_argument("--each", action="store_true", help="print every instance as it is done")
    options = parser.parse_args()
    chosen = instances(*options.families)[:: options.every]
    found: list[Row] = []
    for instance in chosen:
        found += rows([instance], with_cp_sat=lambda _: options.cp_sat)
        if options.each:
            row = found[-1]
            print(
                f"{instance.id}: {row.found} of {row.bound}, {row.steps} steps, {row.seconds * 1e3:.0f} ms, "
                f"{row.outcome}; straight {row.straight}, greedy {row.greedy}, CP-SAT {row.cp_sat} "
                f"{'' if row.cp_sat_seconds is None else round(row.cp_sat_seconds * 1e3)}",
                flush=True,
            )
    print(table(found))
    print(notable(found))


if __name__ == "__main__":
    main()
