"""The shape of scenario files, as pydantic models: the one place, with the modules of formats beside it, that says
which keys there are.

Reading checks a file's tree against these models, and the JSON Schemas in assets/ are generated from them. What needs
more than one value to judge (ids that name nobody, bases that overlap) is in the modules of checks beside this one.
Importing this module imports pydantic, so it is imported when the first file is read, not before.
"""

# ruff: noqa: RUF012 - pydantic gives every entry lists of its own

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from simulator.files.fields import Entry, Expected, Format, Id, Outline, Point, Size, Text
from simulator.files.move_formats import MoveEntry
from simulator.files.rulesets import RULESETS
from simulator.files.unit_formats import UnitEntry

if TYPE_CHECKING:
    RulesetName = str
else:
    RulesetName = Literal[tuple(RULESETS)]


class BoardEntry(Entry):
    """[board]: the battlefield."""

    size: Annotated[
        list[Annotated[float, Field(ge=1, le=1000)]],
        Field(min_length=2, max_length=2, description="Width (x) and depth (y) in inches."),
        Expected("width and depth in inches from 1 to 1000, such as [60.0, 44.0]"),
    ]


class TurnEntry(Entry):
    """[turn]: where the battle stands. Every key is optional."""

    active: Annotated[Id | None, Field(description="Id of the player whose turn it is; default: the first.")] = None
    round: Annotated[
        int, Field(ge=1, le=100, description="Battle round."), Expected("a whole number from 1, such as 2")
    ] = 1
    phase: Annotated[
        Literal["command", "movement", "shooting", "charge", "fight"], Field(description="Phase of the turn.")
    ] = "fight"
    step: Annotated[
        Literal["start", "pile-in", "fight", "consolidate", "retreat", "end", "end-of-turn"],
        Field(
            description='Step of the Fight phase; "retreat" is Cosmic Combat\'s, "end-of-turn" comes after the phase.'
        ),
    ] = "start"
    sequence: Annotated[
        dict[str, Any],
        Field(description="What the order of the phase remembers in the middle of a step, as the program wrote it."),
        Expected("a table, [turn.sequence]"),
    ] = {}


class PlayerEntry(Entry):
    """[[players]]: one of the two players."""

    id: Annotated[Id, Field(description="Unique in the file.")]
    name: Annotated[Text | None, Field(description="Default: the id.")] = None


class ObjectiveEntry(Entry):
    """[[objectives]]: a marker (at) or a terrain objective (area)."""

    id: Annotated[Id, Field(description="Unique in the file.")]
    at: Annotated[
        Point | None, Field(description="A marker's centre: [x, y] in inches."), Expected("[x, y] in inches")
    ] = None
    diameter: Annotated[
        Size | None,
        Field(description='A marker\'s size in millimetres; default "40mm".'),
        Expected('a size such as "40mm", from 10mm to 300mm'),
    ] = None
    range: Annotated[
        float | None,
        Field(ge=0, le=100, description="A marker's range in inches from its edge; default 3.0."),
        Expected("inches from 0 to 100, such as 3.0"),
    ] = None
    area: Annotated[Outline | None, Field(description="A terrain objective's outline: [[x, y], …] in inches.")] = None


class TerrainEntry(Entry):
    """[[terrain]]: a terrain feature seen from above."""

    id: Annotated[Id, Field(description="Unique in the file.")]
    outline: Annotated[Outline, Field(description="Corners [x, y] in inches of an outline that does not cross itself.")]
    kind: Annotated[
        Literal["exposed", "light", "dense"], Field(description="Dense stops models that may not pass it.")
    ] = "light"
    height: Annotated[
        float | None,
        Field(ge=0, le=100, description="Inches; dense terrain without a height counts as tall."),
        Expected("inches from 0 to 100, such as 5.0"),
    ] = None


class ZoneEntry(Entry):
    """[[zones]]: a zone drawn as a guide, such as a deployment zone. No rule reads it."""

    id: Annotated[Id, Field(description="Unique in the file.")]
    outline: Annotated[Outline, Field(description="Corners [x, y] in inches of an outline that does not cross itself.")]
    player: Annotated[Id | None, Field(description="Id of the player whose zone it is.")] = None


class ScenarioFile(Entry):
    """A scenario: a table, two armies, where in the turn it is, and worked examples of moves."""

    format: Format
    title: Annotated[Text | None, Field(description="Default: the file's name.")] = None
    ruleset: Annotated[RulesetName, Field(description="The rules in force.")]
    notes: Annotated[str | None, Field(max_length=100_000, description="Free text."), Expected("text in quotes")] = None
    board: BoardEntry
    turn: TurnEntry = TurnEntry()
    players: Annotated[list[PlayerEntry], Expected("exactly two [[players]] tables")]
    units: Annotated[list[UnitEntry], Expected("[[units]] tables")]
    objectives: Annotated[list[ObjectiveEntry], Expected("[[objectives]] tables")] = []
    terrain: Annotated[list[TerrainEntry], Expected("[[terrain]] tables")] = []
    zones: Annotated[
        list[ZoneEntry],
        Field(description="Guides for setting up, such as deployment zones."),
        Expected("[[zones]] tables"),
    ] = []
    moves: Annotated[list[MoveEntry], Expected("[[moves]] tables")] = []
