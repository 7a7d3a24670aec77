"""What happened: small past-tense facts, and the fold that turns them into positions.

An event carries results (ways, dice faces, wounds lost), never causes, so that following a replay needs no rules and
no luck. `apply` is the only way from one `State` to the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from simulator.geometry.shapes import Point, Pose
from simulator.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A fact. `text` tells it in one sentence; `clause` names the clause or rule section behind it."""

    text: str
    clause: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepBegan(Event):
    """A step of the phase began: start, pile-in, fight, consolidate, end, end-of-turn.

    What the order of the step before it remembered is forgotten.
    """

    step: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitChosen(Event):
    """A player chose a unit, or a unit's fight type, for what comes now."""

    player: str
    unit: str
    decision: str
    """"pile-in", "select-to-fight", "choose-fight-type", "consolidate", "trigger", "choose-target", "remove"."""
    option: str = ""
    """What was chosen besides the unit: "normal" or "overrun", the name of a trigger, the model removed."""
    targets: tuple[str, ...] = ()
    mode: str = ""
    objective: str = ""
    options: tuple[str, ...] = ()
    """What could have been chosen."""
    by: str = "automatic"
    """"script", "automatic" or "hand"."""
    declared: dict[str, Any] = field(default_factory=dict)
    """The faces of real dice about the unit as a whole, by the keys of a script, where no strike holds them."""
    remark: str = ""
    """What whoever chose says of it; the text ends with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(Event):
    """A player passed."""

    player: str
    by: str = ""
    """"hand" where somebody chose so at the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitStayed(Event):
    """A unit that could have moved did not."""

    player: str
    unit: str
    kind: str
    by: str = ""
    """"hand" where somebody chose so at the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveLetStand(Event):
    """A move that the referee does not find legal was made all the same: the players let it stand."""

    unit: str
    kind: str
    broken: tuple[str, ...] = ()
    """Ids of the clauses it breaks."""
    undecided: tuple[str, ...] = ()
    """Ids of the clauses of which the referee cannot say whether it keeps them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack(Event):
    """A choice, and all that followed from it, was taken back. The log goes on from before it: what it held is gone."""

    player: str
    """Whose choice it was."""
    decision: str
    """What it decided."""
    unit: str | None = None
    """The unit that it was about, where it was about one."""
    events: int
    """How many events were taken back with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelMoved(Event):
    """A model went along a way."""

    unit: str
    model: str
    kind: str
    path: tuple[Point, ...]
    """From where it stood to where it ended, in inches."""
    length: float
    facing: float
    """Degrees at the end."""
    target: str = ""
    """The closest target's unit or the objective it moved for."""
    measured: float | None = None
    """Its distance to that target at the end, in inches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRefused(Event):
    """A proposed move was refused; nothing changed."""

    unit: str
    kind: str
    broken: tuple[str, ...]
    """Ids of the clauses it broke."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttacksMade(Event):
    """A unit struck another: the models that strike, and the weapon."""

    unit: str
    target: str
    models: tuple[str, ...] = ()
    weapon: str = ""
    declared: dict[str, Any] = field(default_factory=dict)
    """All that was declared for the unit's attacks, in the form of a script, on the first of its strikes; empty where
    a script declared them."""
    by: str = ""
    """"hand" on the first strike of attacks that somebody declared at the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled(Event):
    """Dice were rolled; the faces are part of the log."""

    purpose: str
    """"hit", "wound", "save", "hazard", "damage", …"""
    faces: tuple[int, ...]
    need: int | None = None
    """The face needed, when there is one."""
    passed: int | None = None
    """How many made it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundsLost(Event):
    """A model lost wounds."""

    model: str
    lost: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelDestroyed(Event):
    """A model was taken off the table."""

    unit: str
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelLingers(Event):
    """A destroyed model stays on the table until its unit has fought, or the phase ends."""

    unit: str
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelPlaced(Event):
    """A model was set up on the table, as when its transport was destroyed."""

    unit: str
    model: str
    at: Point
    facing: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitDisembarked(Event):
    """A unit left its transport; its models were placed."""

    unit: str
    transport: str
    by: str = ""
    """"hand" where somebody chose the places at the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitMarked(Event):
    """What has happened to a unit changed."""

    unit: str
    marks: dict[str, bool] = field(default_factory=dict)
    """Fields of `Record` and their new values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SequenceMoved(Event):
    """The order of the phase moved on: what it must remember, and who must choose next."""

    sequence: dict[str, Any] = field(default_factory=dict)


EVENT_TYPES: dict[str, type[Event]] = {
    "step_began": StepBegan,
    "unit_chosen": UnitChosen,
    "passed": Passed,
    "unit_stayed": UnitStayed,
    "model_moved": ModelMoved,
    "move_refused": MoveRefused,
    "move_let_stand": MoveLetStand,
    "taken_back": TakenBack,
    "attacks_made": AttacksMade,
    "dice_rolled": DiceRolled,
    "wounds_lost": WoundsLost,
    "model_destroyed": ModelDestroyed,
    "model_lingers": ModelLingers,
    "model_placed": ModelPlaced,
    "unit_disembarked": UnitDisembarked,
    "unit_marked": UnitMarked,
    "sequence_moved": SequenceMoved,
}
"""Event classes by the name they have in a replay."""


def apply(state: State, event: Event) -> State:
    """Return the state after one event. No rule and no luck in here."""
    match event:
        case StepBegan(step=step):
            return replace(state, step=step, sequence={"begun": step})
        case UnitChosen(decision="get-out" | "disembark" | "deadly-demise"):
            return state
        case UnitChosen(unit=unit, decision=decision, option=option, mode=mode):
            chosen = {"decision": decision, "unit": unit, "option": option, "mode": mode}
            return replace(state, sequence={**state.sequence, "chosen": chosen})
        case AttacksMade(unit=unit):
            chosen = {"decision": "attack", "unit": unit, "option": "", "mode": ""}
            return replace(state, sequence={**state.sequence, "chosen": chosen})
        case UnitStayed(unit=unit):
            return replace(state, sequence={**state.sequence, "stayed": [*state.sequence.get("stayed", ()), unit]})
        case Passed(player=player):
            return replace(state, sequence={**state.sequence, "just_passed": player})
        case ModelMoved(model=model, path=path, facing=facing):
            return state.with_pose(model, Pose(*path[-1], facing))
        case ModelPlaced(model=model, at=at, facing=facing):
            return state.with_pose(model, Pose(*at, facing))
        case WoundsLost(model=model, left=left):
            return state.with_model(replace(state.model(model), wounds=left))
        case ModelDestroyed(model=model):
            return state.with_model(replace(state.model(model), wounds=0, pose=None, lingers=False))
        case ModelLingers(model=model):
            return state.with_model(replace(state.model(model), lingers=True))
        case UnitDisembarked(unit=unit):
            return state.with_unit(replace(state.unit(unit), embarked_in=None))
        case UnitMarked(unit=unit, marks=marks):
            return state.with_record(unit, replace(state.unit(unit).record, **marks))
        case SequenceMoved(sequence=sequence):
            return replace(state, sequence=sequence)
        case _:
            return state


def fold(state: State, events: Iterable[Event]) -> State:
    """Return the state after all events, in order."""
    for event in events:
        state = apply(state, event)
    return state
