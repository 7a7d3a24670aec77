"""What is wrong with a draft now: what reading its file would find, and what the rules find odd, with the clause.

The words are the file reader's and the rules' own; here they get the clause they go against, and whom they concern.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from simulator.authoring.clearing import clear_of
from simulator.authoring.edits.edit import Edit
from simulator.authoring.edits.models import SetModel
from simulator.authoring.edits.places import Place
from simulator.authoring.edits.units import SetUnit
from simulator.authoring.edits.whole import SetTurn
from simulator.authoring.setting_up import unknown_kinds
from simulator.files.building import FLAGS
from simulator.files.entries import model_entries, value_at
from simulator.files.faults import Fault
from simulator.files.lines import TreePath
from simulator.files.standing import over_edge, overlap_told, overlaps
from simulator.geometry.shapes import Pose
from simulator.rules import rulesets
from simulator.rules.ruleset import Ruleset
from simulator.rules.setup import coherency_clause, oddities, straying
from simulator.state import State

if TYPE_CHECKING:
    from simulator.authoring.draft import Draft

_OVERLAP: Final = "move.overlap"
_EDGE: Final = "move.blocked"
_ASKED_BY: Final = {
    "piled_in": "pile-in.order",
    "overrun": "fight.overrun",
    "fought": "fight.eligible",
    "eligible_to_fight": "fight.eligible",
    "engaged_at_fight_step": "fight.snapshot",
    "consolidated": "consolidate.order",
    "step": "phase.steps",
}
"""The clause that says what a flag of the turn means, by its key."""


@dataclass(frozen=True, slots=True)
class Fix:
    """A way out that takes one click."""

    label: str
    edit: Edit


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong or odd with a draft."""

    sentence: str
    entry: str
    """What it is about: `unit "raiders", model "raiders-2"`."""
    is_error: bool
    """Whether the file could not be used because of it."""
    line: int | None = None
    clause: str = ""
    """The id of the clause it goes against, if it goes against one."""
    citation: str = ""
    """Where that clause stands: "11e core rules 03.03"."""
    units: tuple[str, ...] = ()
    """The units to select and show."""
    models: tuple[str, ...] = ()
    """The models to mark; of the units, if there are none, all."""
    path: TreePath = ()
    """Where it is in the file's tree."""
    fix: Fix | None = None


def problems_of(draft: Draft) -> tuple[Problem, ...]:
    """Return everything that is wrong or odd with a draft, by line."""
    scenario = draft.scenario
    ruleset = rulesets().get(scenario.ruleset) if scenario is not None else None
    found = [_of_fault(draft, fault, ruleset) for fault in draft.faults]
    if scenario is not None and ruleset is not None:
        found += [_of_fault(draft, fault, ruleset) for fault in unknown_kinds(scenario)]
        for odd in oddities(scenario.state):
            index = [u.id for u in scenario.state.units].index(odd.unit)
            found.append(
                Problem(
                    f"{scenario.state.unit(odd.unit).name} {odd.message}.",
                    f'unit "{odd.unit}"',
                    is_error=False,
                    line=scenario.line_of_unit(odd.unit),
                    clause=odd.clause,
                    citation=citation_of(ruleset, odd.clause),
                    units=(odd.unit,),
                    models=odd.models,
                    path=("units", index),
                    fix=_without_flag(odd.unit, "overrun") if odd.clause == "fight.overrun" else None,
                )
            )
    return tuple(sorted(found, key=lambda p: p.line or 0))


def citation_of(ruleset: Ruleset | None, clause: str) -> str:
    """Return where a clause of a ruleset stands; empty where it has none of that id."""
    if ruleset is None or not clause:
        return ""
    order = ruleset.sequence.clauses if ruleset.sequence is not None else ()
    cited = {c.id: c.citation for rule in ruleset.moves.values() for c in rule.clauses}
    cited |= {c.id: c.citation for c in order}
    return str(cited.get(clause, ""))


def standing_problems(state: State, of: Collection[str] | None = None) -> tuple[Problem, ...]:
    """Return what is wrong with where the models of a position stand: overlaps, table edge, coherency.

    The same as among a draft's problems, but of a position alone, and quickly: for every frame of a drag.

    Args:
        state: the position.
        of: the units that it is asked of, such as those in the hand, with whomever they overlap; None: all of them.
    """
    ruleset = rulesets().get(state.ruleset)
    asked = [unit for unit in state.units if unit.on_table and (of is None or unit.id in of)]
    standing = [(unit, model) for unit in state.units for model in unit.on_table]
    among = None if of is None else [k for k, (unit, _) in enumerate(standing) if unit.id in of]
    found = []
    for unit, model in [pair for pair in standing if of is None or pair[0].id in of]:
        told = over_edge(model.body, state.board.width, state.board.depth)
        if told:
            found.append(_about(told, _EDGE, ruleset, (unit.id,), (model.id,)))
    for i, j, gap in overlaps([model.body for _, model in standing], among):
        (one, first), (other, second) = standing[i], standing[j]
        units = tuple(dict.fromkeys((other.id, one.id)))
        found.append(_about(overlap_told(first.id, gap), _OVERLAP, ruleset, units, (second.id, first.id)))
    if ruleset is not None:
        clause = coherency_clause(ruleset)
        for unit in asked:
            why = ruleset.incoherent(unit)
            if why is not None:
                told = f"{unit.name} is set up out of coherency: {why}."
                found.append(_about(told, clause, ruleset, (unit.id,), straying(unit, ruleset), is_error=False))
    return tuple(found)


def _about(
    told: str,
    clause: str,
    ruleset: Ruleset | None,
    units: tuple[str, ...],
    models: tuple[str, ...],
    *,
    is_error: bool = True,
) -> Problem:
    entry = f'unit "{units[0]}"' + (f', model "{models[0]}"' if models and is_error else "")
    cited = citation_of(ruleset, clause)
    return Problem(
        told, entry, is_error=is_error, clause=clause if cited else "", citation=cited, units=units, models=models
    )


def _of_fault(draft: Draft, fault: Fault, ruleset: Ruleset | None) -> Problem:
    paths = [path for path in (fault.path, fault.other) if path]
    whom = [_whom(draft, path) for path in paths]
    clause = _clause_of(draft, fault)
    cited = citation_of(ruleset, clause)
    return Problem(
        fault.message,
        fault.entry,
        is_error=fault.is_error,
        line=fault.line,
        clause=clause if cited else "",
        citation=cited,
        units=tuple(dict.fromkeys(unit for unit, _ in whom if unit)),
        models=tuple(dict.fromkeys(model for _, model in whom if model)),
        path=fault.path,
        fix=_fix(draft, fault, clause),
    )


def _whom(draft: Draft, path: TreePath) -> tuple[str, str]:
    """Return the unit and the model that a path goes into; empty where it goes into none."""
    unit = value_at(draft.tree, path[:2]) if path[0] == "units" and len(path) > 1 else None
    if not isinstance(unit, dict):
        return "", ""
    models = (model for inner, model, _ in model_entries(unit) if len(inner) > 1 and path[2:4] == inner)
    return str(unit.get("id") or ""), next(models, None) or ""


def _clause_of(draft: Draft, fault: Fault) -> str:
    """Return the clause that a fault of a file goes against, if it is one's."""
    key = fault.path[-1] if fault.path else ""
    if fault.other:
        return _OVERLAP
    if _is_over_edge(draft, fault):
        return _EDGE
    return _ASKED_BY.get(str(key), "") if fault.path[:1] in (("units",), ("turn",)) else ""


def _is_over_edge(draft: Draft, fault: Fault) -> bool:
    model = draft.scenario.state.model_by_id.get(_whom(draft, fault.path)[1]) if draft.scenario and fault.path else None
    if draft.scenario is None or model is None or not model.on_table or len(fault.path) != 4:
        return False
    board = draft.scenario.state.board
    return over_edge(model.body, board.width, board.depth) == fault.message


def _fix(draft: Draft, fault: Fault, clause: str) -> Fix | None:
    """Return a way out of a fault that takes one click, where there is an obvious one."""
    unit, model = _whom(draft, fault.path) if fault.path else ("", "")
    key = fault.path[-1] if fault.path else ""
    if clause == _EDGE and model and draft.scenario is not None:
        return Fix("Move it onto the table", Place(tuple(_onto_table(draft.scenario.state, model))))
    if clause == _OVERLAP and draft.scenario is not None:
        return _apart(draft.scenario.state, model, _whom(draft, fault.other)[1])
    if fault.path[:2] == ("turn", "sequence"):
        return Fix("Begin the step anew", SetTurn("sequence", None))
    if unit and len(fault.path) == 3 and key in FLAGS:
        return _without_flag(unit, str(key))
    if model and key == "wounds":
        return Fix("Give it its full wounds", SetModel(model, ("wounds",), None))
    if unit and not fault.is_error and isinstance(key, str) and "means nothing" in fault.message:
        return Fix(f"Remove {key}", SetUnit(unit, tuple(fault.path[2:]), None)) if "models" not in fault.path else None
    return None


def _apart(state: State, model_id: str, other_id: str) -> Fix | None:
    known = [state.model_by_id.get(name) for name in (model_id, other_id)]
    if not all(m is not None and m.on_table for m in known):
        return None
    pose = clear_of(state, model_id, other_id)
    return None if pose is None else Fix("Move it clear", Place(((model_id, pose),)))


def _without_flag(unit: str, flag: str) -> Fix:
    return Fix(f"Remove {flag}", SetUnit(unit, (flag,), None))


def _onto_table(state: State, model_id: str) -> Iterator[tuple[str, Pose]]:
    """Yield the pose nearest to a model's own at which its base is on the table."""
    model = state.model(model_id)
    assert model.pose is not None, "it stands over the edge"
    base, pose = model.base, model.pose

    def inside(value: float, low: float, high: float) -> float:
        return min(max(value, low), max(low, high))

    x = inside(pose.x, base.support(-1.0, 0.0, pose.facing), state.board.width - base.support(1.0, 0.0, pose.facing))
    y = inside(pose.y, base.support(0.0, -1.0, pose.facing), state.board.depth - base.support(0.0, 1.0, pose.facing))
    yield model_id, Pose(x, y, pose.facing)
