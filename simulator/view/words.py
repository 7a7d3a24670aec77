"""The words of windows, pages and pictures: names as the author wrote them, lengths with ″."""

from __future__ import annotations

import re

from simulator.army import Unit
from simulator.rules import kind_name
from simulator.rules.verdict import Verdict
from simulator.state import State

BOUNDS = {"<=": "at most", "<": "less than", ">=": "at least", ">": "more than", "==": "exactly"}
"""How a measurement must stand to what is required."""
BREACHES = {
    "distance": "goes too far",
    "blocked": "passes what stops it",
    "overlap": "ends where it cannot stand",
    "coherency": "ends out of coherency",
    "eligible": "may not make this move",
    "targets": "has the wrong targets",
    "mode": "has the wrong mode",
    "base-contact": "leaves base contact",
    "closer": "ends no closer to its target",
    "engaged-if-possible": "could have engaged",
    "base-contact-if-possible": "could have made base contact",
    "unit-engaged": "ends unengaged",
    "keeps-engagements": "leaves an engagement",
    "engages-all": "leaves a target unengaged",
    "in-range-if-possible": "could have come in range",
    "in-range": "ends out of range",
    "toward-objective": "ends no closer to the objective",
    "unengaged": "ends engaged",
    "within": "is not wholly within 6″",
    "as-close-as-possible": "could be closer",
    "unengaged-if-possible": "could be unengaged",
    "set-up-if-possible": "has a place",
    "engaged-rather-than-destroyed": "has a place",
    "on-table": "is not on the table",
    "away": "comes no farther from the combat",
    "clear-of-enemies": "ends too near an enemy",
    "control-zone": "ends in a control zone",
    "one-enemy": "boards two at once",
    "fighters": "boards a fighter",
}
"""What a broken clause comes to, in a few words, by the last part of its id."""
ASKED = {
    "distance": "Moves at most {required}",
    "blocked": "Passes nothing that stops it",
    "overlap": "Ends clear of others",
    "coherency": "Unit in coherency",
    "eligible": "May make this move",
    "targets": "Right targets",
    "mode": "Right mode",
    "base-contact": "Began in contact with no enemy",
    "closer": "Ends closer to its target",
    "engaged-if-possible": "Engaged with it",
    "base-contact-if-possible": "In base contact",
    "unit-engaged": "Unit engaged",
    "keeps-engagements": "Keeps its engagements",
    "engages-all": "Every target engaged",
    "in-range-if-possible": "In range of the objective",
    "in-range": "Unit in range",
    "toward-objective": "Ends closer to the objective",
    "unengaged": "Ends unengaged",
    "away": "Ends farther from the combat",
    "clear-of-enemies": "Clear of enemies",
    "control-zone": "In no control zone",
    "one-enemy": "Boards one at most",
    "fighters": "Boards no fighter",
    "free": "Free to move",
    "within": "Wholly within reach of the transport",
    "as-close-as-possible": "As close as possible",
    "unengaged-if-possible": "Unengaged, if it can be",
    "set-up-if-possible": "Set up, if it has a place",
    "engaged-rather-than-destroyed": "Engaged rather than lost",
    "on-table": "On the table",
}
"""What a clause asks of a move, in a few words, by the last part of its id."""
EXCUSED = {
    "engaged-if-possible": "Cannot engage it",
    "base-contact-if-possible": "Cannot make base contact",
    "in-range-if-possible": "Cannot be in range",
}
"""What is so when an "if possible" clause is kept without being done."""


def model_name(state: State, model_id: str) -> str:
    """Return a model's name as people say it, such as "Tarn Raiders 2"."""
    return state.name_of(model_id)


def model_label(state: State, model_id: str) -> str:
    """Return what stands on a model's base: its number within the unit, or a letter when it is alone in it."""
    return label_in(state.unit_of[model_id], model_id)


def label_in(unit: Unit, model_id: str) -> str:
    """Return what stands on the base of a model of a unit; see `model_label`."""
    if len(unit.models) == 1:
        words = re.findall(r"\w+", unit.name)
        return words[-1][0].upper() if words else ""
    number = model_id[len(model_id.rstrip("0123456789")) :]
    if number:
        return number.lstrip("0")[-2:] or "0"
    title = model_id.removeprefix(f"{unit.id}-")
    return title[0].upper() if title else ""


def target_name(state: State, target: str) -> str:
    """Return the name of what a finding was measured to: a unit, a model, or an objective by its id."""
    if target in state.unit_by_id:
        return state.unit(target).name
    if target in state.model_by_id:
        return state.name_of(target)
    return f"objective {target}"


def inches(length: float, places: int = 2) -> str:
    """Write a length: two decimals for what is live, three for verdicts, a true minus."""
    return f"{round(length, places) + 0.0:.{places}f}″".replace("-", "−")


def gone_of(gone: float, most: float | None) -> str:
    """Write how far a model has gone of what it may, in inches: "2.15 of 3″"; the first alone where `most` is None."""
    return inches(gone) if most is None else f"{gone:.2f} of {most:g}″"


def headline(verdict: Verdict) -> str:
    """Return the head of a verdict: what was judged, how, and of whom it is true."""
    state, kind = verdict.after, kind_name(verdict.after, verdict.move.kind)
    unit = state.unit(verdict.move.unit).name
    if verdict.outcome == "legal":
        return f"Legal {kind}: {unit}"
    first = (verdict.broken or verdict.undecided)[0]
    who = state.name_of(first.model) if first.model else unit
    if verdict.outcome == "undecided":
        return f"Undecided {kind}: {who}"
    return f"Illegal {kind}: {who} {breach(first.clause.id)}."


def breach(clause: str) -> str:
    """Return what breaking a clause comes to, in a few words that follow a name."""
    return BREACHES.get(clause.rsplit(".", 1)[-1], f"breaks {clause}")


def asked(clause: str, required: float | None) -> str:
    """Return what a clause asks, in a few words; `required` is the length (inches) that it allows, where it has one."""
    words = ASKED.get(clause.rsplit(".", 1)[-1], clause)
    return words.format(required="so far" if required is None else f"{required:g}″")


def could(clause: str) -> str:
    """Return what a witness of an "if possible" clause shows, in a few words that follow a name."""
    last = clause.rsplit(".", 1)[-1]
    return {
        "engaged-if-possible": "could engage here",
        "base-contact-if-possible": "could touch here",
        "in-range-if-possible": "could be in range here",
        "as-close-as-possible": "could stand here",
        "unengaged-if-possible": "could stand here, unengaged",
        "set-up-if-possible": "could stand here",
        "engaged-rather-than-destroyed": "could stand here",
    }.get(last, "could end here")
