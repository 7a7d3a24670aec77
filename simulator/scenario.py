"""Scenario files: read whole, checked whole, and turned into the state that everything else starts from."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from simulator.board import Zone
from simulator.drawn import DrawsItself
from simulator.files.ability_checks import check_abilities
from simulator.files.building import build_state, build_zones
from simulator.files.characteristics import check_characteristics
from simulator.files.document import Document, Tree, parse, without_nulls
from simulator.files.entries import FaultList, model_entries, tables
from simulator.files.faults import Fault, MoveError, ScenarioError, in_order
from simulator.files.flags import check_flags
from simulator.files.kinds import read_as, refuse_another
from simulator.files.lines import Lines, TreePath
from simulator.files.move_entries import check_move, example_of
from simulator.files.references import (
    check_dice,
    check_format,
    check_players,
    check_transports,
    check_units,
    check_weapons,
    check_wording,
    check_wounds,
)
from simulator.files.roster import Roster, check_ids
from simulator.files.sequence_entries import check_sequence
from simulator.files.standing import check_bases, check_objectives, check_places, check_terrain, check_zones
from simulator.files.triggers import check_triggers
from simulator.moves import Example, Move
from simulator.state import State


@dataclass(frozen=True)
class Scenario(DrawsItself):
    """A scenario that can be used: its first state, its worked examples, and the plain tree it was read from."""

    path: str
    """The file as it was asked for, for messages; empty for one that comes from no file."""
    title: str
    notes: str
    ruleset: str
    state: State
    examples: tuple[Example, ...]
    """The `[[moves]]` entries, in order."""
    document: Tree
    """The file's plain tree: what a replay's header holds. Not to be changed."""
    warnings: tuple[Fault, ...] = ()
    zones: tuple[Zone, ...] = ()
    """Deployment zones and the like: guides for setting up, which no rule reads."""
    lines: Lines = field(default_factory=Lines, repr=False, compare=False)
    """Lines by path, such as `lines.of("units", 0)` and `lines.of("moves", 2)`."""
    places: dict[str, TreePath] = field(default_factory=dict, repr=False, compare=False)
    """Path in the tree of each model, by id."""

    def line_of_unit(self, unit_id: str) -> int | None:
        """Return the line where a unit's entry begins."""
        return self.lines.of("units", [u.id for u in self.state.units].index(unit_id))

    def line_of_model(self, model_id: str) -> int | None:
        """Return the line where a model's entry begins."""
        return self.lines.of(*self.places[model_id])

    def line_of_example(self, index: int) -> int | None:
        """Return the line where a worked example begins."""
        return self.lines.of("moves", index)


def load(path: Path | str) -> Scenario:
    """Read a scenario file, TOML or JSON.

    Raises:
        ScenarioError: with every fault of the file, if it has any that is more than a warning.
    """
    document = read_as(path, "scenario", ScenarioError)
    refuse_another(document, "scenario", ScenarioError)
    return _loaded(document)


def load_text(content: str, name: str = "scenario", *, json: bool = False) -> Scenario:
    """Read a scenario from a text; `name` stands for the file in messages.

    Raises:
        ScenarioError: with every fault of the text.
    """
    return _loaded(parse(content.replace("\r\n", "\n"), name, ScenarioError, is_json=json))


def from_document(document: Tree, name: str = "scenario", *, line: int | None = None) -> Scenario:
    """Make a scenario from a plain tree, as a replay's header holds it; `line` is what messages give as its line.

    Raises:
        ScenarioError: with every fault of the tree.
    """
    return _loaded(Document(name, without_nulls(document), Lines(otherwise=line)))


def _loaded(document: Document) -> Scenario:
    scenario, faults = read(document)
    if scenario is None:
        raise ScenarioError(faults)
    return scenario


def read(document: Document) -> tuple[Scenario | None, tuple[Fault, ...]]:
    """Check a scenario's tree in one pass; return the scenario, if it can be used, and all faults and warnings."""
    drafted, faults = read_draft(document)
    return (None if any(f.is_error for f in faults) else drafted), faults


def read_draft(document: Document) -> tuple[Scenario | None, tuple[Fault, ...]]:
    """Check a scenario's tree as `read` does; return the scenario as soon as it can be shown, whatever is wrong in it.

    Bases that overlap or hang over the table's edge, flags that contradict one another, moves of models that are not
    there: these are faults to be mended while looking at the table. None where nothing can be shown: where the tree
    has another shape, players or ids are in doubt, or a base or a marker has no size.
    """
    from simulator.files.formats import ScenarioFile  # here: pydantic is imported when a file is read
    from simulator.files.shape import check_shape

    tree = document.tree
    faults = FaultList(document.name, "scenario", tree, document.lines, list(document.faults))
    content = check_shape(faults, ScenarioFile)
    roster = Roster.of(tree)
    check_format(faults)
    check_players(faults, roster)
    check_ids(faults)
    check_abilities(faults)
    standers = check_bases(faults)
    check_objectives(faults)
    can_be_shown = content is not None and not faults.has_errors
    check_wording(faults)
    check_transports(faults, roster)
    check_weapons(faults)
    check_dice(faults)
    check_wounds(faults)
    check_characteristics(faults)
    check_flags(faults, roster)
    check_sequence(faults, roster)
    check_triggers(faults)
    check_places(faults, standers)
    check_terrain(faults)
    check_zones(faults, roster)
    check_units(faults, roster)
    for index, move in tables(tree, "moves"):
        check_move(faults, roster, move, ("moves", index))
    found = in_order(faults.found)
    if content is None or not can_be_shown:
        return None, found
    scenario = Scenario(
        path=document.name,
        title=content.title or Path(document.name).stem,
        notes=content.notes or "",
        ruleset=content.ruleset,
        state=build_state(content),
        examples=tuple(example_of(m, f"move {i + 1}") for i, m in enumerate(content.moves)),
        zones=build_zones(content),
        document=tree,
        warnings=tuple(f for f in found if not f.is_error),
        lines=document.lines,
        places=_places(tree),
    )
    return scenario, found


def _places(tree: Tree) -> dict[str, TreePath]:
    return {
        str(model_id): ("units", index, *inner)
        for index, unit in tables(tree, "units")
        for inner, model_id, _ in model_entries(unit)
    }


def load_example(path: Path | str, scenario: Scenario | None = None) -> Example:
    """Read a move file, with what it expects of the verdict; what it names is checked where its scenario is given.

    Raises:
        MoveError: with every fault of the file, such as a unit that the scenario does not have.
    """
    document = read_as(path, "move", MoveError)
    refuse_another(document, "move", MoveError)
    example, faults = read_move(document, scenario)
    if example is None:
        raise MoveError(faults)
    return example


def load_move(path: Path | str, scenario: Scenario | None = None) -> tuple[Move, str]:
    """Read a move file; return the move and its name. What it names is checked where its scenario is given.

    Raises:
        MoveError: with every fault of the file, such as a unit that the scenario does not have.
    """
    example = load_example(path, scenario)
    return example.move, example.name


def read_move(document: Document, scenario: Scenario | None) -> tuple[Example | None, tuple[Fault, ...]]:
    """Check a move file in one pass, against its scenario where there is one; return the move and all faults."""
    from simulator.files.move_formats import MoveFile
    from simulator.files.shape import check_shape

    faults = FaultList(document.name, "move", document.tree, document.lines, list(document.faults))
    content = check_shape(faults, MoveFile)
    check_format(faults)
    check_move(faults, Roster.of(scenario.document) if scenario is not None else None, document.tree, ())
    found = in_order(faults.found)
    if content is None or faults.has_errors:
        return None, found
    return example_of(content, Path(document.name).stem), found
