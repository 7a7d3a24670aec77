"""Decision scripts: what the players choose in a Fight phase, read from a file. `simulator.play` plays them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from simulator.files.ability_texts import tidy
from simulator.files.document import Document
from simulator.files.entries import FaultList, tables
from simulator.files.faults import Fault, ScriptError, in_order, quoted
from simulator.files.kinds import SCRIPT_SUFFIX, read_as, refuse_another
from simulator.files.lines import Lines, TreePath
from simulator.files.move_entries import step_of
from simulator.files.references import check_format
from simulator.files.roster import Roster
from simulator.files.script_entries import FACES, MOVES, UNIT_FACES, check_decision
from simulator.moves import Move, Step
from simulator.scenario import Scenario

if TYPE_CHECKING:
    from simulator.files.script_formats import AttackEntry, DecisionEntry, ExpectEntry


@dataclass(frozen=True, slots=True)
class Attack:
    """Attacks against one enemy unit, or of one model.

    Faces that are None are rolled; an empty tuple means that there are none.
    """

    target: str = ""
    """Empty for the attacks of one model against whoever it fights."""
    weapon: str | None = None
    models: tuple[str, ...] | None = None
    """The models that strike; None: all that are engaged with the target."""
    hits: tuple[int, ...] | None = None
    wounds: tuple[int, ...] | None = None
    saves: tuple[int, ...] | None = None
    damage: tuple[int, ...] | None = None
    casualties: tuple[str, ...] | None = None
    """The models that fall. Without dice nothing is rolled; with dice, the order in which they fall."""
    wounds_lost: tuple[tuple[str, int], ...] | None = None
    """Model and wounds it loses, without dice."""
    count: int | None = None
    """How many of each model's attacks are made against this target, where its weapon splits them."""
    number: tuple[int, ...] | None = None
    """Faces of the dice that say how many attacks there are."""
    sustained: tuple[int, ...] | None = None
    """Faces of the dice that say how many hits a critical hit adds."""
    rerolls: tuple[int, ...] | None = None
    """Faces of wound dice that are rolled again."""
    feel_no_pain: tuple[int, ...] | None = None
    decline: tuple[str, ...] = ()
    """Optional abilities of the weapon that are not used; all others are."""
    character: str | None = None
    """The CHARACTER that Precision singles out."""
    allocate: tuple[str, ...] | None = None
    """The enemy models that wounds are allocated to, in the order of the dice, where one model fights several."""
    line: int | None = field(default=None, compare=False)
    """Where it stands in its file."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What a worked sequence comes to; what is None is not looked at."""

    selected: tuple[str, ...] | None = None
    """Units selected to fight, in order: "red: raiders"."""
    asked: tuple[str, ...] | None = None
    """Decisions that come up, in this order among others: "blue select-to-fight: guard", options after the colon."""
    never: tuple[str, ...] = ()
    """Words that no decision that comes up holds."""
    next: str | None = None
    """The decision that stands open when the script's own decisions are used up, in the same form; "nothing" when the
    phase is over."""
    refused: str | None = None
    """The clause by which the script is refused."""
    says: str | None = None
    """Words of the refusal."""
    entry: int | None = None
    """The number of the decision that is refused, from 1."""
    flags: tuple[tuple[str, tuple[tuple[str, bool], ...]], ...] = ()
    """What has happened to units at the end: unit, then flags and their values."""
    destroyed: tuple[str, ...] | None = None
    """All models destroyed by the end."""
    told: tuple[str, ...] = ()
    """Sentences of the log, in this order among others."""


@dataclass(frozen=True, slots=True)
class ScriptedDecision:
    """The answer to one decision of the phase."""

    decision: str
    """"pile-in", "select-to-fight", "attack", "consolidate", "disembark", "deadly-demise", "pass", "trigger", "remove",
    "retreat" or one of `BY_MODEL`."""
    player: str | None = None
    unit: str | None = None
    step: str | None = None
    """The step in which a player passes: "pile-in", "fight", "consolidate" or "retreat"; None: the Fight step, or where
    opportunity attacks are made."""
    stay: bool = False
    fight: str | None = None
    """"normal" or "overrun"; None where only one can be."""
    targets: tuple[str, ...] | None = None
    mode: str | None = None
    objective: str | None = None
    steps: tuple[Step, ...] | None = None
    """None leaves the way to the automatic player."""
    attacks: tuple[Attack, ...] | None = None
    """None leaves the attacks to the automatic player and the dice."""
    trigger: str | None = None
    """The name of the trigger to resolve; its target, if it strikes one, is the first of `targets`."""
    model: str | None = None
    """The model to remove, that strikes, or that a fight is called by."""
    hazards: tuple[int, ...] | None = None
    """Faces of the hazard rolls after the unit's attacks."""
    hazard_feel_no_pain: tuple[int, ...] | None = None
    """Faces of Feel No Pain against their mortal wounds."""
    fight_on_death: tuple[int, ...] | None = None
    """Faces of the dice that say which destroyed models stay to fight."""
    casualties: tuple[str, ...] | None = None
    """The models that fall to mortal wounds of a trigger, Deadly Demise or hazard rolls, in the order in which they
    suffer."""
    trigger_wounds: tuple[int, ...] | None = None
    """Faces of the dice that say how many mortal wounds a trigger inflicts."""
    trigger_feel_no_pain: tuple[int, ...] | None = None
    """Faces of Feel No Pain against them."""
    demise: tuple[int, ...] | None = None
    """The face of a Deadly Demise roll."""
    demise_wounds: tuple[int, ...] | None = None
    """Faces of the dice that say how many mortal wounds each unit suffers from it."""
    demise_feel_no_pain: tuple[int, ...] | None = None
    """Faces of Feel No Pain against them."""
    line: int | None = field(default=None, compare=False)
    """Where it stands in its file."""

    @property
    def faces(self) -> dict[str, tuple[int, ...]]:
        """The faces that it gives for dice about units as a whole, by key."""
        return {key: given for key in UNIT_FACES if (given := getattr(self, key)) is not None}

    @property
    def move(self) -> Move | None:
        """The move that it describes: for an overrun fight, its pile-in; None when it describes none."""
        if self.steps is None or self.unit is None or self.decision == "disembark":
            return None
        kind = self.decision if self.decision in MOVES else "pile-in"
        return Move(kind, self.unit, self.steps, self.targets, self.mode, self.objective)


@dataclass(frozen=True)
class Script:
    """A script's decisions, in the order in which the phase is to ask for them."""

    path: str
    title: str
    decisions: tuple[ScriptedDecision, ...]
    otherwise: str = "automatic"
    """What a unit does whose move the script does not give: "automatic", or "stay" where it is."""
    expect: Expected | None = None
    """What the script says comes of it: for worked sequences."""
    warnings: tuple[Fault, ...] = ()
    lines: Lines = field(default_factory=Lines, repr=False, compare=False)

    def fault(self, decision: ScriptedDecision, message: str, line: int | None = None) -> ScriptError:
        """Return the error of a decision that cannot be played as it stands, naming its line, or that of its part."""
        index = next((i for i, d in enumerate(self.decisions) if d is decision), len(self.decisions))
        entry = f"decision {index + 1} ({quoted(decision.decision)})"
        return ScriptError([Fault(self.path, line or decision.line, entry, message)])


def script_beside(scenario: Path) -> Path | None:
    """Return the script that belongs to a scenario file: NAME.script.toml beside NAME.toml, if it is there."""
    beside = scenario.with_name(scenario.stem + SCRIPT_SUFFIX)
    return beside if beside.exists() else None


def load_script(path: Path | str, scenario: Scenario | None = None) -> Script:
    """Read a script, TOML or JSON; what it names is checked where its scenario is given.

    Raises:
        ScriptError: with every fault of the file.
    """
    return script_in(read_as(path, "script", ScriptError), scenario)


def script_in(document: Document, scenario: Scenario | None = None) -> Script:
    """Return the script that a file holds. Raises ScriptError as `load_script`."""
    refuse_another(document, "script", ScriptError)
    script, faults = read_script(document, scenario)
    if script is None:
        raise ScriptError(faults)
    return script


def read_script(document: Document, scenario: Scenario | None = None) -> tuple[Script | None, tuple[Fault, ...]]:
    """Check a script's tree in one pass; return the script, if it can be used, and all faults."""
    from simulator.files.script_formats import ScriptFile  # here: pydantic is imported when a file is read
    from simulator.files.shape import check_shape

    faults = FaultList(document.name, "script", document.tree, document.lines, list(document.faults))
    content = check_shape(faults, ScriptFile)
    check_format(faults)
    roster = Roster.of(scenario.document) if scenario is not None else None
    for index, decision in tables(document.tree, "decisions"):
        check_decision(faults, roster, decision, ("decisions", index))
    found = in_order(faults.found)
    if content is None or faults.has_errors:
        return None, found
    decisions = tuple(
        _decision(entry, document.lines, ("decisions", index)) for index, entry in enumerate(content.decisions)
    )
    script = Script(
        path=document.name,
        title=content.title or Path(document.name).stem,
        decisions=decisions,
        otherwise=content.otherwise,
        expect=_expected(content.expect) if content.expect is not None else None,
        warnings=found,
        lines=document.lines,
    )
    return script, found


def _decision(entry: DecisionEntry, lines: Lines, path: TreePath) -> ScriptedDecision:
    attacks = entry.attacks
    return ScriptedDecision(
        decision=entry.decision,
        player=entry.player,
        unit=entry.unit,
        step=entry.step,
        stay=entry.stay,
        fight=entry.fight,
        targets=_tuple(entry.targets),
        mode=entry.mode,
        objective=entry.objective,
        steps=tuple(step_of(s) for s in entry.steps) if entry.steps is not None else None,
        attacks=None
        if attacks is None
        else tuple(_attack(a, lines.of(*path, "attacks", i)) for i, a in enumerate(attacks)),
        trigger=entry.trigger,
        model=entry.model,
        casualties=_tuple(entry.casualties),
        **{key: _faces(getattr(entry, key)) for key in UNIT_FACES},
        line=lines.of(*path),
    )


def _expected(entry: ExpectEntry) -> Expected:
    return Expected(
        selected=_tuple(entry.selected),
        asked=_tuple(entry.asked),
        never=_tuple(entry.never) or (),
        next=entry.next,
        refused=entry.refused,
        says=entry.says,
        entry=entry.entry,
        flags=tuple((unit, tuple(flags.items())) for unit, flags in (entry.flags or {}).items()),
        destroyed=_tuple(entry.destroyed),
        told=_tuple(entry.told) or (),
    )


def _attack(entry: AttackEntry, line: int | None) -> Attack:
    return Attack(
        target=entry.target or "",
        weapon=entry.weapon,
        models=_tuple(entry.models),
        **{key: _faces(getattr(entry, key)) for key in FACES},
        casualties=_tuple(entry.casualties),
        wounds_lost=tuple(entry.wounds_lost.items()) if entry.wounds_lost is not None else None,
        count=entry.count,
        decline=tuple(tidy(name) for name in entry.decline or ()),
        character=entry.character,
        allocate=_tuple(entry.allocate),
        line=line,
    )


def _tuple(values: list[str] | None) -> tuple[str, ...] | None:
    return tuple(values) if values is not None else None


def _faces(values: list[int] | None) -> tuple[int, ...] | None:
    return tuple(values) if values is not None else None
