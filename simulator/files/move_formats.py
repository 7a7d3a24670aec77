"""The shape of moves, in scenarios and in their own files, as pydantic models. See `formats` for how they are used."""

# ruff: noqa: RUF012 - pydantic gives every entry lists of its own

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from simulator.files.fields import Entry, Expected, Facing, Format, Id, Ids, Point, Text


class StepEntry(Entry):
    """[[moves.steps]]: one model's part of a move; exactly one of `to` and `path`."""

    model: Annotated[Id, Field(description="Id of the model that moves.")]
    to: Annotated[
        Point | None,
        Field(description='"Ends here": [x, y] in inches; the referee finds the shortest way.'),
        Expected("[x, y] in inches"),
    ] = None
    path: Annotated[
        list[Point] | None,
        Field(
            min_length=1,
            max_length=5000,
            description='"Goes exactly this way": straight lines through these points after its start, in inches.',
        ),
        Expected("one or more points [[x, y], …] in inches"),
    ] = None
    facing: Annotated[Facing | None, Field(description="Degrees at its end; default: as it was.")] = None


Steps = Annotated[
    list[StepEntry],
    Field(description="In the order in which the models move; a model not named does not move."),
]
Targets = Annotated[
    Ids | None, Field(description="Enemy units selected before moving; may be left out where there is no choice.")
]
Mode = Annotated[
    Literal["ongoing", "engaging", "objective", "group", "models"] | None,
    Field(
        description='Consolidation: "ongoing", "engaging" or "objective"; may be left out, it is forced. Retreat: '
        '"group", or "models" that go separately; left out, a unit all of whose models move is a group.'
    ),
]
TheObjective = Annotated[
    Id | None, Field(description="Consolidation in objective mode: the objective; may be left out if only one can be.")
]


class MoveKeys(Entry):
    """The keys of a move."""

    kind: Annotated[
        Literal["pile-in", "consolidate", "disembark", "boarding", "retreat"],
        Field(
            description='Kind of move; "disembark" sets up a unit whose transport is destroyed, '
            '"boarding" and "retreat" are Cosmic Combat\'s.'
        ),
    ]
    unit: Annotated[Id, Field(description="Id of the unit that moves.")]
    targets: Targets = None
    mode: Mode = None
    objective: TheObjective = None
    steps: Steps = []
    name: Annotated[Text | None, Field(description="What messages call the move.")] = None
    expect: Annotated[
        Literal["legal", "illegal", "undecided"] | None, Field(description="The verdict that is expected.")
    ] = None
    breaks: Annotated[
        list[Text],
        Field(description='Clauses that must be among the broken ones, such as ["pile-in.closer"].'),
        Expected('a list of clause ids, such as ["pile-in.closer"]'),
    ] = []


class MoveEntry(MoveKeys):
    """[[moves]]: a worked example carried by the scenario."""


class MoveFile(MoveKeys):
    """A move in a file of its own."""

    format: Format
